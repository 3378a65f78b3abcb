import fc from 'fast-check';

import { cut, groupByShared } from '../../../nodes/engine/chunks';
import type { Pending } from '../../../nodes/engine/draft';
import { eachBounded, inBatches } from '../../../nodes/ground/batches';

const pendingOf = (texts: string[], shared = (_at: number): object => ({})): Pending[] =>
	texts.map((text, itemIndex) => ({
		itemIndex,
		draft: { body: { text }, identity: {}, shared: shared(itemIndex) },
	}));

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 60 });
const limits = fc.record({ messages: fc.integer({ min: 1, max: 12 }), bytes: fc.integer({ min: 1, max: 400 }) });

describe('cut', () => {
	it('keeps order, loses nothing and stays within both limits', () => {
		fc.assert(
			fc.property(texts, limits, (some, most) => {
				const pending = pendingOf(some);
				const chunks = cut(pending, most);
				expect(chunks.flatMap((chunk) => chunk.pending)).toEqual(pending);
				for (const chunk of chunks) {
					expect(chunk.texts).toEqual(chunk.pending.map(({ draft }) => JSON.stringify(draft.body)));
					expect(chunk.pending.length).toBeGreaterThan(0);
					expect(chunk.pending.length).toBeLessThanOrEqual(most.messages);
					// A list of one may be larger than the limit: a message is never cut.
					if (chunk.pending.length > 1)
						expect(Buffer.byteLength(chunk.texts.join(','))).toBeLessThanOrEqual(most.bytes);
				}
			}),
		);
	});

	it('makes no more requests than needed', () => {
		fc.assert(
			fc.property(texts, limits, (some, most) => {
				const chunks = cut(pendingOf(some), most);
				for (const [at, chunk] of chunks.entries()) {
					const next = chunks.at(at + 1);
					if (!next) continue;
					const together = [...chunk.texts, next.texts[0]];
					const bytes = together.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
					expect(together.length > most.messages || bytes > most.bytes).toBe(true);
				}
			}),
		);
	});

	it('makes two requests of 32,001 messages', () => {
		const chunks = cut(pendingOf(Array.from({ length: 32_001 }, () => 'a')), { messages: 32_000, bytes: 2 ** 24 });
		expect(chunks.map((chunk) => chunk.pending.length)).toEqual([32_000, 1]);
		expect(chunks[1].pending[0].itemIndex).toBe(32_000);
	});
});

describe('groupByShared', () => {
	it('puts drafts with an equal shared part together in the order of the first of each', () => {
		const groups = groupByShared(pendingOf(['a', 'b', 'c', 'd', 'e'], (at) => (at % 2 ? { shortenUrl: true } : {})));
		expect(groups.map((group) => group.map(({ itemIndex }) => itemIndex))).toEqual([
			[0, 2, 4],
			[1, 3],
		]);
	});
});

describe('inBatches', () => {
	it('loses nothing', () => {
		fc.assert(
			fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (list, size) => {
				const batches = inBatches(list, size);
				expect(batches.flat()).toEqual(list);
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
		expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
		expect(most).toBe(3);
	});

	it('passes on an error', async () => {
		const failing = eachBounded([1, 2], 1, async (entry) => await Promise.reject(new Error(String(entry))));
		await expect(failing).rejects.toThrow('1');
		await expect(eachBounded([], 3, async () => await Promise.resolve())).resolves.toBeUndefined();
	});
});
