import { useSandbox } from '../../support/sandbox';
import { DataTables } from '../../support/dataTables';
import { API_KEY, jsonOf, NOW, runSms, type SmsRun } from '../../support/sms';
import { NOTHING_SENT } from '../../support/sentences';

const record = { balance: 1, credit: 0 };
const sandbox = useSandbox({ seed: { now: NOW, accounts: [{ apiKey: API_KEY, record }] } });

const items = [
	{ phone: '+447700900001', text: 'a'.repeat(161) },
	{ phone: '+12025550123', text: 'Hi' },
	{ phone: '+33612345678', text: 'Hi' },
];

const run = async (options: SmsRun['parameters'] = {}) => await runSms(sandbox, items, { parameters: { options } });
const methods = () => sandbox.requests.map(({ method, path }) => `${method} ${path}`);
const TARIFF = 'GET /billing-api/companies/current/plan-records/current';
const ACCOUNT = 'GET /billing-api/companies/current/account';
const SEND = 'POST /sms/messages';

it('adds to each message what it costs by its country, which is what the balance falls by', async () => {
	const { items: output, error } = await run({ addCost: true });
	expect(error).toBeUndefined();
	expect(jsonOf(output)).toMatchObject([
		{ parts: 2, cost: 0.08, code: 'OK' },
		{ parts: 1, cost: 0.01, code: 'OK' },
		{ parts: 1, cost: 0.06, code: 'OK' },
	]);
	expect(methods()).toStrictEqual([TARIFF, SEND]);
});

it('prices a rehearsal, and sums it up in its report', async () => {
	const { items: output } = await run({ addCost: true, rehearsalReport: true });
	expect(jsonOf(output)).toMatchObject([{ report: 'all', wouldGo: 3, parts: 4, cost: 0.15, currency: 'Currency 1' }]);
	expect(output[0].json.summary).toBe('3 of 3 would go. 4 parts of SMS. They cost 0.15 in Currency 1.');
	expect(methods()).toStrictEqual([TARIFF]);
});

it.each([
	[{ stopAboveParts: 3 }, `Stop Above Parts: these messages have 4 parts, and 3 is the most. ${NOTHING_SENT}`, []],
	[
		{ stopAboveCost: 0.14 },
		`Stop Above Cost: these messages cost up to 0.15, and 0.14 is the most. ${NOTHING_SENT}`,
		[TARIFF],
	],
	[
		{ keepBalanceAbove: 0.9 },
		`Keep Balance Above: the account can spend 1, these messages cost up to 0.15, and 0.9 has to stay. ${NOTHING_SENT}`,
		[TARIFF, ACCOUNT],
	],
])('sends nothing above a limit: %j', async (limit, message, requests) => {
	const { error } = await run(limit);
	expect(error?.message).toBe(message);
	expect(methods()).toStrictEqual(requests);
});

it.each([{ stopAboveParts: 2 }, { stopAboveCost: 0.08 }, { keepBalanceAbove: 0.92 }])(
	'what is over a limit of messages does not count for the price: %j',
	async (limit) => {
		const dataTables = new DataTables();
		const parameters = { options: { ...limit, messagesPerHour: 1 } };
		const { items: output, error } = await runSms(sandbox, items, { parameters, dataTables });
		expect(error).toBeUndefined();
		expect(jsonOf(output).map(({ code }) => code)).toStrictEqual(['OK', 'OVER_LIMIT', 'OVER_LIMIT']);
	},
);

it('a run that is too dear takes no places of a limit', async () => {
	const dataTables = new DataTables();
	const within = async (options: object) =>
		await runSms(sandbox, items, { parameters: { options: { messagesPerHour: 3, ...options } }, dataTables });
	expect((await within({ stopAboveParts: 3 })).error?.message).toContain(NOTHING_SENT);
	expect(jsonOf((await within({})).items).map(({ code }) => code)).toStrictEqual(['OK', 'OK', 'OK']);
});

it('sends within the limits, and asks for each thing once', async () => {
	const { items: output } = await run({ stopAboveParts: 4, stopAboveCost: 0.15, keepBalanceAbove: 0.85 });
	expect(jsonOf(output).map(({ code, cost }) => [code, cost])).toStrictEqual([
		['OK', undefined],
		['OK', undefined],
		['OK', undefined],
	]);
	expect(methods()).toStrictEqual([TARIFF, ACCOUNT, SEND]);
});

it('sends where exactly as much stays as has to', async () => {
	// 0.7 - 0.15 is a little less than 0.55 among doubles.
	const body = { result: { account: { balance: 0.7, credit: 0 }, validPacketChannels: [] } };
	sandbox.faults.add({ kind: 'status', status: 200, body, match: { path: '/billing-api/companies/current/account' } });
	const { items: output } = await run({ keepBalanceAbove: 0.55 });
	expect(jsonOf(output).map(({ code }) => code)).toStrictEqual(['OK', 'OK', 'OK']);
});

it('sends nothing when the cost can not be told', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: '{"result":[]}' });
	const { error } = await run({ stopAboveCost: 100 });
	expect(error?.message).toBe(
		`Stop Above Cost: the tariff does not say what all of these messages cost. ${NOTHING_SENT}`,
	);
	expect(methods()).toStrictEqual([TARIFF]);
});

it('says what to do above a limit', async () => {
	const { error } = await run({ stopAboveParts: 3 });
	expect(error?.description).toBe('Send fewer or shorter messages, or raise the limit under Options.');
});

it('sends nothing when the service does not say what the account can spend', async () => {
	const body = { result: { account: { credit: 5 }, validPacketChannels: [] } };
	sandbox.faults.add({ kind: 'status', status: 200, body, match: { path: '/billing-api/companies/current/account' } });
	const { error } = await run({ keepBalanceAbove: 0 });
	expect(error?.message).toBe(
		`Keep Balance Above: the service does not say what the account can spend. ${NOTHING_SENT}`,
	);
	expect(methods()).toStrictEqual([TARIFF, ACCOUNT]);
});

it('sends nothing when the account is in another currency than the tariff', async () => {
	const body = { result: { account: { balance: 100, credit: 0, currencyId: 999 }, validPacketChannels: [] } };
	sandbox.faults.add({ kind: 'status', status: 200, body, match: { path: '/billing-api/companies/current/account' } });
	const { error } = await run({ keepBalanceAbove: 0 });
	expect(error?.message).toBe(
		`Keep Balance Above: the account and the tariff are in different currencies. ${NOTHING_SENT}`,
	);
});

it('keeps a balance above nothing only where the cost is known', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: '{"result":[]}' });
	const { error } = await run({ keepBalanceAbove: 0 });
	expect(error?.message).toBe(
		`Keep Balance Above: the tariff does not say what all of these messages cost. ${NOTHING_SENT}`,
	);
});

it('gives a range where the tariff leaves one, and counts with its upper end', async () => {
	const nobodys = [{ phone: '+881612345678', text: 'Hi' }];
	const parameters = (options: SmsRun['parameters'] = {}) => ({ parameters: { options } });
	const { items: output } = await runSms(sandbox, nobodys, parameters({ addCost: true }));
	const [{ cost, costLowest, costHighest }] = jsonOf(output);
	expect([cost, Number(costLowest) < Number(costHighest)]).toStrictEqual([null, true]);
	const { error } = await runSms(sandbox, nobodys, parameters({ stopAboveCost: costLowest as number }));
	expect(error?.message).toContain(`these messages cost up to ${costHighest as number}`);
});
