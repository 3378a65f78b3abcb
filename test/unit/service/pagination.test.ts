import fc from 'fast-check';

import type { Json, JsonObject } from '../../../nodes/ground/json';
import { pagesOf, readPage, readPages, type Page } from '../../../nodes/service/pagination';

const isRow = (one: object): boolean => 'n' in one;

/** How a service may misreport its pages (field notes, rule 8; part 1, 2.11). */
interface Service {
	total: number;
	/** The most rows that it gives in one page, whatever is asked for; it does not say so. */
	cap: number;
	tells: 'the total' | 'nothing' | '0' | '-1';
	more: boolean;
}

function pageOf({ total, cap, tells, more }: Service, limit: number, offset: number): JsonObject {
	const length = Math.max(0, Math.min(limit, cap, total - offset));
	const data = Array.from({ length }, (_, at) => ({ n: offset + at }));
	const count: JsonObject = { 'the total': { total }, nothing: {}, '0': { total: 0 }, '-1': { total: -1 } }[tells];
	return { data, size: limit, offset, pages: Math.floor(total / limit), more, ...count };
}

async function ask(service: Service, wanted: number, pageRows: number) {
	const asked: number[][] = [];
	const fetch = async (limit: number, offset: number): Promise<Page> => {
		asked.push([limit, offset]);
		return await Promise.resolve(readPage(pageOf(service, limit, offset), isRow) as Page);
	};
	return { rows: await readPages(fetch, wanted, pageRows), asked };
}

const service = fc.record<Service>({
	total: fc.integer({ min: 0, max: 120 }),
	cap: fc.integer({ min: 1, max: 40 }),
	tells: fc.constantFrom<Service['tells']>('the total', 'nothing', '0', '-1'),
	more: fc.boolean(),
});

describe('a list', () => {
	it('is read whole and in order, however its pages are capped and whatever they say of themselves', async () => {
		await fc.assert(
			fc.asyncProperty(service, fc.integer({ min: 1, max: 40 }), async (one, pageRows) => {
				const { rows } = await ask(one, Infinity, pageRows);
				expect(rows).toStrictEqual(Array.from({ length: one.total }, (_, n) => ({ n })));
			}),
		);
	});

	it('is read up to a limit, and no more than that is asked for', async () => {
		const size = fc.integer({ min: 1, max: 60 });
		await fc.assert(
			fc.asyncProperty(service, size, size, async (one, wanted, pageRows) => {
				const { rows, asked } = await ask(one, wanted, pageRows);
				expect(rows).toHaveLength(Math.min(wanted, one.total));
				expect(asked.every(([limit, offset]) => limit <= pageRows && limit + offset <= wanted)).toBe(true);
			}),
		);
	});

	it.each<[string, Service['tells'], number, number]>([
		['its total proves the end', 'the total', 20, 2],
		['its total proves the end of a short page', 'the total', 7, 1],
		['nothing proves it', 'nothing', 7, 2],
		['a total of 0 beside rows proves nothing', '0', 20, 3],
		['there is none', 'the total', 0, 1],
	])('is asked for no further where %s', async (_what, tells, total, times) => {
		expect((await ask({ total, cap: 99, tells, more: true }, Infinity, 10)).asked).toHaveLength(times);
	});

	it('ends where a service does not look at the offset', async () => {
		const fetch = jest.fn(async () => await Promise.resolve({ rows: [{ n: 1 }, { n: 2 }], total: 99 }));
		expect(await readPages(fetch, Infinity, 20)).toStrictEqual([{ n: 1 }, { n: 2 }]);
		expect(fetch).toHaveBeenCalledTimes(2);
	});

	it.each([
		['gives', 20],
		['passes over', 30],
	])(
		'ends there also where less is asked for than the page before had, and a service %s that limit',
		async (_how, most) => {
			const all = Array.from({ length: 30 }, (_, n) => ({ n }));
			const fetch = jest.fn(
				async (limit: number) => await Promise.resolve({ rows: all.slice(0, Math.max(limit, most)) }),
			);
			expect(await readPages(fetch, 50, 1000)).toStrictEqual(all);
			expect(fetch.mock.calls.map(([limit]) => limit)).toStrictEqual([50, 20]);
		},
	);

	it('whose rows are alike is read up to its total, and no further than a repeat where there is none', async () => {
		for (const [total, length] of [
			[undefined, 2],
			[5, 4],
			[6, 6],
		] as const) {
			const fetch = async () => await Promise.resolve({ rows: ['SENT', 'SENT'], total });
			const rows: string[] = [];
			for await (const page of pagesOf(fetch, Infinity, 2, true)) rows.push(...page);
			expect(rows).toHaveLength(length);
		}
	});

	it('gives no more rows than are wanted where a page has more', async () => {
		const all = Array.from({ length: 40 }, (_, n) => ({ n }));
		const fetch = async () => await Promise.resolve({ rows: all });
		expect(await readPages(fetch, 15, 10)).toStrictEqual(all.slice(0, 15));
	});

	it('takes of the last page what is still wanted, and a page with fewer rows than were asked for is no repeat', async () => {
		const pages = [3, 2, 3].map((length) => Array.from({ length }, (_, n) => ({ n })));
		const fetch = async () => await Promise.resolve({ rows: pages.shift() ?? [] });
		expect(await readPages(fetch, 6, 3)).toStrictEqual([0, 1, 2, 0, 1, 0].map((n) => ({ n })));
	});

	it('of which a page is refused is none', async () => {
		const fetch = async (_limit: number, offset: number) => {
			if (offset > 0) throw new Error('No');
			return await Promise.resolve({ rows: [{ n: 1 }] });
		};
		await expect(readPages(fetch, Infinity, 1)).rejects.toThrow('No');
	});
});

it('compares a page with the one before it by no more rows than it takes', async () => {
	const rows = Array.from({ length: 5_000 }, (_, n) => ({ n }));
	const written = jest.spyOn(JSON, 'stringify');
	const fetch = async (limit: number, offset: number): Promise<Page> =>
		await Promise.resolve({ rows: rows.slice(offset, offset + limit) });
	expect(await readPages(fetch, Infinity, 1_000)).toStrictEqual(rows);
	expect(written.mock.calls.length).toBeLessThan(20);
	written.mockRestore();
});

describe('readPage', () => {
	it.each<[Json]>([
		[null],
		[{}],
		[[{ n: 1 }]],
		['text'],
		[{ total: 0 }],
		[{ data: null }],
		[{ data: 0 }],
		[{ data: {} }],
	])('does not take %j for a page', (result) => {
		expect(readPage(result, isRow)).toBeUndefined();
	});

	it.each<[string, Json, Page]>([
		[
			'a list with its total',
			{ data: [{ n: 1 }, 'gone', null], total: 5 },
			{ rows: [{ n: 1 }, 'gone', null], total: 5 },
		],
		['a single row', { data: { n: 1 } }, { rows: [{ n: 1 }] }],
		['names in any case, and a number as text', { Data: [], TOTAL: '0' }, { rows: [], total: 0 }],
		['a total that is no number', { data: [], total: 'many' }, { rows: [] }],
	])('reads %s', (_what, result, page) => {
		expect(readPage(result, isRow)).toStrictEqual(page);
	});
});
