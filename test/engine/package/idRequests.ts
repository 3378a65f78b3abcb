import type { IDataObject } from 'n8n-workflow';

const PERIOD = { period: 'custom', start: '2030-01-01', end: '2030-02-01' };
const list = { __rl: true, mode: 'id', value: '7' };
const COLUMNS = { mappingMode: 'defineBelow', value: { phone: '+12025550123' } };
const RULE = {
	queryForm: 'conditions',
	conditions: { condition: [{ name: 'city', operator: 'eq', value: 'Leeds' }] },
};
const SENT = { from: 'Shop', to: '+12025550123', text: 'Hello' };
const CODE = { ...SENT, text: 'Your code is {code}' };
const PUSH = { ...SENT, from: '1001', title: 'Hello' };
const EMAIL = { from: 'news@example.com', to: 'ann@example.com', subject: 'Hello', html: '<p>Hello</p>[Unsubscribe]' };
const WALLET = { from: 'Shop', to: '+12025550123', title: 'Bonus', message: 'Hello' };
const LEGACY = { from: 'news@example.com', subject: 'Hello', html: '<p>Hello</p> [WebVersion] [Unsubscribe]' };
const CAMPAIGN = { ...LEGACY, name: 'Spring', content: 'body', type: 'Distribution' };
const SMS_RESEND = { options: { smsResend: { sms: { text: 'Hi', senderAddress: 'Shop', startDelay: '01:00:00' } } } };
const SCENARIO = { taskName: 'Order', type: 'API', taskChannel: 'OMNI', define: 'cascade' };
const SMS_STEP = { channel: 'SMS', from: 'Shop', text: 'Hi' };
const EMAIL_STEP = { channel: 'EMAIL', sourceAddress: 'shop@example.com', subject: 'Hi', htmlBody: '<p>Hi</p>' };
const WALLET_STEP = { channel: 'PUSH_WALLET', from: 'Shop', title: 'Bonus', text: 'Hello' };
const SOCIAL_STEP = { channel: 'SOCIAL', channelWord: 'SOC' };
const FROM_BOOK = { ...SCENARIO, type: 'SIMPLE', taskChannel: 'SMS', cascade: { step: [SMS_STEP] } };
const IN_BOOK = { ...FROM_BOOK, source: { contactGroupIds: '7' } };
const BUTTONS = {
	type: 'interactive',
	interactiveType: 'button',
	body: 'Hi',
	replyButtons: { button: [{ title: 'Yes', id: 'y' }] },
};
const LIST = { type: 'interactive', interactiveType: 'list', body: 'Hi', listButton: 'Menu' };
const NAME = { formatted_name: 'Ann Lee', first_name: 'Ann' };

/** What an operation needs beside the id, for what it sends to be one that the service takes. */
export const NEEDED: Record<string, IDataObject> = {
	'omniAccount.message.estimate': { to: '+12025550123', text: 'Hello' },
	'omniChatApp.message.send': SENT,
	'omniChatApp.message.sendEarlier': SENT,
	'omniContacts.contact.create': { list, columns: COLUMNS },
	'omniContacts.contact.getMany': { list, limit: 1 },
	'omniContacts.contactList.create': { name: 'Clients' },
	'omniContacts.segment.create': { list, name: 'Leeds', ...RULE },
	'omniContacts.segment.update': { segment: list, name: 'Leeds', ...RULE },
	'omniEmail.message.getMany': PERIOD,
	'omniEmail.message.send': EMAIL,
	'omniEmail.statistics.get': PERIOD,
	'omniLegacyEmail.campaign.create': CAMPAIGN,
	'omniLegacyEmail.campaign.update': { ...CAMPAIGN, taskId: '7' },
	'omniLegacyEmail.campaign.setState': { state: 'Stopped' },
	'omniLegacyEmail.message.sendTransactional': { ...LEGACY, to: 'ann@example.com' },
	'omniLegacyEmail.template.create': { ...LEGACY, name: 'News' },
	'omniLegacyEmail.template.update': { ...LEGACY, name: 'News', templateId: '7' },
	'omniPush.message.getMany': PERIOD,
	'omniPush.message.send': PUSH,
	'omniPush.statistics.get': PERIOD,
	'omniScenario.message.addToListAndSend': { scenario: list, list, columns: COLUMNS },
	'omniScenario.message.getMany': { scenario: list },
	'omniScenario.message.sendTransactional': { scenario: list, contactBy: 'details', phone: '+12025550123' },
	'omniScenario.scenario.create': { ...SCENARIO, cascade: { step: [SMS_STEP] } },
	'omniSms.message.getMany': PERIOD,
	'omniSms.message.send': SENT,
	'omniSms.statistics.get': PERIOD,
	'omniSoap.messenger.send': { ...SENT, validity: 60 },
	'omniSoap.messenger.sendWithResend': { ...SENT, validity: 60 },
	'omniSoap.sms.send': SENT,
	'omniSoap.sms.sendByTimeZone': { ...SENT, sendDate: '2030-02-01T09:00:00' },
	'omniSoap.sms.sendByTimeZoneToAddresses': { ...SENT, sendDate: '2030-02-01T09:00:00' },
	'omniVoiceCode.code.sendCode': SENT,
	'omniVoiceCode.code.sendCodeByChatApp': CODE,
	'omniVoiceCode.code.sendCodeByEmail': { ...CODE, from: 'news@example.com', to: 'ann@example.com' },
	'omniVoiceCode.code.sendCodeBySms': CODE,
	'omniWalletPush.message.send': WALLET,
};

/** What shows a field, or has it sent. */
export const SHOWN: Record<string, IDataObject> = {
	messageIds: { findBy: 'messageIds' },
	taskId: { findBy: 'task' },
	triggerId: { findBy: 'taskTrigger', taskId: '7' },
	'omniChatApp.message.send mediaId': { type: 'image' },
	'omniChatApp.message.send headerMediaId': { ...BUTTONS, header: 'image' },
	'omniChatApp.message.send headerParameters.parameter.mediaId': {
		type: 'template',
		templateName: 'order_sent',
		headerParameters: { parameter: [{ type: 'image' }] },
	},
	'omniChatApp.message.send replyButtons.button.id': BUTTONS,
	'omniChatApp.message.send sections.section.rows.row.id': {
		...LIST,
		sections: { section: [{ title: 'Menu', rows: { row: [{ title: 'Tea' }] } }] },
	},
	'omniChatApp.message.send contacts.contact.phones.phone.wa_id': { type: 'contacts', contacts: { contact: [NAME] } },
	'omniChatApp.message.sendEarlier fields.whatsAppContacts.contact.phones.phone.wa_id': {
		fields: { whatsAppContacts: { contact: NAME } },
	},
	'omniLegacyEmail.campaign.create options.smsResend.sms.contactGroupId': SMS_RESEND,
	'omniLegacyEmail.campaign.update options.smsResend.sms.contactGroupId': SMS_RESEND,
	'omniLegacyEmail.statistics.getCounters taskId': { findBy: 'campaign' },
	'omniLegacyEmail.statistics.getMessages taskId': { findBy: 'campaign' },
	'options.pushInfo.device.appId': { options: { pushInfo: { device: [{ pushToken: 'token-1' }] } } },
	'omniScenario.message.sendTransactional contactId': { contactBy: 'id' },
	'omniScenario.message.sendTransactional overrides.override.triggerId': {
		override: 'fields',
		overrides: { override: [SMS_STEP] },
	},
	'omniScenario.message.sendTransactional overrides.override.more.attachmentIds': {
		override: 'fields',
		overrides: { override: [{ ...EMAIL_STEP, triggerId: '7' }] },
	},
	'omniScenario.message.sendTransactional overrides.override.more.campaignId': {
		override: 'fields',
		overrides: { override: [{ ...WALLET_STEP, triggerId: '7' }] },
	},
	'omniScenario.message.sendTransactional overrides.override.templateId': {
		override: 'fields',
		overrides: { override: [{ ...SOCIAL_STEP, triggerId: '7' }] },
	},
	'omniScenario.message.addToListAndSend overrides.override.triggerId': {
		override: 'fields',
		overrides: { override: [SMS_STEP] },
	},
	'omniScenario.message.addToListAndSend overrides.override.more.attachmentIds': {
		override: 'fields',
		overrides: { override: [{ ...EMAIL_STEP, triggerId: '7' }] },
	},
	'omniScenario.message.addToListAndSend overrides.override.more.campaignId': {
		override: 'fields',
		overrides: { override: [{ ...WALLET_STEP, triggerId: '7' }] },
	},
	'omniScenario.message.addToListAndSend overrides.override.templateId': {
		override: 'fields',
		overrides: { override: [{ ...SOCIAL_STEP, triggerId: '7' }] },
	},
	'omniScenario.scenario.create cascade.step.more.attachmentIds': { cascade: { step: [EMAIL_STEP] } },
	'omniScenario.scenario.create cascade.step.more.campaignId': { cascade: { step: [WALLET_STEP] } },
	'omniScenario.scenario.create cascade.step.templateId': { cascade: { step: [SOCIAL_STEP] } },
	'omniScenario.scenario.create steps.step.more.attachmentIds': {
		define: 'steps',
		steps: { step: [{ ...EMAIL_STEP, index: 1, type: 'TRAN_API_SOURCE' }] },
	},
	'omniScenario.scenario.create steps.step.more.campaignId': {
		define: 'steps',
		steps: { step: [{ ...WALLET_STEP, index: 1, type: 'TRAN_API_SOURCE' }] },
	},
	'omniScenario.scenario.create steps.step.templateId': {
		define: 'steps',
		steps: { step: [{ ...SOCIAL_STEP, index: 1, type: 'TRAN_API_SOURCE' }] },
	},
	'omniScenario.scenario.create source.contactGroupIds': FROM_BOOK,
	'omniScenario.scenario.create source.segmentIds': FROM_BOOK,
	'omniScenario.scenario.create source.stopContactGroupIds': IN_BOOK,
};

/** Fields whose ids do not leave n8n in the requests of their operation, and why. */
export const NOT_SENT: Record<string, string> = {
	'omniAccount.openWait.end waitId': 'it is the key of a row in n8n',
	'omniContacts.doNotContact.add messageId': 'it is noted in n8n',
	'omniContacts.doNotContact.remove messageId': 'it is noted in n8n',
	'omniContacts.segment.get list': 'it only fills the list of segments',
	'omniScenario.message.getMany step': 'it is looked for among the steps that the service gives first',
};

/** Ids of the caller's own, for which the interface names a limit of its own (part 2, 8). */
export const MOST: Record<string, number> = { 'omniLegacyEmail.message.sendTransactional options.recipientId': 32 };

/** The fields of what goes out as an integer, in JSON or among others in one URL (part 1, 2.7; part 2, 2.4, 2.6, 4.1 and 4.2). */
export const WHOLE = new RegExp(
	[
		/^omniPush\.message\.send\S* from$/,
		/^omniContacts\.(contact\.create|contactList\.delete|segment\.(create|update)) list$/,
		/^omniScenario\.message\.(addToList|send)\S+ (scenario|list|contactId)$/,
		/^omniScenario\S+ \S+\.attachmentIds$/,
		/^omniScenario\.scenario\.(create|runAndWait) source\./,
		/^omniLegacyEmail\.campaign\.\w+ (\S+\.)?(c|excludedC)ontact(s|Groups|GroupId)$/,
	]
		.map(({ source }) => source)
		.join('|'),
);
