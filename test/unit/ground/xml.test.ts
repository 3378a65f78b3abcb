import fc from 'fast-check';

import { InvalidInput } from '../../../nodes/ground/errors';
import {
	asList,
	isXmlParts,
	parseXml,
	writeXml,
	type Xml,
	XML_CHARACTERS,
	XML_DEPTH,
	XML_TAGS,
	XmlRefused,
	xmlText,
} from '../../../nodes/ground/xml';
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
		['line ends of any system as one', '<a b="1\r\n2">x\r\ny\rz</a>', { '@b': '1\n2', '#text': 'x\ny\nz' }],
		['blanks in a closing tag', '<a><b>1</b ></a\n>', { b: '1' }],
	])('%s', (_shows, text, expected) => {
		expect(parseXml(`\uFEFF<?xml version="1.0"?>\n${text}\n`)).toStrictEqual({ a: expected });
	});

	it.each([
		['a DOCTYPE', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'declares types or entities'],
		['a DOCTYPE in lower case, inside', '<a><!doctype a></a>', 'declares types or entities'],
		['an entity of its own', '<a>&e;</a>', 'entity'],
		['a bare ampersand', '<a>a & b</a>', 'entity'],
		['a character that there is not', '<a>&#0;</a>', 'entity'],
		['one past the last', '<a>&#x110000;</a>', 'entity'],
		['an entity with a name of objects', '<a>&toString;</a>', 'entity'],
		['half of a pair by its number', '<a>&#xD800;</a>', 'entity'],
		['a number with letters in it', '<a>&#65x;</a>', 'entity'],
		['a number behind letters', '<a>&a#65;</a>', 'entity'],
		['an open comment', '<a><!-- </a>', 'cut off'],
		['an open instruction', '<a><?pi </a>', 'cut off'],
		['an instruction without a name', '<a><??></a>', 'cut off'],
		['a name that begins with a digit', '<1a/>', 'malformed'],
		['a blank before a name', '< a/>', 'malformed'],
		['an attribute that is left open', '<a k="1></a>', 'malformed'],
		['a tag in an attribute', '<a k="<b>"/>', 'malformed'],
		['text before the root', 'x<a/>', 'beside'],
		['text between two comments', '<!--1-->x<a/>', 'beside'],
		['a closing tag alone', '</a>', 'closes “a” without opening it'],
		['open CDATA', '<a><![CDATA[ </a>', 'cut off'],
		['an element left open', '<a><b></a>', 'closes'],
		['two roots', '<a/><b/>', 'root'],
		['an element that is not closed', '<a><b>1</b>', 'cut off'],
		['a tag that is cut off', '<a><b', 'cut off'],
		['no element', 'text', 'root'],
		['nothing', ' ', 'root'],
		['JSON', '{"a":1}', 'root'],
		['text behind the root', '<a/>x', 'root'],
		['a name that would reach into objects', '<a><__proto__>1</__proto__></a>', 'reserved'],
		['another one, at the root', '<prototype/>', 'reserved'],
		['an element that closes what is around it', '<a><b></a></b>', 'closes'],
		['a closing tag alone', '</a>', 'closes'],
		['an attribute whose quote is open', '<a b="1></a>', 'malformed'],
		['too many characters', `<a>${'x'.repeat(XML_CHARACTERS - 6)}</a>`, 'too large'],
		['too deep', '<a>'.repeat(XML_DEPTH + 2) + '</a>'.repeat(XML_DEPTH + 2), 'nested'],
		['too many elements', `<a>${'<b/>'.repeat(XML_TAGS)}</a>`, 'too many'],
	])('%s is refused', (_shows, text, why) => {
		expect(() => parseXml(text)).toThrow(XmlRefused);
		expect(() => parseXml(text)).toThrow(why);
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
		const mess = fc
			.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 })
			.map((parts) => parts.join(''));
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
		const source = {
			'@xmlns:s': 'urn:x',
			's:b': ['x', 1],
			c: undefined,
			d: null,
			e: true,
			f: { '@k': '"<\n', '#text': 'a&b' },
		};
		expect(writeXml('s:a', source)).toBe(
			'<s:a xmlns:s="urn:x"><s:b>x</s:b><s:b>1</s:b><e>true</e><f k="&quot;&lt;&#10;">a&amp;b</f></s:a>',
		);
	});

	it('text so that every reader gives it back', () => {
		expect(writeXml('a', '<b> & "c"\r\n\t')).toBe('<a>&lt;b&gt; &amp; "c"&#13;\n\t</a>');
		expect(writeXml('a', { '@k': ">\r\t'", '@l': undefined, '@m': null, '#text': 7 })).toBe(
			'<a k="&gt;&#13;&#9;\'">7</a>',
		);
		expect([writeXml('a', {}), writeXml('a', false), writeXml('a', undefined), writeXml('a', [])]).toStrictEqual([
			'<a></a>',
			'<a>false</a>',
			'',
			'',
		]);
	});

	it.each([undefined, null, {}, []])('no text of %j', (text) => {
		expect(() => writeXml('a', { '#text': text })).toThrow('The text of “a” is no text');
	});

	it.each(['\u0000', 'a\u000b', '\uFFFE', '\uD800', '\uDC00a'])('%j can not be sent', (text) => {
		expect(() => writeXml('Data', text)).toThrow(InvalidInput);
	});

	it.each(['', '1a', 'a b', 'a><b', '@'])('%j is no name', (name) => {
		expect(() => writeXml(name, 'x')).toThrow('no name');
		expect(() => writeXml('a', { [`@${name}`]: 'x' })).toThrow('no name');
	});

	it('what is written is read back as it was', () => {
		const text = fc
			.string({ unit: 'binary' })
			.filter((one) => !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(one));
		const name = fc.constantFrom('a', 'B', 'with-dash', '_x', 'n1.2');
		const tree = fc.letrec<{ part: Xml; parts: Xml }>((tie) => ({
			part: fc.oneof(
				{ depthSize: 'small' },
				text,
				tie('parts'),
				fc.array(tie('parts'), { minLength: 2, maxLength: 3 }),
			),
			parts: fc.oneof(
				text,
				fc.dictionary(name, tie('part'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
				fc.record({ '@id': text, '#text': text.filter((one) => one !== '') }, { noNullPrototype: true }),
			),
		})).parts;
		fc.assert(
			fc.property(tree, (source) => expect(parseXml(writeXml('root', source))).toStrictEqual({ root: source })),
		);
	});
});
