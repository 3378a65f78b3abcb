import { InvalidInput } from '../../../nodes/ground/errors';
import { Numbers } from '../../../nodes/ground/numbers';
import { addresses, emailAddress, httpUrl, phoneNumber } from '../../../nodes/panel/recipients';
import { NO_ADDRESS } from '../../support/sentences';

describe('phoneNumber', () => {
	it.each([
		['+12025550123', '+12025550123'],
		['12025550123', '12025550123'],
		[12025550123, '12025550123'],
		['  +1 (202) 555-0123 ', '+12025550123'],
		['1.202.555.0123', '12025550123'],
		['+44\u00a07700\u2011900\u2013900', '+447700900900'],
		['\u202a+12025550123\u202c', '+12025550123'],
		['\ufeff+12025550123', '+12025550123'],
		['0044 7700 900900', '+447700900900'],
		['+44 (0)7700 900900', '+447700900900'],
		['+39 (0)6 1234567', '+39061234567'],
	])('takes %j as %s', (given, number) => {
		expect(phoneNumber(given, 'To')).toBe(number);
	});

	it.each([
		[undefined, 'no phone number is given'],
		[null, 'no phone number is given'],
		['', 'no phone number is given'],
		[{}, 'not an object'],
		[['+12025550123'], 'not an object or a list'],
		['7.99912E+10', 'a spreadsheet has made it a decimal'],
		['7,99912e10', 'a spreadsheet has made it a decimal'],
		['4.4770E+11', 'a spreadsheet has made it a decimal'],
		[1.2e21, 'a spreadsheet has made it a decimal'],
		['12025550123.0', 'a spreadsheet has made it a decimal'],
		[' 12025550123.0 ', 'a spreadsheet has made it a decimal'],
		['12025550123,00', 'a spreadsheet has made it a decimal'],
		['12025550123.00', 'a spreadsheet has made it a decimal'],
		[12025550123.5, 'a spreadsheet has made it a decimal'],
		['07700 900900', 'begins with 0'],
		['+0 7700 900900', 'begins with 0'],
		['+44 (0)7700 90090', '“(0)” is only dialled inside the country'],
		['+1202555012x', 'characters that are not digits'],
		['202-555-CALL', 'characters that are not digits'],
		['\uff0b\uff11\uff12\uff10\uff12\uff15\uff15\uff15\uff10\uff11\uff12\uff13', 'characters that are not digits'],
		['++12025550123', 'characters that are not digits'],
		['1+2025550123', 'characters that are not digits'],
		['+12025550123;+12025550124', 'these are several'],
		['+12025550123, 12025550124', 'these are several'],
		['+12025550123 12025550124', 'more than 15 digits'],
		['12345', 'too short'],
		['+', 'characters that are not digits'],
		[true, 'a phone number is needed, not true'],
	])('refuses %j: %s', (given, problem) => {
		expect(() => phoneNumber(given, 'To')).toThrow(InvalidInput);
		expect(() => phoneNumber(given, 'To')).toThrow(problem);
		expect(() => phoneNumber(given, 'To')).toThrow(/^To: /);
	});

	it('says how to mend it, and shows a long value in short', () => {
		let thrown: unknown;
		try {
			phoneNumber('x'.repeat(500), 'To');
		} catch (error) {
			thrown = error;
		}
		expect(thrown).toMatchObject({ field: 'To', fix: expect.stringContaining('+12025550123') as string });
		expect((thrown as Error).message.length).toBeLessThan(120);
	});
});

describe('httpUrl', () => {
	it.each([
		['https://n8n.example.com/webhook/1', 'https://n8n.example.com/webhook/1'],
		['HTTP://198.51.100.7:5678/x?a=b', 'HTTP://198.51.100.7:5678/x?a=b'],
		[' https://n8n.example.com/x\n', 'https://n8n.example.com/x'],
	])('takes %j', (given, url) => {
		expect(httpUrl(given, 'Callback URL')).toBe(url);
	});

	it.each([
		'n8n.example.com',
		'ftp://example.com',
		'javascript:alert(1)',
		'https:example.com',
		'https://',
		'http://a b',
		'see https://example.com',
		'ftp://example.com/https://example.com',
	])('refuses %j', (given) => {
		expect(() => httpUrl(given, 'Callback URL')).toThrow('is not a web address');
	});
});

describe('emailAddress', () => {
	it.each(['ann@example.com', 'Ann.O’Neil+x@mail.example.co.uk', 'ännchen@bücher.example'])('takes %s', (given) => {
		expect(emailAddress(` ${given}\u200b\n`, 'To')).toBe(given);
	});

	it.each([
		'ann@example',
		'ann@.com',
		'ann@example..com',
		'@example.com',
		'ann@@example.com',
		'ann@a@example.com',
		'Ann <ann@example.com>',
		'ann@example.com;',
		'to ann@example.com',
		'ann@example.com now',
	])('refuses %s', (given) => {
		expect(() => emailAddress(given, 'To')).toThrow(`To: “${given}” is not an email address`);
	});

	it('says so where there are several', () => {
		const given = 'ann@example.com, bob@example.com';
		expect(() => emailAddress(given, 'To')).toThrow(`To: “${given}” is several email addresses`);
	});

	it.each([
		['', 'Fill it in'],
		[null, 'Fill it in'],
		[undefined, 'Fill it in'],
		[' ', 'without a name, “mailto:” or brackets'],
	])('of %j says what to do', (given, fix) => {
		expect(() => emailAddress(given, 'To')).toThrow(
			expect.objectContaining({
				message: `To: ${NO_ADDRESS}`,
				fix: expect.stringContaining(fix) as string,
			}) as Error,
		);
	});

	it('says what to pick of an object or a list', () => {
		const said = (given: unknown) => () => emailAddress(given, 'To');
		const message = 'To: an email address is needed, not an object or a list';
		expect(said(['ann@example.com'])).toThrow(
			expect.objectContaining({ message, fix: expect.stringContaining('Split Out') as string }) as Error,
		);
		expect(said({ address: 'ann@example.com' })).toThrow(
			expect.objectContaining({ message, fix: 'Pick one field of the object.' }) as Error,
		);
	});

	it('takes no link for an address', () => {
		expect(() => emailAddress('mailto:ann@example.com', 'To')).toThrow('is not an email address');
	});
});

describe('a phone number that is not one', () => {
	const fixOf = (given: unknown): string => {
		try {
			return phoneNumber(given, 'To');
		} catch (error) {
			return error instanceof InvalidInput ? error.fix : '';
		}
	};

	it('says what to do, by what was given', () => {
		expect(fixOf(['+12025550123'])).toContain('Split Out');
		expect(fixOf({})).toBe('Pick one field of the object.');
		expect(fixOf(true)).toMatch(/^Fill it in/);
		expect(fixOf('Ann +12025550123')).toMatch(/^Give the number alone/);
		expect(fixOf('+1 202 555 0123 ext. 4')).toMatch(/^Give the number alone/);
		expect(fixOf('ask Ann')).toMatch(/^Use the international format/);
		expect(fixOf('Room 5')).toMatch(/^Use the international format/);
	});
});

describe('the addresses of one person', () => {
	const read = (given: unknown) =>
		addresses('Addresses', {})
			.parse(given, { label: 'Addresses', timezone: 'UTC', numbers: new Numbers() })
			.map(({ address }) => address);

	it.each([
		['+1 202 555 0123', ['+12025550123']],
		['+12025550123, Ann@Example.com;\n', ['+12025550123', 'Ann@Example.com']],
		[12025550123, ['+12025550123']],
		[
			['+12025550123', null, 'ann@example.com'],
			['+12025550123', 'ann@example.com'],
		],
	])('%j are %j', (given, all) => {
		expect(read(given)).toStrictEqual(all);
	});

	it.each(['ann@example.com+12025550123', 'ann@example.com12025550123', '+12025550123ann@example.com'])(
		'%s lacks the comma between two fields that were dropped side by side',
		(given) => {
			expect(() => read(given)).toThrow(
				expect.objectContaining({
					message: `Addresses: “${given}” is an email address and a phone number in one`,
					fix: 'Put a comma between them.',
				}) as Error,
			);
		},
	);

	it.each([undefined, '', ' , ', []])('%j are none', (given) => {
		expect(() => read(given)).toThrow('Addresses: no phone number or email address is given');
	});

	it('what is neither is refused', () => {
		expect(() => read('+12025550123, Ann')).toThrow('“Ann” is neither a phone number nor an email address');
	});
});
