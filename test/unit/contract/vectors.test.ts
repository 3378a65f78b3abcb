import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';

import dates from '../../../contract/vectors/dates.json';
import phones from '../../../contract/vectors/phones.json';
import smsTexts from '../../../contract/vectors/smsTexts.json';
import { formatDate, isoFromMillis, isoFromZonedText, parseDate, type DateForm } from '../../../nodes/ground/dates';
import { messageRecord } from '../../../nodes/LegacyEmail/records';
import { phoneNumber } from '../../../nodes/panel/recipients';
import { smsSize } from '../../../nodes/panel/smsSize';
import { formatDateTime, parseDateTime } from '../../../sandbox/core/dates';
import { slashDate } from '../../../sandbox/legacyEmail/records';
import { parseUtc } from '../../../sandbox/sms/rules';
import { countSegments, isLatin } from '../../../sandbox/sms/text';
import { anyText } from '../../support/texts';
import { needNumber, readTime, writeTime } from '../../../sandbox/soap/checks';
import { contract } from './rules';

/** A text from its pieces, each with how often it stands there. */
function textOf(pieces: unknown[][]): string {
	return pieces.map(([piece, times]) => String(piece).repeat(Number(times))).join('');
}

describe('SMS texts', () => {
	const texts = smsTexts.texts.map(({ text, ...vector }) => ({ ...vector, text: textOf(text) }));

	it.each(texts)('$name: nodes', ({ text, alphabet, parts }) => {
		expect(smsSize(text)).toStrictEqual({ alphabet, characters: text.length, parts });
	});

	it.each(texts)('$name: sandbox', ({ text, alphabet, parts }) => {
		expect([isLatin(text), countSegments(text)]).toStrictEqual([alphabet === 'latin', parts]);
	});

	// It takes its time: seconds for the longest texts.
	const quick = texts.filter(({ text }) => text.length < 1_000);
	it.each(quick)('$name: the independent calculator', ({ text, alphabet, parts }) => {
		const { encodingName, segmentsCount } = new SegmentedMessage(text);
		expect([encodingName, segmentsCount]).toStrictEqual([alphabet === 'latin' ? 'GSM-7' : 'UCS-2', parts]);
	});

	/**
	 * The calculator keeps several characters that are drawn as one (a flag, an accent on its own) in one part, and takes a
	 * letter with an accent on its own for one that GSM does not have. Parts are cut between characters here.
	 */
	function drawnOneByOne(text: string): boolean {
		return new SegmentedMessage(text).graphemes.length === Array.from(text).length;
	}

	const near = fc.constantFrom('a', 'B', '7', ' ', '\n', '€', '^', '|', '\f', '@', 'é');
	const far = fc.oneof(near, fc.constantFrom('ж', 'Ё', '中', 'م', 'ç', '’', '😀', '🦜'));
	const long = { minLength: 60, maxLength: 320 };

	it.each([
		['of the GSM alphabet', fc.string({ unit: near, ...long })],
		['of several alphabets', fc.string({ unit: far, ...long })],
		['of any characters', anyText(long)],
		['of any printable ASCII', fc.string({ unit: 'grapheme-ascii', ...long })],
	])('texts %s have as many parts for nodes and sandbox as for the calculator', (_name, texts) => {
		fc.assert(
			fc.property(texts.filter(drawnOneByOne), (text) => {
				const { segmentsCount } = new SegmentedMessage(text);
				expect([smsSize(text).parts, countSegments(text)]).toStrictEqual([segmentsCount, segmentsCount]);
			}),
		);
	});
});

describe('dates of requests', () => {
	const read = (form: string, text: string, offset: number): number | undefined =>
		form === 'isoUtc' ? parseUtc(text) : parseDateTime(text, offset);

	it.each(dates.requests)('$name: nodes write $text', ({ form, text, moment, offset }) => {
		expect(formatDate(parseDate(moment, 'Asia/Tokyo', 'Time'), form as DateForm, offset)).toBe(text);
	});

	const taken: Array<{ name: string; form: string; text: string; moment: string; offset?: number }> = [
		...dates.requests,
		...dates.alsoTaken,
	];
	it.each(taken)('$name: the sandbox reads $text', ({ form, text, moment, offset = 0 }) => {
		expect(read(form, text, offset)).toBe(Date.parse(moment));
	});

	it.each(dates.noTimes)('$name: the sandbox refuses $text', ({ form, text }) => {
		expect(Number.isFinite(read(form, text, 0))).toBe(false);
	});

	it.each(dates.noTimes)('$name: nodes refuse $text', ({ text }) => {
		expect(() => parseDate(text, 'UTC', 'Time')).toThrow('is not a date and time');
	});
});

describe('dates of answers', () => {
	it.each(dates.milliseconds)('$name: nodes', ({ value, moment }) => {
		expect(isoFromMillis(value)).toBe(moment);
	});

	it.each(dates.answers)('$name: nodes read $text', ({ form, text, moment }) => {
		const isSlash = form === 'slash';
		expect(isSlash ? messageRecord({ CreatedDateUtc: text }).CreatedDateUtc : isoFromZonedText(text)).toBe(moment);
	});

	it.each(dates.answers.filter(({ form }) => form !== undefined))('$name: the sandbox writes $text', (vector) => {
		const writers: Record<string, (time: number) => string | null> = {
			status: formatDateTime,
			soap: writeTime,
			slash: slashDate,
		};
		expect(writers[vector.form ?? '']?.(Date.parse(vector.written ?? ''))).toBe(vector.text);
	});

	it('what SOAP writes it reads', () => {
		const [{ text, written }] = dates.answers.filter(({ form }) => form === 'soap');
		expect(readTime(text, 'sendDate')).toBe(Date.parse(written ?? ''));
	});
});

describe('phone numbers', () => {
	const problems = (given: unknown): number => contract.check('common.yaml#/schemas/PhoneNumber', given).length;
	const sameBoth = phones.numbers.map(({ name, number }) => ({ name, given: number, number }));

	it.each([...sameBoth, ...phones.written])('$name: nodes send $given as $number', ({ given, number }) => {
		expect(phoneNumber(given, 'To')).toBe(number);
	});

	it.each([...phones.numbers, ...phones.written])('$name: the sandbox takes $number', ({ number }) => {
		expect(problems(number)).toBe(0);
	});

	it.each(phones.soap)('$name: SOAP takes $number, and nodes send the international form', ({ number }) => {
		expect([needNumber(number), phoneNumber(number, 'To')]).toStrictEqual([number, number.replace(/^8/, '+7')]);
	});

	it.each(phones.bad)('$name: nodes refuse $given', ({ given }) => {
		expect(() => phoneNumber(given, 'To')).toThrow(/^To: /);
	});

	it.each(phones.bad)('$name: the sandbox refuses $given', ({ given }) => {
		expect(problems(given)).toBeGreaterThan(0);
	});
});
