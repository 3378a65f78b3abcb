import { rehearsal } from '../../../nodes/precautions/rehearsal';
import { reportOf } from '../../../nodes/precautions/rehearsalReport';
import type { Fate } from '../../../nodes/engine/ledger';
import { PrecautionRun } from '../../support/precautions';
import { watchTurns } from '../../support/turns';

const goes = (more: object): Fate => ({ state: 'held', output: { code: 'OK', rehearsed: true, ...more } });
const kept = (code: unknown): Fate => ({ state: 'held', output: { code } as never });
const refused = (message: string): Fate => ({ state: 'invalid', identity: {}, trouble: { message, description: '' } });
const rowsOf = async (...fates: Fate[]) => (await reportOf(fates)).map(({ json }) => json);
const items = (...list: number[]) => list.map((item) => ({ item }));

it('counts what would go, be kept and be refused, and sums up parts and costs', async () => {
	const fates = [
		goes({ to: '+1', parts: 2, cost: 0.5 }),
		goes({ to: '+2', parts: 1, cost: 0.25 }),
		kept('OPTED_OUT'),
		refused('To: “x” is no number'),
		kept(7),
	];
	expect(await reportOf(fates)).toStrictEqual([
		{
			json: {
				report: 'all',
				items: 5,
				wouldGo: 2,
				wouldBeKept: 2,
				wouldBeRefused: 1,
				parts: 3,
				cost: 0.75,
				recipientsTwice: 0,
			},
			pairedItem: items(0, 1, 2, 3, 4),
		},
		{
			json: { report: 'refused', reason: 'To: “…” is no number', count: 1, itemIndexes: [3] },
			pairedItem: items(3),
		},
		{ json: { report: 'kept', reason: 'OPTED_OUT', count: 1, itemIndexes: [2] }, pairedItem: items(2) },
		{ json: { report: 'kept', reason: '', count: 1, itemIndexes: [4] }, pairedItem: items(4) },
	]);
});

it('says nothing of parts and costs that no message has', async () => {
	expect(await rowsOf(kept('A'))).toMatchObject([{ parts: null, cost: null, wouldGo: 0 }, { report: 'kept' }]);
});

it.each([
	['of what costs 0.1 and 0.2', [{ cost: 0.1 }, { cost: 0.2 }], 0.3],
	['with one whose cost is not known', [{ cost: 0.5 }, { cost: null }], null],
	[
		'in two currencies',
		[
			{ cost: 0.5, currencyId: '1' },
			{ cost: 0.5, currencyId: '2' },
		],
		null,
	],
	[
		'in one currency',
		[
			{ cost: 0.5, currencyId: '1' },
			{ cost: 0, currencyId: '1' },
		],
		0.5,
	],
])('a sum %s', async (_name, costs, cost) => {
	expect(await rowsOf(...costs.map(goes))).toMatchObject([{ cost }]);
});

it('takes reasons together that differ in the value alone', async () => {
	expect(
		(await rowsOf(refused('To: “x”, “y” no'), refused('To: “z”, “” no'), refused('From: no'))).slice(1),
	).toStrictEqual([
		{ report: 'refused', reason: 'To: “…”, “…” no', count: 2, itemIndexes: [0, 1] },
		{ report: 'refused', reason: 'From: no', count: 1, itemIndexes: [2] },
	]);
});

it('names recipients that are there twice, by a number or an address, however it is written', async () => {
	const rows = await rowsOf(
		goes({ to: '+12025550101' }),
		goes({ to: '12025550101' }),
		goes({ phone: '+1', email: 'ann@example.com' }),
		goes({ phone: '+1' }),
		goes({ to: null, email: 'ann@example.com' }),
		goes({ email: 'ann@example.com' }),
		goes({}),
		goes({}),
	);
	expect(rows).toMatchObject([
		{ recipientsTwice: 3 },
		{ report: 'twice', to: '12025550101', count: 2, itemIndexes: [0, 1] },
		{ report: 'twice', to: '1', count: 2, itemIndexes: [2, 3] },
		{ report: 'twice', to: 'ann@example.com', count: 2, itemIndexes: [4, 5] },
	]);
	expect(rows).toHaveLength(4);
});

it('counts the kinds of numbers where these were asked for', async () => {
	const rows = await rowsOf(
		goes({ to: '1', numberType: 'mobile' }),
		goes({ to: '2', numberType: null }),
		goes({ to: '3' }),
	);
	expect(rows.slice(1)).toStrictEqual([
		{ report: 'numberType', numberType: 'mobile', count: 1, itemIndexes: [0] },
		{ report: 'numberType', numberType: 'unknown', count: 1, itemIndexes: [1] },
	]);
});

it('names a hundred items of a row, and pairs all of them', async () => {
	const [, row] = await reportOf(Array.from({ length: 101 }, () => refused('No')));
	expect(row.json.itemIndexes).toStrictEqual(Array.from({ length: 100 }, (_, at) => at));
	expect(row.pairedItem).toHaveLength(101);
});

it('is of what its guard has heard', async () => {
	const guard = new PrecautionRun().guard(rehearsal, { options: { rehearsalReport: true } });
	await guard.after?.([goes({ to: '+1' })]);
	expect(await guard.instead?.()).toMatchObject([{ json: { items: 1, wouldGo: 1 } }]);
});

it('lets others have their turn while it counts, and while it makes its rows', async () => {
	const fates = [goes({ to: '+1' }), goes({ to: '+1' }), goes({ to: '+2' }), refused('No')];
	const turns = watchTurns(true);
	await reportOf(fates);
	// All of them once to count and once to pair, each recipient, and the one that is there twice.
	expect(turns()).toBe(4 + 4 + 2 + 1);
});
