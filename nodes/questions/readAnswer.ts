import { dayAt } from '../ground/dates';
import { EXACT_DIGITS } from '../ground/json';
import { plainDigits } from '../ground/digits';
import { isQuestion } from '../ground/letters';
import {
	leadingNumber,
	picturesIn,
	plainWords,
	withoutPictures,
	AGAINST_YES,
	COUNTED,
	OTHER_DAYS,
	OTHER_MONTHS,
	REFUSALS,
} from './words';
import type { AnswerValue, Question, DateOrder } from './question';

/** What came back: the words, and the place of the button or row that was chosen, where the callback tells it. */
export interface Reply {
	text: string;
	picked?: number;
	/** When it came, in milliseconds since 1970. */
	at: number;
}

/** The answer that a reply gives to a question; undefined when it does not fit, or could mean several things. */
export function readAnswer(question: Question, reply: Reply): AnswerValue | undefined {
	const { text } = reply;
	switch (question.kind) {
		case 'text':
			return text.trim() === '' ? undefined : text.trim();
		case 'number': {
			const value = readNumber(text, question.whole);
			const { min = -Infinity, max = Infinity } = question;
			return value !== undefined && value >= min && value <= max ? value : undefined;
		}
		case 'date':
			return readDate(text, { ...question, today: dayAt(reply.at, question.timezone) });
		case 'choice':
			return question.choices.at(placeIn(question, reply) ?? Infinity)?.value;
		case 'yesNo': {
			const place = placeIn(question, reply, [question.yes, question.no]);
			return place === undefined ? undefined : place === 0;
		}
	}
}

type Offering = Extract<Question, { kind: 'choice' | 'yesNo' }>;

/**
 * The place of the choice that a reply names, as it is or without its pictures: “Yes 😊” is a yes, and “👍👍” is one. `lists` are further words for each
 * place; a picture that says something else than the words, as in “Yes 👎” or “Pasta 🍕”, leaves it open; a mood, as in “Yes ☹️”, only where yes or no
 * was asked for.
 */
function placeIn(question: Offering, reply: Reply, lists: ReadonlyArray<readonly string[]> = []): number | undefined {
	const place = placeAnswered(question, reply, lists);
	if (place === undefined || reply.picked !== undefined || !isQuestion(reply.text)) return place;
	// A question back is an answer only where the choice, or a word for it, is a question itself.
	const asked = (lists.at(place) ?? []).filter((word) => plainWords(word) === plainWords(reply.text));
	return [question.choices[place].label, ...asked].some(isQuestion) ? place : undefined;
}

function placeAnswered(question: Offering, reply: Reply, lists: ReadonlyArray<readonly string[]>): number | undefined {
	const asItIs = placeOf(question, reply) ?? placeOfWord(lists, reply.text);
	if (asItIs !== undefined || reply.picked !== undefined) return asItIs;
	const pictures = picturesIn(reply.text);
	const shown = new Set(pictures.flatMap((one) => placeOfWord(lists, one) ?? []));
	const text = withoutPictures(reply.text);
	const choices = question.choices.map(({ label, value }) => ({ label: withoutPictures(label), value }));
	const named = placeOf({ ...question, choices }, { ...reply, text }) ?? placeOfWord(lists, text);
	const place = plainWords(text) === '' ? [...shown].at(0) : named;
	if (place === undefined) return undefined;
	const isNo = question.kind === 'yesNo' && place === 1;
	const labels = question.choices.map(({ label }) => picturesIn(label));
	const against = question.kind === 'yesNo' ? AGAINST_YES : REFUSALS;
	const isOther = (picture: string): boolean =>
		labels.some((label) => label.includes(picture)) || (!isNo && against.has(picture));
	const foreign = pictures.filter((one) => !labels.at(place)?.includes(one) && isOther(one));
	return foreign.length === 0 && [...shown].every((one) => one === place) ? place : undefined;
}

/** The place of the choice that a reply names: by its button, its words, its number, both, or the number that it begins with. */
function placeOf({ choices, numbered }: Offering, { text, picked }: Reply): number | undefined {
	if (picked !== undefined) return picked < choices.length ? picked : undefined;
	const words = plainWords(text);
	const labels = choices.map(({ label }) => plainWords(label));
	const named = labels.indexOf(words);
	if (named !== -1) return named === labels.lastIndexOf(words) ? named : undefined;
	const [place, ...others] = new Set([
		...placesBegunBy(words, labels),
		...(numbered ? placeNumbered(words, labels) : []),
	]);
	return others.length === 0 ? place : undefined;
}

/** The place of the number that stands before a choice, alone or with the words of the choice behind it. */
function placeNumbered(words: string, labels: readonly string[]): number[] {
	const [, digits, label] = /^(?:(?:option|answer|number|nr) )?(\d{1,4})(?: (.+))?$/.exec(words) ?? [];
	const place = digits === undefined ? COUNTED.indexOf(words) : Number(digits) - 1;
	const isThere = place >= 0 && place < labels.length && (label === undefined || labels[place] === label);
	return isThere ? [place] : [];
}

/** A label whose number has no more digits behind it, neither as in “2:30” and “1.5 l” nor as in “2h30”. */
const ONE_NUMBER = /^(?:[a-z]+(?: \D|$)|\d+(?! ?\d|\p{L}+\d))/u;

/**
 * The places of the choices that begin with a number and go on with a word, or are a full hour: “2” and “two” name “2 people”, “2人” and “2nd”, and “2”
 * and “2 pm” name “2:00 pm”, but not “2:30”.
 */
function placesBegunBy(words: string, labels: readonly string[]): number[] {
	const number = /^(?:\d+|[a-z]+)$/.test(words) ? leadingNumber(words) : undefined;
	const isBegun = (label: string): boolean =>
		label === words || (number !== undefined && leadingNumber(label) === number && ONE_NUMBER.test(label));
	return labels.flatMap((label, place) => (isBegun(label.replace(/^(\d{1,2}) 00(?!\d)/, '$1')) ? [place] : []));
}

function placeOfWord(lists: ReadonlyArray<readonly string[]>, text: string): number | undefined {
	const words = plainWords(text);
	// “+/-” is no “+”.
	if (/^\p{Sm}+$/u.test(words) && plainDigits(text).trim() !== words) return undefined;
	const place = words === '' ? -1 : lists.findIndex((list) => list.some((one) => plainWords(one) === words));
	return place === -1 ? undefined : place;
}

/** Pictures around a number; within it they may stand for anything. */
const AROUND =
	/^[\p{Extended_Pictographic}\p{Regional_Indicator}\s]+|[\p{Extended_Pictographic}\p{Regional_Indicator}\s]+$/gu;

/** No number that people write is longer. Patterns that look for an end take a time that grows with the square of the text. */
const LONGEST_NUMBER = 100;

/** Digits that stand above or below a line: 5² is no 52. */
const RAISED = /[²³¹\u2070-\u209c]/;

/**
 * The one number that a text is, in the ways in which people write it: 1234,5 · 1,234.5 · 1 234,5 · 1'234.5 · 1,00,000 · $12 · 12 %. Undefined
 * for anything else, and for what can be read in two ways: 1,234 is a thousand and more, or a little more than one. `whole`
 * says that no decimals are wanted, which settles that.
 */
export function readNumber(text: string, whole: boolean): number | undefined {
	if (text.length > LONGEST_NUMBER || RAISED.test(text)) return undefined;
	const written = plainDigits(text)
		.replace(/[\u2010-\u2015\u2212\u2796]/g, '-')
		.replace(AROUND, '')
		.replace(/[\p{Sc}%]/gu, '')
		.replace(/٫/g, ',')
		.replace(/[٬’]/g, "'")
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/[.!。।]+$/, '')
		.replace(/^\+\s?/, '');
	const plain = withPoint(written, whole);
	if (plain === undefined) return undefined;
	const value = Number(plain);
	if (!plain.includes('.')) return Number.isSafeInteger(value) ? value + 0 : undefined;
	return whole || plain.replace(/\D/g, '').length > EXACT_DIGITS ? undefined : value;
}

/** A number with a point before its decimals and nothing between its digits; undefined when it is none. */
function withPoint(written: string, whole: boolean): string | undefined {
	if (/^-?\d+$/.test(written)) return written;
	// Groups of three with what never begins decimals, and decimals of either sign behind them.
	if (/^-?\d{1,3}([ ']\d{3})+([.,]\d+)?$/.test(written)) return written.replace(/[ ']/g, '').replace(',', '.');
	// As in India, where only the last group has three.
	if (/^-?\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/.test(written)) return written.replace(/,/g, '');
	if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(written) || /^-?\d{1,3}(,\d{3}){2,}$/.test(written)) {
		return written.replace(/,/g, '');
	}
	if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(written) || /^-?\d{1,3}(\.\d{3}){2,}$/.test(written)) {
		return written.replace(/\./g, '').replace(',', '.');
	}
	if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(written)) return whole ? written.replace(/[.,]/, '') : undefined;
	return /^-?\d*[.,]\d+$/.test(written) ? written.replace(',', '.') : undefined;
}

/** How a date is read: what comes first where only numbers are given, and in which languages its words are. */
export interface DateReading {
	order: DateOrder;
	languages: readonly string[];
	/** The day on which it was written, as `YYYY-MM-DD`. */
	today: string;
}

/** Two digits name a year from the last one to so many ahead: who writes 85 may mean another century. */
const YEARS_AHEAD = 20;

/** A time of day, which has the look of a day and a month: 10:30. */
const CLOCK = /\d\s*:\s*\d/;

/** The same with a point, as 10.30: where the day comes first, no month has that number. */
const CLOCK_WITH_POINT = /^\D*\d{1,2}\s*\.\s*(?:1[3-9]|[2-9]\d)\D*$/;

/** Where people write the year first, also with two digits: 26. 12. 27. */
const YEAR_FIRST: ReadonlySet<string> = new Set(['ja', 'ko', 'zh']);

/**
 * The day that a text names, as `YYYY-MM-DD`: 2026-12-24 · 24.12.2026 · 24/12 · 24 December · Dec 24, 2026 · tomorrow. Without a year
 * it is the next such day. Undefined for anything else, and for a day that no calendar has.
 */
export function readDate(text: string, reading: DateReading): string | undefined {
	const written = plainDigits(text);
	if (CLOCK.test(written) || isQuestion(text)) return undefined;
	if (reading.order === 'dmy' && CLOCK_WITH_POINT.test(written)) return undefined;
	const words = plainWords(withoutPictures(text));
	return inNumbers(words, reading) ?? inWords(words, reading);
}

/** “Year” behind a year, in Russian, Ukrainian and Polish: 2026 г. */
const YEAR_END = '(?: ?(?:года|г|року|р|roku|r))?';
const NUMBERS = new RegExp(`^(\\d{1,2}) (\\d{1,2})(?: (\\d{4}|\\d{2})${YEAR_END})?$`);

function inNumbers(words: string, { order, languages, today }: DateReading): string | undefined {
	const iso = /^(\d{4}) (\d{1,2}) (\d{1,2})$/.exec(words);
	if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
	const named = /^(?:(\d{4}) ?[年년] ?)?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号號일]$/.exec(words);
	if (named) return withYear(Number(named[2]), Number(named[3]), named[1], today);
	const found = NUMBERS.exec(words);
	if (!found || (found[3]?.length === 2 && languages.some((one) => YEAR_FIRST.has(one)))) return undefined;
	const [first, second] = [Number(found[1]), Number(found[2])];
	const [day, month] = order === 'dmy' ? [first, second] : [second, first];
	// No year has a 13th month: then it can only be the other order.
	return month > 12 ? withYear(day, month, found[3], today) : withYear(month, day, found[3], today);
}

/** A day as a number, with what English, French, Spanish, Italian, Portuguese, Dutch and Russian put behind it. */
const DAY = '(?:the )?(?<day>\\d{1,2})(?: ?(?:st|nd|rd|th|er|o|ste|de|e|го))?';
const DAY_FIRST = new RegExp(`^${DAY} (?:of |de )?(?<month>\\D+?)(?: (?:de )?(?<year>\\d{4})${YEAR_END})?$`);
const MONTH_FIRST = new RegExp(`^(?<month>\\D+?) ${DAY}(?: (?<year>\\d{4}))?$`);

function inWords(words: string, { languages, today }: DateReading): string | undefined {
	for (const language of languages) {
		const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
		const named = [0, 1, 2].find((days) => plainWords(relative.format(days, 'day')) === words);
		const ahead = named ?? OTHER_DAYS.get(`${language} ${words}`);
		if (ahead !== undefined) return later(today, ahead);
	}
	const found = DAY_FIRST.exec(words) ?? MONTH_FIRST.exec(words);
	if (!found?.groups) return undefined;
	const { day, month, year } = found.groups as { day: string; month: string; year?: string };
	const number = monthNamed(month, languages);
	return number === undefined ? undefined : withYear(number, Number(day), year, today);
}

/** A month's number by its name, long or short, as it stands alone or in a date. */
function monthNamed(name: string, languages: readonly string[]): number | undefined {
	const forms = ['long', 'short'] as const;
	for (const language of languages) {
		const other = OTHER_MONTHS.get(`${language} ${name}`);
		if (other !== undefined) return other;
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

/** A day as `YYYY-MM-DD`; undefined for one that our calendar does not have, and for a year that another one is likelier to have meant: 1448, 2569. */
function dayOf(year: number, month: number, day: number): string | undefined {
	const moment = new Date(Date.UTC(year, month - 1, day));
	// A day that the month does not have, of two digits, is one of another month.
	const isThere = moment.getUTCMonth() === month - 1 && year >= 1900 && year <= 2199;
	return isThere ? moment.toISOString().slice(0, 10) : undefined;
}

function later(today: string, days: number): string {
	return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
