/** What stands in the place of a secret. */
const HIDDEN = '***';

/** Shorter ones are found in too many words to be looked for. */
const SHORTEST = 4;

/** From so many characters on a secret stands in a longer word by no chance. */
const UNMISTAKABLE = 12;

/** Signs that a text may hold a character in another form than its own. */
const SIGNS = ['\\', '%', '&'];

const ENCODED = /\\u|\\[/"\\]|%[0-9a-f]{2}|&[#a-z]|\+|""/i;

/** Signs of secrets that hold a certain character: a blank as forms write it, a quote as CSV does. */
const SIGNS_OF = { ' ': '+', '"': '""' } as const;

/** Named forms of characters in XML and HTML. */
const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/**
 * Takes secrets out of texts, in whatever form a text repeats them: as they are, as JSON, a URL, a form, XML or HTML write them,
 * each character in a form of its own.
 */
export class Redactor {
	private readonly secrets: readonly string[];
	private readonly signs: readonly string[];
	private pattern: RegExp | undefined;

	constructor(secrets: readonly string[]) {
		// The longest first: one that holds another must not be left in part.
		this.secrets = [...new Set(secrets)]
			.filter((secret) => secret.length >= SHORTEST)
			.sort((one, other) => other.length - one.length);
		const own = Object.entries(SIGNS_OF).filter(([character]) => this.secrets.some((one) => one.includes(character)));
		this.signs = [...SIGNS, ...own.map(([, sign]) => sign)];
	}

	/** The text without secrets. Texts are cut only afterwards, so that none is left in part. */
	clean(text: string): string {
		if (this.secrets.length === 0) return text;
		// An answer to many messages is long, and has none of these as a rule: a search for one text is quicker than a pattern.
		const encoded = this.signs.some((sign) => text.includes(sign)) && ENCODED.test(text);
		if (!encoded && !this.secrets.some((secret) => text.includes(secret))) return text;
		this.pattern ??= new RegExp(this.secrets.map(formsOf).join('|'), 'g');
		return text.replace(this.pattern, HIDDEN);
	}
}

/** A pattern for a secret in all of its forms; a short one stands alone, and digits alone are no number of JSON's. */
function formsOf(secret: string): string {
	const forms = Array.from(secret).map(formsOfCharacter).join('');
	const noNumber = /^\d+$/.test(secret) ? '(?<![:,[]\\s*)' : '';
	if (secret.length >= UNMISTAKABLE) return noNumber + forms;
	return `(?<![A-Za-z0-9])${noNumber}${forms}(?![A-Za-z0-9])`;
}

function formsOfCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const units = Array.from({ length: character.length }, (_, at) => hex(character.charCodeAt(at), 4));
	const bytes = [...Buffer.from(character, 'utf8')].map((byte) => hex(byte, 2));
	const entity = ENTITIES[character];
	// A form that begins with the character itself has to be tried before it.
	const forms = [
		units.map((unit) => `\\\\u${unit}`).join(''),
		bytes.map((byte) => `%${byte}`).join(''),
		`&#0*${code};`,
		`&#[xX]0*${hex(code, 0)};`,
		...(entity === undefined ? [] : [`&${entity};`]),
		...('"\\/'.includes(character) ? [`\\\\${escaped(character)}`] : []),
		...(character === ' ' ? ['\\+'] : []),
		// As CSV writes it.
		...(character === '"' ? ['""'] : []),
		escaped(character),
	];
	return `(?:${forms.join('|')})`;
}

/** Hexadecimal digits in either case. */
function hex(value: number, length: number): string {
	const digits = value.toString(16).padStart(length, '0');
	return digits.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

function escaped(character: string): string {
	return character.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
}
