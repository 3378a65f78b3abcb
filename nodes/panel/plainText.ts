import { smsSize } from './smsSize';

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
export interface Replaced {
	character: string;
	by: string;
	times: number;
}

/** An SMS text in plain characters, and how many parts fewer it has than as it was given; undefined where nothing is saved. */
export function plainSms(text: string): { text: string; partsSaved: number; replaced: Replaced[] } | undefined {
	if (!/[^\n -~]/.test(text)) return undefined;
	const { parts } = smsSize(text);
	// What is left in two bytes a character gains only by losing some: there nothing else is touched.
	const candidates = [PLAIN.slice(0, 1), PLAIN].map((rules) => ({ rules, text: plainBy(rules, text) }));
	const fewest = Math.min(...candidates.map((one) => smsSize(one.text).parts));
	const best = candidates.find((one) => smsSize(one.text).parts === fewest);
	if (!best || fewest >= parts) return undefined;
	return { text: best.text, partsSaved: parts - fewest, replaced: replacedBy(best.rules, text) };
}

function plainBy(rules: typeof PLAIN, text: string): string {
	return rules.reduce((words, [characters, plain]) => words.replace(characters, plain), text);
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
