import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { seal, unseal } from '../ground/sealed';

/**
 * What helpers keep where n8n's redaction of executions hides it. That empties the items of all nodes and leaves a node's memory as it is: so
 * what a helper was given is read from the items of the node before it, how far the wait is from those that it gave, and where it can't be,
 * it is sealed in the memory with a key that stands in an item.
 */

/** The node before a helper's own, which hands on what it was given. */
export const ITEMS = 'Items';

const SEALED_FOR = 'omni-helper v1';

/** What a helper was started with, as it stands in its execution. */
export interface Given<Plan, State> {
	plan: Plan;
	state?: State;
	afterLoss?: true;
	key?: string;
}

/** What this helper was started with, whatever has woken it; a plan without anything where n8n does not tell. */
export function givenTo<Plan, State>(context: IExecuteFunctions): Given<Plan, State> {
	const { state, afterLoss, key, ...plan } = itemOf(context) as IDataObject & Omit<Given<Plan, State>, 'plan'>;
	return { plan: plan as Plan, state, afterLoss, key };
}

function itemOf(context: IExecuteFunctions): IDataObject {
	const { $items } = context.getWorkflowDataProxy(0) as {
		$items: (node: string, output: number, run: number) => INodeExecutionData[];
	};
	try {
		return $items(ITEMS, 0, 0)[0].json;
	} catch {
		// What throws in a helper comes back to it as an item, again and again.
		return {};
	}
}

/** What is known of a wait, for a memory. */
export function hide(key: string | undefined, state: unknown): unknown {
	return key === undefined || state === undefined ? state : seal(SEALED_FOR, key, JSON.stringify(state));
}

/** What was known of a wait, as it was before hide. Throws an Error where somebody has changed it. */
export function shownBy(key: string | undefined, hidden: unknown): unknown {
	if (key === undefined || hidden === undefined) return hidden;
	const text = unseal(SEALED_FOR, key, hidden as string);
	if (text === undefined) throw new Error('What was known of this wait can’t be read: its memory was changed.');
	return JSON.parse(text) as unknown;
}
