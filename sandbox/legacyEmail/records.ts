import type { Schemas } from '../../contract/generated/types';
import { LEGACY_TASK_STATE_NUMBERS } from '../../contract/generated/values';
import { statusOf, type Message } from '../core/messages';
import { timeOf, typeNumber, type MailDetails } from './life';
import { PRICE } from './magic';
import type { Campaign, Counters, Recipient, Template } from './store';

/** A time as answers have it: `/Date(<milliseconds>-0000)/` (part 2, 2.6). */
export function slashDate(time: number | undefined): string | null {
	return time === undefined ? null : `/Date(${time}-0000)/`;
}

/** Counters, in the spelling of the table or of the sample (part 2, 2.6). */
export function countersOf(
	id: string,
	counters: Counters,
	spelling: 'Dublicates' | 'Duplicates',
): Schemas['TaskCounters'] {
	const { Duplicates, ...others } = counters;
	return { TaskId: BigInt(id), ...others, [spelling]: Duplicates };
}

/** One campaign (part 2, 2.6). */
export function taskOf({ id, account, write, state, counters, sent }: Campaign): Schemas['Task'] {
	return {
		TaskId: BigInt(id),
		Login: account.login,
		Name: write.Name,
		Sender: write.Sender,
		Subject: write.Subject,
		Text: write.Text ?? write.Body?.Html ?? write.Body?.PlainText ?? null,
		StartDateTime: slashDate(timeOf(write.StartDateTime)),
		EndDateTime: slashDate(timeOf(write.EndDateTime)),
		Type: typeNumber(write.Type),
		UserCampaignId: write.UserCampaignId ?? null,
		Contacts: write.Contacts ?? [],
		ContactGroups: write.ContactGroups ?? [],
		State: LEGACY_TASK_STATE_NUMBERS[state],
		Price: priceOf(sent),
		CreatorLogin: account.login,
		SendDuplicates: write.SendDuplicates ?? false,
		SmsResendTask: write.SmsResendTask ?? null,
		Counters: countersOf(id, counters, 'Dublicates'),
	};
}

/** A campaign of the list (part 2, 2.6). */
export function listItemOf(campaign: Campaign): Schemas['TaskListItem'] {
	const { id, account, write, counters, recipients, sent } = campaign;
	const numbers = LEGACY_TASK_STATE_NUMBERS;
	const state = numbers[campaign.state];
	const members = (kind: 'Contacts' | 'ContactGroups', included: boolean) =>
		(write[kind] ?? []).filter((member) => member.Included === included).map(({ Id }) => Id);
	return {
		SourceName: write.Sender.Name ?? null,
		Price: priceOf(sent),
		SendDuplicates: write.SendDuplicates ?? false,
		Cancellable: state <= numbers.Stopped,
		Deletable: state !== numbers.Started,
		NextStartDateTime: state <= numbers.Created ? slashDate(timeOf(write.StartDateTime)) : null,
		State: state,
		TotalContacts: counters.TotalContacts,
		CompletedContacts: sent,
		ErrorCount: 0,
		IsExecuting: state === numbers.Started,
		ServiceType: 2,
		IsSmooth: write.EndDateTime !== undefined,
		IsPersonalized: false,
		ID: BigInt(id),
		Name: write.Name,
		OwnerLogin: account.login,
		Type: typeNumber(write.Type),
		Groups: members('ContactGroups', true),
		IncludedContacts: members('Contacts', true),
		ExcludedContacts: members('Contacts', false),
		ManualContacts: [],
		StopList: members('ContactGroups', false),
		Text: write.Text ?? write.Body?.Html ?? write.Body?.PlainText ?? null,
		Subject: write.Subject,
		MessageValidity: 0,
		MessageType: 1,
		TaskMessageType: 1,
		DoTransliterate: false,
		SourceAddress: write.Sender.Address,
		StartDateTime: slashDate(timeOf(write.StartDateTime)),
		Period: 0,
		GlobalState: state,
		GlobalStateInfo: { State: state },
		PercentageCompleted: recipients.length === 0 ? 0 : Math.round((sent / recipients.length) * 100),
		MessageValidityAsTimeSpan: '00:00:00',
	};
}

/** A template (part 2, 2.6); `MergeFields` when one is read. */
export function templateOf({ id, write }: Template, single: boolean): Schemas['LegacyTemplate'] {
	return {
		TemplateId: BigInt(id),
		Name: write.Name,
		Sender: write.Sender ?? null,
		Subject: write.Subject ?? null,
		Body: { Html: write.Body.Html ?? null, PlainText: write.Body.PlainText ?? null },
		UserTemplateId: write.UserTemplateId ?? null,
		...(single ? { MergeFields: mergeFieldsOf(write.Body.Html ?? write.Body.PlainText ?? '') } : {}),
	};
}

/** The macros of a text, but for those of the service. */
function mergeFieldsOf(text: string): string[] {
	const names = [...text.matchAll(/\[([\p{L}\p{N}_]+)\]/gu)].map((match) => match[1]);
	return [...new Set(names)].filter((name) => name !== 'Unsubscribe' && name !== 'WebVersion');
}

/** A message detail item (part 2, 2.6). */
export function messageOf(message: Message<MailDetails>): Schemas['LegacyMessageDetail'] {
	const { status, at } = statusOf(message);
	return {
		State: status,
		Price: PRICE,
		Id: message.id,
		DestinationEmail: message.recipient,
		LastUpdateUtc: slashDate(at),
		CreatedDateUtc: slashDate(message.sentAt),
	};
}

/** The same for a recipient who was not sent to yet. */
export function unsentOf({ id, address }: Recipient, { createdAt }: Campaign): Schemas['LegacyMessageDetail'] {
	return {
		State: 'NotSent',
		Price: 0,
		Id: id,
		DestinationEmail: address,
		LastUpdateUtc: slashDate(createdAt),
		CreatedDateUtc: slashDate(createdAt),
	};
}

function priceOf(sent: number): number {
	return Math.round(sent * PRICE * 100) / 100;
}
