import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../ground/errors';
import { MINUTE_MS } from '../ground/minute';
import { choice, named } from '../panel/choices';
import type { Values } from '../panel/field';
import { integer } from '../panel/fields';

/** The units of a wait, in milliseconds. */
export const UNIT_MS = { minutes: MINUTE_MS, hours: 3_600_000, days: 86_400_000 };
const LONGEST_DAYS = 30;
export const LABEL = 'Wait at Most';

/**
 * The fields that say for how long is waited at most.
 * @param description what is waited for, and what happens then
 * @param usual the unit that is chosen at first
 */
export function waitLimit(description: string, usual: keyof typeof UNIT_MS) {
	return {
		waitAtMost: integer(LABEL, { min: 1, default: 1, description }),
		waitUnit: choice('Unit', named({ days: 'Days', hours: 'Hours', minutes: 'Minutes' }), {
			default: usual,
			noDataExpression: true,
		}),
	};
}

/** An expression over a node's own fields: for how long it waits at most, e.g. `1 hour`. */
export function waitLimitText(usual: keyof typeof UNIT_MS): string {
	const unit = `($parameter.waitUnit ?? "${usual}")`;
	return `(($parameter.waitAtMost ?? 1) == 1 ? "1 " + ${unit}.slice(0, -1) : $parameter.waitAtMost + " " + ${unit})`;
}

/** Throws InvalidInput for a message whose own time (milliseconds since 1970) is in more than 30 days, as where the year is wrong; Spread Over is read later. */
export function refuseFarOff(leaves = 0): void {
	if (leaves <= Date.now() + LONGEST_DAYS * UNIT_MS.days) return;
	throw new InvalidInput(
		LABEL,
		`the message leaves only on ${new Date(leaves).toISOString().slice(0, 10)}`,
		`Nothing can wait for a message that leaves in more than ${LONGEST_DAYS} days: correct its time, or choose Send.`,
	);
}

/**
 * When a wait ends whose time counts from when the last of its messages leaves.
 * @param deadline when it would end if all left now, in milliseconds since 1970
 * @param leave when they leave, likewise
 */
export function untilLastLeaves(deadline: number, leave: Iterable<number>): number {
	const now = Date.now();
	return deadline + [...leave].reduce((longest, time) => Math.max(longest, time - now), 0);
}

/**
 * Says where the workflow's own time limit may be over before a wait is. n8n counts from the start of the execution, sleep as well, and stops one as
 * soon as a timer or a sub-workflow wakes it after its time.
 */
export function hintAtTimeLimit(context: IExecuteFunctions, deadline: number): void {
	const { executionTimeout = 0 } = context.getWorkflowSettings();
	// Of a retry, n8n knows when the execution began that it repeats.
	const began = context.getMode() === 'retry' ? undefined : context.getExecutionContext()?.establishedAt;
	if (executionTimeout <= 0 || (began ?? Date.now()) + executionTimeout * 1000 >= deadline) return;
	const message =
		'The time limit of this workflow (Timeout Workflow in its settings) may be over before this wait is: n8n may then stop the execution, and nothing follows this node. Make the limit longer than the wait, or switch it off.';
	context.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
}

/** When a wait that begins now ends (milliseconds since 1970); throws InvalidInput for one of more than 30 days. */
export function endOfWait({ waitAtMost = 1, waitUnit }: Values<ReturnType<typeof waitLimit>>): number {
	const milliseconds = waitAtMost * UNIT_MS[waitUnit];
	if (milliseconds <= LONGEST_DAYS * UNIT_MS.days) return Date.now() + milliseconds;
	throw new InvalidInput(LABEL, 'it is too long', `Wait at most ${LONGEST_DAYS} days.`);
}
