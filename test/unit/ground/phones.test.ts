import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

import {
	countryNamed,
	countryOf,
	fitOf,
	internationalOf,
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
	['881612345678', 'fits', undefined],
	['99912345678', 'unknown', undefined],
])('%s %s, and is of %s', (digits, fit, country) => {
	expect([fitOf(digits), countryOf(`+${digits}`)]).toEqual([fit, country]);
});

it('tells the countries of a code apart as the library does', () => {
	const digits = fc
		.tuple(fc.constantFrom('1', '7', '44', '61', '39', '262', '47', '599'), fc.stringMatching(/^[1-9]\d{8,9}$/))
		.map((parts) => parts.join(''));
	fc.assert(
		fc.property(digits, (number) => {
			const theirs = parsePhoneNumberFromString(`+${number}`)?.country;
			if (theirs !== undefined) expect([number, countryOf(number)]).toEqual([number, theirs]);
		}),
		{ numRuns: 500 },
	);
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
			expect([home, digits, internationalOf(digits, home)]).toEqual([
				home,
				digits,
				fitOf(theirs.slice(1)) === 'fits' ? theirs : undefined,
			]);
		}),
		{ numRuns: 1000 },
	);
});

it('knows countries by their names and letters, and their time zones', () => {
	expect(['United Kingdom', 'германия', 'fr', 'Zone 7'].map(countryNamed)).toEqual(['GB', 'DE', 'FR', undefined]);
	expect(zonesOf('GB')).toEqual(['Europe/London']);
	expect(zonesOf('US').length).toBeGreaterThan(6);
});
