import { xmlSafe } from '../ground/xml';
import { failOnRejected, senderName } from '../panel/common';
import { refine, type Form } from '../panel/field';
import { clock, integer, text } from '../panel/fields';
import { options } from '../panel/groups';
import { serviceIds } from '../panel/ids';
import { mapped, perItem } from '../panel/mapping';
import { filledPhone } from '../panel/recipients';

const from = senderName('From', {
	required: true,
	placeholder: 'e.g. MyShop',
	description: 'The sender: up to 11 Latin characters, or up to 15 digits',
});

/** The recipient's number (part 2, 2.7): with or without plus, also with a leading 8. */
const to = filledPhone(
	'of the recipient',
	'The phone number of the recipient in international format, with or without the plus sign',
);

/** The fields of a message that go with its recipient: its text holds at most `most` characters, and only what XML can hold. */
export function recipientFields(most: number) {
	return {
		...mapped({ from }),
		...perItem({
			to,
			text: refine(
				text('Text', {
					model: `The text of the message: plain words without markup, up to ${most} characters`,
					required: true,
					rows: 3,
					most,
					placeholder: 'e.g. Your order is on its way',
					description: `Up to ${most} characters`,
				}),
				xmlSafe,
			),
		}),
	};
}

/** The date and time on the recipient's clock (part 2, 4.6). */
export const sendDate = clock('Send Date', {
	model: 'The date and time on the recipient’s own clock, without a time zone, e.g. 2026-01-31T09:00',
	required: true,
	whenEmpty: "Give the date and time on the recipient's clock.",
	description:
		"The date and time on the recipient's clock. A value with a time zone is converted to the workflow's time zone first.",
});

export const smsValidity = integer('Validity (Minutes)', {
	min: 1,
	default: 2880,
	description: 'For how many minutes the service tries to deliver the message. It takes 2880 when this is not set.',
});

/** The options of a send: these, and what every send has. */
export function soapOptions<F extends Form>(own: F) {
	return options({ ...own, failOnRejected: failOnRejected() });
}

/** The ids that are asked for, each in a request of its own (part 2, 4.6). */
export function messageIds(what: string) {
	return serviceIds('Message ID', {
		model: 'The messageId of one message, or several with commas between them, exactly as a send gave them',
		default: '={{ $json.messageId }}',
		required: true,
		placeholder: 'e.g. 1234567890123456789',
		description: `The messageId of ${what}, several with commas between them, or a list. Each is a request of its own, ten a second.`,
		fix: 'Give the messageId that Send returned for this item.',
	});
}
