import type { IExecuteFunctions } from 'n8n-workflow';

import { MINUTE_MS } from '../ground/minute';
import { pauseAfter, TIMER_MS } from './askTimes';
import { wakeSoon } from './calls';
import { hasEnded, statusUrlOf } from './executions';
import { givenTo } from './hidden';
import { progressItem, stateIn } from './progress';
import { forgetWaits, noteWait, type Listed, type ListedKey } from './openWaits';
import { endWith, fallAsleep, sleepUntil, wokeLate, type Outputs, type Sleep } from './sleep';
import { versionRefusal } from './version';
import type { Poll, Wait, WaitPlan, Watched } from './wait';

/** What the watcher keeps from one look to the next, in n8n's database. */
interface Memory<Notes> extends Sleep {
	notes?: Notes;
	looks?: number;
	/** Looks since something new was found. */
	quiet?: number;
	/** Its row in the list of open waits. */
	listed?: ListedKey;
	/** Whether a person has ended it before its time. */
	isCut?: true;
}

/**
 * One look at what is waited for: either ends (second output) or sleeps until somebody wakes it or the next look is due (first output); with
 * what is known either way. Null when this comes back.
 */
export async function watch<Plan extends WaitPlan, State, Notes extends object>(
	context: IExecuteFunctions,
	wait: Wait<Plan, State, Notes>,
): Promise<Outputs | null> {
	const memory = context.getContext('node') as unknown as Memory<Notes>;
	const given = givenTo<Watched<Plan>, State>(context);
	// What it has told when it fell asleep stands in no other place.
	const before = memory.looks === undefined ? given.state : (stateIn(memory) as State | undefined);
	const asleep = await fallAsleep(context, memory);
	if (asleep !== undefined) return asleep;
	const input = context.getInputData();
	if (input[0]?.json.end === true) memory.isCut = true;
	// n8n passes the input on when it wakes this node: the plan need not be stored again with every look.
	for (const item of input) item.json = {};
	const { plan } = given;
	const refusal = versionRefusal(plan.version);
	if (refusal !== undefined) {
		context.logger.warn(refusal);
		return endWith(memory, [progressItem({ isDone: false, state: before, hasGivenUp: true, trouble: refusal })]);
	}
	if (wokeLate(memory)) {
		return sleepUntil(memory, Date.now() + MINUTE_MS, [progressItem({ isDone: false, state: before })]);
	}
	const isFirst = memory.looks === undefined;
	memory.looks = (memory.looks ?? 0) + 1;
	const isOver = memory.isCut === true || Date.now() >= plan.deadline - TIMER_MS;
	const look: Poll<Plan, State, Notes> = {
		context,
		plan,
		state: before,
		notes: (memory.notes ??= {} as Notes),
		isFirst,
		afterLoss: isFirst && given.afterLoss === true,
		isOver,
	};
	const { state, isDone, isNew, next, notAfter = Infinity, trouble } = await wait.look(look);
	memory.quiet = isNew || isFirst ? 0 : (memory.quiet ?? 0) + 1;
	// Those that wait for this one are asleep only when it has slept itself.
	if (!isFirst && (isDone || (await hasEnded(context, plan.statusUrl)))) {
		const last = progressItem({ isDone: true, state: await wait.end({ ...look, state }, isDone) });
		if (memory.listed !== undefined) await forgetWaits(context, [memory.listed]);
		return endWith(memory, [last]);
	}
	// Most waits are over before: what is gone within a minute is in no list, and costs nothing.
	if (!isFirst && wait.listed) memory.listed ??= await list(context, plan, wait.listed(plan));
	if (isDone) wakeSoon(context, context.getSignedResumeUrl());
	const later = Date.now() + pauseAfter(memory.quiet);
	const until = next ?? (isDone ? later : Math.min(plan.deadline, later, notAfter));
	return sleepUntil(memory, until, [progressItem({ isDone: false, state, ...(trouble !== undefined && { trouble }) })]);
}

async function list(context: IExecuteFunctions, plan: Watched<WaitPlan>, listed: Listed): Promise<ListedKey> {
	const { helps, deadline, statusUrl } = plan;
	const own = { wakeUrl: context.getSignedResumeUrl(), watcherUrl: statusUrlOf(context) };
	return await noteWait(context, { ...listed, helps, until: deadline, statusUrl, ...own });
}
