import { plainAddress } from '../../../nodes/careful/optOuts';

describe('the one spelling of an address', () => {
	it.each([
		['+1 (202) 555-0123', '12025550123'],
		['12025550123', '12025550123'],
		['0012025550123', '12025550123'],
		['\u202a+44 7700 900123\u202c', '447700900123'],
		['Ann@Example.com ', 'ann@example.com'],
		['Ann Smith <ANN@example.com>', 'ann@example.com'],
		['device-token-7', 'device-token-7'],
	])('of %j is %j', (given, plain) => expect(plainAddress(given)).toBe(plain));
});
