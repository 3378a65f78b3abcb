import { noteStatuses } from '../delivery/askStatuses';
import { decisionOn } from '../delivery/few';
import { mailboxes } from '../delivery/mailbox';
import { tellCatcher } from '../delivery/words';
import { learn, whileReplaced } from '../durable/batches';
import { endLog, type LogNotes } from '../durable/batchLog';
import { wakeSoon } from '../durable/calls';
import { executionOf, hasEnded } from '../durable/executions';
import type { Found, Poll, Wait, Watched } from '../durable/wait';
import { furtherTold, outcomeOf, type Notice } from '../events/progress';
import { countArrivals, noteArrivals } from './arrivals';
import { REACH_CHANNELS, type ChannelName } from './channels';
import { Leaving } from './leaving';
import { packProgress, unpackPeople, unpackProgress } from './packed';
import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Progress } from './plan';
import { reachOutput, unreadablePeople } from './result';
import { personStateOf, type PersonState } from './personState';

type Plan = Watched<FallbackPlan>;

const counted = ({ count }: Plan): string => `${count} ${count === 1 ? 'person' : 'people'}`;

/**
 * A wait until each person is reached by one of their channels, or none is left. Each look takes what was told of the messages; what is to be
 * sent next is marked first, and sent by the look after it: so a crash in between leaves a mark, and never a second message.
 */
export const FALLBACK: Wait<FallbackPlan, string, LogNotes> = {
	kind: 'fallback',
	words: {
		keeper: { title: 'People of', node: 'Wait Until Reached', heading: 'Waits until people are reached' },
		watcher: { title: 'Channels for', node: 'Try the Next Channel', heading: 'Tries one channel after the other' },
		record: { node: 'Who Is to Be Reached', what: '**Who is to be reached** is' },
		does: 'tries one channel after the other',
		awaits: (plan) => `${counted(plan)} to be reached`,
		looks: (plan) =>
			`looks who of ${counted(plan)} is reached, and sends by the next channel where a channel’s time is over`,
	},

	listed: ({ count }) => ({ kind: 'reach', channel: null, count }),

	look: async (look) => await new Look(look).take(),

	async end({ context, plan, state, notes }) {
		// Another execution has counted them.
		if (notes.isReplaced) return state;
		const counts = countArrivals(unpackPeople(plan.people), unpackProgress(state, plan.count), Date.now(), plan.home);
		await noteArrivals(context, counts);
		return state;
	},

	items: reachOutput,

	unreadable: unreadablePeople,

	async clear(context, { catchers, log }) {
		if (log !== undefined) await endLog(context, log);
		for (const catcher of Object.values(catchers)) await tellCatcher(context, catcher, { end: true });
	},
};

/** One look at the people of a run. */
class Look {
	private readonly people: Person[];
	private readonly progress: Progress;
	private readonly leaving: Leaving;

	constructor(private readonly poll: Poll<FallbackPlan, string, LogNotes>) {
		const { plan, state } = poll;
		this.people = unpackPeople(plan.people);
		this.progress = unpackProgress(state, plan.count);
		this.leaving = new Leaving(poll, this.people, this.progress);
	}

	async take(): Promise<Found<string>> {
		const { context, isOver, plan } = this.poll;
		const { leaving } = this;
		const learnt = await learn(this.poll, leaving);
		if (learnt.next !== undefined) return this.later(learnt.next);
		const { first, isKnown } = learnt;
		if (first && !isKnown) this.closeMarks();
		else if (isOver) leaving.unmark();
		else if (!first) await this.sendMarked();
		const next = whileReplaced(this.poll);
		if (next !== undefined) return this.later(next);
		for (const channel of Object.keys(REACH_CHANNELS) as ChannelName[]) await this.hear(channel);
		const isLost = first?.afterLoss === true && !isKnown;
		// The others may have had their turn before.
		if (isLost && plan.few) this.progress.few ??= 'passed';
		this.decide();
		const states = this.people.map((_, at) => this.stateOf(at));
		const isDone = isOver || states.every(({ state }) => state === 'reached' || state === 'ended');
		const due = states.flatMap(({ state }, at) => (state === 'due' ? [at] : []));
		// When the time is over nothing is sent any more, but somebody may have sent it of whom nothing is known.
		if (isLost || !isOver) for (const at of due) this.mark(at, states[at]);
		if (isLost) this.closeUnknown(due);
		const isNew = due.length > 0 && !isOver;
		// The mark is kept while this execution sleeps, and not before.
		if (isNew) wakeSoon(context, context.getSignedResumeUrl());
		const untils = states.flatMap((state) => (state.state === 'waiting' ? [state.until] : []));
		const notAfter = untils.reduce((one, other) => Math.min(one, other), Infinity);
		return { state: packProgress(this.progress), isDone, isNew, notAfter };
	}

	/** Sends what is marked, unless nobody waits for it any more. */
	private async sendMarked(): Promise<void> {
		const { context, plan } = this.poll;
		if (this.leaving.isMarked && (await hasEnded(context, plan.statusUrl))) this.leaving.unmark();
		await this.leaving.send();
	}

	/** Does nothing more until then. */
	private later(next: number): Found<string> {
		return { state: packProgress(this.progress), isDone: false, next };
	}

	/** Settles whether those who don't come first have their turn. */
	private decide(): void {
		const { few } = this.poll.plan;
		if (!few || this.progress.few) return;
		const first = this.people.slice(0, few.count).map((_, at) => this.stateOf(at).state);
		const reached = first.filter((state) => state === 'reached').length;
		const open = first.filter((state) => state === 'waiting' || state === 'due').length;
		this.progress.few = decisionOn(few, { reached, open }, Date.now());
	}

	private stateOf(at: number): PersonState {
		const { reports, tries, few: decision } = this.progress;
		const { few, postpones } = this.poll.plan;
		if (few && at >= few.count && decision !== 'passed') {
			return decision === 'stopped' ? { state: 'ended' } : { state: 'waiting', until: few.until };
		}
		return personStateOf(this.people[at], tries[at], { reports, now: Date.now(), postpones });
	}

	private mark(at: number, state: PersonState): void {
		if (state.state !== 'due') return;
		this.progress.tries[at].push({ step: state.step, code: ABOUT_TO_SEND, messageId: null, at: Date.now() });
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

	/** Takes what is known of a channel's messages: what its catcher noted, and what the service says where it can be asked. */
	private async hear(channel: ChannelName): Promise<void> {
		const open = this.open(channel);
		if (open.length === 0) return;
		const { context, plan } = this.poll;
		const catcher = plan.catchers[channel];
		if (catcher) {
			const wakeUrl = context.getSignedResumeUrl();
			const word = { end: false, messageIds: open, wakeUrl, isAll: false, isEager: true } as const;
			const answer = await tellCatcher(context, catcher, word);
			this.note(channel, answer?.notices ?? mailboxes.get(executionOf(catcher.url))?.list() ?? [], 'callback');
		}
		if (this.poll.isFirst && !this.poll.afterLoss) return;
		const { awaited } = REACH_CHANNELS[channel];
		await noteStatuses(context, awaited, this.open(channel), (notices) => this.note(channel, notices, 'query'));
	}

	/** The ids of a channel's messages that have no end yet, of people who are not reached. */
	private open(channel: ChannelName): string[] {
		const reports = this.progress.reports[channel];
		return this.people.flatMap((person, at) => {
			if (this.stateOf(at).state === 'reached') return [];
			return this.progress.tries[at].flatMap(({ step, messageId }) => {
				const { channel: own, statuses } = person.steps[step];
				if (own !== channel || messageId === null) return [];
				const report = reports?.[messageId];
				return report && outcomeOf(report, statuses) !== undefined ? [] : [messageId];
			});
		});
	}

	/** Keeps what was told of messages of this run; whoever has the callback URL could tell of others. */
	private note(channel: ChannelName, notices: readonly Notice[], source: 'callback' | 'query'): void {
		const own = new Set(this.open(channel));
		const statuses = statusesOf(this.people, channel);
		const reports = (this.progress.reports[channel] ??= {});
		for (const { messageId, ...notice } of notices) {
			if (!own.has(messageId)) continue;
			const report = { ...notice, source };
			const known = reports[messageId];
			reports[messageId] = known ? furtherTold(known, report, statuses) : report;
		}
	}
}

/** The statuses that people wait for in a channel; the same for all of them as a rule. */
export function statusesOf(people: readonly Person[], channel: ChannelName): string[] {
	const steps = people.flatMap(({ steps: own }) => own.filter((step) => step.channel === channel));
	return [...new Set(steps.flatMap(({ statuses }) => statuses))];
}
