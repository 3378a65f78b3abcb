import type { Json, JsonObject } from '../../../nodes/ground/json';
import { entriesInXml, entriesOf } from '../../../nodes/service/shapes';

const isEntry = (one: JsonObject): boolean => 'id' in one;
const ENTRY = { id: '7' };

it.each<[string, Json | undefined, Json[] | undefined]>([
	['a list as it is', [ENTRY, null, [ENTRY]], [ENTRY, null, [ENTRY]]],
	['a single entry', ENTRY, [ENTRY]],
	['a single entry with a list of its own', { ...ENTRY, phones: ['a'] }, [{ ...ENTRY, phones: ['a'] }]],
	['the element that names their kind', { Contact: [ENTRY, ENTRY] }, [ENTRY, ENTRY]],
	['the element that names their kind, around one', { Contact: { name: 'a' } }, [{ name: 'a' }]],
	['the element that names their kind, around a text', { string: 'a' }, ['a']],
	['an empty element', '', []],
	['an element of layout only', ' \n', []],
	['an element beside another', { Contact: [ENTRY], next: '7' }, undefined],
	['an element within an element', { a: { b: [ENTRY] } }, [{ b: [ENTRY] }]],
	['nothing known', {}, undefined],
	['a text', 'a', undefined],
	['null', null, undefined],
	['nothing', undefined, undefined],
])('the entries of %s in XML', (_what, value, entries) => {
	expect(entriesInXml(value, isEntry)).toStrictEqual(entries);
});

it.each<[string, Json, Json[] | undefined]>([
	['a list as it is', [ENTRY, null], [ENTRY, null]],
	['a single entry', ENTRY, [ENTRY]],
	['a wrapper that nobody documents', { contacts: [ENTRY] }, undefined],
	['an empty text', '', undefined],
])('the entries of %s in JSON', (_what, value, entries) => {
	expect(entriesOf(value, isEntry)).toStrictEqual(entries);
});
