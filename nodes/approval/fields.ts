import { WAIT_INDEFINITELY } from 'n8n-workflow';

import { choice, named } from '../panel/choices';
import { addedAs, foundInSome, labelOf, refine, type Form, type Field, type Values } from '../panel/field';
import { flag, text, date, raw } from '../panel/fields';
import { options, row } from '../panel/groups';
import { formFields } from './formFields';
import { UNIT_MS } from '../durable/limit';
import { InvalidInput, shown } from '../ground/errors';
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
	foundInSome(
		row('Limit Wait Time', form, {
			name: 'values',
			row: 'Values',
			description: 'Whether to limit the time this node should wait for a user response before execution resumes',
		}),
	),
);

function amountOf(given: unknown, label: string): number {
	const amount = isUnset(given) ? 1 : Number(given);
	if (Number.isFinite(amount) && amount >= 0) return amount;
	throw new InvalidInput(label, `“${shown(given)}” is not an amount of time`, 'Use a number such as 45.');
}

/**
 * The moment at which the wait ends, for a message that leaves then (milliseconds since 1970); n8n's own far future when it is not limited.
 * Throws InvalidInput.
 */
export function endOfApproval(limit: Values<typeof form> | undefined, leaves: number): Date {
	if (!limit) return WAIT_INDEFINITELY;
	const isInterval = limit.limitType === 'afterTimeInterval';
	const end = isInterval ? leaves + limit.resumeAmount * UNIT_MS[limit.resumeUnit] : limit.maxDateAndTime.toMillis();
	const label = labelOf(isInterval ? form.resumeAmount : form.maxDateAndTime);
	if (end <= leaves) throw new InvalidInput(label, 'it is over before anybody could answer', 'Choose a later end.');
	if (end < WAIT_INDEFINITELY.getTime()) return new Date(end);
	throw new InvalidInput(label, 'it is too far away', 'Choose an earlier end, or leave Limit Wait Time out.');
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

const PRIMARY = { name: 'Primary', value: 'primary' } as const;
const SECONDARY = { name: 'Secondary', value: 'secondary' } as const;
/** Where the person writes instead of choosing. */
const WRITES = { '/responseType': ['freeText', 'customForm'] };

const approvalForm = {
	approvalType: choice('Type of Approval', named({ single: 'Approve Only', double: 'Approve and Disapprove' }), {
		default: 'single',
		placeholder: 'Add option',
	}),
	approveLabel: text('Approve Button Label', { default: 'Approve' }),
	buttonApprovalStyle: choice('Approve Button Style', [PRIMARY, SECONDARY], { default: 'primary' }),
	disapproveLabel: text('Disapprove Button Label', { default: 'Decline', show: { approvalType: ['double'] } }),
	buttonDisapprovalStyle: choice('Disapprove Button Style', [PRIMARY, SECONDARY], {
		default: 'secondary',
		show: { approvalType: ['double'] },
	}),
};

/** What is asked: under the names and in the words of n8n's own nodes, so that one of these can stand in another's place. */
export const askForm = {
	message: text('Message', { required: true, rows: 4 }),
	responseType: choice(
		'Response Type',
		[
			{
				name: 'Approval',
				value: 'approval',
				description: 'User can approve/disapprove on the page that a link in the message opens',
			},
			{ name: 'Free Text', value: 'freeText', description: 'User can submit a response via a form' },
			{ name: 'Custom Form', value: 'customForm', description: 'User can submit a response via a custom form' },
		],
		{ default: 'approval' },
	),
	...formFields,
	approvalOptions: row('Approval Options', approvalForm, {
		name: 'values',
		row: 'Values',
		placeholder: 'Add option',
		show: { responseType: ['approval'] },
	}),
	options: askOptions({}, true),
};

/**
 * The options of a question with a channel's own beside them; `attribution` says whether the message names n8n unless the
 * user says otherwise.
 */
export function askOptions(own: Form, attribution: boolean) {
	return options({
		...own,
		appendAttribution: flag('Append n8n Attribution', {
			default: attribution,
			description:
				'Whether to include the phrase "This message was sent automatically with n8n" to the end of the message',
		}),
		limitWaitTime,
		messageButtonLabel: text('Message Button Label', { default: 'Respond', show: WRITES }),
		responseFormButtonLabel: text('Response Form Button Label', { default: 'Submit', show: WRITES }),
		responseFormDescription: text('Response Form Description', {
			description: 'Description of the form that the user can access to provide their response',
			show: WRITES,
		}),
		responseFormTitle: text('Response Form Title', {
			description: 'Title of the form that the user can access to provide their response',
			show: WRITES,
		}),
	});
}
