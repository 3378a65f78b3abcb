import { callerAddress, countedCaller, isListed, readAddressList } from '../../../nodes/ground/addresses';

it.each([
	['192.0.2.1', '192.0.2.1:51234', true],
	['192.0.2.1', '::ffff:192.0.2.1', true],
	['192.0.2.1', '192.0.2.2', false],
	['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true],
	['2001:db8:1:2::1', '[2001:DB8:1:2::7]:443', true],
	['2001:db8:1:2::1', '2001:db8:1:3::1', false],
	['ann', 'ann', true],
	['ann', 'Ann', false],
])('%s and %s count as one caller: %s', (one, other, isOne) => {
	expect(countedCaller(one) === countedCaller(other)).toBe(isOne);
});

describe('addresses', () => {
	it.each([
		['192.0.2.1', '192.0.2.1', true],
		['192.0.2.1:51234', '192.0.2.1', true],
		['::ffff:192.0.2.1', '192.0.2.0/24', true],
		['192.0.2.1', '::ffff:192.0.2.0/120', true],
		['198.51.100.1', '::ffff:192.0.2.0/120', false],
		['2001:db8::1', '2001:DB8:0::1', true],
		['[2001:db8::1]', '2001:db8::/32', true],
		['[2001:db8::1]:443', '[2001:db8::1]', true],
		['2001:db8:1::1', '2001:db8::/32', true],
		['2001:db9::1', '2001:db8::/32', false],
		['192.0.2.1', '2001:db8::/32', false],
		['192.0.2.1', '0.0.0.0/0', true],
		['2001:db8::1', '0.0.0.0/0', false],
		['', '0.0.0.0/0', false],
		// 192.0.2.1 in the forms that C's inet_aton takes.
		['0300.0.2.1', '192.0.2.1', false],
		['0xc0.0.2.1', '192.0.2.1', false],
		['3221225985', '192.0.2.1', false],
		['192.0.513', '192.0.2.1', false],
		['192.000.002.001', '192.0.2.1', false],
		['::ffff:0300.0.2.1', '192.0.2.1', false],
		['::ffff:0xc0.0.2.1', '192.0.2.1', false],
		['::ffff:192.000.002.001', '192.0.2.1', false],
		['fe80::1%eth0', 'fe80::/10', true],
		['fe80::192.0.2.1%eth0', 'fe80::/10', true],
		['192.0.2.1:', '192.0.2.1', false],
		['[192.0.2.1]', '192.0.2.1', false],
		['not an address', '192.0.2.1', false],
		// Nothing may stand around an address but blanks.
		[' 192.0.2.1 ', '192.0.2.1', true],
		['x192.0.2.1', '192.0.2.1', false],
		['x[2001:db8::1]', '2001:db8::/32', false],
		['[2001:db8::1]x', '2001:db8::/32', false],
		['192.0.2.1', '198.51.100.0/24,, 192.0.2.0/24 ', true],
	])('%s on the list %s: %s', (address, list, listed) => {
		expect(isListed(address, readAddressList(list))).toBe(listed);
	});

	it.each([
		'192.0.2.1/33',
		'192.0.2.1/-1',
		'192.0.2.1/',
		'192.0.2',
		'0300.0.2.1',
		'192.0.2.1:80',
		'2001:db8::/129',
		'[2001:db8::1]:443',
		'::ffff:192.0.2.0/24',
		'example.com',
		'*',
	])('%s is none', (entry) => {
		expect(readAddressList(`198.51.100.7, ${entry}`)).toMatchObject({
			networks: [expect.anything()],
			unreadable: [entry],
		});
	});

	it('blanks and commas between addresses are none that could not be read', () => {
		expect(readAddressList(' 192.0.2.1 ,; 192.0.2.2 ')).toMatchObject({ unreadable: [] });
	});

	it('counts trusted proxies from the near end', () => {
		const forwarded = '203.0.113.1, 198.51.100.7, 192.0.2.10';
		expect(callerAddress('192.0.2.99', forwarded, 0)).toBe('192.0.2.99');
		expect(callerAddress('192.0.2.99', forwarded, 1)).toBe('192.0.2.10');
		expect(callerAddress('192.0.2.99', forwarded, 2)).toBe('198.51.100.7');
		expect(callerAddress('192.0.2.99', '', 1)).toBe('');
		expect(callerAddress('192.0.2.99', '198.51.100.7, , 192.0.2.10,', 2)).toBe('198.51.100.7');
	});
});
