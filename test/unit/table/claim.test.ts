import fc from 'fast-check';

import { claim, type Contest } from '../../../nodes/table/claim';
import { entriesIn, hashed, bucketOf, bucketRows } from '../../../nodes/table/buckets';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';
import type { Store } from '../../../nodes/table/store';

const NOW = Date.UTC(2030, 0, 15, 10);
const HOUR = 60 * 60 * 1000;
const waits: number[] = [];
let now = NOW;

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits lets the others go on.
	sleep: async (milliseconds: number) => {
		waits.push(milliseconds);
		now += milliseconds;
		await new Promise((resolve) => setImmediate(resolve));
	},
}));

let tables: DataTables;
let store: Store;

beforeEach(() => {
	now = NOW;
	waits.length = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	store = newStore(tables);
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** A key is had by one only; what is known of it with the state `done` is certain. */
const keys: Contest<string> = {
	kind: 'quota',
	namesOf: (wanted) => wanted.map(bucketOf),
	rowsOf: (wanted, owner) =>
		bucketRows(
			'quota',
			wanted.map((key) => [key, 0] as const),
			{ by: null, state: 'open', owner, until: NOW + HOUR },
		),
	judge(wanted, others) {
		const theirs = new Map(entriesIn(others, new Set(wanted)).map(({ key, row }) => [key, row.state]));
		return {
			free: wanted.filter((key) => !theirs.has(key)),
			contested: wanted.filter((key) => theirs.get(key) === 'open'),
		};
	},
};
const KEYS = Array.from({ length: 90 }, (_, at) => hashed(String(at)));
const [A, B, C] = KEYS;
const had = async (...wanted: string[]) => (await claim(store, keys, wanted)).won;
const turn = async () => await new Promise((resolve) => setImmediate(resolve));

it('a key is had by one run, and never by none, however runs stand still between their steps', async () => {
	const wanted = fc.uniqueArray(fc.nat(KEYS.length - 1), { minLength: 1 });
	const pauses = fc.infiniteStream(fc.nat(5));
	await fc.assert(
		fc.asyncProperty(fc.array(wanted, { minLength: 2, maxLength: 6 }), pauses, async (runs, stream) => {
			tables = new DataTables();
			store = newStore(tables);
			tables.between = async () => {
				const turns = stream.next().value as number;
				for (let at = 0; at < turns; at += 1) await turn();
			};
			now = NOW;
			const all = (await Promise.all(runs.map(async (own) => await had(...own.map((place) => KEYS[place]))))).flat();
			expect(new Set(all).size).toBe(all.length);
			expect(new Set(all)).toStrictEqual(new Set(runs.flat().map((place) => KEYS[place])));
			// What is written is what was won.
			const written = entriesIn(tables.rows as never).map(({ key }) => key);
			expect(written.sort()).toStrictEqual([...all].sort());
		}),
		{ numRuns: 100 },
	);
});

it('what nobody wants is had with one call, and what is certainly somebody’s is given up with two', async () => {
	await had(C);
	Object.assign(tables.rows[0], { state: 'done' });
	tables.runs.length = 0;
	expect(await had(A, B)).toStrictEqual([A, B]);
	expect(tables.runs.slice(-1)).toStrictEqual([['insert', 'get']]);
	tables.runs.length = 0;
	expect(await had(C)).toStrictEqual([]);
	expect(tables.runs.slice(-2)).toStrictEqual([['insert', 'get'], ['deleteRows']]);
	expect(waits).toStrictEqual([]);
});

it('who wants nothing asks for nothing, and has nothing to settle', async () => {
	const held = await claim(store, keys, []);
	await held.settle([]);
	expect([held.won, tables.runs]).toStrictEqual([[], []]);
});

it('an owner is a name of its own, behind the one that is given', async () => {
	await claim(store, keys, [A]);
	await claim(store, keys, [B], '7.');
	const [plain, prefixed] = tables.rows.map(({ owner }) => owner);
	expect(plain).toMatch(/^[\w-]{12}$/);
	expect(prefixed).toMatch(/^7\.[\w-]{12}$/);
});

describe('those who want the same', () => {
	/** Rows that keep it, with these owners; no name that a run makes comes before “!” or behind “~”. */
	const keep = async (...owners: string[]) => await store.write(owners.flatMap((owner) => keys.rowsOf([A], owner)));

	beforeEach(() => {
		jest.spyOn(Math, 'random').mockReturnValue(0.5);
	});

	it.each([
		['behind two others', ['!1', '!2'], 2],
		['once behind one of several rows', ['!1', '!1'], 1],
		['before those whose names come later', ['~1', '~2'], 0],
		['behind no row that is settled', ['', '!1'], 1],
		['behind eight of ten others', Array.from({ length: 10 }, (_, at) => `!${at}`), 8],
	])('try again %s', async (_what, owners, turns) => {
		await keep(...owners);
		expect(await had(A)).toStrictEqual([]);
		expect(waits).toStrictEqual([turns * 250 + 100]);
	});
});

it('what another has is given up once its row is still there after the own one is gone', async () => {
	await had(A);
	tables.runs.length = 0;
	expect(await had(A, B)).toStrictEqual([B]);
	expect(tables.runs.slice(-3)).toStrictEqual([['insert', 'get'], ['insert', 'deleteRows'], ['get']]);
	expect(waits).toHaveLength(1);
	expect(
		entriesIn(tables.rows as never)
			.map(({ key }) => key)
			.sort(),
	).toStrictEqual([A, B].sort());
});

it('what another gives up meanwhile is had', async () => {
	const other = await claim(store, keys, [A]);
	tables.before = async (operations) => {
		if (operations.join() === 'get') {
			tables.before = () => undefined;
			await other.settle([]);
		}
	};
	expect(await had(A)).toStrictEqual([A]);
	expect(tables.rows).toHaveLength(1);
});

it('who waits for three minutes, longer each time, gives up and leaves nothing', async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	const other = await claim(store, keys, [A]);
	tables.before = async (operations) => {
		// It is there whenever it is in the way, and gone when it is looked for.
		if (operations[0] === 'get') await other.settle([]);
		if (operations[0] === 'insert' && operations[1] === 'get') {
			tables.tables[0].rows.push({ ...(keys.rowsOf([A], '~other')[0] as object), version: 1, id: 900 });
		}
		if (operations[0] === 'get')
			tables.tables[0].rows = tables.tables[0].rows.filter(({ owner }) => owner !== '~other');
	};
	await expect(had(A, B)).rejects.toMatchObject({ lack: 'busy' });
	expect(now).toBeGreaterThan(NOW + 180_000);
	expect(waits.slice(1, 6)).toStrictEqual([200, 400, 800, 800, 800]);
	expect(tables.rows.map(({ owner }) => owner)).toStrictEqual(['~other']);
});

it('what fails after it was written is taken back', async () => {
	await had(B);
	let failed = false;
	tables.between = () => {
		if (tables.rows.length === 2 && !failed) {
			failed = true;
			throw new Error('out of order');
		}
	};
	await expect(had(A)).rejects.toThrow('out of order');
	expect(entriesIn(tables.rows as never).map(({ key }) => key)).toStrictEqual([B]);
});

it('many keys are had and settled as few are', async () => {
	await had(A);
	const many = Array.from({ length: 5000 }, (_, at) => hashed(`many ${at}`));
	const held = await claim(store, keys, many);
	expect(held.won).toHaveLength(5000);
	expect(tables.runs.slice(-2)).toStrictEqual([['insert'], ['get']]);
	expect(tables.rows.length).toBeLessThanOrEqual(1025);
	expect(await had(many[7])).toStrictEqual([]);
	await held.settle([]);
	expect(entriesIn(tables.rows as never).map(({ key }) => key)).toStrictEqual([A]);
});
