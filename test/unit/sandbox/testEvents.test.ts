import type { TestEventView } from '../../../sandbox/outbox/views';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { call } from './help';

const receiver = useReceiver();
const sandbox = useSandbox();

const post = (body: object) => call(sandbox, 'POST', '/_sandbox/test-events', body, {});

const FORMS = [
	'smsStatus',
	'smsIncoming',
	'chatAppStatus',
	'chatAppIncoming',
	'emailStatusB',
	'emailStatusA',
	'emailStatusXML',
	'pushStatus',
	'pushStatusEarlier',
	'walletStatus',
	'scenarioStatus',
];

it('there is a test event of every form of callback', async () => {
	const { text } = await call(sandbox, 'GET', '/_sandbox/test-events', undefined, {});
	const events = JSON.parse(text) as TestEventView[];
	expect(events.map(({ form }) => form)).toStrictEqual(FORMS);
	for (const { sample, contentType } of events) {
		if (contentType === 'application/json') expect(() => JSON.parse(sample) as unknown).not.toThrow();
		else expect(sample).toMatch(/^<\?xml/);
	}
});

it.each(FORMS)('%s is posted in every status, as the contract has it, and its answer is told', async (form) => {
	const { text } = await call(sandbox, 'GET', '/_sandbox/test-events', undefined, {});
	const { statuses } = (JSON.parse(text) as TestEventView[]).find((event) => event.form === form)!;
	for (const status of statuses.length > 0 ? statuses : [undefined]) {
		const { json } = await post({ form, url: receiver.url, status });
		expect(json).toMatchObject({ status: 200, url: receiver.url, violations: [] });
		if (status !== undefined) expect(json?.body).toContain(status);
	}
	expect(receiver.bodies).toStrictEqual(sandbox.attempts().map(({ body }) => body));
});

it('a test event may tell of a message that exists, with every digit of its id', async () => {
	await call(
		sandbox,
		'POST',
		'/_sandbox/test-events',
		`{"form":"emailStatusB","url":"${receiver.url}","status":"BOUNCED","fields":{"messageId":3158622571446665999,"reason":"Full"}}`,
		{},
	);
	expect(receiver.bodies[0]).toContain('"messageId":3158622571446665999');
	expect(JSON.parse(receiver.bodies[0])).toMatchObject({ event: 'BOUNCED', isHardbounce: true, reason: 'Full' });
});

it.each([
	[{ form: 'pigeon' }, 'Unknown form: pigeon'],
	[{ status: 'LOST' }, 'LOST is no status of smsStatus'],
	[{ url: 'ftp://example.com' }, 'url has to be an address that begins with http'],
	[{ more: 1 }, 'The body has no field more'],
])('%j is refused', async (wrong, sentence) => {
	const { status, json } = await post({ form: 'smsStatus', url: receiver.url, ...wrong });
	expect([status, json?.message]).toStrictEqual([400, expect.stringContaining(sentence)]);
	expect(receiver.bodies).toStrictEqual([]);
});

it('an address that does not answer is told as such', async () => {
	const { json } = await post({ form: 'smsStatus', url: 'http://127.0.0.1:1/' });
	expect(json?.error).toContain('ECONNREFUSED');
});
