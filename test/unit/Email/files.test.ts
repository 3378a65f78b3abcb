import type { NodeOperationError } from 'n8n-workflow';

import { itemFile, storedVerdict, Uploads } from '../../../nodes/Email/file/files';
import type { Client } from '../../../nodes/service/client';
import { Silence } from '../../../nodes/service/exchange';

const NODE = { name: 'Email', type: 'test', typeVersion: 1, id: '1', position: [0, 0], parameters: {} };
let keys = 0;

/** A client whose uploads are counted; each answer has the next id, unless a test says otherwise. */
function clientOf(files: string[], executionId = '', answers: unknown[] = []) {
	const uploaded: string[] = [];
	let ids = 0;
	keys += 1;
	const client = {
		node: NODE,
		executionId,
		silence: new Silence(),
		connection: { baseUrl: 'https://api.example.com', secrets: [`key-${keys}`] },
		file: async (item: number) => await Promise.resolve({ mimeType: 'text/plain', data: Buffer.from(files[item]) }),
		write: async ({ body }: { body: FormData }) => {
			uploaded.push((body.get('file') as File).name);
			const said = answers.length > 0 ? answers.shift() : { result: { fileId: (ids += 1) } };
			return await Promise.resolve({ outcome: 'answered', answer: { status: 200, text: JSON.stringify(said) } });
		},
	};
	return { uploaded, client: client as unknown as Client };
}
const file = (name: string) => ({ property: 'data', name });

describe('what is stored', () => {
	it('has the address of the file, or none', () => {
		const output = (result: object) => {
			const verdict = storedVerdict({ result });
			return verdict.accepted ? verdict.output : verdict;
		};
		expect(output({ fileId: 7, publicUrl: 'https://files.example.com/7' })).toStrictEqual({
			code: 'OK',
			fileId: '7',
			publicUrl: 'https://files.example.com/7',
		});
		expect(output({ FileId: 7, PublicUrl: 'u' })).toStrictEqual({ code: 'OK', fileId: '7', publicUrl: 'u' });
		expect(output({ fileId: 7 })).toStrictEqual({ code: 'OK', fileId: '7', publicUrl: null });
		expect(output({ fileId: 7, publicUrl: 8 })).toStrictEqual({ code: 'OK', fileId: '7', publicUrl: null });
	});

	it.each([null, [], {}, { result: [] }, { result: { publicUrl: 'https://files.example.com/7' } }])(
		'is nothing by %j',
		(answer) => {
			const verdict = storedVerdict(answer);
			expect(verdict.accepted).not.toBe(true);
			expect(JSON.stringify(verdict)).not.toContain('publicUrl":null');
		},
	);
});

describe('an upload', () => {
	it('is made once for the same name and bytes, also where several want it at once', async () => {
		const { client, uploaded } = clientOf(['a', 'a', 'b', 'a']);
		const uploads = new Uploads(client);
		const ids = await Promise.all([
			uploads.fileId(0, file('x.txt')),
			uploads.fileId(1, file('x.txt')),
			uploads.fileId(2, file('x.txt')),
			uploads.fileId(3, file('y.txt')),
		]);
		expect(uploaded).toStrictEqual(['x.txt', 'x.txt', 'y.txt']);
		expect([ids[0] === ids[1], new Set(ids).size]).toStrictEqual([true, 3]);
	});

	it.each([
		[{ outcome: 'answered', answer: { status: 413, text: '' } }, /The request is too large.*Attach a smaller file/],
		[{ outcome: 'answered', answer: { status: 500, text: '' } }, /has a problem of its own/],
		[{ outcome: 'unknown', trouble: { message: 'It broke', description: 'It may have been.' } }, /It broke.*no harm/],
		[{ outcome: 'refused', trouble: { message: 'No way', description: 'Look.' } }, /No way.*Look/],
	])('that failed with %j names its file', async (exchange, said) => {
		const { client } = clientOf(['a']);
		Object.assign(client, { write: async () => await Promise.resolve(exchange) });
		const error = await new Uploads(client)
			.fileId(0, file('x.txt'))
			.catch((thrown: unknown) => thrown as NodeOperationError);
		const { message, description } = error as NodeOperationError;
		expect(`${message} ${description}`).toMatch(/^The email needs the file “x.txt”, which could not be stored\. /);
		expect(`${message} ${description}`).toMatch(said);
	});

	it.each([
		['refused', 1],
		['unknown', 2],
	])('that was %s: of two files, %i are tried', async (outcome, wanted) => {
		const { client } = clientOf(['a', 'b']);
		let tried = 0;
		const trouble = { message: 'No way', description: 'Look.' };
		Object.assign(client, {
			write: async () => {
				tried += 1;
				return await Promise.resolve({ outcome, trouble });
			},
		});
		const uploads = new Uploads(client);
		for (const [item, name] of ['x.txt', 'y.txt'].entries()) {
			const error = await uploads.fileId(item, file(name)).catch((thrown: unknown) => thrown as Error);
			expect(error).toMatchObject({ message: `The email needs the file “${name}”, which could not be stored. No way` });
		}
		expect(tried).toBe(wanted);
	});

	it('is known to the next try of the same execution, and to no other one', async () => {
		const first = clientOf(['a'], '17');
		expect(await new Uploads(first.client).fileId(0, file('x.txt'))).toBe('1');
		expect(await new Uploads(first.client).fileId(0, file('x.txt'))).toBe('1');
		expect(first.uploaded).toHaveLength(1);
		Object.assign(first.client, { executionId: '18' });
		await new Uploads(first.client).fileId(0, file('x.txt'));
		expect(first.uploaded).toHaveLength(2);
	});

	it('is not kept where there is no execution', async () => {
		const { client, uploaded } = clientOf(['a']);
		await new Uploads(client).fileId(0, file('x.txt'));
		await new Uploads(client).fileId(0, file('x.txt'));
		expect(uploaded).toHaveLength(2);
	});

	it.each([
		[{ result: null }, 'The service gave no ID for it'],
		[{ result: null, reasons: [{ key: 'virus', defaultMessage: 'a virus' }] }, 'The service said: a virus (virus)'],
		[{ code: 'REJECTED', result: null, description: 'a virus' }, 'The service said: a virus'],
		[{ success: false, result: { fileId: 7 }, message: 'a virus' }, 'The service said: a virus'],
	])('that was answered with %j fails for all that want the file, with one request', async (answer, said) => {
		const { client, uploaded } = clientOf(['a', 'a'], '19', [answer]);
		const uploads = new Uploads(client);
		for (const item of [0, 1]) {
			const error = await uploads.fileId(item, file('x.txt')).catch((thrown: unknown) => thrown as NodeOperationError);
			expect(error).toMatchObject({
				message: `The email needs the file “x.txt”, which could not be stored. ${said}`,
				description: 'Without an ID the file can not be attached. Correct what the service names, or try again.',
			});
		}
		expect(uploaded).toHaveLength(1);
	});
});

it('the extension is what stands behind the last dot', () => {
	const named = (fileName: string) =>
		itemFile({ json: {}, binary: { data: { fileName, mimeType: '', data: '' } } }, 'data', 'File');
	expect(named('a.exe.txt')).toStrictEqual({ property: 'data', name: 'a.exe.txt' });
	expect(() => named('a.txt.exe')).toThrow('does not take the file “a.txt.exe”');
	expect(() => named('txt')).toThrow('does not take the file “txt”');
	expect(() => named('a.')).toThrow('does not take the file “a.”');
});

it.each([
	['Offer 2.1', 'application/pdf', '1', 'Offer 2.1.pdf'],
	['Dr. Lee', 'text/plain', 'txt', 'Dr. Lee.txt'],
	['notes', 'text/plain', 'txt', 'notes.txt'],
	['Offer 2.1.PDF', 'application/pdf', 'PDF', 'Offer 2.1.PDF'],
	[undefined, 'image/png', undefined, 'data.png'],
])('%s of the type %s with the extension %s is attached as %s', (fileName, mimeType, fileExtension, name) => {
	const data = { fileName, mimeType, fileExtension, data: '' };
	expect(itemFile({ json: {}, binary: { data } }, 'data', 'File')).toStrictEqual({ property: 'data', name });
});
