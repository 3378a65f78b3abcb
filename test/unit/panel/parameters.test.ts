import type { IDataObject, INode } from 'n8n-workflow';

import { isGap, Parameters } from '../../../nodes/panel/parameters';
import { nameOf, pathOf, templatePieces, type Path } from '../../../nodes/panel/paths';
import { N8n } from '../../support/n8n';

/** What n8n's evaluator would be asked: its answers show that it was. */
function parametersOf(
	parameters: object,
	json: object,
	more: { tool?: boolean; elsewhere?: (expression: string) => unknown; evaluated?: string } = {},
): Parameters {
	const { context } = new N8n({
		node: { parameters: parameters as INode['parameters'] },
		items: [{ json: json as IDataObject }],
		isTool: more.tool ?? false,
		expression: more.elsewhere ?? (() => undefined),
		evaluate: (name, itemIndex) => more.evaluated ?? `evaluated ${name} of ${itemIndex}`,
	});
	return new Parameters(context, context.getNode());
}

function elsewhereAt(step: string): Path {
	const source = "$('Source').item.json";
	return { elsewhere: `${source}.${step}`, source, steps: [step] };
}

describe('a text that holds “undefined”', () => {
	const evaluated = 'Alarm: x is undefined';
	const elsewhere = (): object => ({ error: 'x is undefined' });
	const valueOf = (text: string, more: object): unknown => {
		const parameters = parametersOf({ text }, {}, { evaluated, ...more });
		parameters.unusualTexts = 'refused';
		return parameters.value('text', 0);
	};

	it.each([
		['an earlier node gave it', "=Alarm: {{ $('Trigger').first().json.error ?? 'none' }}", { elsewhere }],
		['one of its items may have', "=Alarm: {{ $('Job').all().map(({ json }) => json.error).join() }}", {}],
		['it stands there itself', '=Alarm: x is undefined{{ $json.a ?? "" }}', {}],
		['a model wrote it', "={{ $fromAI('Text') }}", { tool: true }],
		['n8n knows it', '=Alarm: {{ $workflow.name.trim() }} failed', { elsewhere: () => 'x is undefined' }],
		['a file is called so', '=Alarm: {{ $binary.data.fileName }}{{ $json.a }}', { elsewhere: () => 'undefined.pdf' }],
	])('is taken where %s', (_who, text, more) => expect(valueOf(text, more)).toBe(evaluated));

	it('is refused where the expression made it', () => {
		expect(() => valueOf("={{ 'Alarm: x is ' + $json.erorr }}", {})).toThrow('it holds “undefined”');
		const earlier = "={{ 'Alarm: x is ' + $('Trigger').first().json.erorr }}";
		expect(() => valueOf(earlier, { elsewhere: () => ({ error: 'none' }) })).toThrow('it holds “undefined”');
	});
});

it.each([
	['null.meier@example.com', 'Null.Meier@Example.com', undefined],
	['nullSmith@example.com', 'Smith', 'it holds “null”'],
	['undefined-shipped', 'Ann', 'it holds “undefined”'],
	['NaN bananas', 'bananas', 'it holds “NaN”'],
	['ann_null@example.com', 'ann', 'it holds “null”'],
	['annnull@example.com', 'ann', 'it holds “null”'],
	['order_NaN', 'Ann', 'it holds “NaN”'],
	['shipped,null', 'shipped', 'it holds “null”'],
	['2 Mill Lane, null, Leeds', 'Leeds', 'it holds “null”'],
	['[1,null]', 'Ann', undefined],
	['[\n  null,\n  1\n]', 'Ann', undefined],
	// A hash.
	['xknulldZ+NaNQ/a7', 'Ann', 'it holds “NaN”'],
	['xknulldZaNaNQ/a7', 'Ann', undefined],
])('what stands for one person or thing, “%s” of an expression over “%s”, is refused: %s', (evaluated, name, error) => {
	const parameters = parametersOf({ to: '={{ $json.name.toLowerCase() }}' }, { name }, { evaluated });
	const read = () => {
		const compiled = parameters.compiled('to', { identifiedBy: 'any' });
		return 'read' in compiled && compiled.read(0);
	};
	if (error === undefined) expect(read()).toBe(evaluated);
	else expect(read).toThrow(error);
});

describe('reading straight from the item', () => {
	it('is done for paths and templates, in a collection too', () => {
		const parameters = parametersOf(
			{ to: '={{ $json.to }}', options: { pairs: [{ key: '=k', value: '=Nr. {{ $json.n }}' }] }, list: ['a', '=b'] },
			{ to: '+12025550123', n: 7 },
		);
		expect(parameters.value('to', 0)).toBe('+12025550123');
		expect(parameters.value('options', 0)).toStrictEqual({ pairs: [{ key: 'k', value: 'Nr. 7' }] });
		expect(parameters.value('list', 0)).toStrictEqual(['a', 'b']);
		expect(parameters.value('missing.deeper', 0)).toBeUndefined();
	});

	it('is never done as a tool of an agent, where n8n decides what $json is', () => {
		const parameters = parametersOf(
			{ to: '={{ $json.to }}', text: '=Hi', from: 'MyShop', pairs: [{ key: '={{ $json.to }}' }] },
			{ to: '+12025550123' },
			{ tool: true },
		);
		expect(parameters.value('to', 0)).toBe('evaluated to of 0');
		expect(parameters.value('text', 0)).toBe('evaluated text of 0');
		expect(parameters.value('from', 0)).toBe('MyShop');
		expect(parameters.value('pairs', 0)).toStrictEqual([{ key: 'evaluated pairs[0].key of 0' }]);
	});

	it.each<[string, object]>([
		['nothing on the way', { a: null }],
		['a number that is none', { a: { b: NaN } }],
		['an object', { a: { b: {} } }],
		['null', { a: { b: null } }],
		['what every object has', { a: Object.create({ b: 'inherited' }) as object }],
	])('is left to n8n for %s', (_what, json) => {
		const parameters = parametersOf({ path: '={{ $json.a.b }}', text: '=Hi {{ $json.a.b }}!' }, json);
		expect(parameters.value('path', 0)).toBe('evaluated path of 0');
		expect(parameters.value('text', 0)).toBe('evaluated text of 0');
	});

	it('is left to n8n for what a text has of its own, and nothing is there to read below null', () => {
		const parameters = parametersOf({ size: '={{ $json.a.length }}', none: null }, { a: 'text' });
		expect(parameters.value('size', 0)).toBe('evaluated size of 0');
		expect(parameters.value('none.deeper', 0)).toBeUndefined();
	});

	it('gives texts, numbers and booleans as they are, and texts of them within a text', () => {
		const json = { a: '', b: 0, c: false };
		const paths = { a: '={{ $json.a }}', b: '={{ $json.b }}', c: '={{ $json.c }}' };
		const parameters = parametersOf({ ...paths, all: '={{ $json.a }}|{{ $json.b }}|{{ $json.c }}' }, json);
		expect(['a', 'b', 'c', 'all'].map((name) => parameters.value(name, 0))).toStrictEqual(['', 0, false, '|0|false']);
	});

	it('notes a gap in a text where nothing stood, and for a path alone none', () => {
		const json = { name: 'Ann', empty: '', gone: null, deep: { none: undefined }, zero: 0 };
		const text = '=Hi {{ $json.name }}{{ $json.empty }}{{ $json.zero }}';
		const parameters = parametersOf(
			{ text, other: '=a {{ $json.gone }}', third: '=b {{ $json.deep.none }}', path: '={{ $json.no }}' },
			json,
		);
		for (const name of ['text', 'other', 'third', 'path', 'text']) parameters.value(name, 0);
		expect(parameters.blanks.hints(1).map((hint) => /\$json[.\w]+/.exec(hint)?.[0])).toStrictEqual([
			'$json.empty',
			'$json.gone',
			'$json.deep.none',
		]);
	});

	it('notes no gap where something stands that n8n has to write out', () => {
		const json = { when: {}, deep: { list: [1] } };
		const parameters = parametersOf({ text: '=Hi {{ $json.when }}', other: '=a {{ $json.deep.list }}' }, json);
		for (const name of ['text', 'other']) parameters.value(name, 0);
		expect(parameters.blanks.hints(1)).toStrictEqual([]);
	});

	it('is needless where no item has the field', () => {
		const parameters = parametersOf({ path: '={{ $json.a }}', called: '={{ $json.a.trim() }}' }, {});
		expect([parameters.value('path', 0), parameters.value('called', 0)]).toStrictEqual([undefined, undefined]);
	});

	it.each([
		['=Hi {{ $json.name.trim() }}!', '$json.name'],
		['=Hi {{ $json.name }}{{ $now }}', '$json.name'],
		["=Hi {{ $('B').item.json.name }}!", "$('B').item.json.name"],
		["=Hi {{ $('B').item.json.name.trim() }}!", "$('B').item.json.name"],
		['={{ $json.name.trim() }}', undefined],
	])('notes a gap in the text %s that n8n puts together', (text, gap) => {
		const parameters = parametersOf({ text }, { name: null }, { elsewhere: () => null });
		parameters.value('text', 0);
		expect(parameters.blanks.hints(1).map((hint) => /nothing for (.*), which/.exec(hint)?.[1])).toStrictEqual(
			gap === undefined ? [] : [gap],
		);
	});

	it.each<[parameter: string, path: string | undefined, more?: { isWhole?: true }]>([
		['=Hi {{ $json.nmae }}', '$json.nmae'],
		['={{ $json.nmae }}', '$json.nmae', { isWhole: true }],
		['={{ $json.nmae }} \n', '$json.nmae', { isWhole: true }],
		['={{ $json.nmae.trim() }}', '$json.nmae', { isWhole: true }],
		['={{\n\t$json.nmae.trim()\n}}', '$json.nmae', { isWhole: true }],
		['={{ $json.nmae.trim().slice(0, 10) }}', '$json.nmae', { isWhole: true }],
		['=Hi {{ $json.name }}, {{ $json.nmae }}', '$json.nmae'],
		['=Hi {{ $json.nmae }}, {{ $now }}', '$json.nmae'],
		['=Hi {{ $json.nmae.toUpperCase() }}', '$json.nmae'],
		['=Hi {{ $json.address.twon }}', '$json.address.twon'],
		['=Hi {{ $json?.nmae }}', undefined],
		['=Hi {{ $json.address?.twon.trim() }}', undefined],
		['={{ $json.nmae }}{{ $json.naem.trim() }}', '$json.nmae', { isWhole: true }],
		['={{ $json.nmae }} {{ $json.name }}', '$json.nmae'],
		['={{ $json.nmae }}{{ $now }}', '$json.nmae'],
		['=Hi {{ $input.item.json.nmae }}', '$json.nmae'],
		["=Hi {{ $('Source').item.json.nmae }}", "$('Source').item.json.nmae"],
		["={{ $('Source').first().json.nmae.trim() }}", "$('Source').first().json.nmae", { isWhole: true }],
		['=Hi {{ $input.first().json.nmae }}', '$input.first().json.nmae'],
		['=Hi {{ $node["Source"].json.nmae }}', '$node["Source"].json.nmae'],
		['={{ $json.nmae.isEmpty() }}', undefined],
		['={{ $json.nmae.trim().isNotEmpty() }}', undefined],
		['=Hi {{ $json.name }}', undefined],
		["=Hi {{ $('Source').item.json.name }}", undefined],
		["=Hi {{ $('Gone').item.json.nmae }}", undefined],
		["={{ $('Empty').first().json.time }}", "$('Empty').first().json.time", { isWhole: true }],
		["=Hi {{ $('Source').all() }}", undefined],
		['=Hi {{ $json.empty }}', undefined],
		['=Hi {{ $json.empty.more }}', undefined],
		["=Hi {{ $('Source').item.json.empty.more }}", undefined],
		['=Hi {{ $json.name.first }}', '$json.name.first'],
		["=Hi {{ $('Source').item.json.text.first }}", "$('Source').item.json.text.first"],
		['=Hi {{ $json.name.length }}', undefined],
		["=Hi {{ $json.nmae ?? 'friend' }}", undefined],
		['=Hi {{ $json.nmae?.trim() }}', undefined],
		['=Hi {{ $json.name.toUpperCase() }}', undefined],
		['=\\{{ $json.nmae }} {{ $now }}', undefined],
	])('in %j, what no item has is %s', (parameter, path, { isWhole = false } = {}) => {
		const json = { name: 'Ann', text: 'Hi', empty: null, address: {} };
		const elsewhere = (expression: string): unknown => {
			if (expression.includes('Gone')) throw new Error('no such node');
			if (expression.includes('.name')) return 'Ann';
			// The node has run, and gave no item.
			if (expression.includes('Empty')) return undefined;
			return expression.endsWith('.json }}') ? json : undefined;
		};
		const compiled = parametersOf({ parameter }, json, { elsewhere }).compiled('parameter');
		const gaps = 'asked' in compiled ? compiled.asked.filter(isGap) : [];
		expect(gaps.map(({ gap, isWhole: all }) => [nameOf(gap), all])).toStrictEqual(
			path === undefined ? [] : [[path, isWhole]],
		);
	});

	it('all that no item has is known of what holds several values, each by its name', () => {
		const pairs = [{ key: '={{ $json.a }}', value: '=Hi {{ $json.b }}' }];
		const compiled = parametersOf({ list: { pairs } }, {}).compiled('list');
		const asked = 'asked' in compiled ? compiled.asked : [];
		expect(asked.map(({ key, isWhole, rest }) => [key, isWhole, rest])).toStrictEqual([
			['key', true, ''],
			['value', false, 'Hi'],
		]);
	});

	it.each<[path: Path, isBlank: boolean]>([
		[['empty'], true],
		[['none', 'deeper'], true],
		[['name'], false],
		[['name', 'length'], false],
		[['name', 'first'], true],
		[elsewhereAt('name'), false],
		[elsewhereAt('none'), true],
	])('of an item it is told whether it has nothing at %j: %s', (path, isBlank) => {
		const elsewhere = (expression: string): unknown => (expression.includes('.name') ? 'Ann' : null);
		expect(parametersOf({}, { name: 'Ann', empty: null }, { elsewhere }).isBlank(path, 0)).toBe(isBlank);
	});

	it('looks for no gap as a tool of an agent, whose item is another one', () => {
		const parameters = { one: '=Hi {{ $json.nmae }}', two: '=Hi {{ $json.nmae }} {{ $now }}' };
		const tool = parametersOf(parameters, {}, { tool: true });
		for (const name of ['one', 'two']) expect(tool.compiled(name)).toMatchObject({ asked: [{ paths: [] }] });
	});

	it('quotes a key with a dot or a bracket where n8n is asked for it', () => {
		const columns = { 'a.b': '={{ now() }}', 'c[0]': ['={{ now() }}'], d: { e: '={{ now() }}' } };
		expect(parametersOf({ columns }, {}).value('columns', 0)).toStrictEqual({
			'a.b': 'evaluated columns["a.b"] of 0',
			'c[0]': ['evaluated columns["c[0]"][0] of 0'],
			d: { e: 'evaluated columns.d.e of 0' },
		});
	});

	it('reads what does not depend on the item once', () => {
		const parameters = parametersOf(
			{ one: { a: 1, b: null, c: ['x'] }, two: { a: '={{ $json.a }}', b: 1 }, none: '=' },
			{ a: 5 },
		);
		expect(parameters.compiled('one')).toStrictEqual({ constant: { a: 1, b: null, c: ['x'] } });
		expect(parameters.value('one', 0)).toBe(parameters.value('one', 1));
		expect(parameters.compiled('two')).toHaveProperty('read');
		expect(parameters.compiled('none')).toStrictEqual({ constant: '' });
		expect(parameters.compiled('one.c')).toStrictEqual({ constant: ['x'] });
		expect(parameters.compiled('one.a.b')).toStrictEqual({ constant: undefined });
		expect(parameters.compiled('one')).toBe(parameters.compiled('one'));
	});

	it.each([
		['$json.a', ['a']],
		[' $json.a["b c"][\'d\'][0] ', ['a', 'b c', 'd', '0']],
		['$json["{{"]', ['{{']],
		['$json', undefined],
		['$json.a.b()', undefined],
		['x$json.a', undefined],
		['$json[12]', ['12']],
		['$json[12345678901]', undefined],
		['$json.$a_1', ['$a_1']],
		['$json.1a', undefined],
		['$json["a\u2028"]', undefined],
		['$json["a\\b"]', undefined],
		['$json?.a', undefined],
		['$json.a?.["b"]', undefined],
		['$json.a?', undefined],
		['$json.a + 1', undefined],
		['$json[007]', undefined],
		['$json["a\nb"]', undefined],
		['$json.__proto__', undefined],
		['$json["constructor"]', undefined],
		['$json.toString', undefined],
		['$json.a.constructor', undefined],
		['$input.item.json.a', ['a']],
		['$input.all()[0].json.a', undefined],
	])('takes %j for the path %j', (expression, path) => {
		expect(pathOf(expression)).toStrictEqual(path);
	});

	it.each([
		['=', []],
		['=Hi', ['Hi']],
		['={{$json.a}}', [['a']]],
		['=a {{ $json.b }} c', ['a ', ['b'], ' c']],
		['=a \\{{ $json.b }}', undefined],
		['=a {{ $json.b', undefined],
		['={{ $json.bc', undefined],
		['={{ $json.b }}}', undefined],
		['=a }} b', undefined],
		['={{{ $json.b }}}', undefined],
		['={{ $json.a }}{{ $json.b }}', [['a'], ['b']]],
		['={{ $json.a }} {{ now() }}', undefined],
		["=a {{ $('Source').item.json.c }}", ['a ', elsewhereAt('c')]],
		['=a . constructor', undefined],
		['=a constructor', ['a constructor']],
		['=a.constructor {{ $json.b }}', undefined],
	])('takes %j for the pieces %j', (parameter, pieces) => {
		expect(templatePieces(parameter)).toStrictEqual(pieces);
	});
});
