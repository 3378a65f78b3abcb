import { readAllowed, strangerIn } from '../../../nodes/careful/allowed';

const stranger = (list: string, to: unknown): string | undefined => strangerIn(readAllowed(list) ?? [], to);

it('no list is none, and an empty one lets nobody in', () => {
	expect(readAllowed(undefined)).toBeUndefined();
	expect(readAllowed(' , ')).toStrictEqual([]);
	expect(stranger('', '+12025550101')).toBe('+12025550101');
});

it.each([
	['+12025550101', '12025550101'],
	['+1 (202) 555-01.01', '+12025550101'],
	['12025550101', '+1 (202) 555-01.01'],
	['+44*', '+447700900001'],
	['*0101', '+12025550101'],
	['+1*555*', '+12025550101'],
	['+33*;\n+44*,+1*', '+12025550101'],
	['*@example.com', 'Ann@Example.com'],
	['ANN@example.com', 'ann@example.com'],
	['*', 'whoever'],
	['+1*, *@example.com', '+12025550101, ann@example.com'],
])('%j lets %s in', (list, to) => {
	expect(stranger(list, to)).toBeUndefined();
});

it.each([
	['+44*', '+12025550101', '+12025550101'],
	['+4477009', '+447700900001', '+447700900001'],
	['7700900001', '+447700900001', '+447700900001'],
	// Signs of patterns stand for themselves.
	['*@example.com', 'ann@example-com', 'ann@example-com'],
	['a.b@example.com', 'axb@example.com', 'axb@example.com'],
	['ann+1@example.com', 'ann1@example.com', 'ann1@example.com'],
	['device-1', 'device1', 'device1'],
	// One of several is enough.
	['+1*', '+12025550101, +447700900001', '+447700900001'],
])('%j does not let %s in', (list, to, found) => {
	expect(stranger(list, to)).toBe(found);
});

it('who is not known is a stranger to any list', () => {
	for (const to of [undefined, null, 7, ['+1']]) expect(stranger('*', to)).toBe('a recipient that is not known');
});
