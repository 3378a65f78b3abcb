/** Accents, Greek and Arabic marks with them; not the breve of й, which makes another letter, nor the vowels of Indian scripts. */
const MARKS = /(?<!\p{Script=Cyrillic})\u0306|[\u0300-\u0305\u0307-\u036f\u064b-\u065f\u0640]/gu;

/** Letters that Unicode does not take apart, as they are written where a keyboard lacks them, and the two small letters for one Σ. */
const SPELLED: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ł: 'l', đ: 'd', ø: 'o', œ: 'oe', æ: 'ae', ς: 'σ' };

/** A text in small letters of one width, as people type it who leave accents and the like away: “Łódź”, “ΤΈΛΟΣ”, “إلغاء” and “Ещё”. */
export function plainLetters(text: string): string {
	return text
		.normalize('NFKD')
		.replace(MARKS, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(/[ßıłđøœæς]/g, (letter) => SPELLED[letter]);
}

/** Whether a text asks something back, as “yes?”, “はい？” and “👍❓” do. Greek has a semicolon for it, and “ναι ;)” is a smile. */
export function isQuestion(text: string): boolean {
	const written = text.normalize('NFKC');
	if (/[❓❔]/u.test(written)) return true;
	const end = written.split(/[\p{L}\p{N}]/u).at(-1) ?? '';
	return /[?؟]/.test(end) || (/;(?!-?\))/.test(end) && /\p{Script=Greek}$/u.test(written.slice(0, -end.length)));
}
