import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { loadAll, SEND } from '../../../scripts/lib/examples';
import { runningN8n, RunningN8n } from '../../../scripts/lib/runningN8n';

jest.mock('../../../scripts/bootstrap/say.mjs', () => ({ Problem: Error }));
jest.mock('../../../scripts/bootstrap/paths.mjs', () => ({ EXAMPLES: `${process.cwd()}/examples` }));

const KEY = 'the-key-that-nobody-is-shown';

/** What an n8n answers to a call, by method and route; the route with its query, if there is such an answer. */
type Answers = Record<string, { status?: number; body: unknown }>;

let server: Server | undefined;
let calls: Array<{ call: string; key: unknown; body: unknown }> = [];

/** An n8n that gives these answers. */
async function answering(answers: Answers): Promise<RunningN8n> {
	calls = [];
	server = createServer((request, response) => {
		let text = '';
		request.on('data', (part: Buffer) => (text += part.toString()));
		request.on('end', () => {
			const call = `${request.method} ${request.url?.replace('/api/v1', '')}`;
			calls.push({
				call,
				key: request.headers['x-n8n-api-key'],
				body: text === '' ? undefined : (JSON.parse(text) as unknown),
			});
			const { status = 200, body } = answers[call] ?? answers[call.split('?')[0]] ?? { status: 404, body: {} };
			response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
		});
	});
	await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
	return new RunningN8n(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, KEY);
}

afterEach(() => {
	server?.close();
	server = undefined;
});

/** What a person is told; nothing where all is well. */
async function told(work: Promise<unknown>): Promise<string> {
	const message = await work.then(
		() => '',
		(error: unknown) => (error as Error).message,
	);
	expect(message).not.toContain(KEY);
	return message;
}

describe('what the environment names', () => {
	it('no address: n8n is started here', () => {
		expect(runningN8n({})).toBeUndefined();
		expect(runningN8n({ N8N_URL: ' ', N8N_API_KEY: KEY })).toBeUndefined();
	});

	it.each([
		['http://127.0.0.1:5678', 'http://127.0.0.1:5678'],
		['http://127.0.0.1:5678/', 'http://127.0.0.1:5678'],
		[' https://n8n.example.com/under/ ', 'https://n8n.example.com/under'],
	])('the address %s', (given, url) => {
		expect(runningN8n({ N8N_URL: given, N8N_API_KEY: ` ${KEY}\n` })?.url).toBe(url);
	});

	it.each([
		'127.0.0.1:5678',
		'ftp://127.0.0.1',
		'http://me:secret@127.0.0.1:5678',
		'http://127.0.0.1:5678?key=1',
		'n8n',
	])('%s is no address, and is not repeated', (given) => {
		const read = (): unknown => runningN8n({ N8N_URL: given, N8N_API_KEY: KEY });
		expect(read).toThrow(/^N8N_URL has to be the address of an n8n, such as http:\/\/127\.0\.0\.1:5678\.$/);
	});

	it.each([
		[{}, /N8N_URL needs N8N_API_KEY.*\n.*Create an API key/],
		[{ N8N_API_KEY: 'two words' }, /^N8N_API_KEY is no key: it has blanks or special characters in it\.$/],
		[{ N8N_API_KEY: KEY, N8N_FOLDER: '/folder' }, /set one of them only/],
	])('with %j it is said what is wrong', (more, message) => {
		expect(() => runningN8n({ N8N_URL: 'http://127.0.0.1:5678', ...more })).toThrow(message);
	});
});

describe('an n8n that is asked whether it can be used', () => {
	const list = { body: { data: [], nextCursor: null } };

	it('takes the key and has the package', async () => {
		const n8n = await answering({ 'GET /workflows': list, 'GET /credentials/schema/omniApiKeyApi': { body: {} } });
		expect(await told(n8n.check())).toBe('');
		expect(calls.map(({ key }) => key)).toStrictEqual([KEY, KEY]);
	});

	it.each<[string, Answers, RegExp]>([
		[
			'does not take the key',
			{ 'GET /workflows': { status: 401, body: {} } },
			/does not take the key in N8N_API_KEY\.\n.*Create/,
		],
		[
			'does not let the key list',
			{ 'GET /workflows': { status: 403, body: {} } },
			/may not do GET \/workflows.*It needs: credential:create/,
		],
		[
			'has no public API',
			{ 'GET /workflows': { status: 404, body: 'Cannot GET' } },
			/has no public API of n8n \(404\): N8N_URL has to be/,
		],
		['is a web page', { 'GET /workflows': { body: '<html>' } }, /has no public API of n8n \(200\)/],
		['is something else', { 'GET /workflows': { body: null } }, /has no public API of n8n \(200\)/],
		[
			'lacks the package',
			{ 'GET /workflows': list },
			/is not installed in the n8n at .*\n.*Community nodes.*\n.*docs\/installing\.md/,
		],
	])('%s', async (_, answers, message) => {
		const n8n = await answering(answers);
		expect(await told(n8n.check())).toMatch(message);
	});

	it('is not there', async () => {
		const n8n = await answering({});
		await new Promise((resolve) => server?.close(resolve));
		expect(await told(n8n.check())).toMatch(
			/^No n8n answers at http:\/\/127\.0\.0\.1:\d+: see whether it runs\. \(.*ECONNREFUSED/,
		);
	});

	it('does not reach the sandbox', async () => {
		const n8n = await answering({
			'POST /credentials/7/test': { body: { status: 'Error', message: 'Connection refused' } },
		});
		const message = await told(n8n.testCredential('7', 'http://127.0.0.1:4010'));
		expect(message).toMatch(
			/does not reach the sandbox at http:\/\/127\.0\.0\.1:4010: Connection refused\n.*--sandbox-host host\.docker\.internal/,
		);
	});
});

describe('what is put into it', () => {
	const credential = {
		name: 'Omni API key (sandbox)',
		type: 'omniApiKeyApi',
		data: { baseUrl: 'http://127.0.0.1:4010' },
	};
	const workflow = { id: 'of its file', name: 'One & two (sandbox)', nodes: [], connections: {} };
	const writes = (): unknown[] =>
		calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }));

	it('is made where it is not, and not where another has the name', async () => {
		const n8n = await answering({
			'GET /credentials': {
				body: { data: [{ id: 'other', name: credential.name, type: 'httpHeaderAuth' }], nextCursor: null },
			},
			'POST /credentials': { body: { id: 'new' } },
			'GET /workflows': { body: { data: [{ id: 'old', name: workflow.name, isArchived: true }], nextCursor: null } },
			'POST /workflows': { body: { id: 'made', versionId: 'v1' } },
		});
		expect(await n8n.putCredential(credential)).toBe('new');
		expect(await n8n.putWorkflow(workflow)).toStrictEqual({ id: 'made', versionId: 'v1' });
		const { name, nodes, connections } = workflow;
		const settings = { saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all' };
		expect(writes()).toStrictEqual([
			{ call: 'POST /credentials', body: credential },
			{ call: 'POST /workflows', body: { name, nodes, connections, settings, pinData: {} } },
		]);
	});

	it('is found by its name at the next start, on whatever page it is', async () => {
		const { name, type, data } = credential;
		const list = '/workflows?limit=250&excludePinnedData=true&name=One%20%26%20two%20(sandbox)';
		const n8n = await answering({
			'GET /credentials?limit=250': { body: { data: [], nextCursor: 'a/b' } },
			'GET /credentials?limit=250&cursor=a%2Fb': { body: { data: [{ id: 'known', name, type }], nextCursor: null } },
			'PATCH /credentials/known': { body: { id: 'known' } },
			[`GET ${list}`]: { body: { data: [{ id: 'longer', name: `${workflow.name} too` }], nextCursor: '2' } },
			[`GET ${list}&cursor=2`]: { body: { data: [{ id: 'there', name: workflow.name }], nextCursor: null } },
			'PUT /workflows/there': { body: { id: 'there', versionId: 'v2' } },
		});
		expect(await n8n.putCredential(credential)).toBe('known');
		expect(await n8n.putWorkflow(workflow)).toStrictEqual({ id: 'there', versionId: 'v2' });
		expect(writes()).toMatchObject([
			{ call: 'PATCH /credentials/known', body: { data } },
			{ call: 'PUT /workflows/there?publishIfActive=false', body: { name: workflow.name } },
		]);
	});
});

describe('the examples beside those of others', () => {
	const own = loadAll({ webhookUrl: 'http://127.0.0.1:5678' });
	const marked = loadAll({ webhookUrl: 'http://127.0.0.1:5678', mark: 'sandbox' });
	const hooksOf = (workflows: typeof own): unknown[] =>
		workflows.flatMap(({ nodes }) =>
			nodes.flatMap(({ webhookId, parameters: { path } }) => [webhookId, path].filter((part) => part !== undefined)),
		);

	it('have names and addresses of their own', () => {
		expect(marked.map(({ name }) => name)).toStrictEqual(own.map(({ name }) => `${name} (sandbox)`));
		expect(hooksOf(own).length).toBeGreaterThan(20);
		expect(hooksOf(own)).toContain('omni-preferences');
		expect(hooksOf(marked)).toStrictEqual(hooksOf(own).map((hook) => `${String(hook)}-sandbox`));
	});

	it('call only what is there', () => {
		const called = JSON.stringify(own).matchAll(/\/webhook\/([\w-]+)/g);
		expect([...called].map(([, hook]) => hook).filter((hook) => !hooksOf(own).includes(hook))).toStrictEqual([]);
	});

	it('call each other there', () => {
		const page = marked.flatMap(({ nodes }) => nodes).find(({ parameters }) => parameters.page !== undefined);
		expect(page?.parameters.page).toBe('http://127.0.0.1:5678/webhook/omni-preferences-sandbox');
		const send = marked.find(({ id }) => id === SEND.id)?.nodes.find(({ name }) => name === SEND.send);
		expect(send?.parameters.options).toStrictEqual({
			callbackUrl: 'http://127.0.0.1:5678/webhook/8e2d4c6b-1f3a-4b5c-8d7e-9f0a1b2c3d02-sandbox/omni',
		});
	});
});
