import { addressProgress, addressState, campaignProgress, campaignState, SENDER_ADDRESS } from '../api/legacy';
import { withFinal } from '../api/statuses';
import type { components } from '../ground/contract';
import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import { withCommonNames, type CommonNames } from '../service/commonNames';
import {
	boolean,
	decimalValue,
	id,
	integerValue,
	isOf,
	listInXml,
	open,
	readRecord,
	record,
	textValue,
	time,
	utcTime,
	type ShapeOf,
} from '../service/shapes';

type Schemas = components['schemas'];

const EMAIL_ADDRESS = { Name: textValue, Address: textValue } satisfies ShapeOf<Schemas['LegacyEmailAddress']>;

const INCLUDED = { Id: id, Included: boolean } satisfies ShapeOf<Schemas['LegacyIncluded']>;

const RESEND = {
	ContactGroupId: id,
	Text: textValue,
	SenderAddress: textValue,
	StartDelay: textValue,
} satisfies ShapeOf<Schemas['SmsResendTask']>;

const COUNTERS = {
	TaskId: id,
	TotalContacts: integerValue,
	Dublicates: integerValue,
	Duplicates: integerValue,
	Unsubscribed: integerValue,
	Excluded: integerValue,
	OverPackage: integerValue,
	SpamScore: decimalValue,
} satisfies ShapeOf<Schemas['TaskCounters']>;

const CAMPAIGN = {
	TaskId: id,
	Login: textValue,
	Name: textValue,
	Sender: record(EMAIL_ADDRESS),
	Subject: textValue,
	Text: textValue,
	StartDateTime: time,
	EndDateTime: time,
	Type: integerValue,
	UserCampaignId: id,
	Contacts: listInXml(record(INCLUDED)),
	ContactGroups: listInXml(record(INCLUDED)),
	State: integerValue,
	Price: decimalValue,
	CreatorLogin: textValue,
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
	SourceName: textValue,
	Price: decimalValue,
	SendDuplicates: boolean,
	Cancellable: boolean,
	Deletable: boolean,
	NextStartDateTime: time,
	State: integerValue,
	TotalContacts: integerValue,
	CompletedContacts: integerValue,
	ErrorCount: integerValue,
	IsExecuting: boolean,
	ServiceType: integerValue,
	IsSmooth: boolean,
	IsPersonalized: boolean,
	ID: id,
	Name: textValue,
	OwnerLogin: textValue,
	Type: integerValue,
	Groups: listInXml(textValue),
	IncludedContacts: listInXml(textValue),
	ExcludedContacts: listInXml(textValue),
	ManualContacts: listInXml(textValue),
	StopList: listInXml(textValue),
	Text: textValue,
	Subject: textValue,
	MessageValidity: integerValue,
	MessageType: integerValue,
	TaskMessageType: integerValue,
	DoTransliterate: boolean,
	SourceAddress: textValue,
	StartDateTime: time,
	Period: integerValue,
	GlobalState: integerValue,
	GlobalStateInfo: record({ State: integerValue }),
	PercentageCompleted: decimalValue,
	MessageValidityAsTimeSpan: textValue,
} satisfies ShapeOf<Schemas['TaskListItem'] & Pick<Schemas['Task'], 'TaskId'>>;

const BODY = { Html: textValue, PlainText: textValue } satisfies ShapeOf<
	NonNullable<Schemas['LegacyTemplate']['Body']>
>;

/** A template of the list: its merge fields come when it is read alone. */
export const LISTED_TEMPLATE = {
	TemplateId: id,
	Name: textValue,
	Sender: record(EMAIL_ADDRESS),
	Subject: textValue,
	Body: record(BODY),
	UserTemplateId: id,
} satisfies ShapeOf<Omit<Schemas['LegacyTemplate'], 'MergeFields'>>;

/** One template with its merge fields. */
export const TEMPLATE = { ...LISTED_TEMPLATE, MergeFields: listInXml(textValue) } satisfies ShapeOf<
	Schemas['LegacyTemplate']
>;

/** How many messages there are in each state. */
export const STATISTICS = {
	NotSent: integerValue,
	Sent: integerValue,
	Delivered: integerValue,
	Read: integerValue,
	Clicked: integerValue,
	Bounced: integerValue,
	Rejected: integerValue,
	Total: integerValue,
} satisfies ShapeOf<Schemas['LegacyStatistics']>;

/** A message of the statistics; its times say UTC in their names. */
export const MESSAGE_DETAIL = {
	State: integerValue,
	Price: decimalValue,
	Id: id,
	DestinationEmail: textValue,
	LastUpdateUtc: utcTime,
	CreatedDateUtc: utcTime,
} satisfies ShapeOf<Schemas['LegacyMessageDetail']>;

/** What the answer of a transactional email says of one recipient (part 2, 2.6). */
export const TRANSACTIONAL_ITEM = {
	Index: integerValue,
	Address: textValue,
	MessageId: id,
	Code: textValue,
} satisfies ShapeOf<Schemas['TransactionalItem']>;

/** Where the records of this interface have what all nodes call alike. */
const MESSAGE_NAMES = {
	messageId: 'Id',
	status: 'State',
	final: 'final',
	to: 'DestinationEmail',
	sentAt: 'CreatedDateUtc',
	occurredAt: 'LastUpdateUtc',
} satisfies CommonNames;
const CAMPAIGN_NAMES = {
	taskId: 'TaskId',
	taskName: 'Name',
	status: 'StateName',
	final: 'final',
	subject: 'Subject',
	text: 'Text',
} satisfies CommonNames;
const TEMPLATE_NAMES = {
	templateId: 'TemplateId',
	name: 'Name',
	from: 'from',
	subject: 'Subject',
} satisfies CommonNames;

/** The counters of a campaign; `Duplicates` holds what the service spells `Dublicates` or `Duplicates`, both are kept. */
export function countersRecord(raw: Json | undefined): JsonObject {
	const record = readRecord(raw, COUNTERS);
	return { ...record, Duplicates: record.Dublicates ?? record.Duplicates };
}

/** One campaign, with the name of its state beside the state as it came. */
export function campaignRecord(raw: Json | undefined): JsonObject {
	const record = withStateName(readRecord(raw, WRITTEN_CAMPAIGN, Object.keys(CAMPAIGN)), campaignState);
	return withCommonNames({ ...record, ...senderIn(record), ...endOf(record) }, { ...CAMPAIGN_NAMES, from: 'from' });
}

/** A campaign of the list, with its id under the name that the other operations use. */
export function listedCampaignRecord(raw: Json | undefined): JsonObject {
	const record = readRecord(raw, LISTED_CAMPAIGN);
	const named = withStateName({ ...record, TaskId: record.TaskId ?? record.ID }, campaignState);
	return withCommonNames({ ...named, ...endOf(named) }, { ...CAMPAIGN_NAMES, from: 'SourceAddress' });
}

/** A template of the list, or one that was written. */
export function listedTemplateRecord(raw: Json | undefined): JsonObject {
	return namedTemplate(readRecord(raw, TEMPLATE, Object.keys(LISTED_TEMPLATE)));
}

/** One message with its state, and whether that is the last word on its delivery. */
export function messageRecord(raw: Json | undefined): JsonObject {
	return withCommonNames(withFinal(readRecord(raw, MESSAGE_DETAIL), 'State'), MESSAGE_NAMES);
}

/** A sender address, with the name of its state beside the state as it came. */
export function senderAddressRecord(raw: Json | undefined): JsonObject {
	const record = withStateName(readRecord(raw, SENDER_ADDRESS), addressState);
	const { final } = addressProgress(addressState(record.State));
	return withCommonNames({ ...record, final }, { address: 'SourceAddress', status: 'StateName', final: 'final' });
}

/** A template with its common names. */
export function namedTemplate(record: JsonObject): JsonObject {
	return withCommonNames({ ...record, ...senderIn(record) }, TEMPLATE_NAMES);
}

/** The campaigns of the list as they are when the output is simplified: the common names in place of the service's own. */
export function simpleCampaign(record: JsonObject): JsonObject {
	return withCommonNames(record, CAMPAIGN_NAMES, { keepsOwn: false });
}

/** The address of a sender, which the service gives with a name. */
function senderIn({ Sender: sender }: JsonObject): JsonObject {
	return { from: (isJsonObject(sender) ? sender.Address : sender) ?? null };
}

function endOf({ State: state }: JsonObject): JsonObject {
	return { final: campaignProgress(campaignState(state)).final };
}

function withStateName(record: JsonObject, nameOf: (state: Json) => string | undefined): JsonObject {
	return { ...record, StateName: nameOf(record.State) ?? null };
}

function counters(value: Json): Json {
	return isJsonObject(value) ? countersRecord(value) : open(value);
}
