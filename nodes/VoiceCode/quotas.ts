import type { Cost } from '../api/costs';
import { knownKey, toKey, waitKey } from '../precautions/personKeys';
import { countedCaller } from '../ground/addresses';
import { blockOf, regionOf } from '../ground/phones';
import { personKey } from '../ground/person';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Quota } from '../table/quotas';

export const CODES = 'codes';

const SECOND_MS = 1000;

export interface Limits {
	secondsBetween: number;
	perNumber: number;
	perRequester: number;
	perPrefix: number;
	perCountry: number;
	perHour?: number;
	costPerHour?: number;
}

export const USUAL: Limits = { secondsBetween: 30, perNumber: 5, perRequester: 10, perPrefix: 30, perCountry: 1000 };

export interface CodeRequest {
	to: string;
	personKey: string;
	/** Who asks, e.g. an IP address. */
	requester?: string;
	/** What it costs at most; undefined where nobody asked. */
	cost?: Pick<Cost, 'currencyId'> & { amount: number };
	limits: Limits;
}

/** What a number belongs to: ranges of numbers that are held back together. Satellite and international networks have a code, e.g. `+881`, in the place of a country. */
export function rangesOf(to: string): { prefix: string; country: string | undefined } | undefined {
	const digits = personKey(to) ?? to;
	const prefix = blockOf(digits);
	return prefix === undefined ? undefined : { prefix, country: regionOf(digits) };
}

/** The key under which codes count that were sent to a range. Its name can be read in the store: it is nobody's number. */
export function rangeKey(range: string): string {
	return `${hashed(range).slice(0, 2)} ${range}`;
}

/** The key under which those count that were confirmed. */
export function confirmedKey(range: string): string {
	return `${rangeKey(range)} confirmed`;
}

/** What a key counts, where it counts the codes of a range. */
export function rangeIn(
	key: string,
): { kind: 'prefix' | 'country'; name: string; what: 'sent' | 'confirmed' } | undefined {
	const [, name, confirmed] = /^.. (\+?\w+)( confirmed)?$/.exec(key) ?? [];
	if (name === undefined) return undefined;
	return {
		kind: /^\d+$/.test(name) ? 'prefix' : 'country',
		name,
		what: confirmed === undefined ? 'sent' : 'confirmed',
	};
}

/** The quotas of a code, each with what is said where it is used up. */
export function quotasOf({ to, personKey: person, requester, cost, limits }: CodeRequest): Map<Quota, string> {
	const quotas = new Map<Quota, string>();
	const add = (label: string, quota: Omit<Quota, 'takes'>, problem = `${quota.most} at most`) =>
		quotas.set({ ...quota, takes: 1 }, `${label}: ${problem}`);
	const { secondsBetween, perNumber, perRequester, perPrefix, perCountry, perHour, costPerHour } = limits;
	// Before the others: where it is used up, a call must not follow that would be let through by the end of a pause.
	if (costPerHour !== undefined && cost !== undefined) {
		// Amounts in two currencies are no sum: each has its own.
		const key = hashed(`cost ${cost.currencyId}`);
		const [most, takes] = [costPerHour, cost.amount].map(inMillionths);
		quotas.set({ key, most, takes, keepMs: KEPT_FOR.codes.hour }, `${LABELS.costPerHour}: ${costPerHour} at most`);
	}
	const wait = { key: waitKey(person), most: 1, keepMs: secondsBetween * SECOND_MS };
	add(LABELS.secondsBetween, wait, 'the last code was sent only a moment ago');
	add(LABELS.perNumber, { key: toKey(to), most: perNumber, keepMs: KEPT_FOR.codes.hour });
	if (requester !== undefined)
		add(LABELS.perRequester, {
			key: hashed(`by ${countedCaller(requester)}`),
			most: perRequester,
			keepMs: KEPT_FOR.codes.hour,
		});
	if (perHour !== undefined) add(LABELS.perHour, { key: hashed('all'), most: perHour, keepMs: KEPT_FOR.codes.hour });
	const { prefix, country } = rangesOf(to) ?? {};
	const addRange = (label: string, range: string | undefined, most: number) => {
		if (range === undefined) return;
		const raised = { raisedBy: confirmedKey(range), unless: knownKey(to) };
		add(label, { key: rangeKey(range), most, keepMs: KEPT_FOR.codes.day, ...raised });
	};
	addRange(LABELS.perPrefix, prefix, perPrefix);
	addRange(LABELS.perCountry, country, perCountry);
	return quotas;
}

/** Money as a whole number: no price has more decimals (see `addMoney`). */
function inMillionths(amount: number): number {
	return Math.round(amount * 1e6);
}

export const LABELS: Record<keyof Limits, string> = {
	secondsBetween: 'Seconds Between Codes',
	perNumber: 'Codes per Recipient and Hour',
	perRequester: 'Codes per Requester and Hour',
	perPrefix: 'Unconfirmed Codes per Prefix',
	perCountry: 'Unconfirmed Codes per Country',
	perHour: 'Codes per Hour',
	costPerHour: 'Max Cost per Hour',
};
