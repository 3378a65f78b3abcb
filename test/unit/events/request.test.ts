import { BUDGETS, readRequest, type RawRequest } from '../../../nodes/events/syntax';

const BODY = new Uint8Array(Buffer.from('{"messageId":1}'));
const read = async (request: RawRequest) => await readRequest(request);

it('a call brings its bytes', async () => {
	expect(await read({ headers: { 'content-length': '15' }, rawBody: BODY })).toStrictEqual({ bytes: BODY });
	expect(await read({})).toStrictEqual({ bytes: new Uint8Array() });
});

it('bytes that n8n has not read yet are read, and others are not read again', async () => {
	let reads = 0;
	const request: RawRequest = {
		readRawBody: async () => {
			reads += 1;
			request.rawBody = BODY;
			await Promise.resolve();
		},
	};
	expect((await read(request)).bytes).toBe(BODY);
	expect((await read(request)).bytes).toBe(BODY);
	expect(reads).toBe(1);
});

it('a body that says it is too large is refused before it is read, and one that can not be read to its end', async () => {
	let reads = 0;
	const readRawBody = async (): Promise<void> => {
		reads += 1;
		await Promise.reject(new Error('request aborted'));
	};
	const length = (bytes: number) => ({ headers: { 'content-length': String(bytes) }, readRawBody });
	await expect(read(length(BUDGETS.bytes + 1))).rejects.toMatchObject({
		status: 413,
		message: 'The body is too large',
	});
	expect(reads).toBe(0);
	await expect(read(length(BUDGETS.bytes))).rejects.toMatchObject({
		status: 413,
		message: 'The body could not be read to its end',
	});
	expect(reads).toBe(1);
});

it('the fields of multipart/form-data are those that n8n has read, where it has left no bytes', async () => {
	const body = { data: { messageId: '1' }, files: {} };
	const fields = { bytes: new Uint8Array(), fields: { messageId: '1' } };
	let reads = 0;
	const readRawBody = async (): Promise<void> => {
		reads += 1;
		await Promise.resolve();
	};
	expect(await read({ body, readRawBody })).toStrictEqual(fields);
	expect(reads).toBe(0);
	expect(await read({ body, rawBody: BODY })).not.toHaveProperty('fields');
	for (const other of [{ data: { a: 1 } }, { data: 'x', files: {} }, { files: {} }, 'text', null]) {
		expect(await read({ body: other })).not.toHaveProperty('fields');
	}
});
