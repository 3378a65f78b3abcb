import { propertiesOf, type Form } from '../../../nodes/panel/field';
import { integer, text } from '../../../nodes/panel/fields';
import { collection } from '../../../nodes/panel/groups';
import { valuesOf } from '../../../nodes/panel/read';
import { variantReader, variants } from '../../../nodes/panel/variants';
import { EMPTY, NOT_WHOLE } from '../../support/sentences';

const words = text('Text');
const more = <F extends Form>(members: F) => collection('More', members, {});
const long = { text: words, more: more({ rows: integer('Rows', { max: 3 }) }) };
const wide = { title: text('Title', { required: true }), text: words, more: more({ columns: integer('Columns') }) };

const way = variants(
	'way',
	'Way',
	[
		{
			name: 'Long',
			value: 'long',
			form: long,
			read: variantReader(long, (values) => [values.text, values.more.rows]),
		},
		{
			name: 'A Wide One',
			value: 'wide',
			description: 'With a title',
			form: wide,
			read: variantReader(wide, (values) => [values.title, values.text, values.more.columns]),
		},
	],
	{ default: 'long' },
);
const form = { before: text('Before'), way, after: text('After') };
const read = (row: Record<string, unknown>) => valuesOf(form, row, { label: 'Step 1', timezone: 'UTC' });

it('a choice stands in the row with the fields that its values bring, one that several have once', () => {
	expect(propertiesOf(form).map(({ name, displayOptions }) => [name, displayOptions?.show])).toStrictEqual([
		['before', undefined],
		['way', undefined],
		['title', { way: ['wide'] }],
		['text', { way: ['long', 'wide'] }],
		['more', { way: ['long'] }],
		['more', { way: ['wide'] }],
		['after', undefined],
	]);
	expect(way.properties[0]).toStrictEqual({
		displayName: 'Way',
		name: 'way',
		type: 'options',
		options: [
			{ name: 'A Wide One', value: 'wide', description: 'With a title' },
			{ name: 'Long', value: 'long' },
		],
		default: 'long',
	});
});

it('only the fields of the chosen value are read; its default where none is chosen', () => {
	expect(read({ way: 'long', text: 'x', more: { rows: 2, columns: 'a' } }).way).toStrictEqual(['x', 2]);
	expect(read({ way: 'wide', title: 'T', more: { rows: 9, columns: '4' } }).way).toStrictEqual(['T', undefined, 4]);
	expect(read({ way: '', text: 'x' }).way).toStrictEqual(['x', undefined]);
});

it.each([
	['an unknown value', { way: 'high' }, 'Step 1, Way: “high” is not one of its values'],
	['a field that is missing', { way: 'wide' }, `Step 1, Title: ${EMPTY}`],
	['a field of a collection', { more: { rows: 4 } }, `Step 1, More, Rows: “4” is ${NOT_WHOLE}`],
])('%s is called as the panel calls it', (_what, row, message) => {
	expect(() => read(row).way).toThrow(message);
});
