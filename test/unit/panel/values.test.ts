import { LIMITS } from '../../../nodes/ground/contract';
import { InvalidInput } from '../../../nodes/ground/errors';
import { batchSize, failOnRejected, wantedRows, senderName } from '../../../nodes/panel/common';
import { columnOptions } from '../../../nodes/panel/choices';
import { Parameters } from '../../../nodes/panel/parameters';
import { periodFields, rangeOf } from '../../../nodes/panel/period';
import { valuesOf } from '../../../nodes/panel/read';
import { readOutputOptions, readTimeout } from '../../../nodes/panel/engineOptions';
import { atMost, characters } from '../../../nodes/panel/texts';
import {
	decimalOf,
	flagOf,
	integerOf,
	isUnset,
	namesOf,
	needed,
	rowsOf,
	textOf,
	textsOf,
} from '../../../nodes/panel/values';
import { sizedSms } from '../../../nodes/panel/smsSize';
import { N8n } from '../../support/n8n';
import { EMPTY, NOT_A_FLAG, NOT_A_LIST, NOT_WHOLE, tooLong } from '../../support/sentences';

/** What a value is read as, or why it is none. */
function outcome(read: () => unknown): unknown {
	try {
		return read();
	} catch (error) {
		return (error as Error).message;
	}
}
const each = (read: (value: unknown) => unknown, ...values: unknown[]) => values.map((one) => outcome(() => read(one)));

describe('a raw value', () => {
	it('is unset where it is missing, null or empty', () => {
		expect(['', null, undefined, 0, false, ' ', []].map(isUnset)).toStrictEqual([
			true,
			true,
			true,
			false,
			false,
			false,
			false,
		]);
	});

	it('as text is no number that is none, which expressions give that calculate with nothing', () => {
		const refused = 'X: the expression gives an impossible number';
		expect(each((value) => textOf(value, 'X'), NaN, Infinity, -Infinity)).toStrictEqual([refused, refused, refused]);
		expect(each((value) => textsOf(value, 'X'), NaN, [1, NaN])).toStrictEqual([refused, refused]);
	});

	it('as text is exact, or refused', () => {
		const max = Number.MAX_SAFE_INTEGER;
		expect(
			each((value) => textOf(value, 'X'), 'a', 7.5, max, -max, max + 1, true, false, null, '', {}, []),
		).toStrictEqual([
			'a',
			'7.5',
			'9007199254740991',
			'-9007199254740991',
			'X: the number 9007199254740992 is too long to be exact',
			'true',
			'false',
			undefined,
			undefined,
			'X: a text is needed here, not an object or a list',
			'X: a text is needed here, not an object or a list',
		]);
	});

	it('says what to do about an object, a list and a date', () => {
		const fixOf = (value: unknown): unknown => {
			try {
				return textOf(value, 'X');
			} catch (error) {
				return error instanceof InvalidInput ? [error.message, error.fix] : error;
			}
		};
		expect(fixOf({ a: 1 })).toStrictEqual([
			'X: a text is needed here, not an object or a list',
			'Pick one field of the object.',
		]);
		expect(fixOf(['a'])).toStrictEqual([expect.stringContaining('a list'), expect.stringContaining('Split Out')]);
		for (const odd of [10n, () => 1]) expect(() => textOf(odd, 'X')).toThrow('not an object or a list');
		for (const date of [new Date(0), { toISO: () => '' }]) {
			expect(fixOf(date)).toStrictEqual([
				'X: a text is needed here, not a date',
				expect.stringContaining('$now.toFormat'),
			]);
		}
	});

	it('that is needed has to be there', () => {
		expect(each((value) => needed(value, 'X'), 'a', 0, false, null, ' ', '', undefined)).toStrictEqual([
			'a',
			0,
			false,
			null,
			`X: ${EMPTY}`,
			`X: ${EMPTY}`,
			`X: ${EMPTY}`,
		]);
	});

	it('as a whole number keeps to its bounds, whatever is told of them', () => {
		const bounds = { min: 1, max: 3 };
		expect(each((value) => integerOf(value, 'X', bounds), 1, ' 3 ', '', ' ', null, 0, 4, 1.5, 'x')).toStrictEqual([
			1,
			3,
			undefined,
			undefined,
			undefined,
			...['0', '4', '1.5', 'x'].map((value) => `X: “${value}” is not a whole number from 1 to 3`),
		]);
		expect(outcome(() => integerOf(0, 'X', { min: 1 }))).toBe(`X: “0” is ${NOT_WHOLE} of 1 or more`);
		expect(outcome(() => integerOf('x', 'X'))).toBe(`X: “x” is ${NOT_WHOLE} of -9007199254740991 or more`);
		expect(integerOf(-5, 'X')).toBe(-5);
	});

	it('as a number with decimals has a least one', () => {
		expect(
			each((value) => decimalOf(value, 'X', 0.5), 0.5, ' 12.50 ', '', ' ', null, 0.4, 'x', 'Infinity'),
		).toStrictEqual([
			0.5,
			12.5,
			undefined,
			undefined,
			undefined,
			'X: “0.4” is not a number of 0.5 or more',
			'X: “x” is not a number of 0.5 or more',
			'X: “Infinity” is not a number of 0.5 or more',
		]);
	});

	it('as a flag is true or false, and never anything near', () => {
		const read = (value: unknown) => flagOf(value, 'X');
		expect(each(read, true, 'True', 1, '1', false, 'FALSE', 0, '0', null, '')).toStrictEqual([
			true,
			true,
			true,
			true,
			false,
			false,
			false,
			false,
			undefined,
			undefined,
		]);
		for (const value of ['yes', 2, {}, [true], 'truer']) {
			expect(() => read(value)).toThrow(`X: it is ${NOT_A_FLAG}`);
		}
	});

	it('as names is cut at commas, semicolons and line breaks, or is a list of them as they are', () => {
		const read = (value: unknown) => namesOf(value, 'X');
		expect(each(read, ' your cv, b\r\nd;e,,', ['a, b', ' c', '', 7], 7, '', null, undefined, [])).toStrictEqual([
			['your cv', 'b', 'd', 'e'],
			['a, b', ' c', '7'],
			['7'],
			[],
			[],
			[],
			[],
		]);
		for (const value of [true, {}, [null], [['a']]]) expect(() => read(value)).toThrow(`X: ${NOT_A_LIST} of texts`);
	});

	it('as texts is cut at commas and blanks, or a list of them', () => {
		const read = (value: unknown) => textsOf(value, 'X');
		expect(each(read, ' a, b;c\nd ', ['a b', 7], 7, '', null, undefined, [])).toStrictEqual([
			['a', 'b', 'c', 'd'],
			['a', 'b', '7'],
			['7'],
			[],
			[],
			[],
			[],
		]);
		for (const value of [true, {}, [null], [['a']]]) expect(() => read(value)).toThrow(`X: ${NOT_A_LIST} of texts`);
	});

	it('as rows is what stands under their name, a list, or JSON', () => {
		const read = (value: unknown) => rowsOf(value, 'entry', 'X');
		expect(
			each(read, { entry: [1] }, [1], '[1]', '{"entry":[1]}', {}, { entry: {} }, { entry: null }, '', null),
		).toStrictEqual([[1], [1], [1], [1], [], [], [], [], []]);
		for (const value of ['a', { other: [1] }, 7]) expect(() => read(value)).toThrow(`X: ${NOT_A_LIST}`);
	});
});

describe('the length of a text', () => {
	it('is counted as a person counts, and told where it is too long', () => {
		expect([characters('aé😀'), characters('')]).toStrictEqual([3, 0]);
		expect([atMost('abc', 3, 'X'), atMost('😀😀', 2, 'X')]).toStrictEqual(['abc', '😀😀']);
		expect(() => atMost('😀😀a', 2, 'X')).toThrow(`X: ${tooLong(3, 2)}`);
	});

	it('of an SMS goes by its alphabet', () => {
		const { charactersLatin: latin, charactersCyrillic: other } = LIMITS.sms;
		expect(sizedSms('a'.repeat(latin), 'X')).toMatchObject({ alphabet: 'latin', characters: latin });
		expect(sizedSms('ж'.repeat(other), 'X')).toMatchObject({ alphabet: 'cyrillic', characters: other });
		expect(() => sizedSms('a'.repeat(latin + 1), 'X')).toThrow(
			`X: it has ${latin + 1} characters, and ${latin} is the most for a text in Latin letters`,
		);
		expect(() => sizedSms('ж'.repeat(other + 1), 'X')).toThrow(
			`X: it has ${other + 1} characters, and ${other} is the most for a text in Cyrillic or other non-Latin letters`,
		);
	});
});

describe('a sender', () => {
	const read = (raw: unknown) => senderName('Sender', {}).parse(raw, { label: 'Sender', timezone: 'utc' });

	it.each([
		'MyShop',
		'MyShop12345',
		' My Shop 1~ ',
		'+12025550199',
		'123456789012345',
		'+123456789012345',
		12025550199,
	])('may be %j', (sender) => {
		expect(read(sender)).toBe(String(sender).trim());
	});

	it.each(['MyShop123456', 'Магазин', '1234567890123456', 'a\tb', '+1202555019x', '++1202555019'])(
		'is not %j',
		(sender) => {
			expect(() => read(sender)).toThrow(
				`Sender: “${sender}” is not a sender: it has more than 11 characters, or other than Latin ones`,
			);
		},
	);

	it('has to be there', () => {
		expect(() => read(' ')).toThrow(`Sender: ${EMPTY}`);
	});
});

it('known values are named for people, in the order of their names, with what they are returned as', () => {
	const values = ['SENT_DATE_TIME', 'MO_NAME', 'IS_CONTACT_GROUP_DELETED', 'CONTACT_ID', 'MOG', 'THIS_MONTH'] as const;
	expect(columnOptions(values, { CONTACT_ID: 'contact' })).toStrictEqual([
		{ name: 'Contact Group Deleted', value: 'IS_CONTACT_GROUP_DELETED' },
		{ name: 'Contact ID', value: 'CONTACT_ID', description: 'Returned as “contact”' },
		{ name: 'Mobile Operator Group', value: 'MOG' },
		{ name: 'Mobile Operator Name', value: 'MO_NAME' },
		{ name: 'Sent Date and Time', value: 'SENT_DATE_TIME' },
		{ name: 'This Month', value: 'THIS_MONTH' },
	]);
});

it('a list has all rows or so many, and a send can fail as a whole', () => {
	const read = jest.fn();
	const hidden = Object.defineProperty({ returnAll: true }, 'limit', { get: read });
	expect([wantedRows(hidden), wantedRows({ limit: 5 }), wantedRows({})]).toStrictEqual([Infinity, 5, 50]);
	expect(read).not.toHaveBeenCalled();
	expect(failOnRejected('code', 'asked for again').property).toMatchObject({
		displayName: 'Fail When Any Code Is Rejected',
		description: expect.stringContaining('one code is not accepted although others were'),
	});
	expect(batchSize(100, 'How many').property).toMatchObject({
		default: 100,
		description: 'How many',
		typeOptions: { minValue: 1 },
	});
});

describe('a period', () => {
	const range = (values: Record<string, unknown>, zone = 'Europe/Berlin'): string[] =>
		rangeOf(valuesOf(periodFields('today'), values, { label: '', timezone: zone }), zone).map(
			(end) => end.toISO() ?? '',
		);

	it('is from a start to an end, on the clock of the workflow', () => {
		const [start, end] = ['2026-01-31T09:00', '2026-01-31T09:00Z'];
		expect(range({ period: 'custom', start, end })).toStrictEqual([
			'2026-01-31T09:00:00.000+01:00',
			'2026-01-31T10:00:00.000+01:00',
		]);
		expect(range({ period: 'custom', start, end: start })).toHaveLength(2);
	});

	it('has both ends, in their order', () => {
		const [start, end] = ['2026-01-31T09:00', '2026-01-31T08:59'];
		expect(() => range({ period: 'custom', start, end })).toThrow('Period: it ends before it begins');
		expect(() => range({ period: 'custom', start })).toThrow(`End: ${EMPTY}`);
	});

	it('is the usual one unless another is chosen', () => {
		const [first, last] = range({});
		expect(first.slice(10)).toMatch(/^T00:00:00\.000\+0[12]:00$/);
		expect(last.slice(0, 10)).toBe(first.slice(0, 10));
	});

	it('is shown under further choices where these are given', () => {
		const { period, start } = periodFields('lastMonth', { by: ['date'] });
		expect(period.property).toMatchObject({ default: 'lastMonth', displayOptions: { show: { by: ['date'] } } });
		expect(start.property.displayOptions).toStrictEqual({ show: { by: ['date'], period: ['custom'] } });
		expect(periodFields('today').period.property.displayOptions?.show).toBeUndefined();
	});
});

describe('options of a run', () => {
	const parametersOf = (options: object): Parameters => {
		const { context } = new N8n({ node: { parameters: { options: { ...options } } } });
		return new Parameters(context, context.getNode());
	};

	it('say how long an answer is waited for, in seconds', () => {
		expect([readTimeout(parametersOf({})), readTimeout(parametersOf({ timeout: 5 }))]).toStrictEqual([120_000, 5000]);
		for (const timeout of [0, 3601]) {
			expect(() => readTimeout(parametersOf({ timeout }))).toThrow('Timeout (Seconds): ');
		}
	});

	it('say what stands in the outputs', () => {
		const { omitText, includeOtherFields } = readOutputOptions(parametersOf({ omitText: true }));
		expect([omitText, includeOtherFields]).toStrictEqual([true, undefined]);
	});
});
