import type { IDataObject } from 'n8n-workflow';

import { plannedName } from '../../table/plannedRow';
import { cancel as cancelAll, type Cancelled } from '../../table/taking';
import { key, topic } from './fields';
import { plannedOperation } from './plannedOperation';

/** Cancels what is planned under a key. What was cancelled never leaves; what a run has taken before that may have left. */
export const cancel = plannedOperation({
	name: 'Cancel',
	action: 'Cancel what is planned',
	description: 'Cancel what is planned under a key, and tell whether it had left before',
	form: { topic, key },
	read: ({ topic: about, key: name }) => ({ topic: about, key: name }),

	async apply(wanted, store, { context }) {
		const all = [...new Map(wanted.map((one) => [plannedName(one), one])).values()];
		const outcomes = await cancelAll(store, all, context.getExecutionId());
		const told = new Map(all.map((one, at) => [plannedName(one), outputOf(outcomes[at])]));
		return wanted.map((one) => ({ ...one, ...told.get(plannedName(one)) }));
	},
});

function outputOf(cancelled: Cancelled): IDataObject {
	const { outcome } = cancelled;
	return {
		outcome,
		cancelled: outcome === 'CANCELLED',
		takenBy: cancelled.outcome === 'LEFT' ? cancelled.execution : null,
	};
}
