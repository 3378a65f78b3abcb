import { recipientCount, readAllowed, strangerIn } from '../../../nodes/precautions/recipients';
import { Numbers } from '../../../nodes/ground/numbers';
import { EMAILS, NUMBERS } from '../../support/people';
import { OF_EMAILS } from '../../support/precautions';

const stranger = (list: string, identity: object, numbers = new Numbers()): string | undefined =>
	strangerIn(readAllowed(list, 'Allowed Recipients', numbers), { identity: { ...identity } });

const TOKEN = 'f2c1:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx';

it.each([...NUMBERS, ...EMAILS])('%j on the list is %j', (given, key) => {
	// Commas stand between the entries of a list.
	if (/[,;]/.test(given)) return;
	if (key === null) expect(() => stranger(given, { to: '+12025550123' })).toThrow('Allowed Recipients: ');
	else expect(stranger(given, { to: key })).toBeUndefined();
});

it.each([
	['+44*', '+447700900001'],
	['+44 (7700)*', '+447700900001'],
	['*0101', '+12025550101'],
	['+1*555*', '+12025550101'],
	['+33*;\n+44*,+1*', '+12025550101'],
	['*@example.com', 'Ann@Example.com'],
	['@example.com', 'Ann@Example.com'],
	['@b\u00fccher.example', 'ann@xn--bcher-kva.example'],
	['*', 'whoever'],
	['+1*, *@example.com', '+12025550101, ann@example.com'],
	[TOKEN, TOKEN],
	['f2c1:*', TOKEN],
	['44*@example.com', '44x@example.com'],
])('%j lets %s in', (list, to) => {
	expect(stranger(list, { to })).toBeUndefined();
});

it.each([
	['', '+12025550101', '+12025550101'],
	[' , ', '+12025550101', '+12025550101'],
	['+44*', '+12025550101', '+12025550101'],
	['+447700900011', '+447700900001', '+447700900001'],
	// A pattern of digits is one of numbers.
	['+44*', '44x@example.org', '44x@example.org'],
	['+44 (7700)*', '447700@example.org', '447700@example.org'],
	['*0101', 'ann@example.0101', 'ann@example.0101'],
	['44*', '44c1:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx', '44c1:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx'],
	['+1*555*', '1x555@example.org', '1x555@example.org'],
	// Signs of patterns stand for themselves.
	['*@example.com', 'ann@example-com', 'ann@example-com'],
	['@example.com', 'ann@mail.example.com', 'ann@mail.example.com'],
	['a.b@example.com', 'axb@example.com', 'axb@example.com'],
	['ann+1@example.com', 'ann1@example.com', 'ann1@example.com'],
	// One of several is enough.
	['+1*', '+12025550101, +447700900001', '+447700900001'],
])('%j does not let %s in', (list, to, found) => {
	expect(stranger(list, { to })).toBe(found);
});

it('all that a contact is known by has to be there', () => {
	const list = '+1*, *@example.com';
	expect(stranger(list, { phone: '+12025550101', email: 'ann@example.com' })).toBeUndefined();
	expect(stranger(list, { phone: '+12025550101', email: 'ann@example.org' })).toBe('ann@example.org');
	expect(stranger(list, { phone: '+12025550101', pushToken: TOKEN })).toBe(TOKEN);
});

it('who is not known is a stranger to any list', () => {
	for (const identity of [{}, { to: null }, { to: 7 }, { to: '' }, { contactId: '7' }])
		expect(stranger('*', identity)).toBe('a recipient that is not known');
});

it.each([
	['email', 'ann@example.com, bob@example.com,cid@example.com', 3],
	['email', 'ann@example.com', 1],
	['phone', '+12025550101', 1],
] as const)('of an %s to %s there are %d messages', (kind, to, messages) => {
	const draft = { body: {}, identity: { to } };
	expect(recipientCount({ to: { ...OF_EMAILS.to!, kind } }, draft)).toBe(messages);
	// A scenario has one for its contact, whatever is known of it.
	expect(recipientCount({}, draft)).toBe(1);
});

it('a number without a country code is one of the default country', () => {
	expect(stranger('020 7946 0018', { to: '+442079460018' }, new Numbers('GB'))).toBeUndefined();
});
