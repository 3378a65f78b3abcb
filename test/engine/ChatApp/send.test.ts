import { onlyMessage, people, sandbox, send, text, wire } from './support';
import { notAccepted, notAPhone, notAsTheyAre, rejectedThe, tooLong } from '../../support/sentences';
import { readEvents } from '../../support/readEvents';

describe('sending', () => {
	it('one item is one message to /messages', async () => {
		const { items, error } = await send({ ...text, options: { previewUrl: true } });
		expect(error).toBeUndefined();
		expect(items).toStrictEqual([
			{
				json: { to: '+12025550101', code: 'OK', messageId: '3158622571446665001', text: 'Hello Ann' },
				pairedItem: { item: 0 },
			},
		]);
		expect(sandbox.requests[0]?.path).toBe('/chatapp/v2/messages');
		expect(onlyMessage()).toStrictEqual({ type: 'text', text: { body: 'Hello Ann' }, preview_url: true });
	});

	it('several items are one batch, paired by position', async () => {
		const { items } = await send(text, people);
		expect(wire()).toStrictEqual([
			[
				'POST /chatapp/v2/messages/batch',
				{
					messages: people.map(({ phone, name }) => ({
						from: 'Shop',
						to: phone,
						type: 'text',
						text: { body: `Hello ${name}` },
					})),
				},
			],
		]);
		expect(items.map(({ json, pairedItem }) => [json.to, json.messageId, pairedItem])).toStrictEqual([
			['+12025550101', '3158622571446665001', { item: 0 }],
			['+12025550102', '915862257144666002', { item: 1 }],
			['+12025550103', '3158622571446665003', { item: 2 }],
		]);
	});

	it('the batch size is a setting; what is left over goes alone', async () => {
		const { items } = await send({ ...text, options: { batchSize: 2 } }, people);
		expect(sandbox.requests.map(({ path }) => path)).toStrictEqual([
			'/chatapp/v2/messages/batch',
			'/chatapp/v2/messages',
		]);
		expect(items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK', 'OK']);
	});

	it('a batch size that is none stops before sending', async () => {
		const { error } = await send({ ...text, options: { batchSize: 0 } }, people);
		expect(error?.message).toContain('Batch Size');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('statuses come back with the callback data, to a URL that names the channel', async () => {
		const url = 'http://127.0.0.1:9/omni';
		const data = { pairs: [{ key: 'order', value: '7' }] };
		await send({ ...text, to: '+447700900905', options: { callbackUrl: `${url}?a=1#x`, callbackData: data } });
		const [[, message]] = wire();
		expect(message).toMatchObject({ callbackUrl: `${url}?a=1&channel=chatapp#x`, callbackData: { order: '7' } });
		await sandbox.clock.advance(5_000);
		const events = sandbox.attempts().flatMap(({ body }) => readEvents(body) ?? []);
		expect(
			events.map(({ channel, status, messageId, callbackData }) => [channel, status, messageId, callbackData]),
		).toStrictEqual(
			['SENT', 'DELIVERED', 'SEEN'].map((status) => ['chatapp', status, '3158622571446665001', { order: '7' }]),
		);
	});
});

describe('what can go wrong', () => {
	it('a text that no input field gives is told as in every Send', async () => {
		const { error } = await send({ type: 'text', to: '', text: '', options: { mode: 'autoMap' } }, [
			{ to: '+12025550101', message: 'Hello' },
		]);
		expect(error?.message).toContain('Text: it is empty');
		expect(error?.description).toContain('The item has no field “text”; it has “to”, “message”.');
	});

	it('a form is checked before sending; the other items are named as not sent', async () => {
		const { error } = await send({ type: 'text', text: '={{ $json.body }}' }, [
			{ phone: '+12025550101', body: 'Hello' },
			{ phone: '+12025550102', body: 'x'.repeat(4097) },
		]);
		expect(error?.message).toContain(notAsTheyAre(1, 2));
		expect(error?.description).toContain(`Item 1: Text (text.body): ${tooLong(4097, 4096)}`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('a single rejected message comes as an object and is read', async () => {
		const { error } = await send({ ...text, to: '+447700900912' });
		expect(JSON.parse(sandbox.requests[0]?.responseBody ?? '')).toStrictEqual({
			result: { code: 'REJECTED', messageId: null, reasons: [{ key: 'invalid.to', ref: 'to' }] },
		});
		expect(error?.message).toContain(`${rejectedThe()}: the recipient is not a valid phone number`);
		expect(error?.message).toContain('(invalid.to, to)');
	});

	const mixed = [people[0], { phone: '+447700900912', name: 'Eve' }, people[2]];

	it('Stop with some accepted keeps their ids and hints at the others', async () => {
		const { items, hints, error } = await send(text, mixed);
		expect(error).toBeUndefined();
		expect(items.map(({ json: { code, reasons } }) => [code, reasons])).toStrictEqual([
			['OK', undefined],
			['REJECTED', [{ key: 'invalid', ref: 'messages[1].to' }]],
			['OK', undefined],
		]);
		expect(hints[0]?.message).toContain(notAccepted(1, 3));
	});

	it('the error output gets the rejected one, paired with its item', async () => {
		const { items, errorItems } = await send(text, mixed, { settings: { onError: 'continueErrorOutput' } });
		expect(items.map(({ json }) => json.to)).toStrictEqual(['+12025550101', '+12025550103']);
		expect(errorItems).toHaveLength(1);
		expect(errorItems[0]?.pairedItem).toStrictEqual({ item: 1 });
		expect(errorItems[0]?.json).toMatchObject({
			details: { to: '+447700900912', code: 'REJECTED', reasons: [{ key: 'invalid', ref: 'messages[1].to' }] },
		});
	});

	it('Continue gives an item for bad input too', async () => {
		const rows = [people[0], { phone: 'none', name: 'Eve' }];
		const { items } = await send(text, rows, { settings: { onError: 'continueRegularOutput' } });
		expect(items.map(({ json, pairedItem }) => [json.code, pairedItem])).toStrictEqual([
			['OK', { item: 0 }],
			['INVALID', { item: 1 }],
		]);
		expect(items[1]?.json.message).toContain(notAPhone('none'));
		expect(sandbox.requests[0]?.path).toBe('/chatapp/v2/messages');
	});

	it('an answer that is lost is never taken for a refusal', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { items } = await send(text, people, { settings: { onError: 'continueRegularOutput' } });
		expect(items.map(({ json }) => json.code)).toStrictEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
		expect(sandbox.requests).toHaveLength(1);
	});
});
