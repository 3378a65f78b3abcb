import type { IDataObject } from 'n8n-workflow';
import type { Client } from 'soap';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { callForeign, elementsOf, foreignClient } from '../../support/soap';

const NAMESPACE = 'http://soap.example.com/';
const NOW = Date.UTC(2026, 0, 31, 9, 0, 0);
const TEXT = ' a & <b> ]]> "q" Привет 😀\nline ';
const ACCOUNT = { login: 'shop', password: 'p&ss<word>' };
const TO = ['+447700900001', '447700900002', '77700900003'];

const accounts = Array.from({ length: 20 }, (_, at) => ({ ...ACCOUNT, login: `shop-${at}` }));
const sandbox = useSandbox({ seed: { now: NOW, accounts } });
let clients: Record<'sms' | 'messenger', Client>;

beforeAll(async () => {
	clients = {
		sms: await foreignClient(sandbox.baseUrl, '/smsservicev2.asmx'),
		messenger: await foreignClient(sandbox.baseUrl, '/MsgrServiceV2.asmx'),
	};
});

const SEND = { from: 'Shop', to: '={{ $json.to }}', text: TEXT };
const MESSAGE = { SourceAddress: 'Shop', Data: TEXT, DestinationAddresses: { string: TO } };
const RANGE = { period: 'custom', start: '2026-01-30T00:00:00', end: '2026-02-01T12:30:00' };

/** What our node is asked, and the same values for the foreign client, which orders the parts of `message` itself. */
interface Case {
	operation: string;
	service: 'sms' | 'messenger';
	node: [resource: string, operation: string, parameters: NodeRun['parameters']];
	foreign: object;
	/** One row for each recipient, or one. */
	many?: boolean;
}

const CASES: Case[] = [
	{ operation: 'GetBalance', service: 'sms', node: ['account', 'getBalance', {}], foreign: {} },
	{
		operation: 'SendMessage',
		service: 'sms',
		node: ['sms', 'send', { ...SEND, options: { delayUntil: '2026-02-01T09:00:00', validity: 60 } }],
		foreign: { message: { ...MESSAGE, Validity: 60, ReceiptRequested: true, DelayUntilUtc: '2026-02-01T09:00:00' } },
		many: true,
	},
	{
		operation: 'SendMessageByTimeZone',
		service: 'sms',
		node: ['sms', 'sendByTimeZone', { ...SEND, sendDate: '2026-02-01T10:00:00', options: { validity: 5 } }],
		foreign: {
			sourceAddress: 'Shop',
			destinationAddress: TO[0],
			data: TEXT,
			sendDate: '2026-02-01T10:00:00',
			validity: 5,
		},
	},
	{
		operation: 'SendMessageByTimeZoneToAddresses',
		service: 'sms',
		node: ['sms', 'sendByTimeZoneToAddresses', { ...SEND, sendDate: '2026-02-01T10:00:00', options: { validity: 5 } }],
		foreign: {
			sourceAddress: 'Shop',
			DestinationAddresses: { string: TO },
			data: TEXT,
			Validity: 5,
			SendDate: '2026-02-01T10:00:00',
		},
		many: true,
	},
	{
		operation: 'GetMessageState',
		service: 'sms',
		node: ['sms', 'getState', { messageId: '3158622571446665001' }],
		foreign: { messageID: '3158622571446665001' },
	},
	{
		operation: 'GetStatistics',
		service: 'sms',
		node: ['sms', 'getStatistics', RANGE],
		foreign: { startDateTime: RANGE.start, endDateTime: RANGE.end },
	},
	{
		operation: 'GetIncomingMessages',
		service: 'sms',
		node: ['sms', 'getIncoming', RANGE],
		foreign: { maxDateUTC: RANGE.end, minDateUTC: RANGE.start },
	},
	{
		operation: 'SendMessage',
		service: 'messenger',
		node: ['messenger', 'send', { ...SEND, validity: 60, options: { optional: 'x' } }],
		foreign: { message: { Optional: 'x', Validity: 60, ...MESSAGE } },
		many: true,
	},
	{
		operation: 'SendMessageWithResend',
		service: 'messenger',
		node: ['messenger', 'sendWithResend', { ...SEND, validity: 60 }],
		foreign: { message: { Validity: 60, ...MESSAGE } },
		many: true,
	},
	{
		operation: 'GetMessageState',
		service: 'messenger',
		node: ['messenger', 'getState', { messageId: '915862257144666002' }],
		foreign: { messageID: '915862257144666002' },
	},
];

it('every operation of the documents is here', () => {
	expect(CASES).toHaveLength(10);
});

it.each(CASES)(
	'$service $operation: our envelope is the foreign one',
	async ({ operation, service, node, foreign, many }) => {
		const at = CASES.findIndex((one) => one.operation === operation && one.service === service);
		const account = { ...ACCOUNT, login: `shop-${at}` };
		sandbox.requests.length = 0;
		const [resource, name, parameters] = node;
		const result = await runNode({
			type: 'omniSoap',
			parameters: { resource, operation: name, ...parameters },
			items: itemsOf((many ? TO : TO.slice(0, 1)).map((to): IDataObject => ({ to }))),
			credentials: { omniSoapLoginApi: { baseUrl: sandbox.baseUrl, namespace: NAMESPACE, ...account } },
		});
		expect(result.error).toBeUndefined();
		await callForeign(clients[service], operation, { ...account, ...foreign });

		const [ours, theirs] = sandbox.requests.map(({ body }) => elementsOf(body));
		expect(ours).toStrictEqual(theirs);
		expect(ours[2]).toStrictEqual([`/Envelope/Body/${operation}`, NAMESPACE, '']);
		expect(ours.slice(3, 5)).toStrictEqual([
			[`/Envelope/Body/${operation}/login`, NAMESPACE, account.login],
			[`/Envelope/Body/${operation}/password`, NAMESPACE, account.password],
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	},
);
