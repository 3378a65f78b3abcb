import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import { internationalOf } from '../ground/phones';
import { partsOf } from '../table/pages';
import { entriesIn, hashed, mergedOf, sheetOf, sheetsOf } from '../table/sheets';
import type { StoredRow } from '../table/steps';
import { Store } from '../table/store';

/** Why somebody is on the list, or off it again: all that can be shown when asked. */
export interface Evidence {
	/** The address as it was given. */
	address: string;
	/** What they wrote, or what happened. */
	words?: string;
	/** The message or callback that says so. */
	messageId?: string;
	/** Where it came from, in the user's own words. */
	source?: string;
}

/** Marks of writing direction and zero-width characters, which come along with copied addresses. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A number with the country code 7 as it is dialled inside the country, and as the SOAP interface takes it (part 2, 2.7). */
const LEADING_8 = /^8(?=[79]\d{9}$)/;

/**
 * An address in the one spelling that stands for all of its spellings: the digits of a phone number, an email address in small
 * letters without the name around it, and anything else as it is.
 */
export function plainAddress(given: string): string {
	const address = given.replace(INVISIBLE, '').trim();
	if (address.includes('@')) return (/<([^<>]+)>$/.exec(address)?.[1] ?? address).trim().toLowerCase();
	if (!/^\+?[\d\s().\u2010-\u2015-]+$/.test(address)) return address;
	// As in a send, the “(0)” that is only dialled inside the country is left out.
	const number = address.includes('(0)') ? internationalOf(`+${address.replace(/^(\+|00)/, '')}`) : undefined;
	const digits = (number ?? address).replace(/\D/g, '').replace(/^00/, '');
	return address.startsWith('+') ? digits : digits.replace(LEADING_8, '7');
}

/** Since when somebody is on the list, in milliseconds since 1970, and why. */
export interface OptedOut {
	at: number;
	value: JsonObject;
}

const KIND = 'contact';

/**
 * The people who must not be written to: one list in a project of n8n, shared by all of its workflows. Nothing in it is ever changed: each
 * note is added and the last one counts, so that two that write at once lose nothing, and what was noted earlier stays as evidence.
 */
export class OptOuts {
	private readonly store: Store;
	private readonly execution: string;
	private read: StoredRow[] = [];

	constructor(context: IExecuteFunctions) {
		this.store = new Store(context);
		this.execution = context.getExecutionId();
	}

	/** Those of the addresses that are on the list now, by their plain spelling. Throws StoreTrouble. */
	async among(addresses: readonly string[]): Promise<Map<string, OptedOut>> {
		const plain = new Map(addresses.map((address) => [hashedAddress(address), plainAddress(address)]));
		this.read = await this.store.read(KIND, [...plain.keys()].map(sheetOf));
		const out = lastIn(this.read, new Set(plain.keys()));
		return new Map([...out].map(([key, noted]) => [plain.get(key) ?? '', noted]));
	}

	/** Lets the table that is there stand in the place of one that is lost. Throws StoreTrouble. */
	async acceptNewTable(): Promise<void> {
		await this.store.accept();
	}

	/** All who are on the list now, who was noted first in front. Throws StoreTrouble. */
	async all(): Promise<OptedOut[]> {
		const out = lastIn(await this.store.readPages(partsOf(KIND)));
		return [...out.values()].sort((one, other) => one.at - other.at);
	}

	/** Puts people on the list (`out`) or takes them from it (`in`), with the evidence of it. Throws StoreTrouble; none is noted then. */
	async note(state: 'out' | 'in', all: readonly Evidence[]): Promise<void> {
		if (all.length === 0) return;
		const notes = all.map((one) => [hashedAddress(one.address), [state, valueOf(one)]] satisfies [string, Json]);
		const rows = sheetsOf(KIND, notes, { by: this.execution, state: '', owner: '', until: 0 });
		const merged = mergedOf(this.read);
		await this.store.write([...rows, ...merged.rows], merged.steps);
	}
}

function hashedAddress(address: string): string {
	return hashed(plainAddress(address));
}

/** Those of whom the last note says that they are out. */
function lastIn(rows: readonly StoredRow[], wanted?: ReadonlySet<string>): Map<string, OptedOut> {
	const last = new Map<string, number>();
	const out = new Map<string, OptedOut>();
	for (const { key, value: noted, at } of entriesIn(rows, wanted)) {
		const [state, value] = Array.isArray(noted) ? (noted as unknown[]) : [];
		if (!isJsonObject(value) || at < (last.get(key) ?? 0)) continue;
		last.set(key, at);
		if (state === 'out') out.set(key, { at, value });
		else out.delete(key);
	}
	return out;
}

function valueOf(evidence: Evidence): JsonObject {
	return JSON.parse(JSON.stringify(evidence)) as JsonObject;
}

/** What the list says of an address, as an output: since when, and why. */
export function entryOf({ at, value }: OptedOut): IDataObject {
	const { words = null, messageId = null, source = null } = value;
	return { since: new Date(at).toISOString(), words, messageId, source };
}
