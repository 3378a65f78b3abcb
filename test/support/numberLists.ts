import { getExampleNumber, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

import { InvalidInput } from '../../nodes/ground/errors';
import { Numbers } from '../../nodes/ground/numbers';

export const COUNTRIES = ['US', 'GB', 'DE', 'FR', 'IT', 'RU', 'IN', 'BR', 'AU', 'JP'] as const;

/** Where a 0 stands before a number that is dialled inside the country. */
const TRUNK = new Set<CountryCode | undefined>(['GB', 'DE', 'FR', 'AU', 'JP']);

/** How people write a number; the digits stay those of the number. */
const WAYS: Array<(number: PhoneNumber) => string> = [
	({ number }) => number,
	({ number }) => number.slice(1),
	({ number }) => `00${number.slice(1)}`,
	(number) => number.formatInternational(),
	(number) => number.formatInternational().replaceAll(' ', '\u00a0'),
	(number) => number.formatInternational().replaceAll(' ', '-'),
	({ country, countryCallingCode: code, nationalNumber }) =>
		`+${code} ${TRUNK.has(country) ? '(0)' : ''}${nationalNumber}`,
	({ countryCallingCode: code, nationalNumber }) => `(+${code}) ${nationalNumber}`,
	(number) => number.formatNational(),
	(number) => number.formatNational().replaceAll(' ', '.'),
	(number) => number.formatNational().replaceAll(/\D/g, ''),
	({ nationalNumber }) => nationalNumber,
	({ nationalNumber }) => `${nationalNumber.slice(0, 3)} ${nationalNumber.slice(3, 6)} ${nationalNumber.slice(6)}`,
	({ nationalNumber }) => `(${nationalNumber.slice(0, 3)}) ${nationalNumber.slice(3, 6)}-${nationalNumber.slice(6)}`,
	({ nationalNumber }) => `\u202a${nationalNumber}\u202c`,
];

/** Made numbers of ten countries, each of `count` in all the ways that people write them. */
export function madeNumbers(count: number): Array<{ country: CountryCode; given: string; meant: string }> {
	return Array.from({ length: count }, (_, at) => {
		const country = COUNTRIES[at % COUNTRIES.length];
		const example = getExampleNumber(country, examples);
		if (!example) throw new Error(`There is no example of ${country}`);
		const way = WAYS[Math.floor(at / COUNTRIES.length) % WAYS.length];
		const tail = String(at % 1000).padStart(3, '0');
		const made = `${example.nationalNumber.slice(0, -3)}${tail}`;
		const number = Object.assign(Object.create(Object.getPrototypeOf(example) as object), example, {
			nationalNumber: made,
			number: `+${example.countryCallingCode}${made}`,
		}) as PhoneNumber;
		return { country, given: way(number), meant: number.number };
	});
}

/** How many of them are right, named as no number, doubtful and told by a hint, or wrong without a word. */
export function judged(count: number, withCountry: boolean): Record<'right' | 'named' | 'hinted' | 'wrong', number> {
	const sums = { right: 0, named: 0, hinted: 0, wrong: 0 };
	for (const { country, given, meant } of madeNumbers(count))
		sums[outcome(given, meant, withCountry ? country : undefined)] += 1;
	return sums;
}

function outcome(given: string, meant: string, country?: CountryCode): 'right' | 'named' | 'hinted' | 'wrong' {
	const numbers = new Numbers(country);
	try {
		const read = numbers.read(given, 'To').replace('+', '');
		if (`+${read}` === meant) return 'right';
		return numbers.hints().length > 0 ? 'hinted' : 'wrong';
	} catch (error) {
		if (error instanceof InvalidInput) return 'named';
		throw error;
	}
}
