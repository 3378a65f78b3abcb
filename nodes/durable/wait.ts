import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import type { Listed } from './openWaits';

/** Whom helpers help: the node that waits, and its execution. */
export interface Helped {
	node: string;
	execution: string;
	workflow?: { id: string; name: string };
	/** When the wait began, in milliseconds since 1970. */
	since?: number;
}

/** All that ends a wait, as plain data: it lives in an execution of its own, and so outlives n8n's process. */
export interface WaitPlan {
	version: number;
	/** Milliseconds since 1970 after which nothing is waited for. */
	deadline: number;
	/** One output per input item, as Send gives it. */
	items: IDataObject[];
	/** Where n8n tells how the execution stands that waits. */
	statusUrl: string;
	helps: Helped;
}

/** What those that look need of a plan: the items stay with the keeper. */
export type Watched<Plan extends WaitPlan> = Omit<Plan, 'items'>;

/** How a wait stands: somebody looks; it is done; or it ends without being done. */
export type Stage = 'under way' | 'done' | 'given up';

export interface Poll<Plan extends WaitPlan, State, Notes> {
	context: IExecuteFunctions;
	plan: Watched<Plan>;
	/** What the looks before have found; undefined at the first one. */
	state: State | undefined;
	/** What whoever looks keeps for itself until the next look; another one after a crash begins without it. */
	notes: Notes;
	isFirst: boolean;
	/** Whether others looked before, of whom n8n kept nothing: what they began is not known. Only the first look is told. */
	afterLoss: boolean;
	isOver: boolean;
}

export interface Found<State> {
	state: State;
	isDone: boolean;
	/** Whether the next look is to come soon, since something has just happened. */
	isNew?: boolean;
	/** When to look again at the latest, in milliseconds since 1970; the pauses grow by themselves unless said. */
	next?: number;
	/** The same, where the pauses grow by themselves: the next look is at this moment, if that is earlier. */
	notAfter?: number;
	/** What keeps it from working, for a person who opens the execution. */
	trouble?: string;
}

/** What a person reads of a helper: the name of its execution before that of the node it helps, of its own node, and its heading. */
interface HelperWords {
	title: string;
	node: string;
	heading: string;
}

export interface Words<Plan extends WaitPlan> {
	keeper: HelperWords;
	watcher: HelperWords;
	/** The keeper's first node, which shows what it was given, and what stands there. */
	record: { node: string; what: string };
	/** What the watcher does, behind “another execution”. */
	does: string;
	/** What the keeper waits for, behind “for”, and what the watcher does until then, behind “it”. */
	awaits(plan: Watched<Plan>): string;
	looks(plan: Watched<Plan>): string;
}

/** A kind of wait: what its helpers do at each look and at the end. The helpers know nothing else of it. */
export interface Wait<Plan extends WaitPlan, State, Notes extends object = object> {
	kind: string;
	words: Words<Plan>;
	/** What the list of open waits says of it; absent where it is listed from elsewhere. */
	listed?(plan: Watched<Plan>): Listed;
	/** Parameters of the helpers' nodes by which n8n knows which credential they take. */
	setup?(plan: Watched<Plan>): INodeParameters;
	look(look: Poll<Plan, State, Notes>): Promise<Found<State>>;
	/** What to do when the looks end, and what is known then; `isDone` is false where nobody waits any more. */
	end(look: Poll<Plan, State, Notes>, isDone: boolean): Promise<State | undefined>;
	/** The output. What has no end is out of time once the wait is done; else nobody knows. */
	items(plan: Plan, state: State | undefined, stage: Stage): IDataObject[];
	/** An item of the output where the plan can't be read, with the reason. */
	unreadable(json: IDataObject, message: string): IDataObject;
	/** What is cleared away once the keeper ends. Must not reject. */
	clear(context: IExecuteFunctions, plan: Plan, stage: Stage): Promise<void>;
}
