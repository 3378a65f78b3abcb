import type { INodePropertyOptions } from 'n8n-workflow';

import { endOfWait, waitLimit } from '../durable/limit';
import { InvalidInput, shorten } from '../ground/errors';
import { choice, openChoices } from '../panel/choices';
import { refine, type Values } from '../panel/field';
import type { Goal } from './plan';

export type StatusOption = INodePropertyOptions & { value: string };

/** For how long is waited; `isScheduled` says whether the time at which messages leave is known. */
export function limitOfWait(isScheduled: boolean) {
	const from = isScheduled ? ' once the last has left' : '';
	return waitLimit(`How long to wait for all of them${from}; then the workflow goes on with what is known`, 'hours');
}

/** The fields of a wait: for which of a channel's statuses, and for how long at most. */
export function waitForm(statuses: readonly StatusOption[], isScheduled: boolean) {
	return {
		waitFor: choice(
			'Wait For',
			[
				{ name: 'Chosen Status', value: 'status', description: 'Until a message has one of the statuses you choose' },
				{ name: 'Delivery', value: 'delivery', description: 'Until a message is delivered or has failed for good' },
			],
			{
				default: 'delivery',
				description: 'What ends the wait for a message; one that has failed for good is not waited for any longer',
				noDataExpression: true,
			},
		),
		waitStatuses: refine(
			openChoices('Statuses', statuses, { required: true, show: { waitFor: ['status'] } }),
			checkedStatuses,
		),
		...limitOfWait(isScheduled),
	};
}
type WaitValues = Values<ReturnType<typeof limitOfWait>> & Partial<Values<ReturnType<typeof waitForm>>>;

function checkedStatuses(given: string[], label: string): string[] {
	if (given.length === 0) {
		throw new InvalidInput(label, 'none is chosen', 'Choose what to wait for, or wait for delivery.');
	}
	const wrong = given.find((status) => !/^\w+$/.test(status));
	if (wrong === undefined) return given.map((status) => status.toUpperCase());
	throw new InvalidInput(label, `“${shorten(wrong)}” is not a status`, 'Choose statuses from the list.');
}

/** What is waited for, and until when, where all messages leave now (milliseconds since 1970). */
export interface Terms {
	goal: Goal;
	deadline: number;
}

/** Throws InvalidInput. */
export function readWait(values: WaitValues): Terms {
	const statuses = (values.waitFor === 'status' && values.waitStatuses) || [];
	return { goal: { statuses }, deadline: endOfWait(values) };
}
