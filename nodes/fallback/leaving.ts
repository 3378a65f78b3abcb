import type { IExecuteFunctions } from 'n8n-workflow';

import { inLoggedBatches } from '../durable/batches';
import { BatchLog, type Batched, type LogNotes } from '../durable/batchLog';
import type { Poll, Watched } from '../durable/wait';
import { MINUTE_MS } from '../ground/minute';
import { storeTrouble } from '../table/trouble';
import type { ChannelName } from './channels';
import { isTriedAgain } from './personState';
import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Progress, type Try } from './plan';
import { sendTo } from './sendThrough';
import { settle } from './settling';

type Plan = Watched<FallbackPlan>;
/** What is about to leave: the person's place, and the step. */
type Begun = Array<readonly [at: number, step: number]>;
/** What came of it. */
type Done = Array<[at: number, last: Try]>;

/** Sends the messages that are marked, batch by batch, and knows from the wait's log what those have sent who did so before. */
export class Leaving implements Batched<Begun, Done> {
	private readonly plan: Plan;
	private readonly context: IExecuteFunctions;
	private readonly log: BatchLog<Begun, Done>;
	/** Why no other message should follow that of the last batch by its channel now. */
	private silence: string | undefined;

	constructor(
		poll: Poll<FallbackPlan, string, LogNotes>,
		private readonly people: readonly Person[],
		private readonly progress: Progress,
	) {
		this.context = poll.context;
		this.plan = poll.plan;
		this.log = new BatchLog(poll.plan.log, poll, this);
	}

	/**
	 * Takes over from whoever sent before: puts in what came of it, with UNKNOWN for the batch that was under way, and takes the other marks
	 * away. Gives false where nobody knows what has left. Throws StoreTrouble where it can't be looked up now.
	 */
	async takeOver(): Promise<boolean> {
		if ((await this.log.takeOver()) !== 'begun') return false;
		this.unmark();
		return true;
	}

	/** Puts in what others have sent, where nothing is sent any more. Gives false where nobody knows what has left. Throws StoreTrouble. */
	async catchUp(): Promise<boolean> {
		if (!(await this.log.catchUp())) return false;
		this.unmark();
		return true;
	}

	/** Takes the marks away, where nobody waits for what is marked. */
	unmark(): void {
		for (const at of this.marked()) this.progress.tries[at].pop();
	}

	get isMarked(): boolean {
		return this.marked().length > 0;
	}

	/** Sends what is marked, unless another execution does. */
	async send(): Promise<void> {
		if (!this.isMarked) return;
		try {
			const beginning = await this.log.send(
				() => this.begun(),
				async (what) => await this.sendBatch(what),
			);
			if (beginning === 'taken') this.unmark();
			if (beginning === 'lost') this.settleMarks({ code: 'UNKNOWN', details: { message: LOST } });
		} catch (error) {
			const trouble = storeTrouble(error);
			// Somebody else writes at this moment, and sends it: the next look knows what came of it.
			if (trouble.lack === 'busy') this.unmark();
			else this.holdBack(`${UNNOTED} ${trouble.message}. ${trouble.fix}`);
		}
	}

	/** Sends a batch, and gives what came of it, unless nothing of it has left. */
	private async sendBatch(batch: Begun): Promise<Done | undefined> {
		const { progress } = this;
		const all = batch.map(([at]) => at);
		this.silence = await sendTo(this.context, this.plan, this.people, progress, all);
		const done = this.settled(all.flatMap((at): Done => progress.tries[at].slice(-1).map((last) => [at, last])));
		return done.length === 0 ? undefined : done;
	}

	/** What has come to an end: what is tried again is as if it had not been tried. */
	private settled(done: Done): Done {
		return done.filter(([, { code }]) => !isTriedAgain(code, this.plan.postpones));
	}

	get batches(): number {
		return this.progress.batches ?? 0;
	}

	set batches(count: number) {
		this.progress.batches = count;
	}

	put(done: Done): void {
		for (const [at, last] of done) this.putOne(at, last);
	}

	putUnknown(begun: Begun): void {
		for (const [at, step] of begun) this.putOne(at, { step, code: 'UNKNOWN', messageId: null, at: Date.now() });
	}

	knownOf(begun: Begun): Done {
		const known = begun.flatMap(([at, step]): Done => {
			const last = this.progress.tries[at].findLast((one) => one.step === step);
			return last ? [[at, last]] : [];
		});
		return this.settled(known);
	}

	/** Puts in what is known of a message, in the place of its mark, or of what was thought of it before. */
	private putOne(at: number, last: Try): void {
		const { progress } = this;
		const tries = progress.tries[at];
		const before = tries.findLast(({ step, code }) => step === last.step && UNSETTLED.has(code));
		// Of a channel before the one whose turn it is, it stands before that.
		const later = tries.findIndex(({ step }) => step > last.step);
		if (before) Object.assign(before, last);
		else tries.splice(later < 0 ? tries.length : later, 0, last);
		if (at >= (this.plan.few?.count ?? Infinity)) progress.few = 'passed';
	}

	/**
	 * The batches of what is marked, channel by channel. Where one of them shows that the service does not answer, the others of its channel are held
	 * back until a later look, and then one message goes first: each further one could only become UNKNOWN. What takes longer is marked anew.
	 */
	private *begun(): Generator<Begun> {
		const until = Date.now() + SENDS_FOR_MS;
		for (const [channel, own] of this.byChannel()) {
			for (const places of this.inTurn(channel, own)) {
				if (Date.now() >= until) {
					this.unmark();
					return;
				}
				yield places.map((at) => [at, this.stepOf(at)] as const);
				if (this.silence === undefined) continue;
				this.holdBack(this.silence, own);
				break;
			}
		}
	}

	private byChannel(): Map<ChannelName, number[]> {
		return Map.groupBy(this.marked(), (at) => this.people[at].steps[this.stepOf(at)].channel);
	}

	/** The people of a channel's batches. By one of which something did not leave before, one of these goes first. */
	private inTurn(channel: ChannelName, own: readonly number[]): number[][] {
		const isHeldBack = (at: number): boolean => {
			const last = this.progress.tries[at].findLast(({ code }) => code !== ABOUT_TO_SEND);
			return last?.code === 'NOT_SENT' && this.people[at].steps[last.step].channel === channel;
		};
		if (!this.people.some((_, at) => isHeldBack(at))) return inLoggedBatches(own);
		const first = own.find(isHeldBack) ?? own[0];
		return [[first], ...inLoggedBatches(own.filter((at) => at !== first))];
	}

	private marked(places: Iterable<number> = this.people.keys()): number[] {
		return [...places].filter((at) => this.progress.tries[at].at(-1)?.code === ABOUT_TO_SEND);
	}

	private stepOf(at: number): number {
		return this.progress.tries[at].at(-1)?.step ?? 0;
	}

	/** What is marked of these does not leave now: it is tried again like what did not leave for another reason. */
	private holdBack(message: string, places?: readonly number[]): void {
		this.settleMarks({ code: 'NOT_SENT', at: Date.now(), details: { message } }, places);
	}

	private settleMarks(known: Partial<Try>, places?: readonly number[]): void {
		for (const at of this.marked(places)) settle(this.progress.tries[at], known);
	}
}

/** So long one look sends: somebody who is marked may be reached meanwhile, which the next look hears of. */
const SENDS_FOR_MS = 2 * MINUTE_MS;

const UNNOTED = 'It was not sent, since nothing could be noted of it.';
const LOST =
	'It may have been sent: another execution was to send it, and n8n’s data table does not say what came of that. It is not sent again';

/** What is thought of a message of which nobody has told yet. */
const UNSETTLED: ReadonlySet<string> = new Set([ABOUT_TO_SEND, 'UNKNOWN']);
