/** The countries that the sandbox knows, by the beginning of a phone number's digits. */
const COUNTRIES = [
	{ prefix: '44', countryId: 44, countryName: 'United Kingdom' },
	{ prefix: '1', countryId: 1, countryName: 'United States' },
];

/** The country of a phone number, with or without its plus sign; undefined when the sandbox does not know it. */
export function countryOf(phone: string): (typeof COUNTRIES)[number] | undefined {
	return COUNTRIES.find(({ prefix }) => phone.replace(/^\+/, '').startsWith(prefix));
}
