import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { message, send } from './help';

const START = Date.UTC(2030, 0, 1);

const receiver = useReceiver();
const sandbox = useSandbox({ seed: { now: START } });

const historyOf = (index = 0) =>
	sandbox.messages()[index]?.history.map(({ status, at }) => `${status} ${(at - START) / 1000}`);

describe('the life of a message', () => {
	it.each([
		['+447700900001', ['ACCEPTED 0', 'SENT 1', 'DELIVERED 3']],
		['447700900901', ['ACCEPTED 0', 'SENT 1', 'UNDELIVERABLE 3']],
		['+447700900902', ['ACCEPTED 0', 'SENT 1', 'REJECTED 3']],
		['+447700900903', ['ACCEPTED 0', 'SENT 1', 'EXPIRED 3']],
		['+447700900904', ['ACCEPTED 0', 'SENT 1', 'UNKNOWN 3']],
		['+447700900905', ['ACCEPTED 0', 'SENT 1', 'DELIVERED 3', 'CLICKED 5']],
		['+447700900906', ['ACCEPTED 0', 'SENT 1', 'ENROUTE 2', 'DELIVERED 600']],
		['+447700900907', ['ACCEPTED 0', 'SENT 1', 'EXPIRED 259200']],
	])('to %s', async (to, history) => {
		await send(sandbox, [message({ to })]);
		await sandbox.clock.advance(300_000_000);
		expect(historyOf()).toStrictEqual(history);
	});

	it('stands still with the clock', async () => {
		await send(sandbox, [message()]);
		expect(historyOf()).toStrictEqual(['ACCEPTED 0']);
		await sandbox.clock.advance(999);
		expect(historyOf()).toStrictEqual(['ACCEPTED 0']);
		await sandbox.clock.advance(1);
		expect(historyOf()).toStrictEqual(['ACCEPTED 0', 'SENT 1']);
		expect(sandbox.clock.now()).toBe(START + 1_000);
	});

	it('waits for its time', async () => {
		await send(sandbox, [message({ scheduledTime: '2030-01-01T01:00:00' })]);
		await sandbox.clock.advance(3_600_000 - 1);
		expect(historyOf()).toStrictEqual(['ACCEPTED 0', 'SCHEDULED 0']);
		await sandbox.clock.advance(5_000);
		expect(historyOf()).toStrictEqual(['ACCEPTED 0', 'SCHEDULED 0', 'SENT 3601', 'DELIVERED 3603']);
	});

	it.each([
		['+447700900906', 60, 'EXPIRED 60'],
		['+447700900906', 601, 'DELIVERED 600'],
		['+447700900001', 2, 'EXPIRED 2'],
		['+447700900001', 0, 'DELIVERED 3'],
	])('to %s with a lifetime of %d s ends with %s', async (to, validity, end) => {
		await send(sandbox, [message({ to, validity })]);
		await sandbox.clock.advance(300_000_000);
		expect(historyOf()?.at(-1)).toBe(end);
	});
});

describe('callbacks', () => {
	it('carry each status in order, with the options of the request', async () => {
		await send(sandbox, [message({ callbackUrl: receiver.url, options: { order: 17 } }), message()]);
		await sandbox.clock.advance(10_000);
		const id = sandbox.messages()[0]?.id;
		expect(receiver.events()).toStrictEqual([
			{ messageId: id, ts: START, status: 'ACCEPTED', errorCode: 0, options: { order: 17 } },
			{ messageId: id, ts: START + 1_000, status: 'SENT', errorCode: 0, options: { order: 17 } },
			{ messageId: id, ts: START + 3_000, status: 'DELIVERED', errorCode: 0, options: { order: 17 } },
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('travel together when due at the same time, as many as the setting says', async () => {
		const messages = Array.from({ length: 7 }, () => message({ callbackUrl: receiver.url }));
		await send(sandbox, messages);
		await sandbox.clock.advance(0);
		expect(receiver.bodies).toHaveLength(1);
		expect(receiver.events()).toHaveLength(7);
		sandbox.configure({ callbackGroupSize: 3 });
		await sandbox.clock.advance(1_000);
		expect(
			receiver.bodies
				.slice(1)
				.map((body) => (JSON.parse(body) as unknown[]).length)
				.sort(),
		).toStrictEqual([1, 3, 3]);
	});

	it('are tried 5 times, a minute apart, after an answer of 500', async () => {
		receiver.answer = () => 500;
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		await sandbox.clock.advance(0);
		await sandbox.clock.advance(59_999);
		expect(sandbox.attempts().filter(({ body }) => body.includes('ACCEPTED'))).toHaveLength(1);
		await sandbox.clock.advance(1_000_000);
		const attempts = sandbox.attempts().filter(({ body }) => body.includes('ACCEPTED'));
		expect(attempts.map(({ attempt, at, status }) => [attempt, (at - START) / 1000, status])).toStrictEqual([
			[1, 0, 500],
			[2, 60, 500],
			[3, 120, 500],
			[4, 180, 500],
			[5, 240, 500],
		]);
	});

	it('stop when an attempt is taken', async () => {
		let answers = 0;
		receiver.answer = () => ((answers += 1) < 3 ? 500 : 200);
		sandbox.configure({ incomingUrls: { sms: receiver.url } });
		await sandbox.incoming('sms', {});
		await sandbox.clock.advance(1_000_000);
		expect(sandbox.attempts().map(({ status }) => status)).toStrictEqual([500, 500, 200]);
	});

	it.each([404, 503, 302])('are not tried again after an answer of %d', async (status) => {
		receiver.answer = () => status;
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		await sandbox.clock.advance(1_000_000);
		expect(sandbox.attempts().map((attempt) => attempt.status)).toStrictEqual([status, status, status]);
	});

	it('keep the error when nobody listens', async () => {
		await send(sandbox, [message({ callbackUrl: 'http://127.0.0.1:1/none' })]);
		await sandbox.clock.advance(0);
		const [attempt] = sandbox.attempts();
		expect(attempt?.status).toBeUndefined();
		expect(attempt?.error).toContain('ECONNREFUSED');
	});
});

describe('incoming SMS', () => {
	it('is posted to the URL configured, with every digit of its id', async () => {
		sandbox.configure({ incomingUrls: { sms: receiver.url } });
		const attempt = await sandbox.incoming('sms', { text: 'STOP', from: '447700900123' });
		expect(attempt).toMatchObject({ kind: 'incoming', status: 200, attempt: 1, violations: [] });
		expect(receiver.bodies[0]).toContain('"incomingMessageId":3158622571446665001');
		expect(JSON.parse(receiver.bodies[0] ?? '')).toMatchObject({ text: 'STOP', from: '447700900123', ts: START });
	});

	it('is kept without a URL, since SOAP asks for it; a chat-app message needs one', async () => {
		expect(await sandbox.incoming('sms', { text: 'Hi' })).toBeUndefined();
		await expect(sandbox.incoming('chatapp', {})).rejects.toThrow('No URL is configured');
	});
});
