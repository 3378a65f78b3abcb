import { XMLParser } from 'fast-xml-parser';

import { InvalidInput, shorten } from './errors';
import type { Json } from './json';

/** Ours: what a reader of XML takes, so that a small answer can't fill the memory. */
export const XML_CHARACTERS = 16 * 1024 * 1024;
export const XML_TAGS = 1_000_000;
export const XML_DEPTH = 64;

/**
 * An element of XML as plain data: its text, null where it says nil, or its parts by name. A name that occurs more than
 * once holds a list: read what can be a list with `asList`. Text is neither trimmed nor read as a number.
 * An attribute stands under `@name`, and the text of an element that has attributes or parts under `#text`.
 */
export type Xml = string | null | Xml[] | XmlParts;

/** An element's parts by their local names: the prefix of a namespace is the sender's own choice (field notes, rule 4). */
export type XmlParts = { [name: string]: Xml };

/** What `writeXml` takes: as `Xml`, also numbers and booleans; a part that is undefined is left out. */
export type XmlSource = string | number | boolean | null | undefined | XmlSource[] | { [name: string]: XmlSource };

/** XML that is not read: malformed, larger or deeper than we take, or with declarations of its own (DOCTYPE, entities). */
export class XmlRefused extends Error {
	override readonly name = 'XmlRefused';
}

/** A node as the library gives it in its ordered form: one key with the children, and `:@` with the attributes. */
type OrderedNode = Record<string, OrderedNode[] | string | Record<string, string>>;

const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';

const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	attributeNamePrefix: '',
	parseTagValue: false,
	parseAttributeValue: false,
	trimValues: false,
	// Entities are decoded below: the library would take undeclared ones for text.
	processEntities: false,
	cdataPropName: CDATA,
	textNodeName: TEXT,
	ignoreDeclaration: true,
	ignorePiTags: true,
	maxNestedTags: XML_DEPTH + 1,
	// Names stay as they are: what we build from them takes any name as a key of its own.
	onDangerousProperty: (name) => name,
});

/** Reads an XML document: `{ root: … }`. Throws XmlRefused when it is no XML that we take. */
export function parseXml(text: string): XmlParts {
	const source = text.replace(/^\uFEFF/, '').trim();
	if (source.length > XML_CHARACTERS) throw new XmlRefused('The XML is too large');
	checkStructure(source);
	const [root] = ordered(source).filter((node) => !nameOf(node).startsWith('#'));
	return { [localName(nameOf(root))]: readNode(root) };
}

/** Reads an XML document as parseXml does, and gives undefined for a text that it refuses. */
export function tryParseXml(text: string): XmlParts | undefined {
	try {
		return parseXml(text);
	} catch {
		return undefined;
	}
}

/** A part that may occur any number of times, as a list: none, one or all of them, also of JSON. Nil and empty lists give []. */
export function asList(part: Json | undefined): Json[] {
	if (part === undefined || part === null || part === '') return [];
	return Array.isArray(part) ? part : [part];
}

/** Whether an element has parts or attributes of its own. */
export function isXmlParts(part: Json | undefined): part is XmlParts {
	return typeof part === 'object' && part !== null && !Array.isArray(part);
}

/** The text of an element, with or without attributes; undefined when it is missing, nil, a list or made of parts. */
export function xmlText(part: Json | undefined): string | undefined {
	const text = isXmlParts(part) ? part[TEXT] : part;
	return typeof text === 'string' ? text : undefined;
}

const PLAIN_NAME = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.-]*`;
const NAME = `(?:${PLAIN_NAME}:)?${PLAIN_NAME}`;
const TAG = new RegExp(String.raw`<(\/?)(${NAME})(?=[\s/>])(?:[^<>"']|"[^"<]*"|'[^'<]*')*?(\/?)>`, 'uy');

/**
 * Checks what the library lets pass: every element is closed, there is one root with nothing beside it, and nothing
 * begins with `<!` but comments and CDATA (DOCTYPE, ENTITY and their like are refused). Counts elements and depth.
 */
function checkStructure(source: string): void {
	const open: string[] = [];
	let tags = 0;
	let roots = 0;
	let end = 0;
	for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', end)) {
		if (open.length === 0 && source.slice(end, at).trim() !== '') throw new XmlRefused('Text stands beside the XML');
		end = afterMarkup(source, at);
		if (end > at) continue;
		TAG.lastIndex = at;
		const [tag, closing, name, empty] = TAG.exec(source) ?? ['', '', '', ''];
		if (tag === '') throw new XmlRefused('The XML is cut off or malformed');
		end = at + tag.length;
		tags += 1;
		if (tags > XML_TAGS) throw new XmlRefused('The XML has too many elements');
		if (closing === '' && open.length === 0) roots += 1;
		if (closing !== '' && open.pop() !== name)
			throw new XmlRefused(`The XML closes “${shorten(name)}” without opening it`);
		if (closing === '' && empty === '') open.push(name);
		if (open.length > XML_DEPTH) throw new XmlRefused('The XML is nested too deep');
	}
	if (open.length > 0) throw new XmlRefused('The XML is cut off');
	if (roots !== 1 || source.slice(end).trim() !== '') throw new XmlRefused('The XML has not exactly one root element');
}

/** Where a comment, CDATA or an instruction that begins here ends; the same place when it is none of them. */
function afterMarkup(source: string, at: number): number {
	const [start, end] = MARKUP.find(([begin]) => source.startsWith(begin, at)) ?? ['', ''];
	if (start === '<!') throw new XmlRefused('The XML declares types or entities of its own');
	if (start === '') return at;
	const close = source.indexOf(end, at + start.length);
	// An instruction without a name would mislead the library.
	if (close === -1 || (start === '<?' && !/[\p{L}_]/u.test(source[at + 2]))) throw new XmlRefused('The XML is cut off');
	return close + end.length;
}

const MARKUP = [
	['<!--', '-->'],
	['<![CDATA[', ']]>'],
	['<!', ''],
	['<?', '?>'],
];

function ordered(source: string): OrderedNode[] {
	try {
		return parser.parse(source) as OrderedNode[];
	} catch (error) {
		throw refused(error);
	}
}

function refused(error: unknown): XmlRefused {
	return new XmlRefused(error instanceof Error ? error.message : 'The XML can not be read');
}

function nameOf(node: OrderedNode): string {
	return Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
}

function localName(name: string): string {
	return name.slice(name.lastIndexOf(':') + 1);
}

function readNode(node: OrderedNode): Xml {
	const attributes = Object.entries((node[ATTRIBUTES] as Record<string, string> | undefined) ?? {});
	if (attributes.some(([name, value]) => /:nil$/.test(name) && /^(true|1)$/.test(value.trim()))) return null;
	const parts = new Map<string, Xml[]>();
	// Attributes with a prefix speak of the markup (types, languages, namespaces) and not of the data.
	for (const [name, value] of attributes) {
		if (name !== 'xmlns' && !name.includes(':')) parts.set(`@${name}`, [decodeEntities(value)]);
	}
	const children = node[nameOf(node)] as OrderedNode[];
	const texts: string[] = [];
	for (const child of children) {
		const name = nameOf(child);
		if (name === TEXT) texts.push(decodeEntities(child[TEXT] as string));
		else if (name === CDATA) texts.push(...(child[CDATA] as OrderedNode[]).map((part) => part[TEXT] as string));
		else {
			const list = parts.get(localName(name));
			if (list) list.push(readNode(child));
			else parts.set(localName(name), [readNode(child)]);
		}
	}
	const text = texts.join('');
	if (parts.size === 0) return text;
	const hasElements = children.some((child) => !nameOf(child).startsWith('#'));
	// Blanks between elements are layout.
	if (hasElements ? text.trim() !== '' : text !== '') parts.set(TEXT, [text]);
	return Object.fromEntries([...parts].map(([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities of XML and characters by their number; any other one is refused. */
function decodeEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(/&([^;&\s]{1,10};)?/g, (_match, entity: string | undefined) => {
		const name = (entity ?? '').slice(0, -1);
		const number = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
		const code = number ? Number.parseInt(number[1] ?? number[2], number[1] === undefined ? 10 : 16) : NaN;
		const decoded = number ? fromCodePoint(code) : Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
		if (decoded === undefined) throw new XmlRefused('The XML uses an entity that is not known');
		return decoded;
	});
}

function fromCodePoint(code: number): string | undefined {
	if (!(code <= 0x10ffff)) return undefined;
	const character = String.fromCodePoint(code);
	return FORBIDDEN.test(character) ? undefined : character;
}

/** Characters that XML 1.0 can not hold, not even by their number; half of a surrogate pair is one of them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');

const ESCAPES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	// Readers turn these into a line break or a blank unless they are written by their number.
	'\r': '&#13;',
	'\n': '&#10;',
	'\t': '&#9;',
};

/**
 * Writes an element with its parts in their order: `writeXml('a', { '@id': 1, b: ['x', 'y'] })` gives
 * `<a id="1"><b>x</b><b>y</b></a>`. Undefined and null parts are left out, not sent empty. Throws InvalidInput for text with
 * characters that XML can not hold.
 */
export function writeXml(name: string, source: XmlSource): string {
	if (!WHOLE_NAME.test(name)) throw new Error(`“${name}” is no name of an XML element`);
	if (source === undefined || source === null) return '';
	if (Array.isArray(source)) return source.map((one) => writeXml(name, one)).join('');
	if (typeof source !== 'object') return `<${name}>${escapeXml(source, name, /[&<>\r]/g)}</${name}>`;
	let attributes = '';
	let content = '';
	for (const [key, part] of Object.entries(source)) {
		if (key === TEXT) content += escapeXml(part, name, /[&<>\r]/g);
		else if (!key.startsWith('@')) content += writeXml(key, part);
		else if (!WHOLE_NAME.test(key.slice(1))) throw new Error(`“${key}” is no name of an XML attribute`);
		else if (part !== undefined && part !== null) {
			attributes += ` ${key.slice(1)}="${escapeXml(part, name, /[&<>"\r\n\t]/g)}"`;
		}
	}
	return `<${name}${attributes}>${content}</${name}>`;
}

function escapeXml(value: XmlSource, name: string, pattern: RegExp): string {
	if (typeof value === 'object' || value === undefined) throw new Error(`The text of “${name}” is no text`);
	return xmlSafe(String(value), name).replace(pattern, (character) => ESCAPES[character]);
}

/** Text that XML can hold. Throws InvalidInput for one with a control character, or with half of an emoji. */
export function xmlSafe(text: string, label: string): string {
	if (!FORBIDDEN.test(text)) return text;
	throw new InvalidInput(label, 'it holds a control character that can not be sent', 'Take the character out.');
}
