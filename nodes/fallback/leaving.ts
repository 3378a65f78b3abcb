import type { IExecuteFunctions } from 'n8n-workflow';

import { BatchLog, type Batch, type Beginning, type LogNotes as Notes } from '../durable/batchLog';
import type { Poll, Watched } from '../durable/wait';
import { inBatches } from '../ground/turns';
import { storeTrouble } from '../table/trouble';
import type { ChannelName } from './channels';
import { isTriedAgain } from './personState';
import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Progress, type Try } from './plan';
import { sendTo } from './sendThrough';

type Plan = Watched<FallbackPlan>;
/** What is about to leave: the person's place, and the step. */
type Begun = Array<[at: number, step: number]>;
/** What came of it. */
type Done = Array<[at: number, last: Try]>;

/** The messages of a channel leave in so many batches at most, each of so many at least: of one of these nobody knows after a crash whether it left. */
const MOST_BATCHES = 20;
const LEAST_IN_BATCH = 100;

/** Sends the messages that are marked, batch by batch, and knows from the wait's log what those have sent who did so before. */
export class Leaving {
	private readonly plan: Plan;
	private readonly context: IExecuteFunctions;
	private readonly log: BatchLog<Begun, Done> | undefined;

	constructor(
		poll: Poll<FallbackPlan, string, Notes>,
		private readonly people: readonly Person[],
		private readonly progress: Progress,
	) {
		this.context = poll.context;
		this.plan = poll.plan;
		const { log } = poll.plan;
		this.log = log === undefined ? undefined : new BatchLog(log, poll);
	}

	/**
	 * Takes over from whoever sent before: puts in what came of it, with UNKNOWN for the batch that was under way, and takes the other marks
	 * away. Gives false where nobody knows what has left. Throws StoreTrouble where it can't be looked up now.
	 */
	async takeOver(): Promise<boolean> {
		if ((await this.readLog()) !== 'begun') return false;
		this.unmark();
		return true;
	}

	/** Takes the marks away, where nobody waits for what is marked. */
	unmark(): void {
		for (const at of this.marked()) this.progress.tries[at].pop();
	}

	/** Whether anything is marked. */
	get isMarked(): boolean {
		return this.marked().length > 0;
	}

	/** Sends what is marked; gives false where another execution has taken over, which does it. */
	async send(): Promise<boolean> {
		if (!this.isMarked) return true;
		try {
			const known = this.log?.isOurs === true ? 'begun' : await this.readLog();
			const beginning = known === 'begun' ? await this.sendLogged() : known;
			if (beginning === 'taken') this.unmark();
			if (beginning === 'lost') this.settleMarks({ code: 'UNKNOWN' });
			if (beginning === 'gone') await sendTo(this.context, this.plan, this.people, this.progress, this.marked());
			return beginning !== 'taken';
		} catch (error) {
			this.holdBack(storeTrouble(error));
			return true;
		}
	}

	/** Sends each batch once it is noted, and gives how it began with the last one. Throws StoreTrouble. */
	private async sendLogged(): Promise<Beginning> {
		const { log, progress } = this;
		if (!log) return 'gone';
		for (const batch of this.batches()) {
			const beginning = await log.begin({ number: this.next, what: batch.map((at) => [at, this.stepOf(at)]) });
			if (beginning !== 'begun') return beginning;
			await sendTo(this.context, this.plan, this.people, progress, batch);
			this.note(log, batch);
		}
		return await log.settle(progress.batches ?? 0);
	}

	/** Notes what came of a batch, unless nothing of it has left. */
	private note(log: BatchLog<Begun, Done>, batch: readonly number[]): void {
		const { next: number, progress } = this;
		const what = this.settled(batch.flatMap((at): Done => progress.tries[at].slice(-1).map((last) => [at, last])));
		if (what.length === 0) return;
		log.note({ number, what });
		progress.batches = number;
	}

	/** What has come to an end: what is tried again is as if it had not been tried. */
	private settled(done: Done): Done {
		return done.filter(([, { code }]) => !isTriedAgain(code, this.plan.postpones));
	}

	private get next(): number {
		return (this.progress.batches ?? 0) + 1;
	}

	/** Takes the log over and puts in what it tells; it is lost, too, where a part is missing. Throws StoreTrouble. */
	private async readLog(): Promise<Beginning> {
		const { log, progress } = this;
		if (!log) return 'gone';
		const told = await log.takeOver();
		if (typeof told === 'string') return told;
		for (const { number, what } of told.done) {
			if (number < this.next) continue;
			if (number > this.next) return await log.abandon();
			progress.batches = number;
			for (const [at, last] of what) this.put(at, last);
		}
		if (told.over >= this.next) return await log.abandon();
		const { open, unused } = told;
		if (open) this.close(log, open);
		// Others may have taken it for one that has left: its number is not used again.
		if (unused === this.next) {
			log.note({ number: unused, what: [] });
			progress.batches = unused;
		}
		return (open ?? unused) ? await log.settle(progress.batches ?? 0) : 'begun';
	}

	/** Notes what is known of the batch that was under way: where nobody has told, that it may have left. */
	private close(log: BatchLog<Begun, Done>, { number, what }: Batch<Begun>): void {
		const { progress } = this;
		if (number === this.next) {
			const last = { code: 'UNKNOWN', messageId: null, at: Date.now() };
			for (const [at, step] of what) this.put(at, { step, ...last });
			progress.batches = number;
		}
		const known = what.flatMap(([at, step]): Done => {
			const last = progress.tries[at].findLast((one) => one.step === step);
			return last ? [[at, last]] : [];
		});
		log.note({ number, what: this.settled(known) });
	}

	/** Puts in what is known of a message, in the place of its mark, or of what was thought of it before. */
	private put(at: number, last: Try): void {
		const { progress } = this;
		const tries = progress.tries[at];
		const before = tries.findLast(({ step, code }) => step === last.step && UNSETTLED.has(code));
		// Of a channel before the one whose turn it is, it stands before that.
		const later = tries.findIndex(({ step }) => step > last.step);
		if (before) Object.assign(before, last);
		else tries.splice(later < 0 ? tries.length : later, 0, last);
		if (at >= (this.plan.few?.count ?? Infinity)) progress.few = 'passed';
	}

	/** The batches of what is marked, channel by channel. */
	private batches(): number[][] {
		return this.byChannel().flatMap((own) =>
			inBatches(own, Math.max(LEAST_IN_BATCH, Math.ceil(own.length / MOST_BATCHES))),
		);
	}

	private byChannel(): number[][] {
		const channelOf = (at: number): ChannelName => this.people[at].steps[this.stepOf(at)].channel;
		return [...Map.groupBy(this.marked(), channelOf).values()];
	}

	private marked(): number[] {
		return this.people.flatMap((_, at) => (this.progress.tries[at].at(-1)?.code === ABOUT_TO_SEND ? [at] : []));
	}

	private stepOf(at: number): number {
		return this.progress.tries[at].at(-1)?.step ?? 0;
	}

	/** Where it can't be noted, nothing leaves: it is tried again like what did not leave for another reason. */
	private holdBack({ message, fix }: { message: string; fix: string }): void {
		const told = { message: `It was not sent, since nothing could be noted of it. ${message}. ${fix}` };
		this.settleMarks({ code: 'NOT_SENT', at: Date.now(), told });
	}

	private settleMarks(known: Partial<Try>): void {
		for (const at of this.marked()) Object.assign(this.progress.tries[at].at(-1) ?? {}, known);
	}
}

/** What is thought of a message of which nobody has told yet. */
const UNSETTLED: ReadonlySet<string> = new Set([ABOUT_TO_SEND, 'UNKNOWN']);
