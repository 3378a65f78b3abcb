import type { InvalidInput } from '../../../nodes/ground/errors';
import { Numbers, readCountry } from '../../../nodes/ground/numbers';
import { valuesOf } from '../../../nodes/panel/read';
import { periodFields, rangeOf } from '../../../nodes/panel/period';
import { httpUrl } from '../../../nodes/panel/recipients';
import { senderName } from '../../../nodes/panel/common';
import { atMost } from '../../../nodes/panel/texts';
import { filled } from '../../../nodes/panel/values';
import { decimalOf, flagOf, integerOf, keyValuesOf, rowsOf, textOf, textsOf } from '../../../nodes/panel/values';
import { openChoice } from '../../../nodes/panel/choices';
import { date } from '../../../nodes/panel/fields';
import { rows } from '../../../nodes/panel/groups';
import { text } from '../../../nodes/panel/fields';
import { sizedSms } from '../../../nodes/panel/smsSize';

const PLACE = { label: 'X', timezone: 'UTC' };
const number = (given: string, country?: 'GB') => () => new Numbers(country).read(given, 'X');
const INTERNATIONAL = 'Use the international format: a plus sign, the country code and the number, e.g. +12025550123.';
const WITH_COUNTRY = `${INTERNATIONAL} For numbers without a country code, name their country as Default Country, under Options or in the credential.`;
const period = (values: object) => () =>
	rangeOf(valuesOf(periodFields('today'), { period: 'custom', ...values }, PLACE), 'UTC');
const list = rows('X', { name: text('Name') }, { name: 'entry', row: 'Entry', most: 2 });

/** What to do about bad input, as the error says it. */
it.each<[string, () => unknown, string]>([
	['an object for a text', () => textOf({}, 'X'), 'Pick one field of the object.'],
	[
		'a long number',
		() => textOf(2 ** 60, 'X'),
		'Give it as text, between quotes: only text keeps all digits of a long ID.',
	],
	['a whole number', () => integerOf('x', 'X'), 'Correct the number.'],
	['a number', () => decimalOf('x', 'X', 1), 'Correct the number, e.g. 12.50.'],
	['a flag', () => flagOf('maybe', 'X'), 'Use true or false.'],
	['texts', () => textsOf({}, 'X'), 'Use one text, or a list of texts.'],
	['keys and values', () => keyValuesOf(7, 'X'), 'Use an object such as {"order": "1001"}.'],
	['a list', () => rowsOf(7, 'entry', 'X'), 'Use a list of objects.'],
	['a row', () => list.parse(['a'], PLACE), 'Use a list of objects.'],
	['too many rows', () => list.parse([{}, {}, {}], PLACE), 'Take some out.'],
	[
		'an expression',
		() => filled('{{ $json.a }}', 'X'),
		'Switch the field from Fixed to Expression, or take the braces out of the data that it comes from.',
	],
	['a long text', () => atMost('abc', 2, 'X'), 'Shorten the text, or check that the expression picks the right field.'],
	['a long SMS', () => sizedSms('ж'.repeat(20_000), 'X'), 'Shorten the text or send it in several messages.'],
	['an address', () => httpUrl('example.com', 'X'), 'Use a full address that begins with https:// or http://.'],
	[
		'an address within a text',
		() => httpUrl('see https://example.com', 'X'),
		'Use a full address that begins with https:// or http://.',
	],
	[
		'a sender',
		() => senderName('X', {}).parse('MyShop123456', PLACE),
		'Use the name that was issued to you: up to 11 Latin characters, or up to 15 digits.',
	],
	['a country', () => readCountry('UK', 'X'), 'Use its two letters, e.g. US, GB (not UK) or DE.'],
	['a period', period({ start: '2030-01-02', end: '2030-01-01' }), 'Swap Start and End.'],
	[
		'no end',
		() => period({ start: '2030-01-02' })(),
		'Give both ends of the period, or choose another period than Custom.',
	],
	[
		'several numbers',
		number('+12025550101, +12025550102'),
		'Give one to each item: a node such as Split Out makes an item of each.',
	],
	['a decimal', number('1.2E+10'), 'Format the column as text in the spreadsheet and export it again.'],
	['letters', number('Ann'), INTERNATIONAL],
	['(0)', number('+44 (0) 20'), `Leave it out. ${INTERNATIONAL}`],
	['a zero', number('02079460000'), WITH_COUNTRY],
	['an area code', number('(202) 555-0123'), WITH_COUNTRY],
	['no country', number('2125'), INTERNATIONAL],
	['none of its country', number('0123', 'GB'), INTERNATIONAL],
])('%s: what to do', (_what, make, fix) => {
	let thrown: unknown;
	try {
		make();
	} catch (error) {
		thrown = error;
	}
	expect((thrown as InvalidInput).fix).toBe(fix);
});

it('a choice names what it takes, and a date that is empty its own way out', () => {
	const choice = openChoice('X', [{ name: 'A', value: 'a' }], { default: 'a' });
	expect(choice.parse('other', PLACE)).toBe('other');
	expect(date('X', { required: true, whenEmpty: 'Give it.' }).property).toMatchObject({
		displayName: 'X',
		required: true,
	});
});

it('a list takes as many rows as it may have, and any number where nothing is said', () => {
	expect(list.parse([{}, {}], PLACE)).toHaveLength(2);
	expect(list.property.typeOptions).toStrictEqual({ multipleValues: true, maxAllowedFields: 2 });
	const open = rows('X', { name: text('Name') }, { name: 'entry', row: 'Entry' });
	expect(open.parse(new Array(100).fill({}), PLACE)).toHaveLength(100);
	expect(open.property.typeOptions).toStrictEqual({ multipleValues: true });
});

describe('hints about numbers', () => {
	const hints = (given: string[], country?: 'GB') => {
		const numbers = new Numbers(country);
		for (const one of given) numbers.read(one, 'X');
		return numbers.hints();
	};

	it('speak of one or of several', () => {
		expect(hints(['6492311234'])[0]).toMatch(/^1 phone number has no plus and may be national, but was read/);
		expect(hints(['6492311234', '6492311235'])[0]).toMatch(
			/^2 phone numbers have no plus and may be national, but were/,
		);
		expect(hints(['+1202555', '+1202556'])[0] ?? '').toMatch(/^2 phone numbers fit no number plan/);
	});

	it('have three examples at most', () => {
		const some = ['6492311234', '6492311235', '6492311236', '6492311237'];
		expect(hints(some.slice(0, 3))[0]).not.toContain('…');
		expect(hints(some)[0]).toContain(', ….');
	});
});
