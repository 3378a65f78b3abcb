import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { JsonObject } from '../ground/json';
import type { Person } from '../ground/person';
import { RowLog, type Noted } from '../store/rowLog';
import { Store } from '../store/store';

/** A person with why they are on the list, or off it again: all that can be shown when asked. */
export interface Evidence extends Person {
	/** What they wrote, or what happened. */
	words?: string;
	/** The message or callback that says so. */
	messageId?: string;
	/** Where it came from, in the user's own words. */
	source?: string;
}

/** The people who must not be written to: one list in a project of n8n, shared by all of its workflows. */
export class OptOuts {
	private readonly log: RowLog;
	private readonly execution: string;

	constructor(context: IExecuteFunctions) {
		this.log = new RowLog(new Store(context), 'contact');
		this.execution = context.getExecutionId();
	}

	/** Those of the people with these keys who are on the list now, or all who are, by their keys. Throws StoreTrouble. */
	async among(keys?: readonly string[]): Promise<Map<string, Noted>> {
		const last = await this.log.last(keys && [...new Set(keys)]);
		return new Map([...last].filter(([, { state }]) => state === 'out'));
	}

	/** Puts people on the list (`out`) or takes them from it (`in`), with the evidence of it. Throws StoreTrouble. */
	async note(state: 'out' | 'in', all: readonly Evidence[]): Promise<void> {
		const notes = all.map(({ key, ...evidence }) => ({ key, state, value: valueOf(evidence) }));
		await this.log.add(notes, this.execution);
	}
}

function valueOf(evidence: Omit<Evidence, 'key'>): JsonObject {
	return JSON.parse(JSON.stringify(evidence)) as JsonObject;
}

/** What the list says of a person, as an output: since when, and why. */
export function entryOf({ at, value }: Noted): IDataObject {
	const { words = null, messageId = null, source = null } = value;
	return { since: new Date(at).toISOString(), words, messageId, source };
}
