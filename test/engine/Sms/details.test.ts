import { answerWithout, EMPTY, notADate, notAnId } from '../../support/sentences';
import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../../../sandbox';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED, fill: (service) => runSms(service, rows(2005)) });

const RANGE = { findBy: 'dates', period: 'custom', start: '2026-01-31T00:00:00', end: '2026-02-01T00:00:00' };
const GET = { operation: 'getMany', ...RANGE, returnAll: false, limit: 50, simplify: true, options: {} };

const getMany = async (parameters: IDataObject, more: object = {}, items: object[] = [{}]) =>
	await runSms(sandbox, items, { parameters: { ...GET, ...parameters }, ...more });

const queries = (): Array<Record<string, string | string[]>> =>
	sandbox.requests.map(({ query }) => {
		const search = new URLSearchParams(query);
		const entries = [...new Set(search.keys())].map((name) => {
			const values = search.getAll(name);
			return [name, values.length > 1 ? values : values[0]];
		});
		return Object.fromEntries(entries) as Record<string, string | string[]>;
	});

it('one record in the place of the list, of a column that was asked for alone, is a row', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: { data: { price: '0.05' }, total: 1 } } });
	const { items, error } = await getMany({ limit: 1, options: { outFields: ['PRICE'] } });
	expect(error).toBeUndefined();
	expect(jsonOf(items)).toMatchObject([{ price: '0.05' }]);
});

describe('pages', () => {
	it('are read to the last, part-filled one', async () => {
		const { items, error } = await getMany({ returnAll: true });
		expect(error).toBeUndefined();
		expect(queries().map(({ limit, offset }) => [limit, offset])).toStrictEqual([
			['1000', '0'],
			['1000', '1000'],
			['1000', '2000'],
		]);
		expect(jsonOf(items).map(({ messageId }) => messageId)).toStrictEqual(sandbox.messages().map(({ id }) => id));
		expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
	});

	it.each([
		[1, [['1', '0']]],
		[50, [['50', '0']]],
		[
			1005,
			[
				['1000', '0'],
				['5', '1000'],
			],
		],
	])('stop at a limit of %i', async (limit, asked) => {
		const { items } = await getMany({ limit });
		expect(items).toHaveLength(limit);
		expect(queries().map((query) => [query.limit, query.offset])).toStrictEqual(asked);
	});

	it('are tried again when the service is busy', async () => {
		sandbox.faults.add({ kind: 'status', status: 503, times: 2, headers: { 'Retry-After': '0' } });
		const { items } = await getMany({ limit: 3 });
		expect(items).toHaveLength(3);
		expect(sandbox.requests).toHaveLength(3);
	});

	it('that are none stop the node, and go to the error output', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: null }, times: 2 });
		const { error } = await getMany({});
		expect(error?.message).toBe(answerWithout('list of messages'));
		const kept = await getMany({}, { settings: { onError: 'continueErrorOutput' } }, [{ own: 1 }, { own: 2 }]);
		expect(kept.errorItems.map(({ json }) => json)).toMatchObject([{ own: 1, details: { httpCode: '200' } }]);
		expect(kept.items).toHaveLength(50);
	});
});

describe('filters', () => {
	it.each<[string, IDataObject, Record<string, string>]>([
		['dates', {}, { dateTimeFrom: '2026-01-31 00:00:00', dateTimeTo: '2026-02-01 00:00:00', timeOffset: '0' }],
		['task', { taskId: '0' }, { taskId: '0', timeOffset: '0' }],
		['taskTrigger', { taskId: '0', triggerId: 0 }, { taskId: '0', triggerId: '0', timeOffset: '0' }],
		[
			'taskTriggerDates',
			{ taskId: '0', triggerId: '0' },
			{
				taskId: '0',
				triggerId: '0',
				dateTimeFrom: '2026-01-31 00:00:00',
				dateTimeTo: '2026-02-01 00:00:00',
				timeOffset: '0',
			},
		],
	])('by %s are sent together and alone', async (findBy, fields, filters) => {
		const { items, error } = await getMany({ findBy, ...fields });
		expect(error).toBeUndefined();
		expect(queries()).toStrictEqual([{ limit: '50', offset: '0', ...filters }]);
		expect(items).toHaveLength(50);
	});

	it('by dates have the plus sign of the documents for the blank', async () => {
		await getMany({});
		expect(sandbox.requests[0].query).toContain(
			'dateTimeFrom=2026-01-31+00%3A00%3A00&dateTimeTo=2026-02-01+00%3A00%3A00',
		);
	});

	it('by message ids ask for 100 at a time, with every digit', async () => {
		const ids = sandbox.messages().slice(0, 101);
		const messageIds = ids.map(({ id }) => id).join(',');
		const { items } = await getMany({ findBy: 'messageIds', messageIds, returnAll: true });
		expect(queries().map((query) => [query.messageIds].flat().length)).toStrictEqual([100, 1]);
		expect(jsonOf(items).map(({ messageId }) => messageId)).toStrictEqual(ids.map(({ id }) => id));
	});

	it('by dates are written for the workflow’s time zone and the time offset of the question', async () => {
		await getMany({ options: { timeOffset: 180 } }, { timezone: 'America/New_York' });
		expect(queries()).toMatchObject([
			{ dateTimeFrom: '2026-01-31 08:00:00', dateTimeTo: '2026-02-01 08:00:00', timeOffset: '180' },
		]);
	});

	it.each([
		['a range that ends before it begins', { end: '2026-01-30T00:00:00' }, /ends before it begins/],
		['half a range', { end: '={{ "" }}' }, `End: ${EMPTY}`],
		['a date that is none', { start: 'soon' }, new RegExp(notADate('soon'))],
		[
			'a task with a blank',
			{ findBy: 'task', taskId: '1 2' },
			new RegExp(`Scenario: ${notAnId('1 2')}: it holds a blank`),
		],
		['a task that lost its digits', { findBy: 'task', taskId: '={{ 9007199254740993 }}' }, /too long to be exact/],
		['no message ids', { findBy: 'messageIds', messageIds: ' ' }, /Message IDs: none is given/],
		['a limit of 0', { limit: 0 }, /Limit: “0” is not a whole number of 1 or more/],
	])('are refused before anything is asked: %s', async (_name, fields, problem) => {
		const { error } = await getMany(fields);
		expect(error?.message).toMatch(problem);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('narrow the list further by the options', async () => {
		const options = {
			recipient: phone(7).slice(1),
			sourceAddress: 'MyShop',
			status: 'ACCEPTED',
			searchText: 'message',
			countryId: '1',
			userId: '5001',
			mogId: '10',
			order: 'DESC',
			orderField: 'SENT_DATE_TIME',
			bySegments: true,
			calculateTotalCount: false,
		};
		const { items } = await getMany({ options });
		expect(queries()[0]).toMatchObject({ ...options, bySegments: 'true', calculateTotalCount: 'false' });
		expect(jsonOf(items)).toMatchObject([{ to: phone(7), text: 'Message 7' }]);
	});
});

it('quotes the reason of an answer that is no page', async () => {
	const body = { result: null, reasons: [{ key: 'forbidden' }] };
	sandbox.faults.add({ kind: 'status', status: 200, body });
	const { error } = await getMany({});
	expect(error?.description).toContain('the account is not allowed to send this (forbidden)');
});

describe('records', () => {
	it('are simplified, or given whole with ids as text', async () => {
		const [simple] = jsonOf((await getMany({ limit: 1 })).items);
		expect(Object.keys(simple)).toStrictEqual([
			'messageId',
			'status',
			'final',
			'to',
			'from',
			'text',
			'sentAt',
			'occurredAt',
			'errorCode',
			'taskId',
			'timeZone',
		]);
		const [whole] = jsonOf((await getMany({ limit: 1, simplify: false })).items);
		expect(Object.keys(whole).length).toBeGreaterThan(20);
		expect(whole).toMatchObject({
			...simple,
			recipient: phone(0).slice(1),
			segmentId: simple.messageId,
			companyId: '1001',
			userId: '5001',
		});
	});

	it('hold the fields that were asked for', async () => {
		const outFields = ['RECIPIENT', 'STATUS'];
		const [row] = jsonOf((await getMany({ limit: 1, options: { outFields } })).items);
		expect(row).toStrictEqual({ recipient: phone(0).slice(1), status: 'ACCEPTED', final: false });
		expect(queries()[0].outFields).toStrictEqual(outFields);
	});

	it('are all there where the fields that were asked for are the same in many', async () => {
		const { items } = await getMany({ returnAll: true, options: { outFields: ['SOURCE_ADDRESS'] } });
		expect(items).toHaveLength(sandbox.messages().length);
	});

	it('are told to be perhaps not all where two pages of such fields are the same, and there is no count', async () => {
		const data = ['SENT', 'SENT'].map((status) => ({ status }));
		const uncounted = { kind: 'status', status: 200, body: { result: { data } } } as const;
		for (const [outFields, told] of [
			[['STATUS'], 1],
			[['STATUS', 'MESSAGE_ID'], 0],
		] as const) {
			sandbox.faults.add({ ...uncounted, times: 2 });
			const { items, hints } = await getMany({ returnAll: true, options: { outFields } });
			expect([items.length, hints.length]).toStrictEqual([2, told]);
		}
	});

	it('are all told where one of them is nothing, and no page came twice', async () => {
		const data = [...Array.from({ length: 4 }, () => ({ status: 'SENT' })), null];
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: { data, total: 500 } } });
		const { items, hints } = await getMany({ returnAll: false, limit: 5, options: { outFields: ['STATUS'] } });
		expect([items.length, hints.length]).toStrictEqual([4, 0]);
	});

	it('have a column for each field that was asked for, also where none came', async () => {
		const outFields = ['MESSAGE_ID', 'PRICE', 'SEGMENT_COUNT'];
		sandbox.faults.add(
			page([
				{ MESSAGEID: 7, price: 0.05 },
				{ messageId: '8', segmentCount: '2', hops: [1] },
			]),
		);
		const rows = jsonOf((await getMany({ options: { outFields } })).items);
		expect(rows).toStrictEqual([
			{ messageId: '7', price: '0.05', segmentCount: null },
			{ messageId: '8', price: null, segmentCount: 2, hops: [1] },
		]);
	});

	it('are read by what the documents say of each field, and nothing of an answer is lost', async () => {
		const odd = {
			status: 'delivered',
			isContactGroupDeleted: 'Yes',
			errorCode: '0',
			sentDateTime: '2026-01-31 09:30:00',
		};
		sandbox.faults.add(page([odd, 'gone', { hops: { first: 1 } }, null]));
		const rows = jsonOf((await getMany({ simplify: false })).items);
		const nothing = {
			...Object.fromEntries(Object.keys(rows[0]).map((name) => [name, null])),
			timeZone: '+00:00',
		};
		expect(rows).toStrictEqual([
			{
				...nothing,
				...odd,
				sentAt: '2026-01-31T09:30:00+00:00',
				isContactGroupDeleted: true,
				errorCode: 0,
				final: true,
			},
			{ ...nothing, final: false, value: 'gone' },
			{ ...nothing, final: false, hops: { first: 1 } },
		]);
		sandbox.faults.add(page(['gone']));
		expect(jsonOf((await getMany({})).items)).toMatchObject([{ messageId: null, value: 'gone' }]);
	});

	it('have the count that was asked for, each of them', async () => {
		const rows = jsonOf((await getMany({ limit: 2, options: { calculateTotalCount: true } })).items);
		expect(rows.map(({ total }) => total)).toStrictEqual([sandbox.messages().length, sandbox.messages().length]);
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: { data: [{ messageId: 7 }] } } });
		const uncounted = await getMany({ limit: 1, options: { calculateTotalCount: true } });
		expect(jsonOf(uncounted.items)).toMatchObject([{ total: null, messageId: '7' }]);
	});

	it('are none where nothing fits, which the count tells', async () => {
		const options = { calculateTotalCount: true, recipient: '19995550100' };
		expect(jsonOf((await getMany({ options })).items)).toStrictEqual([{ total: 0 }]);
	});

	it('have no count where not all IDs were asked for', async () => {
		const messageIds = sandbox
			.messages()
			.map(({ id }) => id)
			.slice(0, 150)
			.join(',');
		const byIds = { findBy: 'messageIds', messageIds, options: { calculateTotalCount: true } };
		const [all] = jsonOf((await getMany({ ...byIds, returnAll: true })).items);
		const [some] = jsonOf((await getMany({ ...byIds, limit: 5 })).items);
		expect([all.total, some.total]).toStrictEqual([150, null]);
	});

	it('come for each item by its own question', async () => {
		const items = [{ to: phone(1).slice(1) }, { to: phone(2).slice(1) }, { to: '19995550100' }];
		const { items: output } = await getMany({ options: { recipient: '={{ $json.to }}' } }, {}, items);
		expect(output.map(({ json, pairedItem }) => [json.to, pairedItem])).toStrictEqual([
			[phone(1), { item: 0 }],
			[phone(2), { item: 1 }],
		]);
	});
});

function page(data: unknown[]): Fault {
	return { kind: 'status', status: 200, body: { result: { data, total: data.length } } };
}
