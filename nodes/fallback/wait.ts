import { noteStatuses } from '../delivery/askStatuses';
import { decisionOn, type Decision } from '../delivery/few';
import { heardBy } from '../delivery/mailbox';
import { tellCatcher } from '../delivery/words';
import { AskTimes, type AskNotes } from '../durable/askTimes';
import { learn, whileReplaced } from '../durable/batches';
import { endLog, type LogNotes } from '../durable/batchLog';
import { wakeSoon } from '../durable/calls';
import { hasEnded } from '../durable/executions';
import { pack, unpack } from '../durable/packed';
import type { Found, Poll, Wait, Watched } from '../durable/wait';
import { furtherReport, outcomeOf, type Notice } from '../events/progress';
import { countArrivals, noteArrivals } from './arrivals';
import { REACH_CHANNELS, type ChannelName } from './channels';
import { Leaving } from './leaving';
import { ABOUT_TO_SEND, progressIn, type FallbackPlan, type Person, type Progress } from './plan';
import { reachOutput, unreadablePerson } from './result';
import { ownIdOf, personStateOf, type PersonState } from './personState';

type Plan = Watched<FallbackPlan>;
type Notes = LogNotes & AskNotes;

const CHANNELS = Object.keys(REACH_CHANNELS) as ChannelName[];

const counted = ({ count }: Plan): string => `${count} ${count === 1 ? 'person' : 'people'}`;

/**
 * A wait until each person is reached by one of their channels, or none is left. Each look takes what was told of the messages; what is to be
 * sent next is marked first, and sent by the look after it: so a crash in between leaves a mark, and never a second message.
 */
export const FALLBACK: Wait<FallbackPlan, string, Notes> = {
	kind: 'fallback',
	words: {
		keeper: { title: 'People of', node: 'Wait Until Reached', heading: 'Waits until people are reached' },
		watcher: { title: 'Channels for', node: 'Try the Next Channel', heading: 'Tries one channel after the other' },
		record: { node: 'Who Is to Be Reached', what: '**Who is to be reached** is' },
		does: 'tries one channel after the other',
		awaits: (plan) => `${counted(plan)} to be reached`,
		looks: (plan) =>
			`checks who of ${counted(plan)} is reached, and sends by the next channel where a channel’s time is over`,
	},

	listed: ({ count }) => ({ kind: 'reach', channel: null, count }),

	look: async (look) => await new Look(look).take(),

	async end({ context, plan, state, notes }) {
		// Another execution has counted them.
		if (notes.isReplaced) return state;
		const people = unpack(plan.people) as Person[];
		const counts = countArrivals(people, progressIn(plan, state), Date.now());
		await noteArrivals(context, counts);
		return state;
	},

	items: reachOutput,

	unreadable: unreadablePerson,

	async clear(context, { catchers, log }) {
		if (log !== '') await endLog(context, log);
		for (const catcher of Object.values(catchers)) await tellCatcher(context, catcher, { end: true });
	},
};

/** One look at the people of a run. */
class Look {
	private readonly people: Person[];
	private readonly progress: Progress;
	private readonly leaving: Leaving;
	private readonly asks: AskTimes;
	/** When the states of people are looked at: whose time ends while the service is asked has its turn at the next look. */
	private now = Date.now();

	constructor(private readonly poll: Poll<FallbackPlan, string, Notes>) {
		const { plan, state } = poll;
		this.people = unpack(plan.people) as Person[];
		this.progress = progressIn(plan, state);
		this.leaving = new Leaving(poll, this.people, this.progress);
		this.asks = new AskTimes(poll);
	}

	async take(): Promise<Found<string>> {
		const { context, isOver, plan } = this.poll;
		const { leaving } = this;
		// There is no log of what leaves for nobody.
		if (plan.count === 0) return { state: pack(this.progress), isDone: true };
		const learnt = await learn(this.poll, leaving);
		if (learnt.next !== undefined) return this.later(learnt.next);
		const { first, isKnown } = learnt;
		if (first && !isKnown) this.closeMarks();
		else if (isOver) leaving.unmark();
		else if (!first) await this.sendMarked();
		const next = whileReplaced(this.poll);
		if (next !== undefined) return this.later(next);
		this.now = Date.now();
		for (const channel of CHANNELS) await this.hear(channel);
		await this.ask();
		const isLost = first?.afterLoss === true && !isKnown;
		// The others may have had their turn before.
		if (isLost && plan.few) this.progress.few ??= 'passed';
		this.progress.few ??= this.decision();
		const states = this.states();
		const isDone = isOver || states.every(isSettled);
		const due = states.flatMap(({ state }, at) => (state === 'due' ? [at] : []));
		// When the time is over nothing is sent any more, but somebody may have sent it of whom nothing is known.
		if (isLost || !isOver) for (const at of due) this.mark(at, states[at]);
		if (isLost) this.closeUnknown(due);
		const isNew = due.length > 0 && !isOver;
		// The mark is kept while this execution sleeps, and not before.
		if (isNew) wakeSoon(context, context.getSignedResumeUrl());
		const untils = states.flatMap((state) => (state.state === 'waiting' ? [state.until] : []));
		const asks = CHANNELS.filter((channel) => this.open(channel).length > 0).map((channel) =>
			this.asks.nextOf(channel),
		);
		const notAfter = [...untils, ...asks].reduce((one, other) => Math.min(one, other), Infinity);
		return { state: pack(this.progress), isDone, isNew, notAfter };
	}

	/** Sends what is marked, unless nobody waits for it any more. */
	private async sendMarked(): Promise<void> {
		const { context, plan } = this.poll;
		if (this.leaving.isMarked && (await hasEnded(context, plan.statusUrl))) this.leaving.unmark();
		await this.leaving.send();
	}

	/** Does nothing more until then. */
	private later(next: number): Found<string> {
		return { state: pack(this.progress), isDone: false, next };
	}

	/** Whether those who don't come first have their turn; undefined while that is open, or settled. */
	private decision(): Decision | undefined {
		const { isOver, plan } = this.poll;
		const { few } = plan;
		if (!few || this.progress.few) return undefined;
		// Nothing more is sent, whoever was reached.
		if (isOver) return 'stopped';
		const first = this.people.slice(0, few.count).map((_, at) => this.stateOf(at).state);
		const reached = first.filter((state) => state === 'reached').length;
		const open = first.filter((state) => state === 'waiting' || state === 'due').length;
		return decisionOn(few, { reached, open }, this.now);
	}

	private states(): PersonState[] {
		return this.people.map((_, at) => this.stateOf(at));
	}

	private stateOf(at: number): PersonState {
		const { reports, tries, few: decision } = this.progress;
		const { few, postpones } = this.poll.plan;
		if (few && at >= few.count && decision !== 'passed') {
			return decision === 'stopped' ? { state: 'ended' } : { state: 'waiting', until: few.until };
		}
		return personStateOf(this.people[at], tries[at], { reports, now: this.now, postpones });
	}

	private mark(at: number, state: PersonState): void {
		if (state.state !== 'due') return;
		this.progress.tries[at].push({ step: state.step, code: ABOUT_TO_SEND, messageId: null, at: Date.now() });
		this.asks.renew(this.people[at].steps[state.step].channel);
	}

	/** What whoever looked before a crash has marked may have been sent, where nobody knows which of it was. */
	private closeMarks(): void {
		for (const one of this.progress.tries.flat()) if (one.code === ABOUT_TO_SEND) one.code = 'UNKNOWN';
	}

	/** Where nobody knows what others did who looked: whose turn it is may have had it, and that of each later channel, too. */
	private closeUnknown(due: readonly number[]): void {
		for (const at of due) {
			const tries = this.progress.tries[at];
			const first = tries.at(-1)?.step ?? -1;
			for (let step = first + 1; step < this.people[at].steps.length; step += 1)
				tries.push({ step, code: ABOUT_TO_SEND, messageId: null, at: Date.now() });
		}
		this.closeMarks();
	}

	/** Takes what a channel's catcher noted of its messages. */
	private async hear(channel: ChannelName): Promise<void> {
		const catcher = this.poll.plan.catchers[channel];
		const open = catcher ? this.open(channel) : [];
		if (!catcher || open.length === 0) return;
		const { context } = this.poll;
		const wakeUrl = context.getSignedResumeUrl();
		const expected = { messageIds: open, wakeUrl, isAll: false, isEager: true };
		const { notices } = await heardBy(context, catcher, expected);
		this.noting(channel, open, 'callback')(notices);
	}

	/**
	 * Asks the service, where it can be asked: for all of a channel when its time has come, or where something ends; in between, as where a callback
	 * woke this node, only for people who would get another message now.
	 */
	private async ask(): Promise<void> {
		const { context } = this.poll;
		const states = this.states();
		const isEnd = states.every(isSettled) || this.decision() === 'stopped';
		for (const channel of CHANNELS) {
			const open = this.open(channel);
			if (open.length === 0) continue;
			const isTime = isEnd || this.asks.isDue(channel);
			const wanted = isTime ? open : this.open(channel, (at) => states[at].state === 'due');
			const { awaited } = REACH_CHANNELS[channel];
			await noteStatuses(context, awaited, wanted, this.noting(channel, wanted, 'query'));
			this.asks.note(channel, isTime);
		}
	}

	/** The ids of a channel's messages that have no end yet, of people who are not reached. */
	private open(channel: ChannelName, isMeant: (at: number) => boolean = () => true): string[] {
		const reports = this.progress.reports[channel];
		return this.people.flatMap((person, at) => {
			const open = this.progress.tries[at].flatMap((one) => {
				const { channel: own, statuses } = person.steps[one.step];
				const messageId = ownIdOf(one);
				if (own !== channel || messageId === null) return [];
				const report = reports?.[messageId];
				return report && outcomeOf(report, statuses) !== undefined ? [] : [messageId];
			});
			return open.length > 0 && isMeant(at) && this.stateOf(at).state !== 'reached' ? open : [];
		});
	}

	/** Keeps what is told of these messages of a channel; whoever has the callback URL could tell of others. */
	private noting(channel: ChannelName, messageIds: readonly string[], source: 'callback' | 'query') {
		const own = new Set(messageIds);
		const statuses = statusesOf(this.people, channel);
		return (notices: readonly Notice[]): void => {
			const reports = (this.progress.reports[channel] ??= {});
			for (const { messageId, ...notice } of notices) {
				if (!own.has(messageId)) continue;
				const report = { ...notice, source };
				const known = reports[messageId];
				reports[messageId] = known ? furtherReport(known, report, statuses) : report;
			}
		};
	}
}

/** Whether nothing more is sent to somebody. */
function isSettled({ state }: PersonState): boolean {
	return state === 'reached' || state === 'ended';
}

/** The statuses that people wait for in a channel; the same for all of them as a rule. */
export function statusesOf(people: readonly Person[], channel: ChannelName): string[] {
	const steps = people.flatMap(({ steps: own }) => own.filter((step) => step.channel === channel));
	return [...new Set(steps.flatMap(({ statuses }) => statuses))];
}
