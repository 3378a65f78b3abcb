import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';

import { InvalidInput } from '../../../nodes/ground/errors';
import {
	asList,
	isXmlParts,
	parseXml,
	tryParseXml,
	writeXml,
	type Xml,
	type XmlSource,
	XML_ATTRIBUTES,
	XML_CHARACTERS,
	XML_DEPTH,
	XmlRefused,
	xmlText,
} from '../../../nodes/ground/xml';
import { anyText } from '../../support/texts';
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => `b${at}=""`).join(' ');

describe('reading', () => {
	it.each<[string, string, Xml]>([
		[
			'text is neither trimmed nor a number',
			'<a><id> 007 </id><n>12345678901234567890</n></a>',
			{ id: ' 007 ', n: '12345678901234567890' },
		],
		['names without their prefix', '<s:a xmlns:s="urn:x"><t:b xmlns:t="urn:y">1</t:b></s:a>', { b: '1' }],
		['repeated names are a list', '<a><b>1</b><c/><b>2</b></a>', { b: ['1', '2'], c: '' }],
		['nil', '<a><b xsi:nil="true"/><c i:nil="1">x</c></a>', { b: null, c: null }],
		['an attribute named nil is none', '<a><b nil="true">x</b></a>', { b: { '@nil': 'true', '#text': 'x' } }],
		[
			'attributes, those of the markup left out',
			'<a x:type="t" xml:lang="en" id="7">v</a>',
			{ '@id': '7', '#text': 'v' },
		],
		['layout between elements', '<a>\n\t<b>1</b>\n</a>', { b: '1' }],
		['entities', '<a>&lt;&#65;&#x42;&amp;lt;&quot;&apos;&gt;</a>', '<AB&lt;"\'>'],
		['CDATA as it is', '<a>x<![CDATA[<!DOCTYPE> &amp; ]]>y</a>', 'x<!DOCTYPE> &amp; y'],
		['comments and instructions', '<a><!-- <!DOCTYPE x> --><?pi?>1</a>', '1'],
		['a name that objects have by nature', '<a><toString>1</toString></a>', { toString: '1' }],
		['what is only named like nil', '<a><b xsi:nilled="true">x</b><c xsi:nil="untrue">y</c></a>', { b: 'x', c: 'y' }],
		['the last character that there is', '<a>&#x10FFFF;&#1114111;</a>', '\u{10FFFF}\u{10FFFF}'],
		[
			'what is not nil',
			'<a><b xsi:nil="false">x</b><c xsi:nil=" true ">y</c><d xsi:nil="10"/></a>',
			{ b: 'x', c: null, d: '' },
		],
		['signs of tags in attributes', `<a k=">" l='"/>'>v</a>`, { '@k': '>', '@l': '"/>', '#text': 'v' }],
		['entities in attributes', '<a k="&lt;&#x26;"/>', { '@k': '<&' }],
		['an attribute that names its namespace', '<a xmlns="urn:x" k="1"/>', { '@k': '1' }],
		['text between elements', '<a>x<b/>y</a>', { b: '', '#text': 'xy' }],
		['blanks in an element without others', '<a> </a>', ' '],
		['blanks beside an attribute', '<a k="1"> </a>', { '@k': '1', '#text': ' ' }],
		['an empty element', '<a />', ''],
		['letters of any alphabet', '<a><имя>1</имя><é-1.x>2</é-1.x></a>', { имя: '1', 'é-1.x': '2' }],
		['characters by numbers of either kind', '<a>&#x1F600;&#128512;&#9;</a>', '😀😀\t'],
		['CDATA alone', '<a><![CDATA[ <b> ]]></a>', ' <b> '],
		['line ends of any system as one', '<a>x\r\ny\rz</a>', 'x\ny\nz'],
		['line ends and tabs in attributes as blanks', '<a k="1\r\n2\t3&#10;4"/>', { '@k': '1 2 3\n4' }],
		[
			'a control character as one that can not be shown',
			'<a k="\u001b">x\fy\uD800</a>',
			{ '@k': '\uFFFD', '#text': 'x\uFFFDy\uFFFD' },
		],
		[
			'a character that can not be, by its number, as one that can not be shown',
			'<a k="&#1;">x&#x0C;y&#0;&#xD800;&#xFFFE;&#x110000;&#99999999999;</a>',
			{ '@k': '\uFFFD', '#text': 'x\uFFFDy\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD' },
		],
		[
			'an emoji by the numbers of its halves as one',
			'<a k="&#xD83D;&#xDE00;">&#55357;&#56832;x&#xd83d;\uDE00</a>',
			{ '@k': '😀', '#text': '😀x😀' },
		],
		[
			'halves that make no pair as none',
			'<a>&#56832;&#55357;<b/>&#56832;</a>',
			{ b: '', '#text': '\uFFFD\uFFFD\uFFFD' },
		],
		['a reference that is escaped', '<a>&amp;#1;</a>', '&#1;'],
		['half of a pair before a tag', '<a>\uD83D<b/>\uD83D</a>', { b: '', '#text': '\uFFFD\uFFFD' }],
		['signs of tags in an instruction', '<a><?pi <b> = " ?>1</a>', '1'],
		['CDATA beside brackets', '<a>]]<![CDATA[]]]]><![CDATA[>]]></a>', ']]]]>'],
		[
			'names of objects with a prefix',
			'<a><x:valueOf>1</x:valueOf><x:valueOf>2</x:valueOf></a>',
			{ valueOf: ['1', '2'] },
		],
		[
			'names that would reach into objects, as names',
			'<a><x:constructor>1</x:constructor><prototype><b/></prototype></a>',
			{ constructor: '1', prototype: { b: '' } },
		],
		['attributes named as objects have by nature', '<a valueOf="1"/>', { '@valueOf': '1' }],
		['blanks in a closing tag', '<a><b>1</b ></a\n>', { b: '1' }],
	])('%s', (_shows, text, expected) => {
		expect(parseXml(`\uFEFF<?xml version="1.0"?>\n${text}\n`)).toStrictEqual({ a: expected });
	});

	it.each(['', ' \n', '<?xml version="2.0" standalone="perhaps"?>', ' <?XML encoding="no-such"?> '])(
		'a declaration may say anything: %j',
		(declaration) => {
			expect(parseXml(`${declaration}<a>1</a>`)).toStrictEqual({ a: '1' });
		},
	);

	it('names may hold what XML lets them hold', () => {
		expect(parseXml('<a😀>1</a😀>')).toStrictEqual({ 'a😀': '1' });
	});

	it.each([
		['a DOCTYPE', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'declares types or entities'],
		['a DOCTYPE in lower case, inside', '<a><!doctype a></a>', 'incorrect syntax'],
		['a DOCTYPE inside', '<a><!DOCTYPE a></a>', 'inappropriately located doctype'],
		['a DOCTYPE behind the root', '<a/><!DOCTYPE a>', 'inappropriately located doctype'],
		['an ENTITY', '<!ENTITY e "x"><a/>', 'incorrect syntax'],
		['an entity of its own', '<a>&e;</a>', 'entity'],
		['a bare ampersand', '<a>a & b;</a>', 'entity'],
		['a bare ampersand to the end', '<a>a & b</a>', 'unclosed'],
		['an entity of its own in an attribute', '<a k="&e;"/>', 'entity'],
		['an entity of its own in what is nil', '<a x:nil="1">&e;</a>', 'entity'],
		['the end of CDATA in a text', '<a>]]></a>', 'disallowed'],
		['an attribute that comes twice', '<a k="1" k="2"/>', 'duplicate'],
		['an attribute without quotes', '<a k=1/>', 'unquoted'],
		['an attribute without a value', '<a k/>', 'disallowed'],
		['attributes without a blank between them', '<a k="1"l="2"/>', 'whitespace'],
		['two dashes in a comment', '<a><!-- -- --></a>', 'comment'],
		['a declaration inside', '<a><?xml version="1.0"?></a>', 'at the start'],
		['a second declaration', '<?xml version="1.0"?><a><?xml version="1.0"?></a>', 'at the start'],
		['an entity with a name of objects', '<a>&toString;</a>', 'entity'],
		['a number with letters in it', '<a>&#65x;</a>', 'entity'],
		['a number behind letters', '<a>&a#65;</a>', 'entity'],
		['an open comment', '<a><!-- </a>', 'unclosed'],
		['an open instruction', '<a><?pi </a>', 'unclosed'],
		['an instruction without a name', '<a><??></a>', 'without a target'],
		['a name that begins with a digit', '<1a/>', 'tag name'],
		['a blank before a name', '< a/>', 'tag name'],
		['an attribute that is left open', '<a k="1></a>', 'disallowed'],
		['a tag in an attribute', '<a k="<b>"/>', 'disallowed'],
		['text before the root', 'x<a/>', 'outside of root'],
		['text between two comments', '<!--1-->x<a/>', 'outside of root'],
		['open CDATA', '<a><![CDATA[ </a>', 'unclosed'],
		['an element left open', '<a><b></a>', 'unexpected close'],
		['two roots', '<a/><b/>', 'root'],
		['an element that is not closed', '<a><b>1</b>', 'unclosed'],
		['a tag that is cut off', '<a><b', 'unclosed'],
		['no element', 'text', 'root'],
		['nothing', ' ', 'root'],
		['JSON', '{"a":1}', 'root'],
		['text behind the root', '<a/>x', 'root'],
		['an element that closes what is around it', '<a><b></a></b>', 'unexpected close'],
		['a closing tag alone', '</a>', 'unmatched'],
		['an attribute whose quote is open', '<a b="1></a>', 'disallowed'],
		['too many characters', `<a>${'x'.repeat(XML_CHARACTERS - 6)}</a>`, 'too large'],
		['too deep', '<a>'.repeat(XML_DEPTH + 2) + '</a>'.repeat(XML_DEPTH + 2), 'nested'],
		['too many attributes', `<a ${attributes(XML_ATTRIBUTES + 1)}/>`, 'too many'],
	])('%s is refused', (_shows, text, why) => {
		expect(() => parseXml(text)).toThrow(XmlRefused);
		expect(() => parseXml(text)).toThrow(why);
	});

	// A reader whose work grew with the square of any of these would not come to an end.
	const M = 256 * 1024;
	it.each<[string, string, number]>([
		['nothing but tags that begin', '<'.repeat(5 * M), 0],
		['what begins an entity', `<a>${'&'.repeat(5 * M)}</a>`, 0],
		['an entity’s name', `<a>&${'x'.repeat(5 * M)};</a>`, 0],
		['a name', `<a><${'b'.repeat(5 * M)}/></a>`, 5 * M],
		['a text', `<a>${'x'.repeat(5 * M)}</a>`, 5 * M],
		['a text in many pieces', `<a>${'x<!---->&amp;<![CDATA[y]]>'.repeat(M / 4)}</a>`, (3 * M) / 4],
		['line ends', `<a>${'\r\n'.repeat(2 * M)}</a>`, 2 * M],
		['brackets in CDATA', `<a><![CDATA[${']]x'.repeat(M)}]]></a>`, 3 * M],
		['dashes in a comment', `<a>1<!--${'-x'.repeat(2 * M)}--></a>`, 1],
		['characters that can not be', `<a>${'\u0001'.repeat(M)}</a>`, M],
		['characters that can not be, by their numbers', `<a>${'&#1;'.repeat(M)}</a>`, M],
		['a number without an end', `<a>${'&#1'.repeat(M)}</a>`, 0],
		['an attribute and its name', `<a><b ${'k'.repeat(M)}="${'&#10;'.repeat(M)}"/></a>`, 1],
		['attributes', `<a ${attributes(M)}/>`, 0],
		[
			'elements of different names',
			`<a>${Array.from({ length: 100_000 }, (_, at) => `<b${at}/>`).join('')}</a>`,
			100_000,
		],
		['a DOCTYPE', `<!DOCTYPE a [${'<!--'.repeat(M)}]><a/>`, 0],
	])('much of %s takes its time, and no more', (_shows, text, size) => {
		const a = tryParseXml(text)?.a ?? '';
		const [first] = isXmlParts(a) ? Object.keys(a) : [];
		expect(typeof a === 'string' ? a.length : Math.max(first.length, Object.keys(a).length)).toBe(size);
	});

	it('the one name that sets a prototype sets none', () => {
		const { a } = parseXml('<a><__proto__><b>1</b></__proto__><__proto__>2</__proto__></a>');
		expect(Object.getPrototypeOf(a)).toBe(Object.prototype);
		expect(Object.entries(a as object)).toStrictEqual([['__proto__', [{ b: '1' }, '2']]]);
	});

	it('as many attributes as may be are read, of each element', () => {
		const one = `<b ${attributes(XML_ATTRIBUTES)}/>`;
		const { a } = parseXml(`<a>${one}${one}</a>`);
		expect(isXmlParts(a) && asList(a.b).map((b) => isXmlParts(b) && Object.keys(b).length)).toStrictEqual([1000, 1000]);
	});

	it('as many levels as may be are read', () => {
		const nested = parseXml('<a>'.repeat(XML_DEPTH) + 'x' + '</a>'.repeat(XML_DEPTH));
		expect(JSON.stringify(nested)).toBe('{"a":'.repeat(XML_DEPTH) + '"x"' + '}'.repeat(XML_DEPTH));
	});

	it('any text is read or refused, and never anything else', () => {
		const piece = fc.constantFrom(
			'<a>',
			'</a>',
			'<',
			'>',
			'&',
			';',
			'<!',
			'<![CDATA[',
			']]>',
			'<!--',
			'-->',
			'="',
			'&#',
			'x:nil="1"',
			'a',
		);
		const mess = fc.array(fc.oneof(piece, anyText({ maxLength: 4 })), { maxLength: 30 }).map((parts) => parts.join(''));
		fc.assert(
			fc.property(mess, (text) => {
				try {
					expect(Object.keys(parseXml(text))).toHaveLength(1);
				} catch (error) {
					expect(error).toBeInstanceOf(XmlRefused);
				}
			}),
		);
	});

	it('lists and texts', () => {
		const { a } = parseXml('<a><none/><one>1</one><many>1</many><many k="v">2</many></a>');
		if (!isXmlParts(a)) throw new Error('a has parts');
		expect([a.none, a.missing, a.one, a.many].map((part) => asList(part).map(xmlText))).toStrictEqual([
			[],
			[],
			['1'],
			['1', '2'],
		]);
		expect(asList(null)).toStrictEqual([]);
		expect(xmlText(a)).toBeUndefined();
	});
});

describe('writing', () => {
	it('parts in their order, attributes, lists; nothing for what is not given', () => {
		const source = { '@xmlns:s': 'urn:"x', 's:b': ['x', 1], c: undefined, d: [], e: true, f: {}, g: '' };
		expect(writeXml('s:a', source)).toBe(
			'<s:a xmlns:s="urn:&quot;x"><s:b>x</s:b><s:b>1</s:b><e>true</e><f></f><g></g></s:a>',
		);
	});

	it.each(['\u0000', 'a\u000b', '\uFFFE', '\uD800', '\uDC00a'])('%j can not be sent', (text) => {
		expect(() => writeXml('Data', text)).toThrow(InvalidInput);
		expect(() => writeXml('Data', { '@k': text })).toThrow(InvalidInput);
	});

	it('what is written is read back as it was, by our reader and by another one', () => {
		const other = new XMLParser({
			parseTagValue: false,
			trimValues: false,
			htmlEntities: true,
			ignoreAttributes: false,
			attributeNamePrefix: '@',
		});
		const text = anyText().filter((one) => !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(one));
		const name = fc.constantFrom('a', 'B', 'with-dash', '_x', 'n1.2');
		const { parts } = fc.letrec<{ part: Xml; parts: Xml }>((tie) => ({
			part: fc.oneof(
				{ depthSize: 'small' },
				text,
				tie('parts'),
				fc.array(tie('parts'), { minLength: 2, maxLength: 3 }),
			),
			parts: fc.oneof(text, fc.dictionary(name, tie('part'), { minKeys: 1, maxKeys: 4, noNullPrototype: true })),
		}));
		fc.assert(
			fc.property(parts, (source) => {
				expect(parseXml(writeXml('root', source as XmlSource))).toStrictEqual({ root: source });
			}),
		);
		const plain = 'a & b <c> "d" é😀\n';
		expect(other.parse(writeXml('root', { '@k': plain, b: [plain, 'x'] }))).toStrictEqual({
			root: { '@k': plain, b: [plain, 'x'] },
		});
	});
});
