import { tryParseJson } from '../../ground/json';
import { seal, unseal } from '../../ground/sealed';
import { EVERYTHING } from '../../precautions/optOuts';

/** Whom a link to the page is for, and for how long. */
export interface PreferencesLink {
	addresses: string[];
	/** The code of the language that the person reads, where it is known. */
	language?: string;
	/** What one click unsubscribes from; everything where it is absent. */
	topic?: string;
	/** When it was made and until when it counts, in seconds since 1970. */
	issued: number;
	expires: number;
}

const SEALED_FOR = 'omni-preferences v1';
/** The version of what is sealed, in front of it. */
const VERSION = '1';
/** Longer tokens are no links of ours: a page takes them from whoever calls. */
export const MOST_CHARACTERS = 2048;

/** The token of a link: it shows nothing of the person and can't be made or changed without the key. */
export function tokenOf(
	{ addresses, language = '', topic = '', issued, expires }: PreferencesLink,
	key: string,
): string {
	return VERSION + seal(SEALED_FOR, key, JSON.stringify([issued, expires, language, topic, ...addresses]));
}

/** What a token stands for under one of the keys, also when it has expired; undefined for every other text. */
export function readLink(token: string, keys: readonly string[]): PreferencesLink | undefined {
	if (!token.startsWith(VERSION) || token.length > MOST_CHARACTERS) return undefined;
	for (const key of keys) {
		const text = key === '' ? undefined : unseal(SEALED_FOR, key, token.slice(VERSION.length));
		const parts = text === undefined ? undefined : tryParseJson(text);
		if (!Array.isArray(parts)) continue;
		const [issued, expires, language, topic, ...addresses] = parts as [number, number, ...string[]];
		const about = topic === EVERYTHING ? undefined : topic || undefined;
		return { addresses, language: language || undefined, topic: about, issued, expires };
	}
	return undefined;
}
