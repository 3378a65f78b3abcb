import type { Connection } from '../../../nodes/ground/connection';
import { LIMITS } from '../../../nodes/ground/contract';
import { Client, type CredentialName } from '../../../nodes/service/client';
import { N8n } from '../../support/n8n';

const connection: Connection = { baseUrl: 'https://api.example.com', field: () => '', secrets: [] };
const read = { method: 'GET', path: '/x' } as const;

describe('a request whose interface says how many it takes in a second', () => {
	it('waits for its turn by service and login where the interface says how many requests it takes', async () => {
		const turnsOf = async (credential: CredentialName): Promise<unknown[]> => {
			const turns: unknown[] = [];
			const { context } = new N8n({ answer: () => ({ headers: {}, body: '', statusCode: 200 }) });
			const login = { ...connection, field: (name: string) => (name === 'login' ? 'ann' : '') };
			const client = new Client(context, context.getNode(), credential, login);
			client.pacer = {
				turn: async (key, most) => {
					turns.push([key, most]);
					return () => turns.push('ended');
				},
			};
			expect(await client.exchange(read)).toMatchObject({ outcome: 'answered' });
			return turns;
		};
		expect(await turnsOf('omniSoapLoginApi')).toStrictEqual([
			['https://api.example.com ann', LIMITS.soap.requestsPerSecond],
			'ended',
		]);
		expect(await turnsOf('omniApiKeyApi')).toStrictEqual([]);
	});

	it('ends its turn where no answer comes', async () => {
		const endTurn = jest.fn();
		const ended: number[] = [];
		const { context } = new N8n({
			answer: () => {
				ended.push(endTurn.mock.calls.length);
				throw new Error('socket hang up');
			},
		});
		const client = new Client(context, context.getNode(), 'omniSoapLoginApi', connection);
		client.pacer = { turn: async () => await Promise.resolve(endTurn) };
		expect(await client.exchange(read)).toMatchObject({ outcome: 'unknown' });
		expect([...ended, endTurn.mock.calls.length]).toStrictEqual([0, 1]);
	});

	it('makes no request that somebody stops while it waits for its turn', async () => {
		const endTurn = jest.fn();
		const stop = new AbortController();
		const { context, requests } = new N8n({ stop, answer: () => ({ headers: {}, body: '', statusCode: 200 }) });
		const client = new Client(context, context.getNode(), 'omniSoapLoginApi', connection);
		client.pacer = {
			turn: async () => {
				await Promise.resolve();
				stop.abort();
				return endTurn;
			},
		};
		const trouble = { message: 'The execution was cancelled', description: 'This request was not made.' };
		expect(await client.write({ method: 'POST', path: '/x' })).toMatchObject({ outcome: 'refused', trouble });
		expect(requests).toStrictEqual([]);
		expect(client.spent.requests).toBe(0);
		expect(endTurn).toHaveBeenCalledTimes(1);
	});

	it('counts its requests, and how long they waited for their turn', async () => {
		let now = 1_000;
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		const { context } = new N8n({ answer: () => ({ headers: {}, body: '', statusCode: 200 }) });
		const client = new Client(context, context.getNode(), 'omniSoapLoginApi', connection);
		client.pacer = {
			turn: async () => {
				await Promise.resolve();
				now += 700;
				return () => undefined;
			},
		};
		expect(client.spent).toStrictEqual({ requests: 0, waitedMs: 0 });
		for (let times = 0; times < 2; times += 1) await client.exchange(read);
		expect(client.spent).toStrictEqual({ requests: 2, waitedMs: 1400 });
		jest.restoreAllMocks();
	});
});
