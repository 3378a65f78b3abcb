import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { makeSchemas, type Schemas } from '../../../scripts/schemas';
import type { Schema } from '../../../scripts/schemas/infer';
import { OPERATIONS } from '../dialects/cases';
import { Bench } from '../../../scripts/schemas/bench';
import { useNoPace } from '../../support/unpaced';

useNoPace();

/** The items of every operation, as its sample gives them. */
let items: Map<string, IDataObject[]>;
let made: Schemas;

beforeAll(async () => {
	made = await makeSchemas();
	items = new Map(Object.entries(made.items));
});

/** A text that begins as a date and a time of day do. */
const A_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * The times below a value that are not ISO 8601 with a zone, though no object around them says which zone is meant or that it is not known. What the
 * service wrote as it came is no such time: `raw`, and what ends with “Text”.
 */
function zoneless(value: unknown, at: string, isTold = false): string[] {
	if (typeof value === 'string') return A_TIME.test(value) && !WITH_ZONE.test(value) && !isTold ? [at] : [];
	if (typeof value !== 'object' || value === null) return [];
	const told = isTold || 'timeZone' in value;
	return Object.entries(value).flatMap(([name, inner]) =>
		name === 'raw' || name.endsWith('Text') ? [] : zoneless(inner, `${at}.${name}`, told),
	);
}

it('every time in the outputs of every operation is ISO with its zone, or its record says which zone was asked for or that none is known', () => {
	const found = [...items].flatMap(([name, rows]) => rows.flatMap((row) => zoneless(row, name)));
	expect([...new Set(found)]).toStrictEqual([]);
	expect(items.size).toBeGreaterThan(110);
});

it('where the zone is known, the time stands as ISO with it, too', () => {
	const OWN: Readonly<Record<string, string>> = {
		sentDateTime: 'sentAt',
		eventDateTime: 'occurredAt',
		creationDate: 'createdAt',
		lastUpdate: 'updatedAt',
		date: 'startsAt',
		sendDate: 'startsAt',
	};
	const told = [...items].flatMap(([name, rows]) =>
		rows
			.filter(({ timeZone }) => typeof timeZone === 'string')
			.flatMap((row) =>
				Object.entries(OWN)
					.filter(([own]) => typeof row[own] === 'string' && A_TIME.test(row[own]))
					.map(([own, common]) => [
						name,
						row[common] === `${(row[own] as string).replace(' ', 'T')}${row.timeZone as string}`,
					]),
			),
	);
	expect(told.filter(([, isSame]) => isSame !== true)).toStrictEqual([]);
	expect(new Set(told.map(([name]) => name)).size).toBeGreaterThan(3);
});

const STATUS = ['messageId', 'status', 'final'];
const TIMES = ['sentAt', 'occurredAt'];
const MESSAGE = [...STATUS, 'to', 'from', ...TIMES];
const EVENT = ['messageId', 'status', 'final', 'to', 'from', 'text', 'occurredAt'];
const TASK = ['taskId', 'taskName', 'status', 'final'];

/** Every operation that reads records, or writes what has an ID, with the common names that each of its records has; sends have `to` or their own key, `code` and `messageId`. */
const RECORDS: Readonly<Record<string, readonly string[]>> = {
	'omniSms.message.getMany': [...MESSAGE, 'text'],
	'omniSms.message.getStatuses': [...STATUS, 'occurredAt'],
	'omniSms.message.reconcile': EVENT,
	'omniEmail.message.getMany': [...MESSAGE, 'subject'],
	'omniPush.message.getMany': [...MESSAGE, 'title', 'text'],
	'omniScenario.message.getMany': [...MESSAGE, 'text', 'channel', 'taskId'],
	'omniScenario.scenario.get': TASK,
	'omniScenario.scenario.getMany': TASK,
	'omniScenario.scenario.getMacros': ['taskId', 'taskName'],
	'omniLegacyEmail.statistics.getMessages': [...STATUS, 'to', ...TIMES],
	'omniLegacyEmail.campaign.get': [...TASK, 'subject', 'text', 'from'],
	'omniLegacyEmail.campaign.getMany': [...TASK, 'subject'],
	'omniLegacyEmail.campaign.create': ['taskId'],
	'omniLegacyEmail.campaign.setState': ['taskId'],
	'omniLegacyEmail.campaign.startAndWait': ['taskId'],
	'omniLegacyEmail.campaign.update': ['taskId'],
	'omniLegacyEmail.template.create': ['templateId', 'name'],
	'omniLegacyEmail.template.delete': ['templateId'],
	'omniLegacyEmail.template.update': ['templateId'],
	'omniLegacyEmail.template.get': ['templateId', 'name', 'from', 'subject'],
	'omniLegacyEmail.template.getMany': ['templateId', 'name', 'from', 'subject'],
	'omniLegacyEmail.senderAddress.getMany': ['address', 'status', 'final'],
	'omniLegacyEmail.statistics.getCounters': ['sent', 'delivered', 'read', 'clicked', 'bounced', 'rejected'],
	'omniSoap.sms.getState': [...STATUS, ...TIMES],
	'omniSoap.sms.getIncoming': ['to', 'from', 'text', 'occurredAt'],
	'omniSoap.sms.getStatistics': ['sent', 'delivered', 'expired', 'rejected'],
	'omniSoap.messenger.getState': STATUS,
	'omniVoiceCode.code.getStatus': [...STATUS, 'occurredAt'],
	'omniVoiceCode.code.getStatusByLogin': [...STATUS, ...TIMES],
	'omniContacts.contact.getMany': ['contactId', 'contactGroupId', 'phone', 'email', 'createdAt', 'updatedAt'],
	'omniContacts.contactList.getMany': ['contactGroupId', 'name', 'createdAt', 'updatedAt'],
	omniTrigger: EVENT,
	omniSoapTrigger: EVENT,
	'omniCallbacks.callback.read': EVENT,
	'omniSms.message.matchReplies': EVENT,
	'omniChatApp.message.matchReplies': EVENT,
};

it.each(Object.entries(RECORDS))('%s gives the common names in every record', (name, names) => {
	const rows = items.get(name) ?? [];
	expect(rows.length).toBeGreaterThan(0);
	for (const row of rows) expect(Object.keys(row)).toStrictEqual(expect.arrayContaining([...names]));
});

it('every send that takes a message names it by messageId, and what became of it by code', () => {
	const sends = [...items].filter(([name]) =>
		/\.(send|sendEarlier|sendCode\w*|sendByTimeZone\w*|sendTransactional)$/.test(name),
	);
	expect(sends.length).toBeGreaterThan(12);
	for (const [name, rows] of sends) {
		for (const row of rows.filter(({ code, rehearsed }) => code === 'OK' && rehearsed !== true))
			expect([name, row]).toMatchObject([name, { messageId: expect.any(String) as string }]);
		expect([name, rows.filter((row) => !('code' in row) && !('outcome' in row))]).toStrictEqual([name, []]);
	}
});

/** What in a value a schema does not have, as paths; a field that is not listed, or another type. */
function misfits(value: unknown, schema: Schema, at: string): string[] {
	const types = [schema.type ?? []].flat();
	const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
	if (types.length === 0) return [];
	if (!types.includes(type) && !(type === 'null' && schema.nullable))
		return [`${at} is ${type}, not ${types.join(' or ')}`];
	if (Array.isArray(value)) {
		return schema.items ? value.flatMap((one) => misfits(one, schema.items ?? {}, `${at}[]`)) : [];
	}
	if (typeof value !== 'object' || value === null || !schema.properties) return [];
	const { properties } = schema;
	return Object.entries(value).flatMap(([name, inner]) =>
		Object.hasOwn(properties, name)
			? misfits(inner, properties[name], `${at}.${name}`)
			: [`${at}.${name} is not there`],
	);
}

const schemaOf = (name: string): Schema | undefined => {
	const file = made.fileOf[name];
	return file === undefined
		? undefined
		: (JSON.parse(readFileSync(path.resolve(__dirname, '../../..', file), 'utf8')) as Schema);
};

it('the schemas that are shipped have every field of the default outputs, in its type', () => {
	const wrong = [...items].flatMap(([name, rows]) => {
		const schema = schemaOf(name);
		return schema ? rows.flatMap((row) => misfits(row, schema, name)) : [`${name} has no schema`];
	});
	expect([...new Set(wrong)]).toStrictEqual([]);
});

/** What nobody can read comes out whole, under a name of its own: of that, no schema can say anything. */
function withoutAnswer({ answer, ...row }: IDataObject): IDataObject {
	return row.code === 'UNKNOWN' || answer === undefined ? row : { ...row, answer };
}

/** Other outputs than those that the schemas were made of: what is refused or not known, messages of several parts, and no answers that are odd. */
const OTHERS = Object.keys(OPERATIONS).filter((name) => / (refused|unknown|several)$/.test(name));

describe('other outputs than those that the schemas were made of', () => {
	let bench: Bench;
	beforeAll(async () => (bench = await Bench.start()));
	afterAll(async () => await bench.sandbox.close());

	it.each(OTHERS)('%s fits the schema of its operation', async (one) => {
		const [name] = one.split(' ');
		bench.sandbox.reset({ asNew: true });
		const run = bench.operation(name);
		const rows = await OPERATIONS[one](
			async (parameters, rows) => await run(parameters, rows, { onError: 'continueRegularOutput' }),
			bench,
		);
		expect(rows.length).toBeGreaterThan(0);
		const schema = schemaOf(name) ?? {};
		// n8n itself adds the error to the item of a query that failed.
		const own = rows.filter(({ error }) => error === undefined).map(withoutAnswer);
		expect(own.flatMap((row) => misfits(row, schema, name))).toStrictEqual([]);
	});
});
