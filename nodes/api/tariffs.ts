import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { PLAN_RECORD } from '../ground/contract';
import { idText, isJsonObject } from '../ground/json';
import type { Field } from '../panel/field';
import { pick } from '../panel/ids';
import { recordsOf } from '../service/answers';
import type { Client } from '../service/client';
import { integerValue, readRecord, record, shapeOf } from '../service/shapes';
import { given } from './details';
import { choicesOf, listClient } from './pickers';
import { request } from './routes';

export const TARIFFS = 'GET /billing-api/companies/current/plan-records/current';

/** A price that holds from a counter value on, up to the next step; what can't be read of it is left out. */
interface Step {
	start?: number;
	/** The last counter value; undefined on the last step. */
	end?: number;
	price?: number;
}

/** A tariff line with the counter that its steps go by (part 2, 2.5). */
export interface Tariff {
	record: IDataObject;
	/** In the order of their beginnings; none where the line says no price at all. */
	steps: Step[];
	/** The counter's value now; undefined where it can't be read. */
	quantity: number | undefined;
}

export type TariffQuery = {
	channel?: string;
	countryId?: string;
	currencyId?: string;
	mogId?: string;
	onlyNullSourceAddress?: boolean;
};

const PLAN = shapeOf(PLAN_RECORD);

const TARIFF = { planRecord: record(PLAN), quantity: integerValue };

/** Asks for the tariff lines that fit the query (part 2, 4.4). Throws a node error when there is no list of them. */
export async function fetchTariffs(client: Client, query: TariffQuery): Promise<Tariff[]> {
	const answer = await client.read(request(TARIFFS, { query: given(query) }));
	return recordsOf(client, answer, TARIFF).map(({ planRecord, quantity, ...others }) => {
		// What is no tariff line stays as it came, and nothing is read of it.
		const line = readRecord(isJsonObject(planRecord) ? planRecord : undefined, PLAN);
		const beside = isJsonObject(planRecord) ? others : { planRecord, ...others };
		return {
			record: { ...line, quantity, ...(Object.keys(beside).length > 0 && { beside }) },
			steps: readSteps(line.steps),
			quantity: asNumber(quantity),
		};
	});
}

/** A step without a price that can be read stays: a neighbour's price is not its own. */
function readSteps(value: unknown): Step[] {
	const steps = Array.isArray(value) ? value.filter(isJsonObject) : [];
	if (steps.every(({ price, unread }) => (price ?? null) === null && unread === undefined)) return [];
	return steps
		.map(({ startStep, endStep, price }) => ({
			start: asNumber(startStep),
			end: asNumber(endStep),
			price: asNumber(price),
		}))
		.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
}

function asNumber(value: unknown): number | undefined {
	return typeof value === 'number' ? value : undefined;
}

/**
 * The step that a counter value stands in: the only one, or of several the last one that has begun, or the first; undefined without any, and
 * where it can't be read at which value they begin or where the counter stands.
 */
export function stepAt(steps: Step[], counter: number | undefined): Step | undefined {
	if (steps.length < 2) return steps.at(0);
	if (counter === undefined || steps.some(({ start }) => start === undefined)) return undefined;
	return steps.findLast(({ start = 0 }) => start <= counter) ?? steps[0];
}

/** The price of `units` from a counter value on, each at the price of its own step; undefined where one has none. */
export function costOf(steps: Step[], counter: number | undefined, units: number): number | undefined {
	let cost = 0;
	for (let done = 0; done < units;) {
		const at = counter === undefined ? undefined : counter + done;
		const step = stepAt(steps, at);
		if (step?.price === undefined) return undefined;
		// Behind the step is behind the counter, too: of those that have begun, the step is the last.
		const next = steps.length < 2 ? undefined : steps.find(({ start = 0 }) => start > (step.start ?? 0));
		const here = Math.min(units - done, next?.start === undefined || at === undefined ? Infinity : next.start - at);
		cost = addMoney(cost, here * step.price);
		done += here;
	}
	return cost;
}

/** Steps for people: `0 to 99: 0.05; from 100: 0.04`. */
export function stepsText(steps: Step[]): string {
	return steps
		.map(
			({ start = 'unknown', end, price }) =>
				`${end === undefined ? `from ${start}` : `${start} to ${end}`}: ${price ?? 'unknown'}`,
		)
		.join('; ');
}

/** Two amounts together, without the tail that doubles grow; six decimals are more than any price here has. */
export function addMoney(first: number, second: number): number {
	return Math.round((first + second) * 1e6) / 1e6;
}

/** A country by the service's own ID, of those that the tariff names. */
export function country(description?: string): Field<string | undefined> {
	return pick('Country', { searchListMethod: 'searchCountries', example: '44', description });
}

export const operatorGroup: Field<string | undefined> = pick('Mobile Operator Group', {
	searchListMethod: 'searchOperatorGroups',
	example: '440',
});

export const currency: Field<string | undefined> = pick('Currency', {
	searchListMethod: 'searchCurrencies',
	example: '1',
	description: 'The service gives currencies by their IDs only',
});

/** The countries of the tariff whose names hold a text. */
export async function searchCountries(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await inTariff(this, filter, 'countryId', ({ countryName }) => idText(countryName));
}

/** The operator groups of the tariff whose names or countries hold a text. */
export async function searchOperatorGroups(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await inTariff(this, filter, 'mogId', ({ mogNameInt, mogNameRus, countryName }) => {
		const name = idText(mogNameInt) ?? idText(mogNameRus);
		const where = idText(countryName);
		return name !== undefined && where !== undefined ? `${name} (${where})` : name;
	});
}

/** The currencies of the tariff. */
export async function searchCurrencies(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await inTariff(this, filter, 'currencyId', ({ currencyId }) => `Currency ${idText(currencyId)}`);
}

/** What the tariff's lines have under an id, each once, by name. */
async function inTariff(
	context: ILoadOptionsFunctions,
	filter: string | undefined,
	id: string,
	name: (line: IDataObject) => string | undefined,
): Promise<INodeListSearchResult> {
	const lines = await fetchTariffs(await listClient(context, 'omniApiKeyApi'), {});
	const records = new Map<string, IDataObject>();
	for (const { record } of lines) {
		const value = idText(record[id]);
		if (value !== undefined && !records.has(value)) records.set(value, record);
	}
	const results = choicesOf([...records.values()], { id, name }, filter);
	results.sort((one, other) => one.name.localeCompare(other.name, 'en'));
	return { results };
}
