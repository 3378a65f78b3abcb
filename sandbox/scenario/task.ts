import type { Schemas } from '../../contract/generated/types';
import type { ScenarioState } from '../../contract/generated/values';
import type { Account } from '../core/accounts';

/** Where the contacts of a scenario come from (part 2, 2.4). */
export type AddressBookSource = Schemas['AddressBookSource'];

/** The body that creates a scenario (part 2, 2.4). Times are `YYYY-MM-DD hh:mm:ss`. */
export type TaskInput = Schemas['ScenarioCreate'];

/** A step of a scenario, with what it has done. */
export type Trigger = Schemas['Trigger'] & {
	id: string;
	state: ScenarioState;
	counters: { totalCount: number; successCount: number; errorCount: number };
};

/** A scenario. The time is epoch ms. */
export type Task = Omit<TaskInput, 'triggers'> & {
	id: string;
	account: Account;
	createdAt: number;
	state: ScenarioState;
	triggers: Trigger[];
	/** Steps that are still to run: sendings that are due, and messages or waits on their way. */
	open: number;
};

/** The mode `scenario` in which reasons stand where refusals are told: in the result of a scenario, in a contact's entry. */
export const REASONS_INSIDE = 'reasonsInside';

/** The states of a scenario that sends nothing more. */
export const STOPPED_BALANCE_BLOCKED: ScenarioState = 'STOPPED_BALANCE_BLOCKED';

/** The steps that a step is the parent of. */
export function childrenOf(task: Task, parent: Trigger): Trigger[] {
	return task.triggers.filter(({ parentIndex }) => parentIndex !== undefined && parentIndex === parent.index);
}

/** Moves a scenario and its steps on to a state. */
export function moveTo(task: Task, state: ScenarioState): void {
	task.state = state;
	for (const trigger of task.triggers) trigger.state = state;
}
