import { contactVerdict, readUpload } from '../../../nodes/api/contactUpload';

const ID = '3158622571446665001';

describe('an entry of an upload', () => {
	it.each([
		['in the result', { code: 'ok', result: { contactId: ID } }],
		['in other letters', { Code: 'OK', Result: { ContactId: ID } }],
	])('accepted, the id %s', (_where, entry) => {
		expect(contactVerdict(entry)).toStrictEqual({ accepted: true, output: { code: 'OK', contactId: ID } });
	});

	it('accepted: what else it says stays, and a code alone has no id', () => {
		const more = { result: { contactId: ID, displayName: 'Phone' }, state: 'new' };
		expect(contactVerdict({ code: 'OK', ...more })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', contactId: ID, displayName: 'Phone', state: 'new' },
		});
		expect(contactVerdict({ code: 'OK', result: null })).toMatchObject({ accepted: true, output: { contactId: null } });
	});

	it('rejected: the key and the field of its result come first', () => {
		const result = { localizationKey: 'DUPLICATE_VALUE', fieldName: 'phone', displayName: 'Phone' };
		const reason = { key: 'DUPLICATE_VALUE', ref: 'phone', displayName: 'Phone' };
		expect(contactVerdict({ code: 'REJECTED', result, description: 'is there' })).toStrictEqual({
			accepted: false,
			reasons: [reason],
			details: {},
			description: 'is there',
		});
		const reasons = [{ key: 'other', defaultMessage: null }];
		const bare = { localizationKey: 'DUPLICATE_VALUE', fieldName: null };
		expect(contactVerdict({ code: 'REJECTED', result: bare, reasons })).toMatchObject({
			reasons: [{ key: 'DUPLICATE_VALUE' }, { key: 'other' }],
		});
	});

	it('accepted: the fields of a refusal stand there without a value', () => {
		const result = { contactId: ID, localizationKey: null, fieldName: null, displayName: null };
		expect(contactVerdict({ code: 'OK', result, description: null })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', contactId: ID },
		});
	});

	it('rejected: the id stands there without a value', () => {
		const result = { contactId: null, localizationKey: 'DUPLICATE_VALUE', fieldName: 'phone' };
		expect(contactVerdict({ code: 'REJECTED', result })).toStrictEqual({
			accepted: false,
			reasons: [{ key: 'DUPLICATE_VALUE', ref: 'phone' }],
			details: {},
		});
	});

	it.each(['OK', 'REJECTED'])('an id beside a key under the code %s: open, with both', (code) => {
		const result = { contactId: ID, localizationKey: 'DUPLICATE_VALUE' };
		expect(contactVerdict({ code, result })).toMatchObject({
			open: true,
			details: { contactId: ID },
			reasons: [{ key: 'DUPLICATE_VALUE' }],
		});
	});

	it.each([
		['an id beside a refusal', { code: 'REJECTED', result: { contactId: ID } }],
		['a code that proves nothing', { code: 'internal_error', result: { contactId: ID } }],
	])('%s: open, with the id', (_what, entry) => {
		expect(contactVerdict(entry)).toMatchObject({ open: true, details: { contactId: ID } });
	});

	it('says nothing: the fate stays open', () => {
		expect(contactVerdict({ result: null })).toBeUndefined();
		expect(contactVerdict({ result: ID })).toStrictEqual({ open: true, details: { result: ID } });
		expect(contactVerdict({ code: 'OK', result: 'Access denied' })).toStrictEqual({
			open: true,
			details: { result: 'Access denied' },
		});
		expect(contactVerdict(ID)).toBeUndefined();
	});
});

describe('More Fields of a contact', () => {
	const read = (given: Record<string, string>, fields: Record<string, string>) =>
		readUpload(
			{
				list: '5',
				columns: { automatic: false, loaded: false, given, known: new Map() },
				options: { fieldDetails: [], fields, pushInfo: [], zoneOffset: undefined },
			},
			{ input: { json: {} }, timezone: 'UTC' },
		);

	it('phone and email stand where the interface has them, and are read as columns are', () => {
		const { body, identity } = read({}, { phone: '+1 (202) 555-0123', email: 'ann@example.com', visits: '3' });
		expect(identity).toStrictEqual({ phone: '+12025550123', email: 'ann@example.com' });
		expect(body).toMatchObject({ ...identity, fields: [{ name: 'visits', value: ['3'] }] });
		expect(() => read({}, { email: 'ann@example' })).toThrow('email');
	});

	it.each([
		[{ name: 'Ann' }, { name: 'Bob' }, 'name'],
		[{ phone: '12025550123' }, { phone: '12025550124' }, 'phone'],
	])('a name that is among the columns %j, too, is refused', (given, fields, name) => {
		expect(() => read(given, fields)).toThrow(
			expect.objectContaining({ field: 'More Fields', problem: `“${name}” is among the columns, too` }) as Error,
		);
	});
});
