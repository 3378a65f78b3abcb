import fc from 'fast-check';

import { readCall, type Call } from '../../../nodes/events';
import { formFields } from '../../../nodes/events/syntax/form';

const call = (bytes: Uint8Array | string, query = ''): Call => ({
	bytes: Buffer.from(bytes),
	contentType: 'application/x-www-form-urlencoded',
	query,
});

describe('the charset of a field', () => {
	it.each<[string, Buffer, string]>([
		['escapes of UTF-8 and words without any', Buffer.from('%D0%94%D0%B0+yes+%d0%bd%d0%b5%d1%82'), 'Да yes нет'],
		['bytes of UTF-8 beside escapes of it', Buffer.from('Да%21+%D0%94%D0%B0'), 'Да! Да'],
		['a last byte that is a blank elsewhere', Buffer.from('voilà'), 'voilà'],
		['no UTF-8: each byte a character', Buffer.from('%C4+\xe0', 'latin1'), 'Ä à'],
		['a character of which one byte is escaped', Buffer.from('\xd0%94', 'latin1'), 'Д'],
	])('%s', async (_what, text, read) => {
		const form = Buffer.concat([Buffer.from('incomingMessageId=1&from=a&text='), text]);
		const body = Buffer.concat([Buffer.from(' \r\n'), form, Buffer.from('\r\n\t ')]);
		expect(await readCall(call(body))).toMatchObject([{ messageId: '1', text: read }]);
		// As Node gives the bytes of an address.
		expect(await readCall(call('', form.toString('latin1')))).toMatchObject([{ messageId: '1', text: read }]);
	});

	it('is that of the form: UTF-16, or what a byte order mark says', async () => {
		const form = 'incomingMessageId=1&from=a&text=%D0%94а';
		const wide = Buffer.from(form, 'utf16le');
		const marked = Buffer.from(`\uFEFF${form}`, 'utf16le');
		for (const body of [wide, Buffer.from(wide).swap16(), Buffer.from(`\uFEFF${form}`), marked]) {
			expect(await readCall(call(body))).toMatchObject([{ messageId: '1', text: 'Да' }]);
		}
	});
});

describe('the fields of a form', () => {
	it('are those that were written, whatever is in them', () => {
		// A mark of the byte order says how a text is to be read, and is no part of it.
		const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.startsWith('\uFEFF'));
		const fields = fc.array(
			fc.tuple(
				text.filter((name) => name !== ''),
				text,
			),
			{ maxLength: 20 },
		);
		const utf8 = new TextDecoder('utf-8', { fatal: true });
		fc.assert(
			fc.property(fields, (list) => {
				const form = new URLSearchParams(list).toString();
				expect(formFields(form, (bytes) => utf8.decode(bytes)).next().value).toStrictEqual(list);
			}),
		);
	});
});

describe('the work of a form', () => {
	it('decodes a field at once, however many escapes it has, and not at all without one', () => {
		const decode = jest.fn((bytes: Uint8Array) => Buffer.from(bytes).toString());
		const reading = formFields(`a=${'%C3%A9e'.repeat(1000)}&b=plain&c%5B%5D=%&d=%4`, decode);
		expect(reading.next()).toStrictEqual({
			done: true,
			value: [
				['a', 'ée'.repeat(1000)],
				['b', 'plain'],
				['c[]', '%'],
				['d', '%4'],
			],
		});
		expect(decode).toHaveBeenCalledTimes(4);
	});

	it('gives others their turn after some fields', () => {
		expect([...formFields('a=1&'.repeat(1200), String)]).toHaveLength(2);
	});
});
