import type { IDataObject } from 'n8n-workflow';

import { countryNamed, type CountryCode } from '../ground/phones';
import { isUnset } from '../panel/values';
import { madeOnce } from '../service/client';
import { addMoney, costOf, type Tariff, type TariffQuery } from './tariffs';

/** What an estimate takes for granted where the documents say nothing; each output says it. */
export const ASSUMPTIONS = [
	'Every part is charged, whether it is delivered or not: what the delivery rules of tariff lines mean is not documented.',
	'The counter of a tariff line counts parts, and grows with the items of this run in their order.',
	'The text is sent as it stands: shortened links or macros may change the number of parts.',
	'A number’s country is that of its numbering plan; a tariff line is for the country that it names, and one without a country for all countries that have no line of their own.',
] as const;

interface LineChoice {
	from?: string;
	traffic?: string;
}

/** Parts that go to one country; to an unknown one where it is not told. */
export interface Amount {
	parts: number;
	country?: CountryCode;
}

/** What parts cost: the same sum twice where the tariff says it, two where it leaves a range, null where it says none. */
export interface Cost {
	lowest: number | null;
	highest: number | null;
	currencyId: string | null;
	lines: readonly Tariff[];
	note: string | null;
}

/** The estimate of one run: tariff lines are asked for once per query, and their counters grow from item to item. */
export class Estimate {
	private readonly asked = new Map<string, { value: Promise<Tariff[]> }>();
	private readonly counters = new Map<Tariff, number>();
	private parts = 0;
	private readonly total = new Total();

	/** @param ask gives the tariff lines that fit a query */
	constructor(private readonly ask: (query: TariffQuery) => Promise<Tariff[]>) {}

	async tariffs(query: TariffQuery): Promise<Tariff[]> {
		return await madeOnce(this.asked, JSON.stringify(query), async () => await this.ask(query));
	}

	/** Counts parts in that go to one country: what they cost by the lines that fit. */
	cost(tariffs: readonly Tariff[], choice: LineChoice, { parts, country }: Amount): Cost {
		const lines = fitting(tariffs, choice, country);
		const currencies = [...new Set(lines.map(({ record }) => record.currencyId))];
		const costs = lines.map((line) => {
			const counter = this.counters.get(line) ?? line.quantity;
			if (counter !== undefined) this.counters.set(line, counter + parts);
			return costOf(line.steps, counter, parts);
		});
		const readable = costs.filter((cost) => cost !== undefined);
		const known = costs.length > 0 && readable.length === costs.length && currencies.length === 1;
		const lowest = known ? Math.min(...readable) : null;
		const highest = known ? Math.max(...readable) : null;
		const [currency] = currencies;
		const currencyId = known && typeof currency === 'string' ? currency : null;
		this.parts += parts;
		this.total.add({ lowest, highest, currencyId });
		const unread = costs.length - readable.length;
		return {
			lowest,
			highest,
			currencyId,
			lines,
			note: noteOn(lines.length, currencies.length, unread, lowest === highest),
		};
	}

	/** Counts an item's parts in, for all countries that they go to, and gives the sums of the run so far. */
	add(tariffs: readonly Tariff[], choice: LineChoice, amounts: readonly Amount[]): IDataObject {
		const costs = amounts.map((amount) => this.cost(tariffs, choice, amount));
		const total = new Total();
		for (const cost of costs) total.add(cost);
		const { lowest, highest } = total;
		const currencies = new Set(costs.map(({ currencyId }) => currencyId));
		return {
			totalParts: amounts.reduce((sum, { parts }) => sum + parts, 0),
			cost: lowest === highest ? lowest : null,
			costLowest: lowest,
			costHighest: highest,
			currencyId: currencies.size === 1 ? [...currencies][0] : null,
			tariffIds: [...new Set(costs.flatMap(({ lines }) => lines))].map(({ record }) => record.planRecordId ?? null),
			note: costs.find(({ note }) => note !== null)?.note ?? (currencies.size > 1 ? SEVERAL_CURRENCIES : null),
			...this.soFar(),
		};
	}

	/** The currency of the sums; null where none is named, and undefined before there is any. */
	get currencyId(): string | null | undefined {
		return this.total.currencyId;
	}

	soFar(): { partsSoFar: number; costLowestSoFar: number | null; costHighestSoFar: number | null } {
		const { lowest, highest } = this.total;
		return { partsSoFar: this.parts, costLowestSoFar: lowest, costHighestSoFar: highest };
	}
}

/** Costs added up: null from the first that is not known on, or that is in another currency than those before it. */
export class Total {
	lowest: number | null = 0;
	highest: number | null = 0;
	/** The currency of the first cost; undefined before it. */
	currencyId: string | null | undefined;

	add({ lowest, highest, currencyId }: Pick<Cost, 'lowest' | 'highest' | 'currencyId'>): void {
		if (this.currencyId === undefined) this.currencyId = currencyId;
		const fits = lowest !== null && highest !== null && currencyId === this.currencyId;
		this.lowest = fits && this.lowest !== null ? addMoney(this.lowest, lowest) : null;
		this.highest = fits && this.highest !== null ? addMoney(this.highest, highest) : null;
	}
}

/** What an output says that a message costs, as `costFields` put it there: unknown where it does not say. */
export function costIn({ cost, costLowest, costHighest, currencyId }: IDataObject): Parameters<Total['add']>[0] {
	const known = (value: unknown): number | null => (typeof value === 'number' ? value : null);
	return {
		lowest: known(costLowest ?? cost),
		highest: known(costHighest ?? cost),
		currencyId: typeof currencyId === 'string' ? currencyId : null,
	};
}

/** A cost as fields of an output: one sum, or null beside the two between which the tariff leaves it. */
export function costFields({ lowest, highest, currencyId }: Parameters<Total['add']>[0] | Total): IDataObject {
	const range = lowest === highest ? {} : { costLowest: lowest, costHighest: highest };
	return { cost: lowest === highest ? lowest : null, ...range, currencyId: currencyId ?? null };
}

/** The lines for this sender if there are any, else those for any sender; lines without a price are none. */
function fitting(
	tariffs: readonly Tariff[],
	{ from = '', traffic }: LineChoice,
	country: CountryCode | undefined,
): readonly Tariff[] {
	const same = (value: unknown, wanted: string) =>
		(typeof value === 'string' ? value : '').toLowerCase() === wanted.toLowerCase();
	const possible = tariffs.filter(
		({ record, steps }) => steps.length > 0 && (traffic === undefined || same(record.traffic, traffic)),
	);
	const own = from === '' ? [] : possible.filter(({ record }) => same(record.sourceAddress, from));
	const inCountry = country === undefined ? [] : forCountry(own, country);
	if (inCountry.length > 0) return inCountry;
	const anySender = possible.filter(({ record }) => same(record.sourceAddress, ''));
	if (country !== undefined) return forCountry(anySender, country);
	return own.length > 0 ? own : anySender;
}

/**
 * The lines of a country; where it has none, those that name no country, with those beside them whose name nobody here knows: they may be
 * of this one. Where only such are there, none.
 */
function forCountry(lines: readonly Tariff[], country: CountryCode): readonly Tariff[] {
	const known = lines.map(({ record: { countryName } }) =>
		typeof countryName === 'string' ? countryNamed(countryName) : undefined,
	);
	const own = lines.filter((_, at) => known[at] === country);
	if (own.length > 0) return own;
	const others = lines.filter((_, at) => known[at] === undefined);
	return others.some(({ record: { countryName } }) => isUnset(countryName)) ? others : [];
}

const SEVERAL_CURRENCIES = 'The tariff lines that fit are in several currencies: name the Currency ID.';

function noteOn(lines: number, currencies: number, unread: number, oneCost: boolean): string | null {
	if (lines === 0) return 'No tariff line fits, so that the cost is not known. Check the details under Tariff.';
	if (currencies > 1) return SEVERAL_CURRENCIES;
	if (unread > 0) return 'A tariff line that fits has a price that can’t be read, so that the cost is not known.';
	if (!oneCost) return 'Several tariff lines fit: the cost is a range. Name the Country ID or more under Tariff.';
	return null;
}
