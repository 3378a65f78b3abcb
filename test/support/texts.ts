import fc from 'fast-check';

/** The places in Unicode that are halves of a character only. */
const HALVES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/**
 * Any character of Unicode. As fast-check's own `unit: 'binary'`, which lists all of them, once each, before the first text: that takes
 * a second and 100 MB.
 */
const ANY_CHARACTER = fc.nat(LAST - HALVES.count).map(
	(place) => String.fromCodePoint(place < HALVES.first ? place : place + HALVES.count),
	(character) => {
		const [one, ...more] = Array.from(character as Iterable<string>);
		const place = one?.codePointAt(0);
		if (place === undefined || more.length > 0) throw new Error('It is not one character');
		return place < HALVES.first ? place : place - HALVES.count;
	},
);

/** Texts of any characters. */
export const anyText = (limits: fc.StringConstraints = {}): fc.Arbitrary<string> =>
	fc.string({ ...limits, unit: ANY_CHARACTER });

/** An error as JSON, without its time, whose digits are now and then those that it must not hold. */
export const writtenOut = (error: unknown): string =>
	JSON.stringify(error, (key, value: unknown) => (key === 'timestamp' ? undefined : value));
