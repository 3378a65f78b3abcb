import type { IDataObject } from 'n8n-workflow';

import { Client, connectionOf } from '../../../nodes/service/client';
import { N8n } from '../../support/n8n';

const slept: number[] = [];
let onSleep = (): void => undefined;
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		slept.push(milliseconds);
		onSleep();
		await Promise.resolve();
	},
}));

const READ = { method: 'GET' as const, path: '/x' };
let signal: AbortController;
let sent: number;

/** A client whose requests are all answered so; `onSend` runs while the request is under way. */
function clientFor(answer: IDataObject | Error, onSend = (): void => undefined): Client {
	const { context } = new N8n({
		stop: signal,
		answer: () => {
			sent += 1;
			onSend();
			if (answer instanceof Error) throw answer;
			return { headers: {}, body: '', ...answer };
		},
	});
	const connection = connectionOf({ baseUrl: 'https://api.example.com', apiKey: 'key' });
	return new Client(context, context.getNode(), 'omniApiKeyApi', connection);
}

beforeEach(() => {
	slept.length = 0;
	sent = 0;
	onSleep = () => undefined;
	signal = new AbortController();
});

it('waits between two tries as long as the service asks, in short steps', async () => {
	await clientFor({ statusCode: 503, headers: { 'retry-after': '1' } }).retried(READ);
	expect(slept).toStrictEqual(Array.from({ length: 12 }, () => 250));
});

it.each([
	['30', 4, 90],
	['90', 2, 90],
	['50', 2, 50],
	['91', 1, 0],
])(
	'waits 90 seconds at most for one request: Retry-After %s makes %i tries and %i seconds',
	async (after, tries, seconds) => {
		const client = clientFor({ statusCode: 429, headers: { 'retry-after': after } });
		expect(await client.write({ method: 'POST', path: '/x', body: '{}' })).toMatchObject({ answer: { status: 429 } });
		expect(sent).toBe(tries);
		expect(slept.reduce((sum, one) => sum + one, 0)).toBe(seconds * 1000);
	},
);

it('waits longer from try to try where it asks for nothing, and only between them', async () => {
	await clientFor({ statusCode: 503 }).retried(READ);
	const all = slept.reduce((sum, one) => sum + one, 0);
	expect(all).toBeGreaterThanOrEqual(250 + 500 + 1000);
	expect(all).toBeLessThanOrEqual(500 + 1000 + 2000);
	expect(Math.max(...slept)).toBeLessThanOrEqual(250);
});

it.each([
	['ECONNREFUSED', 4, 4],
	['ENOTFOUND', 1, 1],
	['ECONNRESET', 4, 1],
	['ETIMEDOUT', 2, 1],
])('after %s a read is tried %s times, and a change %s', async (code, reads, writes) => {
	const client = clientFor(Object.assign(new Error('failed'), { code }));
	await expect(client.retried(READ)).rejects.toThrow();
	expect(sent).toBe(reads);
	sent = 0;
	await client.write({ method: 'POST', path: '/x', body: '{}' });
	expect(sent).toBe(writes);
});

describe('a run that the user stops', () => {
	it('is not tried again, and does not wait', async () => {
		await clientFor({ statusCode: 503 }, () => signal.abort()).retried(READ);
		expect(sent).toBe(1);
		expect(slept).toStrictEqual([]);
	});

	it('makes no further request, neither a read nor a change', async () => {
		const client = clientFor({ statusCode: 200, body: '{}' });
		await client.read(READ);
		signal.abort();
		await expect(client.read(READ)).rejects.toThrow('The execution was cancelled');
		const change = await client.write({ method: 'POST', path: '/x', body: '{}' });
		expect(change).toMatchObject({ outcome: 'refused', trouble: { message: 'The execution was cancelled' } });
		expect(sent).toBe(1);
	});

	it('ends its waiting within a step', async () => {
		onSleep = () => signal.abort();
		await clientFor({ statusCode: 503, headers: { 'retry-after': '20' } }).retried(READ);
		expect(sent).toBe(1);
		expect(slept).toHaveLength(1);
	});
});
