import { SaxesParser, type SaxesTagPlain } from 'saxes';

import { InvalidInput, shorten } from './errors';
import { setField, type Json } from './json';

/** Ours: what a reader of XML takes, so that an answer can't fill the memory. */
export const XML_CHARACTERS = 16 * 1024 * 1024;
export const XML_DEPTH = 64;
/** Of one element: the library's work grows faster than their number. */
export const XML_ATTRIBUTES = 1000;

/**
 * An element of XML as plain data: its text, null where it says nil, or its parts by name. A name that occurs more than
 * once holds a list: read what can be a list with `asList`. Text is neither trimmed nor read as a number.
 * An attribute stands under `@name`, and the text of an element that has attributes or parts under `#text`.
 */
export type Xml = string | null | Xml[] | XmlParts;

/** An element's parts by their local names: the prefix of a namespace is the sender's own choice (field notes, rule 4). */
export type XmlParts = { [name: string]: Xml };

/** What `writeXml` takes: texts, numbers, booleans, lists, and parts by name; a part that is undefined is left out. */
export type XmlSource = string | number | boolean | undefined | XmlSource[] | { [name: string]: XmlSource };

/** XML that is not read: malformed, larger or deeper than we take, or with declarations of its own (DOCTYPE, entities). */
export class XmlRefused extends Error {
	override readonly name = 'XmlRefused';
}

/** Characters that XML 1.0 can not hold, not even by their number; half of a surrogate pair is one of them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const EACH_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');
const BY_NUMBER = /&#(?:x([\da-f]+)|(\d+));/gi;

/**
 * Reads an XML document: `{ root: … }`. A character that XML can not hold, as it is or by its number, costs itself and not the
 * document. Throws XmlRefused when it is no XML that we take.
 */
export function parseXml(text: string): XmlParts {
	// It is a text already: what the declaration says of its bytes, rightly or not, is nothing to the reader.
	const document = text.trim().replace(/^<\?xml\b[^?<]*\?>/i, '');
	if (document.length > XML_CHARACTERS) throw new XmlRefused('The XML is too large');
	try {
		return read(document.replace(BY_NUMBER, known).replace(EACH_FORBIDDEN, '\uFFFD'));
	} catch (error) {
		throw refused(error);
	}
}

function refused(error: unknown): XmlRefused {
	return new XmlRefused(shorten(error instanceof Error ? error.message : String(error)));
}

/**
 * A reference to a character as it is, or the sign for one that there is not. Half of a surrogate pair becomes that half: some write an emoji
 * as two references, and it is whole again then.
 */
function known(reference: string, hex: string | undefined, decimal: string): string {
	const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
	if (code > 0x10ffff) return '\uFFFD';
	const character = String.fromCodePoint(code);
	return FORBIDDEN.test(character) ? character : reference;
}

/** Reads an XML document as parseXml does, and gives undefined for a text that it refuses. */
export function tryParseXml(text: string): XmlParts | undefined {
	try {
		return parseXml(text);
	} catch {
		return undefined;
	}
}

interface Open {
	name: string;
	parts: XmlParts | undefined;
	text: string;
	hasElements: boolean;
	isNil: boolean;
}

function open(name: string): Open {
	// Only the prefix goes: what comes behind a second colon is part of the name.
	return { name: name.slice(name.indexOf(':') + 1), parts: undefined, text: '', hasElements: false, isNil: false };
}

/** The library's events, which tell of well-formed XML only, as plain data in one pass. */
function read(document: string): XmlParts {
	const parser = new SaxesParser({ xmlns: false, position: false });
	const ancestors: Open[] = [];
	let here = open('');
	let attributeCount = 0;
	const addText = (text: string): void => {
		here.text += text;
	};
	parser.on('doctype', () => {
		throw new Error('The XML declares types or entities of its own');
	});
	parser.on('attribute', () => {
		attributeCount += 1;
		if (attributeCount > XML_ATTRIBUTES) throw new Error('An element of the XML has too many attributes');
	});
	parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
		if (ancestors.length === XML_DEPTH) throw new Error('The XML is nested too deep');
		ancestors.push(here);
		here = open(name);
		attributeCount = 0;
		for (const attribute in attributes) addAttribute(here, attribute, attributes[attribute]);
	});
	parser.on('text', addText);
	parser.on('cdata', addText);
	parser.on('closetag', () => {
		const { name } = here;
		const value = valueOf(here);
		here = ancestors.pop() ?? here;
		here.hasElements = true;
		addPart((here.parts ??= {}), name, value);
	});
	parser.write(document).close();
	return here.parts ?? {};
}

/** Attributes with a prefix speak of the markup (types, languages, namespaces) and not of the data. */
function addAttribute(element: Open, name: string, value: string): void {
	if (name.includes(':')) element.isNil ||= name.endsWith(':nil') && /^(true|1)$/.test(value.trim());
	else if (name !== 'xmlns') (element.parts ??= {})[`@${name}`] = value;
}

function valueOf({ parts, text, hasElements, isNil }: Open): Xml {
	if (isNil) return null;
	if (!parts) return text;
	// Blanks between elements are layout.
	if (hasElements ? text.trim() !== '' : text !== '') parts['#text'] = text;
	return parts;
}

function addPart(parts: XmlParts, name: string, value: Xml): void {
	const there = Object.hasOwn(parts, name) ? parts[name] : undefined;
	if (there === undefined) setField(parts, name, value);
	else if (Array.isArray(there)) there.push(value);
	else setField(parts, name, [there, value]);
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
	const text = isXmlParts(part) ? part['#text'] : part;
	return typeof text === 'string' ? text : undefined;
}

/** A reader turns a carriage return into a line break, and both into a blank in an attribute, unless they stand by their number. */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/**
 * Writes an element with its parts in their order: `writeXml('a', { '@id': '1', b: ['x', 'y'] })` gives
 * `<a id="1"><b>x</b><b>y</b></a>`. Undefined parts are left out, not sent empty. Names are written as they are. Throws InvalidInput for
 * text with characters that XML can not hold.
 */
export function writeXml(name: string, source: XmlSource): string {
	if (source === undefined) return '';
	if (Array.isArray(source)) return source.map((one) => writeXml(name, one)).join('');
	if (typeof source !== 'object') return `<${name}>${escaped(source, name)}</${name}>`;
	let attributes = '';
	let content = '';
	for (const [key, part] of Object.entries(source)) {
		if (key.startsWith('@') && typeof part === 'string') attributes += ` ${key.slice(1)}="${escaped(part, key)}"`;
		else content += writeXml(key, part);
	}
	return `<${name}${attributes}>${content}</${name}>`;
}

function escaped(value: string | number | boolean, label: string): string {
	return xmlSafe(String(value), label).replace(/[&<>"\r]/g, (character) => ESCAPES[character]);
}

/** Text that XML can hold. Throws InvalidInput for one with a control character, or with half of an emoji. */
export function xmlSafe(text: string, label: string): string {
	if (!FORBIDDEN.test(text)) return text;
	throw new InvalidInput(label, 'it holds a control character that can not be sent', 'Take the character out.');
}
