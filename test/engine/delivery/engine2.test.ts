import type { IDataObject } from 'n8n-workflow';

import { listNodes } from '../../../scripts/operations';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { ANN, channels, ReachBench, SMS } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';
import { NOTHING_SENT } from '../../support/sentences';
import { SubWorkflows } from '../../support/subWorkflows';
import { formOf } from '../certainty/write';
import { WRITES } from '../certainty/writes';

const sandbox = useSandbox();

/** As n8n's engine 2.0 names its executions. */
const OF_ENGINE_2 = '01a2107a-1926-75b0-9a06-763dd063eec0';

/** Every operation, e.g. `omniSms.message.send`, and those in which a workflow sleeps. */
const OPERATIONS = listNodes().flatMap(({ description, operations }) =>
	operations.map(({ resource, operation, waits }) => ({
		name: `${description.name}.${resource}.${operation}`,
		waits,
	})),
);
const WAITING = OPERATIONS.filter(({ waits }) => waits).map(({ name }) => name);

interface Form {
	parameters: NodeRun['parameters'];
	item: IDataObject;
}

const PHONE = { from: 'MyShop', to: '+12025550101' };
const EMAIL = { from: 'news@example.com', to: 'ann@example.com', subject: 'Yours' };
const CODE = { text: 'Your code is {code}' };

/** A form of each that is not among the writes of the table of certainty. */
const OTHERS: Record<string, NodeRun['parameters']> = {
	'omniSms.message.sendAndWait': { ...PHONE, message: 'May I?' },
	'omniChatApp.message.sendAndWait': { ...PHONE, message: 'May I?' },
	'omniEmail.message.sendAndWait': { ...EMAIL, message: 'May I?' },
	'omniVoiceCode.code.sendAndWaitForCodeBySms': { ...PHONE, ...CODE },
	'omniVoiceCode.code.sendAndWaitForCodeByChatApp': { ...PHONE, ...CODE },
	'omniVoiceCode.code.sendAndWaitForCodeByEmail': { ...EMAIL, ...CODE },
	'omniVoiceCode.code.sendAndWaitForCodeByCall': { ...PHONE, callForm: 'flashCall' },
	'omniReach.message.send': { ...channels(SMS), waitAtMost: 1, waitUnit: 'days' },
};

/** Throws an Error where nobody wrote one. */
function given(name: string): Form {
	const write = WRITES.find(({ operation }) => operation === name);
	if (write) {
		const { parameters, items } = formOf(write, ['1', '2', '3', '4', '5']);
		return { parameters, item: items[0].json };
	}
	if (!(name in OTHERS)) throw new Error(`${name} waits, and has no form here`);
	return { parameters: OTHERS[name], item: ANN };
}

async function run(name: string, { parameters, item }: Form, executionId?: string): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	const login = { baseUrl, login: 'sandbox', password: 'sandbox-password' };
	const [type, resource, operation] = name.split('.');
	const sub = type === 'omniReach' ? new ReachBench(sandbox) : new SubWorkflows(() => 0);
	return await runNode({
		type,
		parameters: { resource, operation, ...parameters },
		items: itemsOf([item]),
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey },
			omniBasicLoginApi: login,
			omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
		},
		executeWorkflow: sub.execute,
		dataTables: sub.tables,
		executionId,
	});
}

describe('n8n’s engine 2.0, which lets no node sleep', () => {
	it.each(WAITING)('%s refuses before anything is sent', async (name) => {
		const { error } = await run(name, given(name), OF_ENGINE_2);
		expect(error?.message).toContain(`n8n’s engine 2.0 can not wait. ${NOTHING_SENT}`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each(WAITING)('%s turns to the service on engine 1', async (name) => {
		await run(name, given(name));
		expect(sandbox.requests).not.toStrictEqual([]);
	});

	it('every operation named “…AndWait…” is marked as waiting', () => {
		const named = OPERATIONS.filter(({ name }) => /AndWait/.test(name));
		expect(named.filter(({ waits }) => !waits)).toStrictEqual([]);
		expect(WAITING).toContain('omniReach.message.send');
		expect(Object.keys(OTHERS).filter((name) => !WAITING.includes(name))).toStrictEqual([]);
	});

	it('sends what nobody waits for', async () => {
		const form = { parameters: { ...PHONE, text: 'Hello' }, item: {} };
		const { items } = await run('omniSms.message.send', form, OF_ENGINE_2);
		expect(items).toMatchObject([{ json: { code: 'OK' } }]);
	});
});
