import {
	changesOf,
	entriesIn,
	hashed,
	mergedOf,
	bucketOf,
	bucketRows,
	type Written,
} from '../../../nodes/table/buckets';
import type { StoredRow } from '../../../nodes/table/steps';

const NOW = Date.UTC(2030, 0, 15, 10);
const HOUR = 60 * 60 * 1000;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

let ids = 0;
const written = (more: Partial<Written> = {}): Written => ({ by: '7', state: 'done', owner: 'me', until: 0, ...more });
const stored = (values: Array<[string, string]>, more?: Partial<Written>): StoredRow[] =>
	bucketRows('once', values, written(more)).map((row) => ({ ...row, id: (ids += 1) }));
const valuesIn = (rows: readonly StoredRow[], wanted?: Set<string>): unknown[] =>
	entriesIn(rows, wanted).map(({ key, value }) => [key, value]);

describe('a hashed key', () => {
	it('is sixteen characters that begin with one of sixteen', () => {
		const keys = Array.from({ length: 3000 }, (_, at) => hashed(String(at)));
		for (const key of keys) expect(key).toMatch(/^[0-9a-f][\w-]{15}$/);
		expect([new Set(keys).size, new Set(keys.map((key) => key[0])).size]).toStrictEqual([3000, 16]);
		const buckets = new Set(keys.map(bucketOf)).size;
		expect([buckets > 800, buckets <= 1024]).toStrictEqual([true, true]);
		expect(hashed('a')).toBe(hashed('a'));
	});
});

describe('buckets', () => {
	it('hold what is written at once, one for the keys that begin alike', () => {
		const values: Array<[string, string]> = [
			['0aX', 'one'],
			['1bX', 'two'],
			['0aY', 'three'],
		];
		expect(bucketRows('once', values, written({ until: NOW + HOUR }))).toStrictEqual([
			{
				key: 'once:0a',
				state: 'done',
				owner: 'me',
				until: NOW + HOUR,
				value: `[[${NOW},${NOW + HOUR},"7",{"0aX":"one","0aY":"three"}]]`,
			},
			{
				key: 'once:1b',
				state: 'done',
				owner: 'me',
				until: NOW + HOUR,
				value: `[[${NOW},${NOW + HOUR},"7",{"1bX":"two"}]]`,
			},
		]);
		expect(valuesIn(stored(values), new Set(['0aY', '9']))).toStrictEqual([['0aY', 'three']]);
		expect(entriesIn(stored([['0aX', 'one']]))).toMatchObject([
			{ key: '0aX', value: 'one', at: NOW, until: 0, by: '7', row: { state: 'done', owner: 'me' } },
		]);
	});

	it('say nothing of what is out of date, or what a person wrote', () => {
		const rows = [
			...stored([['0aA', 'old']], { until: NOW - 1 }),
			...stored([['0aB', 'now']], { until: NOW }),
			...stored([['0aC', 'ever']]),
		];
		expect(valuesIn(rows)).toStrictEqual([
			['0aB', 'now'],
			['0aC', 'ever'],
		]);
		const batches = ['7', '[1]', '{"1":0}', '[1,0,"7",[]]', '["1",0,"7",{"0a":1}]', `[1,"${NOW}","7",{"0a":1}]`];
		for (const value of ['', 'nonsense', '7', '{}', ...batches.map((batch) => `[${batch}]`)]) {
			expect(valuesIn([{ ...rows[2], value }])).toStrictEqual([]);
		}
	});
});

describe('what is changed of keys', () => {
	const values: Array<[string, string]> = [
		['0aX', 'one'],
		['0aY', 'two'],
		['0aZ', 'three'],
	];

	it('leaves what is changed and what stays in its row, without what goes', () => {
		const [{ id, ...row }] = stored(values);
		const made: Record<string, unknown> = { '0aX': undefined, '0aY': 'new' };
		const steps = changesOf([{ id, ...row }], (key, value) => (key in made ? made[key] : value));
		const value = `[[${NOW},0,"7",{"0aY":"new","0aZ":"three"}]]`;
		expect(steps).toStrictEqual([{ do: 'update', all: [{ column: 'id', value: id }], set: { value } }]);
	});

	it('takes what was written at once out of a row where nothing of it is left, and a row that is empty then', () => {
		const [[first], [second]] = [stored([['0aX', 'one']]), stored([['0aY', 'two']])];
		const both = { ...first, value: `[${[first, second].map((row) => row.value.slice(1, -1)).join()}]` };
		const [left, none] = changesOf([both, first], (key, value) => (key === '0aX' ? undefined : value));
		expect(left).toMatchObject({ do: 'update', set: { value: second.value } });
		expect(none).toStrictEqual({ do: 'delete', all: [{ column: 'id', value: first.id }] });
	});

	it('is nothing of a row that stays as it is', () => {
		expect(changesOf(stored(values), (_key, value) => value)).toStrictEqual([]);
	});
});

describe('small buckets', () => {
	const many = (count: number, name = '0a', more?: Partial<Written>): StoredRow[] =>
		Array.from({ length: count }, (_, at) => stored([[`${name}${at}`, 'x']], more)).flat();

	it('of one name become one when they are eight, which says what they said', () => {
		expect(mergedOf([...many(7), ...many(7, '1b')])).toStrictEqual({ rows: [], steps: [] });
		const rows = [...many(7, '0a', { until: NOW + HOUR }), ...many(1, '0aZ'), ...many(7, '1b')];
		const merged = mergedOf(rows);
		expect(merged.rows).toMatchObject([{ key: 'once:0a', state: 'done', owner: '', until: 0 }]);
		expect(valuesIn(merged.rows as StoredRow[]).sort()).toStrictEqual(valuesIn(rows.slice(0, 8)).sort());
		const old = rows.slice(0, 8).map(({ id }) => ({ column: 'id', value: id }));
		expect(merged.steps).toStrictEqual([{ do: 'delete', any: old }]);
	});

	it('count as long as the last of them', () => {
		const rows = [...many(7, '0a', { until: NOW + HOUR }), ...many(1, '0aZ', { until: NOW + 2 * HOUR })];
		expect(mergedOf(rows).rows).toMatchObject([{ until: NOW + 2 * HOUR }]);
	});

	it('lose what is out of date, and what stands there twice', () => {
		const [first, ...rest] = many(8);
		const again = mergedOf([first, { ...first, id: 900 }, ...rest, ...many(1, '0aOld', { until: NOW - 1 })]);
		expect(valuesIn(again.rows as StoredRow[])).toHaveLength(8);
		expect(again.steps).toMatchObject([{ any: { length: 10 } }]);
		const gone = mergedOf(many(8, '0a', { until: NOW - 1 }));
		expect([gone.rows, gone.steps]).toMatchObject([[], [{ any: { length: 8 } }]]);
	});

	it('are not put to large ones, and only so many at once', () => {
		const large = stored([['0aL', 'x'.repeat(8000)]]);
		expect(mergedOf([...large, ...many(7)]).rows).toStrictEqual([]);
		const of = (length: number) => many(1).map((row) => ({ ...row, value: row.value.padEnd(length) }));
		expect(mergedOf([...of(8000), ...many(7)]).rows).toStrictEqual([]);
		expect(mergedOf([...of(7999), ...many(7)]).rows).toHaveLength(1);
		const names = Array.from({ length: 250 }, (_, at) => at.toString(36).padStart(2, '0'));
		const merged = mergedOf(names.flatMap((name) => many(8, name)));
		expect(merged.rows).toHaveLength(200);
		expect(merged.steps).toMatchObject(new Array(4).fill({ any: { length: 400 } }));
	});
});
