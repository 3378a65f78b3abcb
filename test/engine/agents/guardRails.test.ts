import type { INodeParameters } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { readEvents } from '../../support/readEvents';
import { useSandbox } from '../../support/sandbox';
import { NOTHING_SENT } from '../../support/sentences';
import { toolOf } from '../../support/sms';

const sandbox = useSandbox();

const PEOPLE = ['+12025550101', '+12025550102', '+12025550103'];
let tools = 0;
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

/** A tool of its own, with these limits; each call sends to some recipients, one item each. */
async function tool(
	byAgent: INodeParameters,
	{ parameters, credentials, ...run }: Partial<NodeRun> = {},
	name = 'omniSms',
) {
	const testNode = await toolOf(name);
	const { baseUrl, apiKey } = sandbox;
	tools += 1;
	const id = `tool-${tools}`;
	return async (recipients: string[]) =>
		await runNode({
			type: `${name}Tool`,
			testNode,
			parameters: {
				resource: 'message',
				operation: 'send',
				from: 'Shop',
				text: 'Hi',
				to: '={{ $json.to }}',
				byAgent,
				...parameters,
			},
			items: itemsOf(recipients.map((to) => ({ to }))),
			credentials: { omniApiKeyApi: { baseUrl, apiKey, ...credentials?.omniApiKeyApi } },
			nodeId: id,
			dataTables: tables,
			...run,
		});
}

const sent = () => sandbox.messages().map(({ recipient }) => recipient);

describe('recipients that a tool may send to', () => {
	it.each([
		['+1 202 555 01*', ['+12025550101'], []],
		['12025550101, +44*', ['+12025550101', '+447700900001'], ['+12025550102']],
	])('%s', async (allowedRecipients, taken, refused) => {
		const call = await tool({ allowedRecipients });
		for (const recipient of taken) expect((await call([recipient])).error).toBeUndefined();
		for (const recipient of refused) {
			const { error } = await call([recipient]);
			expect(error?.message).toContain(
				`this tool may not send to ${recipient}. It was not sent. Do not try other numbers`,
			);
		}
		expect(sent()).toStrictEqual(taken);
	});

	it.each([
		['the credential’s', { omniApiKeyApi: { defaultCountry: 'GB' } }, {}],
		['the node’s', {}, { defaultCountry: 'GB' }],
	])('may be written as in the default country, %s', async (_whose, credentials, options) => {
		const call = await tool({ allowedRecipients: '07700 900001' }, { credentials, parameters: { options } });
		expect((await call(['+447700900001'])).error).toBeUndefined();
		expect((await call(['+447700900002'])).error?.message).toContain('this tool may not send to +447700900002');
		expect(sent()).toStrictEqual(['+447700900001']);
	});

	it.each(['', '={{ "" }}', '={{ undefined }}'])('are needed once they are added: %s', async (allowedRecipients) => {
		const { error } = await (await tool({ allowedRecipients }))([PEOPLE[0]]);
		expect(error?.message).toContain('Allowed Recipients: it ');
		expect(sent()).toStrictEqual([]);
	});

	it.each(['={{ $json.to }}', "={{ $fromAI('allowed') }}", '={{ $input.item.json.to }}'])(
		'are nothing that the model could write: %s',
		async (allowedRecipients) => {
			const { error } = await (await tool({ allowedRecipients }))([PEOPLE[0]]);
			expect(error?.message).toContain('Name the node that the value comes from');
			expect(sent()).toStrictEqual([]);
		},
	);

	it.each(["={{ $fromAI('Topic') }}", '={{ $json.topic }}', '={{ $data.topic }}'])(
		'and a topic is nothing that the model could choose: %s',
		async (topic) => {
			const { error } = await (await tool({}, { parameters: { options: { topic } } }))([PEOPLE[0]]);
			expect(error?.message).toContain('Topic: it takes a value from what the model gives this tool');
			expect(sent()).toStrictEqual([]);
		},
	);

	it('and a topic may be the author’s', async () => {
		const call = await tool({}, { parameters: { options: { topic: '={{ $("Source").first().json.to }}' } } });
		expect((await call([PEOPLE[0]])).error).toBeUndefined();
	});

	it('are the person of the conversation where they are given as the error says, whatever the Default Country', async () => {
		const { error: advice } = await (await tool({ allowedRecipients: '={{ $json.to }}' }))([PEOPLE[0]]);
		const [advised = ''] = /{{.*?}}/.exec(`${advice?.message} ${advice?.description}`) ?? [];
		const [{ sender, from }] = readEvents(
			JSON.stringify({ incomingMessageId: '7', to: 'Shop', from: '4792345678', text: 'Hi', ts: 1796000000000 }),
		)!;
		const allowedRecipients = `=${advised.replace('Omni Trigger', 'Source')}`;
		const call = await tool(
			{ allowedRecipients },
			{
				items: itemsOf([{ sender, from, to: '+4792345678' }]),
				credentials: { omniApiKeyApi: { defaultCountry: 'US' } },
			},
		);
		expect((await call([])).error).toBeUndefined();
		expect(sent()).toStrictEqual(['+4792345678']);
	});

	it('may come from a node before the agent', async () => {
		const call = await tool({ allowedRecipients: '={{ $("Source").first().json.to }}' });
		expect((await call([PEOPLE[0]])).error).toBeUndefined();
	});
});

describe('how much a tool may send', () => {
	it('in a call: nothing of a call that is over it', async () => {
		const call = await tool({ itemsPerCall: 2 });
		const { error } = await call(PEOPLE);
		expect(error?.description).toContain('this tool may send 2, and has reached that limit');
		expect(sent()).toStrictEqual([]);
		expect((await call(PEOPLE.slice(1))).error).toBeUndefined();
	});

	it('in an hour, by all executions; what was not sent takes no place', async () => {
		const call = await tool({ messagesPerHour: 2 });
		sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		expect((await call([PEOPLE[0]])).error?.message).toContain('not allowed');
		for (const one of PEOPLE.slice(0, 2)) expect((await call([one])).error).toBeUndefined();
		const { error } = await call([PEOPLE[2]]);
		expect(error?.message).toContain(
			'Messages per Hour: this tool may send 2, and has reached that limit. It was not sent.',
		);
		expect(error?.message).toContain('Do not call it again');
		expect(sent()).toHaveLength(2);
	});

	it('in a run, whatever other runs send', async () => {
		const call = await tool({ messagesPerRun: 1 });
		for (const one of PEOPLE) expect((await call([one])).error).toBeUndefined();
		expect((await call(PEOPLE)).error?.description).toContain('Messages per Run');
	});

	it('in an hour by calls at the same moment, each of which may be in a process of its own', async () => {
		const call = await tool({ messagesPerHour: 2 });
		const calls = await Promise.all(Array.from({ length: 5 }, async (_, at) => await call([PEOPLE[at % 3]])));
		expect(calls.filter(({ error }) => error === undefined)).toHaveLength(2);
		expect(sent()).toHaveLength(2);
		expect(tables.text).not.toContain(PEOPLE[0]);
	});

	it('in an hour, and then again', async () => {
		const call = await tool({ messagesPerHour: 1 });
		await call([PEOPLE[0]]);
		expect((await call([PEOPLE[0]])).error?.message).toContain('Messages per Hour');
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60 * 1000);
		expect((await call([PEOPLE[0]])).error).toBeUndefined();
		clock.mockRestore();
	});

	it('is not sent where it can not be counted', async () => {
		tables.areOn = false;
		const { error } = await (await tool({ messagesPerRun: 3 }))([PEOPLE[0]]);
		expect(error?.message).toContain(`${NOTHING_SENT}, since the limits of this tool could not be counted`);
		expect(error?.message).toContain('data tables are switched off');
		expect(sent()).toStrictEqual([]);
		expect((await (await tool({ allowedRecipients: '+1*' }))([PEOPLE[0]])).error).toBeUndefined();
	});

	it.each([
		['Messages per Call', { itemsPerCall: 2 }],
		['Messages per Run', { messagesPerRun: 2 }],
		['Messages per Hour', { messagesPerHour: 2 }],
	])('counts each recipient of an email: %s', async (label, limit) => {
		const email = { from: 'news@example.com', subject: 'Hi', emailType: 'html', html: 'Hi [Unsubscribe]' };
		const more = (...names: string[]) => ({
			parameters: {
				...email,
				options: { additionalRecipientsJson: JSON.stringify(names.map((name) => `${name}@example.com`)) },
			},
		});
		const { error } = await (await tool(limit, more('bob', 'cid'), 'omniEmail'))(['ann@example.com']);
		expect(error?.message).toContain(`${label}: this tool may send 2, and has reached that limit`);
		expect(sent()).toStrictEqual([]);
		const call = await tool(limit, more('bob'), 'omniEmail');
		expect((await call(['ann@example.com'])).error).toBeUndefined();
		expect(sent()).toStrictEqual(['ann@example.com', 'bob@example.com']);
	});

	it('is no matter of a step in a workflow', async () => {
		const call = await tool({ itemsPerCall: 1, allowedRecipients: '+44*' }, { type: 'omniSms' });
		expect((await call(PEOPLE)).error).toBeUndefined();
		expect(sent()).toHaveLength(3);
	});
});
