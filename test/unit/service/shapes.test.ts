import fc from 'fast-check';

import type { Json, JsonObject } from '../../../nodes/ground/json';
import { parseXml, writeXml } from '../../../nodes/ground/xml';
import * as read from '../../../nodes/service/shapes';
import { readRecord, readRecords, type Reader } from '../../../nodes/service/shapes';

const ADDRESS = { Name: read.textValue, Address: read.textValue };
const SHAPE = {
	taskId: read.id,
	title: read.textValue,
	price: read.money,
	sent: read.utcTime,
	seen: read.time,
	count: read.integerValue,
	rate: read.decimalValue,
	isBlocked: read.boolean,
	sender: read.record(ADDRESS),
	people: read.listInXml(read.record(ADDRESS)),
	tags: read.listInXml(read.textValue),
	data: read.open,
};

describe('readers', () => {
	it.each<[string, Reader, Json, Json]>([
		['an id in digits', read.id, 5, '5'],
		['an id with letters and a plus sign', read.id, ' A1b+7\n', 'A1b+7'],
		['an id of layout only', read.id, '\n\t', null],
		['a text that is a number', read.textValue, 12025550123, '12025550123'],
		['a text that is true', read.textValue, true, 'true'],
		['a text with blanks around it', read.textValue, ' Hi ', ' Hi '],
		['money as a number', read.money, 0.05, '0.05'],
		['money with blanks around it', read.money, ' 0.05\n', '0.05'],
		['money as text', read.money, '0.0500', '0.0500'],
		['UTC with a blank', read.utcTime, '2030-01-15 10:00:03', '2030-01-15T10:00:03Z'],
		['UTC with seven digits', read.utcTime, '2030-01-15T10:00:03.1234567', '2030-01-15T10:00:03.1234567Z'],
		['UTC that says so', read.utcTime, '2030-01-15T10:00:03Z', '2030-01-15T10:00:03Z'],
		['UTC that names another zone', read.utcTime, '2030-01-15T10:00:03,5+03:00', '2030-01-15T07:00:03.5Z'],
		['UTC in milliseconds', read.utcTime, '/Date(1893456000000-0000)/', '2030-01-01T00:00:00.000Z'],
		['UTC that is none', read.utcTime, '2030-02-31T10:00:03', '2030-02-31T10:00:03'],
		['UTC that is a date', read.utcTime, '2030-01-15', '2030-01-15'],
		['a time without a zone', read.time, '2030-01-15 10:00:03', '2030-01-15 10:00:03'],
		['a time that names its zone', read.time, '2030-01-15 10:00:03.1234567+03:00', '2030-01-15T07:00:03.1234567Z'],
		['year 1, which is no time', read.time, '/Date(-62135596800000-0000)/', null],
		['year 1 in UTC', read.utcTime, '0001-01-01T00:00:00', null],
		['a text that is empty', read.textValue, '', ''],
		['a number in the place of a boolean', read.boolean, 1, 1],
		['a time in milliseconds', read.time, '/Date(1893456000000+0300)/', '2030-01-01T00:00:00.000Z'],
		['a whole number in text', read.integerValue, ' -12 ', -12],
		['a whole number past 2^53', read.integerValue, '9007199254740993', '9007199254740993'],
		['a whole number with an exponent', read.integerValue, '1e3', '1e3'],
		['a whole number in hexadecimal', read.integerValue, '0x10', '0x10'],
		['a whole number that is a word', read.integerValue, 'Started', 'Started'],
		['a decimal in text', read.decimalValue, '0.0500', 0.05],
		['a decimal with an exponent', read.decimalValue, '5E-05', 0.00005],
		['a decimal with an exponent without a sign', read.decimalValue, '5e3', 5000],
		['a decimal of as many digits as fit', read.decimalValue, '123456789012345e-10', 12345.6789012345],
		['a decimal of which zeros in front do not count', read.decimalValue, '0.000123456789012345', 0.000123456789012345],
		['a decimal of which zeros inside count', read.decimalValue, '1000000000000000.5', '1000000000000000.5'],
		['a decimal of more digits than fit', read.decimalValue, '1234567890.1234567', '1234567890.1234567'],
		['a decimal of layout only', read.decimalValue, '\n', null],
		['money of layout only', read.money, ' ', null],
		['true as a word', read.boolean, 'Yes', true],
		['false as a word', read.boolean, ' FALSE ', false],
		['a boolean that is neither', read.boolean, 'perhaps', 'perhaps'],
		['an object in place of a text', read.textValue, { a: 1 }, { a: 1 }],
		['nothing', read.integerValue, '', null],
		['null', read.boolean, null, null],
	])('read %s', (_what, reader, value, expected) => {
		expect(reader(value)).toStrictEqual(expected);
	});

	it.each<[string, Reader, Json]>([
		['an id with an exponent, which lost its digits,', read.id, '1.2345678901234568e+18'],
		['a word in the place of an id', read.id, 'Forbidden'],
		['several words in the place of an id', read.id, 'Error 403'],
		['a word in the place of money', read.money, 'Error'],
		['a word in the place of a decimal', read.decimalValue, 'Error'],
		['a decimal with a comma', read.decimalValue, '0,05'],
		['a list with a word in the place of an id', read.list(read.id), ['7', 'Forbidden']],
		['a list of XML with a word in the place of an id', read.listInXml(read.id), { string: ['7', 'Forbidden'] }],
	])('show no %s as one', (_what, reader, value) => {
		expect(reader(value)).toBeUndefined();
	});

	it.each<[string, Json, Json]>([
		['a list', [{ Name: 'Ann' }, { Name: 'Bob' }], ['Ann', 'Bob']],
		['a single record', { NAME: 'Ann' }, ['Ann']],
		['the element that names their kind', { Person: [{ Name: 'Ann' }, { Name: 'Bob' }] }, ['Ann', 'Bob']],
		['the element that names their kind, around one', { Person: { Name: 'Ann' } }, ['Ann']],
		['an empty list', [], []],
		['an empty element', '', []],
		['an element of layout only', '\n\t', []],
	])('read %s as a list of records', (_what, value, names) => {
		const people = read.listInXml(read.record(ADDRESS))(value) as Array<{ Name: string | null }>;
		expect(people.map(({ Name }) => Name)).toStrictEqual(names);
	});

	it.each<[string, Json, Json]>([
		['a list', ['a', 5], ['a', '5']],
		['the element that names their kind', { string: ['a', 'b'] }, ['a', 'b']],
		['the element that names their kind, around one', { string: 'a' }, ['a']],
		['a text alone', 'a', ['a']],
		['an element of layout only', '\n', []],
		['the element beside another, as it came', { string: ['a'], next: '7' }, { string: ['a'], next: '7' }],
		['an empty object, as it came', {}, {}],
		['null', null, null],
	])('read %s as a list of texts', (_what, value, expected) => {
		expect(read.listInXml(read.textValue)(value)).toStrictEqual(expected);
	});

	it('leave what is no list of JSON as it came', () => {
		expect(['a', null, [7]].map(read.list(read.id))).toStrictEqual(['a', null, ['7']]);
	});
});

describe('readRecord', () => {
	const NOTHING = Object.fromEntries(Object.keys(SHAPE).map((name) => [name, null]));

	it.each([[undefined], [null], [''], [{}]])('gives every column for %j', (raw) => {
		expect(readRecord(raw, SHAPE)).toStrictEqual(NOTHING);
	});

	it('compares names without case, and keeps what is not declared at the end', () => {
		const raw = {
			extra: [{ a: 1 }],
			TASKID: 5,
			ISBLOCKED: 'Yes',
			IsBlocked: 'no',
			title: 'Hi',
			TITLE: 'Ho',
			is_blocked: 'no',
		};
		const read = readRecord(raw, SHAPE);
		expect(read).toStrictEqual({
			...NOTHING,
			taskId: '5',
			title: 'Hi',
			isBlocked: true,
			extra: [{ a: 1 }],
			IsBlocked: 'no',
			TITLE: 'Ho',
			is_blocked: 'no',
		});
		expect(Object.keys(read).slice(0, 2)).toStrictEqual(['taskId', 'title']);
		expect(Object.keys(read).slice(-4)).toStrictEqual(['extra', 'IsBlocked', 'TITLE', 'is_blocked']);
	});

	it('gives what is none of its kind apart, as it came', () => {
		const raw = { TASKID: 'Forbidden', price: 'Error', title: 'Hi', rate: '0,05', count: 'New' };
		const unread = { TASKID: 'Forbidden', price: 'Error', rate: '0,05' };
		expect(readRecord(raw, SHAPE)).toStrictEqual({ ...NOTHING, title: 'Hi', count: 'New', unread });
		expect(readRecord(raw, SHAPE, ['price'], true)).toStrictEqual({ price: null, unread: { price: 'Error' } });
	});

	it('gives only the columns that were asked for, and whatever else came', () => {
		expect(readRecord({ title: 'Hi', count: '2', extra: 1 }, SHAPE, ['count', 'rate'])).toStrictEqual({
			title: 'Hi',
			count: 2,
			rate: null,
			extra: 1,
		});
	});

	it('gives the columns that were asked for and nothing else, where only these are to be read', () => {
		const raw = { title: 'Hi', COUNT: '2', extra: 1 };
		expect(readRecord(raw, SHAPE, ['rate', 'count', 'elsewhere'], true)).toStrictEqual({
			rate: null,
			count: 2,
			elsewhere: null,
		});
		expect(readRecord('x', SHAPE, ['rate'], true)).toStrictEqual({ rate: null, value: 'x' });
	});

	it.each<[Json]>([['taken'], [5], [false], [['a', 'b']], [[{ title: 'Hi' }]]])(
		'keeps %j in place of a record',
		(raw) => {
			expect(readRecord(raw, SHAPE)).toStrictEqual({ ...NOTHING, value: raw });
		},
	);

	it.each<[string, JsonObject]>([
		['an empty object', { title: {}, data: {} }],
		['a text with attributes', { title: { '@lang': 'en', '#text': 'Hi' } }],
		['a list with attributes', { tags: { '@count': '2', string: ['a', 'b'] } }],
	])('keeps %s', (_what, raw) => {
		expect(readRecord(raw, SHAPE)).toStrictEqual({ ...NOTHING, ...raw });
	});

	it('takes names of what every object has for what they are', () => {
		const read = readRecord(JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}') as JsonObject, SHAPE);
		expect(Object.entries(read).slice(-2)).toStrictEqual([
			['__proto__', { a: 1 }],
			['constructor', 'x'],
		]);
	});

	it('loses no scalar of any record', () => {
		const scalar = fc
			.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean())
			.filter((one) => one !== '' && !/^\s+$/.test(String(one)));
		const { value } = fc.letrec<{ value: Json }>((tie) => ({
			value: fc.oneof(
				{ maxDepth: 3 },
				scalar,
				fc.array(tie('value'), { maxLength: 3 }),
				fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('Name', 'ADDRESS', '#text', '@type')), tie('value'), {
					maxKeys: 3,
				}),
			),
		}));
		const name = fc.oneof(fc.constantFrom(...Object.keys(SHAPE), 'TASKID', 'Title', 'PEOPLE'), fc.string());
		fc.assert(
			fc.property(fc.dictionary(name, value), (raw) => {
				expect(scalarsOf(readRecord(raw, SHAPE))).toHaveLength(scalarsOf(raw).length);
			}),
			{ numRuns: 500 },
		);
	});

	it('reads JSON and XML of the same record alike', () => {
		const word = fc.stringMatching(/^[A-Za-z0-9 ,.:!]{1,12}$/).filter((one) => one.trim() !== '');
		const person = fc.record({ Name: word, Address: word });
		const records = fc.record(
			{
				taskId: fc.oneof(fc.integer({ min: 0 }), word),
				title: word,
				price: fc.constantFrom(1.5, '0.0500', 12),
				sent: fc.constantFrom('2030-01-15T10:00:03', '/Date(1893456000000-0000)/', 'soon'),
				count: fc.oneof(fc.integer(), fc.constantFrom('9007199254740993', 'New')),
				rate: fc.oneof(fc.integer(), fc.constantFrom(0.25, '1.50')),
				isBlocked: fc.oneof(fc.boolean(), fc.constantFrom('Yes', 'perhaps')),
				sender: person,
				people: fc.array(person, { maxLength: 3 }),
				tags: fc.array(word, { maxLength: 3 }),
			},
			{ requiredKeys: [] },
		);
		fc.assert(
			fc.property(records, (raw) => {
				const people = raw.people && { Person: raw.people };
				const tags = raw.tags && { string: raw.tags };
				const xml = writeXml('r', { ...raw, people, tags });
				expect(readRecord(parseXml(xml).r, SHAPE)).toStrictEqual(readRecord(raw, SHAPE));
			}),
		);
	});
});

describe('isOf', () => {
	it.each<[string, JsonObject, boolean]>([
		['a text', { TITLE: 'Hi' }, true],
		['a text with attributes', { title: { '@lang': 'en', '#text': 'Hi' } }, false],
		['an object of the customer', { data: { a: 1 } }, true],
		['a record', { sender: { Name: 'Ann' } }, true],
		['a list', { tags: { string: 'a' } }, true],
		['the element around records that has the name of a text', { title: { title: 'Hi' } }, false],
		['a list of JSON', { rows: [] }, true],
		['what nobody declared', { other: 'Hi' }, false],
	])('knows a record of the shape by %s', (_what, one, known) => {
		expect(read.isOf({ ...SHAPE, rows: read.list(read.id) })(one)).toBe(known);
	});
});

describe('readRecords', () => {
	it.each<[string, Json, Json]>([
		[
			'a list',
			[{ Name: 'Ann' }, null, 'Bob'],
			[
				{ Name: 'Ann', Address: null },
				{ Name: null, Address: null, value: 'Bob' },
			],
		],
		['a single record', { Name: 'Ann' }, [{ Name: 'Ann', Address: null }]],
	])('gives the records of %s', (_what, raw, expected) => {
		expect(readRecords(raw, ADDRESS)).toStrictEqual(expected);
	});

	it.each<[Json | undefined]>([[undefined], [null], ['x'], [5], [{}], [{ message: 'no', code: 7 }]])(
		'gives none for %j',
		(raw) => {
			expect(readRecords(raw, ADDRESS)).toBeUndefined();
		},
	);
});

function scalarsOf(value: Json): Json[] {
	if (value === null) return [];
	return typeof value === 'object' ? Object.values(value).flatMap(scalarsOf) : [value];
}

it('compares a name that is not declared once, however many records have it', () => {
	const lowered = jest.spyOn(String.prototype, 'toLowerCase');
	const raw = Array.from({ length: 1_000 }, (_, at) => ({ 'TASK ID': String(at), other: at }));
	const shape = { taskId: read.id };
	const records = raw.map((one) => readRecord(one, shape));
	expect(lowered.mock.calls.length).toBeLessThan(10);
	lowered.mockRestore();
	expect(records[999]).toStrictEqual({ taskId: '999', other: 999 });
});

it.each([
	[{ name: null }, true],
	[{ NAME: 'x' }, true],
	[{ name: { name: 'x' } }, false],
	[{ other: 'x' }, false],
	[{}, false],
])('%j is a record with a name: %s', (one, isRecord) => {
	expect(read.isOf({ name: read.textValue })(one)).toBe(isRecord);
});
