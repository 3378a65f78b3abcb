import { MSGR_TRIGGER_EVENTS } from '../../ground/contract';
import { text } from '../../panel/fields';
import { channel } from './channel';
import { fromField, message, moreFields, validity } from './fields';
import { advised, notNegative, webAddress } from './rules';

/** A step by the second messenger channel (part 2, 2.4). */
export const messenger = channel({
	name: 'Messenger',
	value: 'MSGR',
	description: 'The second messenger channel',
	key: 'msgrTemplate',
	events: MSGR_TRIGGER_EVENTS,
	form: {
		from: fromField,
		text: message,
		more: moreFields({
			action: text('Button Link', { placeholder: 'e.g. https://www.example.com/orders' }),
			caption: text('Button Name', { placeholder: 'e.g. Track it' }),
			image: text('Image', { placeholder: 'e.g. https://www.example.com/shoes.png' }),
			validity,
		}),
	},

	rules: { image: advised(webAddress()), validity: notNegative },
	needed: { fields: ['text', 'image'], label: 'text or image' },
});
