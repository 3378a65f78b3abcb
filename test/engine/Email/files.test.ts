import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { jsons, people, SEND, useEmailBench } from '../../support/email';

const bench = useEmailBench();
const email = bench.run.bind(bench);
const bodies = bench.bodies.bind(bench);

const UPLOAD = { resource: 'file', operation: 'upload', binaryProperty: 'data' };

function file(text: string, fileName?: string, more: Partial<IBinaryData> = {}): IBinaryData {
	return {
		data: Buffer.from(text).toString('base64'),
		mimeType: 'text/plain',
		...(fileName ? { fileName } : {}),
		...more,
	};
}

function withFiles(name: string, binary: Record<string, IBinaryData>): INodeExecutionData {
	return { json: people(name)[0], binary };
}

const uploads = () => bench.sandbox.requests.filter(({ path }) => path === '/files/files');
const idsSent = () => bodies().map(({ AttachmentsIds }) => AttachmentsIds);

describe('Upload', () => {
	it('the file goes out as a form with its category', async () => {
		const item = withFiles('ann', { data: file('Grüße', 'Prices “2030”.TXT') });
		const [json] = jsons(await email(UPLOAD, [item]));
		expect(json).toStrictEqual({
			code: 'OK',
			fileId: '3158622571446665001',
			publicUrl: expect.stringContaining('/3158622571446665001/'),
			fileName: 'Prices “2030”.TXT',
			mimeType: 'text/plain',
			fileSize: 7,
		});
		const [request] = bench.sandbox.requests;
		expect(request).toMatchObject({
			method: 'POST',
			path: '/files/files',
			query: 'category=EMAIL_ATTACHMENT',
			status: 200,
		});
		expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
		expect(request.body).toContain('name="category"\r\n\r\nEMAIL_ATTACHMENT\r\n');
		expect(request.body).toContain('filename="Prices “2030”.TXT"\r\nContent-Type: text/plain\r\n\r\nGrüße\r\n');
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it.each<[string, Record<string, IBinaryData>, string]>([
		['a kind that is not taken', { data: file('x', 'run.exe') }, 'the service does not take the file “run.exe”'],
		['no extension', { data: file('x') }, 'the service does not take the file “data”'],
		['no such field', { other: file('x', 'a.txt') }, 'no file in a binary field “data”'],
	])('%s is refused before anything is sent', async (_shows, binary, message) => {
		const result = await email(UPLOAD, [withFiles('ann', binary)]);
		expect(result.error?.message).toContain(message);
		expect(bench.sandbox.requests).toStrictEqual([]);
	});

	it('a name without its extension gets it', async () => {
		const item = withFiles('ann', { data: file('x', 'prices', { fileExtension: 'pdf' }) });
		expect(jsons(await email(UPLOAD, [item]))).toMatchObject([{ fileName: 'prices.pdf' }]);
	});

	it('the id of a file may have letters', async () => {
		bench.sandbox.faults.add({
			kind: 'status',
			status: 200,
			body: { result: { fileId: 'price-list-7', publicUrl: 'u' } },
		});
		const result = await email(UPLOAD, [withFiles('ann', { data: file('x', 'a.txt') })]);
		expect(jsons(result)).toMatchObject([{ code: 'OK', fileId: 'price-list-7', publicUrl: 'u' }]);
	});

	it('an answer without an id is an error of its item, and the others go on', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 200, body: { result: null } });
		const items = ['ann', 'bob'].map((name) => withFiles(name, { data: file(name, 'a.txt') }));
		const result = await email(UPLOAD, items, { onError: 'continueErrorOutput' });
		expect(result.errorItems).toMatchObject([
			{
				json: {
					error: expect.stringMatching(/^The service's answer has no ID\. It may have been stored/) as string,
					details: { fileName: 'a.txt', code: 'UNKNOWN', fileId: null },
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(result.items).toMatchObject([{ json: { fileName: 'a.txt' }, pairedItem: { item: 1 } }]);
	});
});

describe('attachments in Send', () => {
	const ATTACH = { ...SEND, options: { binaryProperties: 'data', concurrency: 1 } };

	it('each distinct file is uploaded once, before the first email', async () => {
		const shared = file('the same', 'prices.pdf');
		const items = [
			withFiles('ann', { data: shared, own: file('for ann', 'ann.txt') }),
			withFiles('bob', { data: shared, own: file('for bob', 'bob.txt') }),
			withFiles('cid', { data: shared, own: file('the same', 'renamed.pdf') }),
		];
		const options = { ...ATTACH.options, binaryProperties: 'data, own', attachmentIds: '={{ "" }}' };
		const result = await email({ ...ATTACH, options }, items);
		expect(bench.sandbox.requests.map(({ path }) => path)).toStrictEqual([
			...Array<string>(4).fill('/files/files'),
			...Array<string>(3).fill('/email/messages'),
		]);
		const sent = idsSent() as string[][];
		const [[first]] = sent;
		expect(sent.map((ids) => ids[0])).toStrictEqual([first, first, first]);
		expect(new Set(sent.flat()).size).toBe(4);
		expect(jsons(result).map(({ uploadedFileIds }) => uploadedFileIds)).toStrictEqual(sent);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('a retry does not upload again', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 503, match: { path: '/email/messages' } });
		const item = withFiles('ann', { data: file('x', 'a.txt') });
		const result = await email(ATTACH, [item], { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });
		expect(uploads()).toHaveLength(1);
		expect(result.error?.message).toContain('may have been sent');
	});

	it.each([
		['text', '["3158622571446665001"]'],
		['integer', '[3158622571446665001]'],
	])('ids go out as %s with every digit', async (attachmentIdType, expected) => {
		await email(UPLOAD, [withFiles('ann', { data: file('x', 'a.txt') })]);
		await email({ ...SEND, options: { attachmentIds: '3158622571446665001', attachmentIdType } });
		const send = bench.sandbox.requests[1];
		expect(send.body).toContain(`"AttachmentsIds":${expected}`);
		expect(bench.sandbox.messages()).toHaveLength(1);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('uploaded ids follow the given ones, as integers too', async () => {
		await email(UPLOAD, [withFiles('ann', { data: file('x', 'a.txt') })]);
		const options = { binaryProperties: 'data', attachmentIds: '3158622571446665001', attachmentIdType: 'integer' };
		await email({ ...SEND, options: { ...options, toAllItems: true } }, [
			withFiles('ann', { data: file('y', 'b.txt') }),
		]);
		expect(bench.sandbox.requests[2].body).toContain('"AttachmentsIds":[3158622571446665001,915862257144666002]');
	});

	it('items with the same file share one email to all', async () => {
		const items = ['ann', 'bob', 'cid'].map((name) =>
			withFiles(name, { data: name === 'cid' ? file('other', 'a.txt') : file('same', 'a.txt') }),
		);
		await email({ ...ATTACH, subject: 'News', options: { ...ATTACH.options, toAllItems: true } }, items);
		expect(bodies().map(({ Recipients }) => (Recipients as IDataObject[]).map(({ Address }) => Address))).toStrictEqual(
			[['ann@example.com', 'bob@example.com'], ['cid@example.com']],
		);
	});

	it('the name of a binary field may hold a blank, in a list and in a text', async () => {
		const binary = { data: file('x', 'a.txt'), 'your cv': file('y', 'cv.PDF') };
		const binaryProperties = '={{ $json.name === "ann" ? ["data", "your cv"] : "data, your cv" }}';
		await email(
			{ ...SEND, options: { ...SEND.options, binaryProperties } },
			['ann', 'bob'].map((name) => withFiles(name, binary)),
		);
		expect(uploads()).toHaveLength(2);
		const [ids] = idsSent();
		expect(idsSent()).toStrictEqual([ids, ids]);
		expect(ids).toHaveLength(2);
	});

	it('nothing is uploaded as long as one item is wrong', async () => {
		const good = withFiles('ann', { data: file('x', 'a.txt') });
		const result = await email(ATTACH, [good, withFiles('bob', { data: file('x', 'a.exe') })]);
		expect(result.error?.description).toContain('the service does not take the file “a.exe”');
		expect(bench.sandbox.requests).toStrictEqual([]);
	});

	it('an upload that fails keeps back the emails with that file, and no others', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 413, match: { path: '/files' } });
		const items = ['ann', 'bob', 'cid'].map((name) =>
			withFiles(name, { data: name === 'cid' ? file('other', 'a.txt') : file('same', 'a.txt') }),
		);
		const result = await email(ATTACH, items, { onError: 'continueErrorOutput' });
		expect(uploads()).toHaveLength(2);
		expect(result.errorItems.map(({ json, pairedItem }) => [json.error, pairedItem])).toStrictEqual(
			[0, 1].map((item): unknown[] => [expect.stringContaining('too large (HTTP 413). It was not sent'), { item }]),
		);
		expect(jsons(result)).toMatchObject([{ to: 'cid@example.com', code: 'OK' }]);
	});

	it('a wrong key is tried with one file, and every email says so', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 401, times: 100 });
		const items = people('ann', 'bob', 'cid', 'dan', 'eve', 'fay').map((json, at): INodeExecutionData => ({
			json,
			binary: { data: file(String(at), `${at}.txt`) },
		}));
		const result = await email(ATTACH, items, { onError: 'continueErrorOutput' });
		expect(bench.sandbox.requests.map(({ path }) => path)).toStrictEqual(['/files/files']);
		expect(result.errorItems).toHaveLength(6);
		expect(result.errorItems[5]).toMatchObject({
			json: { error: expect.stringMatching(/“5\.txt”.*did not accept the credential.*It was not sent/) as string },
			pairedItem: { item: 5 },
		});
	});

	it('an id that the service does not know is its refusal', async () => {
		const result = await email({ ...SEND, options: { attachmentIds: '12' } });
		expect(result.error?.message).toContain('attachmentsIds[0]');
	});
});
