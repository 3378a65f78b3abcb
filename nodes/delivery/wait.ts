import { wakeSoon } from '../durable/calls';
import { endLog, type LogNotes } from '../durable/batchLog';
import { pack, unpack } from '../durable/packed';
import type { Found, Poll, Wait } from '../durable/wait';
import { furtherReport, outcomeOf, type Notice } from '../events/progress';
import { noteStatuses, type Awaited } from './askStatuses';
import { decisionOn } from './few';
import { awaitedIn, withContacts } from './firstMessages';
import { heardBy } from './mailbox';
import { Others } from './others';
import { knownIn, type Awaiting, type DeliveryPlan, type FirstMessages, type Known, type Report } from './plan';
import { withDeferred } from './deferred';
import { idsByItem, result, unreadableWait } from './result';
import { resume } from './resume';
import { awaitedText } from './texts';
import { tellCatcher } from './words';

interface Notes extends LogNotes {
	/** Whether the catcher has made the execution go on that waits. */
	hasResumed?: boolean;
}

/**
 * A wait for delivery. Each look takes what the catcher noted, and asks the service where it can be asked. What is known (Known) is one text.
 */
export const DELIVERY: Wait<DeliveryPlan, string, Notes> = {
	kind: 'delivery',
	words: {
		keeper: { title: 'Wait of', node: 'Wait for Delivery', heading: 'Waits for delivery' },
		watcher: { title: 'Statuses for', node: 'Look Up Statuses', heading: 'Looks up statuses' },
		record: { node: 'What Was Sent', what: '**The IDs of what was sent** are' },
		does: 'looks up statuses',
		awaits: awaitedText,
		looks: (plan) => `looks for what is missing of ${awaitedText(plan)}`,
	},
	listed: ({ channel, messages }) => ({ kind: 'delivery', channel, count: messages }),
	setup: ({ channel }) => ({ channel }),

	look: async (look) => await new Look(look).take(),

	async end({ context, plan, state, notes, isOver }, isDone) {
		// Where n8n does not take the call, it makes the execution go on when the keeper has ended.
		if (isDone && plan.resuming && notes.hasResumed !== true) {
			await resume(context, plan.resuming, state ?? pack({ reports: {} }), isOver);
		}
		return state;
	},

	items(plan, state, stage) {
		const known = knownIn(state);
		const { items, rest } = plan;
		// Nobody knows how far those came who looked.
		if (rest && stage === 'given up' && known.few !== 'stopped') known.few = 'passed';
		const all = rest ? withDeferred(items, rest, known, stage === 'under way') : items;
		const own = { ...plan, items: all, withoutId: withoutIdIn(plan, known) };
		return result(own, known.reports, stage === 'done' ? 'TIMEOUT' : 'UNKNOWN', awaitingIn(known, plan.firsts));
	},

	unreadable: unreadableWait,

	async clear(context, { catcher, rest }) {
		if (rest) await endLog(context, rest.log);
		if (catcher !== null) await tellCatcher(context, catcher, { end: true });
	},
};

/**
 * What is only ever asked how it stands now: a scenario or campaign may go on after it was stopped, states of sender addresses may have no
 * known place, and messages of the SOAP interface have such as queued and pending, of which nobody says which comes first (field notes, SOAP).
 */
const ASKED: ReadonlySet<Awaited> = new Set<Awaited>([
	'wholeScenario',
	'campaign',
	'senderAddress',
	'soapSms',
	'soapMessenger',
]);

/** What is waited for of what was sent after the wait had begun. */
function awaitingIn({ sent = [] }: Known, firsts: FirstMessages | undefined): Awaiting[] {
	return sent.flatMap((one) => awaitedIn(one, firsts?.isByMessage).map((messageId) => ({ item: one.item, messageId })));
}

/** The codes of messages that have no ID to wait for, by item, with those of what was sent after the wait had begun. */
function withoutIdIn({ withoutId }: DeliveryPlan, { sent = [] }: Known): DeliveryPlan['withoutId'] {
	const later = sent.flatMap((one) => (one.withoutId ? [[one.item, one.withoutId] as const] : []));
	return { ...withoutId, ...Object.fromEntries(later) };
}

class Look {
	private readonly known: Known;
	private readonly firsts: readonly Awaiting[];
	private readonly others: Others | undefined;
	private awaited: readonly Awaiting[] = [];
	/** The ids of all that is awaited. */
	private ids: ReadonlySet<string> = new Set();

	constructor(private readonly poll: Poll<DeliveryPlan, string, Notes>) {
		this.known = knownIn(poll.state);
		this.firsts = unpack(poll.plan.awaited) as Awaiting[];
		const { rest } = poll.plan;
		this.others = rest && new Others(poll, rest, this.known);
	}

	async take(): Promise<Found<string>> {
		const { known } = this;
		const { context, plan, isFirst, isOver, notes } = this.poll;
		const isSending = !isFirst && this.others?.areDue === true;
		const later = await this.others?.take();
		if (later !== undefined) return { state: pack(known), isDone: false, next: later };
		this.awaited = [...this.firsts, ...awaitingIn(known, this.poll.plan.firsts)];
		this.ids = new Set(this.awaited.map(({ messageId }) => messageId));
		notes.hasResumed = await this.takeFromCatcher();
		// The service has nothing to tell yet when the messages have just been sent.
		if (!isFirst && !isSending) await this.ask();
		this.decide();
		const { areDue = false, again } = this.others ?? {};
		const isDue = areDue && again === undefined;
		// What is due is told while this execution sleeps, and not before.
		if (isDue) wakeSoon(context, context.getSignedResumeUrl());
		const isOpen = this.open().length > 0 || this.isUndecided || areDue;
		return {
			state: pack(known),
			isDone: !isOpen || isOver,
			...((isDue || isSending) && { isNew: true }),
			...(this.isUndecided && { notAfter: plan.rest?.few.until }),
			...(again !== undefined && { next: again }),
		};
	}

	private get isUndecided(): boolean {
		return this.poll.plan.rest !== undefined && this.known.few === undefined;
	}

	/** Settles whether the others have their turn; if so, the next look sends for them. */
	private decide(): void {
		const { known } = this;
		const { plan, isOver } = this.poll;
		if (!plan.rest || !this.isUndecided) return;
		// An email that was refused for one of its recipients is not reached, whatever becomes of the others.
		const outcomes = [...idsByItem(this.firsts)].map(([item, ids]) =>
			plan.withoutId?.[item] ? 'failed' : this.outcomeOf(ids),
		);
		const reached = outcomes.filter((outcome) => outcome === 'reached').length;
		const open = outcomes.filter((outcome) => outcome === undefined).length;
		known.few = isOver ? 'stopped' : decisionOn(plan.rest.few, { reached, open }, Date.now());
	}

	/** The outcome of an item: of several messages, that of the one which got least far. */
	private outcomeOf(ids: readonly string[]): 'reached' | 'failed' | undefined {
		const own = ids.map((id) => this.endOf(id));
		if (own.includes('failed')) return 'failed';
		return own.includes(undefined) ? undefined : 'reached';
	}

	private endOf(messageId: string): 'reached' | 'failed' | undefined {
		const report = this.known.reports[messageId];
		return report && outcomeOf(report, this.poll.plan.goal.statuses);
	}

	/** The ids of the messages that have no end yet. */
	private open(): string[] {
		return this.awaited.map(({ messageId }) => messageId).filter((id) => this.endOf(id) === undefined);
	}

	/** Keeps what was told of the messages that are waited for; whoever has the callback URL could tell of others. */
	private note(notices: readonly Notice[], source: Report['source']): void {
		const { reports } = this.known;
		const { statuses } = this.poll.plan.goal;
		const isAsked = ASKED.has(this.poll.plan.channel);
		for (const { messageId, ...progress } of notices) {
			if (!this.ids.has(messageId)) continue;
			const report = { ...progress, source };
			const known = reports[messageId];
			// An answer that tells no state leaves the one that was seen last, as “unknown” does, which is what SOAP says after 48 hours.
			if (isAsked && known?.status && (report.status === null || report.status === 'UNKNOWN')) continue;
			const isLater = known === undefined || (isAsked && !known.final);
			reports[messageId] = isLater ? report : furtherReport(known, report, statuses);
		}
	}

	/** Takes what came to the catcher, and gives whether that has made the execution that waits go on. */
	private async takeFromCatcher(): Promise<boolean> {
		const { context, plan } = this.poll;
		const { catcher, rest } = plan;
		if (catcher === null) return false;
		const messageIds = this.open();
		// Where a few go first, the items of the wait are not settled before its end.
		const isAll = rest === undefined && messageIds.length === this.awaited.length;
		const wakeUrl = context.getSignedResumeUrl();
		const isEager = this.isUndecided;
		const expected = { messageIds, wakeUrl, isAll, ...(isEager && { isEager }) };
		const { notices, hasResumed } = await heardBy(context, catcher, expected);
		this.note(notices, 'callback');
		return hasResumed;
	}

	/** Asks the service for what no callback told, where it can be asked. */
	private async ask(): Promise<void> {
		const { context, plan } = this.poll;
		const { sent = [] } = this.known;
		const firsts = plan.firsts && (sent.length > 0 ? withContacts(plan.firsts, sent) : plan.firsts);
		const note = (notices: readonly Notice[]): void => this.note(notices, 'query');
		await noteStatuses(context, plan.channel, this.open(), note, firsts);
	}
}
