import { InvalidInput } from '../../../nodes/ground/errors';
import { Numbers } from '../../../nodes/ground/numbers';
import { personKey, readEmail, readPerson, readSender, senderKey, withPlus } from '../../../nodes/ground/person';
import { EMAILS, NUMBERS } from '../../support/people';
import { NO_ADDRESS } from '../../support/sentences';

const read = (given: string) => readPerson(given, 'Address', new Numbers());

it.each([...NUMBERS, ...EMAILS])('%j is %j', (given, key) => {
	if (key === null) expect(() => read(given)).toThrow(InvalidInput);
	else expect(read(given).key).toBe(key);
});

it('what it reads is the same person once more, and goes out without what nobody sees', () => {
	for (const [given, key] of [...NUMBERS, ...EMAILS]) {
		if (key === null) continue;
		const { address } = read(given);
		expect([personKey(address), read(address).key]).toStrictEqual([key, key]);
		if (!address.includes('@')) expect(address).toBe(`+${key}`);
		expect(address).not.toMatch(/[\s\u200b-\u200f\u202a-\u202e\ufeff]/);
	}
	expect(read(' Ann@Example.COM\u200b ').address).toBe('Ann@Example.COM');
	expect(read('8 (916) 123-45-67').address).toBe('+79161234567');
});

it('a number without a country code belongs to the default country', () => {
	expect(readPerson('020 7946 0018', 'Address', new Numbers('GB'))).toStrictEqual({
		key: '442079460018',
		address: '+442079460018',
	});
});

it.each([
	['', NO_ADDRESS],
	[' \u200b', NO_ADDRESS],
	['ann@example.com, bob@example.com', 'is several email addresses'],
	['ann@example.com;bob@example.com', 'is several email addresses'],
	['ann@example.com,', 'is not an email address'],
	['Bell, Ann <ann@example.com>', 'is not an email address'],
	['ann', 'is not an email address'],
])('the email address %j: %s', (given, words) => {
	expect(() => readEmail(given, 'To')).toThrow(words);
});

it.each([
	[' Ann ', '“Ann” is neither a phone number nor an email address'],
	['12025550123.0 ', 'a spreadsheet has made it a decimal'],
	['device-token-7', 'is not a phone number'],
	['ann@', 'is not an email address'],
])('the person %j: %s', (given, words) => {
	expect(() => read(given)).toThrow(words);
});

it('a device or an ID is no person', () => {
	const ids = ['device-token-7', '7f2c1', 'f2c1:APA91', ''];
	expect(ids.map(personKey)).toStrictEqual(ids.map(() => undefined));
});

it('the key of an email address is in small letters, whatever its name is made of', () => {
	expect(personKey('7Ann@Example.com')).toBe('7ann@example.com');
	expect(personKey('Sales/North#@Example.com')).toBe('sales/north#@example.com');
});

it.each([
	['12025550123', '12025550123'],
	['+1 202 555 0123', '12025550123'],
	['89161234567', '79161234567'],
	// Of no plan that is known here.
	['1202555012', '1202555012'],
	[' 1202555012 ', '1202555012'],
	['+1202555012', '1202555012'],
	['MyShop', undefined],
	['12345', undefined],
	['Shop1202555012', undefined],
	['1202555012Shop', undefined],
	['', undefined],
])('the service names the sender %j: %j', (given, key) => {
	expect(senderKey(given)).toBe(key);
});

it('who wrote has an address with a plus where no plan that is known here fits', () => {
	expect(readSender('1202555012')).toStrictEqual({ key: '1202555012', address: '+1202555012' });
});

it('who wrote is the same person where their address is read with a default country', () => {
	const { address = '', key } = readSender('4792345678') ?? {};
	expect(readPerson(address, 'Address', new Numbers('US'))).toStrictEqual({ key, address: '+4792345678' });
});

it.each([
	['4792345678', '+4792345678'],
	['+4792345678', '+4792345678'],
	['89161234567', '+79161234567'],
	['1202555012', '+1202555012'],
	['MyShop', 'MyShop'],
	['Ann@Example.com', 'Ann@Example.com'],
	[null, null],
])('%j is handed on as %j', (given, handedOn) => {
	expect(withPlus(given)).toBe(handedOn);
});
