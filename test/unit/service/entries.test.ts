import type { Json, JsonObject } from '../../../nodes/ground/json';
import { entriesOf, nameAround } from '../../../nodes/service/entries';

const isEntry = (one: JsonObject): boolean => 'id' in one;
const ENTRY = { id: '7' };

it.each<[string, Json | undefined, Json[] | undefined]>([
	['a list as it is', [ENTRY, null], [ENTRY, null]],
	['lists and entries in a list', [[ENTRY], 'a', [['b'], []]], [ENTRY, 'a', 'b']],
	['a single entry', ENTRY, [ENTRY]],
	['a single entry with a list of its own', { ...ENTRY, phones: ['a'] }, [{ ...ENTRY, phones: ['a'] }]],
	['the element around several', { Contact: [ENTRY, ENTRY] }, [ENTRY, ENTRY]],
	['the element around one that nobody knows', { Contact: { name: 'a' } }, [{ name: 'a' }]],
	['the element around entries, beside nothing', { '@a': '1', next: null, Contact: [ENTRY] }, [ENTRY]],
	['two elements of which nobody knows which', { a: [ENTRY], b: [ENTRY] }, undefined],
	['an object of texts', { a: '1' }, undefined],
	['a text', 'a', undefined],
	['nothing', undefined, undefined],
])('the entries of %s', (_what, value, entries) => {
	expect(entriesOf(value, isEntry)).toStrictEqual(entries);
});

it('an entry is not the element around its parts', () => {
	expect(nameAround({ ...ENTRY, phones: ['a'] }, isEntry)).toBeUndefined();
	expect(nameAround({ phones: ['a'] }, isEntry)).toBe('phones');
});

it.each([
	['lists', '[', ']'],
	['objects', '{"a":', '}'],
])('an answer of %s in each other without an end is read eight levels deep', (_what, begin, end) => {
	const deep = (levels: number) => JSON.parse(`${begin.repeat(levels)}{"id":"7"}${end.repeat(levels)}`) as Json;
	expect(entriesOf(deep(7), isEntry)).toStrictEqual([ENTRY]);
	expect(entriesOf(deep(10), isEntry)).not.toStrictEqual([ENTRY]);
	expect(entriesOf(deep(100_000), isEntry)).toHaveLength(1);
});
