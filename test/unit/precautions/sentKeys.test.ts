import type { Json } from '../../../nodes/ground/json';
import { SentKeys, type Ending } from '../../../nodes/precautions/sentKeys';
import { bucketRows, entriesIn, hashed } from '../../../nodes/table/buckets';
import type { StoredRow } from '../../../nodes/table/steps';
import type { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
}));

const NOW = Date.UTC(2030, 0, 15, 10);
const HOUR = 60 * 60 * 1000;
const [A, B, C] = ['a', 'b', 'c'].map(hashed);
const SENT: Ending = { state: 'done', id: '7' };
const LOST: Ending = { state: 'unknown' };

let tables: DataTables;
let store: Store;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	tables = new DataTables();
	store = newStore(tables);
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** A run that has claimed these keys. */
async function run(execution: string, keys: string[], more: object = {}): Promise<SentKeys> {
	const own = new SentKeys(store, { execution, until: NOW + HOUR, atWorkUntil: NOW + HOUR / 2, ...more });
	await own.claim(keys);
	return own;
}

/** What the next run is told of a key, which then knows no more than before. */
async function stateOf(key: string, more: object = {}): Promise<unknown> {
	const next = await run('9', [key], more);
	await next.complete(new Map());
	return next.earlier.get(key)?.state;
}

it('what came of a key is known, and what is not named is given back', async () => {
	const own = await run('1', [A, B, C]);
	expect(own.earlier).toStrictEqual(new Map());
	await own.complete(
		new Map<string, Ending>([
			[A, SENT],
			[B, LOST],
		]),
	);
	const { earlier } = await run('2', [A, B, C]);
	expect(earlier).toStrictEqual(
		new Map([
			[A, { state: 'done', id: '7', execution: '1', at: NOW }],
			[B, { state: 'unknown', execution: '1', at: NOW }],
		]),
	);
});

it('a claim is open until its run is taken for dead, unknown then, and forgotten at its end', async () => {
	await run('1', [A]);
	const states: unknown[] = [];
	for (const after of [0, HOUR / 2 - 1, HOUR / 2, HOUR, HOUR + 1]) {
		jest.spyOn(Date, 'now').mockReturnValue(NOW + after);
		states.push(await stateOf(A));
	}
	expect(states).toStrictEqual(['open', 'open', 'unknown', 'unknown', undefined]);
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	expect((await run('2', [A])).earlier.get(A)).toStrictEqual({ state: 'open', execution: '1', at: NOW });
});

it('a key of which nobody knows what came is had by who asks for such keys, and what was done then counts more', async () => {
	await (await run('1', [A])).complete(new Map([[A, LOST]]));
	expect(await stateOf(A)).toBe('unknown');
	const again = await run('2', [A], { evenUnknown: true });
	expect(again.earlier).toStrictEqual(new Map());
	await again.complete(new Map([[A, SENT]]));
	expect(await stateOf(A, { evenUnknown: true })).toBe('done');
	for (const row of tables.rows) row.id = -row.id;
	tables.rows.reverse();
	expect(await stateOf(A)).toBe('done');
});

it('what is completed with nothing leaves nothing', async () => {
	await (await run('1', [A])).complete(new Map());
	expect(tables.rows).toStrictEqual([]);
});

it('many keys are found, each with its own id, in whatever number', async () => {
	const keys = Array.from({ length: 900 }, (_, at) => hashed(`many ${at}`));
	const own = await run('1', keys);
	await own.complete(new Map(keys.map((key, at) => [key, { state: 'done', id: String(at) }])));
	expect(tables.rows.length).toBeLessThanOrEqual(1024);
	for (const wanted of [keys, keys.slice(0, 100), [keys[7]]]) {
		const { earlier } = await run('2', wanted);
		expect(wanted.map((key) => earlier.get(key))).toMatchObject(
			wanted.map((key) => ({ id: String(keys.indexOf(key)) })),
		);
	}
});

it('rows that were written one at a time become few, and each key is still known', async () => {
	const keys = Array.from({ length: 4000 }, (_, at) => hashed(`single ${at}`)).filter((key) => key.startsWith('0'));
	for (const key of keys) await (await run('1', [key])).complete(new Map([[key, SENT]]));
	expect(keys.length).toBeGreaterThan(150);
	const most = Math.max(...tables.rows.map(({ key }) => tables.rows.filter((row) => row.key === key).length));
	expect(most).toBeLessThanOrEqual(9);
	expect((await run('2', keys)).earlier.size).toBe(keys.length);
});

describe('of runs that end at once', () => {
	/** Keys of one bucket, so many that what is there already is to become one row. */
	const keys = Array.from({ length: 19 }, (_, at) => `0a${at}`);
	const done = async (own: SentKeys, key: string) => await own.complete(new Map([[key, SENT]]));
	const known = () => entriesIn(tables.rows as unknown as StoredRow[]).map(({ key }) => key);
	const eightDone = async () => {
		for (const key of keys.slice(0, 8)) await done(await run('1', [key]), key);
	};

	it('none writes what is there once more, and the next one makes one row of all', async () => {
		await eightDone();
		const crowd = keys.slice(8, 18);
		const runs = await Promise.all(crowd.map(async (key, at) => await run(`crowd ${at}`, [key])));
		await Promise.all(runs.map(async (own, at) => await done(own, crowd[at])));
		expect(known().sort()).toStrictEqual(keys.slice(0, 18).sort());
		await done(await run('2', [keys[18]]), keys[18]);
		expect([tables.rows.length, known().sort()]).toStrictEqual([1, [...keys].sort()]);
	});

	it('each has noted what came where the rows can not be put together', async () => {
		await eightDone();
		const own = await run('2', [keys[8]]);
		let calls = 0;
		tables.before = () => {
			calls += 1;
			if (calls > 1) throw new Error('killed');
		};
		await done(own, keys[8]);
		expect([tables.rows.length, known().sort()]).toStrictEqual([9, keys.slice(0, 9).sort()]);
	});
});

it('a run asks the table twice where there is nothing to put together', async () => {
	await (await run('1', [A])).complete(new Map([[A, SENT]]));
	const before = tables.runs.length;
	await (await run('2', [B])).complete(new Map([[B, SENT]]));
	expect(tables.runs.length - before).toBe(2);
});

it('what a person wrote into a row is passed over', async () => {
	await run('1', [A]);
	for (const value of ['nonsense', '[]', '{"keys":7}']) {
		tables.rows[0].value = value;
		expect(await stateOf(A)).toBeUndefined();
	}
});

it('who asks for keys of which nobody knows what came gets none of its own execution', async () => {
	await (await run('1', [A])).complete(new Map([[A, LOST]]));
	const again = await run('1', [A], { evenUnknown: true });
	expect(again.earlier.get(A)?.state).toBe('unknown');
	expect((await run('2', [A], { evenUnknown: true })).earlier).toStrictEqual(new Map());
});

it('of several rows of a key the one that says most counts, and of those that say the same the first', () => {
	const row = (by: Json, value: Json): StoredRow => ({
		id: 1,
		...bucketRows('once', [[A, value]], { by, state: '', owner: '', until: 0 })[0],
	});
	const open = row(['3', NOW + 1], 0);
	const keys = new SentKeys(store, { execution: '9', until: NOW, atWorkUntil: NOW });
	expect(keys.judge([A], [open])).toStrictEqual({ free: [], contested: [A] });
	expect(keys.judge([A], [row('1', null), open, row('4', '7'), row('5', '8')])).toStrictEqual({
		free: [],
		contested: [],
	});
	expect(keys.earlier.get(A)).toMatchObject({ state: 'done', execution: '4', id: '7' });
	// What was contested and is given back.
	expect(keys.judge([A], [])).toStrictEqual({ free: [A], contested: [] });
});

describe('the key of a person whom Omni Reach tries by several channels', () => {
	const of = (person: string) => ({ people: new Map([[A, { person }]]) });

	it('is another run’s from the moment it writes to them until its message was refused', async () => {
		const own = await run('1', [A], of('ann'));
		expect(await stateOf(A, of('bob'))).toBe('open');
		await own.complete(new Map());
		expect(await stateOf(A, of('bob'))).toBeUndefined();
	});

	it('is free to the person by another channel, whatever the one before has done', async () => {
		const own = await run('1', [A], of('ann'));
		expect(await stateOf(A, of('ann'))).toBeUndefined();
		await own.complete(new Map([[A, { state: 'done', id: 'ann' }]]));
		expect([await stateOf(A, of('ann')), await stateOf(A, of('bob'))]).toStrictEqual([undefined, 'done']);
	});

	it('is free where nobody knows what came by another channel', async () => {
		await run('1', [A], { ...of('ann'), atWorkUntil: NOW - 1 });
		expect(await stateOf(A, of('bob'))).toBeUndefined();
	});
});
