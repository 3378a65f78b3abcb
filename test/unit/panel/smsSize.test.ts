import fc from 'fast-check';
import { smsSize } from '../../../nodes/panel/smsSize';
import { atMost, characters } from '../../../nodes/panel/texts';
import { tooLong } from '../../support/sentences';

const BASIC = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCXYZÄÖÑÜ§¿abcxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

describe('smsSize', () => {
	it('knows the GSM alphabet and its extension', () => {
		for (const char of BASIC) expect([char, smsSize(char).alphabet]).toStrictEqual([char, 'latin']);
		for (const char of EXTENSION) expect([char, smsSize(char).alphabet]).toStrictEqual([char, 'latin']);
		for (const char of ['ç', '`', 'á', 'ж', '中', '😀', '’', '\t', '\u00a0']) {
			expect([char, smsSize(char).alphabet]).toStrictEqual([char, 'cyrillic']);
		}
	});

	it.each([
		['a'.repeat(160), 'latin', 160, 1],
		['a'.repeat(161), 'latin', 161, 2],
		['a'.repeat(306), 'latin', 306, 2],
		['a'.repeat(307), 'latin', 307, 3],
		['€'.repeat(80), 'latin', 80, 1],
		['€'.repeat(81), 'latin', 81, 2],
		[`${'a'.repeat(158)}€`, 'latin', 159, 1],
		[`${'a'.repeat(159)}€`, 'latin', 160, 2],
		['ж'.repeat(70), 'cyrillic', 70, 1],
		['ж'.repeat(71), 'cyrillic', 71, 2],
		['ж'.repeat(134), 'cyrillic', 134, 2],
		['ж'.repeat(135), 'cyrillic', 135, 3],
		['😀'.repeat(35), 'cyrillic', 70, 1],
		['😀'.repeat(36), 'cyrillic', 72, 2],
		['a'.repeat(34170), 'latin', 34170, 224],
		['ж'.repeat(17085), 'cyrillic', 17085, 255],
		['', 'latin', 0, 1],
	])('counts a text of its kind (%#)', (text, alphabet, count, parts) => {
		expect(smsSize(text)).toStrictEqual({ alphabet, characters: count, parts });
	});

	it('never splits a character of two places between parts', () => {
		// 152 places, then two that do not fit the first part's last one.
		expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(152)}`).parts).toBe(3);
		expect(smsSize(`ж${'😀'.repeat(66)}`).parts).toBe(2);
		expect(smsSize('😀'.repeat(67)).parts).toBe(3);
	});

	it('needs at least as many parts as places, and one more at most for each part', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom('a', '€', ' '), minLength: 161, maxLength: 2000 }), (text) => {
				const places = text.length + (text.match(/€/g)?.length ?? 0);
				const { parts } = smsSize(text);
				expect(parts).toBeGreaterThanOrEqual(Math.ceil(places / 153));
				expect(parts).toBeLessThanOrEqual(Math.ceil(places / 152));
			}),
		);
	});
});

describe('atMost', () => {
	it('counts characters as people do', () => {
		expect(characters('a😀ж')).toBe(3);
		expect(atMost('😀'.repeat(50), 50, 'Title')).toHaveLength(100);
		expect(() => atMost('😀'.repeat(51), 50, 'Title')).toThrow(`Title: ${tooLong(51, 50)}`);
	});
});
