import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { answerWithout, EMPTY, notAPhone, REFUSED, tooLong } from '../../support/sentences';

const record = { balance: 10, credit: 5, reserve: 2, accountType: 'PREPAID' };
const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10), accounts: [{ record }] } });

async function run(
	parameters: NodeRun['parameters'],
	rows: IDataObject[] = [{}],
	settings: NodeRun['settings'] = {},
	type = 'omniAccount',
): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	const credentials = { omniApiKeyApi: { baseUrl, apiKey } };
	return await runNode({ type, parameters, items: itemsOf(rows), credentials, settings });
}

const GET = { resource: 'account', operation: 'get' };
const TARIFFS = { resource: 'tariff', operation: 'getMany', returnAll: true, simplify: true };
const ESTIMATE = { resource: 'message', operation: 'estimate', to: '={{ $json.to }}', text: '={{ $json.text }}' };
const SEND = { resource: 'message', operation: 'send', from: 'Shop', to: '={{ $json.to }}', text: '={{ $json.text }}' };
const CYRILLIC = 'й'.repeat(71);

/** An answer of the service's own in place of the sandbox's. */
const answerWith = (body: unknown) => sandbox.faults.add({ kind: 'status', status: 200, body });

it('the account says what can be spent, on top of its own record', async () => {
	const { items } = await run(GET);
	expect(items).toMatchObject([
		{
			json: {
				available: 15,
				isBlocked: false,
				balance: 10,
				credit: 5,
				reserve: 2,
				accountType: 'PREPAID',
				companyId: '1001',
				currencyId: '1',
				disableThreshold: 0,
				notifyThreshold: 100,
				validPacketChannels: ['SMS'],
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(items[0].json.availableAssumes).toContain('Reserves are not taken off');
	expect(sandbox.requests).toMatchObject([
		{ method: 'GET', path: '/billing-api/companies/current/account', query: '' },
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a word in the place of the balance is no balance, and stays in sight', async () => {
	answerWith({ result: { account: { ...record, balance: 'Error', companyId: '1.2345678901234568e+18' } } });
	const { items } = await run(GET);
	expect(items[0].json).toMatchObject({
		available: null,
		balance: null,
		credit: 5,
		companyId: null,
		unread: { balance: 'Error', companyId: '1.2345678901234568e+18' },
	});
});

it('the account is asked for once in a run', async () => {
	const { items } = await run(GET, [{}, {}]);
	expect(items).toMatchObject([0, 1].map((item) => ({ json: { available: 15 }, pairedItem: { item } })));
	expect(sandbox.requests).toHaveLength(1);
});

it('the tariff is readable, filtered by the service and cut by Limit', async () => {
	const { items } = await run(TARIFFS);
	expect(items[0].json).toStrictEqual({
		planRecordId: '1',
		channel: 'SMS',
		traffic: 'TRANSACTIONAL',
		countryName: 'United Kingdom',
		mogNameInt: 'Example Operators',
		sourceAddress: null,
		currencyId: '1',
		quantity: 0,
		currentPrice: 0.04,
		priceSteps: '0 to 99999: 0.04; from 100000: 0.035',
	});
	const filters = { channel: 'SMS', countryId: '44', currencyId: 1, mogId: '440', onlyNullSourceAddress: true };
	const filtered = await run({ ...TARIFFS, simplify: false, filters });
	expect(filtered.items).toMatchObject([{ json: { planRecordId: '1', mogId: '440', deliveryRule: 'SUBMITTED' } }]);
	expect(new URLSearchParams(sandbox.requests[1].query).toString()).toBe(
		'channel=SMS&countryId=44&currencyId=1&mogId=440&onlyNullSourceAddress=true',
	);
	expect((await run({ ...TARIFFS, returnAll: false, limit: 2 })).items).toHaveLength(2);
	expect(sandbox.violations()).toStrictEqual([]);
});

describe('an estimate', () => {
	const tariff = { countryId: '44' };

	it('that fails for one item is asked for again at the next', async () => {
		sandbox.faults.add({ kind: 'status', status: 500 });
		const rows = Array.from({ length: 3 }, () => ({ to: '+447700900001', text: 'Hello' }));
		const result = await run({ ...ESTIMATE, tariff }, rows, { onError: 'continueErrorOutput' });
		expect(result.errorItems.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }]);
		expect(result.items.map(({ json, pairedItem }) => [json.costLowestSoFar, pairedItem])).toStrictEqual([
			[0.04, { item: 1 }],
			[0.08, { item: 2 }],
		]);
		expect(sandbox.requests).toHaveLength(2);
	});

	it('counts parts and cost item after item, with one question for the tariff; nothing is sent', async () => {
		const rows = [
			{ to: '+447700900001', text: 'Hello' },
			{ to: '+447700900001, +44 7700 900002', text: CYRILLIC },
			...Array.from({ length: 1_000 }, () => ({ to: '+447700900003', text: 'Hi' })),
		];
		const { items } = await run({ ...ESTIMATE, tariff }, rows);
		expect(items[0].json).toMatchObject({ recipients: 1, parts: 1, totalParts: 1, cost: 0.04, alphabet: 'latin' });
		expect(items[1]).toMatchObject({
			json: {
				recipients: 2,
				parts: 2,
				totalParts: 4,
				characters: 71,
				alphabet: 'cyrillic',
				cost: 0.16,
				currencyId: '1',
				tariffIds: ['1'],
				note: null,
				partsSoFar: 5,
				costLowestSoFar: 0.2,
			},
			pairedItem: { item: 1 },
		});
		expect(items.at(-1)?.json).toMatchObject({ partsSoFar: 1_005, costHighestSoFar: 40.2 });
		expect(items[0].json.assumes).toHaveLength(4);
		expect(sandbox.requests).toMatchObject([{ method: 'GET', query: 'channel=SMS&countryId=44' }]);
		expect(sandbox.messages()).toStrictEqual([]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is what the balance falls by', async () => {
		const rows = [
			{ to: '+447700900001', text: 'Hello' },
			{ to: '+447700900002', text: CYRILLIC },
		];
		const { items } = await run({ ...ESTIMATE, tariff }, rows);
		await run(SEND, rows, {}, 'omniSms');
		expect((await run(GET)).items[0].json.balance).toBe(10 - Number(items[1].json.costLowestSoFar));
		expect((await run({ ...TARIFFS, filters: tariff })).items[0].json.quantity).toBe(3);
	});

	it('knows the countries of the numbers, and says so where no line fits', async () => {
		const rows = [{ to: '+447700900001, +12025550123, +12025550124, +33612345678', text: 'Hello' }];
		const [open] = (await run(ESTIMATE, rows)).items;
		expect(open.json).toMatchObject({ totalParts: 4, cost: 0.12, tariffIds: ['1', '2', '3'], note: null });
		const [none] = (await run({ ...ESTIMATE, tariff: { countryId: '999' } }, rows)).items;
		expect(none.json).toMatchObject({ parts: 1, cost: null, tariffIds: [] });
	});

	it('takes recipients as one text with blank entries, as a list, and as a number', async () => {
		const rows = [
			{ to: ' +447700900001 ,; ,+447700900002\n\n' },
			{ to: [447700900001, '', ' ', '+447700900002', '447700900003'] },
			{ to: 447700900001 },
		];
		const { items } = await run({ ...ESTIMATE, text: 'Hello' }, rows);
		expect(items.map(({ json, pairedItem }) => [json.recipients, json.totalParts, pairedItem])).toStrictEqual([
			[2, 2, { item: 0 }],
			[3, 3, { item: 1 }],
			[1, 1, { item: 2 }],
		]);
	});

	it('takes a named country for that of all numbers', async () => {
		const rows = [{ to: '+12025550123, +447700900001', text: 'Hello' }];
		const [{ json }] = (await run({ ...ESTIMATE, tariff }, rows)).items;
		expect(json).toMatchObject({ recipients: 2, totalParts: 2, cost: 0.08, tariffIds: ['1'], note: null });
	});

	it('counts the lines of the sender and the traffic that are named', async () => {
		const line = (planRecordId: string, price: number, more: IDataObject) => ({
			planRecord: { planRecordId, channel: 'SMS', currencyId: 1, steps: [{ startStep: 0, price }], ...more },
			quantity: 0,
		});
		const lines = [
			line('1', 0.01, { traffic: 'ADVERTISING' }),
			line('2', 0.02, { traffic: 'TRANSACTIONAL' }),
			line('3', 0.03, { traffic: 'TRANSACTIONAL', sourceAddress: 'Shop' }),
		];
		const cost = async (details: Record<string, string>) => {
			answerWith({ result: lines });
			const row = { to: '+447700900001', text: 'Hello' };
			const [{ json }] = (await run({ ...ESTIMATE, tariff: details }, [row])).items;
			return [json.cost, json.tariffIds];
		};
		expect(await cost({ traffic: 'transactional' })).toStrictEqual([0.02, ['2']]);
		expect(await cost({ traffic: 'transactional', from: 'shop' })).toStrictEqual([0.03, ['3']]);
		expect(await cost({ from: 'shop' })).toStrictEqual([0.03, ['3']]);
		expect(await cost({ traffic: 'advertising', from: 'shop' })).toStrictEqual([0.01, ['1']]);
	});

	it('refuses bad input before asking anything', async () => {
		const rows = [
			{ to: '', text: 'Hi' },
			{ to: ' , ', text: 'Hi' },
			{ to: { phone: '+447700900001' }, text: 'Hi' },
			{ to: 'ann', text: 'Hi' },
			{ to: '+447700900001', text: '' },
			{ to: '+447700900001', text: 'й'.repeat(17_086) },
		];
		const { errorItems } = await run(ESTIMATE, rows, { onError: 'continueErrorOutput' });
		expect(errorItems.map(({ json, pairedItem }) => [json.error, pairedItem])).toStrictEqual([
			['Recipients: no phone number is given', { item: 0 }],
			['Recipients: no phone number is given', { item: 1 }],
			['Recipients: a phone number is needed, not an object or a list', { item: 2 }],
			[`Recipients: ${notAPhone('ann')}: it holds characters that are not digits`, { item: 3 }],
			[`Text: ${EMPTY}`, { item: 4 }],
			[expect.stringContaining(tooLong(17_086, 17_085)), { item: 5 }],
		]);
		const { error } = await run(ESTIMATE, [{ to: ',', text: 'Hi' }]);
		expect(error?.description).toContain('Give one number, several, or a list.');
		expect((await run({ ...TARIFFS, filters: { countryId: '<44>' } })).error?.message).toContain('Country: ');
		expect(sandbox.requests).toStrictEqual([]);
	});
});

it('the sandbox rejects what the account cannot pay, and the account is blocked when nothing is left', async () => {
	const rows = Array.from({ length: 4 }, () => ({ to: '+33612345678', text: 'й'.repeat(67 * 80) }));
	const parameters = { ...SEND, options: { sendUnusualTexts: true } };
	const { items } = await run(parameters, rows, { onError: 'continueRegularOutput' }, 'omniSms');
	expect(items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK', 'OK', 'REJECTED']);
	expect(items[3].json.reasons).toStrictEqual([{ key: 'billing.error' }]);
	expect((await run(GET)).items[0].json).toMatchObject({ balance: -4.4, available: 0.6, isBlocked: false });
	expect(sandbox.violations()).toStrictEqual([]);
});

it.each([
	['no account', GET, { result: {} }, answerWithout('account')],
	['no list', TARIFFS, { result: null }, answerWithout('list of results')],
	['a refusal with 200', TARIFFS, { reasons: [{ key: 'forbidden' }] }, REFUSED],
])('%s is an error', async (_what, parameters, body, message) => {
	answerWith(body);
	expect((await run(parameters)).error?.message).toBe(message);
});

it('fields that the documents do not have pass through, ids past 2^53 as text', async () => {
	const planRecord = '{"planRecordId":3158622571446665001,"steps":[],"new":1}';
	sandbox.faults.add({ kind: 'status', status: 200, body: `{"result":[{"planRecord":${planRecord}}]}` });
	const { items } = await run({ ...TARIFFS, simplify: false });
	expect(items[0].json).toMatchObject({
		planRecordId: '3158622571446665001',
		new: 1,
		quantity: null,
		currentPrice: null,
	});
});
