import { openChoice, choice, openChoices } from '../../../nodes/panel/choices';
import { filledByModel, labelOf, propertiesOf, refine, type Field } from '../../../nodes/panel/field';
import {
	clock,
	date,
	decimal,
	flag,
	integer,
	json,
	keyValues,
	keyValuesJson,
	notice,
	raw as rawField,
	text,
	texts,
} from '../../../nodes/panel/fields';
import { email, optional, phone, pickedEmail, url } from '../../../nodes/panel/recipients';
import { EMPTY, NO_ADDRESS, NOT_A_FLAG, NOT_A_LIST, NOT_WHOLE, tooLong } from '../../support/sentences';

/** What a field gives for a raw value, as it stands in a workflow whose time zone is Tokyo's. */
const read = <T>(field: Field<T>, raw: unknown): T => field.parse(raw, { label: 'X', timezone: 'Asia/Tokyo' });

describe('a field’s value', () => {
	it('is text, numbers written out', () => {
		expect(['a', ' ', 0, 7.5, true].map((raw) => read(text('X'), raw))).toStrictEqual(['a', ' ', '0', '7.5', 'true']);
		for (const raw of ['', null, undefined]) expect(read(text('X'), raw)).toBeUndefined();
		expect(() => read(text('X'), 2 ** 53)).toThrow('X: the number 9007199254740992 is too long to be exact');
		expect(() => read(text('X'), {})).toThrow('X: a text is needed here');
		expect(read(text('X', { trim: true }), ' a ')).toBe('a');
		expect(() => read(text('X', { most: 3 }), 'abcd')).toThrow(`X: ${tooLong(4, 3)}`);
		expect([read(text('X', { trim: true }), ''), read(text('X', { most: 3 }), '')]).toStrictEqual([
			undefined,
			undefined,
		]);
	});

	it('has to be there where the field asks for it', () => {
		for (const look of [{ needed: true }, { required: true }] as const) {
			for (const raw of ['', ' ', undefined]) expect(() => read(text('X', look), raw)).toThrow(`X: ${EMPTY}`);
			expect(read(text('X', look), 'a')).toBe('a');
		}
		const whenEmpty = 'Give both ends.';
		const missing = (): unknown => read(date('X', { required: true, whenEmpty }), '');
		expect(missing).toThrow(expect.objectContaining({ message: `X: ${EMPTY}`, fix: whenEmpty }) as Error);
	});

	it('is a whole number within bounds', () => {
		expect(['7', ' 7 ', 7, '-0', '1e3'].map((raw) => read(integer('X'), raw))).toStrictEqual([7, 7, 7, -0, 1000]);
		const bounded = integer('X', { min: 0, max: 10 });
		for (const raw of ['7.5', 'x', '1e300', true, -1, 11]) {
			expect(() => read(bounded, raw)).toThrow(/whole number from 0 to 10|too long/);
		}
		expect(() => read(integer('X', { min: 1 }), 0)).toThrow(`X: “0” is ${NOT_WHOLE} of 1 or more`);
		expect(read(integer('X'), ' ')).toBeUndefined();
	});

	it('is an amount with decimals', () => {
		const amount = decimal('X', { min: 1 });
		expect(['1.5', 2, ''].map((raw) => read(amount, raw))).toStrictEqual([1.5, 2, undefined]);
		expect(() => read(amount, 0.5)).toThrow('X: “0.5” is not a number of 1 or more');
	});

	it('is a moment in the zone of the workflow, or what a clock shows', () => {
		expect(read(date('X', {}), '2026-01-31T09:30:00')?.toMillis()).toBe(Date.parse('2026-01-31T00:30:00Z'));
		expect(read(date('X', {}), '')).toBeUndefined();
		expect(read(clock('X', {}), '2026-01-31 09:30')).toBe('2026-01-31T09:30:00');
		expect(read(clock('X', {}), '2026-01-31T00:30:00Z')).toBe('2026-01-31T09:30:00');
	});

	it('is true or false', () => {
		const given = [true, 'TRUE', '1', 1, false, 'false', '0', 0, ''].map((raw) => read(flag('X'), raw));
		expect(given).toStrictEqual([true, true, true, true, false, false, false, false, undefined]);
		for (const raw of ['maybe', 2]) expect(() => read(flag('X'), raw)).toThrow(`X: it is ${NOT_A_FLAG}`);
	});

	it('is keys and values from rows, or from JSON with every digit of its numbers', () => {
		const pairs = [
			{ key: 'a', value: 1 },
			{ key: '', value: '' },
			{ key: '__proto__', value: 2 },
		];
		expect(Object.entries(read(keyValues('X'), { pairs }) ?? {})).toStrictEqual([
			['a', 1],
			['__proto__', 2],
		]);
		const order = '{"order": 9007199254740993, "n": 1}';
		expect(read(keyValues('X'), order)).toStrictEqual({ order: '9007199254740993', n: 1 });
		expect(read(keyValuesJson('X'), order)).toStrictEqual({ order: '9007199254740993', n: 1 });
		for (const raw of ['{}', '']) expect(read(keyValues('X'), raw)).toBeUndefined();
		for (const raw of ['[1]', 'a=b', 7]) {
			expect(() => read(keyValues('X'), raw)).toThrow('X: it is not a set of keys and values');
		}
	});

	it('is several texts', () => {
		expect(read(texts('X'), '1, 2;3\n4  5,')).toStrictEqual(['1', '2', '3', '4', '5']);
		expect(read(texts('X'), 7)).toStrictEqual(['7']);
		expect(read(texts('X'), '')).toStrictEqual([]);
		expect(() => read(texts('X'), 2 ** 60)).toThrow('too long to be exact');
		expect(() => read(texts('X'), true)).toThrow(`${NOT_A_LIST} of texts`);
	});

	it('is JSON, as text or as an expression gives it; what is no JSON stays text', () => {
		expect(read(json('X'), '[9007199254740993]')).toStrictEqual(['9007199254740993']);
		expect(read(json('X'), { a: 1 })).toStrictEqual({ a: 1 });
		// As a text, this list would be the number in it.
		expect(read(json('X'), [7])).toStrictEqual([7]);
		expect(read(json('X'), '{a')).toBe('{a');
		expect(read(json('X'), '')).toBeUndefined();
	});

	it('is what it is where the field has a kind of its own', () => {
		const value = { a: [1] };
		expect(read(rawField(text('X').property), value)).toBe(value);
	});
});

describe('a choice', () => {
	const options = [
		{ name: 'One', value: 'one' },
		{ name: 'Two', value: 'two' },
	] as const;

	it('is one of its values, and the default while it is not set', () => {
		const field = choice('X', options, { default: 'two' });
		expect([read(field, 'one'), read(field, undefined), read(field, '')]).toStrictEqual(['one', 'two', 'two']);
		for (const raw of ['three', 'toString', 1]) expect(() => read(field, raw)).toThrow('is not one of its values');
	});

	it('that is open takes any text, and nothing while it is not set', () => {
		const field = openChoice('X', options, { default: 'two' });
		expect([read(field, 'three'), read(field, undefined)]).toStrictEqual(['three', undefined]);
		expect(() => read(openChoice('X', options, { default: 'one', required: true }), '')).toThrow(`X: ${EMPTY}`);
		expect(read(openChoices('X', options), ['one', 'three'])).toStrictEqual(['one', 'three']);
		expect(read(openChoices('X', options), undefined)).toStrictEqual([]);
	});
});

describe('a recipient', () => {
	it('is a number or an address that can be one', () => {
		expect(read(phone('X', {}), '+1 (202) 555-0123')).toBe('+12025550123');
		expect(() => read(phone('X', {}), '')).toThrow('X: no phone number is given');
		for (const raw of ['', ' ', '\u00a0\n']) {
			expect(read(optional(phone('X', {})), raw)).toBeUndefined();
			expect(read(optional(email('X', {})), raw)).toBeUndefined();
			for (const field of [phone('X', {}), email('X', {})]) expect(() => read(field, raw)).toThrow('X: ');
		}
		expect(read(optional(phone('X', {})), '+12025550123')).toBe('+12025550123');
		expect(read(email('X', {}), ' ann@example.com ')).toBe('ann@example.com');
		const sender = pickedEmail('X', { searchListMethod: 'searchSenders' });
		expect(read(sender, { __rl: true, mode: 'address', value: ' news@example.com ' })).toBe('news@example.com');
		expect(() => read(sender, { __rl: true, mode: 'list', value: '' })).toThrow(`X: ${NO_ADDRESS}`);
		expect(read(url('X'), 'https://www.example.com/')).toBe('https://www.example.com/');
		expect(read(url('X'), '')).toBeUndefined();
		expect(() => read(url('X'), 'ftp://example.com')).toThrow('is not a web address');
	});
});

describe('a declaration', () => {
	it('gives n8n’s property, and its label to errors', () => {
		const from = text('From', {
			required: true,
			rows: 3,
			description: 'Who',
			placeholder: 'e.g. Me',
			show: { a: [1] },
		});
		expect(propertiesOf({ from })).toStrictEqual([
			{
				displayName: 'From',
				name: 'from',
				type: 'string',
				typeOptions: { rows: 3 },
				default: '',
				required: true,
				description: 'Who',
				placeholder: 'e.g. Me',
				displayOptions: { show: { a: [1] } },
			},
		]);
		expect(labelOf(from)).toBe('From');
		expect(propertiesOf({ note: notice('Look') })).toStrictEqual([
			{ displayName: 'Look', name: 'note', type: 'notice', default: '' },
		]);
	});

	it('that a model fills is two entries: one for steps of a workflow, one for tools of an agent', () => {
		const entries = propertiesOf({ word: filledByModel('What to say', text('Word')) });
		expect(entries.map(({ displayOptions }) => displayOptions)).toStrictEqual([
			{ hide: { '@tool': [true] } },
			{ show: { '@tool': [true] } },
		]);
		const [step] = propertiesOf({ word: filledByModel('What to say', text('Word', { hide: { a: [1] } })) });
		expect(step.displayOptions).toStrictEqual({ hide: { a: [1], '@tool': [true] } });
	});

	it('can be refined', () => {
		const length = refine(text('X', { needed: true }), (value, label) => `${label} ${value.length}`);
		expect(read(length, 'abc')).toBe('X 3');
	});
});
