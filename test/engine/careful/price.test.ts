import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, NOW, runSms, type SmsRun } from '../../support/sms';

const record = { balance: 1, credit: 0 };
const sandbox = useSandbox({ seed: { now: NOW, accounts: [{ apiKey: API_KEY, record }] } });

const items = [
	{ phone: '+447700900001', text: 'a'.repeat(161) },
	{ phone: '+12025550123', text: 'Hi' },
	{ phone: '+33612345678', text: 'Hi' },
];

const run = async (beforeSending: SmsRun['parameters']) =>
	await runSms(sandbox, items, { parameters: { beforeSending: beforeSending ?? {} } });
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
	expect(methods()).toEqual([TARIFF, SEND]);
});

it('prices a rehearsal, and sums it up in its report', async () => {
	const { items: output } = await run({ addCost: true, rehearsalReport: true });
	expect(jsonOf(output)).toMatchObject([{ report: 'all', wouldGo: 3, parts: 4, cost: 0.15 }]);
	expect(methods()).toEqual([TARIFF]);
});

it.each([
	[{ stopAboveParts: 3 }, 'Stop Above Parts: these messages have 4 parts, and 3 is the most. Nothing was sent', []],
	[
		{ stopAboveCost: 0.14 },
		'Stop Above Cost: these messages cost up to 0.15, and 0.14 is the most. Nothing was sent',
		[TARIFF],
	],
	[
		{ keepBalanceAbove: 0.9 },
		'Keep Balance Above: the account can spend 1, these messages cost up to 0.15, and 0.9 has to stay. Nothing was sent',
		[TARIFF, ACCOUNT],
	],
])('sends nothing above a limit: %j', async (limit, message, requests) => {
	const { error } = await run(limit);
	expect(error?.message).toBe(message);
	expect(methods()).toEqual(requests);
});

it('sends within the limits, and asks for each thing once', async () => {
	const { items: output } = await run({ stopAboveParts: 4, stopAboveCost: 0.15, keepBalanceAbove: 0.85 });
	expect(jsonOf(output).map(({ code, cost }) => [code, cost])).toEqual([
		['OK', undefined],
		['OK', undefined],
		['OK', undefined],
	]);
	expect(methods()).toEqual([TARIFF, ACCOUNT, SEND]);
});

it('sends nothing when the cost can not be told', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: '{"result":[]}' });
	const { error } = await run({ stopAboveCost: 100 });
	expect(error?.message).toBe(
		'Stop Above Cost: the tariff does not say what all of these messages cost. Nothing was sent',
	);
	expect(methods()).toEqual([TARIFF]);
});
