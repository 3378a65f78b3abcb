/** Marks of writing direction, zero-width characters, and what turns a digit or a hand into another picture of itself. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]|\u20e3/gu;

/** A text whose digits, of whichever script, are those from 0 to 9, without invisible characters. */
export function plainDigits(text: string): string {
	return text
		.normalize('NFKC')
		.replace(INVISIBLE, '')
		.replace(/\p{Nd}/gu, digit);
}

/** Unicode has the digits of each script together and in order, ten by ten. */
function digit(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x80) return character;
	let first = code;
	while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
	return String((code - first) % 10);
}
