import fc from 'fast-check';

import type { Field } from '../../../nodes/panel/field';
import { dropdown, dropdowns, pick, serviceId, serviceIds, wholeId } from '../../../nodes/panel/ids';
import { anyId } from '../../support/ids';
import { EMPTY, NONE_CHOSEN, notAnId } from '../../support/sentences';

function read<T>(field: Field<T>, raw: unknown): T {
	return field.parse(raw, { label: 'X', timezone: 'UTC' });
}

const needed = serviceId('X', { required: true });
const picked = pick('X', { searchListMethod: 'searchThings', required: true });

/** What is no id, or must not go out as one, with what the error says of it. */
const REFUSED: Array<[id: unknown, said: string]> = [
	['12 34', 'it holds a blank'],
	['1.9345678901234568e+18', 'a number that lost digits'],
	['12\u0000', 'a character that cannot be seen'],
	['12\u200b34', 'a character that cannot be seen'],
	['\ud800', 'a character that cannot be seen'],
	['<b>7</b>', 'it holds “<”'],
	['..\\7', 'it holds “<”, “>” or “\\”'],
	['1,2', 'a comma or a semicolon'],
	['1;2', 'a comma or a semicolon'],
	['.', 'a step in a path'],
	['..', 'a step in a path'],
	['7/../8', 'a step in a path'],
	['7'.repeat(257), 'more than 256 characters'],
	[true, notAnId('true')],
	[1.5, notAnId('1.5')],
	[Number.NaN, notAnId('NaN')],
	[2 ** 61, 'is too long to be exact'],
	[{ id: 7 }, 'not an object'],
];

describe('an id', () => {
	it('is kept with every digit and letter, in each kind of field', () => {
		fc.assert(
			fc.property(anyId, (id) => {
				expect(read(needed, id)).toBe(id);
				expect(read(picked, { __rl: true, mode: 'id', value: id })).toBe(id);
				expect(read(serviceIds('X'), [id])).toStrictEqual([id]);
				expect(read(serviceIds('X'), `7, ${id}`)).toStrictEqual(id === '7' ? ['7'] : ['7', id]);
			}),
		);
	});

	it('is taken without the blanks around it, and from a number that holds all of its digits', () => {
		expect(read(needed, ' 0012 ')).toBe('0012');
		expect(read(needed, 12)).toBe('12');
		expect(read(serviceIds('X'), ['1 2', 3, '1'])).toStrictEqual(['1', '2', '3']);
	});

	it.each(REFUSED)('is refused: %p', (id, said) => {
		expect(() => read(needed, id)).toThrow('X: ');
		expect(() => read(needed, id)).toThrow(said);
		expect(() => read(picked, { mode: 'id', value: id })).toThrow(said);
	});

	it('has 256 characters at most', () => {
		for (const letter of ['7', 'ä']) expect(read(needed, letter.repeat(256))).toHaveLength(256);
		expect(() => read(needed, 'ä'.repeat(257))).toThrow('more than 256 characters');
	});

	it('may hold dots that are no step in a path', () => {
		for (const id of ['7.5', '.7', '7/.8', '...']) expect(read(needed, id)).toBe(id);
	});

	it('is refused within a list too', () => {
		expect(() => read(serviceIds('X'), '7, <b>')).toThrow(`X: ${notAnId('<b>')}: it holds`);
		expect(() => read(serviceIds('X'), [2 ** 61])).toThrow('is too long to be exact');
	});

	it('has digits only where the interface wants an integer, and no zero in front', () => {
		for (const id of ['0', '7', '3158622571446665001', undefined]) expect(wholeId(id, 'List')).toBe(id);
		for (const id of ['007', '-7', '1e3', '7.0', 'a7', '7a', '٧'])
			expect(() => wholeId(id, 'List')).toThrow(`List: “${id}” is not a whole number`);
	});

	it('may be missing only where it is not needed', () => {
		for (const raw of ['', ' ', null]) expect(read(serviceId('X'), raw)).toBeUndefined();
		expect(read(serviceIds('X'), ' ')).toStrictEqual([]);
		expect(() => read(needed, ' ')).toThrow(`X: ${EMPTY}`);
		const ids = serviceIds('X', { required: true, fix: 'Ask Ann.' });
		expect(() => read(ids, '')).toThrow(
			expect.objectContaining({ message: 'X: none is given', fix: 'Ask Ann.' }) as Error,
		);
		expect(read(ids, '7')).toStrictEqual(['7']);
	});

	it('is chosen from a list that the panel loads, or each of several', () => {
		const one = dropdown('X', { loadOptionsMethod: 'getThings' });
		const several = dropdowns('X', { loadOptionsMethod: 'getThings' });
		expect([read(one, ' 7 '), read(one, '')]).toStrictEqual(['7', undefined]);
		const wanted = dropdown('X', { loadOptionsMethod: 'getThings', required: true });
		expect(read(wanted, '7')).toBe('7');
		expect(() => read(wanted, '')).toThrow(`X: ${NONE_CHOSEN}`);
		expect(read(several, ['7', 8, '7'])).toStrictEqual(['7', '8']);
		expect(() => read(several, '<b>')).toThrow(`X: ${notAnId('<b>')}`);
	});

	it('says in the panel how it is given, after what it is', () => {
		const expression = '<a href="https://docs.n8n.io/code/expressions/">expression</a>';
		const described = (about?: string) => {
			const look = { loadOptionsMethod: 'getThings', about };
			return [dropdown('X', look), dropdowns('X', look)].map(({ property }) => property.description);
		};
		const one = `Choose from the list, or specify an ID using an ${expression}`;
		const several = `Choose from the list, or specify IDs using an ${expression}`;
		expect(described()).toStrictEqual([one, several]);
		expect(described('A thing')).toStrictEqual([`A thing. ${one}.`, `A thing. ${several}.`]);
	});

	it('is picked from a list, or given as text', () => {
		for (const raw of [{ __rl: true, mode: 'list', value: '7' }, ' 7 ', 7]) expect(read(picked, raw)).toBe('7');
		for (const raw of [{ mode: 'list', value: '' }, '']) expect(() => read(picked, raw)).toThrow(`X: ${NONE_CHOSEN}`);
		const optional = pick('X', { searchListMethod: 'searchThings' });
		for (const raw of ['', null, undefined, { value: null }]) expect(read(optional, raw)).toBeUndefined();
	});
});
