import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isOrphan, stateOf, statusUrl } from '../delivery/parent';
import { endWith, fallAsleep, rest, type Rest } from '../delivery/rest';
import { askAgain } from './askingAgain';
import { OpenQuestions } from './openQuestions';
import type { AskingPlan } from './plan';
import { endUnanswered, outputsOf, outputsSoFar, readRows, standingOf, type Standings } from './progress';

/** Minutes between two looks at the table; the last one counts for all that follow. */
const LOOK_AFTER_MINUTES = [1, 2, 4, 8, 15];
/** A timer that wakes this node a little early must not cost another minute. */
const TIMER_MS = 2000;
/** How long after its end the table may be out of reach before the questions end without it. */
const PATIENCE_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** So often, a minute apart, the execution that waits may be found awake before that is believed. */
const MOST_EARLY = 3;

/** What the listener keeps from one look to the next, in n8n's database. */
interface Memory extends Rest {
	plan?: AskingPlan;
	standings?: Standings;
	/** How often it has slept. */
	sleeps?: number;
	/** Whether the table says how this execution can be reached. */
	isNoted?: true;
	/** How often it was about to end while the execution that waits for it did not sleep yet. */
	early?: number;
	/** Looks since something new was found. */
	quiet?: number;
}

/** Outputs: look again, done. */
type Outputs = [INodeExecutionData[], INodeExecutionData[]];

/**
 * One look at the questions of a run: reads what came, puts those once more whose reply does not fit, and either ends with an item
 * for each input item (second output) or sleeps until a reply wakes it or the next look is due (first output). Null when
 * its items come back.
 */
export async function listen(context: IExecuteFunctions): Promise<Outputs | null> {
	const memory = context.getContext('node') as unknown as Memory;
	const asleep = await fallAsleep(context, memory);
	if (asleep !== undefined) return asleep;
	const input = context.getInputData();
	const plan = (memory.plan ??= input[0].json as unknown as AskingPlan);
	const look = new Look(context, plan, memory);
	// n8n passes the input on when it wakes this node: the plan need not be stored again with every look.
	for (const item of input) item.json = {};
	return await look.take();
}

class Look {
	private readonly questions: OpenQuestions;
	private readonly standings: Standings;
	private readonly sleeps: number;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly plan: AskingPlan,
		private readonly memory: Memory,
	) {
		this.questions = new OpenQuestions(context);
		this.standings = memory.standings ??= {};
		this.sleeps = memory.sleeps ??= 0;
	}

	async take(): Promise<Outputs> {
		const { deadline } = this.plan;
		try {
			return await this.look();
		} catch (error) {
			// Tables are not ready while n8n starts; what was written stays there.
			const said = error instanceof Error ? error.message : String(error);
			this.context.logger.warn(`The replies could not be looked up: ${said}`);
			if (this.sleeps > 0 && Date.now() > deadline + PATIENCE_MS) return this.finish();
			return this.sleep(Date.now() + MINUTE_MS);
		}
	}

	private async look(): Promise<Outputs> {
		const { context, plan, questions, memory, standings } = this;
		const { run, deadline, parent, execution } = plan;
		if (!memory.isNoted) {
			const [listener, wake] = [statusUrl(context), context.getSignedResumeUrl()];
			await questions.note(run, { execution, parent, listener, wake });
			memory.isNoted = true;
		}
		const isOver = Date.now() >= deadline - TIMER_MS;
		const isNew = readRows(plan, standings, await questions.ofRun(run));
		memory.quiet = isNew ? 0 : (memory.quiet ?? 0) + 1;
		const asking = isOver ? [] : await this.reopen(this.open().filter((place) => standings[place]?.pending));
		if (asking.length > 0) await this.askAgain(asking);
		const isDone = this.open().length === 0 || isOver;
		if ((isDone && (await this.mayEnd())) || (this.sleeps > 0 && (await isOrphan(context, parent)))) {
			return await this.end();
		}
		return this.sleep(isDone ? Date.now() : Math.min(deadline, Date.now() + this.minutes() * MINUTE_MS));
	}

	/** The execution that waits for this one has to be asleep when it ends, or nobody wakes it. */
	private async mayEnd(): Promise<boolean> {
		if (this.sleeps === 0) return false;
		const { parent } = this.plan;
		const early = (this.memory.early ??= 0);
		if (parent === '' || early >= MOST_EARLY || (await stateOf(this.context, parent)) === 'waiting') return true;
		this.memory.early = early + 1;
		return false;
	}

	private open(): number[] {
		return this.plan.asked.flatMap((_, place) => (this.standings[place]?.end ? [] : [place]));
	}

	private minutes(): number {
		return LOOK_AFTER_MINUTES[Math.min(this.memory.quiet ?? 0, LOOK_AFTER_MINUTES.length - 1)];
	}

	/** Opens these questions once more where that may be; for the others the reply that did not fit is the end. */
	private async reopen(pending: number[]): Promise<number[]> {
		const { run, asked, deadline } = this.plan;
		const may = pending.filter((place) => {
			return asked[place].again !== undefined && standingOf(this.standings, place).attempts === 1;
		});
		const keys = may.map((place) => asked[place].key);
		const taken = keys.length === 0 ? new Map<string, string>() : await this.questions.open(run, keys, deadline);
		const again = may.filter((place) => !taken.has(asked[place].key));
		for (const place of pending) {
			const standing = standingOf(this.standings, place);
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
			const standing = standingOf(this.standings, place);
			if (given[at]?.code === 'OK') standing.attempts += 1;
			else endUnanswered(standing, 'NOT_UNDERSTOOD');
		});
	}

	private sleep(until: number): Outputs {
		this.memory.sleeps = this.sleeps + 1;
		return rest(this.memory, until, outputsSoFar(this.plan, this.standings));
	}

	/** Closes what is still open, reads what came until then, and ends. */
	private async end(): Promise<Outputs> {
		readRows(this.plan, this.standings, await this.questions.close(this.plan.run));
		await this.questions.end(this.plan.run);
		return this.finish();
	}

	private finish(): Outputs {
		return endWith(this.memory, outputsOf(this.plan, this.standings));
	}
}
