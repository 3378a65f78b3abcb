import fc from 'fast-check';

import { entriesIn, hashed } from '../../../nodes/table/buckets';
import { noteRows, Places, type Quota } from '../../../nodes/table/quotas';
import type { StoredRow } from '../../../nodes/table/steps';
import type { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits lets the others go on.
	sleep: async (milliseconds: number) => {
		waits.push(milliseconds);
		await new Promise((resolve) => setImmediate(resolve));
	},
}));

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 15, 10);
const waits: number[] = [];
let tables: DataTables;
let store: Store;
let now: number;
beforeEach(() => {
	now = NOW;
	waits.length = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	store = newStore(tables);
});
afterEach(() => jest.restoreAllMocks());

const quota = (name: string, most: number, more: Partial<Quota> = {}): Quota => ({
	key: hashed(name),
	most,
	takes: 1,
	keepMs: HOUR,
	...more,
});

/** Takes places, each under these quotas, and gives which were taken. */
async function take(places: Quota[][], keep = true): Promise<boolean[]> {
	const all = new Places(
		store,
		'quota',
		places.map((quotas) => ({ quotas })),
	);
	await all.take();
	const taken = places.map((_, place) => all.has(place));
	await all.settle(new Set(keep ? places.keys() : []));
	return taken;
}
const count = (key: string) =>
	entriesIn(tables.rows as unknown as StoredRow[], new Set([key])).reduce((sum, { value }) => sum + Number(value), 0);

it('a place is taken under all of its quotas or under none', async () => {
	const [wide, narrow] = [quota('wide', 3), quota('narrow', 1)];
	expect(await take([[wide, narrow], [wide, narrow], [wide], [wide]])).toStrictEqual([true, false, true, true]);
	expect([count(wide.key), count(narrow.key)]).toStrictEqual([3, 1]);
	expect(await take([[wide]])).toStrictEqual([false]);
});

it('what one place takes of a key in several parts is taken at once or not at all', async () => {
	const ann = () => quota('ann', 3);
	expect(await take([[ann(), ann(), quota('all', 9), ann()]])).toStrictEqual([true]);
	expect(count(ann().key)).toBe(3);
	expect(await take([[ann()]])).toStrictEqual([false]);
	const bob = () => quota('bob', 2);
	expect(await take([[bob(), bob(), bob()], [bob()]])).toStrictEqual([false, true]);
	expect(count(bob().key)).toBe(1);
	const all = new Places(store, 'quota', [{ quotas: [bob(), bob(), bob()] }, { quotas: [bob(), bob()] }]);
	await all.take();
	expect([0, 1].map((place) => all.reached.get(place)?.freeAt)).toStrictEqual([undefined, now + HOUR]);
});

it('a place that is given back can be taken again, and one that is forgotten, too', async () => {
	const one = quota('one', 1);
	expect(await take([[one]], false)).toStrictEqual([true]);
	expect(await take([[one]])).toStrictEqual([true]);
	expect(await take([[one]])).toStrictEqual([false]);
	now += HOUR + 1;
	expect(await take([[one]])).toStrictEqual([true]);
});

it('a place may take more than one, and says when there is room for it', async () => {
	const money = (takes: number) => quota('money', 10, { takes });
	expect(await take([[money(4)]])).toStrictEqual([true]);
	now += 1000;
	expect(await take([[money(4)], [money(3)], [money(2)], [money(0)]])).toStrictEqual([true, false, true, true]);
	const freeAt = async (takes: number): Promise<number | undefined> => {
		const places = new Places(store, 'quota', [{ quotas: [money(takes)] }]);
		await places.take();
		return places.reached.get(0)?.freeAt;
	};
	expect(await freeAt(1)).toBe(NOW + HOUR);
	expect(await freeAt(5)).toBe(NOW + 1000 + HOUR);
	expect(await freeAt(0)).toBeUndefined();
});

it('a place says when enough of what counts is forgotten, in whatever order it was written', async () => {
	const key = hashed('money');
	const note = async (count: number, keepMs: number) =>
		await store.write(Array.from({ length: count }, () => noteRows('quota', [key], keepMs)).flat());
	await note(3, 2 * HOUR);
	await note(3, HOUR);
	const freeAt = async (most: number, takes: number): Promise<number | undefined> => {
		const places = new Places(store, 'quota', [{ quotas: [quota('money', most, { takes, keepMs: 5 * HOUR })] }]);
		await places.take();
		return places.reached.get(0)?.freeAt;
	};
	expect(await freeAt(6, 1)).toBe(NOW + HOUR);
	// One is left of the seven, so three have to go, or four.
	expect(await freeAt(7, 4)).toBe(NOW + HOUR);
	expect(await freeAt(7, 5)).toBe(NOW + 2 * HOUR);
	expect(await freeAt(6, 7)).toBeUndefined();
});

it('a place says how many more like it there is room for, under the quota that has the least', async () => {
	const both = [quota('wide', 10, { takes: 3 }), quota('narrow', 5)];
	const places = new Places(store, 'quota', [{ quotas: both }, { quotas: both }]);
	await places.take();
	// 7 of 10 are left beside the first one, and 4 of 5; 4 and 3 beside the second.
	expect([...places.left]).toStrictEqual([
		[0, 2],
		[1, 1],
	]);
});

it('a place is had from when it was taken until it is settled, once', async () => {
	const places = new Places(store, 'quota', [{ quotas: [quota('one', 1)] }]);
	await places.settle(new Set([0]));
	expect([places.has(0), tables.runs]).toStrictEqual([false, []]);
	await places.take();
	expect([places.has(0), tables.runs.slice(-1)]).toStrictEqual([true, [['insert', 'deleteRows', 'get']]]);
	await places.settle(new Set([0]));
	const runs = tables.runs.length;
	await places.settle(new Set());
	expect([places.has(0), count(hashed('one')), tables.runs.length]).toStrictEqual([false, 1, runs]);
});

it('rows of a place are there as long as it is taken, and stay with it', async () => {
	const row = { key: 'code:a', state: 'sent', owner: '', until: NOW + HOUR, value: '{}' } as const;
	const takeOne = async () => {
		const places = new Places(store, 'quota', [{ quotas: [quota('one', 2)], rows: [row] }]);
		await places.take();
		return places;
	};
	const codes = () => tables.rows.filter(({ key }) => key === row.key);
	const given = await takeOne();
	expect(codes()).toMatchObject([{ ...row, owner: expect.stringMatching(/^[\w-]{12}$/) as string }]);
	await given.settle(new Set());
	expect(codes()).toStrictEqual([]);
	await (await takeOne()).settle(new Set([0]));
	expect(codes()).toMatchObject([row]);
});

describe('a place that there is no room for', () => {
	/** What another run has taken, which gives it back when this one looks for the time of this number. */
	async function takenUntil(look: number, quotas: Quota[]): Promise<void> {
		const other = new Places(
			store,
			'quota',
			quotas.map((one) => ({ quotas: [one] })),
		);
		await other.take();
		let looks = 0;
		tables.before = async (operations) => {
			if (operations.join() !== 'get' || (looks += 1) !== look) return;
			await other.settle(new Set());
		};
		tables.runs.length = 0;
	}

	it('is waited for where a run at work may give it back', async () => {
		await takenUntil(1, [quota('one', 1)]);
		expect(await take([[quota('one', 1)]])).toStrictEqual([true]);
		expect([waits.length, count(hashed('one'))]).toStrictEqual([1, 1]);
	});

	it('is waited for by who wants several', async () => {
		const two = quota('two', 2);
		await takenUntil(2, [two, two]);
		expect(await take([[two], [two]])).toStrictEqual([true, true]);
		expect([waits.length, count(two.key)]).toStrictEqual([1, 2]);
	});

	it('is given up at once where nobody gives it back any more', async () => {
		const [full, busy] = [quota('full', 1), quota('busy', 1)];
		await take([[full]]);
		await takenUntil(0, [busy]);
		expect(await take([[full]])).toStrictEqual([false]);
		expect(await take([[full, busy]])).toStrictEqual([false]);
		expect([waits, tables.runs]).toStrictEqual([
			[],
			[['insert', 'get'], ['deleteRows'], ['deleteRows'], ['insert', 'get'], ['deleteRows'], ['deleteRows']],
		]);
	});
});

it('notes count one under each key, and belong to nobody', () => {
	expect(noteRows('quota', ['0aX', '1bX'], HOUR)).toStrictEqual(
		['0a', '1b'].map((name) => ({
			key: `quota:${name}`,
			state: '',
			owner: '',
			until: NOW + HOUR,
			value: `[[${NOW},${NOW + HOUR},null,{"${name}X":1}]]`,
		})),
	);
});

it('notes raise a quota by two each, and end it for who is excepted', async () => {
	const raised = quota('sent', 1, { raisedBy: hashed('confirmed'), unless: hashed('known') });
	expect(await take([[raised], [raised]])).toStrictEqual([true, false]);
	await store.write(noteRows('quota', [hashed('confirmed')], HOUR));
	expect(await take([[raised], [raised], [raised]])).toStrictEqual([true, true, false]);
	await store.write(noteRows('quota', [hashed('known')], HOUR));
	expect(await take([[raised]])).toStrictEqual([true]);
});

it('never more are taken than there are, however many take at once and stand still', async () => {
	const pauses = fc.infiniteStream(fc.nat(4));
	const place = fc.record({ name: fc.nat(2), takes: fc.integer({ min: 1, max: 3 }) });
	const runs = fc.array(fc.array(place, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });
	await fc.assert(
		fc.asyncProperty(runs, fc.integer({ min: 1, max: 6 }), pauses, async (all, most, stream) => {
			tables = new DataTables();
			store = newStore(tables);
			tables.between = async () => {
				const turns = stream.next().value as number;
				for (let at = 0; at < turns; at += 1) await new Promise((resolve) => setImmediate(resolve));
			};
			await Promise.all(
				all.map(async (own) => await take(own.map(({ name, takes }) => [quota(String(name), most, { takes })]))),
			);
			// At the edge, who finds others at work may give up a place that they do not take.
			for (const name of [0, 1, 2]) expect(count(hashed(String(name)))).toBeLessThanOrEqual(most);
		}),
		{ numRuns: 100 },
	);
});

it('many who are over a limit stand in nobody’s way', async () => {
	const [pumped, wide] = [quota('pumped', 2), quota('wide', 10)];
	expect(
		await take([
			[pumped, wide],
			[pumped, wide],
		]),
	).toStrictEqual([true, true]);
	let most = 0;
	tables.between = () => {
		most = Math.max(most, count(wide.key));
	};
	expect(await take(Array.from({ length: 50 }, () => [pumped, wide]))).toStrictEqual(new Array(50).fill(false));
	expect(most).toBe(2);
});

it('all get their place who take at once where there are enough', async () => {
	const wide = quota('wide', 20);
	const all = await Promise.all([1, 2, 3, 4, 5].map(async () => await take([[wide], [wide]])));
	expect(all.flat()).toStrictEqual(new Array(10).fill(true));
});

it('many rows under one name become one that counts the same, part by part as it is forgotten', async () => {
	const many = quota('many', 1000);
	for (let at = 0; at < 100; at += 1) {
		now = NOW + at * 36_000;
		await take([[many]]);
	}
	expect(tables.rows.length).toBeLessThan(60);
	expect(count(many.key)).toBe(100);
	now = NOW + 1.5 * HOUR;
	// Within one of 32 slots.
	expect(count(many.key)).toBeGreaterThanOrEqual(49);
	expect(count(many.key)).toBeLessThanOrEqual(54);
	now = NOW + 2.1 * HOUR;
	expect(count(many.key)).toBe(0);
});

it('rows that several write anew at once count once, and those of a run at work stay', async () => {
	const many = quota('many', 1000);
	for (let at = 0; at < 23; at += 1) await take([[many]]);
	const working = new Places(store, 'quota', [{ quotas: [many] }]);
	await working.take();
	await Promise.all([1, 2, 3, 4].map(async () => await take([[many]])));
	for (let at = 0; at < 3; at += 1) await take([[many]]);
	expect(count(many.key)).toBe(31);
	expect(tables.rows.length).toBeLessThan(20);
	await working.settle(new Set());
	expect(count(many.key)).toBe(30);
});

it('rows under more names than are looked for one by one count once where two runs write them anew at once', async () => {
	const keys = Array.from({ length: 544 }, (_, at) => `${(at % 16).toString(16)}${Math.floor(at / 16).toString(36)}`);
	for (let at = 0; at < 24; at += 1) await store.write(noteRows('quota', keys, HOUR));
	const all = [0, 1].map(
		() => new Places(store, 'quota', [{ quotas: keys.map((key) => ({ key, most: 99, takes: 1, keepMs: HOUR })) }]),
	);
	await Promise.all(all.map(async (own) => await own.take()));
	await Promise.all(all.map(async (own) => await own.settle(new Set([0]))));
	const sums = new Map<string, number>();
	for (const { key, value } of entriesIn(tables.rows as unknown as StoredRow[]))
		sums.set(key, (sums.get(key) ?? 0) + Number(value));
	expect([sums.size, new Set(sums.values())]).toStrictEqual([544, new Set([26])]);
});

it('what is kept is so though the rows can not become fewer', async () => {
	const many = quota('many', 1000);
	for (let at = 0; at < 24; at += 1) await take([[many]]);
	const places = new Places(store, 'quota', [{ quotas: [many] }]);
	await places.take();
	let calls = 0;
	tables.before = () => {
		calls += 1;
		if (calls > 1) throw new Error('The table is full');
	};
	await places.settle(new Set([0]));
	expect([calls > 1, count(many.key)]).toStrictEqual([true, 25]);
});
