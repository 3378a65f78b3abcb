/** Characters of the 7-bit alphabet of GSM 03.38; those of the second list take two places. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€\f]*$/;
const GSM_EXTENDED = /[\^{}\\[\]~|€\f]/g;

/** Whether a text is sent in the 7-bit alphabet; the documents call it Latin, and every other text Cyrillic (part 1, 2.2). */
export function isLatin(text: string): boolean {
	return GSM.test(text);
}

/** In how many parts a text is sent: 160 and 70 characters hold one (part 2, 4.6), 153 and 67 each of several. */
export function countSegments(text: string): number {
	const latin = isLatin(text);
	const length = latin ? text.length + (text.match(GSM_EXTENDED)?.length ?? 0) : text.length;
	if (length <= (latin ? 160 : 70)) return 1;
	return Math.ceil(length / (latin ? 153 : 67));
}
