import fc from 'fast-check';

import type { Json } from '../../../nodes/ground/json';
import { readPage, readPages, type Page } from '../../../nodes/service/pagination';

const isRow = (one: object): boolean => 'n' in one;

/** How a service may misreport its pages. */
interface Service {
	total: number;
	/** The most rows that it gives in one page, whatever is asked for. */
	cap: number;
	/** Whether it says its own page size, or the size that was asked for. */
	tellsCap: boolean;
	/** Whether it says how many rows there are. */
	tellsTotal: boolean;
	/** What it says of `more`: right as the documents compute it, or always the same. */
	more: 'computed' | true | false;
	pages: number;
}

function answerOf(service: Service, limit: number, offset: number): Json {
	const size = Math.min(limit, service.cap);
	const data = Array.from({ length: Math.max(0, Math.min(size, service.total - offset)) }, (_, at) => ({
		n: offset + at,
	}));
	const pages = Math.floor(service.total / limit);
	const number = offset === 0 ? 1 : Math.floor(offset / limit) + 1;
	return {
		result: {
			data,
			size: service.tellsCap ? size : limit,
			offset,
			pages: service.pages,
			more: service.more === 'computed' ? number < pages : service.more,
			...(service.tellsTotal ? { total: service.total } : {}),
		},
	};
}

async function ask(
	service: Service,
	wanted: number,
	pageRows: number,
): Promise<{ rows: unknown[]; asked: number[][] }> {
	const asked: number[][] = [];
	const fetch = async (limit: number, offset: number): Promise<Page> => {
		asked.push([limit, offset]);
		if (asked.length > 500) throw new Error('It never ends');
		return await Promise.resolve(readPage(answerOf(service, limit, offset), isRow) as Page);
	};
	return { rows: await readPages(fetch, wanted, pageRows), asked };
}

const service = fc.record({
	total: fc.integer({ min: 0, max: 120 }),
	cap: fc.integer({ min: 1, max: 40 }),
	tellsCap: fc.boolean(),
	tellsTotal: fc.boolean(),
	more: fc.constantFrom<Service['more']>('computed', true, false),
	pages: fc.integer({ min: 0, max: 99 }),
});

describe('readPages', () => {
	it('gives every row once, in order, whatever `pages` and `more` say', async () => {
		// A cap that neither the size nor the total tells can't be told from the end of the list.
		const honest = service.filter(({ tellsCap, tellsTotal, more }) => tellsCap || tellsTotal || more === true);
		await fc.assert(
			fc.asyncProperty(honest, fc.integer({ min: 1, max: 40 }), async (one, pageRows) => {
				const { rows } = await ask(one, Infinity, pageRows);
				expect(rows).toStrictEqual(Array.from({ length: one.total }, (_, n) => ({ n })));
			}),
		);
	});

	it('gives the first rows up to a limit, and asks for no more than that', async () => {
		const honest = service.filter(({ tellsCap, tellsTotal, more }) => tellsCap || tellsTotal || more === true);
		const size = fc.integer({ min: 1, max: 60 });
		await fc.assert(
			fc.asyncProperty(honest, size, size, async (one, wanted, pageRows) => {
				const { rows, asked } = await ask(one, wanted, pageRows);
				expect(rows).toHaveLength(Math.min(wanted, one.total));
				expect(asked.every(([limit, offset]) => limit <= pageRows && limit + offset <= wanted)).toBe(true);
			}),
		);
	});

	it('asks once where one page says it all, and twice where the last page is full', async () => {
		const plain = { cap: 1000, tellsCap: true, tellsTotal: true, more: 'computed' as const, pages: 0 };
		expect((await ask({ ...plain, total: 7 }, Infinity, 10)).asked).toStrictEqual([[10, 0]]);
		expect((await ask({ ...plain, total: 10 }, Infinity, 10)).asked).toStrictEqual([
			[10, 0],
			[10, 10],
		]);
		expect((await ask({ ...plain, total: 25 }, Infinity, 10)).rows).toHaveLength(25);
	});

	it('ends where a total or `more` promises rows that never come', async () => {
		const fetch = async (_limit: number, offset: number): Promise<Page> =>
			await Promise.resolve({ rows: offset === 0 ? [{ n: 1 }] : [], claimsMore: true, total: 99 });
		expect(await readPages(fetch, Infinity, 10)).toStrictEqual([{ n: 1 }]);
	});
});

describe('readPage', () => {
	it.each([
		[null],
		[{}],
		[{ result: null }],
		[{ result: {} }],
		[{ result: { data: 0 } }],
		[{ result: { total: 5 } }],
		['text'],
	])('does not take %j for a page', (answer) => {
		expect(readPage(answer, isRow)).toBeUndefined();
	});

	it.each([[null], [''], [{}], [undefined]])('takes data that is %j for an empty page', (data) => {
		const result = { total: 0, ...(data !== undefined && { data }) };
		expect(readPage({ result }, isRow)).toStrictEqual({ rows: [], claimsMore: false, total: 0 });
	});

	it.each<[string, Json]>([
		['rows without an envelope', { result: [{ n: 1 }] }],
		['an envelope that is not in a result', { data: [{ n: 1 }] }],
		['a list in a list', { result: { data: [[{ n: 1 }]] } }],
		['a single row', { result: { data: { n: 1 } } }],
		['numbers and booleans in text', { result: { data: [{ n: 1 }], more: 'false' } }],
	])('reads %s', (_what, answer) => {
		expect(readPage(answer, isRow)).toStrictEqual({ rows: [{ n: 1 }], claimsMore: false });
	});

	it.each<[string, Json]>([
		['a size of 0', { size: 0 }],
		['a size that is no whole number', { size: '2.5' }],
		['a total in words', { total: 'many' }],
	])('does not believe %s', (_what, said) => {
		expect(readPage({ result: { data: [{ n: 1 }], ...(said as object) } }, isRow)).toStrictEqual({
			rows: [{ n: 1 }],
			claimsMore: false,
		});
	});

	it('keeps rows that are no records', () => {
		expect(readPage({ result: { data: [{ n: 1 }, 'gone', null] } }, isRow)?.rows).toStrictEqual([
			{ n: 1 },
			'gone',
			null,
		]);
	});

	it('reads names in any case', () => {
		expect(readPage({ Result: { Data: [{ n: 1 }], More: true } }, isRow)).toStrictEqual({
			rows: [{ n: 1 }],
			claimsMore: true,
		});
	});
});

describe('a list without an envelope', () => {
	const rowsOf = (total: number, cap: number) => async (limit: number, offset: number) => {
		const size = Math.max(0, Math.min(limit, cap, total - offset));
		const rows = Array.from({ length: size }, (_, at) => ({ n: offset + at }));
		return await Promise.resolve({ rows, claimsMore: false });
	};

	it('is read whole when the service caps its pages without saying so', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 25 }), async (total, cap) => {
				expect(await readPages(rowsOf(total, cap), Infinity, 20)).toHaveLength(total);
			}),
		);
	});

	it('ends with the first page that is shorter than the one before', async () => {
		const fetch = jest.fn(rowsOf(25, 10));
		expect(await readPages(fetch, Infinity, 20)).toHaveLength(25);
		expect(fetch.mock.calls.map(([, offset]) => offset)).toStrictEqual([0, 10, 20]);
	});

	it('asks for nothing once all rows that are wanted are there', async () => {
		const fetch = jest.fn(rowsOf(25, 20));
		expect(await readPages(fetch, 20, 20)).toHaveLength(20);
		expect(await readPages(fetch, 0, 20)).toStrictEqual([]);
		expect(fetch).toHaveBeenCalledTimes(1);
	});

	it('ends where fewer rows came than the few that were asked for', async () => {
		const fetch = jest.fn(rowsOf(10, 20));
		expect(await readPages(fetch, 15, 20)).toHaveLength(10);
		expect(fetch).toHaveBeenCalledTimes(1);
	});

	it('gives no more rows than are wanted where a page has more', async () => {
		const all = Array.from({ length: 40 }, (_, n) => ({ n }));
		const fetch = async (_limit: number, offset: number) =>
			await Promise.resolve({ rows: all.slice(offset, offset + 10), claimsMore: true });
		expect(await readPages(fetch, 15, 10)).toStrictEqual(all.slice(0, 15));
	});

	it('keeps a last page of which all rows look like those before', async () => {
		const all = Array.from({ length: 5 }, () => ({ status: 'SENT' }));
		const fetch = async (limit: number, offset: number) =>
			await Promise.resolve({ rows: all.slice(offset, offset + limit), claimsMore: false });
		expect(await readPages(fetch, Infinity, 3)).toStrictEqual(all);
	});

	it('ends when the service does not look at the offset', async () => {
		const same = async () => await Promise.resolve({ rows: [{ n: 1 }, { n: 2 }], claimsMore: false });
		expect(await readPages(same, Infinity, 20)).toStrictEqual([{ n: 1 }, { n: 2 }]);
	});
});

it('compares a page with the one before it by no more rows than it takes', async () => {
	const rows = Array.from({ length: 5_000 }, (_, n) => ({ n }));
	const written = jest.spyOn(JSON, 'stringify');
	const fetch = async (limit: number, offset: number): Promise<Page> =>
		await Promise.resolve({ rows: rows.slice(offset, offset + limit), claimsMore: false });
	expect(await readPages(fetch, Infinity, 1_000)).toStrictEqual(rows);
	expect(written.mock.calls.length).toBeLessThan(20);
	written.mockRestore();
});

describe('a service that gives the same page for every offset, and always says that more are to come', () => {
	const read = async (rows: Json[], most = 50): Promise<number> => {
		let asked = 0;
		await readPages(
			async () => {
				asked += 1;
				if (asked > most) throw new Error('asked without an end');
				return await Promise.resolve({ rows, claimsMore: true, size: rows.length });
			},
			Infinity,
			1000,
		);
		return asked;
	};

	it.each<[string, Json[]]>([
		['rows with ids', [{ messageId: '7' }]],
		['rows with ids in another spelling', [{ Message_Id: '7' }, { Message_Id: '8' }]],
		['rows with ids and more', [{ messageId: '7', status: 'SENT' }]],
		['many rows that differ', Array.from({ length: 1000 }, (_, n) => ({ n }))],
		['just enough rows that differ', Array.from({ length: 100 }, (_, n) => ({ n: Math.floor(n / 50) }))],
	])('is asked twice: %s', async (_which, rows) => {
		expect(await read(rows)).toBe(2);
	});

	it.each<[string, Json[]]>([
		['few', [{ status: 'SENT' }, { status: 'DELIVERED' }]],
		['few, with an empty field for them', [{ messageId: null, status: 'SENT' }]],
		['all alike', Array.from({ length: 200 }, () => ({ status: 'SENT' }))],
	])('is believed where rows have no ids and are %s: the next ones may well be the same', async (_which, rows) => {
		await expect(read(rows)).rejects.toThrow('without an end');
	});
});
