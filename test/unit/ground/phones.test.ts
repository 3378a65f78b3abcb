import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import {
	countryName,
	countryNamed,
	countryOf,
	fitOf,
	internationalOf,
	isCountry,
	numberTypeOf,
	regionOf,
	zonesOf,
	type CountryCode,
} from '../../../nodes/ground/phones';

it.each([
	['12025550123', 'fits', 'US'],
	['14165550123', 'fits', 'CA'],
	['447700900123', 'fits', 'GB'],
	['447781123456', 'fits', 'GG'],
	['79161234567', 'fits', 'RU'],
	['77012345678', 'fits', 'KZ'],
	['2025550123', 'unusual', 'EG'],
	['7700900123', 'impossible', 'KZ'],
	// Only some of the countries behind +44 have numbers of seven digits.
	['441234567', 'unusual', 'GB'],
	['35312', 'impossible', 'IE'],
	['881612345678', 'fits', undefined],
	['99912345678', 'unknown', undefined],
])('%s %s, and is of %s', (digits, fit, country) => {
	expect([fitOf(digits), countryOf(`+${digits}`)]).toStrictEqual([fit, country]);
});

it('reads national numbers as the library does', () => {
	const country = fc.constantFrom<CountryCode>(
		'US',
		'GB',
		'DE',
		'FR',
		'IT',
		'RU',
		'IN',
		'BR',
		'AU',
		'JP',
		'CA',
		'KZ',
		'CN',
	);
	fc.assert(
		fc.property(country, fc.stringMatching(/^[018]?[1-9]\d{6,10}$/), (home, digits) => {
			const theirs = parsePhoneNumberFromString(digits, home)?.number ?? '';
			expect([home, digits, internationalOf(digits, home)]).toStrictEqual([
				home,
				digits,
				fitOf(theirs.slice(1)) === 'fits' ? theirs : undefined,
			]);
		}),
		{ numRuns: 1000 },
	);
});

it.each<[string, CountryCode | undefined, string | undefined]>([
	['+44 20 7946 0123 ext. 5', undefined, undefined],
	['+44 20 7946 0123', undefined, '+442079460123'],
	['+99 912345678', undefined, undefined],
	['020 7946 0123', 'GB', '+442079460123'],
	['2079460123', 'GB', '+442079460123'],
	['0012025550123', 'GB', '+12025550123'],
	['x', 'GB', undefined],
	['12', 'GB', undefined],
])('%s, dialled in %s, is %s', (text, country, number) => {
	expect(internationalOf(text, country)).toBe(number);
});

it('knows countries by their names and letters, and their time zones', () => {
	expect(['United Kingdom', 'германия', ' fr ', 'Zone 7'].map(countryNamed)).toStrictEqual([
		'GB',
		'DE',
		'FR',
		undefined,
	]);
	expect([countryName('GB'), countryName('US')]).toStrictEqual(['United Kingdom', 'United States']);
	expect(['GB', 'UK', 'gb', ''].map(isCountry)).toStrictEqual([true, false, false, false]);
	expect(zonesOf('GB')).toStrictEqual(['Europe/London']);
	expect(zonesOf('US').length).toBeGreaterThan(6);
});

it.each([
	['USA', 'US'],
	['United States of America', 'US'],
	['Great Britain', 'GB'],
	['Russian Federation', 'RU'],
	['Российская Федерация', 'RU'],
	['Czech Republic', 'CZ'],
	['Turkey', 'TR'],
	['Republic of the Congo', 'CG'],
	// Two countries are called so.
	['Congo', undefined],
])('the country that a tariff calls %s is %s', (name, country) => {
	expect(countryNamed(name)).toBe(country);
});

it.each([
	['+447700900123', 'GB'],
	['12025550123', 'US'],
	['+881612345678', '+881'],
	['870773111632', '+870'],
	['+882161234567', '+882'],
	['+883510012345678', '+883'],
	['+87812345678901', '+878'],
	['+99912345678', undefined],
])('the country of %s, or what stands in its place, is %s', (number, region) => {
	expect(regionOf(number)).toBe(region);
});

describe('the kind of a number', () => {
	it.each([
		// Of a range that is kept for films, which the plan does not name.
		['+447700900123', undefined],
		['+442079460123', 'landline'],
		['+448081570123', 'tollFree'],
		['+12025550123', 'landlineOrMobile'],
		['+18005550123', 'tollFree'],
		['+79161234567', 'mobile'],
		['+74951234567', 'landline'],
		['+4915123456789', 'mobile'],
		['+2025550123', undefined],
		['+99912345678', undefined],
		// The library reads it without the 8, which is dialled inside the country before other numbers.
		['+3758101234567', 'premiumRate'],
		['+881612345678', 'mobile'],
	])('of %s is %s', (number, type) => {
		expect(numberTypeOf(number)).toBe(type);
	});

	const WORDS: Record<string, string> = {
		FIXED_LINE: 'landline',
		FIXED_LINE_OR_MOBILE: 'landlineOrMobile',
		MOBILE: 'mobile',
		PAGER: 'pager',
		PERSONAL_NUMBER: 'personal',
		PREMIUM_RATE: 'premiumRate',
		SHARED_COST: 'sharedCost',
		TOLL_FREE: 'tollFree',
		UAN: 'company',
		VOICEMAIL: 'voicemail',
		VOIP: 'voip',
	};

	it('is what the library says', () => {
		const digits = fc
			.tuple(
				fc.constantFrom('1', '7', '20', '33', '34', '39', '44', '49', '55', '91'),
				fc.stringMatching(/^[1-9]\d{7,10}$/),
			)
			.map((parts) => `+${parts.join('')}`);
		let told = 0;
		fc.assert(
			fc.property(digits, (number) => {
				const read = parsePhoneNumberFromString(number);
				const theirs = read?.getType();
				// It takes what is dialled inside a country off some numbers, which are others then.
				if (theirs === undefined || read?.number !== number) return;
				told += 1;
				expect([number, numberTypeOf(number)]).toStrictEqual([number, WORDS[theirs]]);
			}),
			{ numRuns: 3000 },
		);
		// Some 550 as a rule: so many that chance does not miss it.
		expect(told).toBeGreaterThan(250);
	});
});
