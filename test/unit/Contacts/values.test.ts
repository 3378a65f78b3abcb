import { columnsOf } from '../../../nodes/Contacts/attributes';
import { toMapped } from '../../../nodes/Contacts/contact/columns';
import { writeValues } from '../../../nodes/Contacts/contact/values';

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

it('a date and time is written in the zone that is named', () => {
	expect(write('2030-01-31T09:30:00Z', 0, 180)).toStrictEqual(['2030-01-31 12:30:00']);
});

it.each([
	['perhaps', 1, 'neither true nor false'],
	['many', 2, 'not a whole number'],
	['1.5', 2, 'not a whole number'],
	['tomorrow', 8, 'not a date'],
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
	expect(columns.filter(({ id }) => ['gender', 'birthdate', 'visits', 'size'].includes(id))).toMatchObject([
		{ displayName: 'Sex', type: 'options', options: [{ value: 'gender.male' }] },
		{ type: 'dateTime', typeCode: 8 },
		{ displayName: 'visits', type: 'number', typeCode: 2 },
		{ displayName: 'Size', type: 'options', options: [{ value: 'S' }, { value: 'M' }] },
	]);
});
