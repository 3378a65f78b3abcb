import type { Draft } from '../../../nodes/old/operation';
import { readErrorAnswer, transactionalEntries, transactionalVerdict } from '../../../nodes/Scenario/message/answer';

const byId = (...ids: string[]): Draft[] =>
	ids.map((contactId) => ({ body: {}, identity: { contactId }, options: {} }));
const given = (...phones: string[]): Draft[] => phones.map((phone) => ({ body: {}, identity: { phone }, options: {} }));
const ok = (mergeKey: string, result: string) => ({ code: 'OK', mergeKey, result });
const failed = (description: string) => ({ code: 'REJECTED', result: null, description });

/** What each draft comes to: its message id, its reason keys, or nothing. */
function outcome(result: object, drafts: Draft[]): unknown {
	return transactionalEntries({ result }, drafts)?.map((entry) => {
		const verdict = entry === undefined ? undefined : transactionalVerdict(entry);
		if (!verdict) return undefined;
		return verdict.accepted ? verdict.output.messageId : verdict.reasons.map(({ key }) => key).join();
	});
}

describe('an error answer is taken apart', () => {
	it.each([
		[
			'{"phone":"12"} invalid.phone.size Phone is too short',
			{ phone: '12' },
			'invalid.phone.size',
			'Phone is too short',
		],
		['{"phone":"12"}invalid.phone.size: too short', { phone: '12' }, 'invalid.phone.size', 'too short'],
		['{"a":{"b":"}\\"{"}}, DUPLICATE_VALUE', { a: { b: '}"{' } }, 'DUPLICATE_VALUE', undefined],
		['{"contactId":3158622571446665001} a.b', { contactId: '3158622571446665001' }, 'a.b', undefined],
		['{"phone": broken', undefined, 'unknown', '{"phone": broken'],
		['invalid.phone.size text', undefined, 'invalid.phone.size', 'text'],
		['{"phone":"12"} Something went wrong', { phone: '12' }, 'unknown', 'Something went wrong'],
		['', undefined, 'unknown', undefined],
	])('%s', (description, contact, key, defaultMessage) => {
		expect(readErrorAnswer(failed(description))).toEqual({
			...(contact ? { contact } : {}),
			reason: { key, ...(defaultMessage === undefined ? {} : { defaultMessage }) },
		});
	});
});

describe('contacts by id', () => {
	it('are paired by mergeKey in any order, as number or text', () => {
		const sendAnswers = [ok('3', 'm3'), { ...ok('1', 'm1'), mergeKey: 1 }];
		const errorAnswers = [failed('{"contactId":2} contact.not.found')];
		expect(outcome({ sendAnswers, errorAnswers }, byId('1', '2', '3'))).toEqual(['m1', 'contact.not.found', 'm3']);
	});

	it('that the answer does not name stay open', () => {
		expect(outcome({ sendAnswers: [ok('3', 'm3')] }, byId('1', '3'))).toEqual([undefined, 'm3']);
		expect(outcome({ sendAnswers: [ok('9', 'm9')] }, byId('1'))).toEqual([undefined]);
	});

	it('that stand in two items get a message each, or none', () => {
		expect(outcome({ sendAnswers: [ok('1', 'a'), ok('1', 'b')] }, byId('1', '1'))).toEqual(['a', 'b']);
		expect(outcome({ sendAnswers: [ok('1', 'a')] }, byId('1', '1'))).toEqual([undefined, undefined]);
	});

	it('with several first steps have all their message ids', () => {
		const entries = transactionalEntries({ result: { sendAnswers: [ok('1', 'a'), ok('1', 'b')] } }, byId('1'));
		expect(transactionalVerdict(entries?.[0])).toMatchObject({ output: { messageId: 'a', messageIds: ['a', 'b'] } });
	});
});

describe('contacts that come with the request', () => {
	const sendAnswers = [ok('12', 'm2'), ok('11', 'm1')];

	it('are paired by their place when each was taken', () => {
		const drafts = given('+44770001', '+44770002');
		expect(outcome({ contactIds: ['11', '12'], sendAnswers, errorAnswers: [] }, drafts)).toEqual(['m1', 'm2']);
	});

	it('are known by what an error repeats of them; one that is left is paired', () => {
		const errorAnswers = [failed('{"phone":"44770001"} invalid.phone.size')];
		const drafts = given('+44770001', '+44770002');
		expect(outcome({ sendAnswers: [ok('12', 'm2')], errorAnswers }, drafts)).toEqual(['invalid.phone.size', 'm2']);
	});

	it('are accepted without a message id where others were not, and more than one is left', () => {
		const errorAnswers = [failed('{"phone":"44770001"} invalid.phone.size')];
		const drafts = given('+44770001', '+44770002', '+44770003');
		const entries = transactionalEntries({ result: { sendAnswers, errorAnswers } }, drafts);
		expect(transactionalVerdict(entries?.[1])).toEqual({
			accepted: true,
			output: { code: 'OK', contactId: null, messageId: null },
			note: expect.stringContaining('which message ID is whose'),
		});
	});

	it('stay open where the numbers do not fit', () => {
		expect(outcome({ sendAnswers }, given('1', '2', '3'))).toEqual([undefined, undefined, undefined]);
		const errorAnswers = [failed('no contact here')];
		expect(outcome({ sendAnswers, errorAnswers }, given('1', '2', '3'))).toEqual([undefined, undefined, undefined]);
	});

	it('all fail for the one reason that is given as often as there are contacts', () => {
		const same = [failed('a.b no'), failed('a.b no')];
		expect(outcome({ sendAnswers: [], errorAnswers: same }, given('1', '2'))).toEqual(['a.b', 'a.b']);
		const different = [failed('a.b no'), failed('c.d no')];
		expect(outcome({ sendAnswers: [], errorAnswers: different }, given('1', '2'))).toEqual([undefined, undefined]);
	});

	it('are told apart by all that both sides say', () => {
		const drafts: Draft[] = ['a@example.com', 'b@example.com'].map((email) => ({
			body: {},
			identity: { phone: '+44770001', email },
			options: {},
		}));
		const errorAnswers = [failed('{"phone":"+44770001","email":"B@example.com"} a.b')];
		expect(outcome({ sendAnswers: [ok('1', 'm')], errorAnswers }, drafts)).toEqual(['m', 'a.b']);
	});
});

it('an answer without lists has no entries', () => {
	expect(transactionalEntries({ result: null, reasons: [] }, byId('1'))).toBeUndefined();
	expect(transactionalEntries({ result: { code: 'OK' } }, byId('1'))).toBeUndefined();
	expect(transactionalEntries('text', byId('1'))).toBeUndefined();
});
