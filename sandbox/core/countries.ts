import { DateTime } from 'luxon';

/** A country that the sandbox knows; the zone is that of its clocks, where all of them show the same time. */
interface Country {
	prefix: string;
	countryId: number;
	countryName: string;
	zone?: string;
}

/** The countries that the sandbox knows, by the beginning of a phone number's digits. */
const COUNTRIES: readonly Country[] = [
	{ prefix: '44', countryId: 44, countryName: 'United Kingdom', zone: 'Europe/London' },
	{ prefix: '1', countryId: 1, countryName: 'United States' },
];

/** The country of a phone number, with or without its plus sign; undefined when the sandbox does not know it. */
export function countryOf(phone: string): Country | undefined {
	return COUNTRIES.find(({ prefix }) => phone.replace(/^\+/, '').startsWith(prefix));
}

/**
 * When the clock of a phone number's owner shows a date and time; UTC where the country has no zone of its own.
 * @param shown what the clock shows, as the epoch milliseconds of that date and time in UTC
 * @returns epoch milliseconds
 */
export function localTimeOf(phone: string, shown: number): number {
	const zone = countryOf(phone)?.zone ?? 'utc';
	return DateTime.fromMillis(shown, { zone: 'utc' }).setZone(zone, { keepLocalTime: true }).toMillis();
}
