export const HIDDEN = '***';

/** Shorter ones are found in too many words to be looked for. */
const SHORTEST = 4;

/** From so many characters on a secret stands in a longer word by no chance. */
const UNMISTAKABLE = 12;

/** One way to write characters otherwise: JSON's, a URL's, XML's. */
const WRITTEN =
	/\\u([\da-f]{4})|\\(["\\/nrt])|((?:%[\da-f]{2})+)|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

/** The characters with which these begin. */
const WRITERS = ['\\', '%', '&'];

/** So many times a text is read as one within another. */
const MOST_READ = 8;

/** What cuts a word in two and is seen by nobody, and what stands before characters for them to be read as they are. */
const CUTS = /[\s\u00ad\u200b-\u200d\u2060\ufeff\\]+/g;

/** How deep a form may stand within others: JSON in a text of JSON has twice the backslashes, and so on. */
const DEEPEST = 16;

/** The characters of which forms are made, which a form around may have written in its own way. */
const SLASH = '(?:\\\\|%(?:25)*5[cC])';
const PERCENT = '%(?:25)*';
const AND = '(?:&|%(?:25)*26)(?:amp(?:;|%(?:25)*3[bB]))*';
const HASH = '(?:#|%(?:25)*23)';
const END = '(?:;|%(?:25)*3[bB])';

/** So many blanks may stand where a word is cut: a line break, and how far the next line is indented. */
const MOST_CUT = 40;

/** What may cut a word in two and be seen by nobody: blanks, line breaks in any spelling, characters without a width. */
const CUT = `(?:[\\s\\u00ad\\u200b-\\u200d\\u2060\\ufeff]|=\\r?\\n|${SLASH}{1,${DEEPEST}}(?:[rnt]|u200[b-dB-D]|u2060|u[fF][eE][fF]{2}|u00[aA][dD])){0,${MOST_CUT}}`;

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, name]) => [name, character]));

/**
 * Takes secrets out of texts, in whatever form a text repeats them: as they are, as JSON, a URL, a form, XML or HTML write them, also within
 * one another and cut by a line break, each character in a form of its own; and a long one as base64 and in hexadecimal digits.
 */
export class Redactor {
	private readonly secrets: readonly string[];
	private readonly words: readonly Word[];
	/** What is never left, whatever stands around it. */
	private readonly unmistakable: readonly Word[];
	/**
	 * Signs that a text may hold a secret which reading it does not show: a blank as forms write it, a quote as CSV does, and characters of the
	 * secret that reading takes for the beginning of another one.
	 */
	private readonly signs: readonly string[];
	private pattern: RegExp | undefined;

	constructor(secrets: readonly string[]) {
		// The longest first: one that holds another must not be left in part.
		this.secrets = [...new Set(secrets)]
			.filter((secret) => secret.length >= SHORTEST)
			.sort((one, other) => other.length - one.length);
		const long = this.secrets.filter((secret) => secret.length >= UNMISTAKABLE && !/^\d+$/.test(secret));
		const encoded = long.flatMap(encodingsOf).map((whole): Word => ({ whole, thirds: [whole] }));
		this.unmistakable = [...long.map(wordOf), ...encoded];
		this.words = [...this.secrets.map(wordOf), ...encoded];
		this.signs = [
			...(this.hold(' ') ? ['+'] : []),
			...(this.hold('"') ? ['""'] : []),
			...(WRITERS.some((character) => this.hold(character)) ? WRITERS : []),
		];
	}

	/** The text without secrets. Texts are cut only afterwards, so that none is left in part. */
	clean(text: string): string {
		if (!this.signs.some((sign) => text.includes(sign)) && !says(text, this.words)) return text;
		this.pattern ??= new RegExp(this.secrets.map(formsOf).join('|'), 'g');
		const cleaned = text.replace(this.pattern, HIDDEN);
		return says(cleaned, this.unmistakable) ? HIDDEN : cleaned;
	}

	private hold(character: string): boolean {
		return this.secrets.some((secret) => secret.includes(character));
	}
}

/** A word that a text may say, without what can cut it, and thirds of a long one: one of them is whole where it is cut twice. */
interface Word {
	whole: string;
	thirds: readonly string[];
}

function wordOf(text: string): Word {
	const whole = text.replace(CUTS, '');
	// Any text may say a short one.
	if (text.length < UNMISTAKABLE) return { whole, thirds: [''] };
	const size = Math.ceil(text.length / 3);
	return { whole, thirds: [0, 1, 2].map((at) => text.slice(at * size, (at + 1) * size)) };
}

/** Whether a text says one of the words, as it is or once it has been read as what was written within it, again and again. */
function says(text: string, words: readonly Word[]): boolean {
	let now = text;
	for (let times = 0; times < MOST_READ; times += 1) {
		const near = words.filter(({ thirds }) => thirds.some((third) => now.includes(third)));
		const plain = near.length > 0 ? now.replace(CUTS, '') : '';
		if (near.some(({ whole }) => plain.includes(whole))) return true;
		const read = now.replace(WRITTEN, readOne);
		if (read === now) return false;
		now = read;
	}
	return false;
}

function readOne(
	_all: string,
	unit?: string,
	escape?: string,
	bytes?: string,
	decimal?: string,
	hexadecimal?: string,
	entity?: string,
): string {
	if (unit !== undefined) return String.fromCharCode(parseInt(unit, 16));
	if (escape !== undefined) return 'nrt'.includes(escape) ? '\n' : escape;
	if (bytes !== undefined) return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8');
	if (entity !== undefined) return CHARACTERS.get(entity.toLowerCase()) ?? '';
	const code = decimal === undefined ? parseInt(hexadecimal ?? '0', 16) : Number(decimal);
	return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** A pattern for a secret in all of its forms; a short one stands alone, and digits alone are no number of JSON's. */
function formsOf(secret: string): string {
	const noNumber = /^\d+$/.test(secret) ? '(?<![:,[]\\s*)' : '';
	const forms = Array.from(secret).map(formsOfCharacter);
	if (secret.length < UNMISTAKABLE) return `(?<![A-Za-z0-9])${noNumber}${forms.join('')}(?![A-Za-z0-9])`;
	return [noNumber + forms.join(CUT), ...encodingsOf(secret).map(escaped)].join('|');
}

/** A secret as hexadecimal digits, and as base64 at each of the three places where it may begin, without what its neighbours decide. */
function encodingsOf(secret: string): string[] {
	const bytes = Buffer.from(secret, 'utf8');
	const base64 = [0, 1, 2].map((before) => {
		const whole = Buffer.concat([Buffer.alloc(before), bytes]);
		return whole.toString('base64').slice(Math.ceil((before * 4) / 3), Math.floor((whole.length * 4) / 3));
	});
	const forUrls = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
	const digits = bytes.toString('hex');
	return [...new Set([digits, digits.toUpperCase(), ...base64, ...forUrls])];
}

function formsOfCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const units = Array.from({ length: character.length }, (_, at) => hex(character.charCodeAt(at), 4));
	const bytes = [...Buffer.from(character, 'utf8')].map((byte) => hex(byte, 2));
	const entity = ENTITIES[character];
	// A form that begins with the character itself has to be tried before it.
	const forms = [
		units.map((unit) => `${SLASH}{1,${DEEPEST}}u${unit}`).join(''),
		`${SLASH}{0,${DEEPEST}}${bytes.map((byte) => PERCENT + byte).join('')}`,
		`${SLASH}{0,${DEEPEST}}${AND}${HASH}(?:0*${code}|[xX]0*${hex(code, 0)})${END}`,
		...(entity === undefined ? [] : [`${SLASH}{0,${DEEPEST}}${AND}${entity}${END}`]),
		...('"\\/'.includes(character) ? [`${SLASH}{1,${DEEPEST}}${escaped(character)}`] : []),
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
	return character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
