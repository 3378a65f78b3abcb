import { InvalidInput } from '../../../nodes/ground/errors';
import { Numbers } from '../../../nodes/ground/numbers';
import { personKey, readPerson, senderKey } from '../../../nodes/ground/person';
import { EMAILS, NUMBERS } from '../../support/people';

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

it('a device or an ID is no person', () => {
	expect(['device-token-7', 'f2c1:APA91', ''].map(personKey)).toStrictEqual([undefined, undefined, undefined]);
});

it.each([
	['12025550123', '12025550123'],
	['+1 202 555 0123', '12025550123'],
	['89161234567', '79161234567'],
	// Of no plan that is known here.
	['1202555012', '1202555012'],
	['+1202555012', '1202555012'],
	['MyShop', undefined],
	['12345', undefined],
	['', undefined],
])('the service names the sender %j: %j', (given, key) => {
	expect(senderKey(given)).toBe(key);
});
