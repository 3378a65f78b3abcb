import type { IDataObject, INodeParameters, IWorkflowBase } from 'n8n-workflow';

import type { AskingPlan } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { evaluatedAll } from '../../support/evaluated';
import { askFor, parametersAgain } from '../../support/questions';
import { channels, EMAIL, ReachBench, SMS } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';
import { toolOf } from '../../support/sms';

const sandbox = useSandbox();
afterEach(() => jest.restoreAllMocks());

const EACH = { defaultCountry: '={{ $json.country }}' };
const credentials = (defaultCountry?: string) => ({
	omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey, ...(defaultCountry && { defaultCountry }) },
	omniBasicLoginApi: {
		baseUrl: sandbox.baseUrl,
		login: 'sandbox',
		password: 'sandbox-password',
		...(defaultCountry && { defaultCountry }),
	},
});
const recipients = () => sandbox.messages().map(({ recipient }) => recipient);

describe('who has no phone number needs no country', () => {
	const run = async (type: string, parameters: INodeParameters, options: INodeParameters = {}) =>
		await runNode({
			type,
			parameters: { ...parameters, options: { ...EACH, ...options } },
			items: itemsOf([
				{ who: '07700 900123', email: 'ann@example.com', country: 'GB' },
				{ who: 'bob@example.com', email: 'bob@example.com', country: '' },
			]),
			credentials: credentials(),
			dataTables: new DataTables(),
		});

	it('in Omni Reach', async () => {
		const bench = new ReachBench(sandbox);
		const people = [
			{ sms: '07700 900123', email: 'ann@example.com', country: 'GB' },
			{ sms: '', email: 'bob@example.com', country: '' },
		];
		const { error } = await bench.run({ ...channels(SMS, EMAIL), options: EACH }, people);
		expect(error).toBeUndefined();
		expect(recipients().sort()).toStrictEqual(['+447700900123', 'bob@example.com']);
		expect(bench.waiting.people.map(({ home }) => home)).toStrictEqual(['GB', undefined]);
	});

	it.each([
		['on the Do Not Contact list', { resource: 'doNotContact', operation: 'add', address: '={{ $json.who }}' }],
		[
			'where a person is erased',
			{ resource: 'person', operation: 'erase', addresses: '={{ $json.who }}', searchLists: false },
		],
	])('%s', async (_, parameters) => {
		const { error, items } = await run('omniContacts', parameters);
		expect([error, items.length]).toStrictEqual([undefined, 2]);
	});

	it('in an email with further recipients', async () => {
		const further = { additionalRecipients: { recipients: [{ address: 'cc@example.com' }] } };
		const { error, items } = await run(
			'omniEmail',
			{
				resource: 'message',
				operation: 'send',
				from: 'news@example.com',
				to: '={{ $json.email }}',
				subject: 'Hi',
				html: 'Hi [Unsubscribe]',
			},
			further,
		);
		expect([error, items.map(({ json }) => json.code)]).toStrictEqual([undefined, ['OK', 'OK']]);
	});
});

/** A Norwegian number in the service's own form, in a list whose national numbers are Swedish; in the United States it is another one. */
const NORWEGIAN = { to: '4792345678', row: 0, country: 'SE' };

describe('a number that is handed on stays the same person’s, whatever country its credential names', () => {
	it.each([
		['omniSms', 'SE'],
		['omniSms', EACH.defaultCountry],
		['omniChatApp', 'SE'],
	])('a question that is put once more by %s, Default Country %s', async (type, defaultCountry) => {
		const dataTables = new DataTables();
		const parameters = { from: '12025550199', options: { defaultCountry } } as never;
		await askFor([NORWEGIAN], sandbox.baseUrl, { type, dataTables, parameters, credentials: credentials('US') });
		const plan = dataTables.listeners[0].input as unknown as AskingPlan;
		await runNode({
			type,
			parameters: await parametersAgain(plan),
			items: itemsOf(plan.asked.map(({ again = {} }) => again)),
			credentials: credentials('US'),
			dataTables,
		});
		expect(recipients()).toStrictEqual(['4792345678', '+4792345678']);
	});

	it.each(['SE', EACH.defaultCountry])('a call in the place of an SMS, Default Country %s', async (defaultCountry) => {
		const dataTables = new DataTables();
		const run = async (parameters: IDataObject, more: Partial<NodeRun> = {}) => {
			const { error } = await runNode({
				type: 'omniVoiceCode',
				parameters: { resource: 'code', ...parameters },
				items: itemsOf([NORWEGIAN]),
				dataTables,
				credentials: credentials('US'),
				...more,
			});
			expect(error).toBeUndefined();
		};
		const calls: IDataObject[] = [];
		const executeWorkflow: NodeRun['executeWorkflow'] = async (info, additional, options) => {
			const { nodes } = info.code as IWorkflowBase;
			const call = nodes.find(({ name }) => name === 'Call With a Code')?.parameters;
			if (!call) return await dataTables.execute(info, additional, options);
			calls.push(evaluatedAll(call, { Start: (options.inputData ?? [])[0].json }));
			const data = [[{ json: { enterUrl: 'https://n8n.example.com/form-waiting/9' } }]];
			return { executionId: '9', data, waitTill: new Date(Date.UTC(2031, 0, 1)) };
		};
		const options = { callInstead: { call: { from: 'Caller', after: 60 } }, defaultCountry };
		const to = '={{ $json.to }}';
		await run({ operation: 'sendAndWaitForCodeBySms', from: 'Shop', to, text: '{code}', options }, { executeWorkflow });
		jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
		await run(calls[0]);
		expect(recipients()).toStrictEqual(['4792345678', '+4792345678']);
	});
});

it('a tool may write to the person of the conversation, whose number has the country of an expression', async () => {
	const testNode = await toolOf('omniSms');
	const call = async (to: string) =>
		await runNode({
			type: 'omniSmsTool',
			testNode,
			parameters: {
				resource: 'message',
				operation: 'send',
				from: 'Shop',
				text: 'Hi',
				to,
				byAgent: { allowedRecipients: '={{ $("Source").first().json.phone }}' },
				options: { defaultCountry: '={{ $("Source").first().json.home }}' },
			},
			items: itemsOf([{ phone: '612 34 56 78', home: 'FR' }]),
			credentials: credentials('ES'),
			dataTables: new DataTables(),
		});
	await call('+33612345678');
	await call('+34612345678');
	expect(recipients()).toStrictEqual(['+33612345678']);
});

it.each([
	['FR', 'ES'],
	['ES', 'FR'],
])('the list of a credential has its own country, whatever the items name: %s, %s', async (...countries) => {
	const { omniApiKeyApi } = credentials('ES');
	const { error } = await runNode({
		type: 'omniSms',
		parameters: {
			resource: 'message',
			operation: 'send',
			from: 'Shop',
			text: 'Hi',
			to: '612 34 56 78',
			options: EACH,
		},
		items: itemsOf(countries.map((country) => ({ country }))),
		credentials: { omniApiKeyApi: { ...omniApiKeyApi, sending: 'onlyThese', allowedRecipients: '612 34 56 78' } },
	});
	expect(error).toBeUndefined();
	expect(recipients()).toStrictEqual(['+34612345678']);
});
