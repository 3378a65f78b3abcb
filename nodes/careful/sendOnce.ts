import type { IDataObject } from 'n8n-workflow';

import type { Pending } from '../engine/draft';
import type { Guard } from '../engine/guard';
import type { Precaution } from '../engine/precaution';
import type { Fate } from '../engine/ledger';
import type { Operation, Run } from '../engine/operation';
import { troubleOf } from '../engine/report';
import { eachInTurns } from '../ground/turns';
import type { Values } from '../panel/field';
import { compileForm } from '../panel/read';
import { readTimeout } from '../panel/requestOptions';
import { MOST_SILENT } from '../service/silence';
import { nodeError, type Trouble } from '../service/trouble';
import { Store } from '../table/store';
import { storeTrouble, type StoreTrouble } from '../table/trouble';
import { alreadySent, idOf, neverChecked, sameKeyFailed, unknownBefore } from './onceFates';
import { onceForm, USUAL_DAYS } from './onceForm';
import { onceKeys } from './onceKeys';
import { SentKeys, type Ending } from './sentKeys';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After its last request may have been answered, a run has so long until it is taken for dead, and so long for each item more. */
const GRACE_MS = 30_000;
const ITEM_MS = 1000;
const LONGEST_WORK_MS = 15 * 60_000;

/** Send Once: what was sent under a key is not sent again, across executions, workers and restarts of n8n (docs/store.md). */
export const sendOnce: Precaution = {
	form: onceForm,
	isFor: ({ effect }) => effect !== undefined,
	guard: (run, operation) => (isAskedFor(run) ? new SendOnce(run, operation) : undefined),
};

function isAskedFor({ parameters }: Run): boolean {
	const key = parameters.compiled('sendOnce.key');
	const given = 'read' in key || (key.constant !== undefined && key.constant !== '');
	return given || parameters.value('sendOnce.keyFrom', 0) === 'message';
}

/** A draft's key, as the store keeps it. */
interface Keyed {
	key: string;
	entry: Pending;
}

class SendOnce implements Guard {
	private readonly values: (itemIndex: number) => Values<typeof onceForm>;
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
		this.values = compileForm(onceForm, run.parameters);
		this.keyOf = onceKeys(run, operation);
		this.execution = run.context.getExecutionId();
		this.idName = operation.effect === 'message' ? 'messageId' : 'id';
		this.until = Date.now() + (this.values(0).sendOnce.rememberFor ?? USUAL_DAYS) * DAY_MS;
	}

	async before(pending: ReadonlyArray<Pending>): Promise<ReadonlyMap<number, Fate>> {
		const fates = new Map<number, Fate>();
		const firsts = new Map<string, Pending>();
		for (const { key, entry } of await this.keyed(pending, fates)) {
			const first = firsts.get(key);
			if (!first) firsts.set(key, entry);
			else {
				const { itemIndex, draft } = entry;
				this.twins.set(itemIndex, { first: first.itemIndex, identity: draft.identity });
				// Its own fate follows that of the first one.
				fates.set(itemIndex, { state: 'held', output: draft.identity });
			}
		}
		if (firsts.size === 0) return fates;
		const keys = await this.claim(firsts, fates);
		if (!keys) return fates;
		const items = new Map<string, number>();
		for (const [key, { itemIndex, draft }] of firsts) {
			const earlier = keys.earlier.get(key);
			if (!earlier) items.set(key, itemIndex);
			else if (earlier.state === 'unknown') fates.set(itemIndex, unknownBefore(draft.identity, earlier));
			else fates.set(itemIndex, alreadySent(draft.identity, earlier, this.idName));
		}
		if (items.size > 0) this.claimed = { keys, items };
		return fates;
	}

	follow(fates: readonly Fate[]): ReadonlyMap<number, Fate> {
		const own = new Map<number, Fate>();
		const now = { execution: this.execution, at: Date.now() };
		for (const [itemIndex, { first, identity }] of this.twins) {
			const fate = fates[first];
			if (!('output' in fate)) own.set(itemIndex, sameKeyFailed(identity, fate, first));
			else if (fate.state === 'held') own.set(itemIndex, { ...fate, output: { ...fate.output, ...identity } });
			else own.set(itemIndex, alreadySent(identity, { ...now, state: 'done', id: idOf(fate.output) }, this.idName));
		}
		if (!this.unchecked) return own;
		fates.forEach((fate, itemIndex) => {
			if (fate.state === 'accepted') own.set(itemIndex, neverChecked(fate));
		});
		return own;
	}

	async after(fates: ReadonlyArray<Fate | undefined>): Promise<void> {
		if (!this.claimed) return;
		const { keys, items } = this.claimed;
		this.claimed = undefined;
		const endings = new Map<string, Ending>();
		for (const [key, itemIndex] of items) {
			const fate = fates[itemIndex];
			if (fate?.state === 'accepted') endings.set(key, { state: 'done', id: idOf(fate.output) });
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

	/** The key of each draft; those that have none get their fate. */
	private async keyed(pending: ReadonlyArray<Pending>, fates: Map<number, Fate>): Promise<Keyed[]> {
		const keyed: Keyed[] = [];
		await eachInTurns(pending, (entry) => {
			try {
				keyed.push({ key: this.keyOf(entry), entry });
			} catch (error) {
				const { identity } = entry.draft;
				fates.set(entry.itemIndex, { state: 'invalid', trouble: troubleOf(error), identity });
			}
		});
		return keyed;
	}

	/** Claims the keys; undefined where that could not be done, and what becomes of the items is settled then. */
	private async claim(firsts: ReadonlyMap<string, Pending>, fates: Map<number, Fate>): Promise<SentKeys | undefined> {
		const { ifMissing, ifUnknown } = this.values(0).sendOnce;
		const work = MOST_SILENT * readTimeout(this.run.parameters) + GRACE_MS + firsts.size * ITEM_MS;
		const keys = new SentKeys(new Store(this.run.context), {
			execution: this.execution,
			until: this.until,
			atWorkUntil: Date.now() + Math.min(work, LONGEST_WORK_MS),
			evenUnknown: ifUnknown === 'send',
		});
		try {
			await keys.claim([...firsts.keys()]);
			return keys;
		} catch (error) {
			const missing = storeTrouble(error);
			if (ifMissing === 'send') this.goOn(missing);
			else this.stop(missing, firsts, fates);
			return undefined;
		}
	}

	private goOn({ message }: StoreTrouble): void {
		this.unchecked = true;
		this.run.client.hint(`Send Once was not checked: what was sent before may have been sent again. ${message}.`);
	}

	private stop({ message, fix }: StoreTrouble, firsts: ReadonlyMap<string, Pending>, fates: Map<number, Fate>): void {
		const trouble: Trouble = {
			message: 'Nothing was sent, since Send Once could not look up what was sent before',
			description: `${message}. ${fix} Or choose Send Unchecked under “If the Store Is Not There”.`,
		};
		if (this.run.onError === 'stop') throw nodeError(this.run.node, trouble);
		for (const { itemIndex, draft } of firsts.values()) {
			fates.set(itemIndex, { state: 'notSent', trouble, identity: draft.identity });
		}
	}
}
