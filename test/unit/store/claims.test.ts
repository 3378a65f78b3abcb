import fc from 'fast-check';

import { Claims, hashed, type Ending } from '../../../nodes/store/claims';
import { DataTables } from '../../support/dataTables';
import { storeOn } from '../../support/store';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits for the lock lets the others go on.
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

const HOUR = 60 * 60 * 1000;
let workflows = 0;

/** A run of n8n that shares these tables with others. */
const runOn = (tables: DataTables, workflow: string): Claims => new Claims(storeOn(tables, workflow));

const claimant = (execution: number) => ({
	execution: String(execution),
	until: Date.now() + HOUR,
	atWorkUntil: Date.now() + HOUR,
});

it('a key is had by one run at most, however runs stand still and lose the lock to each other', async () => {
	const KEYS = Array.from({ length: 70 }, (_, at) => hashed(String(at)));
	const keys = fc.uniqueArray(fc.nat(KEYS.length - 1), { minLength: 1 });
	const pauses = fc.infiniteStream(fc.record({ turns: fc.nat(5), lost: fc.boolean() }));
	await fc.assert(
		fc.asyncProperty(fc.array(keys, { minLength: 2, maxLength: 6 }), pauses, async (runs, stream) => {
			const tables = new DataTables();
			let losses = 40;
			tables.between = async () => {
				const { turns, lost } = stream.next().value as { turns: number; lost: boolean };
				for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
				// The lease is over, as seen by everybody: whoever comes next takes the lock.
				if (!lost || (losses -= 1) < 0) return;
				for (const row of tables.rows) if (row.state === 'lock') row.until = 0;
			};
			workflows += 1;
			const had = await Promise.all(
				runs.map(async (own, at) => {
					const wanted = own.map((place) => KEYS[place]);
					const { earlier } = await runOn(tables, String(workflows)).claim(wanted, claimant(at));
					return wanted.filter((key) => !earlier.has(key));
				}),
			);
			const all = had.flat();
			expect(new Set(all).size).toBe(all.length);
			expect(new Set(all)).toStrictEqual(new Set(runs.flat().map((place) => KEYS[place])));
		}),
		{ numRuns: 60 },
	);
});

it('what came of a key is known, what is not named is given back, and what is out of date goes', async () => {
	const claims = runOn(new DataTables(), 'endings');
	const [sent, lost, refused] = ['sent', 'lost', 'refused'].map(hashed);
	const { owner } = await claims.claim([sent, lost, refused], claimant(1));
	const endings = new Map([
		[sent, { state: 'done', id: '7' } as const],
		[lost, { state: 'unknown' } as const],
	]);
	await claims.complete(owner, endings, claimant(1));
	const known = await claims.lookUp([sent, lost, refused]);
	expect(known.get(sent)).toMatchObject({ state: 'done', id: '7', execution: '1' });
	expect(known.get(lost)).toMatchObject({ state: 'unknown', execution: '1' });
	expect(known.has(refused)).toBe(false);
});

describe('a claim', () => {
	const NOW = Date.UTC(2030, 0, 15, 10);
	const [A, B] = ['a', 'b'].map(hashed);
	const DONE = new Map([[A, { state: 'done', id: '7' } as const]]);
	const UNKNOWN = new Map([[A, { state: 'unknown' } as const]]);
	let tables: DataTables;
	let claims: Claims;

	beforeEach(() => {
		jest.spyOn(Date, 'now').mockReturnValue(NOW);
		tables = new DataTables();
		claims = runOn(tables, `claim-${(workflows += 1)}`);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});

	/** What is known of a key when this time has gone by. */
	async function stateAfter(milliseconds: number): Promise<unknown> {
		jest.spyOn(Date, 'now').mockReturnValue(NOW + milliseconds);
		return (await claims.lookUp([A])).get(A)?.state;
	}

	it('is open until its run is taken for dead, unknown then, and forgotten at its end', async () => {
		await claims.claim([A], { execution: '1', until: NOW + HOUR, atWorkUntil: NOW + 1000 });
		expect([
			await stateAfter(999),
			await stateAfter(1000),
			await stateAfter(HOUR),
			await stateAfter(HOUR + 1),
		]).toStrictEqual(['open', 'unknown', 'unknown', undefined]);
	});

	it('tells the next run who has the key, and since when', async () => {
		expect((await claims.claim([A], claimant(1))).earlier).toStrictEqual(new Map());
		jest.spyOn(Date, 'now').mockReturnValue(NOW + 5);
		const { earlier } = await claims.claim([A, B], claimant(2));
		expect(earlier).toStrictEqual(new Map([[A, { state: 'open', execution: '1', at: NOW }]]));
		expect((await claims.lookUp([A, B])).get(B)).toStrictEqual({ state: 'open', execution: '2', at: NOW + 5 });
	});

	it('of a key of which nobody knows what came is taken by who asks for such keys', async () => {
		const { owner } = await claims.claim([A], claimant(1));
		await claims.complete(owner, UNKNOWN, claimant(1));
		expect((await claims.claim([A], claimant(2))).earlier.get(A)?.state).toBe('unknown');
		const again = await claims.claim([A], { ...claimant(3), evenUnknown: true });
		expect(again.earlier).toStrictEqual(new Map());
		// What was done counts more than what was unknown before.
		await claims.complete(again.owner, DONE, claimant(3));
		expect((await claims.lookUp([A])).get(A)).toMatchObject({ state: 'done', id: '7', execution: '3' });
		expect((await claims.claim([A], { ...claimant(4), evenUnknown: true })).earlier.get(A)?.state).toBe('done');
	});

	it('that is completed with nothing is given back', async () => {
		const { owner } = await claims.claim([A], claimant(1));
		await claims.complete(owner, new Map(), claimant(1));
		expect((await claims.lookUp([A])).size).toBe(0);
		expect(tables.rows.map(({ state }) => state)).toStrictEqual(['lock']);
	});

	it('lets what is out of date go when it is completed, and nothing else', async () => {
		await claims.claim([B], { execution: '0', until: NOW - 1, atWorkUntil: 0 });
		const { owner } = await claims.claim([A], claimant(1));
		await claims.complete(owner, DONE, claimant(1));
		expect(tables.rows.map(({ state }) => state)).toStrictEqual(['lock', 'done']);
		expect(tables.rows[1]).toMatchObject({ owner, until: NOW + HOUR });
	});

	it('puts many keys on sheets, where each is found with its own id', async () => {
		const keys = Array.from({ length: 60 }, (_, at) => hashed(String(at)));
		const { owner } = await claims.claim(keys, claimant(1));
		const endings = new Map(keys.map((key, at) => [key, { state: 'done', id: String(at) } as const]));
		await claims.complete(owner, endings, claimant(1));
		expect(tables.rows.length).toBeLessThanOrEqual(17);
		expect((await claims.lookUp([keys[7]])).get(keys[7])).toMatchObject({ state: 'done', id: '7' });
		expect([...(await claims.lookUp(keys)).keys()].sort()).toStrictEqual([...keys].sort());
	});

	it('is not hindered by what a person wrote into its row', async () => {
		await claims.claim([A], claimant(1));
		const row = tables.rows.find(({ state }) => state === 'open')!;
		for (const value of ['nonsense', '[]', '{"keys":7}']) {
			row.value = value;
			expect((await claims.lookUp([A])).size).toBe(0);
		}
	});
});

it('a key that stands in several rows was sent where one of them says so, in whichever order they are read', async () => {
	const tables = new DataTables();
	const claims = runOn(tables, 'several rows');
	const key = hashed('several rows');
	const end = async (ending: Ending): Promise<void> => {
		const { owner } = await claims.claim([key], { ...claimant(1), evenUnknown: true });
		await claims.complete(owner, new Map([[key, ending]]), { execution: '1', until: Date.now() + HOUR });
	};
	await end({ state: 'unknown' });
	await end({ state: 'done', id: '7' });
	const known = async () => (await claims.lookUp([key])).get(key);
	expect(await known()).toMatchObject({ state: 'done', id: '7' });
	tables.rows.reverse();
	expect(await known()).toMatchObject({ state: 'done', id: '7' });
});
