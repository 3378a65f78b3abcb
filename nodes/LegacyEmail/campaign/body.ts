import { formatDate, isAfter } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { integerLiteral } from '../../ground/json';
import { LEGACY_EMAIL_CAMPAIGN_RECIPIENTS } from '../../ground/limits';
import { labelOf, type Values } from '../../panel/field';
import { campaignBodyOf, senderOf } from '../content';
import { campaignFields, campaignOptions } from './campaign.fields';

type Campaign = Values<typeof campaignFields>;
type CampaignOptions = Values<typeof campaignOptions>;

/** The JSON text of a campaign that is created or updated (part 2, 4.5). Throws InvalidInput when it must not be sent. */
export function campaignBody(values: Campaign): string {
	const { name, subject, type, contacts, contactGroups, options } = values;
	const { excludedContacts, excludedContactGroups, templateId, userCampaignId, sendDuplicates, smsResend } = options;
	return JSON.stringify({
		Name: name,
		Sender: senderOf(values),
		Subject: subject,
		...contentOf(values),
		Type: type,
		...datesOf(options),
		Contacts: members(contacts, excludedContacts, labelOf(campaignFields.contacts)),
		ContactGroups: members(contactGroups, excludedContactGroups, labelOf(campaignFields.contactGroups)),
		TemplateId: templateId,
		UserCampaignId: userCampaignId,
		SendDuplicates: sendDuplicates,
		SmsResendTask: smsResend && smsResendOf(smsResend),
	});
}

function contentOf(values: Campaign): object {
	return values.content === 'body' ? { Body: campaignBodyOf(values) } : { Text: values.text };
}

function datesOf({ startDateTime: start, endDateTime: end }: CampaignOptions): object {
	if (start && end && isAfter(start, end)) {
		throw new InvalidInput(labelOf(campaignOptions.endDateTime), 'it lies before the start', 'Swap the two dates.');
	}
	return {
		StartDateTime: start && formatDate(start, 'letterT'),
		EndDateTime: end && formatDate(end, 'letterT'),
	};
}

/** Contacts or groups that are included, and then those that are excluded; undefined when there are none. */
function members(included: string[], excluded: string[], label: string): object[] | undefined {
	const out = new Set(excluded);
	const both = included.find((id) => out.has(id));
	if (both !== undefined) {
		throw new InvalidInput(label, `${both} is included and excluded`, 'Leave it in one of the two fields.');
	}
	if (included.length > LEGACY_EMAIL_CAMPAIGN_RECIPIENTS) {
		throw new InvalidInput(label, 'there are more than 2 million', 'Split it into several campaigns.');
	}
	if (included.length + excluded.length === 0) return undefined;
	return [...included.map((id) => member(id, true)), ...excluded.map((id) => member(id, false))];
}

function member(id: string, isIncluded: boolean): object {
	return { Id: integerLiteral(id), Included: isIncluded };
}

/** The SMS that follows (part 2, 2.6 SmsResendTask). */
function smsResendOf({
	contactGroupId,
	text,
	senderAddress,
	startDelay,
}: NonNullable<CampaignOptions['smsResend']>): object {
	return {
		ContactGroupId: contactGroupId && integerLiteral(contactGroupId),
		Text: text,
		SenderAddress: senderAddress,
		StartDelay: startDelay,
	};
}
