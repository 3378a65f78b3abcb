import { Lock } from '../../../nodes/store/lock';
import type { Row } from '../../../nodes/store/steps';
import { StoreTrouble } from '../../../nodes/store/trouble';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

const NOW = Date.UTC(2030, 0, 15, 10);
const waits: number[] = [];
let now = NOW;

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		waits.push(milliseconds);
		now += milliseconds;
		await Promise.resolve();
	},
}));

let tables: DataTables;
let lock: Lock;

beforeEach(() => {
	now = NOW;
	waits.length = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	tables = new DataTables();
	lock = new Lock(newStore(tables), 'test');
});
afterEach(() => {
	jest.restoreAllMocks();
});

const ALL = [{ column: 'key', is: 'like', value: 'k:%' }] as const;
const rowOf = (key: string, owner: string): Row => ({ key, state: 'new', owner, until: 0, value: '' });
const add = async (key: string) => await lock.change(ALL, (_found, owner) => [rowOf(key, owner)]);
const locks = () => tables.rows.filter(({ state }) => state === 'lock');
const keys = () => tables.rows.filter(({ state }) => state !== 'lock').map(({ key }) => key);

it('a change sees what is there, adds its rows under its own name, and lets the lock go', async () => {
	const first = await add('k:1');
	const seen: Row[][] = [];
	const second = await lock.change(ALL, (found) => {
		seen.push(found);
		return [];
	});
	expect(seen).toStrictEqual([[expect.objectContaining({ key: 'k:1', owner: first })]]);
	expect(locks()).toStrictEqual([expect.objectContaining({ key: 'lock:test', owner: `free ${second}`, until: 0 })]);
	expect([keys(), waits]).toStrictEqual([['k:1'], []]);
});

it('the lock is held for twenty seconds, and waited for by others, who look a few times a second', async () => {
	await add('k:1');
	Object.assign(locks()[0], { owner: 'dead', until: NOW + 20_000 });
	await add('k:2');
	expect(keys()).toStrictEqual(['k:1', 'k:2']);
	expect(now).toBeGreaterThan(NOW + 20_000);
	expect(now).toBeLessThanOrEqual(NOW + 20_400);
	for (const wait of waits) expect([wait >= 50, wait < 400]).toStrictEqual([true, true]);
});

it('while it is held its row says until when', async () => {
	await add('k:1');
	let held: unknown;
	await lock.change(ALL, (_found, owner) => {
		held = locks().map((row) => [row.owner === owner, row.until]);
		return [];
	});
	expect(held).toStrictEqual([[true, NOW + 20_000]]);
});

it('of two rows of the lock somebody else has one: what was taken is let go at once', async () => {
	await add('k:1');
	tables.rows.push({ ...locks()[0], id: 900, owner: 'other', until: NOW + 5000 });
	let seen: unknown[] = [];
	tables.before = (operations) => {
		if (operations[0] === 'update' && operations.length === 2 && waits.length === 1) {
			seen = locks().map(({ owner, until }) => [(owner as string).split(' ')[0], until]);
		}
	};
	await add('k:2');
	expect(seen).toStrictEqual([
		['free', 0],
		['other', NOW + 5000],
	]);
	expect([keys(), now > NOW + 5000]).toStrictEqual([['k:1', 'k:2'], true]);
});

it('of two rows of the lock both are taken: who had one that is free now could still show that it was not lost', async () => {
	await add('k:1');
	const other = { ...locks()[0], id: 900, owner: 'other', until: NOW + 5000 };
	tables.rows.push(other);
	// Its lease ends between the taking and the look.
	let steps = 0;
	tables.between = () => {
		steps += 1;
		if (steps === 2) other.until = 0;
	};
	const held: unknown[] = [];
	await lock.change(ALL, (_found, owner) => {
		held.push(locks().map((row) => row.owner === owner));
		return [];
	});
	expect(held).toStrictEqual([[true, true]]);
});

it('who waits for three minutes gives up', async () => {
	await add('k:1');
	tables.before = () => {
		for (const row of locks()) Object.assign(row, { owner: 'other', until: now + 20_000 });
	};
	const error = await add('k:2').catch((caught: unknown) => caught);
	expect(error).toBeInstanceOf(StoreTrouble);
	expect((error as StoreTrouble).lack).toBe('busy');
	expect([now >= NOW + 180_000, now < NOW + 180_400]).toStrictEqual([true, true]);
	expect(keys()).toStrictEqual(['k:1']);
});

it('rows that could not be added go, and the lock with them: a full table takes no change', async () => {
	await add('k:1');
	await expect(
		lock.change(ALL, (_found, owner) => {
			tables.areFull = true;
			return [rowOf('k:2', owner)];
		}),
	).rejects.toThrow('full');
	expect([keys(), locks()]).toStrictEqual([['k:1'], []]);
	tables.areFull = false;
	await add('k:3');
	expect(keys()).toStrictEqual(['k:1', 'k:3']);
});

it('what was added after the lock was lost goes, and is decided once more', async () => {
	await add('k:1');
	let decided = 0;
	const owner = await lock.change(ALL, (_found, self) => {
		decided += 1;
		if (decided === 1) Object.assign(locks()[0], { owner: 'free other', until: 0 });
		return [rowOf(`k:${decided + 1}`, self)];
	});
	expect([decided, keys()]).toStrictEqual([2, ['k:1', 'k:3']]);
	expect(locks()).toStrictEqual([expect.objectContaining({ owner: `free ${owner}` })]);
});

it('locks of other names are nobody’s business', async () => {
	const store = newStore(tables);
	await new Lock(store, 'other').change([], () => []);
	Object.assign(locks()[0], { owner: 'somebody', until: NOW + 20_000 });
	await new Lock(store, 'test').change([{ column: 'state', value: 'lock' }], (found) => {
		expect(found.map(({ key }) => key)).toStrictEqual(['lock:other']);
		return [];
	});
	expect(waits).toStrictEqual([]);
});
