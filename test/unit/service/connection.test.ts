import { Readable } from 'node:stream';

import type { IDataObject, INode } from 'n8n-workflow';

import { request } from '../../../nodes/api/routes';
import { Client, connectionOf, type OmniRequest } from '../../../nodes/service/client';
import { failWithoutList, resultOf, answerText } from '../../../nodes/service/answers';
import { N8n } from '../../support/n8n';
import { REFUSED } from '../../support/sentences';

const NODE = { name: 'Omni' } as INode;

describe('a connection', () => {
	it('is read without the blanks and slashes around what was pasted', () => {
		const connection = connectionOf({ baseUrl: ' https://api.example.com/base// ', apiKey: ' key\n', port: 7 });
		expect(connection.baseUrl).toBe('https://api.example.com/base');
		expect(connection.field('apiKey')).toBe('key');
		expect(['port', 'other'].map(connection.field)).toStrictEqual(['', '']);
		expect(connectionOf({}).baseUrl).toBe('');
	});

	it('hides every secret that is given, and the header of its login', () => {
		expect(connectionOf({ apiKey: 'a', login: 'me', signingKey: 'b', callbackSecret: '' }).secrets).toStrictEqual([
			'a',
			'b',
		]);
		const basic = Buffer.from('me:word').toString('base64');
		expect(connectionOf({ login: ' me', password: 'word ' }).secrets).toStrictEqual([basic, 'word']);
	});
});

describe('what a request looks like to n8n', () => {
	async function sentFor(one: OmniRequest, body: unknown = ''): Promise<{ options: IDataObject; text?: string }> {
		let options: IDataObject = {};
		const { context } = new N8n({
			answer: (given, type, more) => {
				options = { ...given, ...(type === undefined ? { plain: true } : { type, more }) } as unknown as IDataObject;
				return { statusCode: 200, headers: {}, body };
			},
		});
		const fields = { baseUrl: 'https://api.example.com', apiKey: 'key' };
		const client = new Client(context, NODE, 'omniApiKeyApi', connectionOf(fields));
		const exchange = await client.exchange(one);
		return { options, text: exchange.outcome === 'answered' ? exchange.answer.text : undefined };
	}

	it('is JSON unless it says otherwise, and names its credential once', async () => {
		const { options } = await sentFor({ method: 'POST', path: '/x', body: '{}' });
		expect(options.headers).toStrictEqual({ Accept: 'application/json', 'Content-Type': 'application/json' });
		expect(options).toMatchObject({ method: 'POST', qs: {}, timeout: 30_000, type: 'omniApiKeyApi' });
		expect(options.more).toMatchObject({ credentialsDecrypted: { type: 'omniApiKeyApi', data: { apiKey: 'key' } } });
		const xml = await sentFor({
			method: 'POST',
			path: '/x',
			body: '<a/>',
			contentType: 'text/xml',
			headers: { A: 'b' },
		});
		expect(xml.options.headers).toStrictEqual({ Accept: 'application/json', A: 'b', 'Content-Type': 'text/xml' });
	});

	it('leaves the header of a form to n8n, and has no body where none is given', async () => {
		const form = new URLSearchParams({ a: 'b' });
		const { options } = await sentFor({ method: 'POST', path: '/x', body: form });
		expect(options.body).toBe(form);
		expect(options.headers).toStrictEqual({ Accept: 'application/json' });
		expect((await sentFor({ method: 'GET', path: '/x' })).options).not.toHaveProperty('body');
	});

	it('has no credential of n8n’s where the login stands inside', async () => {
		const { options } = await sentFor({ method: 'GET', path: '/x', loginInside: true });
		expect(options).toMatchObject({ plain: true });
		expect(options).not.toHaveProperty('type');
	});

	it('reads the stream of an answer', async () => {
		const { options, text } = await sentFor({ method: 'GET', path: '/x' }, Readable.from([Buffer.from('При')]));
		expect(options.encoding).toBe('stream');
		expect(text).toBe('При');
	});

	it('has what a path needs in it, encoded', () => {
		expect(request('GET /email/details/{messageId}' as never, { params: { messageId: 'a/b c' } })).toStrictEqual({
			method: 'GET',
			path: '/email/details/a%2Fb%20c',
		});
		expect(request('POST /sms/messages', { body: '[]' })).toStrictEqual({
			method: 'POST',
			path: '/sms/messages',
			body: '[]',
		});
	});

	it('knows the things that it names by their ids, for errors', () => {
		const asked = request('GET /omni-task-api/tasks/{taskId}', { params: { taskId: '7' } });
		expect(asked.asked).toStrictEqual({ field: 'Scenario', thing: 'scenario', id: '7' });
		const { asked: campaign } = request('GET /email/v2/Statistics', { query: { TaskId: '9' } });
		expect(campaign).toStrictEqual({ field: 'Campaign', thing: 'campaign', id: '9' });
	});
});

describe('a client', () => {
	const connection = connectionOf({ baseUrl: 'https://api.example.com', apiKey: 'key', sending: 'rehearse' });

	it('sends nothing with a credential that only rehearses, or that can’t be used', async () => {
		const client = new Client(new N8n().context, NODE, 'omniApiKeyApi', connection);
		const change = await client.write({ method: 'POST', path: '/x', body: '{}' });
		expect(change).toMatchObject({ outcome: 'refused', passing: false, trouble: { hopeless: true } });
		const other = new Client(new N8n().context, NODE, 'omniApiKeyApi', connectionOf({ baseUrl: 'ftp://a' }));
		const read = await other.exchange({ method: 'GET', path: '/x' });
		expect(read).toMatchObject({ outcome: 'refused', passing: false });
		await expect(other.read({ method: 'GET', path: '/x' })).rejects.toThrow('The base URL in the credential');
	});

	it('says a hint once, where there is a place for it', () => {
		const { context, hints, panel } = new N8n();
		const client = new Client(context, NODE, 'omniApiKeyApi', connection);
		for (const message of ['a', 'a', 'b']) client.hint(message);
		expect(hints).toStrictEqual(['a', 'b'].map((message) => ({ message, location: 'outputPane', type: 'warning' })));
		expect(() => new Client(panel, NODE, 'omniApiKeyApi', connection).hint('a')).not.toThrow();
	});

	it('knows its execution, if there is one', () => {
		const within = (id: string | undefined): string =>
			new Client(new N8n({ executionId: id }).context, NODE, 'omniApiKeyApi', connection).executionId;
		expect([within('7'), within(undefined)]).toStrictEqual(['7', '']);
	});

	it('gives a file of an item with its name, or its property’s', async () => {
		const fileNamed = async (fileName?: string): Promise<unknown> => {
			const { context } = new N8n({ file: { fileName, mimeType: 'text/csv', data: Buffer.from('a') } });
			return await new Client(context, NODE, 'omniApiKeyApi', connection).file(0, 'data');
		};
		expect(await fileNamed('a.csv')).toStrictEqual({ name: 'a.csv', mimeType: 'text/csv', data: Buffer.from('a') });
		expect(await fileNamed()).toMatchObject({ name: 'data' });
		const list = new Client(new N8n().panel, NODE, 'omniApiKeyApi', connection);
		await expect(list.file(0, 'data')).rejects.toThrow('a list has no files');
	});

	it('reads the result of an answer, and throws what an envelope says against it', () => {
		const client = new Client(new N8n().context, NODE, 'omniApiKeyApi', connection);
		const answer = (text: string) => ({ status: 200, headers: {}, text });
		expect(resultOf(client, answer('{"Result":[1]}'))).toStrictEqual([1]);
		expect(resultOf(client, answer('{"result":null}'))).toBeNull();
		expect(resultOf(client, answer('{"a":1}'))).toBeUndefined();
		expect(resultOf(client, answer('[1]'))).toBeUndefined();
		expect(() => resultOf(client, answer('{"code":"x","message":"no","result":[]}'))).toThrow(
			expect.objectContaining({
				message: REFUSED,
				description: expect.stringContaining('The service said: no') as string,
				httpCode: '200',
			}) as Error,
		);
		expect(() => failWithoutList(client, answer('{}'), 'things')).toThrow('has no list of things');
		expect(() => failWithoutList(client, answer('{"code":"x"}'), 'things')).toThrow('refused the request');
		expect([answerText(answer('{}')), answerText(answer('{"message":"no"}'))]).toStrictEqual(['{}', 'no']);
	});
});
