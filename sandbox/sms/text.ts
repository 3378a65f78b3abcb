import { LIMITS } from '../../contract/generated/values';

/** Characters of the 7-bit alphabet of GSM 03.38, and those of its extension, which take two places. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€\f]*$/;
const GSM_EXTENSION = '^{}\\[]~|€\f';

/** Whether a text is sent in the 7-bit alphabet; the documents call it Latin, and every other text Cyrillic (part 1, 2.2). */
export function isLatin(text: string): boolean {
	return GSM.test(text);
}

/** In how many parts a text is sent (part 2, 4.6). None ends in half a character, so that a part may have a place left. */
export function countSegments(text: string): number {
	const { singlePartLatin, singlePartCyrillic, partLatin, partCyrillic } = LIMITS.sms;
	const latin = isLatin(text);
	const sizes = Array.from(text, (char) => (latin && GSM_EXTENSION.includes(char) ? 2 : char.length));
	if (sum(sizes) <= (latin ? singlePartLatin : singlePartCyrillic)) return 1;
	const places = latin ? partLatin : partCyrillic;
	let parts = 1;
	let used = 0;
	for (const size of sizes) {
		if (used + size > places) {
			parts += 1;
			used = 0;
		}
		used += size;
	}
	return parts;
}

function sum(numbers: number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
