import fc from 'fast-check';

import { InvalidInput } from '../../../nodes/ground/errors';
import { fitOf, type CountryCode } from '../../../nodes/ground/phones';
import { Numbers, readCountry } from '../../../nodes/ground/numbers';
import { notAPhone } from '../../support/sentences';

/** What becomes of a number, or what is said of it, and the hints of the run. */
function read(given: string, country?: CountryCode): { is: string; hints: string[] } {
	const numbers = new Numbers(country);
	try {
		return { is: numbers.read(given, 'To'), hints: numbers.hints() };
	} catch (error) {
		if (error instanceof InvalidInput) return { is: error.message, hints: numbers.hints() };
		throw error;
	}
}

/** What is said to do about a number that is refused. */
function fixOf(given: string): string {
	try {
		return new Numbers().read(given, 'To');
	} catch (error) {
		return error instanceof InvalidInput ? error.fix : String(error);
	}
}

describe('a number without a default country', () => {
	it.each([
		['+12025550123', '+12025550123'],
		['12025550123', '12025550123'],
		['447700900123', '447700900123'],
		['447700900120', '447700900120'],
		['00 44 7700 900123', '+447700900123'],
		['(+44) 7700 900123', '+447700900123'],
		['+881612345678', '+881612345678'],
		['0044 (0)7700 900123', '+447700900123'],
		['\u202a 12025550123 \u202c', '12025550123'],
		['8 (916) 123-45-67', '+79161234567'],
		['85291234567', '+85291234567'],
	])('takes %j as %s without a word', (given, number) => {
		expect(read(given)).toStrictEqual({ is: number, hints: [] });
	});

	it.each([
		['+44 07700 900123', '+447700900123'],
		['+4409098790123', '+449098790123'],
		['0044 07700 900123', '+447700900123'],
		['+49 0151 23456789', '+4915123456789'],
	])('takes %j as %s: the 0 that is dialled inside the country stood behind its code', (given, number) => {
		expect(read(given)).toStrictEqual({ is: number, hints: [] });
	});

	it.each([
		['+7 8 (916) 123-45-67', '+79161234567', 'Russia'],
		['+1 1 202 555 0123', '+12025550123', 'United States'],
		['+36 06 1 234 5678', '+3612345678', 'Hungary'],
		['+7 8482 22 34 567', '+74822234567', 'Russia'],
	])('takes %j as %s, and says so: it may have a digit too many', (given, number, country) => {
		expect(read(given)).toStrictEqual({
			is: number,
			hints: [
				`1 phone number was read without what is only dialled inside the country: ${number} (${country}). Check whether it has a digit too many.`,
			],
		});
	});

	it.each([
		['+39 06 12345678', '+390612345678'],
		['+378 0549 886377', '+3780549886377'],
		['+225 01 23456789', '+2250123456789'],
		['+242 06 123 4567', '+242061234567'],
		['+7 800 555 35 35', '+78005553535'],
	])('takes %j as %s: its first digit is part of the number', (given, number) => {
		expect(read(given)).toStrictEqual({ is: number, hints: [] });
	});

	it.each([
		['2025550123', 'it begins with the country code of Egypt, which has no such number'],
		['(202) 555-0123', 'it has an area code and no country code'],
		['(649) 231-1234', 'it has an area code and no country code'],
		['7700 900123', 'it begins with the country code of Kazakhstan, which has no such number'],
		['9161234567', 'it begins with the country code of India, which has no such number'],
		['020 7946 0958', 'it begins with 0 where the country code should be'],
		['+99912345678', 'no country has the code that it begins with'],
		['1202555', 'it begins with the country code of United States, which has no such number'],
		['120255', 'it is too short'],
		['120255501234567', 'it begins with the country code of United States, which has no such number'],
		['1202555012345678', 'it has more than 15 digits'],
		['88691234567', 'it begins with the country code of Taiwan, which has no such number'],
		['83432123456', 'it begins with no country code'],
		['7e10', 'a spreadsheet has made it a decimal'],
		['79,991e9', 'a spreadsheet has made it a decimal'],
		['12025550123.00', 'a spreadsheet has made it a decimal'],
		['+12025550123,00', 'a spreadsheet has made it a decimal'],
		['12025550123,00', 'a spreadsheet has made it a decimal'],
		['+0 12 3456 7890', 'it begins with 0 where the country code should be'],
		['+1 20255', 'it is too short'],
		['+44 (0)7700 90012', 'the “(0)” is only dialled inside the country'],
		['To 7.9e10', 'it holds characters that are not digits'],
		['7.9e10x', 'it holds characters that are not digits'],
		['To 12025550123.0', 'it holds characters that are not digits'],
		['12025550123.0x', 'it holds characters that are not digits'],
		['12025550123,12025550124', 'these are several'],
		['+12025550123 ; +12025550124', 'these are several'],
	])('names %j: %s', (given, problem) => {
		expect(read(given)).toStrictEqual({ is: `To: ${notAPhone(given)}: ${problem}`, hints: [] });
	});

	it.each([
		['2025550123', 'Default Country'],
		['(202) 555-0123', 'Default Country'],
		['020 7946 0958', 'Default Country'],
		['+12025550123 ext. 7', 'without a name or an extension'],
		['12025550123.0', 'as text in the spreadsheet'],
	])('says what to do about %j: %s', (given, words) => {
		expect(fixOf(given)).toContain(words);
	});

	it('says nothing of a name or an extension where there is no number', () => {
		expect(fixOf('device-token-7')).not.toContain('extension');
	});

	it('takes fifteen digits, whatever stands between them', () => {
		expect(read('+4915 12345678901').is).toBe('+491512345678901');
	});

	it.each([
		['+2025550123', 'Egypt'],
		['+1202555012', 'United States'],
		['+4477009001234', 'United Kingdom'],
	])('lets %s go, which fits no plan, and says so', (given, country) => {
		expect(read(given)).toStrictEqual({
			is: given,
			hints: [
				`1 phone number fits no number plan that is known here: ${given} (${country}). Check whether the right country is meant.`,
			],
		});
	});

	it.each([
		['+261 4202488', '+2614202488'],
		['+378 886377', '+378886377'],
	])('takes %j as it is given, with a hint: what it lacks, nobody adds', (given, number) => {
		expect(read(given)).toMatchObject({ is: number, hints: [expect.stringContaining(number)] });
	});

	it.each([
		['without a default country', undefined, ', or set Default Country'],
		['with that of a third country', 'GB', ''],
	] as const)('names one that a leading 8 makes a number of another country: %s', (_how, country, advice) => {
		expect(read('84951234567', country)).toStrictEqual({
			is: '+84951234567',
			hints: [
				`1 phone number has no plus and may be national, but was read with a country code: 84951234567 (Vietnam). Write the plus${advice}.`,
			],
		});
	});

	it.each(['84841123456', '44 7700 900123'])('names %j, which may be national, too', (given) => {
		const { is, hints } = read(given);
		expect(hints).toStrictEqual([
			expect.stringContaining(`may be national, but was read with a country code: ${is.replace('+', '')}`),
		]);
	});

	it('counts those without a plus that may be national, each once, with examples', () => {
		const numbers = new Numbers();
		for (const given of ['6492311234', '6492311234', '6492311235', '649 231 1236', '6492311237']) {
			numbers.read(given, 'To');
		}
		expect(numbers.hints()).toStrictEqual([
			'4 phone numbers have no plus and may be national, but were read with a country code: 6492311234 (New Zealand), 6492311235 (New Zealand), 6492311236 (New Zealand), …. Write the plus, or set Default Country.',
		]);
	});
});

it.each<[what: string, numbers: string[], country: CountryCode | undefined, words: string]>([
	['fit no plan', ['+2025550123', '+2025550124', '+2025550125'], undefined, 'numbers fit no number plan'],
	[
		'may have a digit too many',
		['+1 1 202 555 0123', '+1 1 202 555 0124', '+1 1 202 555 0125'],
		undefined,
		'numbers were read without .* they have a digit too many',
	],
	['may be national', ['6492311234', '6492311235', '6492311236'], undefined, 'numbers have no plus .* but were read'],
	['may have a country code', ['6492311234', '6492311235', '6492311236'], 'US', 'numbers without a plus were read as'],
])('three that %s are told together, with each of them', (_what, given, country, words) => {
	const numbers = new Numbers(country);
	const are = given.map((one) => numbers.read(one, 'To'));
	const hints = numbers.hints();
	expect(hints).toStrictEqual([expect.stringMatching(new RegExp(`^3 phone ${words}`))]);
	expect((country ? given : are).filter((one) => !hints[0].includes(one))).toStrictEqual([]);
	expect(hints[0]).not.toContain('…');
});

describe('a number with a default country', () => {
	it.each([
		['US', '(202) 555-0123', '+12025550123'],
		['US', '202.555.0123', '+12025550123'],
		['US', '1-202-555-0123', '+12025550123'],
		['US', '011 44 20 7946 0958', '+442079460958'],
		['GB', '07700 900123', '+447700900123'],
		['DE', '447700900123', '447700900123'],
		['GB', '7700900123', '+447700900123'],
		['GB', '(020) 7946 0958', '+442079460958'],
		['GB', '79161234567', '79161234567'],
		['GB', '89161234567', '+79161234567'],
		['RU', '84951234567', '+74951234567'],
		['VN', '84951234567', '+84951234567'],
		['GB', '+33 1 23 45 67 89', '+33123456789'],
		['RU', '8 (916) 123-45-67', '+79161234567'],
		['RU', '9161234567', '+79161234567'],
		['IT', '06 12345678', '+390612345678'],
		['CN', '138 1234 5678', '+8613812345678'],
		['SG', '6561234567', '+6561234567'],
		['AR', '011 15 2345-6789', '+5491123456789'],
	] as const)('%s: %j is %s', (country, given, number) => {
		expect(read(given, country).is).toBe(number);
	});

	it.each([
		['US', '(202) 555-0123', '+12025550123'],
		['US', '447700900120', '447700900120'],
		['SG', '6561234567', '+6561234567'],
	] as const)('%s: %j is no other number, and nothing is said', (country, given, number) => {
		expect(read(given, country)).toStrictEqual({ is: number, hints: [] });
	});

	it('names a number that is neither of the country nor international', () => {
		expect(read('02 123', 'GB').is).toBe(
			`To: ${notAPhone('02 123')}: it is not a number of United Kingdom and has no country code`,
		);
	});

	it('says where a number of the country could have a country code as well', () => {
		expect(read('6492311234', 'US')).toStrictEqual({
			is: '+16492311234',
			hints: [
				'1 phone number without a plus was read as belonging to United States, but may have a country code: 6492311234 (New Zealand). Write the plus where another country is meant.',
			],
		});
		expect(read('649 231 1234', 'US').hints).toStrictEqual([
			'1 phone number without a plus was read as belonging to United States, but may have a country code: 649 231 1234. Write the plus where another country is meant.',
		]);
	});
});

it('gives only numbers that fit a plan or are named in a hint, and reads what it gave as the same number again', () => {
	const text = fc.oneof(
		fc.stringMatching(/^[+0(]{0,2}[\d ().-]{6,16}$/),
		fc.integer({ min: 1e9, max: 1e13 }).map(String),
	);
	const country = fc.constantFrom<CountryCode | undefined>(undefined, 'US', 'GB', 'RU', 'IT', 'BR', 'CN');
	fc.assert(
		fc.property(text, country, (given, home) => {
			const { is, hints } = read(given, home);
			if (is.startsWith('To: ')) return;
			expect(is).toMatch(/^\+?[1-9]\d{6,14}$/);
			expect(read(is, home).is).toBe(is);
			if (hints.length === 0) expect(fitOf(is.replace('+', ''))).toBe('fits');
		}),
	);
});

it.each([
	['gb', 'GB'],
	[' US ', 'US'],
	['', undefined],
	[undefined, undefined],
])('reads the country %j as %s', (given, country) => {
	expect(readCountry(given, 'Default Country')).toBe(country);
});

it.each(['UK', 'Germany', '44'])('refuses the country %j', (given) => {
	expect(() => readCountry(given, 'Default Country')).toThrow('is not a country');
});

it.each(['+4792345678', '(+47) 92 34 56 78', '0047 92345678', '(0047) 92345678'])(
	'asks for no country of %s',
	(given) => {
		const asked = jest.fn(() => 'SE' as const);
		expect(new Numbers().whereAsked(asked).read(given, 'To')).toBe('+4792345678');
		expect(asked).not.toHaveBeenCalled();
		expect(new Numbers().whereAsked(asked).read('070-174 06 05', 'To')).toBe('+46701740605');
	},
);
