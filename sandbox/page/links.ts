/** A piece of a text; one with a link is shown as that link. */
export interface Piece {
	text: string;
	link?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** What stands at the end of an address belongs to the sentence around it. */
const SENTENCE_END = /[.,;:!?'*_]+$/;

/** A text in pieces: web addresses (http and https only) are links, everything else stays text. */
export function piecesOf(text: string): Piece[] {
	const pieces: Piece[] = [];
	let from = 0;
	for (const { 0: found, index } of text.matchAll(ADDRESS)) {
		const link = withoutEnd(found);
		if (!URL.canParse(link)) continue;
		if (index > from) pieces.push({ text: text.slice(from, index) });
		pieces.push({ text: link, link });
		from = index + link.length;
	}
	if (from < text.length) pieces.push({ text: text.slice(from) });
	return pieces;
}

/** An address without the end of its sentence, and without a closing bracket that has its opening one before the address. */
function withoutEnd(address: string): string {
	const end = address.replace(SENTENCE_END, '');
	return isOneTooMany(end, '(', ')') || isOneTooMany(end, '[', ']') ? withoutEnd(end.slice(0, -1)) : end;
}

function isOneTooMany(text: string, opening: string, closing: string): boolean {
	return text.endsWith(closing) && text.split(closing).length > text.split(opening).length;
}
