import { formatDate, isAfter } from '../../ground/dates';
import { InvalidInput, shorten } from '../../ground/errors';
import { integerLiteral, isJsonObject, pick } from '../../ground/json';
import { LEGACY_EMAIL_CAMPAIGN_RECIPIENTS } from '../../ground/limits';
import { pickedId } from '../../old/lists';
import type { Item } from '../../panel/parameters';
import { campaignBodyOf, senderOf, sized, subjectOf, withMacros } from '../content';

const TYPES = ['Distribution', 'Birthday'];

/** The JSON text of a campaign that is created or updated (part 2, 4.5). Throws InvalidInput when it must not be sent. */
export function taskBody(item: Item): string {
	const contacts = members(item, 'contacts', 'Contact IDs');
	const contactGroups = members(item, 'contactGroups', 'Contact Group IDs');
	const body: Record<string, unknown> = {
		Name: item.requiredText('name', 'Name'),
		Sender: senderOf(item, true),
		Subject: subjectOf(item),
		...contentOf(item),
		Type: typeOf(item),
		...datesOf(item),
		...(contacts.length > 0 ? { Contacts: contacts } : {}),
		...(contactGroups.length > 0 ? { ContactGroups: contactGroups } : {}),
	};
	const templateId = pickedId(item, 'options.templateId', 'Template');
	if (templateId !== undefined) body.TemplateId = templateId;
	const userCampaignId = item.text('options.userCampaignId', 'User Campaign ID');
	if (userCampaignId !== undefined) body.UserCampaignId = userCampaignId;
	if (item.value('options.sendDuplicates') !== undefined) {
		body.SendDuplicates = item.flag('options.sendDuplicates', 'Send Duplicates');
	}
	const smsResend = smsResendOf(item);
	if (smsResend) body.SmsResendTask = smsResend;
	return JSON.stringify(body);
}

function contentOf(item: Item): object {
	if (item.requiredText('content', 'Content') === 'body') return { Body: campaignBodyOf(item) };
	return { Text: withMacros(sized(item.requiredText('text', 'Text'), 'Text'), 'Text') };
}

function typeOf(item: Item): string {
	const given = item.requiredText('type', 'Type').trim();
	const type = TYPES.find((name, at) => name.toLowerCase() === given.toLowerCase() || given === String(at + 1));
	if (type !== undefined) return type;
	throw new InvalidInput('Type', `“${shorten(given)}” is no type of a campaign`, `Use ${TYPES.join(' or ')}.`);
}

function datesOf(item: Item): object {
	const start = item.date('options.startDateTime', 'Start Date and Time');
	const end = item.date('options.endDateTime', 'End Date and Time');
	if (start && end && isAfter(start, end)) {
		throw new InvalidInput('End Date and Time', 'it lies before the start', 'Swap the two dates.');
	}
	return {
		...(start ? { StartDateTime: formatDate(start, 'letterT') } : {}),
		...(end ? { EndDateTime: formatDate(end, 'letterT') } : {}),
	};
}

/** Contacts or groups that are included, and those of the options that are excluded; each once. */
function members(item: Item, name: 'contacts' | 'contactGroups', label: string): object[] {
	const excludedName = name === 'contacts' ? 'excludedContacts' : 'excludedContactGroups';
	const included = idsOf(item, name, label);
	const excluded = idsOf(item, `options.${excludedName}`, `Excluded ${label}`);
	const both = included.find((id) => excluded.includes(id));
	if (both !== undefined) {
		throw new InvalidInput(label, `${both} is included and excluded`, 'Leave it in one of the two fields.');
	}
	if (included.length > LEGACY_EMAIL_CAMPAIGN_RECIPIENTS) {
		throw new InvalidInput(label, 'there are more than 2 million', 'Split it into several campaigns.');
	}
	const entries = (ids: string[], isIncluded: boolean): object[] =>
		ids.map((id) => ({ Id: integerLiteral(id), Included: isIncluded }));
	return [...entries(included, true), ...entries(excluded, false)];
}

function idsOf(item: Item, name: string, label: string): string[] {
	const ids = [...new Set(item.texts(name, label))];
	const wrong = ids.find((id) => !/^[1-9]\d*$/.test(id));
	if (wrong === undefined) return ids;
	throw new InvalidInput(label, `“${shorten(wrong)}” is not an ID`, 'Give IDs in digits as the service shows them.');
}

/** The SMS that follows (part 2, 2.6 SmsResendTask). */
function smsResendOf(item: Item): object | undefined {
	const field = item.value('options.smsResend');
	const sms = isJsonObject(field) ? pick(field, 'sms') : undefined;
	if (!isJsonObject(sms)) return undefined;
	const text = (name: string): string => {
		const value = sms[name];
		return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	};
	for (const [name, label] of [
		['text', 'Text'],
		['senderAddress', 'Sender'],
		['startDelay', 'Start Delay'],
	]) {
		if (text(name) === '') throw new InvalidInput(`SMS Resend, ${label}`, 'it is empty', 'Fill it in.');
	}
	const group = text('contactGroupId');
	if (group !== '' && !/^[1-9]\d*$/.test(group)) {
		throw new InvalidInput('SMS Resend, Contact Group ID', `“${shorten(group)}” is not an ID`, 'Give it in digits.');
	}
	return {
		...(group === '' ? {} : { ContactGroupId: integerLiteral(group) }),
		Text: text('text'),
		SenderAddress: text('senderAddress'),
		StartDelay: text('startDelay'),
	};
}
