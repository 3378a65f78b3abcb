import { givenId } from '../../../nodes/service/givenId';

it.each([
	['3158622571446665001', '3158622571446665001'],
	[7, '7'],
	['200', '200'],
	[' a+b/c= ', 'a+b/c='],
	['6f9619ff-8b86-d011-b42d-00c04fc964ff', '6f9619ff-8b86-d011-b42d-00c04fc964ff'],
	['abc', 'abc'],
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
	'',
	' ',
	null,
	undefined,
	true,
	{},
	'error',
	'False',
	'null',
	'OK',
	'accepted',
	'REJECTED',
	'not_found',
	'internal_error',
	'List exists already',
])('%j only stands in the place of one', (value) => {
	expect(givenId(value)).toBeUndefined();
});
