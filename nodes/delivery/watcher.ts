import type { IExecuteFunctions } from 'n8n-workflow';

import { further, noticeOf, outcomeOf, type Notice } from '../events/progress';
import { MINUTE_MS } from '../ground/minute';
import { Client, connect } from '../service/client';
import { askStatuses, STATUS_QUERIES } from './askStatuses';
import { executionOf, tell } from './calls';
import { mailboxes } from './mailbox';
import { progress } from './keeper';
import { isOrphan } from './parent';
import { endWith, fallAsleep, rest, wokeLate, type Outputs, type Rest } from './rest';
import { packReports, unpackAwaited, unpackReports } from './packed';
import type { Awaiting, Report, WatchPlan } from './plan';
import { resume } from './resume';

/** Minutes between two looks at the statuses; the last one counts for all that follow. */
const LOOK_AFTER_MINUTES = [1, 2, 4, 8, 15];

/** A timer that wakes this node a little early must not cost another minute. */
const TIMER_MS = 2000;

/** What the watcher keeps from one look to the next, in n8n's database. */
interface Memory extends Rest {
	plan?: WatchPlan;
	looks?: number;
}

/**
 * One look at a wait: takes what the catcher noted, asks the service where it can be asked, and either ends (second output) or
 * sleeps until the catcher wakes it or the next look is due (first output); with what is known of each message either way.
 * Null when this comes back.
 */
export async function watch(context: IExecuteFunctions): Promise<Outputs | null> {
	const memory = context.getContext('node') as unknown as Memory;
	const asleep = await fallAsleep(context, memory);
	if (asleep !== undefined) return asleep;
	const [input] = context.getInputData();
	const plan = (memory.plan ??= input.json as unknown as WatchPlan);
	const looks = (memory.looks ??= 0);
	// n8n passes the input on when it wakes this node: the plan need not be stored again with every look.
	input.json = {};
	memory.looks = looks + 1;
	const watched: Watched = {
		...plan,
		awaited: unpackAwaited(plan.awaited),
		reports: unpackReports(plan.reports),
	};
	if (wokeLate(memory)) return rest(memory, Date.now() + MINUTE_MS, progress(false, packReports(watched.reports)));
	const hasResumed = await takeFromCatcher(context, watched, looks === 0);
	const over = Date.now() >= plan.deadline - TIMER_MS;
	if (looks > 0) await takeFromService(context, watched);
	const open = pending(watched);
	plan.reports = packReports(watched.reports);
	// It sleeps at least once: the execution that keeps it has to be asleep when it ends.
	const isDone = open.length === 0 || over;
	if (looks > 0 && (isDone || (await isOrphan(context, context.getNodeParameter('parent', 0, ''))))) {
		// Where n8n does not take the call, it makes the execution go on when the keeper has ended.
		if (isDone && plan.resuming && !hasResumed) await resume(context, plan.resuming, plan.reports, over);
		if (plan.catcher !== null) await tell(context, plan.catcher, { end: true });
		return endWith(memory, progress(true, plan.reports));
	}
	const minutes = LOOK_AFTER_MINUTES[Math.min(looks, LOOK_AFTER_MINUTES.length - 1)];
	const next = open.length === 0 ? Date.now() : Math.min(plan.deadline, Date.now() + minutes * MINUTE_MS);
	return rest(memory, next, progress(false, plan.reports));
}

/** A plan as it is worked with. */
interface Watched extends Omit<WatchPlan, 'awaited' | 'reports'> {
	awaited: readonly Awaiting[];
	reports: Record<string, Report>;
}

function pending({ awaited, goal, reports }: Watched): string[] {
	return awaited
		.map(({ messageId }) => messageId)
		.filter((id) => reports[id] === undefined || outcomeOf(reports[id], goal.statuses) === undefined);
}

/** Takes what came to the catcher, and gives whether that has made the execution that waits go on. */
async function takeFromCatcher(context: IExecuteFunctions, plan: Watched, isFirst: boolean): Promise<boolean> {
	if (plan.catcher === null) return false;
	const messageIds = pending(plan);
	const answer = await tell(context, plan.catcher, {
		end: false,
		messageIds,
		wakeUrl: context.getSignedResumeUrl(),
		isAll: messageIds.length === plan.awaited.length,
		sleeps: isFirst,
	});
	const notices = Array.isArray(answer?.notices) ? (answer.notices as unknown as Notice[]) : [];
	// Some installations can't call their own public address: then there is what came to this very process.
	note(plan, answer ? notices : mailboxes.list(executionOf(plan.catcher)), 'callback');
	return answer?.hasResumed === true;
}

/** The service is asked for what no callback told; when it can't be asked, the next look tries again. */
async function takeFromService(context: IExecuteFunctions, plan: Watched): Promise<void> {
	const open = pending(plan);
	const query = STATUS_QUERIES[plan.channel];
	if (open.length === 0 || !query) return;
	const { credential } = query;
	try {
		const client = new Client(context, context.getNode(), credential, await connect(context, credential));
		for await (const events of askStatuses(client, plan.channel, open)) {
			const notices = events.flatMap((event) => noticeOf(event) ?? []);
			note(plan, notices, 'query');
		}
	} catch (error) {
		if (error instanceof Error) context.logger.warn(`The statuses could not be asked for: ${error.message}`);
	}
}

/** Keeps what was told of the messages that are waited for; whoever has the callback URL could tell of others. */
function note({ awaited, goal, reports }: Watched, notices: Notice[], source: Report['source']): void {
	const own = new Set(awaited.map(({ messageId }) => messageId));
	for (const { messageId, ...progress } of notices) {
		if (!own.has(messageId)) continue;
		const report = { ...progress, source };
		const known = reports[messageId];
		reports[messageId] = known ? further(known, report, goal.statuses) : report;
	}
}
