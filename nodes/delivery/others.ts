import { learn, whileReplaced } from '../durable/batches';
import { BatchLog, type Batched, type LogNotes } from '../durable/batchLog';
import { hasEnded } from '../durable/executions';
import type { Poll } from '../durable/wait';
import { MINUTE_MS } from '../ground/minute';
import type { Trouble } from '../service/trouble';
import { storeTrouble } from '../table/trouble';
import type { DeliveryPlan, Known, Deferred, Sent } from './plan';
import { batchesOf, lostDeferred, sendDeferred, unsentDeferred } from './deferred';

const TOO_LATE =
	'It was not sent before the wait ended: n8n was down, or nothing could be noted of it in n8n’s data table';

/** Sends for the items that a few go before, batch by batch, and knows from the wait's log what those have sent who did so before. */
export class Others implements Batched<number[], Sent[]> {
	private readonly log: BatchLog<number[], Sent[]>;
	/** When to try again, where what leaves could not be noted; in milliseconds since 1970. */
	again: number | undefined;

	constructor(
		private readonly poll: Poll<DeliveryPlan, string, LogNotes>,
		private readonly rest: Deferred,
		private readonly known: Known,
	) {
		this.log = new BatchLog(rest.log, poll, this);
	}

	/** Whether some of them have their turn, and nothing was sent for them yet. */
	get areDue(): boolean {
		return this.known.few === 'passed' && this.sent.length < this.rest.count;
	}

	/** Sends where they have their turn. Gives when to look again, in milliseconds since 1970, where nothing else is to be done until then. */
	async take(): Promise<number | undefined> {
		const { context, isOver, plan } = this.poll;
		const learnt = await learn(this.poll, this);
		if (learnt.next !== undefined) return learnt.next;
		const { first, isKnown } = learnt;
		if (first && !isKnown) this.closeUnknown(first.afterLoss);
		if (!this.areDue || (first && !isOver)) return undefined;
		if (isOver) this.put(unsentDeferred(this.rest, this.sent.length, TOO_LATE));
		else if (await hasEnded(context, plan.statusUrl)) this.stop();
		else await this.send();
		return whileReplaced(this.poll);
	}

	async takeOver(): Promise<boolean> {
		return (await this.log.takeOver()) === 'begun';
	}

	async catchUp(): Promise<boolean> {
		return await this.log.catchUp();
	}

	get batches(): number {
		return this.known.batches ?? 0;
	}

	set batches(count: number) {
		this.known.batches = count;
	}

	put(done: Sent[]): void {
		Object.assign(this.known, { few: 'passed', sent: [...this.sent, ...done] });
	}

	putUnknown(places: number[]): void {
		this.put(lostDeferred(this.rest, places[0], places[0] + places.length));
	}

	knownOf(places: number[]): Sent[] {
		return this.sent.slice(places[0], places[0] + places.length);
	}

	private get sent(): Sent[] {
		return this.known.sent ?? [];
	}

	/** Sends for those that are left. */
	private async send(): Promise<void> {
		const { context, plan } = this.poll;
		let silence: readonly Trouble[] = [];
		const send = async (places: number[]): Promise<Sent[]> => {
			const done = await sendDeferred(context, this.rest, plan.catcher, places, silence);
			silence = done.silence;
			this.put(done.sent);
			return done.sent;
		};
		const left = (): number[][] => batchesOf(this.rest).filter(([first]) => first >= this.sent.length);
		try {
			if ((await this.log.send(left, send)) === 'lost') this.closeUnknown(true);
		} catch (error) {
			const { message, fix } = storeTrouble(error);
			context.logger.warn(
				`Nothing could be noted of what is to be sent for the others, so it waits. ${message}. ${fix}`,
			);
			this.again = Date.now() + MINUTE_MS;
		}
	}

	/** What whoever looked before was about to send may have been sent, and all of it where nobody knows what they did. */
	private closeUnknown(afterLoss: boolean): void {
		const { known, rest } = this;
		const mayBeSent = afterLoss ? known.few !== 'stopped' : this.areDue;
		if (mayBeSent) this.put(lostDeferred(rest, this.sent.length));
	}

	/** Nobody waits for them any more. */
	private stop(): void {
		if (this.sent.length === 0) this.known.few = 'stopped';
		else this.put(unsentDeferred(this.rest, this.sent.length, TOO_LATE));
	}
}
