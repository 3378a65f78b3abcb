import { plainWords } from './plainWords';
import type { DateOrder } from './question';

/** How a date is read: what comes first where only numbers are given, and in which languages its words are. */
export interface DateReading {
	order: DateOrder;
	languages: readonly string[];
	/** The day on which it was written, as `YYYY-MM-DD`. */
	today: string;
}

/** Two digits name a year from the last one to so many ahead: who writes 85 may mean another century. */
const YEARS_AHEAD = 20;

/**
 * The day that a text names, as `YYYY-MM-DD`: 2026-12-24 · 24.12.2026 · 24/12 · 24 December · Dec 24, 2026 · tomorrow. Without a year
 * it is the next such day. Undefined for anything else, and for a day that no calendar has.
 */
export function readDate(text: string, reading: DateReading): string | undefined {
	const words = plainWords(text);
	return inNumbers(words, reading) ?? inWords(words, reading);
}

function inNumbers(words: string, { order, today }: DateReading): string | undefined {
	const iso = /^(\d{4}) (\d{1,2}) (\d{1,2})$/.exec(words);
	if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
	const found = /^(\d{1,2}) (\d{1,2})(?: (\d{4}|\d{2}))?$/.exec(words);
	if (!found) return undefined;
	const [first, second] = [Number(found[1]), Number(found[2])];
	const [day, month] = order === 'dmy' ? [first, second] : [second, first];
	// No year has a 13th month: then it can only be the other order.
	return month > 12 ? withYear(day, month, found[3], today) : withYear(month, day, found[3], today);
}

function inWords(words: string, { languages, today }: DateReading): string | undefined {
	for (const language of languages) {
		const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
		const ahead = [0, 1, 2].find((days) => plainWords(relative.format(days, 'day')) === words);
		if (ahead !== undefined) return later(today, ahead);
	}
	const found =
		/^(?<day>\d{1,2})(?:st|nd|rd|th)? (?:of |de )?(?<month>\D+?)(?: (?:de )?(?<year>\d{4}))?$/.exec(words) ??
		/^(?<month>\D+?) (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/.exec(words);
	if (!found?.groups) return undefined;
	const { day, month, year } = found.groups as { day: string; month: string; year?: string };
	const number = monthNamed(month, languages);
	return number === undefined ? undefined : withYear(number, Number(day), year, today);
}

/** A month's number by its name, long or short, as it stands alone or in a date. */
function monthNamed(name: string, languages: readonly string[]): number | undefined {
	const forms = ['long', 'short'] as const;
	for (const language of languages) {
		for (let month = 1; month <= 12; month += 1) {
			const day = new Date(Date.UTC(2024, month - 1, 1));
			const names = forms.flatMap((form) => {
				const alone = new Intl.DateTimeFormat(language, { month: form, timeZone: 'UTC' });
				const inDate = new Intl.DateTimeFormat(language, { day: 'numeric', month: form, timeZone: 'UTC' });
				const part = inDate.formatToParts(day).find(({ type }) => type === 'month');
				return [alone.format(day), part?.value ?? ''];
			});
			if (names.some((one) => plainWords(one) === name)) return month;
		}
	}
	return undefined;
}

function withYear(month: number, day: number, year: string | undefined, today: string): string | undefined {
	const current = Number(today.slice(0, 4));
	if (year === undefined) {
		// A leap day may be years ahead.
		const years = Array.from({ length: 9 }, (_, ahead) => current + ahead);
		return years.map((one) => dayOf(one, month, day)).find((one) => one !== undefined && one >= today);
	}
	if (year.length === 4) return dayOf(Number(year), month, day);
	const full = 2000 + Number(year);
	return full >= current - 1 && full <= current + YEARS_AHEAD ? dayOf(full, month, day) : undefined;
}

/** A day as `YYYY-MM-DD`; undefined for one that no calendar has. */
function dayOf(year: number, month: number, day: number): string | undefined {
	const moment = new Date(Date.UTC(year, month - 1, day));
	// A day that the month does not have, of two digits, is one of another month.
	const isThere = moment.getUTCMonth() === month - 1 && year >= 1000;
	return isThere ? moment.toISOString().slice(0, 10) : undefined;
}

function later(today: string, days: number): string {
	return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
