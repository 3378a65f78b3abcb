import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { MINUTE_MS } from '../ground/minute';
import { isOrphan } from './parent';
import { endWith, fallAsleep, rest, type Outputs, type Rest } from './rest';

/** So often one is started while none gets further: where n8n is killed at each look, it may be the looks that kill it. */
const MOST_STARTS = 10;

/** What who looks gives whenever it falls asleep, and when it ends, and who guards it hands on: how far it is. */
export interface Progressing<State> {
	isDone: boolean;
	/** Undefined where one who guards has heard nothing yet. */
	state: State | undefined;
	/** Whether nobody looks any more, though it is not done. */
	hasGivenUp: boolean;
}

/** How a wait stands: somebody looks; it is done; or it ends without being done. */
type Stage = 'under way' | 'done' | 'given up';

/** The only item of who looks; `trouble` says to a person who opens the execution what keeps it from working. */
export function progress(isDone: boolean, state: object | string, trouble?: string): IDataObject[] {
	return [{ isDone, state, ...(trouble !== undefined && { trouble }) }];
}

/** A wait that is kept. */
export interface Kept<Plan, State> {
	/** Where n8n tells how the execution stands that waits. */
	parent: (plan: Plan) => string;
	/** Starts the execution that looks, or that guards it; it sleeps when this returns. Rejects with n8n's error. */
	start: (plan: Plan, state: State | undefined) => Promise<unknown>;
	/** The output. What has no end is out of time once the wait is done; else nobody knows. */
	items: (plan: Plan, state: State | undefined, stage: Stage) => IDataObject[];
	/** What is cleared away once the wait is done, when nobody needs it any more. Must not reject. */
	clear?: (plan: Plan) => Promise<void>;
}

/** What who looks needs of a plan: the items stay with who keeps the wait. */
export function withoutItems<Plan extends { items: unknown }>(plan: Plan): Omit<Plan, 'items'> {
	const left: Partial<Plan> = { ...plan };
	delete left.items;
	return left as Omit<Plan, 'items'>;
}

/** What the keeper keeps, in n8n's database. */
interface Memory<Plan, State> extends Rest {
	plan?: Plan;
	state?: State;
	starts?: number;
}

/**
 * Keeps a wait: it stands between the execution that waits and the one that looks, and sleeps while that one is awake. n8n
 * ends an execution that it is killed under, and wakes who waits for it with what it gave last: that is this one, which starts
 * another to go on. Without it, a wait would end with any crash while somebody looks. Gives its items on the second output when
 * who looks is done; null when these items come back.
 */
export async function keep<Plan extends { items: IDataObject[] }, State>(
	context: IExecuteFunctions,
	{ parent, start, items, clear }: Kept<Plan, State>,
): Promise<Outputs | null> {
	const memory = context.getContext('node') as unknown as Memory<Plan, State>;
	const starts = memory.starts ?? 0;
	const asleep = await fallAsleep(context, memory, async () => {
		memory.starts = starts + 1;
		try {
			// n8n puts this execution to sleep, too, until that one ends.
			await start(memory.plan as Plan, memory.state);
		} catch (error) {
			const said = error instanceof Error ? error.message : String(error);
			context.logger.warn(`The execution that waits could not be started: ${said}`);
			await context.putExecutionToWait(new Date(Date.now() + MINUTE_MS));
		}
	});
	if (asleep !== undefined) return asleep;
	const [input] = context.getInputData();
	const given = input.json;
	// It is kept in the memory, and need not be stored again with every run.
	input.json = {};
	const plan = (memory.plan ??= given as Plan);
	const told = starts > 0 ? progressIn<State>(given) : undefined;
	if (told?.state !== undefined) {
		// One that got further was not killed by what it looked at.
		if (JSON.stringify(told.state) !== JSON.stringify(memory.state)) memory.starts = 1;
		memory.state = told.state;
	}
	const { state } = memory;
	const isOver = told?.isDone === true || told?.hasGivenUp === true || (memory.starts ?? 0) >= MOST_STARTS;
	const mayGoOn = starts === 0 || !(isOver || (await isOrphan(context, parent(plan))));
	const stage = told?.isDone ? 'done' : mayGoOn ? 'under way' : 'given up';
	// The items that it keeps are the very objects that it gives, so that n8n stores them once; each time they get the ends of then.
	plan.items = items(plan, state, stage);
	if (mayGoOn) return rest(memory, Date.now(), plan.items);
	if (stage === 'done') await clear?.(plan);
	delete memory.state;
	return endWith(memory, plan.items);
}

/**
 * Guards who looks: it stands between that one and the keeper, and hands on what it hears. After a crash it is this one that is awake, so
 * that a second crash right then, as where workers start one after the other, does not reach the keeper, behind which n8n lets the
 * execution go on that waits.
 */
export async function guard<Plan extends object, State>(
	context: IExecuteFunctions,
	{ parent, start }: Pick<Kept<Plan & { items: IDataObject[] }, State>, 'parent' | 'start'>,
): Promise<Outputs | null> {
	return await keep<Plan & { items: IDataObject[] }, State>(context, {
		parent,
		start,
		items: (_plan, state, stage) => [
			{ isDone: stage === 'done', state, ...(stage === 'given up' && { hasGivenUp: true }) } as IDataObject,
		],
	});
}

/** What who looks gave; undefined for n8n's error, or what it makes up, where it was killed. */
function progressIn<State>({ isDone, state, hasGivenUp }: IDataObject): Progressing<State> | undefined {
	return typeof isDone === 'boolean'
		? { isDone, state: state as State | undefined, hasGivenUp: hasGivenUp === true }
		: undefined;
}
