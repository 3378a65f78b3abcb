import { choice, named } from '../panel/choices';
import type { Form } from '../panel/field';
import { flag, text } from '../panel/fields';
import { options, row } from '../panel/groups';
import { formFields } from './formFields';
import { limitWaitTime } from './limit';

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
			{ name: 'Approval', value: 'approval', description: 'User can approve/disapprove from within the message' },
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
