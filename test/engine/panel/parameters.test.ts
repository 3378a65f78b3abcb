import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { Expression } from 'n8n-workflow';

import { readBothWays, type BothWays } from '../../support/bothWays';
import { useEngine } from '../../support/expressionEngine';
import { anyText } from '../../support/texts';

/** Keys as they come in real items, and those that JavaScript has a meaning for. */
const KEYS = [
	'a',
	'b',
	'phone',
	'two words',
	'it’s',
	"quo'te",
	'quo"te',
	'ключ',
	'emoji 😀',
	'0',
	'12',
	'007',
	'a.b',
	'a[0]',
	'constructor',
	'__proto__',
	'prototype',
	'toString',
	'hasOwnProperty',
	'length',
	'$x',
	'_',
	'class',
	'null',
	'isEmpty',
	'first',
	'toISO',
	'arguments',
	'caller',
	'{{',
	'}}',
	'',
	'line\nbreak',
	'1e3',
];

const text = fc.oneof(
	fc.constantFrom('', ' ', '0', 'null', 'undefined', '{{ $json.a }}', '={{ $json.a }}', '}}', 'C:\\dir\\n', 'a\\'),
	fc.constantFrom(
		'Привет',
		'😀',
		'line\nbreak',
		'"quoted"',
		'`tick`',
		'${a}',
		'\u2028',
		'+12025550123',
		'[object Object]',
	),
	fc.string(),
	anyText(),
);
const number = fc.oneof(
	fc.constantFrom(0, -0, 1e21, -1e21, 1e-7, 2 ** 53, 2 ** 53 + 2, 0.1, 1.5e300, NaN, Infinity, -Infinity),
	fc.integer(),
	fc.double(),
);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.constant(undefined));
const value = fc.letrec<{ any: unknown }>((tie) => ({
	any: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		{ arbitrary: scalar, weight: 5 },
		{ arbitrary: fc.dictionary(fc.constantFrom(...KEYS), tie('any'), { maxKeys: 5 }), weight: 2 },
		{ arbitrary: fc.array(tie('any'), { maxLength: 3 }), weight: 1 },
		{ arbitrary: fc.date({ noInvalidDate: true }), weight: 1 },
	),
})).any;
const item = fc.dictionary(fc.constantFrom(...KEYS), value, { minKeys: 3, maxKeys: 20 });

const space = fc.constantFrom('', ' ', '  ', '\n', '\t', '\u00a0');
const step = fc.oneof(
	fc.constantFrom('.a', '.b', '.phone', '.length', '.$x', '._', '.class', '.toString', '.constructor', '.__proto__'),
	fc.constantFrom(
		'[0]',
		'[12]',
		'[007]',
		'[00]',
		'[-1]',
		'[1e3]',
		'[12345678901234567890]',
		'?.a',
		'.isEmpty()',
		'.ключ',
	),
	fc.constantFrom(...KEYS).map((key) => `["${key}"]`),
	fc.constantFrom(...KEYS).map((key) => `['${key}']`),
	fc.constantFrom(...KEYS).map((key) => `[${JSON.stringify(key)}]`),
);
const path = fc.array(step, { minLength: 0, maxLength: 3 }).map((steps) => `$json${steps.join('')}`);
const code = fc.oneof(
	{ arbitrary: path, weight: 6 },
	{ arbitrary: fc.tuple(path, path).map(([a, b]) => `${a} + ${b}`), weight: 1 },
	{ arbitrary: path.map((one) => `${one} || 'none'`), weight: 1 },
	{ arbitrary: path.map((one) => `{ a: ${one} }`), weight: 1 },
	{
		arbitrary: fc.constantFrom('', '1', "'}}'", '$itemIndex', 'json.a', '$json', '$json.a // x', '"a" /* b */'),
		weight: 1,
	},
	{
		arbitrary: fc.constantFrom(
			'$json?.a',
			'$json.a?.b',
			'$json?.["a"]?.b',
			'$input.item.json.a',
			"$('Source').item.json.a",
			"$('Source').first().json.a?.b",
			'$node["Source"].json.a',
			'$input.last().json.b',
		),
		weight: 2,
	},
);
const braces = fc.oneof(
	{ arbitrary: fc.tuple(space, code, space).map(([before, one, after]) => `{{${before}${one}${after}}}`), weight: 8 },
	{ arbitrary: code.map((one) => `{{{${one}}}}`), weight: 1 },
	{ arbitrary: code.map((one) => `{{${one}`), weight: 1 },
	{ arbitrary: code.map((one) => `\\{{ ${one} \\}}`), weight: 1 },
);
const plain = fc.oneof(
	fc.constantFrom(
		'Hi ',
		' ',
		'\n',
		'{',
		'}',
		'}}',
		'{ {',
		'\\',
		'\\\\',
		'=',
		'💬',
		'"',
		"'",
		'.constructor',
		'. constructor',
	),
	fc.string({ maxLength: 5 }),
);
const parameter = fc.oneof(
	{ arbitrary: plain, weight: 1 },
	{ arbitrary: plain.map((one) => `=${one}`), weight: 2 },
	{ arbitrary: braces.map((one) => `=${one}`), weight: 8 },
	{ arbitrary: fc.array(fc.oneof(plain, braces), { maxLength: 5 }).map((pieces) => `=${pieces.join('')}`), weight: 6 },
);
const collection = fc.oneof(
	fc.dictionary(fc.constantFrom('one', 'two', 'a.b', '__proto__'), parameter, { minKeys: 1 }),
	fc.array(fc.record({ key: parameter, value: parameter }), { minLength: 1, maxLength: 3 }).map((pairs) => ({ pairs })),
);

async function expectNoDifference(texts: unknown[], items: object[]): Promise<BothWays[]> {
	const found = await readBothWays(texts, items);
	// Jest's own comparison asks values for their constructor, which is a key of some of these.
	expect(found.filter(({ ours, theirs }) => !isDeepStrictEqual(ours, theirs))).toStrictEqual([]);
	return found;
}

describe.each(['vm', 'legacy'] as const)('parameters read straight and by the %s engine of n8n', (engine) => {
	let restore: () => Promise<void>;
	beforeAll(async () => {
		restore = await useEngine(engine);
	});
	afterAll(async () => {
		await restore();
	});

	it('never differ for single texts', async () => {
		expect(Expression.getActiveImplementation()).toBe(engine);
		const texts = fc.array(parameter, { minLength: 8, maxLength: 8 });
		const property = fc.asyncProperty(texts, fc.array(item, { minLength: 1, maxLength: 3 }), async (some, items) => {
			await expectNoDifference(some, items);
		});
		await fc.assert(property, { numRuns: 40 });
	});

	it('never differ for collections with expressions in them', async () => {
		const texts = fc.array(collection, { minLength: 4, maxLength: 4 });
		const property = fc.asyncProperty(texts, fc.array(item, { minLength: 1, maxLength: 2 }), async (some, items) => {
			await expectNoDifference(some, items);
		});
		await fc.assert(property, { numRuns: 20 });
	});

	it('read plain paths and templates without the evaluator, and leave the rest to it', async () => {
		const row = {
			phone: '+12025550123',
			name: 'Ann',
			list: [{ id: 7 }],
			'two words': true,
			none: null,
			deep: { a: 1 },
		};
		const fast = [
			'literal',
			'=fixed',
			'={{ $json.phone }}',
			'=Hi {{ $json.name }}, {{$json["two words"]}}!',
			"={{ $json['list'][0].id }}",
			'={{\n$json.deep.a\n}}',
			'={{ $input.item.json.name }}',
			'={{ $json.missing }}',
		];
		const slow = [
			'={{ $json?.phone }}',
			'={{ $json.none }}',
			'={{ $json.deep }}',
			'={{ $json.phone.length }}',
			'={{ 1 }}',
		];
		const found = await expectNoDifference([...fast, ...slow], [row]);
		expect(found.filter(({ evaluated }) => !evaluated).map(({ text: source }) => source)).toStrictEqual(fast);
		expect(found.slice(0, fast.length).map(({ ours }) => ours)).toStrictEqual(
			['literal', 'fixed', '+12025550123', 'Hi Ann, true!', 7, 1, 'Ann', undefined].map((read) => ({
				value: read,
			})),
		);
	});
});
