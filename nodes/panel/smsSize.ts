import { LIMITS } from '../ground/contract';
import { InvalidInput } from '../ground/errors';

const { singlePartLatin, singlePartCyrillic, partLatin, partCyrillic } = LIMITS.sms;

/** The GSM 03.38 basic alphabet; the characters of its extension take two places each. */
const GSM_BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const GSM_EXTENSION = /[\f^{}\\[~\]|€]/g;

/** The size of an SMS text: characters, the alphabet that decides its limit, and the parts it is sent in. */
interface SmsSize {
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
			parts: septets <= singlePartLatin ? 1 : partsOf(text, partLatin, (char) => (GSM_BASIC.test(char) ? 1 : 2)),
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

/** What no eye sees: zero-width spaces and marks that come along with copied text. Joiners are left: emoji are made with them. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g;

/** Characters that a word processor writes, and the plain ones that stand for them. */
const PLAIN: ReadonlyArray<readonly [RegExp, string]> = [
	[INVISIBLE, ''],
	[/[\u2018\u2019\u201a\u201b\u2032\u2039\u203a]/g, "'"],
	[/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
	[/[\u2010-\u2015\u2212]/g, '-'],
	[/\u2026/g, '...'],
	[/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' '],
];

/** A character that was replaced: its code point, since some can't be seen, what stands there now, and how often. */
interface Replaced {
	character: string;
	by: string;
	times: number;
}

/** An SMS text in plain characters, and how many parts fewer it has than as it was given; undefined where nothing is saved. */
export function plainSms(text: string): { text: string; partsSaved: number; replaced: Replaced[] } | undefined {
	if (!/[^\n -~]/.test(text)) return undefined;
	const { parts } = smsSize(text);
	// What is left in two bytes a character gains only by losing some: there nothing else is touched.
	const candidates = [PLAIN.slice(0, 1), PLAIN].map((rules) => ({
		rules,
		text: rules.reduce((words, [characters, plain]) => words.replace(characters, plain), text),
	}));
	const fewest = Math.min(...candidates.map((one) => smsSize(one.text).parts));
	const best = candidates.find((one) => smsSize(one.text).parts === fewest);
	if (!best || fewest >= parts) return undefined;
	return { text: best.text, partsSaved: parts - fewest, replaced: replacedBy(best.rules, text) };
}

function replacedBy(rules: typeof PLAIN, text: string): Replaced[] {
	const times = new Map<string, Replaced>();
	for (const [characters, by] of rules) {
		for (const [found] of text.matchAll(characters)) {
			const character = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
			times.set(character, { character, by, times: (times.get(character)?.times ?? 0) + 1 });
		}
	}
	return [...times.values()];
}

const TAG = /<\/?(?:a|b|br|div|h[1-6]|i|li|p|span|strong|ul)\b[^<>]*>/i;

/** What a person should know of a text with tags of HTML; undefined for any other. */
export function tagsWarning(text: string): string | undefined {
	const [tag] = (text.includes('<') && TAG.exec(text)) || [];
	return tag === undefined
		? undefined
		: 'A text holds HTML, and an SMS shows tags such as <p> as they stand. n8n’s HTML node can take the text out of it.';
}
