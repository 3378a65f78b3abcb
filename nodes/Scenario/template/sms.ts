import { SMS_TRIGGER_EVENTS } from '../../ground/contract';
import { channel } from './channel';
import { fromField, message, moreFields, validity } from './fields';
import { advised, notNegative, smsText } from './rules';

/** A step by SMS (part 2, 2.4). */
export const sms = channel({
	name: 'SMS',
	value: 'SMS',
	key: 'smsTemplate',
	events: SMS_TRIGGER_EVENTS,
	form: { from: fromField, text: message, more: moreFields({ validity }) },

	rules: { text: advised(smsText), validity: notNegative },
	needed: { fields: ['text'], label: 'text' },
});
