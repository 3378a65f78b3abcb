import type { IDataObject } from 'n8n-workflow';
import { Expression } from 'n8n-workflow';

import { itemsOf, runNode, TestCredentials, type NodeRun } from '../../support/engine';
import { phone } from '../../support/phones';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

/** How often a run did what takes time. */
interface Work {
	requests: number;
	credentialReads: number;
	evaluations: number;
	texts: number;
	parses: number;
}

const COUNTED = {
	credentialReads: () => jest.spyOn(TestCredentials.prototype, 'getDecrypted'),
	evaluations: () => jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue'),
	texts: () => jest.spyOn(JSON, 'stringify'),
	parses: () => jest.spyOn(JSON, 'parse'),
};

/** The work of a run over these items. A query gives `found` items; anything else gives one for each, with the code OK. */
async function workOf(run: Pick<NodeRun, 'type' | 'parameters'>, rows: IDataObject[], found?: number): Promise<Work> {
	const before = sandbox.requests.length;
	const spies = Object.entries(COUNTED).map(([name, spy]) => [name, spy()] as const);
	const credentials = { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } };
	const { items, error } = await runNode({ ...run, items: itemsOf(rows), credentials });
	const counts = Object.fromEntries(spies.map(([name, spy]) => [name, spy.mock.calls.length]));
	for (const [, spy] of spies) spy.mockRestore();
	expect(error).toBeUndefined();
	expect(items).toHaveLength(found ?? rows.length);
	if (found === undefined) expect(items.every(({ json }) => json.code === 'OK')).toBe(true);
	return { requests: sandbox.requests.length - before, ...counts } as Work;
}

const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({
		phone: phone(at),
		email: `customer${at}@example.com`,
		name: `Customer ${at}`,
	}));

const SMS = {
	type: 'omniSms',
	parameters: {
		resource: 'message',
		operation: 'send',
		from: 'MyShop',
		to: '={{ $json.phone }}',
		text: '=Hi {{ $json.name }}',
		options: {},
	},
};

const EMAIL = {
	type: 'omniEmail',
	parameters: {
		resource: 'message',
		operation: 'send',
		from: 'shop@example.com',
		to: '={{ $json.email }}',
		subject: '=Hi {{ $json.name }}',
		html: '<p>Hi [Unsubscribe]</p>',
	},
};

describe('the work of a run', () => {
	it('is one request, one credential and no evaluation for any number of SMS', async () => {
		const work = await workOf(SMS, people(2_000));
		expect(work).toMatchObject({ requests: 1, credentialReads: 1, evaluations: 0 });
	});

	it('evaluates what only n8n can evaluate, once an item', async () => {
		const parameters = { ...SMS.parameters, text: '={{ $json.name.toUpperCase() }}' };
		expect(await workOf({ ...SMS, parameters }, people(50))).toMatchObject({ requests: 1, evaluations: 50 });
	});

	it('reads the credential once however many emails go one by one', async () => {
		const work = await workOf(EMAIL, people(50));
		expect(work).toMatchObject({ requests: 50, credentialReads: 1, evaluations: 0 });
	});

	it.each([
		['SMS', SMS, 1_000],
		['emails', EMAIL, 40],
	])('doubles at most when the %s double', async (_name, run, count) => {
		const some = await workOf(run, people(count));
		const twice = await workOf(run, people(2 * count));
		expect(twice.texts).toBeLessThanOrEqual(2 * some.texts);
		expect(twice.parses).toBeLessThanOrEqual(2 * some.parses);
	});

	it('is a request for each 500 ids of a status query, whose answers are read once', async () => {
		const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(31586225714460 + at) }));
		const query = {
			type: 'omniSms',
			parameters: { resource: 'message', operation: 'getStatuses', messageIds: '={{ $json.id }}' },
		};
		const some = await workOf(query, ids(1_000), 1_000);
		const twice = await workOf(query, ids(2_000), 2_000);
		expect([some.requests, twice.requests]).toStrictEqual([2, 4]);
		expect(twice).toMatchObject({ credentialReads: 1, evaluations: 0 });
		expect(twice.texts).toBeLessThanOrEqual(2 * some.texts);
		expect(twice.parses).toBeLessThanOrEqual(2 * some.parses);
	});

	it('is a request for each page of Get Many, whose rows are read without a text of their own', async () => {
		await workOf(SMS, people(2_500));
		const query = (limit: number) => ({
			type: 'omniSms',
			parameters: {
				resource: 'message',
				operation: 'getMany',
				findBy: 'dates',
				period: 'custom',
				start: '2026-01-31T00:00:00',
				end: '2026-02-01T00:00:00',
				returnAll: false,
				limit,
			},
		});
		const some = await workOf(query(1_000), [{}], 1_000);
		const twice = await workOf(query(2_000), [{}], 2_000);
		expect([some.requests, twice.requests]).toStrictEqual([1, 2]);
		expect(twice).toMatchObject({ credentialReads: 1, evaluations: 0 });
		// A few for each page, whatever it holds.
		expect(twice.texts).toBeLessThan(100);
		expect(twice.parses).toBeLessThanOrEqual(2 * some.parses);
	});
});
