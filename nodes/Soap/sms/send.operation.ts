import { fieldsFor, type SendOperation } from '../../old/operation';
import { formatDate } from '../../ground/dates';
import { REQUEST_BYTES, smsSize, SOAP_RECIPIENTS_PER_REQUEST, SOAP_SMS_CHARACTERS } from '../../ground/limits';
import { soapRequest } from '../envelope';
import {
	fromField,
	messageText,
	optionsField,
	recipient,
	sender,
	smsValidityOption,
	textField,
	toField,
	type Shared,
} from '../fields';
import { idAnswer, recipientsOf } from '../ids';

/** Sends one SMS per item; items of the same text, sender and options travel together (part 2, 4.6: SendMessage). */
export const send: SendOperation = {
	kind: 'send',
	resource: 'sms',
	operation: 'send',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/smsservicev2.asmx#SendMessage' }],
	limits: () => ({ messages: SOAP_RECIPIENTS_PER_REQUEST, bytes: REQUEST_BYTES }),
	fields: fieldsFor('sms', 'send', [
		fromField,
		toField,
		textField(SOAP_SMS_CHARACTERS),
		optionsField(
			{
				displayName: 'Delay Until',
				name: 'delayUntil',
				type: 'dateTime',
				default: '',
				description:
					"When to send the message, in the workflow's time zone unless the value names one. It is sent at once when this is not set.",
			},
			{
				displayName: 'Delivery Receipt',
				name: 'receiptRequested',
				type: 'boolean',
				default: true,
				description: 'Whether to ask for a delivery receipt, from which the state of the message is known',
			},
			smsValidityOption,
		),
	]),

	draft(item) {
		const to = recipient(item);
		const text = messageText(item, SOAP_SMS_CHARACTERS);
		const delayUntil = item.date('options.delayUntil', 'Delay Until');
		const receipt = item.value('options.receiptRequested') ?? true;
		const shared: Shared = {
			text,
			from: sender(item),
			...(delayUntil ? { delayUntil: formatDate(delayUntil, 'letterT') } : {}),
			receiptRequested: receipt === true || item.flag('options.receiptRequested', 'Delivery Receipt'),
			validity: item.integer('options.validity', 'Validity', { min: 1 }),
		};
		return { body: { to }, identity: { to }, facts: { parts: smsSize(text).parts }, options: shared };
	},

	request(_messages, options, connection, drafts) {
		const { text, from, delayUntil, receiptRequested, validity } = options as Shared;
		return soapRequest(connection, 'sms', 'SendMessage', {
			message: {
				Data: text,
				DelayUntilUtc: delayUntil,
				DestinationAddresses: { string: recipientsOf(drafts) },
				SourceAddress: from,
				ReceiptRequested: receiptRequested,
				Validity: validity,
			},
		});
	},

	...idAnswer,
};
