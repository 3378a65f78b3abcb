import { Agent, request } from 'undici';
import type { webhooks } from '../../contract/generated/types';
import { LIMITS } from '../../contract/generated/values';
import { describeViolation, type Contract } from '../contract';
import type { Clock } from './clock';
import { Refusal } from './reply';
import { Dice, type Disorder } from './disorder';
import type { Speaker } from '../dialects';
import type { Ids } from './ids';
import type { Journal } from './journal';
import { stringifyJson } from './json';

const BETWEEN_ATTEMPTS = LIMITS.callbacks.attemptMinutes * 60_000;
const ANSWER_TIMEOUT = 30_000;
const AT_ONCE = 8;

/** An event on its way to a customer. */
export interface Delivery {
	channel: string;
	kind: 'status' | 'incoming';
	url: string;
	event: Record<string, unknown>;
	/** `array`: events for one URL travel together in a JSON array; `object`: each travels alone. */
	form: 'array' | 'object';
	/** Where a callback has several shapes, which one: events of different shapes do not share an array. */
	shape?: string;
	/** How the events are written, and checked against the contract, where a callback is no JSON. */
	text?: { contentType: string; schema: string; write: (events: Array<Record<string, unknown>>) => string };
	/** Name of the callback in the contract. */
	webhook: keyof webhooks;
	messageId: string;
}

/** One attempt to deliver a callback, and what came of it. */
export interface CallbackAttempt {
	/** Its number in the journal. */
	number: number;
	channel: string;
	kind: 'status' | 'incoming';
	url: string;
	contentType: string;
	body: string;
	messageIds: string[];
	attempt: number;
	at: number;
	/** The HTTP status of the answer; absent when none came. */
	status?: number;
	answer?: string;
	error?: string;
	/** Real milliseconds until the answer was there, or known not to come. */
	took?: number;
	/** The number of the attempt that was posted again by hand. */
	again?: number;
	/** What in the body is against the contract. */
	violations: string[];
}

/** What came of an attempt. */
export type Outcome = Pick<CallbackAttempt, 'number' | 'at' | 'status' | 'answer' | 'error' | 'took'>;

/** Which attempt an outcome belongs to, without its time: the same callback is made again a little earlier or later. */
export type AttemptKey = Pick<CallbackAttempt, 'url' | 'attempt' | 'again' | 'messageIds'>;

/** What remembers attempts beyond the process that makes them. */
export interface AttemptMemory {
	/** Whether requests of the past are taken again now. */
	readonly isReplaying: boolean;
	/** Writes down what came of an attempt. */
	told(attempt: CallbackAttempt): void;
	/** What came of an attempt before the restart; undefined where it has to be made. */
	past(attempt: AttemptKey): Outcome | undefined;
}

type Post = Omit<CallbackAttempt, 'number' | 'at' | 'took' | 'status' | 'answer' | 'error'>;

/** Posts events to customers, in order for each URL, and keeps every attempt. */
export class Callbacks {
	readonly attempts: CallbackAttempt[] = [];
	private waiting: Delivery[] = [];
	private repeats: Post[] = [];
	private readonly lines = new Map<string, Promise<void>>();
	private readonly agent = new Agent({
		connections: AT_ONCE,
		headersTimeout: ANSWER_TIMEOUT,
		bodyTimeout: ANSWER_TIMEOUT,
	});
	private generation = 0;
	private dice: Dice | undefined;
	/** Posts of the past whose end nobody wrote down: they are made once the past is over. */
	private readonly unsure: Post[] = [];

	constructor(
		private readonly contract: Contract,
		private readonly clock: Clock,
		public groupSize: number,
		private readonly speaker: Speaker,
		private readonly ids: Ids,
		private readonly journal: Journal,
		private readonly keeper: AttemptMemory | undefined,
	) {}

	/** How callbacks go astray now. */
	get disordered(): Disorder | undefined {
		return this.dice?.disorder;
	}

	/** Makes callbacks go astray from now on; undefined puts an end to it. */
	disorder(disorder: Disorder | undefined): void {
		this.dice = disorder && new Dice(disorder);
	}

	/** Takes an event that is due now; it leaves with the others of this instant, unless it goes astray. */
	enqueue(delivery: Delivery): void {
		for (const delay of this.dice?.delays() ?? [0]) {
			if (delay === 0) this.leave(delivery);
			else this.clock.schedule(this.clock.now() + delay, () => this.leave(delivery));
		}
	}

	private leave(delivery: Delivery): void {
		if (this.waiting.length === 0) this.clock.schedule(this.clock.now(), () => undefined);
		this.waiting.push(delivery);
	}

	/** Posts one event at once; gives the first attempt. After an answer of 500 the others follow on the clock. */
	async postNow(delivery: Delivery): Promise<CallbackAttempt> {
		return await this.send(this.post([delivery]));
	}

	/** Posts the body of an attempt again, to its own address or another one; gives the new attempt. */
	async postAgain(number: number, url?: string): Promise<CallbackAttempt> {
		const known = this.attempts.find((attempt) => attempt.number === number);
		if (!known) throw new Refusal(404, `There is no attempt ${number}`);
		const { channel, kind, contentType, body, messageIds, violations } = known;
		const post = { channel, kind, contentType, body, messageIds, violations, attempt: 1, again: number };
		return await this.send({ ...post, url: url ?? known.url });
	}

	/** Posts all that is due; resolves when each of them was answered or failed. */
	async flush(): Promise<void> {
		const { generation } = this;
		const posts = [...this.repeats, ...this.group(this.waiting)];
		this.repeats = [];
		this.waiting = [];
		const byUrl = new Map<string, Post[]>();
		for (const post of posts) byUrl.set(post.url, [...(byUrl.get(post.url) ?? []), post]);
		for (const [url, list] of byUrl) {
			const before = this.lines.get(url) ?? Promise.resolve();
			this.lines.set(
				url,
				before.then(() => this.postAll(list, generation)),
			);
		}
		await Promise.all(this.lines.values());
	}

	/** After a restart: makes the posts of the past whose end is not known, with the next ones. */
	goOn(): void {
		this.repeats.push(...this.unsure.splice(0));
		if (this.repeats.length > 0) this.clock.schedule(this.clock.now(), () => undefined);
	}

	/** Forgets attempts and whatever is on its way. */
	reset(): void {
		this.generation += 1;
		this.dice = undefined;
		this.attempts.length = 0;
		this.waiting = [];
		this.repeats = [];
		this.unsure.length = 0;
		this.lines.clear();
	}

	async close(): Promise<void> {
		this.reset();
		await this.agent.destroy();
	}

	private group(deliveries: Delivery[]): Post[] {
		const groups = new Map<string, Delivery[][]>();
		for (const delivery of deliveries) {
			const key = `${delivery.webhook} ${delivery.shape ?? ''} ${delivery.url}`;
			const list = groups.get(key) ?? [];
			groups.set(key, list);
			const last = list[list.length - 1];
			if (last && delivery.form === 'array' && last.length < this.groupSize) last.push(delivery);
			else list.push([delivery]);
		}
		return [...groups.values()].flat().map((group) => this.post(group));
	}

	private post(group: Delivery[]): Post {
		const { channel, kind, url, form, webhook, event, text } = group[0];
		const events = group.map((delivery) => delivery.event);
		const json = stringifyJson(form === 'array' ? events : event);
		const value: unknown = JSON.parse(json);
		const found = text ? this.contract.check(text.schema, value) : this.contract.checkWebhook(webhook, value);
		return {
			channel,
			kind,
			url,
			attempt: 1,
			...this.speaker.post(
				events,
				{ contentType: text?.contentType ?? 'application/json', body: text ? text.write(events) : json },
				form,
			),
			messageIds: group.map(({ messageId }) => messageId),
			violations: found.filter((violation) => !this.ids.excuses(violation, value)).map(describeViolation),
		};
	}

	private async postAll(posts: Post[], generation: number): Promise<void> {
		const left = [...posts];
		const work = async (): Promise<void> => {
			for (let post = left.shift(); post && generation === this.generation; post = left.shift()) await this.send(post);
		};
		await Promise.all(Array.from({ length: Math.min(AT_ONCE, posts.length) }, work));
	}

	private async send(post: Post): Promise<CallbackAttempt> {
		const { generation } = this;
		const attempt: CallbackAttempt = { ...post, number: this.journal.next(), at: this.clock.now() };
		const past = this.keeper?.past(attempt);
		if (!past && this.keeper?.isReplaying) {
			this.unsure.push(post);
			return attempt;
		}
		this.attempts.push(attempt);
		if (past) Object.assign(attempt, past);
		else await this.reach(attempt);
		if (attempt.status === 500 && post.attempt < LIMITS.callbacks.attempts && generation === this.generation) {
			this.clock.schedule(attempt.at + BETWEEN_ATTEMPTS, () => {
				this.repeats.push({ ...post, attempt: post.attempt + 1 });
			});
		}
		return attempt;
	}

	/** Posts an attempt and notes what came of it. */
	private async reach(attempt: CallbackAttempt): Promise<void> {
		const begun = performance.now();
		try {
			const answer = await request(attempt.url, {
				method: 'POST',
				headers: { 'content-type': attempt.contentType },
				body: attempt.body,
				dispatcher: this.agent,
			});
			attempt.status = answer.statusCode;
			attempt.answer = await answer.body.text();
		} catch (error) {
			attempt.error = error instanceof Error ? error.message || error.name : String(error);
		}
		attempt.took = Math.round(performance.now() - begun);
		this.journal.next();
		this.keeper?.told(attempt);
	}
}
