import { SaxesParser, type SaxesTagPlain } from 'saxes';

import { InvalidInput, shorten } from './errors';
import type { Json } from './json';

/** Ours: what a reader of XML takes, so that a small answer can't fill the memory. */
export const XML_CHARACTERS = 16 * 1024 * 1024;
export const XML_ELEMENTS = 500_000;
export const XML_DEPTH = 64;
/** Of one element. */
export const XML_ATTRIBUTES = 1000;
/** Characters before the root element's name ends: a DOCTYPE would be read to its end, however long, before it can be refused. */
export const XML_HEAD = 16 * 1024;

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
	try {
		return read(text);
	} catch (error) {
		throw refused(error);
	}
}

function refused(error: unknown): XmlRefused {
	if (error instanceof XmlRefused) return error;
	return new XmlRefused(shorten(error instanceof Error ? error.message : String(error)));
}

/** Reads an XML document as parseXml does, and gives undefined for a text that it refuses. */
export function tryParseXml(text: string): XmlParts | undefined {
	try {
		return read(text);
	} catch {
		return undefined;
	}
}

function read(text: string): XmlParts {
	// It is a text already: what the declaration says of its bytes, rightly or not, is nothing to the reader.
	const document = text.trim().replace(/^<\?xml\b[^?<]*\?>/i, '');
	if (document.length > XML_CHARACTERS) throw new XmlRefused('The XML is too large');
	// Many writers let a control character of somebody's message through, and all else is sound.
	return new Reader().read(document.replace(EACH_FORBIDDEN, '\uFFFD'));
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
const WHOLE_NAME = new RegExp(`^(?:${PLAIN_NAME}:)?${PLAIN_NAME}$`, 'u');

/** Names that would reach into objects. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** An element that is still open; the document itself stands around the root, and around itself. */
class Open {
	parts: XmlParts | undefined;
	text = '';
	hasElements = false;
	isNil = false;
	readonly around: Open;
	readonly depth: number;

	constructor(
		readonly name: string,
		around?: Open,
	) {
		this.around = around ?? this;
		this.depth = around ? around.depth + 1 : 0;
	}

	/** Attributes with a prefix speak of the markup (types, languages, namespaces) and not of the data. */
	setAttribute(name: string, value: string): void {
		if (name.includes(':')) this.isNil ||= name.endsWith(':nil') && /^(true|1)$/.test(value.trim());
		else if (name !== 'xmlns') addPart((this.parts ??= {}), `@${name}`, value);
	}

	/** What the element says, now that it is closed. */
	close(): Xml {
		if (this.isNil) return null;
		if (!this.parts) return this.text;
		// Blanks between elements are layout.
		if (this.hasElements ? this.text.trim() !== '' : this.text !== '') this.parts[TEXT] = this.text;
		return this.parts;
	}
}

/** One document on its way to plain data: the library's events, which tell of well-formed XML only, in one pass. */
class Reader {
	private readonly document = new Open('');
	private here = this.document;
	private elements = 0;
	private attributes = 0;
	/** The last name with its local part: the next element of a list has the same. */
	private name = '';
	private local = '';

	read(source: string): XmlParts {
		const parser = new SaxesParser({ xmlns: false, position: false });
		parser.on('opentagstart', () => this.count());
		parser.on('attribute', () => this.countAttribute());
		parser.on('opentag', (tag) => this.begin(tag));
		parser.on('text', (text) => (this.here.text += text));
		parser.on('cdata', (text) => (this.here.text += text));
		parser.on('closetag', () => this.end());
		parser.on('doctype', () => {
			throw new XmlRefused('The XML declares types or entities of its own');
		});
		parser.write(source.slice(0, XML_HEAD));
		if (this.elements === 0 && source.length > XML_HEAD) throw new XmlRefused('The root of the XML begins too late');
		parser.write(source.slice(XML_HEAD)).close();
		return this.document.parts ?? {};
	}

	private count(): void {
		this.elements += 1;
		this.attributes = 0;
		if (this.elements > XML_ELEMENTS) throw new XmlRefused('The XML has too many elements');
		if (this.here.depth === XML_DEPTH) throw new XmlRefused('The XML is nested too deep');
	}

	private countAttribute(): void {
		this.attributes += 1;
		if (this.attributes > XML_ATTRIBUTES) throw new XmlRefused('An element of the XML has too many attributes');
	}

	private begin({ name, attributes }: SaxesTagPlain): void {
		if (name !== this.name) {
			this.local = localName(name);
			this.name = name;
		}
		this.here = new Open(this.local, this.here);
		for (const attribute in attributes) this.here.setAttribute(attribute, attributes[attribute]);
	}

	private end(): void {
		const { name, around } = this.here;
		addPart((around.parts ??= {}), name, this.here.close());
		around.hasElements = true;
		this.here = around;
	}
}

function addPart(parts: XmlParts, name: string, value: Xml): void {
	if (!Object.hasOwn(parts, name)) {
		parts[name] = value;
		return;
	}
	const there = parts[name];
	if (Array.isArray(there)) there.push(value);
	else parts[name] = [there, value];
}

function localName(name: string): string {
	const colon = name.indexOf(':');
	// The library checks names, but not what a prefix makes of them.
	if (colon !== -1 && !WHOLE_NAME.test(name)) throw new XmlRefused('The XML has a malformed name');
	const local = name.slice(colon + 1);
	if (RESERVED.has(local)) throw new XmlRefused('The XML has an element with a reserved name');
	return local;
}

/** Characters that XML 1.0 can not hold, not even by their number; half of a surrogate pair is one of them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const EACH_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');

/** What most texts of a list have none of, such as phone numbers: these go out as they are, after one look. */
const NEEDS_A_LOOK = /[^\w +.,:@-]/;

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
	return written(name, source);
}

/** The same for a name that was looked at: a list of a thousand parts has one. */
function written(name: string, source: XmlSource): string {
	if (source === undefined || source === null) return '';
	if (Array.isArray(source)) return source.map((one) => written(name, one)).join('');
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
	const text = String(value);
	return NEEDS_A_LOOK.test(text) ? xmlSafe(text, name).replace(pattern, (character) => ESCAPES[character]) : text;
}

/** Text that XML can hold. Throws InvalidInput for one with a control character, or with half of an emoji. */
export function xmlSafe(text: string, label: string): string {
	if (!FORBIDDEN.test(text)) return text;
	throw new InvalidInput(label, 'it holds a control character that can not be sent', 'Take the character out.');
}
