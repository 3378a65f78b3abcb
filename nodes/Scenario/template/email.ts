import { EMAIL_TRIGGER_EVENTS } from '../../ground/contract';
import { text } from '../../panel/fields';
import { serviceIds } from '../../panel/ids';
import { emailAddress } from '../../panel/recipients';
import { idValues } from '../values';
import { channel } from './channel';
import { moreFields } from './fields';
import { advised } from './rules';

/** A step by email (part 2, 2.4). */
export const emailTemplate = channel({
	name: 'Email',
	value: 'EMAIL',
	key: 'emailTemplate',
	events: EMAIL_TRIGGER_EVENTS,
	form: {
		sourceAddress: text('From', {
			placeholder: 'e.g. shop@example.com',
			description: 'The address of the sender',
		}),
		subject: text('Subject', { placeholder: 'e.g. Your order is on its way' }),
		htmlBody: text('HTML', { rows: 4, placeholder: 'e.g. <p>Your order is on its way</p>' }),
		more: moreFields({
			attachmentIds: serviceIds('Attachment IDs', {
				placeholder: 'e.g. 1001, 1002',
				description: 'IDs of uploaded files, with commas between them',
			}),
			sourceName: text('From Name', { placeholder: 'e.g. MyShop' }),
			plainText: text('Plain Text', { rows: 3 }),
		}),
	},

	rules: { attachmentIds: idValues, sourceAddress: advised(emailAddress) },
	needed: { fields: ['htmlBody', 'plainText'], label: 'HTML or plain text' },
});
