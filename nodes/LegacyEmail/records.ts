import type { IDataObject } from 'n8n-workflow';

import { isoFromMillis } from '../ground/dates';
import { idText, isJsonObject } from '../ground/json';
import { listOf } from './envelope';
import { addressState, taskState } from './states';

/**
 * The fields of a record that are more than text (part 2, 2.6), so that JSON and XML read alike: XML says everything in
 * text. Fields that are not named here stay as they came.
 */
interface Shape {
	ids?: readonly string[];
	numbers?: readonly string[];
	flags?: readonly string[];
	dates?: readonly string[];
	lists?: Record<string, Shape | undefined>;
	parts?: Record<string, Shape>;
}

const INCLUDED: Shape = { ids: ['Id'], flags: ['Included'] };

const COUNTERS: Shape = {
	ids: ['TaskId'],
	numbers: ['TotalContacts', 'Dublicates', 'Duplicates', 'Unsubscribed', 'Excluded', 'OverPackage', 'SpamScore'],
};

const TASK: Shape = {
	ids: ['TaskId', 'UserCampaignId', 'TemplateId'],
	numbers: ['Type', 'State', 'Price'],
	flags: ['SendDuplicates'],
	dates: ['StartDateTime', 'EndDateTime'],
	lists: { Contacts: INCLUDED, ContactGroups: INCLUDED },
	parts: { SmsResendTask: { ids: ['ContactGroupId'] } },
};

const LISTED_TASK: Shape = {
	ids: ['ID', 'TaskId'],
	numbers: [
		...['Price', 'State', 'TotalContacts', 'CompletedContacts', 'ErrorCount', 'ServiceType', 'Type', 'MessageValidity'],
		...['MessageType', 'TaskMessageType', 'Period', 'GlobalState', 'PercentageCompleted'],
	],
	flags: [
		...['SendDuplicates', 'Cancellable', 'Deletable', 'IsExecuting', 'IsSmooth', 'IsPersonalized', 'DoTransliterate'],
	],
	dates: ['NextStartDateTime', 'StartDateTime'],
	lists: {
		Groups: undefined,
		IncludedContacts: undefined,
		ExcludedContacts: undefined,
		ManualContacts: undefined,
		StopList: undefined,
	},
	parts: { GlobalStateInfo: { numbers: ['State'] } },
};

const TEMPLATE: Shape = { ids: ['TemplateId', 'UserTemplateId'], lists: { MergeFields: undefined } };

const STATISTICS: Shape = {
	numbers: ['NotSent', 'Sent', 'Delivered', 'Read', 'Clicked', 'Bounced', 'Rejected', 'Total'],
};

const MESSAGE: Shape = { ids: ['Id'], numbers: ['State', 'Price'], dates: ['LastUpdateUtc', 'CreatedDateUtc'] };

const SENDER_ADDRESS: Shape = { numbers: ['State'], flags: ['IsDefault'] };

/** The counters of a campaign; `Duplicates` holds what the service spells `Dublicates` or `Duplicates`, both are kept. */
export function countersRecord(raw: unknown): IDataObject {
	const record = clean(raw, COUNTERS);
	const duplicates = record.Dublicates ?? record.Duplicates;
	return duplicates === undefined ? record : { ...record, Duplicates: duplicates };
}

/** One campaign, with the name of its state beside the state as it came. */
export function taskRecord(raw: unknown): IDataObject {
	const record = clean(raw, TASK);
	const counters = isJsonObject(record.Counters) ? { Counters: countersRecord(record.Counters) } : {};
	return { ...record, ...stateName(taskState(record.State)), ...counters };
}

/** A campaign of the list, with its id under the name that the other operations use. */
export function listedTaskRecord(raw: unknown): IDataObject {
	const record = clean(raw, LISTED_TASK);
	return { TaskId: record.ID ?? null, ...record, ...stateName(taskState(record.State)) };
}

export function templateRecord(raw: unknown): IDataObject {
	return clean(raw, TEMPLATE);
}

export function statisticsRecord(raw: unknown): IDataObject {
	return clean(raw, STATISTICS);
}

export function messageRecord(raw: unknown): IDataObject {
	return clean(raw, MESSAGE);
}

export function senderAddressRecord(raw: unknown): IDataObject {
	const record = clean(raw, SENDER_ADDRESS);
	return { ...record, ...stateName(addressState(record.State)) };
}

function stateName(name: string | undefined): IDataObject {
	return name === undefined ? {} : { StateName: name };
}

function clean(raw: unknown, shape: Shape): IDataObject {
	if (!isJsonObject(raw)) return {};
	const record: IDataObject = { ...raw };
	const change = (names: readonly string[] = [], read: (value: unknown) => unknown): void => {
		for (const name of names) if (name in record) record[name] = read(record[name]) as IDataObject[string];
	};
	change(shape.ids, (value) => idText(value) ?? null);
	change(shape.numbers, numberOf);
	change(shape.flags, flagOf);
	change(shape.dates, dateOf);
	for (const [name, entry] of Object.entries(shape.lists ?? {})) {
		change([name], (value) => listOf(value).map((one) => (entry ? clean(one, entry) : (idText(one) ?? one))));
	}
	for (const [name, part] of Object.entries(shape.parts ?? {})) {
		change([name], (value) => (isJsonObject(value) ? clean(value, part) : value === '' ? null : value));
	}
	return record;
}

/** A number from its text; whatever is none (a state in words, digits past 2^53) stays as it came. */
function numberOf(value: unknown): unknown {
	if (value === '') return null;
	if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.trim())) return value;
	const number = Number(value);
	return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number;
}

function flagOf(value: unknown): unknown {
	if (value === '') return null;
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return text === 'true' || text === 'false' ? text === 'true' : value;
}

/** `/Date(<milliseconds>-0000)/` as ISO text in UTC (part 2, 2.6); any other text stays as it came. */
function dateOf(value: unknown): unknown {
	if (value === '') return null;
	const match = typeof value === 'string' ? /^\s*\/Date\((-?\d+)(?:[+-]\d{4})?\)\/\s*$/.exec(value) : null;
	return match ? (isoFromMillis(Number(match[1])) ?? value) : value;
}
