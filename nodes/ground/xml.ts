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

const TEXT = '#text';

/** Reads an XML document: `{ root: … }`. Throws XmlRefused when it is no XML that we take. */
export function parseXml(text: string): XmlParts {
	const source = text.replace(/^\uFEFF/, '').trim();
	if (source.length > XML_CHARACTERS) throw new XmlRefused('The XML is too large');
	return read(source.replace(/\r\n?/g, '\n'));
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
const TAG = new RegExp(String.raw`<(\/?)(${NAME})(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>`, 'uy');
const ATTRIBUTE = /([^\s=]+)\s*(?:=\s*(['"])([\s\S]*?)\2)?/g;

/** An element whose end has not come yet. */
interface OpenElement {
	name: string;
	parts: XmlParts;
	text: string;
	hasElements: boolean;
	isNil: boolean;
}

/**
 * Reads a document in one pass: every element is closed, there is one root with nothing beside it, and nothing begins with `<!`
 * but comments and CDATA (DOCTYPE, ENTITY and their like are refused). Counts elements and depth.
 */
function read(source: string): XmlParts {
	const open: OpenElement[] = [];
	const document = opened('', '');
	let tags = 0;
	let end = 0;
	for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', end)) {
		const inside = open.at(-1);
		const text = source.slice(end, at);
		if (inside) inside.text += decodeEntities(text);
		else if (text.trim() !== '') throw new XmlRefused('Text stands beside the XML');
		end = afterMarkup(source, at);
		if (end > at) {
			if (inside && source.startsWith(CDATA, at))
				inside.text += source.slice(at + CDATA.length, end - CDATA_END.length);
			continue;
		}
		TAG.lastIndex = at;
		const [tag, closing, name, attributes, empty] = TAG.exec(source) ?? ['', '', '', '', ''];
		if (tag === '') throw new XmlRefused('The XML is cut off or malformed');
		end = at + tag.length;
		tags += 1;
		if (tags > XML_TAGS) throw new XmlRefused('The XML has too many elements');
		if (closing === '') {
			if (!inside && document.hasElements) throw new XmlRefused('The XML has not exactly one root element');
			open.push(opened(name, attributes));
			if (open.length > XML_DEPTH) throw new XmlRefused('The XML is nested too deep');
			if (empty === '') continue;
		}
		const element = open.pop();
		if (element?.name !== name) throw new XmlRefused(`The XML closes “${shorten(name)}” without opening it`);
		add(open.at(-1) ?? document, element);
	}
	if (open.length > 0) throw new XmlRefused('The XML is cut off');
	if (!document.hasElements || source.slice(end).trim() !== '') {
		throw new XmlRefused('The XML has not exactly one root element');
	}
	return document.parts;
}

const CDATA = '<![CDATA[';
const CDATA_END = ']]>';
const MARKUP = [
	['<!--', '-->'],
	[CDATA, CDATA_END],
	['<!', ''],
	['<?', '?>'],
];

/** Where a comment, CDATA or an instruction that begins here ends; the same place when it is none of them. */
function afterMarkup(source: string, at: number): number {
	const next = source[at + 1];
	if (next !== '!' && next !== '?') return at;
	const [start, end] = MARKUP.find(([begin]) => source.startsWith(begin, at)) ?? ['', ''];
	if (start === '<!') throw new XmlRefused('The XML declares types or entities of its own');
	const close = source.indexOf(end, at + start.length);
	if (close === -1 || (start === '<?' && !/[\p{L}_]/u.test(source[at + 2]))) throw new XmlRefused('The XML is cut off');
	return close + end.length;
}

/** An element at its beginning. Attributes with a prefix speak of the markup (types, languages, namespaces) and not of the data. */
function opened(name: string, attributes: string): OpenElement {
	const element: OpenElement = { name, parts: {}, text: '', hasElements: false, isNil: false };
	if (attributes === '') return element;
	for (const [, attribute, , value] of attributes.matchAll(ATTRIBUTE) as Iterable<Array<string | undefined>>) {
		if (attribute === undefined || value === undefined) continue;
		if (/:nil$/.test(attribute) && /^(true|1)$/.test(value.trim())) element.isNil = true;
		else if (attribute !== 'xmlns' && !attribute.includes(':'))
			element.parts[`@${attribute}`] = ownText(decodeEntities(value));
	}
	return element;
}

/** Puts an element that has ended among the parts of the one around it; a name that comes again makes a list. */
function add(around: OpenElement, element: OpenElement): void {
	const name = element.name.slice(element.name.lastIndexOf(':') + 1);
	// What is built of parts elsewhere must not reach into what all objects share.
	if (RESERVED.has(name)) throw new XmlRefused(`The XML has an element of the reserved name “${name}”`);
	const value = valueOf(element);
	around.hasElements = true;
	if (!Object.hasOwn(around.parts, name)) around.parts[name] = value;
	else {
		const before = around.parts[name];
		if (Array.isArray(before)) before.push(value);
		else around.parts[name] = [before, value];
	}
}

const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function valueOf({ parts, text, hasElements, isNil }: OpenElement): Xml {
	if (isNil) return null;
	// Blanks between elements are layout.
	const isText = hasElements ? text.trim() !== '' : text !== '';
	const isPlain = !hasElements && Object.keys(parts).length === 0;
	if (isPlain) return ownText(text);
	if (isText) parts[TEXT] = ownText(text);
	return parts;
}

/** A text of its own: a slice would keep the whole document in memory for as long as somebody keeps the slice. */
function ownText(text: string): string {
	return ` ${text}`.slice(1);
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
