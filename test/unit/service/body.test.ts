import { Readable } from 'node:stream';

import { ANSWER_BYTES, AnswerTooLarge, readBody } from '../../../nodes/service/exchange';

const LATER = new AbortController().signal;
const UMLAUT = Buffer.from('{"text":"Grüße"}');

/** A body in chunks of one byte, which cuts characters in two. */
function bytewise(bytes: Uint8Array): Readable {
	return Readable.from([...bytes].map((byte) => Buffer.from([byte])));
}

describe('the body of an answer', () => {
	it.each([
		['UTF-8', UMLAUT],
		['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), UMLAUT])],
	])('is read as text: %s', async (_name, bytes) => {
		expect(await readBody(bytewise(bytes), LATER)).toBe('{"text":"Grüße"}');
	});

	it('has a mark for each byte that is no UTF-8', async () => {
		expect(await readBody(bytewise(Buffer.from('{"text":"Grün"}', 'latin1')), LATER)).toBe('{"text":"Gr\uFFFDn"}');
	});

	it.each([
		['a text', 'a text', 'a text'],
		['nothing', undefined, ''],
		['null', null, ''],
		['an object', { not: 'a text' }, ''],
		['an empty stream', Readable.from([]), ''],
	])('may be %s', async (_name, body, text) => {
		expect(await readBody(body, LATER)).toBe(text);
	});

	it('may be as large as the limit, and not larger', async () => {
		const half = Buffer.alloc(ANSWER_BYTES / 2, 0x20);
		expect(await readBody(Readable.from([half, half]), LATER)).toHaveLength(ANSWER_BYTES);
		const more = Readable.from([half, half, Buffer.from(' ')]);
		await expect(readBody(more, LATER)).rejects.toStrictEqual(new AnswerTooLarge());
		expect(new AnswerTooLarge().message).toBe('The answer has more than 64 MB');
		expect(more.destroyed).toBe(true);
	});

	it('ends with its time, and hangs up', async () => {
		const body = bytewise(UMLAUT);
		const late = readBody(body, AbortSignal.abort(new Error('late')));
		await expect(late).rejects.toThrow('late');
		expect(body.destroyed).toBe(true);
		const endless = new Readable({ read() {} });
		const stop = new AbortController();
		const reading = readBody(endless, stop.signal);
		stop.abort(new Error('later'));
		await expect(reading).rejects.toThrow('later');
		expect(endless.destroyed).toBe(true);
	});

	it('breaks where its stream breaks', async () => {
		const body = new Readable({ read() {} });
		body.push('half');
		const read = readBody(body, LATER);
		body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
		await expect(read).rejects.toMatchObject({ code: 'ECONNRESET' });
	});
});
