import { randomBytes } from 'node:crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { ASKED_AT_ONCE, statusUrlOf } from '../durable/executions';
import { endOfWait, untilLastLeaves } from '../durable/limit';
import { shownMeanwhile } from '../durable/sleep';
import { PLAN_VERSION } from '../durable/version';
import { betweenTries } from '../engine/betweenTries';
import type { Draft } from '../engine/draft';
import type { Item, Operation, RouteUse, Run } from '../engine/operation';
import { Sending, type SendOperation } from '../engine/sending';
import type { Channel } from '../events/envelope';
import { eachBounded } from '../ground/turns';
import type { Field, Form, Values } from '../panel/field';
import { compileForm, valuesOf } from '../panel/read';
import { personKey, withPlus } from '../ground/person';
import { storeError, storeTrouble } from '../table/trouble';
import { AGAIN, questionForm, questionOptions, plainQuestionForm, questionOf, type QuestionValues } from './fields';
import { unseenHint } from './matching';
import { OpenQuestions, questionKey, isWaiting, type Asker } from './openQuestions';
import { notAsked, type Again, type AskedMessage, type AskingPlan } from './plan';
import { choicesIn, linesOf, buttonId, withoutNumbers, type Question, type Asking } from './question';
import { helpedBy } from '../durable/helpers';
import { startQuestionKeeper } from './starting';
import { keepWritten } from './writtenMeanwhile';

export interface AsksForReply<F extends Form> {
	channel: Channel;
	/** Its name where the channel asks in several forms. */
	name?: string;
	action: string;
	description: string;
	routes: readonly RouteUse[];
	/** Who asks and who is asked, and the channel's own options. */
	form: F & { options?: Field<unknown> };
	/** The fields of the channel's Send that make the message, by their names in its form. */
	message(values: Values<F>, asking: Asking): IDataObject;
	/** Whether the message shows the choices as buttons or rows, which have no numbers; never unless said. */
	isTapped?(asking: Asking): boolean;
	/** How Send is filled when it asks once more: the way, and those of the fields, or `options.name`, that are given. */
	again: Pick<Again, 'operation' | 'mode' | 'fields'>;
}

interface Put {
	question: Question;
	again?: IDataObject;
}

/** An item for a person whom an earlier item of the run asks. */
interface Twin {
	itemIndex: number;
	first: number;
	identity: IDataObject;
}

/** What the tries of a run share: its id, and what was asked of whom, by item. */
interface Tries {
	id: string;
	/** When each item's question leaves, in milliseconds since 1970: what was written before that is no reply to it. */
	opened: Map<number, number>;
	put: Map<number, Put>;
	/** Whom each item's question is put to, in the end. */
	phones: Map<number, string>;
}

/** The tries before, so that what a re-run sends joins the questions that were put already. */
const runs = betweenTries<Tries>();

const RUN_BYTES = 9;

/** The options by which a send asks the Do Not Contact list: somebody may be on it by the time when they are to be asked once more. */
const LIST_OPTIONS = ['doNotContact', 'topic'];

/**
 * The operation Ask and Wait for Reply of a channel: a question to each item through the channel's Send, and the execution sleeps
 * until each has its answer or the time is over. Omni Trigger takes the replies, and Match Replies behind it gives them to
 * their questions (docs/replies.md).
 */
export function askingForReply<F extends Form, S extends Form, D extends Draft, A, E>(
	send: SendOperation<S, D, A, E>,
	asks: AsksForReply<F>,
): Operation {
	const { credential } = send;
	const { name = 'Ask and Wait for Reply', action, description, routes } = asks;
	const { options, ...who } = asks.form;
	return {
		name,
		action,
		description,
		credential,
		routes,
		form: { ...who, ...questionForm, options: questionOptions(options?.members ?? {}) },
		effect: 'message',
		waits: true,
		handles: send.handles,
		onePerItem: true,
		...(send.definition.showsText && { showsText: true }),
		tool: false,
		execute: async (run) => await new Asks(run, send, asks).execute(),
	};
}

class Asks<F extends Form, S extends Form, D extends Draft, A, E> {
	private readonly sending: Sending<F, D, A, E>;
	private readonly tries: Tries;
	private readonly questions: OpenQuestions;
	private readonly asker: Asker;
	private deadline: number;
	/** Those of the options that are for asking once more, too. */
	private readonly kept: readonly string[];
	private readonly twins: Twin[] = [];

	constructor(
		private readonly run: Run,
		private readonly send: SendOperation<S, D, A, E>,
		private readonly asks: AsksForReply<F>,
	) {
		const { context, parameters } = run;
		const read = compileForm(plainQuestionForm, parameters);
		this.sending = new Sending<F, D, A, E>(run, {
			...send.definition,
			form: asks.form,
			ownFields: () => ['answer'],
			limits: () => send.definition.limits(valuesOf(send.form, {}, { label: '', timezone: parameters.timezone })),
			draft: (values, item) => this.draft(values, item, read(item.index)),
		});
		this.deadline = this.sending.atFirst(() => endOfWait(read(0)));
		this.kept = LIST_OPTIONS.filter((name) => {
			const given = parameters.given(`options.${name}`);
			return given !== undefined && given !== false;
		});
		const id = randomBytes(RUN_BYTES).toString('base64url');
		this.tries = runs.get(this.sending.key) ?? { id, opened: new Map(), put: new Map(), phones: new Map() };
		this.questions = new OpenQuestions(context);
		const { channel } = asks;
		const statusUrl = statusUrlOf(context);
		this.asker = { helps: helpedBy(context), channel, statusUrl, count: 1, wakeUrl: '', watcherUrl: '' };
	}

	async execute(): Promise<INodeExecutionData[]> {
		const { sending } = this;
		await sending.draft();
		await sending.orSettle(async () => await this.open());
		await sending.send();
		if (sending.ledger) runs.set(sending.key, this.tries);
		this.followFirsts();
		const { id, phones } = this.tries;
		await this.orHint(
			async () => await keepWritten(this.questions, id, sending.fates, phones.keys(), (item) => this.keyOf(item)),
		);
		const isLast = !sending.ledger?.size;
		if (sending.failure() && isLast) await this.forget();
		await sending.report();
		const output = await sending.output();
		const accepted = output.filter((_, item) => sending.fates[item].state === 'accepted');
		if (accepted.length === 0) {
			await this.forget();
			return await sending.finish((items) =>
				items.map((item) => (item.json.error ? item : { ...item, json: notAsked(item.json) })),
			);
		}
		await this.forgetUnsent();
		await this.wait(output.map(({ json }) => json));
		sending.close();
		runs.delete(sending.key);
		// An error as the first of it would make n8n run the node again.
		return shownMeanwhile(accepted);
	}

	/** Opens the questions before anything is sent, so that no reply is too early; who is being asked already is left out. */
	private async open(): Promise<void> {
		const { sending, run, tries } = this;
		const { execution } = this.asker.helps;
		const { to, schedule } = this.send.definition.handles ?? {};
		const now = Date.now();
		for (const { itemIndex, draft } of sending.pending)
			tries.opened.set(itemIndex, Math.max(now, schedule?.of(draft) ?? now));
		this.deadline = untilLastLeaves(this.deadline, tries.opened.values());
		if (sending.pending.length === 0) return;
		// What an earlier try has sent is not asked once more.
		const earlier = new Map(
			[...tries.phones.keys()].filter((item) => item in sending.fates).map((item) => [this.keyOf(item), item]),
		);
		const earliest = new Map<string, number>();
		for (const { itemIndex, draft } of sending.pending) {
			const phone = to?.of(draft) ?? '';
			tries.phones.set(itemIndex, phone);
			const key = this.keyOf(itemIndex);
			if (!earlier.has(key) && !earliest.has(key)) earliest.set(key, itemIndex);
		}
		const isAgain = runs.get(sending.key) !== undefined;
		const taken = earliest.size > 0 ? await this.claim(earliest, isAgain) : new Map<string, string>();
		if (run.node.retryOnFail && run.context.getExecutionId()) runs.set(sending.key, tries);
		sending.pending = sending.pending.filter(({ itemIndex, draft }) => {
			const key = this.keyOf(itemIndex);
			const first = earliest.get(key) ?? earlier.get(key);
			const askedBy = taken.get(key);
			if (askedBy === undefined && first === itemIndex) return true;
			const { identity } = draft;
			if (first !== undefined) this.twins.push({ itemIndex, first, identity });
			const output = { ...identity, code: 'ALREADY_ASKED', messageId: null, askedBy: askedBy ?? execution };
			sending.fates[itemIndex] = { state: 'withheld', output };
			return false;
		});
	}

	/** Tells of items whose person another item was to ask, which failed: nobody has asked them, or nobody knows whether somebody has. */
	private followFirsts(): void {
		const { fates } = this.sending;
		for (const { itemIndex, first, identity } of this.twins) {
			const fate = fates[first];
			if ('output' in fate) continue;
			const message = `It is for the person of item ${first}, whose question failed: ${fate.trouble.message}`;
			const state = fate.state === 'unknown' ? 'unknown' : 'notSent';
			fates[itemIndex] = { state, identity, trouble: { ...fate.trouble, message } };
		}
	}

	/** Opens the questions of items, and gives the execution that asks already for each that could not be. Throws a node error. */
	private async claim(items: ReadonlyMap<string, number>, isAgain: boolean): Promise<Map<string, string>> {
		const { questions, deadline, asker, run } = this;
		const { id } = this.tries;
		const opened = new Map([...items].map(([key, item]) => [key, this.tries.opened.get(item)]));
		try {
			const unseen = await unseenHint(run.context, this.asks.channel);
			if (unseen !== undefined) run.client.hint(unseen);
			const own = isAgain ? undefined : asker;
			// What did not leave in the first try leaves at another time now.
			if (isAgain) await questions.takeBack(id, [...items.keys()]);
			const taken = await questions.open(id, [...items.keys()], deadline, own, opened);
			if (taken.size === 0) return new Map();
			// A run that was stopped leaves its questions open until somebody looks.
			const askers = await questions.askers([...new Set(taken.values())]);
			const dead: string[] = [];
			await eachBounded(askers, ASKED_AT_ONCE, async ([by, other]) => {
				if (!(await isWaiting(run.context, other))) dead.push(by);
			});
			await questions.forget(dead);
			const free = [...taken].filter(([, run]) => dead.includes(run)).map(([key]) => key);
			// Where nothing was free at first, nothing says yet how this run can be reached; where it is said twice, all of it is noted and deleted.
			const still = await questions.open(id, free, deadline, own, opened);
			const left = [...taken].filter(([key]) => !free.includes(key) || still.has(key));
			return new Map(left.map(([key, run]) => [key, askers.get(run)?.helps.execution ?? '']));
		} catch (error) {
			// What stays open is nobody's: another try has another id, and would leave these people to this one.
			await (isAgain ? questions.takeBack(id, [...items.keys()]) : questions.forget([id])).catch(() => undefined);
			throw storeError(this.run.node, error, 'Nobody was asked, since the questions could not be noted');
		}
	}

	private keyOf(itemIndex: number): string {
		return questionKey(this.asks.channel, personKey(this.tries.phones.get(itemIndex) ?? '') ?? '');
	}

	/** Takes back the questions of this run, of which nobody was asked any. */
	private async forget(): Promise<void> {
		runs.delete(this.sending.key);
		const { id, phones } = this.tries;
		if (phones.size > 0) await this.orHint(async () => await this.questions.forget([id]));
	}

	private async forgetUnsent(): Promise<void> {
		const { fates } = this.sending;
		const { id, phones } = this.tries;
		const asked = [...phones.keys()].filter((item) => fates[item].state === 'accepted');
		const left = new Set(asked.map((item) => this.keyOf(item)));
		// Of whom several items are for, one is sent; and who was to be asked may be held back by the next try.
		const keys = [...phones.keys()].map((item) => this.keyOf(item)).filter((key) => !left.has(key));
		await this.orHint(async () => await this.questions.takeBack(id, keys));
	}

	/** What is left open after trouble is no reason to lose what was sent. */
	private async orHint(step: () => Promise<void>): Promise<void> {
		try {
			await step();
		} catch (error) {
			const { message } = storeTrouble(error);
			this.run.client.hint(`Questions that were not sent could not be taken back. ${message}.`);
		}
	}

	/** Lets the execution wait for the answers; `items` go on with them. */
	private async wait(items: IDataObject[]): Promise<void> {
		const { run, deadline, asker, sending } = this;
		const { id, opened, put: all, phones } = this.tries;
		const questions = new Map<string, number>();
		const asked = sending.fates.flatMap(({ state }, item): AskedMessage[] => {
			const put = all.get(item);
			const to = phones.get(item);
			if (state !== 'accepted' || !put || to === undefined) return [];
			const text = JSON.stringify(put.question);
			const question = questions.get(text) ?? questions.size;
			questions.set(text, question);
			const again = put.again && { again: { ...put.again, to: withPlus(to) } };
			return [{ item, key: this.keyOf(item), question, opened: opened.get(item), ...again }];
		});
		const plan: AskingPlan = {
			version: PLAN_VERSION,
			run: id,
			deadline,
			items,
			asked,
			questions: [...questions.keys()].map((text) => JSON.parse(text) as Question),
			again: {
				type: run.node.type,
				typeVersion: run.node.typeVersion,
				...this.asks.again,
				fields: [...this.asks.again.fields, ...this.kept.map((name) => `options.${name}`)],
			},
			statusUrl: asker.statusUrl,
			helps: asker.helps,
			channel: this.asks.channel,
		};
		await startQuestionKeeper(run.context, plan);
	}

	private draft(values: Values<F>, item: Item, asked: QuestionValues): D {
		const { timezone } = this.run.parameters;
		const read = questionOf(asked, timezone);
		const { askAgain = true, askAgainText = AGAIN, showChoices = true } = asked.options;
		const asking = (text: string, shown: Question): Asking => ({
			text,
			choices: showChoices ? choicesIn(shown) : [],
			lines: showChoices ? linesOf(shown) : [],
			idOf: (place) => buttonId(this.tries.id, item.index, place),
		});
		const { asks } = this;
		const first = asking(asked.question, read);
		const question = asks.isTapped?.(first) ? withoutNumbers(read) : read;
		const { form, definition } = this.send;
		const draft = definition.draft(valuesOf(form, asks.message(values, first), { label: '', timezone }), item);
		const again = askAgain ? asks.message(values, asking(`${askAgainText}\n\n${asked.question}`, question)) : undefined;
		if (again && this.kept.length > 0)
			again.options = { ...(again.options as IDataObject), ...this.keptOf(item.index) };
		this.tries.put.set(item.index, { question, again });
		return draft;
	}

	private keptOf(itemIndex: number): IDataObject {
		const { parameters } = this.run;
		return Object.fromEntries(
			this.kept.map((name) => [name, parameters.value(`options.${name}`, itemIndex) as IDataObject[string]]),
		);
	}
}
