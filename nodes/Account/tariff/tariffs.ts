import type { IDataObject } from 'n8n-workflow';

import { idText, isJsonObject, pick } from '../../ground/json';
import { digits } from '../../panel/ids';
import { recordsOf } from '../../service/answers';
import type { Client } from '../../service/client';
import { given } from '../../service/details';
import { withTextIds } from '../../service/pagination';
import { request } from '../../service/routes';

export const TARIFFS = 'GET /billing-api/companies/current/plan-records/current';

/** The filters of a tariff query that are ids, beside the country's (part 2, 4.4). */
export const tariffIds = {
	currencyId: digits('Currency ID', { placeholder: 'e.g. 1' }),
	mogId: digits('Mobile Operator Group ID', { placeholder: 'e.g. 440' }),
};

/** A price that holds from a counter value on, up to the next step. */
export interface Step {
	start: number;
	/** The last counter value; undefined on the last step. */
	end?: number;
	price: number;
}

/** A tariff line with the counter that its steps go by (part 2, 2.5). */
export interface Tariff {
	record: IDataObject;
	/** In the order of their beginnings. */
	steps: Step[];
	/** The counter's value now; 0 when the service says none. */
	quantity: number;
}

/** What a tariff query asks for; what is undefined is left out. */
export type TariffQuery = {
	channel?: string;
	countryId?: string;
	currencyId?: string;
	mogId?: string;
	onlyNullSourceAddress?: boolean;
};

/** Asks for the tariff lines that fit the query (part 2, 4.4). Throws a node error when there is no list of them. */
export async function fetchTariffs(client: Client, query: TariffQuery): Promise<Tariff[]> {
	const answer = await client.read(request(TARIFFS, { query: given(query) }));
	return recordsOf(client, answer, [])
		.filter(isJsonObject)
		.map((entry) => {
			const plan = pick(entry, 'planRecord');
			const record = isJsonObject(plan) ? plan : {};
			return {
				record: withTextIds(record, ['planRecordId', 'countryId', 'currencyId', 'mogId']),
				steps: readSteps(pick(record, 'steps')),
				quantity: readNumber(pick(entry, 'quantity')) ?? 0,
			};
		});
}

function readSteps(value: unknown): Step[] {
	if (!Array.isArray(value)) return [];
	return value
		.filter(isJsonObject)
		.flatMap((entry): Step[] => {
			const price = readNumber(pick(entry, 'price'));
			const end = readNumber(pick(entry, 'endStep'));
			if (price === undefined) return [];
			return [{ start: readNumber(pick(entry, 'startStep')) ?? 0, end, price }];
		})
		.sort((a, b) => a.start - b.start);
}

/** The step that a counter value stands in: the last one that has begun, or the first; undefined without any. */
export function stepAt(steps: Step[], counter: number): Step | undefined {
	return steps.findLast(({ start }) => start <= counter) ?? steps.at(0);
}

/** The price of `units` from a counter value on, each at the price of its own step; undefined without steps. */
export function costOf(steps: Step[], counter: number, units: number): number | undefined {
	let cost = 0;
	for (let done = 0; done < units;) {
		const at = counter + done;
		const step = stepAt(steps, at);
		if (!step) return undefined;
		const next = steps.find(({ start }) => start > at && start > step.start);
		const here = Math.min(units - done, next ? next.start - at : Infinity);
		cost = addMoney(cost, here * step.price);
		done += here;
	}
	return cost;
}

/** Steps for people: `0 to 99: 0.05; from 100: 0.04`. */
export function stepsText(steps: Step[]): string {
	return steps
		.map(({ start, end, price }) => `${end === undefined ? `from ${start}` : `${start} to ${end}`}: ${price}`)
		.join('; ');
}

/** Two amounts together, without the tail that doubles grow; six decimals are more than any price here has. */
export function addMoney(first: number, second: number): number {
	return Math.round((first + second) * 1e6) / 1e6;
}

/** A number, also from text, as an id service may give it; undefined for anything else. */
export function readNumber(value: unknown): number | undefined {
	const text = idText(value);
	if (text === undefined || text.trim() === '') return undefined;
	const number = Number(text);
	return Number.isFinite(number) ? number : undefined;
}
