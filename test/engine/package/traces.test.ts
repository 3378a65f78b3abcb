import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, NOW, runSms } from '../../support/sms';

const sandbox = useSandbox({ seed: { now: NOW, accounts: [{ apiKey: API_KEY, record: { balance: 1, credit: 0 } }] } });

/** What a trace gets of the node, beside the milliseconds that it waited. */
function attributesOf({ run }: NodeResult): object {
	const { 'omni.waited_ms': waited, ...attributes } = run.data.resultData.runData.Node[0].metadata?.tracing ?? {};
	expect(waited).toBeGreaterThanOrEqual(0);
	return attributes;
}

const NONE = {
	'omni.sent': 0,
	'omni.rejected': 0,
	'omni.unknown': 0,
	'omni.invalid': 0,
	'omni.not_sent': 0,
	'omni.withheld': 0,
};
const SEND = { ...NONE, 'omni.operation': 'message.send' };

it('a send tells how many went, what became of the others, and how many parts and requests it took', async () => {
	const items = [
		{ phone: '+12025550101', text: 'a'.repeat(161) },
		{ phone: '+447700900911', text: 'Rejected' },
		{ phone: 'nobody', text: 'Invalid' },
	];
	const result = await runSms(sandbox, items, { settings: { onError: 'continueRegularOutput' } });
	const ends = { 'omni.sent': 1, 'omni.rejected': 1, 'omni.invalid': 1 };
	expect(attributesOf(result)).toStrictEqual({ ...SEND, ...ends, 'omni.parts': 2, 'omni.requests': 1 });
});

it('the cost is told where the tariff was asked for', async () => {
	const items = [
		{ phone: '+447700900001', text: 'a'.repeat(161) },
		{ phone: '+12025550123', text: 'Hi' },
		{ phone: '+33612345678', text: 'Hi' },
	];
	const result = await runSms(sandbox, items, { parameters: { options: { addCost: true } } });
	const costs = { 'omni.sent': 3, 'omni.parts': 4, 'omni.cost': 0.15, 'omni.requests': 2 };
	expect(attributesOf(result)).toStrictEqual({ ...SEND, ...costs });
});

it('a run that fails tells, too; a try again is a request of its own', async () => {
	for (const status of [429, 500]) sandbox.faults.add({ kind: 'status', status, headers: { 'Retry-After': '0' } });
	const result = await runSms(sandbox, [{ phone: '+12025550101', text: 'Hi' }]);
	expect(result.error).toBeDefined();
	expect(attributesOf(result)).toStrictEqual({ ...SEND, 'omni.unknown': 1, 'omni.requests': 2 });
});

it('a query tells its requests', async () => {
	const result = await runNode({
		type: 'omniAccount',
		parameters: { resource: 'account', operation: 'get' },
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
	});
	expect(result.error).toBeUndefined();
	expect(attributesOf(result)).toStrictEqual({ 'omni.operation': 'account.get', 'omni.requests': 1 });
});
