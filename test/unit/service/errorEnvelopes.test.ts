import { request } from '../../../nodes/api/routes';
import { resultOf } from '../../../nodes/service/answers';
import { Client, connectionOf } from '../../../nodes/service/client';
import { statusOf } from '../../../nodes/service/summary';
import { N8n } from '../../support/n8n';

const READ = { method: 'GET', path: '/x' } as const;
const envelope = (status: number | string, more: object = {}): string =>
	JSON.stringify({
		timestamp: '2030-01-15T10:00:00Z',
		status,
		error: 'Error',
		message: 'try later',
		path: '/x',
		...more,
	});

function clientFor(...bodies: string[]): { client: Client; requests: unknown[] } {
	const headers = { 'retry-after': '0' };
	const { context, requests } = new N8n({ answer: () => ({ statusCode: 200, headers, body: bodies.shift() ?? '{}' }) });
	return {
		client: new Client(
			context,
			context.getNode(),
			'omniApiKeyApi',
			connectionOf({ baseUrl: 'https://api.example.com', apiKey: 'k' }),
		),
		requests,
	};
}

describe('an error envelope that came with success counts by its status', () => {
	it.each([429, 502, 503, 504])('%i is tried again', async (status) => {
		const { client, requests } = clientFor(envelope(status), envelope(status), '{"result":[1]}');
		expect(resultOf(client, await client.read(READ))).toStrictEqual([1]);
		expect(requests).toHaveLength(3);
	});

	it.each([
		[400, 'The service refused the request (HTTP 400)'],
		[401, 'The service did not accept the credential (HTTP 401)'],
		[404, 'The service does not know this address (HTTP 404)'],
		[500, 'The service has a problem of its own (HTTP 500)'],
	])('%i is not, and says so', async (status, message) => {
		const { client, requests } = clientFor(envelope(status));
		await expect(client.read(READ)).rejects.toMatchObject({
			message,
			description: expect.stringContaining('The service said: try later') as string,
			httpCode: String(status),
		});
		expect(requests).toHaveLength(1);
	});

	it('404 names what was asked for', async () => {
		const { client } = clientFor(envelope(404));
		const asked = request('GET /omni-task-api/tasks/{taskId}', { params: { taskId: '5' } });
		await expect(client.read(asked)).rejects.toThrow('Scenario: there is no scenario 5 (HTTP 404)');
	});
});

describe('the status of an answer to a read', () => {
	const of = (text: string, status = 200) => statusOf({ status, text });

	it.each([
		['as a number', envelope(503), 503],
		['as a text', envelope('404'), 404],
		['in capitals', '{ "STATUS" : 500, "Message": "x" }', 500],
	])('is that of the envelope, %s', (_how, text, status) => {
		expect(of(text)).toBe(status);
	});

	it.each([
		['a success', envelope(200)],
		['a status without words', '{"status":503}'],
		['a record', '{"status":503,"result":{"description":"x"}}'],
		['an envelope beside a result', envelope(503, { result: [] })],
		['records with such a status', '{"result":[{"status":400,"description":"x"}]}'],
		['a list', `[${envelope(503)}]`],
		['no JSON', `${envelope(503)},`],
	])('is its own where there is %s', (_what, text) => {
		expect(of(text)).toBe(200);
	});

	it('is its own where it tells of a failure itself', () => {
		expect(of(envelope(404), 503)).toBe(503);
	});
});

describe('a refusal beside a result', () => {
	const read = (body: string) => () => resultOf(clientFor().client, { status: 200, headers: {}, text: body });

	it.each([
		[
			envelope(503, { result: [] }),
			'The service has a problem of its own (HTTP 503)',
			'Wait until it works again.',
			'503',
		],
		[
			'{"result":[],"code":"internal_error","description":"broken"}',
			'The service has a problem of its own',
			'Wait until it works again. The service said: broken',
			'200',
		],
		[
			'{"result":[],"code":"REJECTED","description":"broken"}',
			'The service refused the request',
			'Correct the values named. The service said: broken',
			'200',
		],
	])('%s', (body, message, description, httpCode) => {
		expect(read(body)).toThrow(
			expect.objectContaining({
				message,
				description: expect.stringContaining(description) as string,
				httpCode,
			}) as Error,
		);
	});
});
