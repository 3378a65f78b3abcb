import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';

import { Claims, hashed } from '../../../nodes/store/claims';
import { Store } from '../../../nodes/store/store';
import { DataTables } from '../../support/dataTables';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits for the lock lets the others go on.
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

const HOUR = 60 * 60 * 1000;
let workflows = 0;

/** A run of n8n that shares these tables with others. */
function runOn(tables: DataTables, workflow: string): Claims {
	const executeWorkflow = async ({ code }: { code: unknown }, inputData: unknown) =>
		await tables.execute({ code } as never, {} as never, { inputData } as never);
	const context = {
		helpers: { getDataTableProxy: () => undefined },
		getWorkflow: () => ({ id: workflow }),
		getWorkflowSettings: () => ({}),
		getExecutionId: () => '1',
		executeWorkflow,
	};
	return new Claims(new Store(context as unknown as IExecuteFunctions));
}

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
			expect(new Set(all)).toEqual(new Set(runs.flat().map((place) => KEYS[place])));
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
