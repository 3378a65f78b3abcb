import type { IExecuteFunctions } from 'n8n-workflow';

import { executionOf } from '../durable/executions';
import type { Wait, Watched } from '../durable/wait';
import { further, outcomeOf, type Notice } from '../events/progress';
import { noteStatuses } from './askStatuses';
import { mailboxes } from './mailbox';
import { packReports, unpackAwaited, unpackReports } from './packed';
import type { Awaiting, DeliveryPlan, Report } from './plan';
import { result, unreadableWait } from './result';
import { resume } from './resume';
import { awaitedText } from './texts';
import { tellCatcher } from './words';

type Plan = Watched<DeliveryPlan>;

/** What the watcher keeps from one look to the next. */
interface Notes {
	/** Whether the catcher has made the execution go on that waits. */
	hasResumed?: boolean;
}

/**
 * A wait for delivery. Each look takes what the catcher noted, and asks the service where it can be asked. What is known of each message is one
 * text, as packReports gives it.
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

	async look(look) {
		const { context, plan, isFirst, isOver, notes } = look;
		const messages = new Messages(plan, look.state);
		notes.hasResumed = await takeFromCatcher(context, plan, messages);
		// The service has nothing to tell yet when the messages have just been sent.
		if (!isFirst)
			await noteStatuses(
				context,
				plan.channel,
				messages.open(),
				(notices) => messages.note(notices, 'query'),
				plan.firsts,
			);
		return { state: packReports(messages.reports), isDone: messages.open().length === 0 || isOver };
	},

	async end({ context, plan, state, notes, isOver }, isDone) {
		// Where n8n does not take the call, it makes the execution go on when the keeper has ended.
		if (isDone && plan.resuming && notes.hasResumed !== true) {
			await resume(context, plan.resuming, state ?? packReports({}), isOver);
		}
		return state;
	},

	items: (plan, state, stage) => result(plan, unpackReports(state), stage === 'done' ? 'TIMEOUT' : 'UNKNOWN'),

	unreadable: unreadableWait,

	async clear(context, { catcher }) {
		if (catcher !== null) await tellCatcher(context, catcher, { end: true });
	},
};

/** The messages of a wait, and what is known of them. */
class Messages {
	readonly awaited: readonly Awaiting[];
	readonly reports: Record<string, Report>;
	private readonly statuses: string[];

	constructor({ awaited, goal }: Plan, state: string | undefined) {
		this.awaited = unpackAwaited(awaited);
		this.reports = unpackReports(state);
		this.statuses = goal.statuses;
	}

	/** The ids of those that have no end yet. */
	open(): string[] {
		return this.awaited
			.map(({ messageId }) => messageId)
			.filter((id) => this.reports[id] === undefined || outcomeOf(this.reports[id], this.statuses) === undefined);
	}

	/** Keeps what was told of the messages that are waited for; whoever has the callback URL could tell of others. */
	note(notices: readonly Notice[], source: Report['source']): void {
		const own = new Set(this.awaited.map(({ messageId }) => messageId));
		for (const { messageId, ...progress } of notices) {
			if (!own.has(messageId)) continue;
			const report = { ...progress, source };
			const known = this.reports[messageId];
			this.reports[messageId] = known ? further(known, report, this.statuses) : report;
		}
	}
}

/** Takes what came to the catcher, and gives whether that has made the execution that waits go on. */
async function takeFromCatcher(context: IExecuteFunctions, { catcher }: Plan, messages: Messages): Promise<boolean> {
	if (catcher === null) return false;
	const messageIds = messages.open();
	const isAll = messageIds.length === messages.awaited.length;
	const wakeUrl = context.getSignedResumeUrl();
	const answer = await tellCatcher(context, catcher, { end: false, messageIds, wakeUrl, isAll });
	// Some installations can't call their own public address: then there is what came to this very process.
	messages.note(answer?.notices ?? mailboxes.list(executionOf(catcher.url)), 'callback');
	return answer?.hasResumed === true;
}
