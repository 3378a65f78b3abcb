import type { IExecuteFunctions } from 'n8n-workflow';

import { executionOf } from '../delivery/calls';
import { progress } from '../delivery/keeper';
import { isOrphan, stateOf, statusUrl } from '../delivery/parent';
import { endWith, fallAsleep, rest, wokeLate, type Outputs, type Rest } from '../delivery/rest';
import { MINUTE_MS } from '../ground/minute';
import { storeTrouble } from '../table/trouble';
import { askAgain } from './askingAgain';
import { OpenQuestions, type Asker, type QuestionRow } from './openQuestions';
import type { ListeningPlan } from './plan';
import { endUnanswered, endUnknown, readRows, standingOf } from './progress';

/** Minutes between two looks at the table; the last one counts for all that follow. */
const LOOK_AFTER_MINUTES = [1, 2, 4, 8, 15];
/** A timer that wakes this node a little early must not cost another minute. */
const TIMER_MS = 2000;
/** How long after its end the table may be out of reach before the questions end without it; one that is switched off stays so. */
const PATIENCE_MS = 60 * MINUTE_MS;
/** So often, a minute apart, the execution that waits may be found awake before that is believed. */
const MOST_EARLY = 3;

const DELETED =
	'The row of this question was deleted from n8n’s data table, or the whole table was, so no reply could be matched.';

/** What the listener keeps from one look to the next, in n8n's database. */
interface Memory extends Rest {
	plan?: ListeningPlan;
	/** How often it has slept. */
	sleeps?: number;
	/** Whether the table says how this execution can be reached. */
	isNoted?: true;
	/** How often it was about to end while the execution that waits for it did not sleep yet. */
	early?: number;
	/** Whether the last look could not read the table. */
	isBlind?: boolean;
	/** Looks since something new was found. */
	quiet?: number;
	/** The questions whose rows were not found by the last look. */
	missing?: number[];
}

/**
 * One look at the questions of a run: reads what came, puts those once more whose reply does not fit, and either ends (second
 * output) or sleeps until a reply wakes it or the next look is due (first output); with how each question stands either
 * way. Null when this comes back.
 */
export async function listen(context: IExecuteFunctions): Promise<Outputs | null> {
	const memory = context.getContext('node') as unknown as Memory;
	const asleep = await fallAsleep(context, memory);
	if (asleep !== undefined) return asleep;
	const input = context.getInputData();
	const plan = (memory.plan ??= input[0].json as unknown as ListeningPlan);
	const look = new Look(context, plan, memory);
	// n8n passes the input on when it wakes this node: the plan need not be stored again with every look.
	for (const item of input) item.json = {};
	return await look.take();
}

class Look {
	private readonly questions: OpenQuestions;
	private readonly sleeps: number;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly plan: ListeningPlan,
		private readonly memory: Memory,
	) {
		this.questions = new OpenQuestions(context);
		this.sleeps = memory.sleeps ??= 0;
	}

	async take(): Promise<Outputs> {
		if (wokeLate(this.memory)) return this.sleep(Date.now() + MINUTE_MS);
		const { deadline } = this.plan;
		const { isBlind } = this.memory;
		this.memory.isBlind = false;
		try {
			return await this.look();
		} catch (error) {
			this.memory.isBlind = true;
			// Tables are not ready while n8n starts, which may be long after the end: one look that fails proves nothing.
			const { message, fix, lack } = storeTrouble(error);
			const ends = { off: deadline - TIMER_MS, gone: 0 };
			const end = lack in ends ? ends[lack as keyof typeof ends] : deadline + PATIENCE_MS;
			const trouble = `The replies could not be read: ${message}. ${fix}`;
			this.context.logger.warn(trouble);
			if (!isBlind || Date.now() < end) {
				const next = Date.now() + MINUTE_MS;
				return this.sleep(Date.now() < end ? Math.min(next, end + TIMER_MS) : next, trouble);
			}
			for (const place of this.open()) endUnknown(standingOf(this.plan.standings, place), trouble);
			return this.finish();
		}
	}

	private async look(): Promise<Outputs> {
		const { context, plan, questions, memory } = this;
		const { run, deadline, parent, keeper, helps, standings } = plan;
		if (!memory.isNoted) {
			const own = { listener: statusUrl(context), wake: context.getSignedResumeUrl() };
			await questions.note(run, { execution: helps.execution, parent, keeper, ...own });
			memory.isNoted = true;
		}
		const isOver = Date.now() >= deadline - TIMER_MS;
		const { questions: rows, asker } = await questions.ofRun(run);
		if (asker && this.isReplacedBy(asker)) return await this.makeWay(asker);
		const isNew = readRows(plan, rows);
		this.endDeleted(rows);
		// The first look comes at once, and is none of those that found nothing.
		memory.quiet = isNew || this.sleeps === 0 ? 0 : (memory.quiet ?? 0) + 1;
		const asking = isOver ? [] : await this.reopen(this.open().filter((place) => standings[place]?.pending));
		if (asking.length > 0) await this.askAgain(asking);
		const isDone = this.open().length === 0 || isOver;
		if ((isDone && (await this.mayEnd())) || (this.sleeps > 0 && (await isOrphan(context, parent)))) {
			return await this.end();
		}
		// A row that is gone is looked for once more before its question ends.
		const minutes = memory.missing?.length ? LOOK_AFTER_MINUTES[0] : this.minutes();
		return this.sleep(isDone ? Date.now() : Math.min(deadline, Date.now() + minutes * MINUTE_MS));
	}

	/** Whether another one listens by now, as where n8n took this one for dead: the last who noted an address is the one. */
	private isReplacedBy({ wake }: Asker): boolean {
		return URL.canParse(wake) && executionOf(wake) !== this.context.getExecutionId();
	}

	/** Leaves the questions to the other one until that one has ended; ends when nobody waits any more. */
	private async makeWay({ listener }: Asker): Promise<Outputs> {
		const { context, memory, plan } = this;
		if (await isOrphan(context, listener)) {
			// Who keeps the wait may have started both, and hears of this one only.
			delete memory.isNoted;
			return await this.look();
		}
		memory.quiet = (memory.quiet ?? 0) + 1;
		const end = plan.deadline + PATIENCE_MS;
		const isOver = Date.now() >= end - TIMER_MS || (await isOrphan(context, plan.parent));
		return isOver ? this.finish() : this.sleep(Math.min(end, Date.now() + this.minutes() * MINUTE_MS));
	}

	/** Those that wait for this one have to be asleep when it ends, or nobody wakes them. */
	private async mayEnd(): Promise<boolean> {
		if (this.sleeps === 0) return false;
		const { parent, keeper, guard } = this.plan;
		const early = (this.memory.early ??= 0);
		const states = await Promise.all([parent, keeper, guard].map(async (url) => await stateOf(this.context, url)));
		if (parent === '' || early >= MOST_EARLY || states.every((state) => state === 'waiting')) return true;
		this.memory.early = early + 1;
		return false;
	}

	/** Ends questions whose rows are not there any more, as with a deleted table; n8n may miss a row while others come and go. */
	private endDeleted(rows: readonly QuestionRow[]): void {
		const { memory, plan } = this;
		const keys = new Set(rows.map(({ key }) => key));
		const missing = this.open().filter((place) => !keys.has(plan.asked[place].key));
		for (const place of missing) {
			if (memory.missing?.includes(place)) endUnknown(standingOf(plan.standings, place), DELETED);
		}
		memory.missing = missing;
	}

	private open(): number[] {
		return this.plan.asked.flatMap((_, place) => (this.plan.standings[place]?.end ? [] : [place]));
	}

	private minutes(): number {
		return LOOK_AFTER_MINUTES[Math.min(this.memory.quiet ?? 0, LOOK_AFTER_MINUTES.length - 1)];
	}

	/** Opens these questions once more where that may be; for the others the reply that did not fit is the end. */
	private async reopen(pending: number[]): Promise<number[]> {
		const { run, asked, deadline, standings } = this.plan;
		const may = pending.filter((place) => {
			return asked[place].again !== undefined && standingOf(standings, place).attempts === 1;
		});
		const keys = may.map((place) => asked[place].key);
		const taken = keys.length === 0 ? new Map<string, string>() : await this.questions.open(run, keys, deadline);
		const again = may.filter((place) => !taken.has(asked[place].key));
		for (const place of pending) {
			const standing = standingOf(standings, place);
			delete standing.pending;
			if (!again.includes(place)) endUnanswered(standing, 'NOT_UNDERSTOOD');
		}
		return again;
	}

	/** Puts questions once more; a message that was not taken is no second attempt. */
	private async askAgain(places: number[]): Promise<void> {
		const { context, plan } = this;
		const fields = places.map((place) => plan.asked[place].again ?? {});
		const given = await askAgain(context, plan.again, fields);
		places.forEach((place, at) => {
			const standing = standingOf(plan.standings, place);
			if (given[at]?.code === 'OK') standing.attempts += 1;
			else endUnanswered(standing, 'NOT_UNDERSTOOD');
		});
	}

	private sleep(until: number, trouble?: string): Outputs {
		this.memory.sleeps = this.sleeps + 1;
		return rest(this.memory, until, progress(false, this.plan.standings, trouble));
	}

	/** Closes what is still open, reads what came until then, and ends. What was written stays until the keeper has heard of it. */
	private async end(): Promise<Outputs> {
		readRows(this.plan, await this.questions.close(this.plan.run));
		return this.finish();
	}

	private finish(): Outputs {
		return endWith(this.memory, progress(true, this.plan.standings));
	}
}
