import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { shorten } from '../ground/errors';
import { isJsonObject } from '../ground/json';
import { betweenSteps, mapInTurns, Turns } from '../ground/turns';
import type { Form, Values } from '../panel/field';
import { readOutputOptions } from '../panel/engineOptions';
import { nodeError, type Trouble } from '../service/trouble';
import { deliver } from './deliver';
import { withoutWhatIsRead, type Draft, type Pending } from './draft';
import { withTime } from './handles';
import { hasLeft, ledgers, type Fate, type Ledger } from './ledger';
import { itemReader, roleOf, type Item, type ItemValues, type Run, type Operation } from './operation';
import { Outbox, type Beside } from './outbox';
import {
	codeOf,
	failuresOf,
	missedItems,
	partialHint,
	failureState,
	stopError,
	toItems,
	troubleOf,
	withInput,
} from './report';
import { failAgain, IN_THIS_TRY, mayBeRepeated, runKey, stayAwake } from './retry';
import type { SendDefinition, SendLimits } from './sendDefinition';
import { MESSAGE, type Wording } from './wording';

/** The settings of a whole run, which the first item's options decide. */
interface Settings {
	limits: SendLimits;
	/** Whether one message that was not accepted fails the run. */
	strict: boolean;
}

/**
 * One run of a send, step by step: `draft`, `send`, `report`, `finish`. Every item has its fate at the end; a re-run of the
 * same execution (Retry On Fail) finds what the service took already in the ledger and leaves it alone.
 */
export class Sending<F extends Form, D extends Draft, A, E> {
	readonly key: string;
	/** Undefined where no re-run can ask for it. */
	readonly ledger: Ledger | undefined;
	/** Whether an earlier try has sent something. */
	private readonly isRerun: boolean;
	readonly fates: Fate[];
	/** What has been drafted and is not sent yet. */
	pending: ReadonlyArray<Pending<D>> = [];
	private readonly itemAt: (index: number) => ItemValues<F>;
	readonly wording: Wording;
	private readonly settings: Settings;
	/** There where precautions were asked for. */
	private outbox: Outbox<D> | undefined;
	/** What the outputs hold beside the results. */
	private readonly shown: ReturnType<typeof readOutputOptions>;

	constructor(
		readonly run: Run,
		private readonly definition: SendDefinition<F, D, A, E>,
	) {
		const { context, node } = run;
		this.key = runKey(context);
		// Calls of a tool at once may have the same run index, and what one sent says nothing of another.
		const isRemembered = node.retryOnFail === true && context.getExecutionId() !== '' && !context.isToolExecution();
		this.ledger = isRemembered ? ledgers.obtain(this.key, () => new Map()) : undefined;
		this.isRerun = !!this.ledger?.size;
		this.itemAt = itemReader(run, definition.form);
		this.wording = definition.wording ?? MESSAGE;
		this.fates = new Array<Fate>(run.parameters.items.length);
		run.trace.watch(this.fates);
		this.shown = this.atFirst(() => readOutputOptions(run.parameters));
		this.settings = this.atFirst((values) => ({
			limits: definition.limits(values),
			strict: isJsonObject(values.options) && values.options.failOnRejected === true,
		}));
	}

	/**
	 * What holds for the whole run, read from the first item before anything is sent: a setting that can't be read must not
	 * cost an answer. Throws a node error.
	 */
	atFirst<T>(read: (values: Values<F>, item: Item) => T): T {
		const { values, item } = this.itemAt(0);
		try {
			return read(values, item);
		} catch (error) {
			throw nodeError(this.run.node, troubleOf(error), item.index);
		}
	}

	async all(): Promise<INodeExecutionData[]> {
		await this.draft();
		await this.send();
		await this.report();
		return await this.finish();
	}

	/**
	 * Drafts every item that the ledger does not know yet. Throws when input is invalid and the node stops on errors. Of so many drafts, `first`
	 * says how many are to be sent; the others are given, and held: no precaution looks at them. `ahead` and `behind` are how many leave in other runs.
	 */
	async draft(
		first = (drafted: number): number => drafted,
		{ ahead, behind }: Pick<Beside, 'ahead' | 'behind'> = { ahead: 0, behind: 0 },
	): Promise<ReadonlyArray<Pending<D>>> {
		const pending: Array<Pending<D>> = [];
		const turns = new Turns();
		for (let index = 0; index < this.fates.length; index += 1) {
			if (turns.over) await turns.next();
			const known = this.ledger?.get(index);
			if (known) this.fates[index] = known;
			else this.draftOne(this.itemAt(index), pending);
		}
		this.stopWhereInvalid();
		const later = pending.splice(first(pending.length));
		for (const { itemIndex, draft } of later)
			this.fates[itemIndex] = { state: 'withheld', output: { ...draft.identity } };
		this.pending = pending;
		await this.orSettle(async () => {
			this.pending = await this.completed(await this.guarded(pending, { ahead, behind: behind + later.length }));
			this.stopWhereInvalid();
		});
		return later;
	}

	/**
	 * Takes a step before the first request. Where it throws, nothing is going to be sent, and the precautions hear of it. A re-run goes on without
	 * what it was to send: it is the one to tell what the first try has sent.
	 */
	async orSettle(step: () => Promise<void>): Promise<void> {
		if (this.isRerun) {
			await step().catch((error: unknown) => {
				this.leaveUnsent(troubleOf(error));
			});
			return;
		}
		let taken = false;
		try {
			await step();
			taken = true;
		} finally {
			if (!taken) await this.outbox?.end();
		}
	}

	/** What is said of the whole run holds for this try alone. */
	private leaveUnsent({ message, ...rest }: Trouble): void {
		const trouble = { ...rest, message: `${IN_THIS_TRY}${message}` };
		for (const { itemIndex, draft } of this.pending) {
			if (!(itemIndex in this.fates)) this.fates[itemIndex] = { state: 'notSent', trouble, identity: draft.identity };
		}
		this.pending = [];
	}

	/** Throws when an item is invalid and the node stops on errors; in a re-run, the report tells of it and of what the first try has sent. */
	stopWhereInvalid(): void {
		if (!this.isRerun && this.run.onError === 'stop' && this.fates.some((fate) => fate.state === 'invalid')) {
			throw stopError(this.run.node, this.fates, this.wording);
		}
	}

	private draftOne({ item, values }: ItemValues<F>, pending: Array<Pending<D>>): void {
		try {
			const draft = withTime(this.definition.draft(values, item), this.definition.handles?.schedule);
			if (draft.warning !== undefined) this.run.client.hint(draft.warning);
			if (this.shown.omitText) draft.facts = withoutWhatIsRead(draft);
			pending.push({ itemIndex: item.index, draft });
		} catch (error) {
			this.fates[item.index] = { state: 'invalid', trouble: troubleOf(error), identity: this.givenTo(item) };
		}
	}

	/** Lets the precautions look first, which were asked for; what they take out has its fate and is not sent. */
	private async guarded(
		pending: ReadonlyArray<Pending<D>>,
		apart: Pick<Beside, 'ahead' | 'behind'>,
	): Promise<ReadonlyArray<Pending<D>>> {
		const { hooks } = this.run;
		if (hooks.length === 0) return pending;
		const left = [...(this.ledger?.keys() ?? [])].sort((one, other) => one - other);
		const { handles = {} } = this.definition;
		this.outbox = new Outbox(pending, this.fates, handles, this.wording, { ...apart, left });
		for (const hook of hooks) {
			await betweenSteps();
			await hook(this.outbox);
		}
		return this.outbox.pending;
	}

	/** Lets the operation complete its drafts; those that it fails for get their fate and are not sent. */
	private async completed(pending: ReadonlyArray<Pending<D>>): Promise<ReadonlyArray<Pending<D>>> {
		const done = await this.definition.complete?.(pending, this.run.client);
		if (!done) return pending;
		for (const [itemIndex, fate] of done.ended ?? []) this.fates[itemIndex] = fate;
		for (const { itemIndex, draft } of pending) {
			if (!done.failed.has(itemIndex)) continue;
			const error = done.failed.get(itemIndex);
			this.fates[itemIndex] = { state: failureState(error), trouble: troubleOf(error), identity: draft.identity };
		}
		return done.pending;
	}

	/** Sends what is pending in as few requests as the limits allow and notes every message's fate, in the ledger too. */
	async send(): Promise<void> {
		const { limits } = this.settings;
		const { client } = this.run;
		const { ledger } = this;
		// From here on, this try has an error or an output that tells of all.
		if (ledger) ledger.failure = undefined;
		await deliver(this.definition, this.pending, { client, limits }, (itemIndex, fate) => {
			this.fates[itemIndex] = fate;
			if (hasLeft(fate)) ledger?.set(itemIndex, fate);
		});
		this.fates.forEach((fate) => {
			if (fate.state === 'accepted' && fate.note !== undefined) this.run.client.hint(fate.note);
		});
		await this.outbox?.end();
		this.fates.forEach((fate, itemIndex) => {
			if (this.isTwin(fate)) ledger?.set(itemIndex, fate);
		});
		// A re-run asks for it now, however long this run has taken.
		if (ledger) ledgers.set(this.key, ledger);
		if (this.run.context.getExecutionCancelSignal()?.aborted) this.tellOfStop();
		await betweenSteps();
	}

	/** Whether an item was left out since another one of this execution has its key, and was sent, or may have been. */
	private isTwin(fate: Fate): boolean {
		if (fate.state !== 'withheld' && fate.state !== 'unknown') return false;
		const said = fate.state === 'withheld' ? fate.output : fate.details;
		return said?.firstExecution === this.run.context.getExecutionId();
	}

	/** n8n keeps nothing of what a node gives out once somebody has stopped it: its log is the one place to say what was sent. */
	private tellOfStop(): void {
		const { context, node } = this.run;
		const count = (state: Fate['state']): number => this.fates.filter((fate) => fate.state === state).length;
		const { many, done } = this.wording;
		const open = count('unknown') > 0 ? `, and ${count('unknown')} may have been` : '';
		const last = this.fates.findLastIndex(({ state }) => state === 'accepted');
		const upTo = last >= 0 ? ` The last one was that of item ${last}.` : '';
		context.logger.warn(
			`“${node.name}” was stopped in execution ${context.getExecutionId()}: ${count('accepted')} of ${this.fates.length} ${many} were ${done}${open}.${upTo}`,
		);
	}

	/** Whether something has left, or may have. */
	get haveLeft(): boolean {
		return this.fates.some(hasLeft);
	}

	/** The error that the run ends with, when the node stops on errors and too little was accepted; undefined otherwise. */
	failure(): ReturnType<typeof stopError> | undefined {
		const { node, onError } = this.run;
		const failed = failuresOf(this.fates);
		if (onError !== 'stop' || failed.length === 0) return undefined;
		// A tool's try after a throw is a new run, which the ledger can't tell from a new call: it must not send again. And a model needs the code.
		const isTold = roleOf(this.run) === 'tool' && this.haveLeft;
		if (isTold || (!this.settings.strict && this.fates.some(cameTo))) return undefined;
		return stopError(node, this.fates, this.wording);
	}

	/**
	 * Has n8n's Retry of a run that ends with this error send nothing twice: it runs the node anew only where nothing has left, or Send Once knows what
	 * has. Changes that send nothing may be made again, and no person presses it for a tool.
	 */
	async beforeRetry(error: Error): Promise<void> {
		const { context } = this.run;
		if (roleOf(this.run) === 'tool') return;
		// The key of a twin may be of this execution alone.
		const isFree = !this.fates.some((fate) => hasLeft(fate) || (this.outbox?.keysLast !== true && this.isTwin(fate)));
		const isKnown = isFree || mayBeRepeated(this.definition) || (this.outbox?.remembers === true && !this.isRerun);
		await (isKnown ? stayAwake(context) : failAgain(context, error));
	}

	/** Throws the run's error; where the node goes on all the same, a hint says how many failed, and what the first one was. */
	async report(): Promise<void> {
		const error = this.failure();
		if (error) {
			await this.beforeRetry(error);
			throw error;
		}
		// A report in the place of the items tells of them, and there is no item to look at.
		if (this.run.instead || failuresOf(this.fates).length === 0) return;
		const message = partialHint(this.fates, this.wording);
		this.run.context.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
	}

	/**
	 * One output item per input item, and for the error output one more of each that missed some of its recipients; the ledger closes,
	 * unless n8n is going to run the node again. `shown` gives the items as they are shown.
	 */
	async finish(shown = (items: INodeExecutionData[]): INodeExecutionData[] => items): Promise<INodeExecutionData[]> {
		const items = shown(await this.output());
		const output = this.run.onError === 'errorOutput' ? [...items, ...missedItems(this.fates, this.wording)] : items;
		if (!output[0].json.error) this.close();
		else if (this.ledger) this.ledger.lastOutput = output;
		return output;
	}

	async output(): Promise<INodeExecutionData[]> {
		const { onError, parameters } = this.run;
		const items = toItems(this.fates, onError, this.wording);
		if (!this.shown.includeOtherFields) return items;
		return await mapInTurns(items, (item, at) => {
			const { json } = parameters.items[at];
			return withInput(item, json, onError, this.definition.ownFields?.(json));
		});
	}

	/** Whom an invalid message was for, as it was given; nothing where that can't be read. */
	private givenTo({ index }: Item): IDataObject {
		const { parameters } = this.run;
		if (!('to' in this.definition.form)) return {};
		const mapping = parameters.value('options.mode', index) === 'autoMap';
		try {
			const to = mapping ? parameters.items[index].json.to : parameters.value('to', index);
			return typeof to === 'string' || typeof to === 'number' ? { to: shorten(String(to)) } : {};
		} catch {
			return {};
		}
	}

	close(): void {
		if (this.ledger) ledgers.delete(this.key);
	}
}

/** The codes of what was held back since it is there already, or under way. What waits for its turn has none. */
const THERE = new Set(['OK', 'ALREADY_SENT', 'ALREADY_ASKED']);

/** Whether anything came of an item: nothing did of one that failed, or that a precaution kept from being sent. */
function cameTo(fate: Fate): boolean {
	return fate.state === 'accepted' || THERE.has(codeOf(fate));
}

/** An operation that sends, with its definition, so that others can be made of it. */
export interface SendOperation<F extends Form, D extends Draft, A, E> extends Operation {
	form: F;
	definition: SendDefinition<F, D, A, E>;
}

/** Makes the operation of a definition that sends. */
export function sendOperation<F extends Form, D extends Draft, A, E>(
	definition: SendDefinition<F, D, A, E>,
): SendOperation<F, D, A, E> {
	const execute = async (run: Run): Promise<INodeExecutionData[]> => await new Sending(run, definition).all();
	return { credential: 'omniApiKeyApi', effect: 'message', ...definition, definition, onePerItem: true, execute };
}
