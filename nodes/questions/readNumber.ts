import { plainDigits } from './plainWords';

/** Beyond so many digits a number with decimals is not what was written any more. */
const MOST_DIGITS = 15;

/**
 * The one number that a text is, in the ways in which people write it: 1234,5 · 1,234.5 · 1 234,5 · 1'234.5 · $12 · 12 %. Undefined
 * for anything else, and for what can be read in two ways: 1,234 is a thousand and more, or a little more than one. `whole`
 * says that no decimals are wanted, which settles that.
 */
export function readNumber(text: string, whole: boolean): number | undefined {
	const written = plainDigits(text)
		.replace(/[\p{Sc}%]/gu, '')
		.replace(/٫/g, ',')
		.replace(/[٬’]/g, "'")
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/[.!]+$/, '')
		.replace(/^\+\s?/, '');
	const plain = withPoint(written, whole);
	if (plain === undefined) return undefined;
	const value = Number(plain);
	if (!plain.includes('.')) return Number.isSafeInteger(value) ? value + 0 : undefined;
	return whole || plain.replace(/\D/g, '').length > MOST_DIGITS ? undefined : value;
}

/** A number with a point before its decimals and nothing between its digits; undefined when it is none. */
function withPoint(written: string, whole: boolean): string | undefined {
	if (/^-?\d+$/.test(written)) return written;
	// Groups of three with what never begins decimals, and decimals of either sign behind them.
	if (/^-?\d{1,3}([ ']\d{3})+([.,]\d+)?$/.test(written)) return written.replace(/[ ']/g, '').replace(',', '.');
	if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(written) || /^-?\d{1,3}(,\d{3}){2,}$/.test(written)) {
		return written.replace(/,/g, '');
	}
	if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(written) || /^-?\d{1,3}(\.\d{3}){2,}$/.test(written)) {
		return written.replace(/\./g, '').replace(',', '.');
	}
	if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(written)) return whole ? written.replace(/[.,]/, '') : undefined;
	return /^-?\d*[.,]\d+$/.test(written) ? written.replace(',', '.') : undefined;
}
