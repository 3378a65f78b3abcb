import { idFields } from '../../support/idFields';

const FROM_BEFORE = 'an operation before it gave it out, once for each item';
const OWN = 'an ID of the caller’s own';
const NO_LIST = 'the interface has no query that lists these';
const OTHER_LOGIN = 'the address book takes the API key, and this node has the login of the legacy interface';

/** Every ID that is typed in a panel, and why nothing can be picked there. */
const TYPED: Record<string, string> = {
	'omniAccount waitId': FROM_BEFORE,
	'omniChatApp mediaId': NO_LIST,
	'omniChatApp headerMediaId': NO_LIST,
	'omniChatApp headerParameters.parameter.mediaId': NO_LIST,
	'omniChatApp fields.templateId': NO_LIST,
	'omniChatApp contacts.contact.phones.phone.wa_id': OWN,
	'omniChatApp fields.whatsAppContacts.contact.phones.phone.wa_id': OWN,
	'omniChatApp replyButtons.button.id': OWN,
	'omniChatApp sections.section.rows.row.id': OWN,
	'omniContacts messageId': FROM_BEFORE,
	'omniContacts options.pushInfo.device.appId': NO_LIST,
	'omniEmail messageIds': FROM_BEFORE,
	'omniEmail options.attachmentIds': FROM_BEFORE,
	'omniEmail options.userId': NO_LIST,
	'omniLegacyEmail contactGroups': OTHER_LOGIN,
	'omniLegacyEmail contacts': OTHER_LOGIN,
	'omniLegacyEmail options.excludedContactGroups': OTHER_LOGIN,
	'omniLegacyEmail options.excludedContacts': OTHER_LOGIN,
	'omniLegacyEmail options.smsResend.sms.contactGroupId': OTHER_LOGIN,
	'omniLegacyEmail options.recipientId': OWN,
	'omniLegacyEmail options.userCampaignId': OWN,
	'omniLegacyEmail options.userTemplateId': OWN,
	'omniPush options.android.androidChannelId': NO_LIST,
	'omniPush messageIds': FROM_BEFORE,
	'omniPush options.applicationId': NO_LIST,
	'omniPush options.userId': NO_LIST,
	'omniScenario cascade.step.more.attachmentIds': FROM_BEFORE,
	'omniScenario cascade.step.more.campaignId': NO_LIST,
	'omniScenario cascade.step.templateId': NO_LIST,
	'omniScenario contactId': FROM_BEFORE,
	'omniScenario options.pushInfo.device.appId': NO_LIST,
	'omniScenario overrides.override.more.attachmentIds': FROM_BEFORE,
	'omniScenario overrides.override.more.campaignId': NO_LIST,
	'omniScenario overrides.override.templateId': NO_LIST,
	'omniScenario steps.step.more.attachmentIds': FROM_BEFORE,
	'omniScenario steps.step.more.campaignId': NO_LIST,
	'omniScenario steps.step.templateId': NO_LIST,
	'omniSms messageIds': FROM_BEFORE,
	'omniSms options.userId': NO_LIST,
	'omniSoap messageId': FROM_BEFORE,
	'omniVoiceCode messageId': FROM_BEFORE,
	'omniVoiceCode messageIds': FROM_BEFORE,
	'omniWalletPush options.campaignId': NO_LIST,
};

it('an ID is picked from a list wherever the interface has one', () => {
	const typed = idFields().filter((field) => field.typed);
	const names = typed.map(({ operation, path }) => `${operation.split('.')[0]} ${path}`);
	expect([...new Set(names)].sort()).toStrictEqual(Object.keys(TYPED).sort());
});
