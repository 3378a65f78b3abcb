import fc from 'fast-check';

import { cut, groupByShared, type Chunk, type ChunkLimits } from '../../../nodes/engine/chunks';
import type { Draft, Pending } from '../../../nodes/engine/draft';
import { eachBounded, inBatches } from '../../../nodes/ground/turns';
import { anyText } from '../../support/texts';
import { watchTurns } from '../../support/turns';

interface TextDraft extends Draft {
	body: { text: string };
}

const pendingOf = (texts: string[], shared = (_at: number): object => ({})): Array<Pending<TextDraft>> =>
	texts.map((text, itemIndex) => ({
		itemIndex,
		draft: { body: { text }, identity: {}, shared: shared(itemIndex) },
	}));

const jsonOf = (pending: Pending[]): string => pending.map(({ draft }) => JSON.stringify(draft.body)).join(',');

/** The requests that one group is cut into. */
async function cutAll(group: Pending[], most: ChunkLimits): Promise<Chunk[]> {
	const chunks: Chunk[] = [];
	for await (const chunk of cut([group], most)) chunks.push(chunk);
	return chunks;
}

const texts = fc.array(anyText({ maxLength: 60 }), { maxLength: 60 });
const limits = fc.record({ messages: fc.integer({ min: 1, max: 12 }), bytes: fc.integer({ min: 1, max: 400 }) });

describe('cut', () => {
	it('keeps order, loses nothing and stays within both limits', async () => {
		await fc.assert(
			fc.asyncProperty(texts, limits, async (some, most) => {
				const pending = pendingOf(some);
				const chunks = await cutAll(pending, most);
				expect(chunks.flatMap((chunk) => chunk.pending)).toStrictEqual(pending);
				for (const chunk of chunks) {
					expect(chunk.bodies).toBe(jsonOf(chunk.pending));
					expect(chunk.pending.length).toBeGreaterThan(0);
					expect(chunk.pending.length).toBeLessThanOrEqual(most.messages);
					// A list of one may be larger than the limit: a message is never cut.
					if (chunk.pending.length > 1) expect(Buffer.byteLength(chunk.bodies)).toBeLessThanOrEqual(most.bytes);
				}
			}),
		);
	});

	it('makes no more requests than needed', async () => {
		await fc.assert(
			fc.asyncProperty(texts, limits, async (some, most) => {
				const chunks = await cutAll(pendingOf(some), most);
				for (const [at, chunk] of chunks.entries()) {
					const next = chunks.at(at + 1);
					if (!next) continue;
					const together = [...chunk.pending, next.pending[0]];
					const bytes = Buffer.byteLength(jsonOf(together)) + 1;
					expect(together.length > most.messages || bytes > most.bytes).toBe(true);
				}
			}),
		);
	});

	it('makes a request when it is asked for, group by group', async () => {
		const groups = [pendingOf(['a', 'b']), pendingOf(['c'])];
		const read: string[] = [];
		const watched = groups.map((group) =>
			group.map(({ itemIndex, draft }) => {
				const body = { toJSON: () => read.push(draft.body.text) };
				return { itemIndex, draft: { ...draft, body } };
			}),
		);
		const chunks = cut(watched, { messages: 1, bytes: 100 });
		await chunks.next();
		expect(read).toStrictEqual(['a']);
		for await (const { pending } of chunks) expect(pending).toHaveLength(1);
		expect(read).toStrictEqual(['a', 'b', 'c']);
	});

	it('fills a request to the last byte', async () => {
		const [size] = [Buffer.byteLength('{"text":"a"},')];
		const lengths = async (bytes: number): Promise<number[]> =>
			(await cutAll(pendingOf(['a', 'b', 'c']), { messages: 10, bytes })).map(({ pending }) => pending.length);
		expect(await lengths(2 * size)).toStrictEqual([2, 1]);
		expect(await lengths(2 * size - 1)).toStrictEqual([1, 1, 1]);
	});

	it('cuts large messages that come after many small ones apart', async () => {
		const large = 'b'.repeat(60);
		const chunks = await cutAll(pendingOf(['a', 'a', 'a', 'a', 'a', 'a', 'a', large, large, large, large]), {
			messages: 7,
			bytes: 160,
		});
		expect(chunks.map(({ pending }) => pending.length)).toStrictEqual([7, 2, 2]);
	});

	it.each([
		[true, 5],
		[false, 0],
	])('lets others have their turn where its time is over: %s', async (isOver, times) => {
		const turns = watchTurns(isOver);
		await cutAll(pendingOf(['a', 'b', 'c', 'd', 'e']), { messages: 1, bytes: 100 });
		expect(turns()).toBe(times);
	});

	it('makes two requests of 32,001 messages', async () => {
		const pending = pendingOf(Array.from({ length: 32_001 }, () => 'a'));
		const chunks = await cutAll(pending, { messages: 32_000, bytes: 2 ** 24 });
		expect(chunks.map((chunk) => chunk.pending.length)).toStrictEqual([32_000, 1]);
		expect(chunks[1].pending[0].itemIndex).toBe(32_000);
	});

	it('writes many bodies as JSON in one go, and large ones over again no more than a few times', async () => {
		const written = jest.spyOn(JSON, 'stringify');
		await cutAll(pendingOf(Array.from({ length: 32_000 }, () => 'a')), { messages: 32_000, bytes: 2 ** 24 });
		expect(written.mock.calls.length).toBeLessThan(300);
		written.mockClear();
		const large = pendingOf(Array.from({ length: 200 }, () => 'a'.repeat(300)));
		await cutAll(large, { messages: 1_000, bytes: 1_000 });
		const bodies = written.mock.calls.reduce((sum, [list]) => sum + (list as unknown[]).length, 0);
		expect(bodies).toBeLessThan(4 * large.length);
		written.mockRestore();
	});
});

describe('groupByShared', () => {
	/** How many go in each group of so many drafts, and how often a part was written as JSON. */
	const sizesOf = async (count: number, shared: (at: number) => object) => {
		const written = jest.spyOn(JSON, 'stringify');
		const groups = await groupByShared(pendingOf(Array<string>(count).fill('a'), shared));
		const times = written.mock.calls.length;
		written.mockRestore();
		return { sizes: groups.map((group) => group.length), times };
	};

	it('compares shared parts without writing them, each item’s own objects by what they hold', async () => {
		const one = { sizes: [1_000], times: 0 };
		expect(await sizesOf(1_000, () => ({ shortenUrl: true, tag: 'x' }))).toStrictEqual(one);
		expect(await sizesOf(1_000, () => ({ Body: { Html: '<p>' }, Ids: ['1', '2'], none: null }))).toStrictEqual(one);
		const inTurn = (at: number) => ({ Body: { Html: at % 3 === 1 ? '<b>' : '<p>' } });
		expect(await sizesOf(6, inTurn)).toStrictEqual({ sizes: [4, 2], times: 2 });
	});

	it.each<[string, object, object]>([
		['a text', { content: { html: 'one' } }, { content: { html: 'other' } }],
		['a name more', { a: 1 }, { a: 1, b: 2 }],
		['a name less', { content: { a: 1, b: 2 } }, { content: { a: 1 } }],
		['a date', { day: new Date(0) }, { day: new Date(1) }],
		['a list in the place of an object', { ids: ['1'] }, { ids: { 0: '1' } }],
		['nothing in the place of an object', { ids: null }, { ids: {} }],
	])('tells parts apart by %s', async (_what, one, other) => {
		const { sizes } = await sizesOf(3, (at) => (at === 1 ? other : one));
		expect(sizes).toStrictEqual([2, 1]);
	});

	it('lets others have their turn while messages are grouped', async () => {
		for (const [shared, times] of [
			[() => ({}), 5],
			[(at: number) => ({ at }), 6],
		] as const) {
			const turns = watchTurns(true);
			await groupByShared(pendingOf(['a', 'b', 'c', 'd', 'e'], shared));
			expect(turns()).toBe(times);
		}
	});

	it('writes them once for each row of equals, and takes the same object for equal', async () => {
		const written = jest.spyOn(JSON, 'stringify');
		const rows = pendingOf(Array<string>(100).fill('a'), (at) => ({ tag: at < 50 ? 'x' : 'y', none: null }));
		expect((await groupByShared(rows)).map((group) => group.length)).toStrictEqual([50, 50]);
		expect(written).toHaveBeenCalledTimes(2);
		written.mockClear();
		const content = { html: 'one' };
		expect(await groupByShared(pendingOf(['a', 'b'], () => ({ content })))).toHaveLength(1);
		expect(written).not.toHaveBeenCalled();
		written.mockRestore();
	});

	it.each([
		[[undefined, {}, { a: 1 }, undefined]],
		[[{ a: 1 }, undefined, {}, undefined]],
		[[{}, undefined, { a: 1 }, undefined]],
	])('tells drafts without a shared part from those with one: %j', async (parts) => {
		const pending = pendingOf(['a', 'b', 'c', 'd']).map(({ itemIndex, draft: { body, identity } }) => ({
			itemIndex,
			draft: { body, identity, shared: parts[itemIndex] },
		}));
		const groups = (await groupByShared(pending)).map((group) => group.map(({ itemIndex }) => parts[itemIndex]));
		expect(groups).toHaveLength(3);
		for (const group of groups) expect(new Set(group).size).toBe(1);
	});

	it('puts drafts with an equal shared part together in the order of the first of each', async () => {
		const groups = await groupByShared(
			pendingOf(['a', 'b', 'c', 'd', 'e'], (at) => (at % 2 ? { shortenUrl: true } : {})),
		);
		expect(groups.map((group) => group.map(({ itemIndex }) => itemIndex))).toStrictEqual([
			[0, 2, 4],
			[1, 3],
		]);
	});

	/** Groups rows of a person and a text, and gives the rows of each group. */
	const rowsOf = async (rows: string[]) => {
		const names = ({ body }: TextDraft) => body.text.slice(0, -1).replace('-', '').split('');
		const pending = pendingOf(rows, (at) => ({ text: rows[at].slice(-1) }));
		return (await groupByShared(pending, names)).map((group) => group.map(({ itemIndex }) => rows[itemIndex]));
	};

	it.each([
		[
			'each text once for all people',
			['a1', 'a2', 'b1', 'b2'],
			[
				['a1', 'b1'],
				['a2', 'b2'],
			],
		],
		['a text that others got before', ['b2', 'a1', 'a2'], [['b2'], ['a1'], ['a2']]],
		['a text that comes again', ['a1', 'a2', 'a1', 'a1', 'b1'], [['a1', 'b1'], ['a2'], ['a1', 'a1']]],
		[
			'nobody twice',
			['a1', 'b2', 'c1', 'd2'],
			[
				['a1', 'c1'],
				['b2', 'd2'],
			],
		],
		['of one known by several names', ['a1', 'b2', 'ab3', 'b1', 'c1'], [['a1', 'c1'], ['b2'], ['ab3'], ['b1']]],
		['for no person', ['-1', '-2', '-1'], [['-1', '-1'], ['-2']]],
	])('keeps the order of what one person gets: %s', async (_what, rows, groups) => {
		expect(await rowsOf(rows)).toStrictEqual(groups);
	});

	it('keeps that order whatever is sent, and loses nothing', async () => {
		const row = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3')).map((pair) => pair.join(''));
		await fc.assert(
			fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
				const sent = (await rowsOf(rows)).flat();
				expect([...sent].sort()).toStrictEqual([...rows].sort());
				for (const person of ['a', 'b', 'c']) {
					const own = (list: string[]) => list.filter((one) => one.startsWith(person));
					expect(own(sent)).toStrictEqual(own(rows));
				}
			}),
		);
	});
});

describe('inBatches', () => {
	it('loses nothing', () => {
		fc.assert(
			fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (list, size) => {
				const batches = inBatches(list, size);
				expect(batches.flat()).toStrictEqual(list);
				expect(batches.slice(0, -1).every((batch) => batch.length === size)).toBe(true);
			}),
		);
	});
});

describe('eachBounded', () => {
	it('does every task once, in order, with no more under way than allowed', async () => {
		const started: number[] = [];
		let running = 0;
		let most = 0;
		await eachBounded([1, 2, 3, 4, 5, 6, 7], 3, async (entry) => {
			started.push(entry);
			running += 1;
			most = Math.max(most, running);
			await new Promise((resolve) => setImmediate(resolve));
			running -= 1;
		});
		expect(started).toStrictEqual([1, 2, 3, 4, 5, 6, 7]);
		expect(most).toBe(3);
	});

	it('passes on an error', async () => {
		const failing = eachBounded([1, 2], 1, async (entry) => await Promise.reject(new Error(String(entry))));
		await expect(failing).rejects.toThrow('1');
		await expect(eachBounded([], 3, async () => await Promise.resolve())).resolves.toBeUndefined();
	});
});
