import { contract, reasonKeys, rules } from './rules';

const leaf = (name: string) => ({ name, operator: 'eq', value: 'x' });
const wrapped = (name: string) => ({ filterOperator: 'AND', filterElements: [leaf(name)] });
const segment = (...query: unknown[]) => ({ contactGroupId: 7, name: 'Leeds', query });
const batch = (contact: unknown, more = {}) => ({ contactGroupId: 7, contacts: [contact], ...more });

rules('contacts.yaml#/schemas/ContactListCreate', [
	['a name alone', { name: 'Clients' }],
	[
		'every field type',
		{ name: 'Clients', type: 'STANDARD', fields: [0, 1, 2, 3, 5, 8].map((type) => ({ name: 'a', type })) },
	],
	['no name', { type: 'STANDARD' }, "name: must have required property 'name'"],
	[
		'an unknown field type',
		{ name: 'C', fields: [{ name: 'a', type: 4 }] },
		'fields[0].type: must be equal to one of the allowed values',
	],
]);

rules('contacts.yaml#/schemas/ContactsBatch', [
	['a contact', batch({ phone: '+12025550123', fields: [{ name: 'city', value: ['Leeds'] }] })],
	['a duplicate check by name and by number', batch({ email: 'a@example.com' }, { duplicateCheckField: 'phone' })],
	['push info', batch({ pushInfo: [{ appId: '1', os: 1, pushToken: 't' }] }, { duplicateCheckField: 1 })],
	['a bad phone', batch({ phone: '12' }), 'contacts[0].phone: must match pattern "^\\+?[1-9][0-9]{6,14}$"'],
	[
		'a value that is no list',
		batch({ fields: [{ name: 'city', value: 'Leeds' }] }),
		'contacts[0].fields[0].value: must be array',
	],
	['no list', { contacts: [] }, "contactGroupId: must have required property 'contactGroupId'"],
]);

rules('contacts.yaml#/schemas/SegmentCreate', [
	['a wrapped leaf', segment(wrapped('city'))],
	['an OR over two wrappers', segment({ filterOperator: 'OR', filterElements: [wrapped('city'), wrapped('country')] })],
	['an unknown operator', segment({ filterOperator: 'AND', filterElements: [{ ...leaf('city'), operator: 'like' }] })],
	['a leaf on top', segment(leaf('city')), "query[0].filterElements: must have required property 'filterElements'"],
	[
		'three elements in a node',
		segment({ filterOperator: 'AND', filterElements: [leaf('a'), leaf('b'), leaf('c')] }),
		'query[0].filterElements: must NOT have more than 2 items',
	],
	[
		'three elements in a nested node',
		segment({
			filterOperator: 'OR',
			filterElements: [wrapped('a'), { filterOperator: 'AND', filterElements: [leaf('a'), leaf('b'), leaf('c')] }],
		}),
		'query[0].filterElements[1].filterElements: must NOT have more than 2 items',
	],
	[
		'a leaf without a value',
		segment({ filterOperator: 'AND', filterElements: [{ name: 'city', operator: 'eq' }] }),
		"query[0].filterElements[0].value: must have required property 'value'",
	],
]);

const RECORD = { segmentId: '1', name: 'a', creationDate: '2030-01-01 10:00:00', contactsCount: '0', query: [] };

rules('contacts.yaml#/schemas/SegmentResponse', [
	['the record', RECORD],
	['the record inside result', { result: RECORD }],
	['neither', {}, "segmentId: must have required property 'segmentId'"],
]);

rules('contacts.yaml#/schemas/ContactsAdded', [
	['accepted', { result: [{ code: 'OK', result: { contactId: '9007199254740993' }, description: null }] }],
	['rejected', { result: [{ code: 'REJECTED', result: { localizationKey: 'DUPLICATE_VALUE', fieldName: 'phone' } }] }],
]);

it('a list without a name has the documented key', () => {
	expect(reasonKeys('contacts.yaml#/schemas/ContactListCreate', {})).toStrictEqual(['name: name.must.be.not.null']);
});

it.each(['deleteContactLists', 'deleteContactListsByHeading'])(
	'%s takes repeated ids, under one of two names',
	(id) => {
		const { parameters, filterCombinations } = contract.operations.get(id)!;
		expect(parameters).toMatchObject([
			{ name: 'ids', isArray: true, type: 'integer' },
			{ name: 'smsIds', isArray: true, type: 'integer' },
		]);
		expect(filterCombinations).toStrictEqual([['ids'], ['smsIds']]);
	},
);
