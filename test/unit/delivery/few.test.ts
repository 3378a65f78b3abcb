import { decisionOn, fewOf, firstOf, refuseLongerThan, whyStopped } from '../../../nodes/delivery/few';

const NOW = Date.UTC(2030, 0, 15, 10);
const MINUTE = 60_000;
const asked = (more: object) => ({ first: 10, unit: 'items' as const, share: 90, within: 15, ...more });

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => jest.restoreAllMocks());

it.each([
	['so many', {}, 100, 10],
	['a share of them, rounded up', { unit: 'percent', first: 1 }, 250, 3],
	['the usual number where the field was emptied', { first: undefined }, 11, 10],
	['none where no other would be left', {}, 10, undefined],
	['none where all of them are first', { unit: 'percent', first: 300 }, 1000, undefined],
])('first go %s', (_, more, all, wanted) => {
	expect(firstOf(asked(more), all)).toBe(wanted);
});

it.each([
	['the share of those that go first, rounded up', {}, 9, { count: 9, wanted: 9, until: NOW + 15 * MINUTE }],
	['one at least', { share: 1 }, 0, { count: 0, wanted: 1, until: NOW + 15 * MINUTE }],
	[
		'what holds usually where a field was emptied',
		{ share: undefined, within: undefined },
		20,
		{ count: 20, wanted: 18, until: NOW + 15 * MINUTE },
	],
])('of them is wanted %s', (_, more, count, wanted) => {
	expect(fewOf(asked(more), count)).toStrictEqual(wanted);
});

it('refuses to wait for the first as long as for all', () => {
	expect(() => refuseLongerThan(asked({}), NOW + 15 * MINUTE)).toThrow('it lasts until the whole wait is over');
	expect(() => refuseLongerThan(asked({}), NOW + 16 * MINUTE)).not.toThrow();
	expect(() => refuseLongerThan(asked({}), NOW + 16 * MINUTE, NOW + MINUTE)).toThrow('until the whole wait is over');
});

it('waits for the first from when the last of them leaves', () => {
	expect(fewOf(asked({}), 10, NOW + 60 * MINUTE).until).toBe(NOW + 75 * MINUTE);
	expect(fewOf(asked({}), 10, NOW - 60 * MINUTE).until).toBe(NOW + 15 * MINUTE);
});

describe('the others', () => {
	const few = { count: 4, wanted: 3, until: NOW + MINUTE };

	it.each([
		['have their turn as soon as enough are reached', { reached: 3, open: 1 }, 0, 'passed'],
		['wait while enough may be reached yet', { reached: 1, open: 2 }, MINUTE - 1, undefined],
		['are left out as soon as too few can be reached', { reached: 1, open: 1 }, 0, 'stopped'],
		['are left out when the time is over', { reached: 2, open: 2 }, MINUTE, 'stopped'],
		['have their turn at the look when it is over', { reached: 3, open: 1 }, MINUTE, 'passed'],
		['are left out long after it, as where n8n was down', { reached: 4, open: 0 }, 7 * MINUTE, 'stopped'],
	])('%s', (_, standing, later, decision) => {
		expect(decisionOn(few, standing, NOW + later)).toBe(decision);
	});

	it('are told why', () => {
		expect(whyStopped(few)).toContain('fewer than 3 of the first 4 were known to be reached in time');
	});
});
