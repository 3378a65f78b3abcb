import { fieldsFor, type SendOperation } from '../../old/operation';
import { REQUEST_BYTES, smsSize, SOAP_SMS_CHARACTERS } from '../../ground/limits';
import { soapRequest } from '../envelope';
import {
	fromField,
	messageText,
	optionsField,
	recipient,
	sendDate,
	sendDateField,
	sender,
	smsValidityOption,
	textField,
	toField,
	type Shared,
} from '../fields';
import { idAnswer, recipientsOf } from '../ids';

/** Sends one SMS per item at the recipient's local time, one in a request (part 2, 4.6: SendMessageByTimeZone). */
export const sendByTimeZone: SendOperation = {
	kind: 'send',
	resource: 'sms',
	operation: 'sendByTimeZone',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/smsservicev2.asmx#SendMessageByTimeZone' }],
	limits: () => ({ messages: 1, bytes: REQUEST_BYTES }),
	fields: fieldsFor('sms', 'sendByTimeZone', [
		fromField,
		toField,
		textField(SOAP_SMS_CHARACTERS),
		sendDateField,
		optionsField(smsValidityOption),
	]),

	draft(item) {
		const to = recipient(item);
		const text = messageText(item, SOAP_SMS_CHARACTERS);
		const shared: Shared = {
			text,
			from: sender(item),
			sendDate: sendDate(item),
			validity: item.integer('options.validity', 'Validity', { min: 1 }),
		};
		return { body: { to }, identity: { to }, facts: { parts: smsSize(text).parts }, options: shared };
	},

	request(_messages, options, connection, drafts) {
		const shared = options as Shared;
		return soapRequest(connection, 'sms', 'SendMessageByTimeZone', {
			sourceAddress: shared.from,
			destinationAddress: recipientsOf(drafts),
			data: shared.text,
			sendDate: shared.sendDate,
			validity: shared.validity,
		});
	},

	...idAnswer,
};
