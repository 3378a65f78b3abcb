import type { IExecuteFunctions } from 'n8n-workflow';

import { keep } from './keeper';
import type { Outputs } from './sleep';
import type { Wait, WaitPlan } from './wait';
import { watch } from './watcher';

/** Runs a helper of a wait in the role that its node has; null when it has ended and its items come back. */
export async function runHelper<Plan extends WaitPlan, State, Notes extends object>(
	context: IExecuteFunctions,
	wait: Wait<Plan, State, Notes>,
): Promise<Outputs | null> {
	const role = context.getNodeParameter('role', 0);
	return role === 'keeper' || role === 'guard' ? await keep(context, wait, role) : await watch(context, wait);
}
