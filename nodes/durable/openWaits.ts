import type { IExecuteFunctions } from 'n8n-workflow';

import { isJsonObject, tryParseJson } from '../ground/json';
import { inBatches } from '../ground/turns';
import { hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Row, StoredRow } from '../table/steps';
import { Store } from '../table/store';
import type { Helped } from './wait';

export type ListedKey = Row['key'];

export interface Listed {
	kind: 'delivery' | 'reach' | 'approval';
	/** The channel, or what else is waited for; null where there are several. */
	channel: string | null;
	count: number;
}

/** A wait for which an execution sleeps, so that a person can see it. */
export interface OpenWait extends Listed {
	helps: Helped;
	/** When it ends by itself, in milliseconds since 1970; null where it has no end. */
	until: number | null;
	/** Where n8n tells how the execution stands that waits. */
	statusUrl: string;
	/** The address that wakes who looks, and where n8n tells how that one stands; empty where nobody looks. */
	wakeUrl: string;
	watcherUrl: string;
}

const KIND = 'wait';
/** SQLite takes no condition of more than a thousand parts. */
const MOST_CONDITIONS = 400;

/**
 * Puts a wait into the list of open waits, and gives the key of its row. Never rejects: the list is for people who look, and no wait rests
 * on it.
 */
export async function noteWait(context: IExecuteFunctions, wait: OpenWait): Promise<ListedKey> {
	const { helps, until, statusUrl } = wait;
	const key: ListedKey = `${KIND}:${hashed(`${statusUrl} ${helps.since ?? ''}`)}`;
	const last = Math.min(until ?? Infinity, Date.now() + KEPT_FOR.wait.most);
	const row: Row = {
		key,
		state: '',
		owner: helps.execution,
		until: last + KEPT_FOR.wait.afterEnd,
		value: JSON.stringify(wait),
	};
	await new Store(context).write([row]).catch(() => undefined);
	return key;
}

/** Takes waits off the list; what can't be deleted now goes when it is out of date. Never rejects. */
export async function forgetWaits(context: IExecuteFunctions, keys: readonly ListedKey[]): Promise<void> {
	const store = new Store(context);
	for (const batch of inBatches(keys, MOST_CONDITIONS)) {
		const any = batch.map((value) => ({ column: 'key', value }) as const);
		await store.take([{ do: 'delete', any }]).catch(() => undefined);
	}
}

/** The waits that are listed, by the keys of their rows; of several rows of one wait the last. Throws StoreTrouble. */
export async function listedWaits(store: Store): Promise<ReadonlyMap<ListedKey, OpenWait>> {
	const rows = await store.take([{ do: 'get', any: [{ column: 'key', is: 'like', value: `${KIND}:%` }] }]);
	const now = Date.now();
	return new Map(rows.filter(({ until }) => until >= now).flatMap((row) => waitIn(row) ?? []));
}

/** The wait of a row; undefined for one that a person has changed. */
function waitIn({ key, value }: StoredRow): Array<[ListedKey, OpenWait]> | undefined {
	const wait = tryParseJson(value);
	const isWhole = isJsonObject(wait) && isJsonObject(wait.helps) && typeof wait.statusUrl === 'string';
	return isWhole ? [[key, wait as unknown as OpenWait]] : undefined;
}
