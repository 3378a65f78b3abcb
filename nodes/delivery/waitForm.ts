import type { INodePropertyOptions } from 'n8n-workflow';

import { endOfWait, LABEL, waitLimit } from '../durable/limit';
import { InvalidInput, shorten } from '../ground/errors';
import { choice, openChoices } from '../panel/choices';
import { refine, type Values } from '../panel/field';
import type { Goal } from './plan';

export type StatusOption = INodePropertyOptions & { value: string };

export const limitOfWait = waitLimit(
	'How long to wait for all of them; then the workflow goes on with what is known',
	'hours',
);

/** The fields of a wait: for which of a channel's statuses, and for how long at most. */
export function waitForm(statuses: readonly StatusOption[]) {
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
		...limitOfWait,
	};
}
type WaitValues = Values<typeof limitOfWait> & Partial<Values<ReturnType<typeof waitForm>>>;

function checkedStatuses(given: string[], label: string): string[] {
	if (given.length === 0) {
		throw new InvalidInput(label, 'none is chosen', 'Choose what to wait for, or wait for delivery.');
	}
	const wrong = given.find((status) => !/^\w+$/.test(status));
	if (wrong === undefined) return given.map((status) => status.toUpperCase());
	throw new InvalidInput(label, `“${shorten(wrong)}” is not a status`, 'Choose statuses from the list.');
}

/** What is waited for, and until when (milliseconds since 1970). */
export interface Terms {
	goal: Goal;
	deadline: number;
}

/** Throws InvalidInput. */
export function readWait(values: WaitValues): Terms {
	const statuses = (values.waitFor === 'status' && values.waitStatuses) || [];
	return { goal: { statuses }, deadline: endOfWait(values) };
}

/** A status that a message has before it leaves. */
const BEFORE_IT_LEAVES = 'SCHEDULED';

/**
 * What there is to say where messages leave only after the wait, as they are scheduled; undefined where none does. Throws InvalidInput where all do,
 * though delivery is waited for: nothing could come of such a wait.
 * @param leave when each message leaves, in milliseconds since 1970
 * @param haveLeft whether others left in an earlier try, which this one waits for, too
 */
export function lateHint({ goal, deadline }: Terms, leave: readonly number[], haveLeft: boolean): string | undefined {
	const late = leave.filter((time) => time >= deadline).length;
	if (late === 0 || goal.statuses.includes(BEFORE_IT_LEAVES)) return undefined;
	const fix = `Wait longer, or have them leave earlier (Spread Over, Deliver Between, the time of the message).`;
	if (late === leave.length && !haveLeft && goal.statuses.length === 0)
		throw new InvalidInput(LABEL, 'it ends before any message leaves, so that none can be delivered by then', fix);
	const those = late === 1 ? 'it comes out as TIMEOUT and leaves' : 'these come out as TIMEOUT and leave';
	return `${LABEL} ends before ${late} of ${leave.length} messages ${late === 1 ? 'leaves' : 'leave'}: ${those} all the same. Who is written to next because of that gets both. ${fix}`;
}
