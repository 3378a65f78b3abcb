import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { endLog, startLog } from '../durable/batchLog';
import { statusUrlOf } from '../durable/executions';
import { helpedBy } from '../durable/helpers';
import { refuseFarOff, untilLastLeaves } from '../durable/limit';
import { shownMeanwhile } from '../durable/sleep';
import { pack } from '../durable/packed';
import { newToken } from '../durable/token';
import { PLAN_VERSION } from '../durable/version';
import { betweenTries } from '../engine/betweenTries';
import type { Draft, Pending } from '../engine/draft';
import type { Schedule } from '../engine/handles';
import type { Operation, Run } from '../engine/operation';
import { rehearses } from '../engine/precaution';
import { codeOf, stopError, troubleOf } from '../engine/report';
import { Sending, type SendOperation } from '../engine/sending';
import { MINUTE_MS } from '../ground/minute';
import { waitUrlWarning } from '../panel/callbackUrl';
import type { Form } from '../panel/field';
import { extended } from '../panel/groups';
import { compileForm } from '../panel/read';
import type { Client } from '../service/client';
import { nodeError } from '../service/trouble';
import { STATUS_QUERIES, type Awaited } from './askStatuses';
import { ALL_FIRST, atOnceIfDue, FEW, fewOf, firstOf, FIRST_NOT_SENT, readFew, RETRIES, type FewAsked } from './few';
import { contactsIn, messagesOf } from './firstMessages';
import type { Catcher, DeliveryPlan, Deferred, ScenarioSteps, Sent } from './plan';
import { handedTo, deferredOf, sentItem, type Handed } from './deferred';
import { codesWithoutId, messageIds, WAIT_FIELDS } from './result';
import { keepItems } from './resume';
import { OWN_URL, startCatcher, startWaitKeeper } from './starting';
import { limitOfWait, readWait, waitForm, type StatusOption, type Terms } from './waitForm';
import { tellCatcher } from './words';

export interface Waits<D extends Draft> {
	channel: Awaited;
	/** As the dropdown shows it, where it is not Send and Wait for Delivery. */
	name?: string;
	/** What says where callbacks go, and the draft with the address of the wait there; absent for a channel whose messages name none. */
	callbackUrl?: { of(draft: D): unknown; with(draft: D, url: string): D };
	/** The ids that are waited for of an accepted item's output; those of its message unless said. */
	idsOf?(output: IDataObject, isByMessage?: boolean): string[];
	/** What the scenarios say that are sent through, where contacts are waited for. Throws a node error. */
	steps?(drafts: readonly D[], client: Client): Promise<ScenarioSteps>;
	/** What can be waited for beside delivery; none where there is only one end. */
	statuses: readonly StatusOption[];
	/** Said where none can go first: each send is for itself. */
	eachForItself?: true;
	description: string;
	action: string;
}

/**
 * The fields of a send and then those of the wait, before the options: a person fills in the message first. Among the options is what goes
 * first, unless each send is for itself.
 */
function withWait(form: Form, wait: Form, eachForItself: boolean): Form {
	const { options: own, ...message } = form;
	if (!own || eachForItself) return { ...message, ...wait, ...(own && { options: own }) };
	return { ...message, ...wait, options: extended(own, FEW) };
}

/**
 * The operation Send and Wait for Delivery of a channel: its Send, which shares its fields with it, and then the wait (part
 * 1, 2.9 and 6).
 */
export function waitingSend<F extends Form, D extends Draft, A, E>(
	send: SendOperation<F, D, A, E>,
	waits: Waits<D>,
): Operation {
	const { credential, routes } = send;
	const { schedule } = send.definition.handles ?? {};
	const definition: typeof send.definition = {
		...send.definition,
		ownFields: (input) => [...WAIT_FIELDS, ...(send.definition.ownFields?.(input) ?? [])],
		draft(values, item) {
			const draft = send.definition.draft(values, item);
			refuseFarOff(schedule?.of(draft));
			return draft;
		},
	};
	const { name = 'Send and Wait for Delivery', channel, action, description, statuses } = waits;
	const { eachForItself = false } = waits;
	const query = STATUS_QUERIES[channel];
	const isScheduled = schedule !== undefined;
	const wait = statuses.length === 0 ? limitOfWait(isScheduled) : waitForm(statuses, isScheduled);
	return {
		name,
		action,
		description,
		credential,
		...(query && query.credential !== credential && { asksWith: query.credential }),
		routes: [...routes, ...(query?.routes ?? []).map((route) => ({ route, when: 'a status is missing' }))],
		form: withWait(send.form, wait, eachForItself),
		effect: send.effect,
		...(send.keysOf !== undefined && { keysOf: send.keysOf }),
		waits: true,
		...(send.toLists && { toLists: send.toLists }),
		handles: send.handles,
		onePerItem: true,
		...(definition.showsText && { showsText: true }),
		tool: false,
		async execute(run) {
			const { node, parameters } = run;
			const handed = handedTo(node.id, parameters);
			if (handed) {
				const { isErrorOutput, silence = [] } = handed;
				const own: Run = { ...run, ...(isErrorOutput && { onError: 'errorOutput' }) };
				run.client.silence.inARow = silence;
				return await sendOnly(new Sending(own, definition), waits, handed, schedule);
			}
			const sending = new Sending(run, definition);
			const terms = sending.atFirst(() => {
				const read = readWait(compileForm(wait, parameters)(0));
				return { ...read, few: eachForItself ? undefined : readFew(parameters, read.deadline) };
			});
			if (terms.few && node.retryOnFail === true) throw nodeError(node, RETRIES);
			return await new Wait(run, sending, waits, terms, schedule).execute();
		},
	};
}

/** Sends for a run that waits itself, and gives for each item what came of it, with the ids that are to be waited for. */
async function sendOnly<F extends Form, D extends Draft, A, E>(
	sending: Sending<F, D, A, E>,
	waits: Waits<D>,
	{ callbackUrl, ...apart }: Handed,
	schedule: Schedule<D> | undefined,
): Promise<INodeExecutionData[]> {
	await sending.draft(undefined, apart);
	// The precautions have seen the time that was asked for: Send Once makes its key of it.
	sending.pending = sending.pending.map((entry) => ({ ...entry, draft: atOnceIfDue(entry.draft, schedule) }));
	if (callbackUrl !== undefined) sending.pending = calledBackAt(callbackUrl, sending.pending, waits);
	await sending.send();
	const output = await sending.output();
	const { inARow } = sending.run.client.silence;
	return output.map(({ json, pairedItem }, item) => {
		const fate = sending.fates[item];
		const known = fate.state === 'accepted' ? knownOf(fate.output, waits) : { ids: [] };
		const silence = item === 0 && inARow.length > 0 && { silence: inARow };
		return { json: { ...sentItem(codeOf(fate), { output: json, ...known }), ...silence }, pairedItem };
	});
}

/** What is to be known of a message that was sent for a run which waits: its ids, and those that a scenario's contact gets. */
function knownOf<D extends Draft>(output: IDataObject, waits: Waits<D>): Omit<Sent, 'item' | 'output'> {
	const withoutId = codesWithoutId(output);
	return {
		ids: idsOf(output, waits),
		...(waits.steps && { messages: messagesOf(output) }),
		...(withoutId.length > 0 && { withoutId }),
	};
}

function calledBackAt<D extends Draft>(
	url: string,
	pending: ReadonlyArray<Pending<D>>,
	waits: Waits<D>,
): ReadonlyArray<Pending<D>> {
	return pending.map((entry) => ({ ...entry, draft: waits.callbackUrl?.with(entry.draft, url) ?? entry.draft }));
}

function idsOf<D extends Draft>(output: IDataObject, waits: Waits<D>, isByMessage?: boolean): string[] {
	return waits.idsOf?.(output, isByMessage) ?? messageIds(output);
}

/** What a re-run is to know of a run's wait: its messages join those that were sent before. */
const begun = betweenTries<{ catcher: Catcher | null; steps?: ScenarioSteps; deadline: number }>();

/** A send that goes on to wait: its steps, with those of the wait between them. */
class Wait<F extends Form, D extends Draft, A, E> {
	/** Where the callbacks of the messages come to. */
	private catcher: Catcher | null = null;
	/** What is known of the scenarios. */
	private steps: ScenarioSteps | undefined;
	private later: ReadonlyArray<Pending<D>> = [];
	private rest: Omit<Deferred, 'few'> | undefined;
	/** How many go first. */
	private first = 0;
	/** When the last of these leaves, in milliseconds since 1970. */
	private leaves = 0;
	/** When the wait ends, in milliseconds since 1970. */
	private deadline = 0;

	constructor(
		private readonly run: Run,
		private readonly sending: Sending<F, D, A, E>,
		private readonly waits: Waits<D>,
		private readonly terms: Terms & { few?: FewAsked },
		private readonly schedule: Schedule<D> | undefined,
	) {}

	async execute(): Promise<INodeExecutionData[]> {
		const { sending } = this;
		const before = begun.get(sending.key);
		this.catcher = before?.catcher ?? null;
		this.steps = before?.steps;
		this.later = await sending.draft((drafted) => this.firstOf(drafted));
		await sending.orSettle(async () => {
			const leave = (some: ReadonlyArray<Pending<D>>): number[] =>
				some.map(({ draft }) => this.schedule?.of(draft) ?? Date.now());
			const first = leave(sending.pending);
			this.leaves = first.reduce((last, time) => Math.max(last, time), Date.now());
			const deadline = untilLastLeaves(this.terms.deadline + this.spread(), [...first, ...leave(this.later)]);
			// What an earlier try has sent may leave later than what is missing.
			this.deadline = Math.max(deadline, before?.deadline ?? 0);
			await this.readRest();
			await this.prepare();
		});
		await sending.send();
		const { catcher, deadline, steps } = this;
		if (sending.ledger) begun.set(sending.key, { catcher, steps, deadline });
		// A re-run waits for what was accepted before, too.
		const isLast = !sending.ledger?.size;
		const error = sending.failure() ?? this.noneLeft();
		if (error && isLast) {
			// Nothing was sent that anybody will wait for.
			begun.delete(sending.key);
			if (this.rest) await endLog(this.run.context, this.rest.log);
			if (catcher !== null) await tellCatcher(this.run.context, catcher, { end: true });
		}
		if (error) {
			await sending.beforeRetry(error);
			throw error;
		}
		await sending.report();
		const output = await sending.output();
		const accepted = output.filter((_, item) => sending.fates[item].state === 'accepted');
		// Once a catcher was started, n8n lets the execution go on only behind another one that waits.
		if (accepted.length === 0 && catcher === null && this.later.length === 0) return await sending.finish();
		const items = output.map(({ json }) => json);
		await this.begin(items);
		sending.close();
		begun.delete(sending.key);
		// An error as the first of it would make n8n run the node again.
		return shownMeanwhile(accepted);
	}

	/** For how long the others may go on leaving once they have their turn, in milliseconds: Spread Over gives each its time only then. */
	private spread(): number {
		if (!this.schedule || this.later.length === 0) return 0;
		return Number(this.run.parameters.value('options.spreadOver', 0) ?? 0) * MINUTE_MS;
	}

	/** How many of the messages go first: all of them in a rehearsal, which sends none. */
	private firstOf(drafted: number): number {
		const { few } = this.terms;
		const first = few && !rehearses(this.run) ? firstOf(few, drafted) : drafted;
		if (first === undefined) this.run.client.hint(ALL_FIRST);
		return (this.first = first ?? drafted);
	}

	/** The error where none of the first ones left, such as for a wrong key: all can safely be sent again. */
	private noneLeft(): ReturnType<typeof stopError> | undefined {
		const { run, sending } = this;
		const tried = sending.fates.filter(({ state }) => state !== 'withheld');
		const isNone = this.rest !== undefined && tried.length > 0 && tried.every(({ state }) => state === 'notSent');
		if (!isNone || run.onError !== 'stop') return undefined;
		for (const { itemIndex, draft } of this.later) {
			sending.fates[itemIndex] = { state: 'notSent', trouble: FIRST_NOT_SENT, identity: draft.identity };
		}
		return stopError(run.node, sending.fates, sending.wording);
	}

	/** Reads all of the others before anything is sent: one that can't be read must not cost what is known of the first. */
	private async readRest(): Promise<void> {
		if (this.later.length === 0) return;
		const { rest, unread } = deferredOf(this.run, this.later);
		for (const [itemIndex, { error, identity }] of unread) {
			this.sending.fates[itemIndex] = { state: 'invalid', trouble: troubleOf(error), identity };
		}
		this.sending.stopWhereInvalid();
		this.later = this.later.filter(({ itemIndex }) => !unread.has(itemIndex));
		if (this.later.length > 0) this.rest = { ...rest, log: await startLog(this.run.context, this.deadline) };
	}

	/** Makes the callbacks of what is about to be sent come to this wait; what a re-run sends joins what was sent before. */
	private async prepare(): Promise<void> {
		const { sending } = this;
		const { callbackUrl } = this.waits;
		const { client } = this.run;
		if (!callbackUrl || (this.catcher === null && sending.pending.length === 0)) return;
		this.catcher ??= await this.startCatcher();
		const { url } = this.catcher;
		const hasOwn = ({ draft }: Pending<D>): boolean => callbackUrl.of(draft) !== undefined;
		if (sending.pending.some(hasOwn) || this.later.some(hasOwn)) client.hint(OWN_URL);
		sending.pending = calledBackAt(url, sending.pending, this.waits);
		const warning = waitUrlWarning(url, client.connection);
		if (warning !== undefined) client.hint(warning);
	}

	private async startCatcher(): Promise<Catcher> {
		const { run, sending, waits } = this;
		const { channel } = waits;
		const drafts = [...sending.pending, ...this.later].map(({ draft }) => draft);
		this.steps = await waits.steps?.(drafts, run.client);
		const { deadline } = this;
		const { goal } = this.terms;
		const { lastSteps, isByMessage } = this.steps ?? {};
		const setup = { channel, goal, deadline, lastSteps, isByMessage };
		return await startCatcher(run.context, run.node, newToken(), setup);
	}

	/** Lets the execution wait for what was accepted; `items` go on with the end of each wait. */
	private async begin(items: IDataObject[]): Promise<void> {
		const { context } = this.run;
		const { sending, waits, first } = this;
		const { channel } = waits;
		const accepted = sending.fates.flatMap((fate, item) =>
			fate.state === 'accepted' ? [{ item, output: fate.output }] : [],
		);
		const awaited = accepted.flatMap(({ item, output }) =>
			idsOf(output, waits, this.steps?.isByMessage).map((messageId) => ({ item, messageId })),
		);
		const withoutId = accepted.flatMap(({ item, output }) => {
			const codes = codesWithoutId(output);
			return codes.length > 0 ? [[item, codes] as const] : [];
		});
		const { deadline } = this;
		const { goal, few } = this.terms;
		const plan = {
			items,
			awaited: pack(awaited),
			goal,
			...(withoutId.length > 0 && { withoutId: Object.fromEntries(withoutId) }),
		};
		const rest = this.rest && few && { ...this.rest, few: fewOf(few, first, this.leaves) };
		// Where a few go first, the items are settled only at the end.
		const resuming = rest ? undefined : keepItems(context, this.catcher?.resumeToken ?? newToken(), plan);
		const outputs = accepted.map(({ output }) => output);
		const keeping: DeliveryPlan = {
			version: PLAN_VERSION,
			channel,
			catcher: this.catcher,
			...plan,
			deadline,
			statusUrl: statusUrlOf(context),
			messages: awaited.length,
			...(this.steps && { firsts: { ...this.steps, ids: pack(contactsIn(outputs, this.steps.isByMessage)) } }),
			...(rest && { rest }),
			helps: helpedBy(context),
			...(resuming && { resuming }),
		};
		await startWaitKeeper(context, keeping, sending.haveLeft || rest !== undefined);
	}
}
