import type { IDataObject } from 'n8n-workflow';

const list = { __rl: true, mode: 'id', value: '7' };
const SMS_STEP = { channel: 'SMS', from: 'Shop', text: 'Hi' };
const EMAIL_STEP = { channel: 'EMAIL', sourceAddress: 'shop@example.com', subject: 'Hi', htmlBody: '<p>Hi</p>' };
const WALLET_STEP = { channel: 'PUSH_WALLET', from: 'Shop', title: 'Bonus', text: 'Hello' };
const SOCIAL_STEP = { channel: 'SOCIAL', channelWord: 'SOC' };
const cascade = (step: IDataObject) => ({ cascade: { step: [step] } });
const steps = (step: IDataObject) => ({
	define: 'steps',
	steps: { step: [{ ...step, index: 1, type: 'TRAN_API_SOURCE' }] },
});
const overrides = (step: IDataObject) => ({
	override: 'fields',
	overrides: { override: [{ ...step, triggerId: '7' }] },
});
const FROM_BOOK = { type: 'SIMPLE', taskChannel: 'SMS', ...cascade(SMS_STEP) };
const BUTTONS = {
	type: 'interactive',
	interactiveType: 'button',
	body: 'Hi',
	replyButtons: { button: [{ title: 'Yes', id: 'y' }] },
};
const LIST = { type: 'interactive', interactiveType: 'list', body: 'Hi', listButton: 'Menu' };
const NAME = { formatted_name: 'Ann Lee', first_name: 'Ann' };

/** What a query needs beside the id; a write has its form among those of the table of certainty. */
export const ASKED: Record<string, IDataObject> = {
	'omniAccount.message.estimate': { to: '+12025550123', text: 'Hello' },
	'omniContacts.contact.getMany': { list, limit: 1 },
	'omniScenario.message.getMany': { scenario: list },
};

/** What shows a field, or has it sent, by its path; by its operation, too, where another one shows it otherwise. */
export const SHOWN: Record<string, IDataObject> = {
	messageIds: { findBy: 'messageIds' },
	taskId: { findBy: 'task' },
	triggerId: { findBy: 'taskTrigger', taskId: '7' },
	mediaId: { type: 'image' },
	headerMediaId: { ...BUTTONS, header: 'image' },
	'headerParameters.parameter.mediaId': {
		type: 'template',
		templateName: 'order_sent',
		headerParameters: { parameter: [{ type: 'image' }] },
	},
	'replyButtons.button.id': BUTTONS,
	'sections.section.rows.row.id': {
		...LIST,
		sections: { section: [{ title: 'Menu', rows: { row: [{ title: 'Tea' }] } }] },
	},
	'contacts.contact.phones.phone.wa_id': { type: 'contacts', contacts: { contact: [NAME] } },
	'fields.whatsAppContacts.contact.phones.phone.wa_id': { fields: { whatsAppContacts: { contact: NAME } } },
	'options.smsResend.sms.contactGroupId': {
		options: { smsResend: { sms: { text: 'Hi', senderAddress: 'Shop', startDelay: '01:00:00' } } },
	},
	'omniLegacyEmail.statistics.getCounters taskId': { findBy: 'campaign' },
	'omniLegacyEmail.statistics.getMessages taskId': { findBy: 'campaign' },
	'options.pushInfo.device.appId': { options: { pushInfo: { device: [{ pushToken: 'token-1' }] } } },
	contactId: { contactBy: 'id' },
	'overrides.override.triggerId': overrides(SMS_STEP),
	'overrides.override.more.attachmentIds': overrides(EMAIL_STEP),
	'overrides.override.more.campaignId': overrides(WALLET_STEP),
	'overrides.override.templateId': overrides(SOCIAL_STEP),
	'cascade.step.more.attachmentIds': cascade(EMAIL_STEP),
	'cascade.step.more.campaignId': cascade(WALLET_STEP),
	'cascade.step.templateId': cascade(SOCIAL_STEP),
	'steps.step.more.attachmentIds': steps(EMAIL_STEP),
	'steps.step.more.campaignId': steps(WALLET_STEP),
	'steps.step.templateId': steps(SOCIAL_STEP),
	'source.contactGroupIds': FROM_BOOK,
	'source.segmentIds': FROM_BOOK,
	'source.stopContactGroupIds': { ...FROM_BOOK, source: { contactGroupIds: '7' } },
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
