import fc from 'fast-check';

import { readNumber } from '../../../nodes/questions/readAnswer';

describe('a number as people write it', () => {
	it.each([
		['42', 42],
		['42!!', 42],
		['+ 42', 42],
		['1’234.50', 1234.5],
		['١٬٢٣٤٫٥', 1234.5],
		['1  234  567', 1234567],
		['12.3456789012345', 12.3456789012345],
		[' 42. ', 42],
		['+42', 42],
		['-7', -7],
		['−7', -7],
		['3,5', 3.5],
		['3.5', 3.5],
		['.5', 0.5],
		['0,125', 0.125],
		['1234.567', 1234.567],
		['1 234', 1234],
		['1\u202f234,5', 1234.5],
		["1'234.50", 1234.5],
		['1,234.5', 1234.5],
		['1,00,000', 100000],
		['₹12,50,000.5', 1250000.5],
		['-1,00,00,000', -10000000],
		['5。', 5],
		['５。', 5],
		['५।', 5],
		['⑤', 5],
		['1.234,5', 1234.5],
		['1.234.567', 1234567],
		['$12.50', 12.5],
		['12 €', 12],
		['12 %', 12],
		['٤٢', 42],
		['४२', 42],
		['４２', 42],
		['٣٫٥', 3.5],
		['-0', 0],
		['🙂 42 👍🏽', 42],
		['🇩🇪 42 🇩🇪', 42],
		['➖7', -7],
	])('%s is %d', (text, value) => {
		expect(readNumber(text, false)).toBe(value);
	});

	it.each([
		'',
		'five',
		'2 or 3',
		'1,234',
		'1.234',
		'12 34',
		'5²',
		'5³',
		'¹5',
		'5⁰',
		'5₂',
		'2½',
		'100,00,000',
		'1,00,00',
		'1,00,000 kg',
		'x1,00,000',
		'1,2,3',
		'5 kg',
		'about 5',
		'--5',
		'5-',
		'1e5',
		'1🙂234',
		'9007199254740993',
		'3/4',
		'5+5',
		'5 +',
		'1.2345678901234567',
		'5 1 234',
		'1 234 or',
		'12345 678',
		'1234,567.8',
		'1,234.5 kg',
		'5 1,234.5',
		'1234,567,890',
		'1,234,567 kg',
		'1234.567,8',
		'1.234,5 kg',
		'1234.567.890',
		'1.234.567 kg',
		'9 .5',
		'.5 kg',
		'12’34',
		'1 234 56',
		'1 234.5 or',
		'1,234,567,8',
		'1.234.567.8',
	])('%s is none, or could be two', (text) => {
		expect(readNumber(text, false)).toBeUndefined();
	});

	it('with decimals, a thousand with a sign in it could be two, and ten thousand as well', () => {
		expect(['1.234', '12.345', '123,456'].map((text) => readNumber(text, false))).toStrictEqual(
			new Array(3).fill(undefined),
		);
		expect(['12.345', '123,456', '-123.456'].map((text) => readNumber(text, true))).toStrictEqual([
			12345, 123456, -123456,
		]);
	});

	it('is no longer than people write one', () => {
		expect(readNumber(`5${' '.repeat(100)}`, true)).toBeUndefined();
		expect(readNumber(`5${' '.repeat(99)}`, true)).toBe(5);
	});

	it('a whole number settles what 1,234 means, and decimals are none', () => {
		expect([readNumber('1,234', true), readNumber('1.234', true), readNumber('1.5', true)]).toStrictEqual([
			1234,
			1234,
			undefined,
		]);
	});

	it('every whole number is read back, in digits of any script and with the groups that Intl gives it', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
				fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN-u-nu-deva', 'th-TH-u-nu-thai', 'es-MX'),
				(value, locale) => {
					const text = new Intl.NumberFormat(locale).format(value);
					expect(readNumber(text, true)).toBe(value + 0);
				},
			),
		);
	});

	it('every number with decimals is read back, or not at all where it could be another one', () => {
		const decimals = fc.tuple(fc.integer({ min: -(10 ** 8), max: 10 ** 8 }), fc.integer({ min: 1, max: 4 }));
		fc.assert(
			fc.property(decimals, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'sv-SE'), ([whole, places], locale) => {
				const value = whole / 10 ** places;
				const text = new Intl.NumberFormat(locale, { minimumFractionDigits: places }).format(value);
				const read = readNumber(text, false);
				if (read !== undefined) expect(read).toBeCloseTo(value, 6);
				else expect(text.replace(/[-−]/, '')).toMatch(/^[1-9]\d{0,2}[.,]\d{3}$/);
			}),
		);
	});
});
