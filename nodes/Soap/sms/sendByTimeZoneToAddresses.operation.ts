import { fieldsFor, type SendOperation } from '../../old/operation';
import { REQUEST_BYTES, smsSize, SOAP_RECIPIENTS_PER_REQUEST, SOAP_SMS_CHARACTERS } from '../../ground/limits';
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

/** The names of the operation's elements, in their order: as documented, and in the other casing that is seen. */
const NAMES = {
	documented: ['sourceAddress', 'DestinationAddresses', 'data', 'Validity', 'SendDate'],
	lowerCase: ['sourceAddress', 'destinationAddresses', 'data', 'validity', 'sendDate'],
};

/**
 * Sends one SMS per item at the recipient's local time; items of the same text, sender, date and options travel together
 * (part 2, 4.6: SendMessageByTimeZoneToAddresses; field notes, SOAP).
 */
export const sendByTimeZoneToAddresses: SendOperation = {
	kind: 'send',
	resource: 'sms',
	operation: 'sendByTimeZoneToAddresses',
	credential: 'omniSoapLoginApi',
	endpoints: [{ method: 'SOAP', path: '/smsservicev2.asmx#SendMessageByTimeZoneToAddresses' }],
	limits: () => ({ messages: SOAP_RECIPIENTS_PER_REQUEST, bytes: REQUEST_BYTES }),
	fields: fieldsFor('sms', 'sendByTimeZoneToAddresses', [
		fromField,
		toField,
		textField(SOAP_SMS_CHARACTERS),
		sendDateField,
		optionsField(smsValidityOption, {
			displayName: 'Names Begin With a Small Letter',
			name: 'lowerCase',
			type: 'boolean',
			default: false,
			description:
				"Whether the service knows this operation's elements as “destinationAddresses”, “validity” and “sendDate”. It ignores names in another casing, so that recipients, validity or date count as not given.",
		}),
	]),

	draft(item) {
		const to = recipient(item);
		const text = messageText(item, SOAP_SMS_CHARACTERS);
		const shared: Shared = {
			text,
			from: sender(item),
			sendDate: sendDate(item),
			validity: item.integer('options.validity', 'Validity', { min: 1 }),
			lowerCase: item.flag('options.lowerCase', 'Names Begin With a Small Letter'),
		};
		return { body: { to }, identity: { to }, facts: { parts: smsSize(text).parts }, options: shared };
	},

	request(_messages, options, connection, drafts) {
		const { from, text, validity, sendDate: date, lowerCase } = options as Shared;
		const [source, destinations, data, lifetime, when] = NAMES[lowerCase ? 'lowerCase' : 'documented'];
		return soapRequest(connection, 'sms', 'SendMessageByTimeZoneToAddresses', {
			[source]: from,
			[destinations]: { string: recipientsOf(drafts) },
			[data]: text,
			[lifetime]: validity,
			[when]: date,
		});
	},

	...idAnswer,
};
