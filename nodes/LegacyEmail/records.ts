import type { IDataObject } from 'n8n-workflow';

import type { components } from '../ground/contract';
import { isoFromMillis } from '../ground/dates';
import { idText, isJsonObject, type Json, type JsonObject } from '../ground/json';
import { listOf } from './envelope';
import { addressState, campaignState } from './states';

/** Reads the value of a field, so that JSON and XML read alike: XML says everything in text. */
type Read = (value: Json) => Json;

/** The fields of a record that are more than text (part 2, 2.6). Fields that are not named stay as they came. */
type Shape = Readonly<Record<string, Read>>;

/** A shape of what the contract shows: another name does not compile. */
type ShapeOf<T> = Readonly<Partial<Record<keyof T, Read>>>;

type Schemas = components['schemas'];

const INCLUDED = part({ Id: id, Included: flag } satisfies ShapeOf<Schemas['LegacyIncluded']>);

const COUNTERS = {
	TaskId: id,
	TotalContacts: number,
	Dublicates: number,
	Duplicates: number,
	Unsubscribed: number,
	Excluded: number,
	OverPackage: number,
	SpamScore: number,
} satisfies ShapeOf<Schemas['TaskCounters']>;

const CAMPAIGN = {
	TaskId: id,
	UserCampaignId: id,
	TemplateId: id,
	Type: number,
	State: number,
	Price: number,
	SendDuplicates: flag,
	StartDateTime: date,
	EndDateTime: date,
	Contacts: list(INCLUDED),
	ContactGroups: list(INCLUDED),
	SmsResendTask: part({ ContactGroupId: id } satisfies ShapeOf<Schemas['SmsResendTask']>),
	Counters: (value) => (isJsonObject(value) ? withDuplicates(value) : value),
} satisfies ShapeOf<Schemas['Task'] & Pick<Schemas['TaskWrite'], 'TemplateId'>>;

const LISTED_CAMPAIGN = {
	ID: id,
	TaskId: id,
	Price: number,
	State: number,
	TotalContacts: number,
	CompletedContacts: number,
	ErrorCount: number,
	ServiceType: number,
	Type: number,
	MessageValidity: number,
	MessageType: number,
	TaskMessageType: number,
	Period: number,
	GlobalState: number,
	PercentageCompleted: number,
	SendDuplicates: flag,
	Cancellable: flag,
	Deletable: flag,
	IsExecuting: flag,
	IsSmooth: flag,
	IsPersonalized: flag,
	DoTransliterate: flag,
	NextStartDateTime: date,
	StartDateTime: date,
	Groups: list(word),
	IncludedContacts: list(word),
	ExcludedContacts: list(word),
	ManualContacts: list(word),
	StopList: list(word),
	GlobalStateInfo: part({ State: number }),
} satisfies ShapeOf<Schemas['TaskListItem'] & Pick<Schemas['Task'], 'TaskId'>>;

const TEMPLATE = { TemplateId: id, UserTemplateId: id, MergeFields: list(word) } satisfies ShapeOf<
	Schemas['LegacyTemplate']
>;

const STATISTICS = {
	NotSent: number,
	Sent: number,
	Delivered: number,
	Read: number,
	Clicked: number,
	Bounced: number,
	Rejected: number,
	Total: number,
} satisfies ShapeOf<Schemas['LegacyStatistics']>;

const MESSAGE = { Id: id, State: number, Price: number, LastUpdateUtc: date, CreatedDateUtc: date } satisfies ShapeOf<
	Schemas['LegacyMessageDetail']
>;

const SENDER_ADDRESS = { State: number, IsDefault: flag } satisfies ShapeOf<Schemas['SourceAddress']>;

/** The counters of a campaign; `Duplicates` holds what the service spells `Dublicates` or `Duplicates`, both are kept. */
export function countersRecord(raw: Json | undefined): IDataObject {
	return isJsonObject(raw) ? withDuplicates(raw) : {};
}

/** One campaign, with the name of its state beside the state as it came. */
export function campaignRecord(raw: Json | undefined): IDataObject {
	const record = recordOf(raw, CAMPAIGN);
	return { ...record, ...stateName(campaignState(record.State)) };
}

/** A campaign of the list, with its id under the name that the other operations use. */
export function listedCampaignRecord(raw: Json | undefined): IDataObject {
	const record = recordOf(raw, LISTED_CAMPAIGN);
	return { TaskId: record.ID ?? null, ...record, ...stateName(campaignState(record.State)) };
}

/** One template. */
export function templateRecord(raw: Json | undefined): IDataObject {
	return recordOf(raw, TEMPLATE);
}

/** How many messages there are in each state. */
export function statisticsRecord(raw: Json | undefined): IDataObject {
	return recordOf(raw, STATISTICS);
}

/** One message with its state. */
export function messageRecord(raw: Json | undefined): IDataObject {
	return recordOf(raw, MESSAGE);
}

/** A sender address, with the name of its state beside the state as it came. */
export function senderAddressRecord(raw: Json | undefined): IDataObject {
	const record = recordOf(raw, SENDER_ADDRESS);
	return { ...record, ...stateName(addressState(record.State)) };
}

function stateName(name: string | undefined): IDataObject {
	return name === undefined ? {} : { StateName: name };
}

function withDuplicates(raw: JsonObject): JsonObject {
	const record = shaped(raw, COUNTERS);
	const duplicates = record.Dublicates ?? record.Duplicates;
	return duplicates === undefined ? record : { ...record, Duplicates: duplicates };
}

function recordOf(raw: Json | undefined, shape: Shape): JsonObject {
	return isJsonObject(raw) ? shaped(raw, shape) : {};
}

function shaped(raw: JsonObject, shape: Shape): JsonObject {
	const record = { ...raw };
	for (const [name, read] of Object.entries(shape)) {
		if (Object.hasOwn(record, name)) record[name] = read(record[name]);
	}
	return record;
}

function list(read: Read): Read {
	return (value) => listOf(value).map(read);
}

/** A record inside of another one. */
function part(shape: Shape): Read {
	return (value) => (isJsonObject(value) ? shaped(value, shape) : value === '' ? null : value);
}

function id(value: Json): Json {
	return idText(value) ?? null;
}

/** A name or an id in a list of them; whatever is neither stays as it came. */
function word(value: Json): Json {
	return idText(value) ?? value;
}

/** A number from its text; whatever is none (a state in words, digits past 2^53) stays as it came. */
function number(value: Json): Json {
	if (value === '') return null;
	if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.trim())) return value;
	const exact = Number(value);
	return Number.isInteger(exact) && !Number.isSafeInteger(exact) ? value : exact;
}

function flag(value: Json): Json {
	if (value === '') return null;
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return text === 'true' || text === 'false' ? text === 'true' : value;
}

/** `/Date(<milliseconds>-0000)/` as ISO text in UTC (part 2, 2.6); any other text stays as it came. */
function date(value: Json): Json {
	if (value === '') return null;
	const match = typeof value === 'string' ? /^\s*\/Date\((-?\d+)(?:[+-]\d{4})?\)\/\s*$/.exec(value) : null;
	return match ? (isoFromMillis(Number(match[1])) ?? value) : value;
}
