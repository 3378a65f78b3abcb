import { addressState, campaignState, SENDER_ADDRESS } from '../api/legacy';
import { withFinal } from '../api/statuses';
import type { components } from '../ground/contract';
import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import {
	boolean,
	decimal,
	id,
	integer,
	isOf,
	list,
	open,
	readRecord,
	record,
	text,
	time,
	utcTime,
	type ShapeOf,
} from '../service/shapes';

type Schemas = components['schemas'];

const EMAIL_ADDRESS = { Name: text, Address: text } satisfies ShapeOf<Schemas['LegacyEmailAddress']>;

const INCLUDED = { Id: id, Included: boolean } satisfies ShapeOf<Schemas['LegacyIncluded']>;

const RESEND = { ContactGroupId: id, Text: text, SenderAddress: text, StartDelay: text } satisfies ShapeOf<
	Schemas['SmsResendTask']
>;

const COUNTERS = {
	TaskId: id,
	TotalContacts: integer,
	Dublicates: integer,
	Duplicates: integer,
	Unsubscribed: integer,
	Excluded: integer,
	OverPackage: integer,
	SpamScore: decimal,
} satisfies ShapeOf<Schemas['TaskCounters']>;

const CAMPAIGN = {
	TaskId: id,
	Login: text,
	Name: text,
	Sender: record(EMAIL_ADDRESS),
	Subject: text,
	Text: text,
	StartDateTime: time,
	EndDateTime: time,
	Type: integer,
	UserCampaignId: id,
	Contacts: list(record(INCLUDED)),
	ContactGroups: list(record(INCLUDED)),
	State: integer,
	Price: decimal,
	CreatorLogin: text,
	SendDuplicates: boolean,
	SmsResendTask: record(RESEND),
	Counters: Object.assign(counters, { isEntry: isOf(COUNTERS) }),
} satisfies ShapeOf<Schemas['Task']>;

/** A campaign with what it is written with, and comes back with where a service keeps it. */
const WRITTEN_CAMPAIGN = { ...CAMPAIGN, TemplateId: id } satisfies ShapeOf<
	Schemas['Task'] & Pick<Schemas['TaskWrite'], 'TemplateId'>
>;

/** A campaign of the list; its id stands there as `ID`, and comes out as `TaskId`, too, as the other operations call it. */
export const LISTED_CAMPAIGN = {
	TaskId: id,
	SourceName: text,
	Price: decimal,
	SendDuplicates: boolean,
	Cancellable: boolean,
	Deletable: boolean,
	NextStartDateTime: time,
	State: integer,
	TotalContacts: integer,
	CompletedContacts: integer,
	ErrorCount: integer,
	IsExecuting: boolean,
	ServiceType: integer,
	IsSmooth: boolean,
	IsPersonalized: boolean,
	ID: id,
	Name: text,
	OwnerLogin: text,
	Type: integer,
	Groups: list(text),
	IncludedContacts: list(text),
	ExcludedContacts: list(text),
	ManualContacts: list(text),
	StopList: list(text),
	Text: text,
	Subject: text,
	MessageValidity: integer,
	MessageType: integer,
	TaskMessageType: integer,
	DoTransliterate: boolean,
	SourceAddress: text,
	StartDateTime: time,
	Period: integer,
	GlobalState: integer,
	GlobalStateInfo: record({ State: integer }),
	PercentageCompleted: decimal,
	MessageValidityAsTimeSpan: text,
} satisfies ShapeOf<Schemas['TaskListItem'] & Pick<Schemas['Task'], 'TaskId'>>;

const BODY = { Html: text, PlainText: text } satisfies ShapeOf<NonNullable<Schemas['LegacyTemplate']['Body']>>;

/** A template of the list: its merge fields come when it is read alone. */
export const LISTED_TEMPLATE = {
	TemplateId: id,
	Name: text,
	Sender: record(EMAIL_ADDRESS),
	Subject: text,
	Body: record(BODY),
	UserTemplateId: id,
} satisfies ShapeOf<Omit<Schemas['LegacyTemplate'], 'MergeFields'>>;

/** One template with its merge fields. */
export const TEMPLATE = { ...LISTED_TEMPLATE, MergeFields: list(text) } satisfies ShapeOf<Schemas['LegacyTemplate']>;

/** How many messages there are in each state. */
export const STATISTICS = {
	NotSent: integer,
	Sent: integer,
	Delivered: integer,
	Read: integer,
	Clicked: integer,
	Bounced: integer,
	Rejected: integer,
	Total: integer,
} satisfies ShapeOf<Schemas['LegacyStatistics']>;

/** A message of the statistics; its times say UTC in their names. */
export const MESSAGE_DETAIL = {
	State: integer,
	Price: decimal,
	Id: id,
	DestinationEmail: text,
	LastUpdateUtc: utcTime,
	CreatedDateUtc: utcTime,
} satisfies ShapeOf<Schemas['LegacyMessageDetail']>;

/** What the answer of a transactional email says of one recipient (part 2, 2.6). */
export const TRANSACTIONAL_ITEM = { Index: integer, Address: text, MessageId: id, Code: text } satisfies ShapeOf<
	Schemas['TransactionalItem']
>;

/** The counters of a campaign; `Duplicates` holds what the service spells `Dublicates` or `Duplicates`, both are kept. */
export function countersRecord(raw: Json | undefined): JsonObject {
	const record = readRecord(raw, COUNTERS);
	return { ...record, Duplicates: record.Dublicates ?? record.Duplicates };
}

/** One campaign, with the name of its state beside the state as it came. */
export function campaignRecord(raw: Json | undefined): JsonObject {
	return withStateName(readRecord(raw, WRITTEN_CAMPAIGN, Object.keys(CAMPAIGN)), campaignState);
}

/** A campaign of the list, with its id under the name that the other operations use. */
export function listedCampaignRecord(raw: Json | undefined): JsonObject {
	const record = readRecord(raw, LISTED_CAMPAIGN);
	return withStateName({ ...record, TaskId: record.TaskId ?? record.ID }, campaignState);
}

/** A template of the list, or one that was written. */
export function listedTemplateRecord(raw: Json | undefined): JsonObject {
	return readRecord(raw, TEMPLATE, Object.keys(LISTED_TEMPLATE));
}

/** One message with its state, and whether that is the last word on its delivery. */
export function messageRecord(raw: Json | undefined): JsonObject {
	return withFinal(readRecord(raw, MESSAGE_DETAIL), 'State');
}

/** A sender address, with the name of its state beside the state as it came. */
export function senderAddressRecord(raw: Json | undefined): JsonObject {
	return withStateName(readRecord(raw, SENDER_ADDRESS), addressState);
}

function withStateName(record: JsonObject, nameOf: (state: Json) => string | undefined): JsonObject {
	return { ...record, StateName: nameOf(record.State) ?? null };
}

function counters(value: Json): Json {
	return isJsonObject(value) ? countersRecord(value) : open(value);
}
