import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { jsonPath, Parameters, templatePieces, type Item } from '../../../nodes/panel/parameters';

/** What n8n's evaluator would be asked: its answers show that it was. */
function parametersOf(parameters: object, json: object, more: { tool?: boolean; timezone?: string } = {}): Parameters {
	const context = {
		getInputData: () => [{ json }],
		isToolExecution: () => more.tool ?? false,
		getTimezone: () => more.timezone ?? 'UTC',
		getNodeParameter: (name: string, itemIndex: number) => `evaluated ${name} of ${itemIndex}`,
	};
	return new Parameters(context as unknown as IExecuteFunctions, { parameters } as unknown as INode);
}

const itemOf = (value: unknown, timezone = 'UTC'): Item =>
	parametersOf({ x: '={{ $json.x }}', options: { x: { y: '={{ $json.x }}' } } }, { x: value }, { timezone }).item(0);

describe('reading straight from the item', () => {
	it('is done for paths and templates, in a collection too', () => {
		const parameters = parametersOf(
			{ to: '={{ $json.to }}', options: { pairs: [{ key: '=k', value: '=Nr. {{ $json.n }}' }] }, list: ['a', '=b'] },
			{ to: '+12025550123', n: 7 },
		);
		expect(parameters.value('to', 0)).toBe('+12025550123');
		expect(parameters.value('options', 0)).toEqual({ pairs: [{ key: 'k', value: 'Nr. 7' }] });
		expect(parameters.value('list', 0)).toEqual(['a', 'b']);
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
		expect(parameters.value('pairs', 0)).toEqual([{ key: 'evaluated pairs[0].key of 0' }]);
	});

	it.each([
		['$json.a', ['a']],
		[' $json.a["b c"][\'d\'][0] ', ['a', 'b c', 'd', '0']],
		['$json["{{"]', ['{{']],
		['$json', undefined],
		['$json.a.b()', undefined],
		['$json?.a', undefined],
		['$json.a + 1', undefined],
		['$json[007]', undefined],
		['$json["a\nb"]', undefined],
		['$json.__proto__', undefined],
		['$json["constructor"]', undefined],
		['$json.toString', undefined],
		['$input.item.json.a', undefined],
	])('takes %j for the path %j', (expression, path) => {
		expect(jsonPath(expression)).toEqual(path);
	});

	it.each([
		['=', []],
		['=Hi', ['Hi']],
		['={{$json.a}}', [['a']]],
		['=a {{ $json.b }} c', ['a ', ['b'], ' c']],
		['=a \\{{ $json.b }}', undefined],
		['=a {{ $json.b', undefined],
		['=a }} b', undefined],
		['={{{ $json.b }}}', undefined],
		['=a.constructor {{ $json.b }}', undefined],
	])('takes %j for the pieces %j', (parameter, pieces) => {
		expect(templatePieces(parameter)).toEqual(pieces);
	});
});

describe('an item', () => {
	it('gives text, numbers written out', () => {
		expect(['a', ' ', 0, 7.5, true].map((value) => itemOf(value).text('x', 'X'))).toEqual([
			'a',
			' ',
			'0',
			'7.5',
			'true',
		]);
		expect(itemOf('').text('x', 'X')).toBeUndefined();
		expect(itemOf('a').text('missing', 'X')).toBeUndefined();
		expect(() => itemOf(2 ** 53).text('x', 'X')).toThrow('X: the number 9007199254740992 is too long to be exact');
		expect(() => itemOf(' ').requiredText('x', 'X')).toThrow('X: it is empty');
	});

	it('gives whole numbers within bounds', () => {
		expect(['7', ' 7 ', 7, '-0', '1e3'].map((value) => itemOf(value).integer('x', 'X'))).toEqual([7, 7, 7, -0, 1000]);
		for (const value of ['7.5', 'x', '1e300', true, -1, 11]) {
			expect(() => itemOf(value).integer('x', 'X', { min: 0, max: 10 })).toThrow(/whole number from 0 to 10|too long/);
		}
		expect(itemOf(' ').integer('x', 'X')).toBeUndefined();
	});

	it('gives moments in the zone of the workflow', () => {
		const moment = itemOf('2026-01-31T09:30:00', 'Asia/Tokyo').date('x', 'X');
		expect(moment?.toMillis()).toBe(Date.parse('2026-01-31T00:30:00Z'));
		expect(itemOf('').date('x', 'X')).toBeUndefined();
	});

	it('gives true and false', () => {
		const flags = [true, 'TRUE', '1', 1, false, 'false', '0', 0, ''].map((value) => itemOf(value).flag('x', 'X'));
		expect(flags).toEqual([true, true, true, true, false, false, false, false, false]);
		for (const value of ['maybe', 2])
			expect(() => itemOf(value).flag('x', 'X')).toThrow('X: it is neither true nor false');
	});

	it('gives keys and values from rows, or from JSON with every digit of its numbers', () => {
		const rows = {
			pairs: [
				{ key: 'a', value: 1 },
				{ key: '', value: '' },
				{ key: '__proto__', value: 2 },
			],
		};
		const fromRows = parametersOf({ x: rows }, {}).item(0).keyValues('x', 'X') ?? {};
		expect(Object.entries(fromRows)).toEqual([
			['a', 1],
			['__proto__', 2],
		]);
		expect(itemOf('{"order": 9007199254740993, "n": 1}').keyValues('x', 'X')).toEqual({
			order: '9007199254740993',
			n: 1,
		});
		for (const value of ['{}', '']) expect(itemOf(value).keyValues('x', 'X')).toBeUndefined();
		for (const value of ['[1]', 'a=b', 7]) {
			expect(() => itemOf(value).keyValues('x', 'X')).toThrow('X: it is not a set of keys and values');
		}
	});

	it('gives several texts', () => {
		expect(itemOf('1, 2;3\n4  5,').texts('x', 'X')).toEqual(['1', '2', '3', '4', '5']);
		expect(itemOf(7).texts('x', 'X')).toEqual(['7']);
		expect(itemOf('').texts('x', 'X')).toEqual([]);
		expect(() => itemOf(2 ** 60).texts('x', 'X')).toThrow('too long to be exact');
		expect(() => itemOf(true).texts('x', 'X')).toThrow('it is not a list of texts');
	});

	it('takes mapped fields from the input, and its own where the input has none', () => {
		const parameters = parametersOf(
			{ mode: 'autoMap', from: 'Own', options: { to: 'x' } },
			{ from: '', to: 0, other: 1 },
		);
		const item = parameters.item(0, new Set(['from', 'options.to']));
		expect([item.value('from'), item.value('options.to'), item.value('other')]).toEqual(['Own', 0, undefined]);
		expect(
			parametersOf({ mode: 'defineBelow' }, { to: 1 })
				.item(0, new Set(['to']))
				.value('to'),
		).toBeUndefined();
	});
});
