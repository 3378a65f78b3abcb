import type { IDataObject } from 'n8n-workflow';

import type { Draft, Pending } from '../engine/draft';
import type { Fate } from '../engine/ledger';
import type { Operation, Run } from '../engine/operation';
import type { Outbox } from '../engine/outbox';
import type { Guard, Precaution } from '../engine/precaution';
import { readTimeout } from '../panel/engineOptions';
import { MOST_SILENT } from '../service/exchange';
import { nodeError, type Trouble } from '../service/trouble';
import { KEPT_FOR } from '../table/kinds';
import { Store } from '../table/store';
import { storeTrouble, type StoreTrouble } from '../table/trouble';
import { alreadySent, idOfAccepted, neverChecked, sameKeyFailed, unknownBefore } from './onceFates';
import { onceForm, readOnce, type OnceValues } from './onceForm';
import { asGiven, inScope } from './sentBefore';
import { SentKeys, type Earlier, type Ending } from './sentKeys';
import { InvalidInput } from '../ground/errors';
import { recipientsOf } from './recipients';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After its last request may have been answered, a run has so long until it is taken for dead, and so long for each item more. */
const GRACE_MS = 30_000;
const ITEM_MS = 1000;
const LONGEST_WORK_MS = 15 * 60_000;

/** Send Once: what was sent under a key is not sent again, across executions, workers and restarts of n8n (docs/store.md). */
export const sendOnce: Precaution = {
	form: onceForm,
	guard: (run, operation) => new SendOnce(run, operation),
};

class SendOnce implements Guard {
	private readonly values: (itemIndex: number) => OnceValues;
	private readonly keyOf: (entry: Pending) => string;
	private readonly execution: string;
	private readonly idName: string;
	private readonly until: number;
	/** What this run claimed, by the key; given back or completed at the end. */
	private claimed: { keys: SentKeys; items: Map<string, number> } | undefined;
	/** Items whose key another item of this run has, with that item. */
	private readonly twins = new Map<number, { first: number; identity: IDataObject }>();
	private unchecked = false;

	constructor(
		private readonly run: Run,
		operation: Operation,
	) {
		this.values = readOnce(run);
		this.keyOf = onceKeys(run, operation);
		this.execution = run.context.getExecutionId();
		this.idName = operation.effect === 'message' ? 'messageId' : 'id';
		const { rememberFor } = this.values(0);
		this.until = Date.now() + (rememberFor === undefined ? KEPT_FOR.once.usually : rememberFor * DAY_MS);
	}

	async before<D extends Draft>(outbox: Outbox<D>): Promise<void> {
		const earliest = new Map<string, Pending>();
		await outbox.each((draft, itemIndex) => {
			const entry = { itemIndex, draft };
			const key = this.keyOf(entry);
			const first = earliest.get(key);
			if (!first) {
				earliest.set(key, entry);
				return draft;
			}
			// Its own fate follows that of the first one.
			this.twins.set(itemIndex, { first: first.itemIndex, identity: draft.identity });
			return { state: 'held', output: draft.identity };
		});
		if (earliest.size === 0) return;
		const keys = await this.claim(earliest, outbox);
		if (!keys) return;
		const earlier = new Map<number, Earlier>();
		const items = new Map<string, number>();
		for (const [key, { itemIndex }] of earliest) {
			const known = keys.earlier.get(key);
			if (known) earlier.set(itemIndex, known);
			else items.set(key, itemIndex);
		}
		await outbox.each((draft, itemIndex) => {
			const known = earlier.get(itemIndex);
			if (!known) return draft;
			return known.state === 'unknown'
				? unknownBefore(draft.identity, known)
				: alreadySent(draft.identity, known, this.idName);
		});
		if (items.size > 0) this.claimed = { keys, items };
	}

	async after(fates: Fate[]): Promise<void> {
		this.follow(fates);
		if (!this.claimed) return;
		const { keys, items } = this.claimed;
		this.claimed = undefined;
		const endings = new Map<string, Ending>();
		for (const [key, itemIndex] of items) {
			const fate: Fate | undefined = fates[itemIndex];
			if (fate?.state === 'accepted') endings.set(key, { state: 'done', id: idOfAccepted(fate.output) });
			if (fate?.state === 'unknown') endings.set(key, { state: 'unknown' });
		}
		try {
			await keys.complete(endings);
		} catch (error) {
			const { message, fix } = storeTrouble(error);
			this.run.client.hint(
				`Send Once could not note what came of this run, so that later runs take its keys for UNKNOWN. ${message}. ${fix}`,
			);
		}
	}

	/** Gives items their fates that follow from those of others, and marks what went out without a look into the store. */
	private follow(fates: Fate[]): void {
		const now = { execution: this.execution, at: Date.now() };
		for (const [itemIndex, { first, identity }] of this.twins) {
			const fate: Fate | undefined = fates[first];
			if (fate === undefined) continue;
			if (!('output' in fate)) fates[itemIndex] = sameKeyFailed(identity, fate, first);
			else if (fate.state === 'held') fates[itemIndex] = { ...fate, output: { ...fate.output, ...identity } };
			else
				fates[itemIndex] = alreadySent(identity, { ...now, state: 'done', id: idOfAccepted(fate.output) }, this.idName);
		}
		if (!this.unchecked) return;
		fates.forEach((fate, itemIndex) => {
			if (fate.state === 'accepted') fates[itemIndex] = neverChecked(fate);
		});
	}

	/** Claims the keys; undefined where that could not be done, and what becomes of the items is settled then. */
	private async claim<D extends Draft>(
		earliest: ReadonlyMap<string, Pending>,
		outbox: Outbox<D>,
	): Promise<SentKeys | undefined> {
		const { ifMissing, ifUnknown } = this.values(0);
		const work = MOST_SILENT * readTimeout(this.run.parameters) + GRACE_MS + earliest.size * ITEM_MS;
		const keys = new SentKeys(new Store(this.run.context), {
			execution: this.execution,
			until: this.until,
			atWorkUntil: Date.now() + Math.min(work, LONGEST_WORK_MS),
			evenUnknown: ifUnknown === 'send',
		});
		try {
			await keys.claim([...earliest.keys()]);
			return keys;
		} catch (error) {
			const missing = storeTrouble(error);
			if (ifMissing === 'send') this.goOn(missing);
			else await this.stop(missing, outbox);
			return undefined;
		}
	}

	private goOn({ message }: StoreTrouble): void {
		this.unchecked = true;
		this.run.client.hint(`Send Once was not checked: what was sent before may have been sent again. ${message}.`);
	}

	private async stop<D extends Draft>({ message, fix }: StoreTrouble, outbox: Outbox<D>): Promise<void> {
		const trouble: Trouble = {
			message: 'Nothing was sent, since Send Once could not look up what was sent before',
			description: `${message}. ${fix} Or choose Send Unchecked under “If Data Tables Are Unavailable”.`,
		};
		if (this.run.onError === 'stop') throw nodeError(this.run.node, trouble);
		await outbox.each(({ identity }) => ({ state: 'notSent', trouble, identity }));
	}
}

/** Gives the key of each draft of a run as the store keeps it; throws InvalidInput for one that has none. */
export function onceKeys(run: Run, operation: Operation): (entry: Pending) => string {
	const values = readOnce(run);
	const scope = scopeOf(run, operation);
	return (entry) => {
		const once = values(entry.itemIndex);
		const { json } = run.parameters.items[entry.itemIndex];
		const key = once.keyFrom === 'message' ? messageKey(entry, json.sessionId) : givenKey(once);
		return inScope(scope, key);
	};
}

/** What is sent, and the conversation that it belongs to. */
function messageKey({ draft }: Pending, sessionId: unknown): string {
	const recipients = new Map(recipientsOf(draft).map(({ address, key }) => [address, key]));
	const inOneSpelling = (name: string, value: unknown): unknown => {
		// A signed callback URL is another one each time.
		if (/^callback_?url$/i.test(name)) return undefined;
		return (typeof value === 'string' && recipients.get(value)) || value;
	};
	return JSON.stringify(['message', sessionId ?? null, draft.shared ?? null, draft.body], inOneSpelling);
}

function givenKey({ key }: OnceValues): string {
	if (key !== undefined && key.trim() !== '') return asGiven(key);
	throw new InvalidInput('Send Once Key', 'it is empty', 'Give every item a key, e.g. {{ $json.order }}-shipped.');
}

/** What shares its keys: one kind of node for messages, one operation for changes; and what another service took is another thing. */
function scopeOf({ node, client, parameters }: Run, { effect }: Operation): string {
	// As a tool of an agent, a node has a type of its own.
	const type = node.type.slice(node.type.lastIndexOf('.') + 1).replace(/Tool$/, '');
	const change = effect === 'change' ? [parameters.value('resource', 0), parameters.value('operation', 0)] : [];
	return JSON.stringify([client.connection.baseUrl, type, ...change]);
}
