import { LEGACY_TASK_TYPE_NUMBERS, LIMITS, type components } from '../../ground/contract';
import { formatDate, isAfter } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { integerOrText } from '../../ground/json';
import { labelOf, type Values } from '../../panel/field';
import { campaignBodyOf, senderOf } from '../content';
import { campaignFields, campaignOptions } from './campaign.fields';

type Campaign = Values<typeof campaignFields>;
type CampaignOptions = Values<typeof campaignOptions>;
type Schemas = components['schemas'];

const { campaignRecipients } = LIMITS.legacyEmail;

/** A contact or a group; an id of digits is an integer with all of them. */
interface Member extends Omit<Schemas['LegacyIncluded'], 'Id'> {
	Id: unknown;
}

/** The same of the group of the SMS that follows. */
interface SmsResend extends Omit<Schemas['SmsResendTask'], 'ContactGroupId'> {
	ContactGroupId?: unknown;
}

/** A campaign as it goes out; what is undefined is left out of its JSON. */
interface Body extends Omit<Schemas['TaskWrite'], 'Contacts' | 'ContactGroups' | 'SendDuplicates' | 'SmsResendTask'> {
	Contacts?: Member[];
	ContactGroups?: Member[];
	SendDuplicates?: boolean;
	SmsResendTask?: SmsResend;
}

/** A campaign that is created or updated (part 2, 4.5). Throws InvalidInput when it must not be sent. */
export function campaignBody(values: Campaign): object {
	const { name, subject, type, contacts, contactGroups, options } = values;
	const { excludedContacts, excludedContactGroups, templateId, typeAs, userCampaignId, sendDuplicates, smsResend } =
		options;
	const body: Body = {
		Name: name,
		Sender: senderOf(values),
		Subject: subject,
		...(values.content === 'body' ? { Body: campaignBodyOf(values) } : { Text: values.text }),
		Type: typeAs === 'number' ? LEGACY_TASK_TYPE_NUMBERS[type] : type,
		...datesOf(options),
		Contacts: members(contacts, excludedContacts, labelOf(campaignFields.contacts)),
		ContactGroups: members(contactGroups, excludedContactGroups, labelOf(campaignFields.contactGroups)),
		TemplateId: templateId,
		UserCampaignId: userCampaignId,
		SendDuplicates: sendDuplicates,
		SmsResendTask: smsResend && smsResendOf(smsResend),
	};
	return body;
}

/** Whether a campaign is sent without a start by hand: where it is started, at its time, or on each birthday. Throws InvalidInput where it includes nobody. */
export function isSent({ start, type, contacts, contactGroups, options }: Campaign & { start?: boolean }): boolean {
	if (!start && type !== 'Birthday' && options.startDateTime === undefined) return false;
	if (contacts.length + contactGroups.length > 0) return true;
	// Nobody has said whom such a campaign would reach, be it no one or everyone.
	throw new InvalidInput(
		labelOf(campaignFields.contactGroups),
		'no contact and no group is included, and the campaign would be sent',
		`Name who gets it there or in ${labelOf(campaignFields.contacts)}.`,
	);
}

function datesOf({
	startDateTime: start,
	endDateTime: end,
}: CampaignOptions): Pick<Body, 'StartDateTime' | 'EndDateTime'> {
	if (start && end && isAfter(start, end)) {
		throw new InvalidInput(labelOf(campaignOptions.endDateTime), 'it lies before the start', 'Swap the two dates.');
	}
	return {
		StartDateTime: start && formatDate(start, 'letterT'),
		EndDateTime: end && formatDate(end, 'letterT'),
	};
}

/** Contacts or groups that are included, and then those that are excluded; undefined when there are none. */
function members(included: string[], excluded: string[], label: string): Member[] | undefined {
	const out = new Set(excluded);
	const both = included.find((id) => out.has(id));
	if (both !== undefined) {
		throw new InvalidInput(label, `${both} is included and excluded`, 'Leave it in one of the two fields.');
	}
	if (included.length > campaignRecipients) {
		throw new InvalidInput(
			label,
			`there are more than ${campaignRecipients / 1e6} million`,
			'Split it into several campaigns.',
		);
	}
	if (included.length + excluded.length === 0) return undefined;
	return [...included.map((id) => member(id, true)), ...excluded.map((id) => member(id, false))];
}

function member(id: string, isIncluded: boolean): Member {
	return { Id: integerOrText(id), Included: isIncluded };
}

/** The SMS that follows (part 2, 2.6). */
function smsResendOf({
	contactGroupId,
	text,
	senderAddress,
	startDelay,
}: NonNullable<CampaignOptions['smsResend']>): SmsResend {
	return {
		ContactGroupId: contactGroupId && integerOrText(contactGroupId),
		Text: text,
		SenderAddress: senderAddress,
		StartDelay: startDelay,
	};
}
