import { cheapestFirst, experienceOf, type Offer } from '../../../nodes/fallback/cheapest';

/** A channel with a hundred messages, so many of which arrived. */
const offer = (cost: number | null, arrived: number): Offer => ({ cost, ended: 100, arrived });
const NEW: Pick<Offer, 'ended' | 'arrived'> = { ended: 19, arrived: 19 };

it.each<[string, Offer[], number[]]>([
	['the cheapest goes first, the next one after it', [offer(5, 95), offer(2, 90), offer(0, 85)], [2, 1, 0]],
	['of two that cost the same, the order is that of the list', [offer(2, 80), offer(2, 99)], [0, 1]],
	['one that arrives too seldom goes last', [offer(0, 79), offer(5, 80)], [1, 0]],
	['where none usually arrives, the list holds', [offer(5, 10), offer(0, 70)], [0, 1]],
	['where nothing is known, the list holds', [offer(5, 0), offer(0, 0)].map((one) => ({ ...one, ...NEW })), [0, 1]],
	['one of which little is known keeps its place before a dearer one', [{ cost: 1, ...NEW }, offer(2, 90)], [0, 1]],
	['a dearer one of which little is known is overtaken', [{ cost: 5, ...NEW }, offer(2, 90)], [1, 0]],
	['one of which little is known is not put forward', [offer(5, 90), { cost: 0, ...NEW }], [0, 1]],
	['one without a cost keeps its place', [offer(null, 99), offer(2, 90)], [0, 1]],
	['one without a cost is not put forward', [offer(5, 90), offer(null, 99), offer(2, 90)], [1, 2, 0]],
	[
		'one of which little is known is tried before what it is cheaper than, also behind one that arrives too seldom',
		[offer(0, 10), { cost: 1, ...NEW }, offer(2, 90), offer(5, 99)],
		[1, 2, 3, 0],
	],
])('%s', (_, offers, order) => {
	expect(cheapestFirst(offers, 80)).toStrictEqual(order);
});

it('from twenty messages on, the share that a person names decides', () => {
	expect(experienceOf({ cost: 1, ended: 20, arrived: 18 }, 90)).toBe('usual');
	expect(experienceOf({ cost: 1, ended: 20, arrived: 17 }, 90)).toBe('seldom');
	expect(experienceOf({ cost: 1, ended: 19, arrived: 19 }, 90)).toBe('tooFew');
	expect(experienceOf({ cost: null, ended: 20, arrived: 20 }, 90)).toBe('noCost');
});
