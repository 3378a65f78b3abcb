import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { JsonObject } from '../ground/json';
import { internationalOf } from '../ground/phones';
import { RowLog, type Noted } from '../store/rowLog';
import { Store } from '../store/store';

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

/** The people who must not be written to: one list in a project of n8n, shared by all of its workflows. */
export class OptOuts {
	private readonly log: RowLog;
	private readonly execution: string;

	constructor(context: IExecuteFunctions) {
		this.log = new RowLog(new Store(context), 'contact');
		this.execution = context.getExecutionId();
	}

	/** Those of the addresses that are on the list now, or all of them, by their plain spelling. Throws StoreTrouble. */
	async among(addresses?: readonly string[]): Promise<Map<string, Noted>> {
		const last = await this.log.last(addresses && [...new Set(addresses.map(plainAddress))]);
		return new Map([...last].filter(([, { state }]) => state === 'out'));
	}

	/** Puts people on the list (`out`) or takes them from it (`in`), with the evidence of it. Throws StoreTrouble. */
	async note(state: 'out' | 'in', all: readonly Evidence[]): Promise<void> {
		const notes = all.map((one) => ({ key: plainAddress(one.address), state, value: valueOf(one) }));
		await this.log.add(notes, this.execution);
	}
}

function valueOf(evidence: Evidence): JsonObject {
	return JSON.parse(JSON.stringify(evidence)) as JsonObject;
}

/** What the list says of an address, as an output: since when, and why. */
export function entryOf({ at, value }: Noted): IDataObject {
	const { words = null, messageId = null, source = null } = value;
	return { since: new Date(at).toISOString(), words, messageId, source };
}
