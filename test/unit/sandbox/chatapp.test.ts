import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { call } from './help';

const receiver = useReceiver();
const sandbox = useSandbox({ breaksContract: true });

const V2 = '/chatapp/v2/messages';
const BATCH = '/chatapp/v2/messages/batch';
const V1 = '/chatapp/messages';
const link = 'https://files.example.com/file';
const head = { from: 'Shop', to: '+12025550101' };
const good = { ...head, text: { body: 'Hello' } };

describe('rejections (part 1, 7)', () => {
	it.each<[string, string, object, object]>([
		['a wrong number', BATCH, { ...good, to: '12' }, { key: 'invalid', ref: 'messages[1].to' }],
		['a wrong URL', BATCH, { ...good, callbackUrl: 'ftp://x' }, { key: 'invalid', ref: 'messages[1].callbackUrl' }],
		[
			'a file name that is not supported',
			BATCH,
			{ ...head, type: 'image', image: { link, filename: 'x' } },
			{ key: 'not supported', ref: 'messages[1].media.filename' },
		],
		[
			'a sticker with a caption',
			BATCH,
			{ ...head, type: 'sticker', sticker: { link, caption: 'x' } },
			{ key: 'unsupported', ref: 'messages[1].sticker.caption' },
		],
		...['audio', 'document', 'image', 'video', 'sticker', 'contacts', 'location', 'template', 'text'].map(
			(type): [string, string, object, object] => [
				`no ${type}`,
				BATCH,
				{ ...head, type },
				{ key: 'must.be.not.null', ref: `messages[1].${type}` },
			],
		),
		...['audio', 'document', 'image', 'video', 'sticker', 'location', 'text'].map(
			(type): [string, string, object, object] => [
				`an empty ${type}`,
				BATCH,
				{ ...head, type, [type]: {} },
				{ key: 'must.be.not.null', ref: `messages[1].${type}` },
			],
		),
		[
			'two buttons of one title',
			BATCH,
			{
				...head,
				type: 'interactive',
				interactive: {
					type: 'button',
					body: { text: 'Choose' },
					action: { buttons: ['a', 'b'].map((id) => ({ type: 'reply', reply: { title: 'Yes', id } })) },
				},
			},
			{ key: 'invalid', ref: 'messages[1].interactive.action.buttons[1].reply.title' },
		],
		[
			'a sender that is not approved',
			BATCH,
			{ ...good, from: 'BADSENDER' },
			{ key: 'not.available', ref: 'messages[1].from' },
		],
		['a language code', V1, { ...head, languageCode: 'english!' }, { key: 'invalid', ref: 'messages[1].languageCode' }],
		[
			'an empty text of a button',
			V1,
			{ ...head, templateButtonParams: [{ Site: { parameters: { type: 'TEXT', text: '' } } }] },
			{ key: 'invalid', ref: 'messages[1].templateButtonParams' },
		],
		[
			'an empty payload of a button',
			V1,
			{ ...head, templateButtonParams: [{ Yes: { parameters: { type: 'PAYLOAD', payload: '' } } }] },
			{ key: 'invalid', ref: 'messages[1].templateButtonParams' },
		],
	])('%s', async (_shows, path, message, reason) => {
		const first = path === V1 ? { ...head, text: 'Hello' } : good;
		const { json } = await call(sandbox, 'POST', path, { messages: [first, message] });
		expect(json).toStrictEqual({
			result: [
				{ code: 'OK', messageId: '3158622571446665001' },
				{ code: 'REJECTED', messageId: null, reasons: [reason] },
			],
		});
		expect(sandbox.violations()).toStrictEqual([]);
		expect(sandbox.messages()).toHaveLength(1);
	});

	it('a bare array of the v1 form is taken, its refs name the messages too', async () => {
		const { json } = await call(sandbox, 'POST', V1, [
			{ ...head, text: 'Hello' },
			{ ...head, to: '12' },
		]);
		expect(json).toMatchObject({ result: [{ code: 'OK' }, { reasons: [{ key: 'invalid', ref: 'messages[1].to' }] }] });
	});

	it('one message by itself: a list when it is taken, an object when it is rejected', async () => {
		expect((await call(sandbox, 'POST', V2, good)).json).toStrictEqual({
			result: [{ code: 'OK', messageId: '3158622571446665001' }],
		});
		expect((await call(sandbox, 'POST', V2, { ...good, to: '12' })).json).toStrictEqual({
			result: { code: 'REJECTED', messageId: null, reasons: [{ key: 'invalid.to', ref: 'to' }] },
		});
		const audio = { ...head, type: 'audio', audio: { link, filename: 'x' } };
		expect((await call(sandbox, 'POST', V2, audio)).json).toMatchObject({
			result: { reasons: [{ key: 'not supported', ref: 'media.filename' }] },
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('what has no key refuses the request', async () => {
		const { status, json } = await call(sandbox, 'POST', V2, { ...good, extra: 1 });
		expect(status).toBe(400);
		expect(json?.message).toContain('has no field extra');
	});
});

describe('statuses and incoming messages', () => {
	it.each([
		['+12025550101', ['SENT', 'DELIVERED']],
		['+447700900901', ['SENT', 'UNDELIVERABLE']],
		['+447700900902', ['SENT', 'REJECTED']],
		['+447700900903', ['SENT', 'EXPIRED']],
		['+447700900905', ['SENT', 'DELIVERED', 'SEEN']],
	])('%s goes through %j', async (to, statuses) => {
		const callback = { callbackUrl: receiver.url, callbackData: { order: '7' } };
		await call(sandbox, 'POST', V2, { ...good, to, ...callback });
		await sandbox.clock.advance(10_000);
		expect(receiver.events().map(({ status }) => status)).toStrictEqual(statuses);
		expect(receiver.bodies[0]).toContain('"messageId":3158622571446665001');
		for (const event of receiver.events()) {
			expect(Object.keys(event)).toStrictEqual(['messageId', 'ts', 'status', 'errorCode', 'callbackData']);
			expect(event.callbackData).toStrictEqual({ order: '7' });
		}
		expect(sandbox.messages()[0]).toMatchObject({ channel: 'chatapp', status: statuses.at(-1), text: 'Hello' });
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('an incoming message has the documented fields and those that it is given', async () => {
		sandbox.configure({ incomingUrls: { chatapp: receiver.url } });
		await sandbox.incoming('chatapp', { text: 'Yes', replyId: 'order-7' });
		expect(receiver.bodies[0]).toContain('"incomingMessageId":3158622571446665001');
		expect(JSON.parse(receiver.bodies[0] ?? '')).toStrictEqual({
			incomingMessageId: expect.any(Number),
			to: 'Example Shop',
			from: '447700900100',
			text: 'Yes',
			profileName: 'Ann',
			ts: sandbox.clock.now(),
			replyId: 'order-7',
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
