import type { IDataObject } from 'n8n-workflow';

import { rehearsal, reportOf } from '../../../nodes/precautions/rehearsal';
import type { Fate } from '../../../nodes/engine/ledger';
import { PrecautionRun, SEND, through } from '../../support/precautions';
import { watchTurns } from '../../support/turns';

const goes = (more: object): Fate => ({ state: 'withheld', output: { code: 'OK', rehearsed: true, ...more } });
const kept = (code: unknown, more: object = {}): Fate => ({ state: 'withheld', output: { code, ...more } as never });
const refused = (message: string, identity: IDataObject = {}): Fate => ({
	state: 'invalid',
	identity,
	trouble: { message, description: '' },
});
const rowsOf = async (...fates: Fate[]) => (await reportOf(fates)).map(({ json }) => json);
const summaryOf = async (...fates: Fate[]) => (await rowsOf(...fates))[0].summary;
const items = (...list: number[]) => list.map((item) => ({ item }));

/** The numbers of a row in which nothing would go. */
const NOTHING = {
	items: 1,
	wouldGo: 0,
	wouldBeKept: 0,
	wouldBeRefused: 0,
	wouldGoLater: 0,
	recipientsTwice: 0,
	parts: 0,
	smartEncodingSaves: 0,
	cost: 0,
	currency: 'Currency 1',
};

it('counts what would go, be kept and be refused, sums up parts and costs, and names the recipients', async () => {
	const fates = [
		goes({ to: '+1', parts: 2, cost: 0.5, currencyId: '1' }),
		goes({ to: '+2', parts: 1, cost: 0.25, currencyId: '1' }),
		kept('OPTED_OUT', { to: '+3' }),
		refused('To: “x” is no number', { to: 'x' }),
		kept(7),
	];
	expect(await reportOf(fates)).toStrictEqual([
		{
			json: {
				...NOTHING,
				report: 'all',
				summary:
					'2 of 5 would go, 2 would be held back, 1 would be refused. 3 parts of SMS. They cost 0.75 in Currency 1.',
				about: 'all items',
				items: 5,
				wouldGo: 2,
				wouldBeKept: 2,
				wouldBeRefused: 1,
				parts: 3,
				cost: 0.75,
				recipients: ['+1', '+2', '+3', 'x'],
				itemIndexes: [0, 1, 2, 3, 4],
			},
			pairedItem: items(0, 1, 2, 3, 4),
		},
		{
			json: {
				...NOTHING,
				report: 'refused',
				summary: '1 would be refused: To: “…” is no number. For “x”.',
				about: 'To: “…” is no number',
				wouldBeRefused: 1,
				recipients: ['x'],
				itemIndexes: [3],
			},
			pairedItem: items(3),
		},
		{
			json: {
				...NOTHING,
				report: 'kept',
				summary: '1 would be held back: OPTED_OUT. For +3.',
				about: 'OPTED_OUT',
				wouldBeKept: 1,
				recipients: ['+3'],
				itemIndexes: [2],
			},
			pairedItem: items(2),
		},
		{
			json: {
				...NOTHING,
				report: 'kept',
				summary: '1 would be held back: no code. For item 4.',
				about: 'no code',
				wouldBeKept: 1,
				recipients: [],
				itemIndexes: [4],
			},
			pairedItem: items(4),
		},
	]);
});

it('gives all rows the same fields, in the same order', async () => {
	const rows = await rowsOf(
		goes({ to: '+1', parts: 1, cost: 1, numberType: 'mobile', scheduledTime: '2030-01-15T10:00:00Z' }),
		goes({ to: '+1', parts: 1, cost: 1, numberType: 'mobile' }),
		kept('OPTED_OUT'),
		refused('No'),
	);
	expect(rows.map(({ report }) => report)).toStrictEqual(['all', 'refused', 'kept', 'later', 'numberType', 'twice']);
	for (const row of rows) expect(Object.keys(row)).toStrictEqual(Object.keys(rows[0]));
});

it('says nothing of parts and costs that no message has', async () => {
	const rows = await rowsOf(kept('A'), goes({ to: 'ann@example.com' }));
	expect(rows).toHaveLength(2);
	for (const name of ['parts', 'smartEncodingSaves', 'cost', 'currency'])
		for (const row of rows) expect(row).not.toHaveProperty(name);
});

it.each([
	['of what costs 0.1 and 0.2', [{ cost: 0.1 }, { cost: 0.2 }], 0.3, null, 'They cost 0.3 in the currency of'],
	['with one whose cost is not known', [{ cost: 0.5 }, { cost: null }], null, null, 'cost is not known'],
	[
		'in two currencies',
		[
			{ cost: 0.5, currencyId: '1' },
			{ cost: 0.5, currencyId: '2' },
		],
		null,
		null,
		'What all of them cost is not known',
	],
	[
		'in one currency',
		[
			{ cost: 0.5, currencyId: '1' },
			{ cost: 0, currencyId: '1' },
		],
		0.5,
		'Currency 1',
		'They cost 0.5 in Currency 1.',
	],
	[
		'that the tariff leaves open',
		[
			{ cost: null, costLowest: 0.5, costHighest: 1, currencyId: '1' },
			{ cost: 0.5, currencyId: '1' },
		],
		null,
		'Currency 1',
		'They cost 1 to 1.5 in Currency 1.',
	],
])('a sum %s', async (_name, costs, cost, currency, told) => {
	const [all] = await rowsOf(...costs.map(goes));
	expect(all).toMatchObject({ cost, currency });
	expect(all.summary).toContain(told);
});

it('takes reasons together that differ in the value alone', async () => {
	const rows = await rowsOf(refused('To: “x”, “y” no'), refused('To: “z”, “” no'), refused('From: no'));
	expect(rows.slice(1)).toMatchObject([
		{ report: 'refused', about: 'To: “…”, “…” no', items: 2, itemIndexes: [0, 1] },
		{ report: 'refused', about: 'From: no', items: 1, itemIndexes: [2] },
	]);
});

it('says why items are held back where it is the same of all', async () => {
	const rows = await rowsOf(
		kept('OUTSIDE_HOURS', { to: 'a', message: 'It is late.' }),
		kept('OUTSIDE_HOURS', { to: 'b', message: 'It is late.' }),
		kept('OVER_LIMIT', { to: 'c', reason: 'Two' }),
		kept('OVER_LIMIT', { to: 'd', reason: 'Three' }),
	);
	expect(rows.slice(1).map(({ summary }) => summary)).toStrictEqual([
		'2 would be held back: OUTSIDE_HOURS, It is late. For a and b.',
		'2 would be held back: OVER_LIMIT. For c and d.',
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
		kept('OPTED_OUT', { to: '+5' }),
		goes({ to: '+5' }),
	);
	expect(rows.filter(({ report }) => report !== 'kept')).toMatchObject([
		{ recipientsTwice: 3 },
		{ report: 'twice', about: '+12025550101', items: 2, itemIndexes: [0, 1], recipients: ['+12025550101'] },
		{ report: 'twice', about: '+1', items: 2, itemIndexes: [2, 3] },
		{ report: 'twice', about: 'ann@example.com', items: 2, itemIndexes: [4, 5] },
	]);
	expect(rows[0].summary).toContain('+12025550101, +1 and ann@example.com would get more than one message.');
	expect(rows[2].summary).toBe('+12025550101 would get 2 messages, of items 0 and 1.');
});

it('counts what would go later, and says to whom', async () => {
	const scheduledTime = '2030-01-15T10:00:00Z';
	const rows = await rowsOf(goes({ to: '+1' }), goes({ to: '+2', scheduledTime }), goes({ to: '+3', scheduledTime }));
	expect(rows).toMatchObject([{ wouldGoLater: 2 }, { report: 'later', items: 2, recipients: ['+2', '+3'] }]);
	expect(rows[0].summary).toBe('3 of 3 would go, 2 would go later.');
	expect(rows[1].summary).toBe(
		'2 would go later, by a time of their own, Deliver Between or Spread Over: to +2 and +3.',
	);
});

it('tells what Smart Encoding saves, and what it would save where it is not asked for', async () => {
	expect(await summaryOf(goes({ to: '+1', parts: 1, partsSaved: 2 }))).toContain('Smart Encoding saves 2 parts.');
	const [all] = await rowsOf(goes({ to: '+1', parts: 3, partsToSave: 1 }), goes({ to: '+2', parts: 1 }));
	expect(all).toMatchObject({ parts: 4, smartEncodingSaves: 1 });
	expect(all.summary).toContain('Smart Encoding would save 1 part.');
});

it('counts the kinds of numbers where these were asked for', async () => {
	const rows = await rowsOf(
		goes({ to: '1', numberType: 'mobile' }),
		goes({ to: '2', numberType: null }),
		goes({ to: '3' }),
	);
	expect(rows.slice(1)).toMatchObject([
		{ report: 'numberType', about: 'mobile', items: 1, itemIndexes: [0] },
		{ report: 'numberType', about: 'unknown', items: 1, itemIndexes: [1] },
	]);
});

it('names a hundred items and recipients of a row, three in its sentence, and pairs all of them', async () => {
	const fates = Array.from({ length: 101 }, (_, at) => refused('No', { to: `to ${at}` }));
	const [, row] = await reportOf(fates);
	expect(row.json.itemIndexes).toStrictEqual(Array.from({ length: 100 }, (_, at) => at));
	expect(row.json.recipients).toStrictEqual(Array.from({ length: 100 }, (_, at) => `to ${at}`));
	expect(row.json.summary).toBe('101 would be refused: No. For “to 0”, “to 1”, “to 2” and 98 more.');
	expect(row.pairedItem).toHaveLength(101);
});

it('is of what its guard has heard', async () => {
	const run = new PrecautionRun().of({ options: { rehearsalReport: true } });
	const { end } = await through(rehearsal.hook(run, SEND)!, []);
	await end([goes({ to: '+1' })]);
	expect(await run.instead?.()).toMatchObject([{ json: { items: 1, wouldGo: 1 } }]);
});

it('lets others have their turn while it counts, and while it makes its rows', async () => {
	const fates = [goes({ to: '+1' }), goes({ to: '+1' }), goes({ to: '+2' }), refused('No')];
	const turns = watchTurns(true);
	await reportOf(fates);
	// All of them, the recipient that is there twice, and three rows.
	expect(turns()).toBe(4 + 1 + 3);
});
