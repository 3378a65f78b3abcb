import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { jsonOf } from '../../support/sms';
import { EMPTY } from '../../support/sentences';

const sandbox = useSandbox();
const ADDRESS = '+447700900001';
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

/** Runs an operation on the list for an item that knows a topic and a channel. */
async function list(operation: string, about: IDataObject = {}) {
	const { error, items } = await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation, address: ADDRESS, ...about },
		items: itemsOf([{ topic: 'offers', by: 'sms', none: '' }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		dataTables,
	});
	return { error: error && [error.message, error.description], rows: jsonOf(items) };
}

const isListed = async (about: IDataObject) => (await list('check', about)).rows[0].listed;

describe('of a person who wants nothing at all, Remove takes off', () => {
	beforeEach(async () => {
		await list('add');
		await list('add', { topic: 'offers' });
	});

	it.each<[string, IDataObject]>([
		['Topic', { topic: '={{ $json.topc || null }}' }],
		['Channel', { channel: '={{ $json.chanel || undefined }}' }],
	])('nothing where the expression of %s finds nothing: %j', async (label, about) => {
		const { error, rows } = await list('remove', about);
		expect(error?.[0]).toContain(`${label}: ${EMPTY}`);
		expect(error?.[1]).toContain('and ?? "" at the end.');
		expect(rows).toStrictEqual([]);
		expect(await isListed({})).toBe(true);
	});

	it('nothing where no item has the field, and names those that there are', async () => {
		const { error } = await list('remove', { topic: '={{ $json.topc }}' });
		expect(error?.[0]).toContain(`Topic: ${EMPTY}, since no item has $json.topc`);
		expect(error?.[1]).toContain('The fields of the first item are “topic”, “by”, “none”.');
		expect(error?.[1]).toContain('and ?? "" at the end');
		expect(await isListed({})).toBe(true);
		const called = await list('remove', { topic: '={{ $json.topc.trim() }}' });
		expect(called.error?.[1]).toContain('and ?? "" at the end.');
	});

	it.each<[IDataObject, boolean]>([
		[{}, false],
		[{ topic: '={{ $json.topc?.trim() ?? "" }}' }, false],
		[{ topic: '={{ $json.topc ?? "" }}' }, false],
		[{ topic: '={{ $json.none }}', channel: '={{ $json.none }}' }, false],
		[{ topic: '={{ $input.item.json.topic }}' }, true],
		[{ channel: '={{ $json.by }}' }, true],
	])('what it is told, and all where that is left empty: %j', async (about, listed) => {
		const { error } = await list('remove', about);
		expect([error, await isListed({})]).toStrictEqual([undefined, listed]);
	});
});

it.each(['all', ' ALL '])('the topic %j is that of every message', async (topic) => {
	expect((await list('add', { topic })).rows).toMatchObject([{ listed: true, topic: null, added: true }]);
	expect([await isListed({}), await isListed({ topic: 'offers' })]).toStrictEqual([true, true]);
	expect((await list('remove', { topic })).rows).toMatchObject([{ listed: false, removed: true }]);
});

it('Check tells a topic once that a person refused by several channels', async () => {
	for (const channel of ['sms', 'chatapp', 'sms']) await list('add', { topic: 'offers', channel });
	await list('add', { topic: 'orders', channel: 'sms' });
	const topicsOf = async (about: IDataObject) => (await list('check', about)).rows[0].topics;
	expect(await topicsOf({})).toStrictEqual(['offers', 'orders']);
	expect(await topicsOf({ channel: 'chatapp' })).toStrictEqual(['offers']);
});
