import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { choice } from '../../../nodes/panel/choices';
import { addedAs, propertiesOf } from '../../../nodes/panel/field';
import { options as optionsOf } from '../../../nodes/panel/groups';
import { withMapping } from '../../../nodes/panel/mapping';
import { fromCode, indexes } from '../../../scripts/docs/all';
import { fieldRows, HOLDS_ANYWAY } from '../../../scripts/docs/fields';
import { listNodes } from '../../../scripts/operations';
import { between, fromHtml, table } from '../../../scripts/docs/markdown';
import { readOutputs, strayPages } from '../../../scripts/docs/nodePages';
import { listOperations } from '../../../scripts/operations';

const ROOT = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** A text without what prettier changes of it, which Jest cannot load: blanks, the lines of tables, marks of emphasis. */
const squeezed = (text: string): string => text.replace(/[\s\-\\*_,]/g, '');

describe('the docs that are made from the code', () => {
	it('are what the code says now', () => {
		const files = fromCode();
		const texts = new Map(files.map(({ file }) => [file, read(file)]));
		const outdated = [...files, ...indexes(texts)].filter(({ file, make }) => {
			return squeezed(make(read(file))) !== squeezed(read(file));
		});
		expect(outdated.map(({ file }) => `${file} is out of date: run npm run docs and commit the change`)).toStrictEqual(
			[],
		);
	});

	it('have no page of an operation that is gone', () => {
		expect(strayPages(new Set(fromCode().map(({ file }) => file)))).toStrictEqual([]);
	});

	it('have an output of every operation', () => {
		const outputs = readOutputs();
		const names = listOperations().map(({ node, resource, operation }) => `${node}.${resource}.${operation}`);
		expect(names.filter((name) => !(name in outputs))).toStrictEqual([]);
	});
});

describe('a field in the docs', () => {
	const options = [
		{ name: 'Red', value: 'red' },
		{ name: 'Blue', value: 'blue' },
	];

	it('says what it takes, its bounds, and what stands there unless changed', () => {
		const rows = fieldRows([
			{ displayName: 'Colour', name: 'colour', type: 'options', options, default: 'blue' },
			{
				displayName: 'Count',
				name: 'count',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 9 },
				default: 3,
				required: true,
				description: 'How many',
				displayOptions: { show: { resource: ['message'], colour: ['red'] } },
			},
		]);
		expect(rows).toStrictEqual([
			['Colour', 'one of: Red, Blue; Blue unless changed', ''],
			['Count', 'needed: a number from 1 to 9; 3 unless changed', 'How many. While _Colour_ is Red.'],
		]);
	});

	it('that people add says what counts once it is there, unless that holds anyway', () => {
		const number = (displayName: string) => ({ displayName, name: 'number', type: 'number', default: 9 }) as const;
		const members = ['Validity (Seconds)', 'Timeout (Seconds)'].map(number);
		const row = { displayName: 'Row', name: 'row', values: [number('Count')] };
		const group: INodeProperties = {
			displayName: 'Group',
			name: 'group',
			type: 'fixedCollection',
			default: {},
			options: [row],
		};
		const options = [...members, group];
		const rows = fieldRows([{ displayName: 'Options', name: 'options', type: 'collection', default: {}, options }]);
		expect(rows.map(([field, takes]) => [field, takes])).toStrictEqual([
			['Options › Validity (Seconds)', 'a number; 9 when added'],
			['Options › Timeout (Seconds)', 'a number; 9 unless changed'],
			['Options › Group', 'a group of what follows'],
			['Options › Group › Count', 'a number; 9 unless changed'],
		]);
	});

	it('whose value holds anyway is in a panel', () => {
		const panels = JSON.stringify(listNodes().map(({ description }) => description.properties));
		expect([...HOLDS_ANYWAY].filter((name) => !panels.includes(`"displayName":"${name}"`))).toStrictEqual([]);
	});

	it('that has another value once it is added than without it says the one without it, and no other', () => {
		const form = withMapping({ options: optionsOf({}) });
		expect(fieldRows(propertiesOf({ options: form.options }))).toStrictEqual([
			[
				'Options › Fill Messages',
				'one of: Map Input Fields Automatically, Using Fields Above',
				'Using Fields Above while this option is not added.',
			],
		]);
		const about = { default: 'blue', description: 'The colour of it' };
		const { description } = addedAs('red', choice('Colour', options, about)).property;
		expect(description).toBe('The colour of it; Blue while this option is not added');
	});

	it('inside a collection has its name in front; notices are left out', () => {
		const secret = {
			displayName: 'Key',
			name: 'key',
			type: 'string',
			typeOptions: { password: true },
			default: '',
		} as const;
		const rows = fieldRows([
			{ displayName: 'Read this', name: 'notice', type: 'notice', default: '' },
			{ displayName: 'Options', name: 'options', type: 'collection', default: {}, options: [secret] },
			{
				displayName: 'Rows',
				name: 'rows',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				default: {},
				options: [{ displayName: 'Row', name: 'row', values: [secret] }],
			},
		]);
		expect(rows).toStrictEqual([
			['Options › Key', 'a secret', ''],
			['Rows', 'rows of what follows', ''],
			['Rows › Key', 'a secret', ''],
		]);
	});
});

describe('the Markdown of the docs', () => {
	it('escapes cells', () => {
		expect(table(['A'], [['one | two\n three']])).toBe('| A |\n| --- |\n| one \\| two three |');
	});

	it('takes the links out of HTML', () => {
		expect(fromHtml('See <a href="https://example.com/a" target="_blank">the <b>list</b></a>.')).toBe(
			'See [the **list**](https://example.com/a).',
		);
	});

	it('puts what is made between its markers, and at the end of a page without them', () => {
		const page = 'by hand\n\n<!-- x:start -->\n\nnew\n\n<!-- x:end -->\n';
		expect(between('by hand\n', 'x', 'new')).toBe(page);
		expect(between(page.replace('new', 'old'), 'x', 'new')).toBe(page);
		expect(() => between('<!-- x:start -->', 'x', 'new')).toThrow('no <!-- x:end --> behind it');
	});
});
