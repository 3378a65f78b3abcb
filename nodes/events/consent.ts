import { isQuestion, plainLetters } from '../ground/letters';
import type { OmniEvent } from './envelope';

/** Words that mean stop when a message holds nothing else, and the one that takes it back; as senders have to honour them, in French and Russian, too. */
export const STOP_WORDS = [
	'STOP',
	'STOPALL',
	'UNSUBSCRIBE',
	'CANCEL',
	'END',
	'QUIT',
	'REVOKE',
	'OPTOUT',
	'ARRET',
	'СТОП',
] as const;
const START_WORDS = ['START'] as const;

/** Statuses by which a recipient, or their mail server, asks to be left alone. */
export const STOP_STATUSES: ReadonlySet<string> = new Set(['COMPLAINED', 'UNSUBSCRIBED']);

interface ConsentWords {
	stop: readonly string[];
	start: readonly string[];
}

/** Words or whole phrases with commas between them, of any script. */
export function wordsIn(given = ''): string[] {
	return given.split(/[,;\n،؛，、；]/).filter((word) => word.trim() !== '');
}

/**
 * A text with only its letters and digits, small and plain: “Stop!”, “STOP ALL” and “arrêt” as stop, stopall and arret. What makes an emoji of a sign
 * goes first: ™ is no TM here.
 */
function bare(text: string): string {
	const written = text.replace(/\p{Extended_Pictographic}|\p{Variation_Selector}|\u20e3/gu, '');
	return plainLetters(written).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether a text that somebody is asked to answer with would mean stop, or start again, to Omni Trigger. */
export function isConsentWord(text: string): boolean {
	return [...STOP_WORDS, ...START_WORDS].some((word) => bare(word) === bare(text));
}

/** Says of an event whether its sender or recipient wants no more messages (`out`), or wants them again (`in`). */
export function consentReader(own: ConsentWords): (event: OmniEvent) => 'out' | 'in' | undefined {
	const isStop = oneOf([...STOP_WORDS, ...own.stop]);
	const isStart = oneOf([...START_WORDS, ...own.start]);
	return ({ kind, status, final, rank, text, prefix }) => {
		if (kind === 'status') {
			// Notifications that were switched off (part 1, 2.9) have no rank: they are of one app on one device, and of no address.
			const isAsked = STOP_STATUSES.has(status ?? '') && rank !== null;
			// A soft bounce is not final: the address may take the next email.
			return isAsked || (status === 'BOUNCED' && final) ? 'out' : undefined;
		}
		const readings = kind === 'incoming' ? readingsOf(text, prefix).filter((words) => bare(words) !== '') : [];
		if (readings.some(isStop)) return 'out';
		// Who asks “START?” has not decided; who asks “STOP?” is left alone rather than not.
		return readings.some((words) => isStart(words) && !isQuestion(words)) ? 'in' : undefined;
	};
}

/** Tells whether a text is one of these words. They are made plain for the first text: statuses have none. */
function oneOf(words: readonly string[]): (text: string) => boolean {
	let plain: ReadonlySet<string> | undefined;
	return (text) => (plain ??= new Set(words.map(bare))).has(bare(text));
}

/** A mark behind a keyword: “Shop: 5”, “Shop:5” and “Shop - 5” are a 5, “Shop -5” and “Shop:-5” are less, and “Shop :)” is a smile. */
const MARK_BEHIND =
	/^(?:[:,;](?=[\s\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}\p{Regional_Indicator}]|[-+−]\p{Sc}?\p{N}|$)|\s+[:,;–—-](?=\s|$))/u;

/**
 * What a message may say beside the keyword that it begins with (part 1, 2.10), first its text as it is: the documents do not show whether
 * that holds the keyword, too. Match Replies takes any item, also one that a user made without a text.
 */
export function readingsOf(text: unknown, prefix: unknown): string[] {
	const whole = typeof text === 'string' ? text.trim() : '';
	const keyword = typeof prefix === 'string' ? prefix.trim() : '';
	if (keyword === '') return [whole];
	const behind = whole.slice(keyword.length);
	// “Weekend” is no “end” behind the keyword “week”.
	const isBehind = bare(whole.slice(0, keyword.length)) === bare(keyword) && !/^[\p{L}\p{M}\p{N}]/u.test(behind);
	const words = behind.replace(MARK_BEHIND, '').trim();
	// “Shop.” says no more than “Shop”.
	const said = /^[\s.!?,;:…-]*$/.test(words) ? whole : words;
	return [...new Set([whole, isBehind ? said : `${keyword} ${whole}`.trim()])];
}

/** All that a message says, with the keyword that it begins with. */
export function wholeOf(text: unknown, prefix: unknown): string {
	return readingsOf(text, prefix).reduce((one, other) => (other.length > one.length ? other : one));
}

/** Marks the events by which somebody wants no more messages, or wants them again. */
export function markConsent(events: readonly OmniEvent[], own: ConsentWords = { stop: [], start: [] }): void {
	const consentOf = consentReader(own);
	for (const event of events) {
		const consent = consentOf(event);
		if (consent === 'out') event.optOut = true;
		if (consent === 'in') event.optIn = true;
	}
}
