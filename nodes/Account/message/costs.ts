import type { IDataObject } from 'n8n-workflow';

import { addMoney, costOf, type Tariff, type TariffQuery } from '../tariff/tariffs';

/** What an estimate takes for granted where the documents say nothing; each output says it. */
export const ASSUMPTIONS = [
	'Every part is charged, whether it is delivered or not: what the delivery rules of tariff lines mean is not documented.',
	'The counter of a tariff line counts parts, and grows with the items of this run in their order.',
	'The text is sent as it stands: shortened links or macros may change the number of parts.',
	'The country of a number is not looked up: name it under Tariff, or the cost is a range over all lines.',
] as const;

/** What narrows the lines that the service gave. */
export interface LineChoice {
	from?: string;
	traffic?: string;
}

/** The estimate of one run: tariff lines are asked for once per query, and their counters grow from item to item. */
export class Estimate {
	private readonly asked = new Map<string, Promise<Tariff[]>>();
	private readonly counters = new Map<Tariff, number>();
	private parts = 0;
	private lowest: number | null = 0;
	private highest: number | null = 0;

	/** @param ask gives the tariff lines that fit a query */
	constructor(private readonly ask: (query: TariffQuery) => Promise<Tariff[]>) {}

	async tariffs(query: TariffQuery): Promise<Tariff[]> {
		const key = JSON.stringify(query);
		const asked = this.asked.get(key) ?? this.ask(query);
		this.asked.set(key, asked);
		return await asked;
	}

	/** Counts an item's parts in: what they cost by the lines that fit, and the sums of the run so far. */
	add(tariffs: Tariff[], choice: LineChoice, parts: number): IDataObject {
		const lines = fitting(tariffs, choice);
		const currencies = [...new Set(lines.map(({ record }) => record.currencyId))];
		const costs = lines.map((line) => {
			const counter = this.counters.get(line) ?? line.quantity;
			this.counters.set(line, counter + parts);
			return costOf(line.steps, counter, parts) ?? 0;
		});
		const known = costs.length > 0 && currencies.length === 1;
		const lowest = known ? Math.min(...costs) : null;
		const highest = known ? Math.max(...costs) : null;
		this.parts += parts;
		this.lowest = sum(this.lowest, lowest);
		this.highest = sum(this.highest, highest);
		return {
			totalParts: parts,
			cost: lowest === highest ? lowest : null,
			costLowest: lowest,
			costHighest: highest,
			currencyId: known ? currencies[0] : null,
			tariffIds: lines.map(({ record }) => record.planRecordId ?? null),
			note: noteOn(lines.length, currencies.length, lowest === highest),
			partsSoFar: this.parts,
			costLowestSoFar: this.lowest,
			costHighestSoFar: this.highest,
		};
	}
}

/** The lines for this sender if there are any, else those for any sender; lines without a price are none. */
function fitting(tariffs: Tariff[], { from = '', traffic }: LineChoice): Tariff[] {
	const same = (value: unknown, wanted: string) =>
		(typeof value === 'string' ? value : '').toLowerCase() === wanted.toLowerCase();
	const possible = tariffs.filter(
		({ record, steps }) => steps.length > 0 && (traffic === undefined || same(record.traffic, traffic)),
	);
	const own = from === '' ? [] : possible.filter(({ record }) => same(record.sourceAddress, from));
	return own.length > 0 ? own : possible.filter(({ record }) => same(record.sourceAddress, ''));
}

function noteOn(lines: number, currencies: number, oneCost: boolean): string | null {
	if (lines === 0) return 'No tariff line fits, so that the cost is not known. Check the details under Tariff.';
	if (currencies > 1) return 'The tariff lines that fit are in several currencies: name the Currency ID.';
	if (!oneCost) return 'Several tariff lines fit: the cost is a range. Name the Country ID or more under Tariff.';
	return null;
}

function sum(total: number | null, more: number | null): number | null {
	return total === null || more === null ? null : addMoney(total, more);
}
