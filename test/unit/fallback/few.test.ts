import { decisionOn, fewOf } from '../../../nodes/fallback/few';
import type { PersonState } from '../../../nodes/fallback/personState';

const NOW = Date.UTC(2030, 0, 15, 10);
const MINUTE = 60_000;
const asked = (more: object) => ({ first: 10, unit: 'people' as const, share: 90, within: 15, ...more });

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => jest.restoreAllMocks());

it.each([
	['so many people', {}, 100, { count: 10, wanted: 9, until: NOW + 15 * MINUTE }],
	['a share of them, rounded up', { unit: 'percent', first: 1 }, 250, { count: 3, wanted: 3 }],
	['nobody first where nobody would be left', {}, 10, undefined],
	['nobody first where all of them are first', { unit: 'percent', first: 300 }, 1000, undefined],
])('%s', (_, more, people, wanted) => {
	const few = fewOf(asked(more), people);
	if (wanted === undefined) expect(few).toBeUndefined();
	else expect(few).toMatchObject(wanted);
});

describe('the others', () => {
	const few = { count: 4, wanted: 3, until: NOW + MINUTE };
	const first = (...states: Array<PersonState['state']>) => states.map((state) => ({ state }) as PersonState);

	it.each<[string, Array<PersonState['state']>, number, string | undefined]>([
		['have their turn as soon as enough are reached', ['reached', 'reached', 'waiting', 'reached'], 0, 'passed'],
		['wait while enough may be reached yet', ['reached', 'waiting', 'due', 'ended'], 0, undefined],
		['are left out as soon as too few can be reached', ['reached', 'waiting', 'ended', 'ended'], 0, 'stopped'],
		['are left out when the time is over', ['reached', 'reached', 'waiting', 'waiting'], MINUTE, 'stopped'],
	])('%s', (_, states, later, decision) => {
		expect(decisionOn(few, first(...states), NOW + later)).toBe(decision);
	});
});
