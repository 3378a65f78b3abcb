import type { IDataObject } from 'n8n-workflow';

import { pack, unpack } from '../durable/packed';
import type { Person, Progress, Step } from './plan';

type PackedStep = [channel: number, patience: number, statuses: number, names: number, ...values: number[]];
type PackedPerson = [item: number, precautions: number, zone: number, ...steps: PackedStep[]];

/** Texts and other values that many people share, each once. */
class Values {
	readonly list: unknown[] = [];
	private readonly places = new Map<string, number>();

	place(value: unknown): number {
		const text = JSON.stringify(value) ?? '';
		let place = this.places.get(text);
		if (place === undefined) {
			place = this.list.push(value ?? null) - 1;
			this.places.set(text, place);
		}
		return place;
	}
}

/** People as one text, in which what they share stands once. */
export function packPeople(people: readonly Person[]): string {
	const values = new Values();
	const rows = people.map(({ item, steps, precautions, zone }): PackedPerson => {
		const packed = steps.map(({ channel, patience, statuses, fields }): PackedStep => {
			const given = Object.values(fields).map((value) => values.place(value));
			return [values.place(channel), patience, values.place(statuses), values.place(Object.keys(fields)), ...given];
		});
		return [item, values.place(precautions), values.place(zone), ...packed];
	});
	return pack([values.list, rows]);
}

/** The people, as they were before packPeople. Throws an Error for any other text. */
export function unpackPeople(text: string): Person[] {
	const [list, rows] = unpack(text) as [unknown[], PackedPerson[]];
	return rows.map(([item, precautions, zone, ...steps]) => {
		const own = list[precautions] as IDataObject | null;
		const named = list[zone] as string | null;
		return {
			item,
			steps: steps.map((step) => stepOf(step, list)),
			...(own !== null && { precautions: own }),
			...(named !== null && { zone: named }),
		};
	});
}

function stepOf([channel, patience, statuses, names, ...values]: PackedStep, list: readonly unknown[]): Step {
	const fields = (list[names] as string[]).map((name, at) => [name, list[values[at]]] as const);
	return {
		channel: list[channel] as Step['channel'],
		patience,
		statuses: list[statuses] as string[],
		fields: Object.fromEntries(fields) as IDataObject,
	};
}

/** How far a run is, as one text. */
export function packProgress(progress: Progress): string {
	return pack(progress);
}

/** How far it is, as it was before packProgress; for `count` people nothing was tried where there is no text. Throws an Error for any other text. */
export function unpackProgress(text: string | undefined, count: number): Progress {
	if (text === undefined) return { tries: Array.from({ length: count }, () => []), reports: {} };
	return unpack(text) as Progress;
}
