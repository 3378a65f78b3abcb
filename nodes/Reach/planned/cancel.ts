import { nameOf } from '../../table/plannedRow';
import { cancel as cancelAll } from '../../table/taking';
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
		const all = [...new Map(wanted.map((one) => [nameOf(one), one])).values()];
		const outcomes = await cancelAll(store, all, context.getExecutionId());
		const byName = new Map(all.map((one, at) => [nameOf(one), outcomes[at]]));
		return wanted.map((one) => {
			const outcome = byName.get(nameOf(one));
			return {
				...one,
				outcome: outcome?.outcome ?? 'NOT_FOUND',
				cancelled: outcome?.outcome === 'CANCELLED',
				takenBy: outcome?.outcome === 'LEFT' ? outcome.execution : null,
			};
		});
	},
});
