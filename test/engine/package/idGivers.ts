import type { INodeExecutionData } from 'n8n-workflow';

import { writeXml } from '../../../nodes/ground/xml';

/** An operation that makes something, the answer that names it, and where the id then stands in its output. */
export interface Giver {
	/** The id comes as JSON may say it, and as text. */
	answer: (id: unknown, text: string) => unknown;
	output: string[];
	/** The fields that such an id is for; none where the documents have no query by it. */
	takers?: RegExp;
	items?: INodeExecutionData[];
}

const OK = { code: 'OK' };
const soapIds =
	(operation: string): Giver['answer'] =>
	(_id, text) =>
		writeXml('Envelope', { Body: { [`${operation}Response`]: { [`${operation}Result`]: { string: text } } } });
const CHAT_APP: Giver = { answer: (id) => ({ result: [{ ...OK, messageId: id }] }), output: ['messageId'] };
const SOAP_SMS = { output: ['messageId', 'messageIds'], takers: /^omniSoap\.sms\.getState messageId$/ };
const SOAP_MESSENGER = { ...SOAP_SMS, takers: /^omniSoap\.messenger\.getState messageId$/ };
const A_FILE = { data: btoa('Prices'), mimeType: 'text/plain', fileName: 'prices.txt' };

/** Every operation that gives out the id of what it makes. */
export const GIVERS: Record<string, Giver> = {
	'omniChatApp.message.send': CHAT_APP,
	'omniChatApp.message.sendEarlier': CHAT_APP,
	'omniContacts.contact.create': {
		answer: (contactId) => ({ result: [{ ...OK, result: { contactId } }] }),
		output: ['contactId'],
		takers: /(sendTransactional|sendAndWaitForDelivery) contactId$|campaign\.\w+ (contacts|options\.excludedContacts)$/,
	},
	'omniContacts.contactList.create': {
		answer: (result) => ({ result }),
		output: ['contactGroupId'],
		takers:
			/^omni(Contacts|Scenario)\.(?!segment\.get )\S+ list$|source\.(c|stopC)ontactGroupIds$|ContactGroups$|ontactGroupId$| contactGroups$/,
	},
	'omniContacts.segment.create': {
		answer: (result) => ({ result }),
		output: ['segmentId'],
		takers: /^omniContacts\.\S+ (options\.)?segment$|source\.segmentIds$/,
	},
	'omniEmail.file.upload': {
		answer: (fileId) => ({ result: { fileId, publicUrl: 'https://files.example.com/prices.txt' } }),
		output: ['fileId'],
		takers: /attachmentIds$/,
		items: [{ json: {}, binary: { data: A_FILE } }],
	},
	'omniEmail.message.send': {
		answer: (messageId) => ({ result: [{ index: 0, address: 'ann@example.com', messageId }], description: 'ok' }),
		output: ['messageId'],
		takers: /^omniEmail\.message\.getMany messageIds$/,
	},
	'omniLegacyEmail.campaign.create': {
		answer: (TaskId) => ({ Code: 'ok', Result: { TaskId } }),
		output: ['taskId'],
		takers: /^omniLegacyEmail\.\S+ taskId$/,
	},
	'omniLegacyEmail.message.sendTransactional': {
		answer: (MessageId) => ({ Code: 'ok', Result: [{ Index: 0, Address: 'ann@example.com', MessageId, Code: 'ok' }] }),
		output: ['messageId'],
	},
	'omniLegacyEmail.template.create': {
		answer: (Result) => ({ Code: 'ok', Result }),
		output: ['templateId'],
		takers: /^omniLegacyEmail\.\S+ (options\.)?templateId$/,
	},
	'omniPush.message.send': {
		answer: (pushId) => ({ result: [{ index: 0, pushToken: '+12025550123', pushId, code: 'ok' }] }),
		output: ['messageId', 'pushId'],
		takers: /^omniPush\.message\.getMany messageIds$/,
	},
	'omniScenario.message.addToListAndSend': {
		// The answer to both of its requests.
		answer: (id) => ({
			result: { ...OK, contactId: id, sendAnswers: [{ ...OK, mergeKey: id, result: id }], errorAnswers: [] },
		}),
		output: ['messageId', 'contactId'],
		takers: /(sendTransactional|sendAndWaitForDelivery) contactId$/,
	},
	'omniScenario.message.sendTransactional': {
		answer: (id) => ({
			result: { contactIds: [id], sendAnswers: [{ ...OK, mergeKey: id, result: id }], errorAnswers: [] },
		}),
		output: ['messageId', 'contactId'],
		takers: /(sendTransactional|sendAndWaitForDelivery) contactId$/,
	},
	'omniScenario.scenario.create': {
		answer: (result) => ({ result: { ...OK, result } }),
		output: ['taskId'],
		takers: /^omniScenario\.\S+ (scenario|taskIds)$|^omni(Sms|Email|Push)\.\S+ (options\.)?taskId$/,
	},
	'omniSms.message.send': {
		answer: (id) => ({ result: [{ ...OK, messageId: id, segmentsId: [id, id] }] }),
		output: ['messageId', 'segmentsId'],
		takers: /^omniSms\.\S+ messageIds$/,
	},
	'omniSoap.messenger.send': { ...SOAP_MESSENGER, answer: soapIds('SendMessage') },
	'omniSoap.messenger.sendWithResend': { ...SOAP_MESSENGER, answer: soapIds('SendMessageWithResend') },
	'omniSoap.sms.send': { ...SOAP_SMS, answer: soapIds('SendMessage') },
	'omniSoap.sms.sendByTimeZone': { ...SOAP_SMS, answer: soapIds('SendMessageByTimeZone') },
	'omniSoap.sms.sendByTimeZoneToAddresses': { ...SOAP_SMS, answer: soapIds('SendMessageByTimeZoneToAddresses') },
	'omniVoiceCode.code.sendCode': {
		answer: (id) => [id],
		output: ['messageId', 'messageIds'],
		takers: /^omniVoiceCode\.\S+ messageIds?$/,
	},
	'omniVoiceCode.code.sendCodeByChatApp': CHAT_APP,
	'omniVoiceCode.code.sendCodeByEmail': CHAT_APP,
	'omniVoiceCode.code.sendCodeBySms': CHAT_APP,
	'omniWalletPush.message.send': { answer: (result) => ({ result: [{ ...OK, result }] }), output: ['messageId'] },
};

/** Fields for ids that no operation of the package gives out when it makes something: the service shows them, or they are the caller's own. */
export const SHOWN_BY_THE_SERVICE =
	/\.(countryId|currencyId|mogId|userId|applicationId|appId|wa_id|mediaId|id|campaignId|userCampaignId|userTemplateId|androidChannelId|triggerId|templateId|recipientId)$| (mediaId|headerMediaId|triggerId)$/;

/** Operations that change something and give out no id for it. */
export const MAKES_NOTHING = [
	'omniLegacyEmail.senderAddress.request',
	// These read, with a POST as their route has it.
	'omniSms.message.getStatuses',
	'omniSms.message.reconcile',
	'omniVoiceCode.code.getStatus',
];
