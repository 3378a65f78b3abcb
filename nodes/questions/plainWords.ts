/** Marks of writing direction, zero-width characters, and what turns a digit or a hand into another picture of itself. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]|\u20e3/gu;
/** Accents of Latin, Greek and Cyrillic letters; the vowels of other scripts are marks, too, and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

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

/** The words of a text in small letters, without accents and with one blank for all signs between them. */
export function plainWords(text: string): string {
	return plainDigits(text)
		.normalize('NFKD')
		.replace(ACCENTS, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(/ı/g, 'i')
		.replace(/ß/g, 'ss')
		.replace(/[\p{P}\p{Z}\s]+/gu, ' ')
		.trim();
}
