import { fieldsFor, type SendOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import {
	REQUEST_BYTES,
	SOAP_MESSENGER_CHARACTERS,
	SOAP_MESSENGER_VALIDITY_MAX,
	SOAP_RECIPIENTS_PER_REQUEST,
} from '../../ground/limits';
import { xmlSafe } from '../../ground/xml';
import { soapRequest } from '../envelope';
import { fromField, messageText, optionsField, recipient, sender, textField, toField, type Shared } from '../fields';
import { idAnswer, recipientsOf } from '../ids';

/** A send to the second messenger channel: both operations take the same message (part 2, 4.6). */
export function messengerSend(operation: string, name: 'SendMessage' | 'SendMessageWithResend'): SendOperation {
	return {
		kind: 'send',
		resource: 'messenger',
		operation,
		credential: 'omniSoapLoginApi',
		endpoints: [{ method: 'SOAP', path: `/MsgrServiceV2.asmx#${name}` }],
		limits: () => ({ messages: SOAP_RECIPIENTS_PER_REQUEST, bytes: REQUEST_BYTES }),
		fields: fieldsFor('messenger', operation, [
			fromField,
			toField,
			textField(SOAP_MESSENGER_CHARACTERS),
			{
				displayName: 'Validity',
				name: 'validity',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: SOAP_MESSENGER_VALIDITY_MAX },
				default: SOAP_MESSENGER_VALIDITY_MAX,
				required: true,
				description: `For how many minutes the service tries to deliver the message: 1 to ${SOAP_MESSENGER_VALIDITY_MAX}`,
			},
			optionsField({
				displayName: 'Optional',
				name: 'optional',
				type: 'string',
				default: '',
				description: 'The text of the field “Optional”, whose meaning is agreed with the service',
			}),
		]),

		draft(item) {
			const to = recipient(item);
			const validity = item.integer('validity', 'Validity', { min: 1, max: SOAP_MESSENGER_VALIDITY_MAX });
			if (validity === undefined) {
				const range = `a number of minutes from 1 to ${SOAP_MESSENGER_VALIDITY_MAX}`;
				throw new InvalidInput('Validity', 'it is empty', `Give ${range}.`);
			}
			const optional = item.text('options.optional', 'Optional');
			const shared: Shared = {
				text: messageText(item, SOAP_MESSENGER_CHARACTERS),
				from: sender(item),
				validity,
				...(optional === undefined ? {} : { optional: xmlSafe(optional, 'Optional') }),
			};
			return { body: { to }, identity: { to }, options: shared };
		},

		request(_messages, options, connection, drafts) {
			const { text, from, validity, optional } = options as Shared;
			return soapRequest(connection, 'messenger', name, {
				message: {
					Data: text,
					DestinationAddresses: { string: recipientsOf(drafts) },
					SourceAddress: from,
					Validity: validity,
					Optional: optional,
				},
			});
		},

		...idAnswer,
	};
}
