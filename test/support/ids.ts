import fc from 'fast-check';

/** Characters that ids of services are made of, a part's plus sign and the alphabets of base64 among them (field notes, rule 7). */
const LETTERS = Array.from('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/=-_.:~');

const digits = (min: number, max: number): fc.Arbitrary<string> =>
	fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: min, maxLength: max });

const isStep = (id: string): boolean => id.split('/').some((part) => part === '.' || part === '..');

/** Ids of many kinds: digits short and past 2^53, zeros in front, UUIDs, base64 and whatever else may be told apart. */
export const anyId: fc.Arbitrary<string> = fc.oneof(
	digits(18, 19),
	digits(1, 6),
	digits(1, 8).map((rest) => `00${rest}`),
	fc.uuid(),
	fc.base64String({ minLength: 4, maxLength: 24 }),
	fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 40 }).filter((id) => !isStep(id)),
	fc.string({ unit: fc.constantFrom(...Array.from('aZ09%?#&\'"@!*()[]{}|^`$é漢😀')), minLength: 1, maxLength: 12 }),
);

/** One id of each kind, where each costs a run of a node. */
export const IDS: readonly string[] = [
	'3158622571446665001',
	'9',
	'0007',
	'A81bc81b-dead-4e5d-abff-90865d1e13b1',
	'Zm9v+YmFy/cXV4==',
	'3158622571446665001+2',
	'a-b_c.d:e~7',
	'%2e%2e?x=1&y#z',
	'O\'Neil7"&é漢😀',
];
