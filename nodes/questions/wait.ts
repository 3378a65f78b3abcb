import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { AGAIN_NODE, sendInSubWorkflow, type SentOutput } from '../delivery/subSend';
import { executionOf, hasEnded, statusUrlOf } from '../durable/executions';
import type { Found, Poll, Wait, Watched } from '../durable/wait';
import { MINUTE_MS } from '../ground/minute';
import { storeTrouble } from '../table/trouble';
import { OpenQuestions, type Asker, type QuestionRow } from './openQuestions';
import {
	endUnanswered,
	endUnknown,
	outputsOf,
	outputsSoFar,
	readRows,
	questionState,
	unreadableQuestion,
	type AskingPlan,
	type QuestionStates,
} from './plan';

/** How long after its end the table may be out of reach before the questions end without it; one that is switched off stays so. */
const PATIENCE_MS = 60 * MINUTE_MS;

const DELETED =
	'The row of this question was deleted from n8n’s data table, or the whole table was, so no reply could be matched.';

interface Notes {
	/** Whether the table says how this execution can be reached, and this one has read the rows since then. */
	isNoted?: true;
	/** Whether others may have put questions once more of which this one does not know yet. */
	afterLoss?: boolean;
	/** Whether the last look could not read the table. */
	isBlind?: boolean;
	/** Whether the last look may have opened questions once more and come to no more. */
	isReopening?: true;
	/** The questions whose rows were not found by the last look. */
	missing?: number[];
}

type LookAt = Poll<AskingPlan, QuestionStates, Notes>;

const counted = ({ asked }: Watched<AskingPlan>): string => `${asked.length} question${asked.length === 1 ? '' : 's'}`;

/**
 * A wait for replies. Each look reads from the table what came, and puts those questions once more whose reply does not fit; Match Replies
 * wakes it when somebody has written.
 */
export const QUESTIONS: Wait<AskingPlan, QuestionStates, Notes> = {
	kind: 'questions',
	words: {
		keeper: { title: 'Answers for', node: 'Wait for Answers', heading: 'Waits for replies' },
		watcher: { title: 'Replies for', node: 'Wait for Replies', heading: 'Reads replies' },
		record: { node: 'What Was Asked', what: '**What was asked** is' },
		does: 'reads replies',
		awaits: (plan) => `the answers to ${counted(plan)}`,
		looks: (plan) => `reads the replies to ${counted(plan)}, and asks once more where one does not fit`,
	},

	look: async (look) => await new Look(look).take(),

	/** What is done was closed by the last look; where nobody waits any more, what is open is closed here. */
	async end({ context, plan, state = {} }, isDone) {
		if (isDone) return state;
		try {
			readRows(plan, state, await new OpenQuestions(context).close(plan.run));
		} catch (error) {
			context.logger.warn(`The questions could not be closed: ${storeTrouble(error).message}`);
		}
		return state;
	},

	items: (plan, state = {}, stage) => (stage === 'done' ? outputsOf : outputsSoFar)(plan, state),

	unreadable: unreadableQuestion,

	// Not by who looks: where n8n is killed before the keeper has heard of the answers, the next one reads them again.
	async clear(context, { run }, stage) {
		if (stage === 'under way') return;
		const questions = new OpenQuestions(context);
		try {
			if (stage === 'done') await questions.end(run);
			// The run may go on for long behind this node: replies would go to nobody, and others could not ask these people.
			else await questions.forget([run]);
		} catch (error) {
			context.logger.warn(`What was answered stays in the table for now: ${storeTrouble(error).message}`);
		}
	},
};

class Look {
	private readonly states: QuestionStates;
	private readonly questions: OpenQuestions;

	constructor(private readonly poll: LookAt) {
		this.states = poll.state ?? {};
		this.questions = new OpenQuestions(poll.context);
	}

	async take(): Promise<Found<QuestionStates>> {
		const { context, isOver, notes, plan } = this.poll;
		const { isBlind } = notes;
		notes.isBlind = false;
		try {
			return await this.look();
		} catch (error) {
			notes.isBlind = true;
			// Tables are not ready while n8n starts, which may be long after the end: one look that fails proves nothing.
			const { message, fix, lack } = storeTrouble(error);
			const trouble = `The replies could not be read: ${message}. ${fix}`;
			context.logger.warn(trouble);
			// A table that is gone does not come back by itself.
			const isLost = lack === 'gone' || (lack === 'off' ? isOver : Date.now() >= plan.deadline + PATIENCE_MS);
			if (!isBlind || !isLost) return this.found({ next: Date.now() + MINUTE_MS, trouble });
			for (const place of this.open()) endUnknown(questionState(this.states, place), trouble);
			return this.found({ isDone: true, trouble });
		}
	}

	private async look(): Promise<Found<QuestionStates>> {
		const { questions, states } = this;
		const { context, plan, notes } = this.poll;
		notes.afterLoss ||= this.poll.afterLoss;
		if (!notes.isNoted) {
			const own = { watcherUrl: statusUrlOf(context), wakeUrl: context.getSignedResumeUrl() };
			const { statusUrl, asked, helps, channel } = plan;
			await questions.note(plan.run, { statusUrl, count: asked.length, helps, channel, ...own });
		}
		const { questions: rows, asker } = await questions.ofRun(plan.run);
		notes.isNoted = true;
		// Another one watches by now, as where n8n took this one for dead: the last who noted an address is the one.
		const isReplaced =
			URL.canParse(asker?.wakeUrl ?? '') && executionOf(asker?.wakeUrl ?? '') !== context.getExecutionId();
		if (asker && isReplaced) return await this.makeWay(asker);
		const { isReopening } = notes;
		const isNew = readRows(plan, states, rows, isReopening);
		this.endDeleted(rows);
		// Who ended the wait closed them, and came to no more, or was not the one whom the keeper hears of.
		const isOver = this.poll.isOver || rows.some(({ state }) => state === 'closed');
		notes.isReopening = true;
		const asking = isOver ? [] : await this.reopen(this.open().filter((place) => states[place]?.pending));
		if (notes.afterLoss) for (const place of asking) questionState(states, place).attempts += 1;
		else if (asking.length > 0) await this.askAgain(asking);
		notes.afterLoss = false;
		delete notes.isReopening;
		const isDone = isOver || this.open().length === 0;
		// What was written until now counts, and stays until the keeper has heard of it.
		if (isDone && !this.poll.isFirst) readRows(plan, states, await questions.close(plan.run), isReopening);
		// A row that is gone is looked for once more before its question ends.
		return this.found({ isDone, isNew: isNew || Boolean(notes.missing?.length) });
	}

	private found(more: Partial<Found<QuestionStates>>): Found<QuestionStates> {
		return { state: this.states, isDone: false, ...more };
	}

	/** Leaves the questions to the other one until that one has ended, or the time is over. */
	private async makeWay({ watcherUrl }: Asker): Promise<Found<QuestionStates>> {
		if (!this.poll.isOver && !(await hasEnded(this.poll.context, watcherUrl))) return this.found({});
		// Who keeps the wait may have started both, and hears of this one only.
		delete this.poll.notes.isNoted;
		return await this.look();
	}

	/** Ends questions whose rows are not there any more, as with a deleted table; n8n may miss a row while others come and go. */
	private endDeleted(rows: readonly QuestionRow[]): void {
		const { states } = this;
		const { notes, plan } = this.poll;
		const keys = new Set(rows.map(({ key }) => key));
		const missing = this.open().filter((place) => !keys.has(plan.asked[place].key));
		for (const place of missing) {
			if (notes.missing?.includes(place)) endUnknown(questionState(states, place), DELETED);
		}
		notes.missing = missing;
	}

	private open(): number[] {
		return this.poll.plan.asked.flatMap((_, place) => (this.states[place]?.end ? [] : [place]));
	}

	/** Opens these questions once more where that may be; for the others the reply that did not fit, or a STOP behind it, is the end. */
	private async reopen(pending: number[]): Promise<number[]> {
		const { run, asked, deadline } = this.poll.plan;
		const may = pending.filter((place) => {
			return asked[place].again !== undefined && questionState(this.states, place).attempts === 1;
		});
		const opened = new Map(may.map((place) => [asked[place].key, asked[place].opened]));
		const taken = await this.questions.open(run, [...opened.keys()], deadline, undefined, opened);
		const again = may.filter((place) => !taken.has(asked[place].key));
		const stopped = again.length === 0 ? new Set<string>() : await this.stopped();
		for (const place of pending) {
			const state = questionState(this.states, place);
			delete state.pending;
			if (stopped.has(asked[place].key)) endUnanswered(state, 'OPTED_OUT');
			else if (!again.includes(place)) endUnanswered(state, 'NOT_UNDERSTOOD');
		}
		await this.forgetEnded(again);
		return again.filter((place) => !this.states[place]?.end);
	}

	/** Who has written STOP by now, by the keys of their questions: it may have come while these were opened once more. */
	private async stopped(): Promise<ReadonlySet<string>> {
		const { questions: rows } = await this.questions.ofRun(this.poll.plan.run);
		return new Set(rows.filter(({ state, written }) => state === 'stopped' || written?.stops).map(({ key }) => key));
	}

	/**
	 * Forgets those of these questions that have ended: what the person writes next is no answer to them. Never rejects: those that were opened once
	 * more beside them would be asked by nobody.
	 */
	private async forgetEnded(places: readonly number[]): Promise<void> {
		const { run, asked } = this.poll.plan;
		const ended = places.filter((place) => this.states[place]?.end).map((place) => asked[place].key);
		await this.questions.takeBack(run, ended).catch(() => undefined);
	}

	/** Puts questions once more; a message that was not taken is no second attempt. Of one that may have left, the answer is waited for. */
	private async askAgain(places: number[]): Promise<void> {
		const { context, plan } = this.poll;
		const fields = places.map((place) => plan.asked[place].again ?? {});
		const given = await askAgain(context, plan, fields);
		places.forEach((place, at) => {
			const state = questionState(this.states, place);
			const { code, message = code } = given[at];
			if (code === 'OK' || code === 'UNKNOWN') state.attempts += 1;
			else endUnanswered(state, code === 'OPTED_OUT' ? code : 'NOT_UNDERSTOOD');
			if (code !== 'OK') context.logger.warn(`A question could not be put once more: ${message}`);
		});
		await this.forgetEnded(places);
	}
}

/**
 * Sends questions once more, through Send in an execution of its own: the one that listens must have no node that has not run before it
 * sleeps, or n8n makes up an output for it after a crash. `fields` are those of each message; gives what Send tells of each.
 */
export async function askAgain(
	context: IExecuteFunctions,
	{ again, helps }: Pick<AskingPlan, 'again' | 'helps'>,
	fields: readonly IDataObject[],
): Promise<SentOutput[]> {
	const { type, typeVersion, operation = 'send', mode, fields: names } = again;
	const way = mode === 'json' ? { type: 'json' } : {};
	const parameters = { resource: 'message', operation, ...way, ...filledBy(names) };
	const notes = helps.workflow?.name;
	const node = { id: AGAIN_NODE, name: 'Ask Again', type, typeVersion, parameters, notes };
	return await sendInSubWorkflow(
		context,
		node.name,
		node,
		fields.map((json) => ({ json })),
	);
}

/** Parameters that take their values from the item's fields of the same names, where these are there; `options.name` is one of the options. */
function filledBy(names: readonly string[]): INodeParameters {
	const parameters: INodeParameters = {};
	for (const name of names) {
		const [group, member] = name.split('.');
		const value = `={{ $json.${name} ?? "" }}`;
		parameters[group] = member === undefined ? value : { ...(parameters[group] as INodeParameters), [member]: value };
	}
	return parameters;
}
