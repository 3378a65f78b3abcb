import { addressProgress, addressState, campaignProgress, campaignState, SENDER_ADDRESS } from '../api/legacy';
import { withFinal, type StatusMeaning } from '../api/statuses';
import {
	LEGACY_MESSAGE_RECORD,
	LEGACY_STATISTICS_RECORD,
	LEGACY_TEMPLATE_RECORD,
	LISTED_TASK_RECORD,
	TASK_COUNTERS_RECORD,
	TASK_RECORD,
	TRANSACTIONAL_ITEM_RECORD,
} from '../ground/contract';
import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import { withCommonNames, type CommonNames } from '../service/commonNames';
import { id, isOf, listInXml, readRecord, shapeOf, textValue } from '../service/shapes';

const COUNTERS = shapeOf(TASK_COUNTERS_RECORD, listInXml);

const CAMPAIGN = {
	...shapeOf(TASK_RECORD, listInXml),
	Counters: Object.assign(counters, { isEntry: isOf(COUNTERS) }),
};

const texts = listInXml(textValue);

/** A campaign of the list; its id stands there as `ID`, and comes out as `TaskId`, too, as the other operations call it. */
export const LISTED_CAMPAIGN = {
	TaskId: id,
	...shapeOf(LISTED_TASK_RECORD),
	Groups: texts,
	IncludedContacts: texts,
	ExcludedContacts: texts,
	ManualContacts: texts,
	StopList: texts,
};

const { MergeFields, ...listedTemplate } = shapeOf(LEGACY_TEMPLATE_RECORD, listInXml);

/** A template of the list: its merge fields come when it is read alone. */
export const LISTED_TEMPLATE = listedTemplate;

/** One template with its merge fields. */
export const TEMPLATE = { ...listedTemplate, MergeFields };

/** How many messages there are in each state. */
export const STATISTICS = shapeOf(LEGACY_STATISTICS_RECORD);

/** A message of the statistics; its times say UTC in their names. */
export const MESSAGE_DETAIL = shapeOf(LEGACY_MESSAGE_RECORD);

/** What the answer of a transactional email says of one recipient (part 2, 2.6). */
export const TRANSACTIONAL_ITEM = shapeOf(TRANSACTIONAL_ITEM_RECORD);

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
	status: 'status',
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
	const record = readRecord(raw, CAMPAIGN);
	const told = { ...record, ...senderIn(record), ...stateIn(record, campaignState, campaignProgress) };
	return withCommonNames(told, { ...CAMPAIGN_NAMES, from: 'from' });
}

/** A campaign of the list, with its id under the name that the other operations use. */
export function listedCampaignRecord(raw: Json | undefined): JsonObject {
	const record = readRecord(raw, LISTED_CAMPAIGN);
	const TaskId = record.TaskId ?? record.ID;
	const told = { ...record, TaskId, ...stateIn(record, campaignState, campaignProgress) };
	return withCommonNames(told, { ...CAMPAIGN_NAMES, from: 'SourceAddress' });
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
	const record = readRecord(raw, SENDER_ADDRESS);
	const told = { ...record, ...stateIn(record, addressState, addressProgress) };
	return withCommonNames(told, { address: 'SourceAddress', status: 'status', final: 'final' });
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

/** The name of a record's state, and what is known of it: a state without a name is a status as it came (field notes, rule 3). */
function stateIn(
	{ State }: JsonObject,
	nameOf: (state: Json) => string | undefined,
	progressOf: (state: Json) => StatusMeaning,
): JsonObject {
	const { status, final } = progressOf(State);
	return { StateName: nameOf(State) ?? null, status, final };
}

function counters(value: Json): Json {
	return isJsonObject(value) ? countersRecord(value) : value;
}
