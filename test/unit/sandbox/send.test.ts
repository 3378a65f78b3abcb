import { call, message, send } from './help';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ breaksContract: true });

const reasonsOf = (entry?: Record<string, unknown>) => entry?.reasons as Array<{ key: string; ref: string }>;

describe('the API key', () => {
	it.each([
		['none', {}],
		['a wrong one', { authorization: 'Key nonsense' }],
		['one without its scheme', { authorization: 'sandbox-key' }],
	])('%s is refused', async (_name, headers: Record<string, string>) => {
		const { status, json } = await call(sandbox, 'POST', '/sms/messages', { messages: [message()] }, headers);
		expect(status).toBe(401);
		expect(json).toMatchObject({ status: 401, error: 'Unauthorized', path: '/sms/messages' });
		expect(Object.keys(json ?? {})).toStrictEqual(['timestamp', 'status', 'error', 'message', 'path']);
		expect(sandbox.messages()).toStrictEqual([]);
	});
});

describe('sending', () => {
	it('answers one entry for each message, in order, with reasons for the rejected only', async () => {
		const result = await send(sandbox, [message(), message({ to: '0123' }), message({ text: 'Second' })]);
		expect(result).toStrictEqual([
			{ code: 'OK', messageId: '3158622571446665001' },
			{
				code: 'REJECTED',
				messageId: null,
				reasons: [{ key: 'to.format.invalid', ref: 'messages[1].to', defaultMessage: 'wrong recipient number' }],
			},
			{ code: 'OK', messageId: '915862257144666002' },
		]);
		expect(sandbox.messages().map(({ text }) => text)).toStrictEqual(['Hello', 'Second']);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each([
		['from', 'BADSENDER', 'not.available'],
		['from', 'TwelveLetter', 'not.available'],
		['from', 'Магазин', 'not.available'],
		['from', '1234567890123456', 'not.available'],
		['to', '123456', 'to.format.invalid'],
		['to', '1234567890123456', 'to.format.invalid'],
		['to', '+0123456789', 'to.format.invalid'],
		['to', '+44 7700 900001', 'to.format.invalid'],
		['scheduledTime', 'tomorrow', 'scheduledTime.is.invalid'],
		['scheduledTime', '2001-01-01T00:00:00Z', 'scheduledTime.is.invalid'],
		['scheduledTime', '2099-02-30T00:00:00Z', 'scheduledTime.is.invalid'],
		['scheduledTime', '2099-01-01T00:00:00+03:00', 'scheduledTime.is.invalid'],
		['text', 'x'.repeat(34171), 'text.length.too.long'],
		['text', 'я'.repeat(17086), 'text.length.too.long'],
		['validity', -1, 'validity.is.invalid'],
		['priority', 'URGENT', 'priority.is.not.match'],
		['callbackUrl', 'ftp://example.com', 'callbackUrl.format.invalid'],
		['callbackUrl', 'https://exa<mple.com:port', 'callbackUrl.format.invalid'],
	])('%s %p is rejected with %s', async (field, value, key) => {
		const [, entry] = await send(sandbox, [message(), message({ [field]: value })]);
		expect(reasonsOf(entry)).toStrictEqual([expect.objectContaining({ key, ref: `messages[1].${field}` })]);
	});

	it.each([
		['from', '123456789012345'],
		['to', '1234567'],
		['to', '123456789012345'],
		['scheduledTime', '2099-01-01T00:00'],
		['scheduledTime', '2099-01-01T00:00:00.123Z'],
		['text', 'x'.repeat(34170)],
		['text', 'я'.repeat(17085)],
		['validity', 0],
		['priority', 'HIGH'],
		['callbackUrl', 'HTTPS://example.com/a?b=c'],
		['options', { order: 1 }],
	])('%s %p is taken', async (field, value) => {
		const [entry] = await send(sandbox, [message({ [field]: value })]);
		expect(entry?.code).toBe('OK');
	});

	it('names every rule that one message breaks', async () => {
		const broken = message({ from: 'BADSENDER', to: 'x', validity: -1, priority: 'URGENT', callbackUrl: 'x' });
		const [entry] = await send(sandbox, [broken]);
		expect(
			reasonsOf(entry)
				.map(({ ref }) => ref)
				.sort(),
		).toStrictEqual(['callbackUrl', 'from', 'priority', 'to', 'validity'].map((field) => `messages[0].${field}`));
	});

	it.each([
		['from', 'not.available'],
		['to', 'to.format.invalid'],
		['text', 'must.be.not.null'],
	])('a message without %s is rejected with %s', async (field, key) => {
		const [entry] = await send(sandbox, [message({ [field]: undefined })]);
		expect(reasonsOf(entry)).toStrictEqual([expect.objectContaining({ key, ref: `messages[0].${field}` })]);
	});

	it.each([
		['447700900911', 'not.available', 'from'],
		['447700900912', 'to.format.invalid', 'to'],
		['447700900913', 'scheduledTime.is.invalid', 'scheduledTime'],
		['447700900914', 'text.length.too.long', 'text'],
		['447700900915', 'validity.is.invalid', 'validity'],
		['447700900916', 'priority.is.not.match', 'priority'],
		['447700900917', 'callbackUrl.format.invalid', 'callbackUrl'],
		['447700900918', 'billing.error', 'to'],
	])('the magic recipient %s is rejected with %s', async (to, key, field) => {
		const [entry] = await send(sandbox, [message({ to })]);
		expect(reasonsOf(entry)).toStrictEqual([expect.objectContaining({ key, ref: `messages[0].${field}` })]);
	});

	it('gives an id for each segment when asked, null in a rejected entry', async () => {
		const texts = ['a'.repeat(160), 'a'.repeat(161), 'я'.repeat(70), 'я'.repeat(71), '€'.repeat(81)];
		const messages = [...texts.map((text) => message({ text })), message({ to: 'x' })];
		const result = await send(sandbox, messages, '?includeSegmentId=true');
		expect(result.map(({ segmentsId }) => (segmentsId as string[] | null)?.length)).toStrictEqual([
			1,
			2,
			1,
			2,
			2,
			undefined,
		]);
		expect(result[5]?.segmentsId).toBeNull();
		const ids = result.flatMap(({ segmentsId }) => (segmentsId as string[] | null) ?? []);
		expect(new Set(ids).size).toBe(8);
	});

	it('shortens links when asked', async () => {
		await send(sandbox, [message({ text: 'See https://example.com/a/long/path now' })], '?shortenUrl=true');
		expect(sandbox.messages()[0]?.text).toMatch(/^See https:\/\/s\.example\.com\/\w+ now$/);
	});
});

describe('a body that is refused as a whole', () => {
	it.each([
		['no JSON', '{"messages":[', 'The body is no JSON'],
		['no messages', {}, "messages: must have required property 'messages'"],
		['a wrong type', { messages: [message({ to: 447700900001 })] }, 'messages[0].to: must be string'],
		['an unknown field', { messages: [message({ phone: '1' })] }, 'messages[0]: has no field phone'],
		['too many', { messages: Array(32001).fill(message()) }, 'messages: must NOT have more than 32000 items'],
	])('%s', async (_name, body: unknown, text) => {
		const { status, json } = await call(sandbox, 'POST', '/sms/messages', body);
		expect(status).toBe(400);
		expect(json?.message).toBe(text);
		expect(sandbox.messages()).toStrictEqual([]);
	});

	it('another content type', async () => {
		const headers = { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'text/plain' };
		expect((await call(sandbox, 'POST', '/sms/messages', '{}', headers)).status).toBe(415);
	});

	it('an unknown query parameter', async () => {
		const { status } = await call(sandbox, 'POST', '/sms/messages?includeSegmentIds=true', { messages: [message()] });
		expect(status).toBe(400);
		expect(sandbox.violations()).toStrictEqual(['POST /sms/messages: query includeSegmentIds: is not in the contract']);
	});
});

it('the most messages of one request are all answered', async () => {
	const messages = Array.from({ length: 32_000 }, (_, index) =>
		message({ text: `Text ${index}`, to: index % 2 ? 'x' : '15550100' }),
	);
	const result = await send(sandbox, messages);
	expect(result).toHaveLength(32_000);
	expect(reasonsOf(result[31_999])[0]?.ref).toBe('messages[31999].to');
	expect(new Set(result.map(({ messageId }) => messageId)).size).toBe(16_001);
});

it('ids are other ones after a reset, of the same kinds, most of them past 2^53', async () => {
	const ids = async () => (await send(sandbox, Array(8).fill(message()))).map(({ messageId }) => String(messageId));
	const first = await ids();
	sandbox.reset();
	const second = await ids();
	expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
	expect(second.map((id) => id.length)).toStrictEqual(first.map((id) => id.length));
	sandbox.reset({ asNew: true });
	expect(await ids()).toStrictEqual(first);
	expect(first.filter((id) => Number(id) > Number.MAX_SAFE_INTEGER)).toHaveLength(6);
	expect(first.filter((id) => String(Number(id)) === id)).toHaveLength(2);
});
