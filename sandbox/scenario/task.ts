import type { Account } from '../core/accounts';

/** A step's template under its key, e.g. `{ smsTemplate: { from, text } }` (part 2, 2.4). */
export type Template = Record<string, Record<string, unknown>>;

/** A trigger as it is created (part 2, 2.4). Times are `YYYY-MM-DD hh:mm:ss`. */
export interface TriggerInput {
	index: number;
	parentIndex?: number;
	startTime?: string;
	endTime?: string;
	type: string;
	channel: string;
	eventSources?: Array<{ channel: string; eventType: string; eventValue: string }>;
	template?: Template;
	noEventSourceSettings?: { stateWaitMaxTimeSec: number };
}

/** Where the contacts of a scenario come from (part 2, 2.4). */
export interface AddressBookSource {
	contactGroupIds?: Array<number | bigint>;
	segmentIds?: Array<number | bigint>;
	stopContactGroupIds?: Array<number | bigint>;
	addressBookSourceType?: string;
	period?: string;
	byTimeZone?: boolean;
	checkDuplicate?: boolean;
	smoothSendMinutes?: number;
}

/** The body that creates a scenario. */
export interface TaskInput {
	taskName: string;
	type: string;
	channel?: string;
	addressBookSource?: AddressBookSource;
	triggers: TriggerInput[];
}

/** A step of a scenario, with what it has done. */
export interface Trigger extends TriggerInput {
	id: string;
	state: string;
	counters: { totalCount: number; successCount: number; errorCount: number };
}

/** A scenario. The time is epoch ms. */
export interface Task extends Omit<TaskInput, 'triggers'> {
	id: string;
	account: Account;
	createdAt: number;
	state: string;
	triggers: Trigger[];
	/** Steps that are still to run: sendings that are due, and messages or waits on their way. */
	open: number;
}

/** The states of a scenario that sends nothing more. */
export const STOPPED_BALANCE_BLOCKED = 'STOPPED_BALANCE_BLOCKED';

/** The steps that a step is the parent of. */
export function childrenOf(task: Task, parent: Trigger): Trigger[] {
	return task.triggers.filter(({ parentIndex }) => parentIndex !== undefined && parentIndex === parent.index);
}

/** Moves a scenario and its steps on to a state. */
export function moveTo(task: Task, state: string): void {
	task.state = state;
	for (const trigger of task.triggers) trigger.state = state;
}
