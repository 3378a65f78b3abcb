import { isJsonObject } from '../../ground/json';
import type { Person } from '../../ground/person';
import type { Evidence, ListNote, OptedOut } from '../../precautions/optOuts';

/** A box of the page: whether a person wants messages about a topic at an address, or, without a topic, no messages at all there. */
export interface Box {
	/** Which of the link's people. */
	at: number;
	topic?: string;
	/** What stands beside the box. */
	words: string;
}

/** What a call says that came by the link. */
export type Said =
	| { kind: 'nothing' }
	/** The unsubscribe button of a mail program (RFC 8058). */
	| { kind: 'oneClick' }
	/** The page's button: which boxes the page had, and which were ticked. */
	| { kind: 'saved'; shown: ReadonlySet<string>; ticked: ReadonlySet<string> };

/** The fields of the page's form. */
export const SHOWN = 'shown';
export const TICKED = 'ticked';

const ONE_CLICK = 'List-Unsubscribe';

/** What a posted form calls a box. */
export function boxName({ at, topic }: Pick<Box, 'at' | 'topic'>): string {
	return topic === undefined ? String(at) : `${at} ${topic}`;
}

/** Reads what was posted. A call that posts nothing, such as that of a mail scanner which opens links, says nothing. */
export function saidIn(body: unknown): Said {
	if (!isJsonObject(body)) return { kind: 'nothing' };
	if (body[ONE_CLICK] === 'One-Click') return { kind: 'oneClick' };
	const shown = textsIn(body[SHOWN]);
	return shown.size === 0 ? { kind: 'nothing' } : { kind: 'saved', shown, ticked: textsIn(body[TICKED]) };
}

function textsIn(given: unknown): Set<string> {
	return new Set([given].flat().filter((one) => typeof one === 'string'));
}

/** What people want no messages about, by what the list says; topics that no page offers among it. */
export class Wishes {
	private readonly out: Set<string>;

	constructor(
		private readonly people: readonly Person[],
		there: ReadonlyMap<string, OptedOut[]>,
	) {
		this.out = new Set(
			people.flatMap(({ key }, at) =>
				(there.get(key) ?? []).map(({ value: { topic } }) =>
					boxName({ at, ...(typeof topic === 'string' && { topic }) }),
				),
			),
		);
	}

	/** Whether a box is ticked: of a topic for who wants it, of no messages at all for who wants none. */
	isTicked(box: Box): boolean {
		const isOut = this.out.has(boxName(box));
		return box.topic === undefined ? isOut : !isOut;
	}

	/**
	 * What changes by what somebody said, each with the words of its box as evidence; it is so from now on. Of who wants no messages at all
	 * nothing is noted that they want.
	 */
	take(
		said: Said,
		boxes: readonly Box[],
		clicked: string | undefined,
		source: string,
	): Array<[ListNote['state'], Evidence]> {
		if (said.kind === 'nothing') return [];
		if (said.kind === 'oneClick') {
			const all = this.people.map((_, at): Box => ({ at, topic: clicked, words: `${ONE_CLICK}=One-Click` }));
			return all.flatMap((box) => this.change(box, 'out', box.words, `One-click unsubscribe, ${source}`));
		}
		const { shown, ticked } = said;
		return boxes.flatMap((box) => {
			const name = boxName(box);
			if (!shown.has(name)) return [];
			const isTicked = ticked.has(name);
			const isOut = box.topic === undefined ? isTicked : !isTicked;
			if (!isOut && box.topic !== undefined && ticked.has(boxName({ at: box.at }))) return [];
			const words = `${isTicked ? '☑' : '☐'} ${box.words}`;
			return this.change(box, isOut ? 'out' : 'in', words, `Preferences page, ${source}`);
		});
	}

	private change(
		box: Box,
		state: ListNote['state'],
		words: string,
		source: string,
	): Array<[ListNote['state'], Evidence]> {
		const name = boxName(box);
		if (this.out.has(name) === (state === 'out')) return [];
		if (state === 'out') this.out.add(name);
		else this.out.delete(name);
		return [[state, { ...this.people[box.at], words, source, topic: box.topic }]];
	}
}
