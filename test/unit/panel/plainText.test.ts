import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';

import { plainSms, tagsWarning, smsSize } from '../../../nodes/panel/smsSize';

/** Texts as shops write them, with what a word processor makes of them. */
const TEXTS = [
	`Hello Ann, we\u2019ve sent your order \u2013 it arrives tomorrow between 9 and 12. Please have your ID ready. \u201cNo ID, no parcel\u201d, as our driver says. Yours, MyShop`,
	`Your table is booked for 8\u202fpm\u2026 see you soon!${' We look forward to it.'.repeat(4)}`,
	`\u00abSale\u00bb \u2014 20% off all shoes until Sunday. Show this message in any of our shops.\u200b`,
];

it.each(TEXTS)('saves parts: %#', (text) => {
	const plain = plainSms(text);
	expect(smsSize(plain?.text ?? text).parts).toBeLessThan(smsSize(text).parts);
	expect(smsSize(plain?.text ?? '').alphabet).toBe('latin');
});

it('says which characters it replaced, and how often', () => {
	expect(plainSms(TEXTS[0])?.replaced).toStrictEqual([
		{ character: 'U+2019', by: "'", times: 1 },
		{ character: 'U+201C', by: '"', times: 1 },
		{ character: 'U+201D', by: '"', times: 1 },
		{ character: 'U+2013', by: '-', times: 1 },
	]);
});

it('writes out what a word processor joined, and names small code points by four digits', () => {
	const text = `Sale\u2026 now\u00a0on!${'.'.repeat(60)}`;
	expect(plainSms(text)).toStrictEqual({
		text: `Sale... now on!${'.'.repeat(60)}`,
		partsSaved: 1,
		replaced: [
			{ character: 'U+2026', by: '...', times: 1 },
			{ character: 'U+00A0', by: ' ', times: 1 },
		],
	});
});

it.each([
	['a plain text', 'Hello'],
	['a short text, which has one part anyway', 'It\u2019s here'],
	['a text that other letters keep in two bytes', `\u201cПривет\u201d ${'ж'.repeat(100)}\u2026`],
	['an emoji with its joiners', `👩\u200d👩\u200d👧 ${'ж'.repeat(66)}`],
])('leaves %s alone', (_, text) => {
	expect(plainSms(text)).toBeUndefined();
});

it('takes out only what can not be seen where other letters stay', () => {
	const plain = plainSms(`\u201cЖ\u201d\u200b${'ж'.repeat(67)}`);
	expect(plain).toStrictEqual({
		text: `\u201cЖ\u201d${'ж'.repeat(67)}`,
		partsSaved: 1,
		replaced: [{ character: 'U+200B', by: '', times: 1 }],
	});
});

it('never gives more parts than before, also as another calculator counts, and is done after one time', () => {
	const unit = fc.constantFrom(...'aé €ж😀'.split(''), ...'\u2019\u201c\u2013\u2026\u00a0\u200b\u202f\u00ab'.split(''));
	const text = fc
		.tuple(fc.constantFrom('', 'a'.repeat(60), 'a'.repeat(150)), fc.string({ unit, maxLength: 120 }))
		.map(([head, tail]) => head + tail);
	const segments = (words: string): number => new SegmentedMessage(words, 'auto').segmentsCount;
	fc.assert(
		fc.property(text, (given) => {
			const plain = plainSms(given);
			if (!plain) return;
			expect(smsSize(plain.text).parts).toBeLessThan(smsSize(given).parts);
			expect(segments(plain.text)).toBeLessThanOrEqual(segments(given));
			expect(plainSms(plain.text)).toBeUndefined();
		}),
	);
});

describe('a text with tags', () => {
	it.each(['<p>Hello</p>', '<h2>Sale', 'Hello<br/>you', '<a href="https://example.com">here</a>', 'x </DIV>'])(
		'%s is warned of',
		(text) => {
			expect(tagsWarning(text)).toContain('HTML');
		},
	);

	it.each(['Hello', 'a < b > c', '<3', '<name@example.com>', '1<2 and 3>2', '<bold'])('%s is not', (text) => {
		expect(tagsWarning(text)).toBeUndefined();
	});
});
