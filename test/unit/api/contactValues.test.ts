import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { columnsOf } from '../../../nodes/api/contactAttributes';
import { columns as mapper, toMapped } from '../../../nodes/api/contactColumns';
import { readColumns, writeValues } from '../../../nodes/api/contactValues';
import { NOT_A_FLAG, NOT_WHOLE } from '../../support/sentences';

const write = (value: unknown, type?: number, zoneOffset = 0) =>
	writeValues(value, type, { label: 'Visit', timezone: 'Europe/Paris', zoneOffset });

it.each([
	['date and time', '2030-01-31T09:30:00', 0, ['2030-01-31 08:30:00']],
	['date and time with its own zone', '2030-01-31T09:30:00Z', 0, ['2030-01-31 09:30:00']],
	['date', '2030-01-31', 8, ['2030-01-31']],
	['date as a moment: the day in the workflow’s zone', '2030-01-31T23:30:00Z', 8, ['2030-02-01']],
	['true', true, 1, ['TRUE']],
	['false as text', 'False', 1, ['FALSE']],
	['integer', 42, 2, ['42']],
	['integer with a sign and blanks', ' -42 ', 2, ['-42']],
	['plus sign', '+42', 2, ['+42']],
	['true with blanks', ' true ', 1, ['TRUE']],
	['nothing in a list', [null, undefined, '', ' ', 'a'], 3, ['a']],
	['text as an object', '{"a":1}', 5, ['{"a":1}']],
	['integer past 2^53', '9007199254740993', 2, ['9007199254740993']],
	['text', 'Leeds', 3, ['Leeds']],
	['number as text', 7.5, 3, ['7.5']],
	['several texts', ['a', 'b', ''], 3, ['a', 'b']],
	['object', { a: [1] }, 5, ['{"a":[1]}']],
	['list as an object', [1, 2], 5, ['[1,2]']],
	['unknown type', 'x', 4, ['x']],
	['no type', 'x', undefined, ['x']],
])('a value is written in the form of its type: %s', (_name, value, type, expected) => {
	expect(write(value, type)).toStrictEqual(expected);
});

it.each<[string, unknown, string]>([
	['as JSON has it', '1990-05-17T00:00:00.000Z', '1990-05-17'],
	['with an offset', ' 1990-05-17T00:00:00+00:00 ', '1990-05-17'],
	['without seconds', '1990-05-17T00:00Z', '1990-05-17'],
	['as Luxon’s', DateTime.utc(1990, 5, 17), '1990-05-17'],
	['as a Date', new Date(Date.UTC(1990, 4, 17)), '1990-05-17'],
	['as milliseconds', 642902400000, '1990-05-17'],
	['as milliseconds in a text', '642902400000', '1990-05-17'],
	['as SQL has it', '1990-05-17 00:00:00Z', '1990-05-17'],
	['as SQL has it, with the name of its zone', '1990-05-17 00:00:00 UTC', '1990-05-17'],
	['with an offset without a colon', '1990-05-17T00:00:00+0000', '1990-05-17'],
	['without signs', '19900517T000000Z', '1990-05-17'],
	['as Luxon’s in a zone of its own', DateTime.fromISO('1990-05-17', { zone: 'Asia/Tokyo' }), '1990-05-17'],
	['a clock’s midnight of no zone', '1990-05-17T00:00:00', '1990-05-17'],
	['midnight in UTC on a clock of no zone', '1990-05-16 20:00:00', '1990-05-16'],
	['a moment of the day in milliseconds', 642902400001, '1990-05-16'],
	['a moment of the day', '1990-05-17T00:00:01Z', '1990-05-16'],
	['midnight elsewhere', '1990-05-17T00:00:00+02:00', '1990-05-17'],
	['a moment elsewhere', '1990-05-17 23:30:00.5-0930', '1990-05-17'],
	['midnight in UTC in its own zone', '1990-05-16T20:00:00-04:00', '1990-05-16'],
	['midnight in UTC in another zone', '1990-05-17T02:00:00.000+02:00', '1990-05-17'],
	['midnight in UTC in another zone, without signs', '19900516T170000-0700', '1990-05-16'],
	['midnight in UTC in a zone that is named', '1990-05-16 20:00:00 America/New_York', '1990-05-16'],
])('a day that is written as midnight in UTC stays west of it: %s', (_name, value, expected) => {
	const west = { label: 'Birth Date', timezone: 'America/New_York', zoneOffset: -240 };
	expect(writeValues(value, 8, west)).toStrictEqual([expected]);
	expect(() => writeValues('1990-13-17T00:00:00Z', 8, west)).toThrow('is not a date');
});

it('a date and time is written in the zone that is named', () => {
	expect(write('2030-01-31T09:30:00Z', 0, 180)).toStrictEqual(['2030-01-31 12:30:00']);
});

it.each([
	['perhaps', 1, NOT_A_FLAG],
	['many', 2, NOT_WHOLE],
	['1.5', 2, NOT_WHOLE],
	['tomorrow', 8, 'not a date'],
	['not true', 1, NOT_A_FLAG],
	['true or not', 1, NOT_A_FLAG],
	['x1', 2, NOT_WHOLE],
	['1x', 2, NOT_WHOLE],
	[{ a: 1 }, 3, 'a text is needed here'],
	[2 ** 60, 2, 'too long to be exact'],
])('what a column can’t take is refused: %p as %d', (value, type, problem) => {
	expect(() => write(value, type)).toThrow(problem);
	expect(() => write(value, type)).toThrow('Visit');
});

it('the mapper has the basic columns as the list defines them, then its own', () => {
	const columns = columnsOf({
		fields: [
			{ name: 'gender', displayName: 'Sex', type: 3, values: ['gender.male'] },
			{ name: 'CreationDate', type: 0 },
			{ name: 'visits', displayName: null, type: 2, values: null },
			{ name: 'size', displayName: 'Size', type: 3, values: ['S', 'M'] },
			{ type: 3 },
			null,
		],
	}).map(toMapped);
	expect(columns.map(({ id }) => id)).toStrictEqual([
		'phone',
		'email',
		'name',
		'surname',
		'gender',
		'country',
		'city',
		'birthdate',
		'timezone',
		'visits',
		'size',
	]);
	// The mapper shows each of them, asks for none, and finds no contact by one.
	const shown = { display: true, required: false, defaultMatch: false, canBeUsedToMatch: false };
	expect(columns).toMatchObject(columns.map(() => shown));
	expect(columns.filter(({ id }) => ['gender', 'birthdate', 'visits', 'size'].includes(id))).toMatchObject([
		{ displayName: 'Sex', type: 'options', options: [{ value: 'gender.male' }] },
		{ type: 'dateTime', typeCode: 8 },
		{ displayName: 'visits', type: 'number', typeCode: 2 },
		{ displayName: 'Size', type: 'options', options: [{ value: 'S' }, { value: 'M' }] },
	]);
});

it('a column without a type, and one whose name or title is none', () => {
	const columns = columnsOf({
		fields: [
			{ name: 'size', displayName: '', values: [1] },
			{ name: 'shape', type: '3' },
			{ name: '', type: 3 },
			{ name: 'PUSHINFO', type: 5 },
			{ name: 'lastUpdate', type: 0 },
		],
	});
	expect(columns.slice(9)).toStrictEqual([
		{ name: 'size', displayName: 'size', values: ['1'] },
		{ name: 'shape', displayName: 'shape', values: [] },
	]);
	expect(columns.slice(9).map(toMapped)).toMatchObject([
		{ id: 'size', type: 'options', options: [{ name: '1', value: '1' }] },
		{ id: 'shape', type: 'string' },
	]);
	for (const key of ['typeCode', 'options']) expect(toMapped(columns[10])).not.toHaveProperty(key);
	expect(columnsOf({}).map(({ name }) => name)).toHaveLength(9);
});

const ZONES = { timezone: 'Europe/Paris', zoneOffset: 0 };

it('fields whose columns are not known are named in errors, and left out without a value', () => {
	const read = (given: IDataObject) =>
		readColumns({ automatic: false, loaded: true, given, known: new Map() }, {}, ZONES).fields;
	expect(read({ a: 1, b: '', c: [], d: null, e: ['x', ''] })).toStrictEqual([
		{ name: 'a', value: ['1'] },
		{ name: 'e', value: ['x'] },
	]);
	expect(() => read({ size: { a: 1 } })).toThrow('size: ');
});

it('a blank in a cell is no value of its column', () => {
	const row = { phone: '+12025550123', email: ' ', birthdate: '\u00a0', size: '\n' };
	for (const automatic of [true, false]) {
		const mapping = {
			automatic,
			loaded: false,
			given: row,
			known: new Map(Object.keys(row).map((name) => [name, { displayName: name, type: name === 'birthdate' ? 8 : 3 }])),
		};
		expect(readColumns(mapping, row, ZONES)).toStrictEqual({ phone: '+12025550123', fields: [] });
	}
});

it('what is mapped to a column that is not known goes out under its name, with the details that there are', () => {
	const mapping = {
		automatic: false,
		loaded: true,
		given: { size: 'S', shape: 'round', weight: null, colors: ['', null], email: '' },
		known: new Map([['size', { displayName: 'Size' }]]),
	};
	expect(readColumns(mapping, {}, ZONES, { displayName: true, type: true })).toStrictEqual({
		fields: [
			{ name: 'size', displayName: 'Size', value: ['S'] },
			{ name: 'shape', value: ['round'] },
		],
	});
	expect(() => readColumns({ ...mapping, given: { shape: { a: 1 } } }, {}, ZONES)).toThrow('shape: ');
});

it('the columns that n8n keeps: those that can be read, with the basic types where it keeps none', () => {
	const place = { label: 'Columns', timezone: 'Europe/Paris' } as Parameters<typeof mapper.parse>[1];
	const kept = (schema: unknown) => mapper.parse({ mappingMode: 'autoMapInputData', value: null, schema }, place);
	const known = (schema: unknown) => Object.fromEntries(kept(schema).known);
	const size = { id: 'size', displayName: 7, typeCode: '3' };
	expect(known(['odd', null, { id: 7, typeCode: 2 }, size, { id: 'birthdate', typeCode: '2' }])).toStrictEqual({
		...known([]),
		size: { displayName: 'size', type: undefined },
		birthdate: { displayName: 'birthdate', type: 8 },
	});
	expect(kept(['odd']).loaded).toBe(false);
	expect(kept([{ id: 'size', assumed: true }]).loaded).toBe(false);
	expect(kept([{ id: 'size', assumed: true }, size]).loaded).toBe(true);
	expect(kept([{ id: 'size', assumed: 'no' }]).loaded).toBe(true);
});
