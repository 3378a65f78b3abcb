import { useSandbox } from '../../support/sandbox';
import { call } from './help';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 31, 12) } });

const BUTTON = { caption: 'Open', action: 'https://example.com/open' };
const PUSH = {
	from: 1001,
	title: 'Order',
	text: 'Ready',
	options: { order: '7' },
	android: { image: 'ready.png', action: 'https://example.com/order', buttons: [BUTTON] },
};

/** Sends a step's message to a contact over a scenario of its own; gives the scenario's id. */
async function sent(channel: string, template: object, contact: object, templates = '{}'): Promise<string> {
	const triggers = [{ index: 1, type: 'TRAN_API_SOURCE', channel, template }];
	const { json } = await call(sandbox, 'POST', '/omni-task-api/tasks', { taskName: 'Order', type: 'API', triggers });
	const { result: id } = json?.result as { result: string };
	const task = await call(sandbox, 'GET', `/omni-task-api/tasks/${id}`);
	const trigger = /"triggerId":(\d+)/.exec(task.text)?.[1];
	const body = `{"taskId":${id},"contacts":${JSON.stringify([{ contact }])},"templates":${templates.replace('TRIGGER', String(trigger))}}`;
	await call(sandbox, 'POST', '/omni-scheduler/api/messages', body);
	return id;
}

async function detailsOf(path: string, taskId: string): Promise<Record<string, unknown>> {
	const { json } = await call(sandbox, 'GET', `${path}?limit=5&offset=0&taskId=${taskId}`);
	return (json?.result as { data: Array<Record<string, unknown>> }).data[0];
}

/** What the statistics of a channel have under a status, for messages and, with SMS, segments. */
async function counted(channel: string, status: string, taskId: string): Promise<unknown[]> {
	const range = 'startDate=2030-01-01T00%3A00%3A00&endDate=2030-12-31T23%3A59%3A59&groupBy=YEAR';
	const { json } = await call(sandbox, 'GET', `${channel}/of-group?${range}&taskId=${taskId}`);
	const { messages, segments } = json?.result as Record<string, Record<string, unknown> | undefined>;
	return [messages, segments].flatMap((series) => (series ? [series[status]] : []));
}

const year = (amount: number) => [{ date: '2030-01-01 00:00:00', amount }];
const toToken = { pushInfo: [{ appId: 'app', os: 1, pushToken: 'token-1' }] };

it('the statistics of SMS count what a scenario sent, as its own, in messages and segments', async () => {
	const template = { smsTemplate: { from: 'Shop', text: 'x'.repeat(161) } };
	const id = await sent('SMS', template, { phone: '+447700900001' });
	await sandbox.clock.advance(10_000);
	expect(await counted('/sms-stat/statistics', 'delivered', id)).toStrictEqual([year(1), year(2)]);
	expect(await counted('/sms-stat/statistics', 'delivered', '0')).toStrictEqual([[], []]);
});

it('the statistics of push count what a scenario sent, as its own: first as send', async () => {
	const id = await sent('PUSH', { pushTemplate: PUSH }, toToken);
	expect(await counted('/push-statistics/statistics', 'send', id)).toStrictEqual([year(1)]);
	await sandbox.clock.advance(10_000);
	expect(await counted('/push-statistics/statistics', 'delivered', id)).toStrictEqual([year(1)]);
	expect(await counted('/push-statistics/statistics', 'delivered', '0')).toStrictEqual([[]]);
});

it('the details of a scenario’s push have what its template says, as the send overrides it', async () => {
	const id = await sent('PUSH', { pushTemplate: PUSH }, toToken, '{"TRIGGER":{"pushTemplate":{"title":"Changed"}}}');
	expect(await detailsOf('/push-statistics/statistics/detail', id)).toMatchObject({
		applicationId: 1001,
		recipient: 'token-1',
		title: 'Changed',
		body: 'Ready',
		image: 'ready.png',
		deepLink: 'https://example.com/order',
		actionButtons: [{ buttonName: 'Open', buttonUrl: 'https://example.com/open' }],
		customData: { order: '7' },
	});
	expect(sandbox.messages()[0]).toMatchObject({ sender: '1001', text: 'Ready' });
});

it('the details of a scenario’s email name its sender', async () => {
	const emailTemplate = {
		sourceAddress: 'shop@example.com',
		sourceName: 'Shop',
		subject: 'Order',
		htmlBody: '[Unsubscribe]',
	};
	const id = await sent('EMAIL', { emailTemplate }, { email: 'ann@example.com' });
	expect(await detailsOf('/email-statistics/statistics/detail', id)).toMatchObject({
		sourceAddress: 'shop@example.com',
		sourceName: 'Shop',
		subject: 'Order',
	});
});
