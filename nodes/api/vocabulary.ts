import type { Connection } from '../ground/connection';

/**
 * The neutral words that the documents write where a deployment has names of its own (part 1 and 2, naming convention; part 2, 2.4), by the
 * credential's field that holds its name.
 */
const NEUTRAL_WORDS = {
	chatappPath: 'chatapp',
	msgrChannel: 'MSGR',
	msgrTemplateKey: 'msgrTemplate',
	socialTemplateKey: 'socialTemplate',
	socARoute: 'SOC_A',
	socBRoute: 'SOC_B',
	vendorCPlatform: 'VENDOR_C',
} as const;

type WordField = keyof typeof NEUTRAL_WORDS;

/** The deployment's own name for a neutral word, or the word itself where the credential has none. */
export function ownWord(connection: Connection, field: WordField): string {
	return connection.field(field) || NEUTRAL_WORDS[field];
}

/** The neutral words that the credential has no other name for. */
export function unsetWords(connection: Connection): string[] {
	const fields = Object.keys(NEUTRAL_WORDS) as WordField[];
	return fields.map((field) => NEUTRAL_WORDS[field]).filter((word, at) => ownWord(connection, fields[at]) === word);
}

/** What to say of words that go out; nothing where none of them is a neutral one, or somebody has looked at the vocabulary. */
export function neutralWordWarning(connection: Connection, words: Iterable<string | undefined>): string | undefined {
	if (connection.fields?.vocabulary === true) return undefined;
	const unset = unsetWords(connection);
	const sent = [...new Set(words)].filter((word) => word !== undefined && unset.includes(word)).sort();
	if (sent.length === 0) return undefined;
	return `The documents write ${sent.join(', ')} in place of names that differ from one deployment of the service to another, and it is sent as it stands: the service may not know it. Turn on “Set Service Vocabulary” in the credential, and fill in the names that came with your account.`;
}
