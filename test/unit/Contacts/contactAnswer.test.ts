import { contactVerdict } from '../../../nodes/Contacts/contact/answer';

const ID = '3158622571446665001';

describe('an entry of an upload', () => {
	it.each([
		['in the result', { code: 'ok', result: { contactId: ID } }],
		['in the result, as its id', { code: 'OK', result: { id: ID } }],
		['as the result', { code: 'OK', result: ID }],
		['beside the code', { code: 'OK', contactId: ID }],
		['without a code', { result: { contactId: ID } }],
	])('accepted, the id %s', (_where, entry) => {
		expect(contactVerdict(entry)).toMatchObject({ accepted: true, output: { code: 'OK', contactId: ID } });
	});

	it('accepted: what else it says stays, and a code alone has no id', () => {
		const more = { result: { contactId: ID, displayName: 'Phone' }, state: 'new', description: 'added' };
		expect(contactVerdict({ code: 'OK', ...more })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', contactId: ID, state: 'new', displayName: 'Phone' },
		});
		expect(contactVerdict({ code: 'OK', result: null })).toStrictEqual({
			accepted: true,
			output: { code: 'OK', contactId: null },
		});
	});

	it('rejected: the key and the field of its result come first', () => {
		const result = { localizationKey: 'DUPLICATE_VALUE', fieldName: 'phone', displayName: 'Phone' };
		expect(contactVerdict({ code: 'REJECTED', result, description: 'is there' })).toStrictEqual({
			accepted: false,
			reasons: [{ ...result, key: 'DUPLICATE_VALUE', ref: 'phone' }],
			said: {},
			description: 'is there',
		});
		const others = [{ key: 'other' }];
		const bare = { localizationKey: 'DUPLICATE_VALUE', fieldName: null };
		expect(contactVerdict({ code: 'REJECTED', result: bare, reasons: others })).toMatchObject({
			reasons: [{ ...bare, key: 'DUPLICATE_VALUE' }, ...others],
		});
		expect(contactVerdict({ code: 'REJECTED', result: bare })).not.toHaveProperty('reasons.0.ref');
	});

	it('rejected without a key: its own reasons', () => {
		const reasons = [{ key: 'phone.invalid' }];
		expect(contactVerdict({ code: 'REJECTED', result: null, reasons })).toStrictEqual({
			accepted: false,
			reasons,
			said: {},
		});
		expect(contactVerdict({ code: 'REJECTED', result: { localizationKey: 7 }, reasons })).toMatchObject({ reasons });
	});

	it('rejected with the id of the contact that is there: it is no id of a message', () => {
		const result = { localizationKey: 'DUPLICATE_VALUE', contactId: ID };
		expect(contactVerdict({ code: 'REJECTED', result })).toMatchObject({ accepted: false, said: { contactId: ID } });
		expect(contactVerdict({ code: 'REJECTED', result })).not.toHaveProperty('said.messageId');
	});

	it('of a code that proves nothing: open, with the id', () => {
		const verdict = contactVerdict({ code: 'internal_error', result: { contactId: ID, localizationKey: 'X' } });
		expect(verdict).toMatchObject({ open: true, said: { contactId: ID } });
		expect(verdict).not.toHaveProperty('said.messageId');
		expect(verdict).not.toHaveProperty('reasons');
	});

	it('says nothing: the fate stays open', () => {
		expect(contactVerdict({ result: null })).toBeUndefined();
		expect(contactVerdict(ID)).toBeUndefined();
	});
});
