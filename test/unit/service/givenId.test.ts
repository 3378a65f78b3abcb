import { givenId } from '../../../nodes/service/verdict';

it.each([
	['3158622571446665001', '3158622571446665001'],
	[7, '7'],
	[' a+b/c=1 ', 'a+b/c=1'],
	['6f9619ff-8b86-d011-b42d-00c04fc964ff', '6f9619ff-8b86-d011-b42d-00c04fc964ff'],
])('%j is an id', (value, id) => {
	expect(givenId(value)).toBe(id);
});

it.each([
	0,
	'0',
	'000',
	-1,
	'-1',
	'00000000-0000-0000-0000-000000000000',
	1.2e21,
	'1.2e18',
	'',
	' ',
	null,
	undefined,
	true,
	{},
	'List 7',
	'abc',
	'OK',
	'Forbidden',
	'invalid.phone.size',
])('%j only stands in the place of one', (value) => {
	expect(givenId(value)).toBeUndefined();
});
