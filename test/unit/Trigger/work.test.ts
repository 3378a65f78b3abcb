import { callTrigger } from '../../support/webhook';
import { countWork, expectNoMoreThanDouble, type Counts } from '../../support/work';

let ids = 0;

/** What one call with so many statuses costs; each message is a new one, or all are the same. */
async function workOf(count: number, body: (messageId: number, at: number) => object | string): Promise<Counts> {
	const all: unknown[] = Array.from({ length: count }, (_, at) => body((ids += 1), at));
	const text =
		typeof all[0] === 'string' ? `<messageEventDtos>${all.join('')}</messageEventDtos>` : JSON.stringify(all);
	return await countWork(async () => {
		const { status } = await callTrigger({ body: text });
		expect(status).toBe(200);
	});
}

const STATUS = { status: 'DELIVERED', errorCode: 0 };

describe('the work of a call', () => {
	it.each<[string, Parameters<typeof workOf>[1]]>([
		['statuses', (messageId, at) => ({ messageId, ts: 1_700_000_000_000 + at, ...STATUS })],
		['statuses of one message', (_, at) => ({ messageId: 7, ts: 1_700_000_000_000 + at, ...STATUS })],
		[
			'statuses with data of one’s own',
			(messageId) => ({ messageId, ...STATUS, options: { order: '1', unknown: [1, 2] } }),
		],
		[
			'events in XML',
			(messageId) =>
				`<messageEventDto><channel>EMAIL</channel><messageId>${messageId}</messageId><status>SENT</status></messageEventDto>`,
		],
	])('doubles at most when its %s double', async (_name, body) => {
		await workOf(10, body);
		const some = await workOf(400, body);
		expectNoMoreThanDouble(some, await workOf(800, body));
	});

	it('reads a list as JSON once, and not each of its entries', async () => {
		const { parses } = await workOf(500, (messageId) => ({ messageId, ...STATUS }));
		expect(parses).toBeLessThanOrEqual(3);
	});

	it('evaluates its filters as often for many events as for one', async () => {
		const readsOf = async (count: number) => {
			const read: string[] = [];
			const filter = (name: string) => ({ get: () => (read.push(name), []), enumerable: true });
			const names = ['channels', 'kinds', 'statuses'];
			const parameters = Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, filter(name)])));
			const body = Array.from({ length: count }, () => ({ messageId: (ids += 1), ...STATUS }));
			expect((await callTrigger({ body, parameters })).events).toHaveLength(count);
			return read.sort();
		};
		const once = await readsOf(1);
		expect(await readsOf(50)).toStrictEqual(once);
		expect(once).toStrictEqual(expect.arrayContaining(['channels', 'kinds', 'statuses']));
	});
});
