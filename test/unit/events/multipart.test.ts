import { readCall, type Call } from '../../../nodes/events';

const call = (bytes: Uint8Array, contentType: string): Call => ({ bytes, contentType, query: '' });

describe('multipart/form-data', () => {
	const part = (headers: string, content = '1'): string => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
	const disposition = 'Content-Disposition: form-data; name=';
	const rawOf = async (body: string, type = '', encoding: BufferEncoding = 'latin1') =>
		(await readCall(call(Buffer.from(body, encoding), type)))[0].raw;

	it.each([
		['multipart/form-data; boundary=b'],
		['multipart/form-data; charset=utf-8;boundary="b"; x=y'],
		['Multipart/Form-Data;  Boundary = b;x=y'],
		['multipart/form-data; boundary =  "b"'],
		[''],
		['multipart/form-data'],
	])('is cut at the boundary that “%s” names, or at its first line', async (type) => {
		expect(await rawOf(`${part(`${disposition}"a"`, 'x\r\n--y')}--b--`, type)).toStrictEqual({ a: 'x\r\n--y' });
	});

	it('may have something before its first boundary where the header names it', async () => {
		expect(await rawOf(`\r\n${part(`${disposition}"a"`)}--b--`, 'multipart/form-data; boundary=b')).toStrictEqual({
			a: '1',
		});
	});

	it('has boundaries of up to seventy characters', async () => {
		const body = (length: number) => `${part(`${disposition}"a"`)}--b--`.replaceAll('--b', `--${'b'.repeat(length)}`);
		expect(await rawOf(body(70))).toStrictEqual({ a: '1' });
		for (const type of [`boundary=${'b'.repeat(70)}`, `boundary="${'b'.repeat(70)}"`]) {
			expect(await rawOf(body(70), `multipart/form-data; ${type}`)).toStrictEqual({ a: '1' });
		}
		await expect(rawOf(body(71))).rejects.toThrow('neither');
	});

	it('has names with quotes and without, and what has none is left out', async () => {
		const parts = [
			`${disposition}"a b"`,
			`X: y\r\ncontent-disposition:form-data;name=code; x=y`,
			'Content-Type: text/plain',
		];
		expect(await rawOf(`${parts.map((one) => part(one)).join('')}--b--`)).toStrictEqual({ 'a b': '1', code: '1' });
		expect(await rawOf('--b--', 'multipart/form-data; boundary=b')).toStrictEqual({});
	});

	it('takes a name from the header of that name alone', async () => {
		const headers = `X-${disposition}"x"\r\nX: ${disposition}"y"\r\n${disposition}"a"`;
		expect(await rawOf(`${part(headers)}--b--`)).toStrictEqual({ a: '1' });
	});

	it('is read in the charset of a part, else in that of the whole', async () => {
		const parts = [
			part(`${disposition}"имя"`, 'Да'),
			part(`${disposition}"b"\r\nContent-Type: text/plain; charset=no-such`, 'Да'),
		].join('');
		expect(await rawOf(`${parts}--b--`, '', 'utf8')).toStrictEqual({ имя: 'Да', b: 'Да' });
		const cyrillic = `${part(`${disposition}"a"`, '\xc4\xe0')}${part(`${disposition}"b"\r\nContent-Type: x; charset=koi8-r`, '\xe4\xc1')}--b--`;
		expect(await rawOf(cyrillic, 'multipart/form-data; charset=windows-1251')).toStrictEqual({ a: 'Да', b: 'Да' });
	});

	it.each([
		['a part without an end of its headers', `--b\r\n${disposition}"a"\r\n--b\r\n\r\n1\r\n--b--`],
		['no end of the last part', `${part(`${disposition}"a"`)}--b\r\n${disposition}"b"\r\n\r\n1`],
		['no end of its headers at all', `--b\r\n${disposition}"a"\r\n--b--`],
		['headers without end', part(`${disposition}"a"\r\nX: ${'y'.repeat(4100)}`) + '--b--'],
		['another boundary than it names', `${part(`${disposition}"a"`)}--b--`, 'multipart/form-data; boundary=c'],
	])('with %s is none', async (_what, body, type = '') => {
		await expect(rawOf(body, type)).rejects.toThrow('The call is neither JSON, XML nor form fields');
	});

	it('has headers of up to four thousand characters', async () => {
		const headers = `${disposition}"a"\r\nX: `;
		const filled = headers + 'y'.repeat(4096 - 2 - headers.length);
		expect(await rawOf(`${part(filled)}--b--`)).toStrictEqual({ a: '1' });
		await expect(rawOf(`${part(`${filled}y`)}--b--`)).rejects.toThrow('neither');
	});
});
