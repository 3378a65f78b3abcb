import { LIMITS } from '../ground/contract';
import { InvalidInput } from '../ground/errors';

const { singlePartLatin, singlePartCyrillic, partLatin, partCyrillic } = LIMITS.sms;

/** The GSM 03.38 basic alphabet; the characters of its extension take two places each. */
const GSM_BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const GSM_EXTENSION = /[\f^{}\\[~\]|€]/g;

/** The size of an SMS text: characters, the alphabet that decides its limit, and the parts it is sent in. */
export interface SmsSize {
	readonly alphabet: 'latin' | 'cyrillic';
	readonly characters: number;
	/** 160 Latin or 70 other characters in a single part, 153 or 67 in each of several (part 2, 4.6 and GSM 03.40). */
	readonly parts: number;
}

/** The text that was counted last: as a rule all items of a run have one text. */
let last: { text: string; size: SmsSize } | undefined;

/** Counts an SMS text: Latin when the GSM alphabet holds every character, else as Cyrillic (two bytes a character). */
export function smsSize(text: string): SmsSize {
	if (last?.text !== text) last = { text, size: counted(text) };
	return last.size;
}

/** The size of an SMS text within its limits (part 1, 2.2 and 8). Throws InvalidInput for a longer one. */
export function sizedSms(text: string, label: string): SmsSize {
	const size = smsSize(text);
	const most = size.alphabet === 'latin' ? LIMITS.sms.charactersLatin : LIMITS.sms.charactersCyrillic;
	if (size.characters <= most) return size;
	const kind = size.alphabet === 'latin' ? 'Latin' : 'Cyrillic or other non-Latin';
	throw new InvalidInput(
		label,
		`it has ${size.characters} characters, and ${most} is the most for a text in ${kind} letters`,
		'Shorten the text or send it in several messages.',
	);
}

function counted(text: string): SmsSize {
	const characters = text.length;
	let septets = characters;
	let latin = GSM_BASIC.test(text);
	if (!latin) {
		const basic = text.replace(GSM_EXTENSION, '');
		latin = GSM_BASIC.test(basic);
		septets = characters + (characters - basic.length);
	}
	if (latin)
		return {
			alphabet: 'latin',
			characters,
			parts: septets <= singlePartLatin ? 1 : partsOf(text, partLatin, septetsOf),
		};
	return {
		alphabet: 'cyrillic',
		characters,
		parts: characters <= singlePartCyrillic ? 1 : partsOf(text, partCyrillic, (char) => char.length),
	};
}

/** Parts of a long text: a character of two places is never split, so that a part may hold one place less. */
function partsOf(text: string, places: number, size: (char: string) => number): number {
	let parts = 1;
	let used = 0;
	for (const char of text) {
		if (used + size(char) > places) {
			parts += 1;
			used = 0;
		}
		used += size(char);
	}
	return parts;
}

function septetsOf(char: string): number {
	return GSM_BASIC.test(char) ? 1 : 2;
}
