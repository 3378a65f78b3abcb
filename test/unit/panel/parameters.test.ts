import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { jsonPath, Parameters, templatePieces } from '../../../nodes/panel/parameters';

/** What n8n's evaluator would be asked: its answers show that it was. */
function parametersOf(parameters: object, json: object, more: { tool?: boolean } = {}): Parameters {
	const context = {
		getInputData: () => [{ json }],
		isToolExecution: () => more.tool ?? false,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, itemIndex: number) => `evaluated ${name} of ${itemIndex}`,
	};
	return new Parameters(context as unknown as IExecuteFunctions, { parameters } as unknown as INode);
}

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
