import { WAIT_INDEFINITELY } from 'n8n-workflow';

import { UNIT_MS } from '../durable/limit';
import { InvalidInput, shown } from '../ground/errors';
import { choice, named } from '../panel/choices';
import { addedAs, labelOf, refine, type Field, type Values } from '../panel/field';
import { date, raw } from '../panel/fields';
import { row } from '../panel/groups';
import { isUnset } from '../panel/values';

/** What n8n's editor fills in when the option is added. */
const USUAL = { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } };

const form = {
	limitType: choice(
		'Limit Type',
		[
			{
				name: 'After Time Interval',
				value: 'afterTimeInterval',
				description: 'Waits for a certain amount of time',
			},
			{
				name: 'At Specified Time',
				value: 'atSpecifiedTime',
				description: 'Waits until the set date and time to continue',
			},
		],
		{ default: 'afterTimeInterval', description: 'What ends the wait when nobody answers' },
	),
	resumeAmount: refine(
		raw({
			displayName: 'Amount',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 1,
			description: 'The time to wait',
			displayOptions: { show: { limitType: ['afterTimeInterval'] } },
		}),
		amountOf,
	),
	resumeUnit: choice('Unit', named({ minutes: 'Minutes', hours: 'Hours', days: 'Days' }), {
		default: 'hours',
		description: 'Unit of the interval value',
		show: { limitType: ['afterTimeInterval'] },
	}),
	maxDateAndTime: date('Max Date and Time', {
		needed: true,
		description: 'Continue execution after the specified date and time',
		show: { limitType: ['atSpecifiedTime'] },
	}),
};

/** How long an answer is waited for, as n8n's own nodes have it. */
export const limitWaitTime: Field<Values<typeof form> | undefined> = addedAs(
	USUAL,
	row('Limit Wait Time', form, {
		name: 'values',
		row: 'Values',
		description: 'Whether to limit the time this node should wait for a user response before execution resumes',
	}),
);

function amountOf(given: unknown, label: string): number {
	const amount = isUnset(given) ? 1 : Number(given);
	if (Number.isFinite(amount) && amount >= 0) return amount;
	throw new InvalidInput(label, `“${shown(given)}” is not an amount of time`, 'Use a number such as 45.');
}

/** The moment at which the wait ends; n8n's own far future when it is not limited. Throws InvalidInput. */
export function endOfApproval(limit: Values<typeof form> | undefined): Date {
	if (!limit) return WAIT_INDEFINITELY;
	if (limit.limitType === 'afterTimeInterval') {
		return new Date(Date.now() + limit.resumeAmount * UNIT_MS[limit.resumeUnit]);
	}
	const end = limit.maxDateAndTime.toJSDate();
	if (end.getTime() > Date.now()) return end;
	throw new InvalidInput(
		labelOf(form.maxDateAndTime),
		'it is over already, so that nobody could answer',
		'Choose a later moment.',
	);
}

/** So long n8n has to take up an answer that came just before the end, before it wakes the execution by itself. */
const LAST_ANSWER_MS = 5_000;

/**
 * When n8n goes on by itself with a question whose time is over at that moment. Were it the same moment, n8n could wake the execution for
 * both, and one that timed out would have told somebody that their answer was taken.
 */
export function wakesAfter(end: Date): Date {
	return end.getTime() === WAIT_INDEFINITELY.getTime() ? end : new Date(end.getTime() + LAST_ANSWER_MS);
}
