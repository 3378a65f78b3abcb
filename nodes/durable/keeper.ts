import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { MINUTE_MS } from '../ground/minute';
import { hasEnded } from './executions';
import { startHelper } from './helpers';
import { givenTo, hide, shownBy } from './hidden';
import { progressIn, progressItem, stateIn } from './progress';
import { endWith, fallAsleep, sleepUntil, type Outputs, type Sleep } from './sleep';
import { versionRefusal } from './version';
import type { Stage, Wait, WaitPlan } from './wait';

/** So often one is started while none gets further: where n8n is killed at each look, it may be the looks that kill it. */
const MOST_STARTS = 10;

/** What a keeper or guard keeps, in n8n's database. */
interface Memory extends Sleep {
	/** What a keeper knows, hidden; absent until somebody tells. A guard hands it on as its item. */
	state?: unknown;
	starts?: number;
	/** Whether the one that it wanted to start last could not be started. */
	isUnstarted?: true;
	/** Whether somebody looked and may have done what the state does not tell. */
	afterLoss?: true;
}

/**
 * Keeps a wait, or guards who looks: it sleeps while the one that it has started is awake. n8n ends an execution that it is killed under, and
 * wakes who waits for it with what it gave last: that is this one, which starts another to go on. Without it, a wait would end with any crash
 * while somebody looks. The keeper starts the guard, and the guard the watcher: after a crash it is the guard that is awake, so that a second
 * crash right then, as where workers start one after the other, does not reach the keeper, behind which n8n lets the execution go on that
 * waits. The keeper gives the items of the wait, and the guard what it hears: on the second output when all is done; null when these come back.
 */
export async function keep<Plan extends WaitPlan, State, Notes extends object>(
	context: IExecuteFunctions,
	wait: Wait<Plan, State, Notes>,
	role: 'keeper' | 'guard',
): Promise<Outputs | null> {
	const memory = context.getContext('node') as unknown as Memory;
	const starts = memory.starts ?? 0;
	const given = givenTo<Plan, State>(context);
	const { key, plan } = given;
	const isFirst = memory.shown === undefined;
	// All that is known of the wait where n8n does not tell its plan; it is emptied below.
	const last = plan.version === undefined ? (memory.shown ?? []).map(({ json }) => json) : [];
	// What a guard knew stands in its last item only: one that ended in an error has none left.
	if (role === 'guard' && memory.shown?.length === 0) memory.afterLoss = true;
	const known = isFirst ? given.state : role === 'guard' ? stateIn(memory) : knownBefore(memory, key);
	const before = known as State | undefined;
	const asleep = await fallAsleep(context, memory, async () => {
		memory.starts = starts + 1;
		try {
			const next = role === 'keeper' ? 'guard' : 'watcher';
			const { afterLoss } = memory;
			// n8n puts this execution to sleep, too, until that one ends.
			await startHelper(context, context.getNode(), wait, next, plan, { state: before, afterLoss });
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			memory.isUnstarted = true;
			context.logger.warn(`The execution that waits could not be started: ${reason}`);
			await context.putExecutionToWait(new Date(Date.now() + MINUTE_MS));
		}
	});
	if (asleep !== undefined) return asleep;
	const [input] = context.getInputData();
	const heard = starts > 0 ? progressIn<State>(input.json) : undefined;
	// It stands in the output of the node before, and need not be stored again with every run.
	input.json = {};
	if (isFirst && given.afterLoss) memory.afterLoss = true;
	const state = heard?.state ?? before;
	// One that got further was not killed by what it looked at.
	if (heard && JSON.stringify(state) !== JSON.stringify(before)) memory.starts = 1;
	if (role === 'keeper') memory.state = hide(key, state);
	noteLoss(memory, role, starts > 0, heard?.state !== undefined);
	const refusal = versionRefusal(plan.version);
	const hasGivenUp = heard?.hasGivenUp === true || (memory.starts ?? 0) >= MOST_STARTS || refusal !== undefined;
	const mayGoOn = heard?.isDone !== true && !hasGivenUp && (starts === 0 || !(await hasEnded(context, plan.statusUrl)));
	const stage = heard?.isDone ? 'done' : mayGoOn ? 'under way' : 'given up';
	const output = role === 'keeper' ? itemsOf(wait, plan, state, stage, last) : [handedOn(state, stage, refusal)];
	if (mayGoOn) return sleepUntil(memory, Date.now(), output);
	if (role === 'keeper' && plan.version !== undefined) await wait.clear(context, plan, stage);
	return endWith(memory, output);
}

/** What was known when this one fell asleep. Where its memory was changed by hand, nobody knows what those did who looked. */
function knownBefore(memory: Memory, key: string | undefined): unknown {
	try {
		return shownBy(key, memory.state);
	} catch {
		memory.afterLoss = true;
		return undefined;
	}
}

/**
 * In queue mode n8n keeps nothing of an execution whose worker is killed: what its looks found, and began, is lost then. Who starts after it is
 * told so, until somebody says how far the wait is. A guard that was killed knew less than the one that it had started.
 */
function noteLoss(memory: Memory, role: 'keeper' | 'guard', hasStarted: boolean, isTold: boolean): void {
	if (role === 'guard' && isTold) delete memory.afterLoss;
	else if (hasStarted && memory.isUnstarted === undefined) memory.afterLoss = true;
	delete memory.isUnstarted;
}

/** What a guard hands on to the keeper. */
function handedOn(state: unknown, stage: Stage, trouble: string | undefined): IDataObject {
	return progressItem({
		isDone: stage === 'done',
		state,
		...(stage === 'given up' && { hasGivenUp: true }),
		...(trouble !== undefined && { trouble }),
	});
}

/** The items of the wait, with the ends of then; where it can't be read, those of its plan or those that were given last. */
function itemsOf<Plan extends WaitPlan, State, Notes extends object>(
	wait: Wait<Plan, State, Notes>,
	plan: Plan,
	state: State | undefined,
	stage: Stage,
	last: IDataObject[],
): IDataObject[] {
	const refusal = versionRefusal(plan.version);
	try {
		if (refusal !== undefined) throw new Error(refusal);
		return wait.items(plan, state, stage);
	} catch (error) {
		// An error would come back to this node as an item, again and again.
		const items = Array.isArray(plan.items) ? plan.items : last;
		const message = error instanceof Error ? error.message : String(error);
		return items.map((json) => (json.error === undefined ? wait.unreadable(json, message) : json));
	}
}
