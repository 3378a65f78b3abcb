import { transactionalEntries, transactionalVerdict } from '../../../nodes/Scenario/message/answer';
import type { Identity } from '../../../nodes/Scenario/message/contact';
import { readErrorAnswer } from '../../../nodes/Scenario/message/errorAnswer';
import type { Entry } from '../../../nodes/Scenario/message/pairing';
import { Group, type Paired } from '../../../nodes/service/pairing';

interface Drafted {
	identity: Identity;
}

const byId = (...ids: string[]): Drafted[] => ids.map((contactId) => ({ identity: { contactId } }));
const given = (...phones: string[]): Drafted[] => phones.map((phone) => ({ identity: { phone } }));
const ok = (mergeKey: string, result: string) => ({ code: 'OK', mergeKey, result });
const failed = (description: string) => ({ code: 'REJECTED', result: null, description });

/** What an entry of one draft says. */
function verdictOf(entry: Paired<Entry>) {
	if (entry === undefined || entry instanceof Group) throw new Error('it is no entry of one draft');
	return transactionalVerdict(entry);
}

/** What an entry comes to: a message id, reason keys, or that it is open. */
function comesTo(entry: Entry): unknown {
	const verdict = transactionalVerdict(entry);
	if (verdict.accepted) return verdict.output.messageId;
	const keys = (verdict.reasons ?? []).map(({ key }) => key).join();
	return 'open' in verdict ? { open: keys } : keys;
}

/** What each draft comes to, by itself or as one of so many in a group. */
function outcome(result: object, drafts: Drafted[]): unknown {
	return transactionalEntries({ result }, drafts)?.map((entry) => {
		if (entry instanceof Group) return { of: entry.size, said: entry.entries.map(comesTo) };
		return entry && comesTo(entry);
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
		expect(readErrorAnswer(failed(description))).toStrictEqual({
			...(contact ? { contact } : {}),
			reasons: [{ key, ...(defaultMessage === undefined ? {} : { defaultMessage }) }],
		});
	});

	const reasons = [{ key: 'a.b', ref: 'phone' }];
	it.each<[string, object, object]>([
		['reasons alone', { reasons }, { reasons }],
		['reasons in another spelling', { Reasons: [{ Key: 'a.b', Reference: 'phone' }] }, { reasons: [{ key: 'a.b' }] }],
		[
			'reasons beside the text of the same key',
			{ reasons, description: '{"phone":"12"} a.b Too short' },
			{ contact: { phone: '12' }, reasons: [{ key: 'a.b', ref: 'phone', defaultMessage: 'Too short' }] },
		],
		[
			'reasons beside a key of its own',
			{ reasons, description: 'c.d No' },
			{ reasons: [{ key: 'a.b' }, { key: 'c.d', defaultMessage: 'No' }] },
		],
		['the contact beside them', { reasons, mergeKey: 7 }, { contact: { contactId: '7' }, reasons }],
	])('%s', (_what, entry, expected) => {
		expect(readErrorAnswer({ code: 'REJECTED', result: null, ...entry })).toMatchObject(expected);
	});
});

describe('contacts by id', () => {
	it('are paired by mergeKey in any order, as number or text', () => {
		const sendAnswers = [ok('3', 'm3'), { ...ok('1', 'm1'), mergeKey: 1 }];
		const errorAnswers = [failed('{"contactId":2} contact.not.found')];
		expect(outcome({ sendAnswers, errorAnswers }, byId('1', '2', '3'))).toStrictEqual([
			'm1',
			'contact.not.found',
			'm3',
		]);
	});

	it('that the answer does not name stay open', () => {
		expect(outcome({ sendAnswers: [ok('3', 'm3')] }, byId('1', '3'))).toStrictEqual([undefined, 'm3']);
	});

	it('that the answer calls otherwise keep their own id, and the other one beside it', () => {
		const [entry] = transactionalEntries({ result: { sendAnswers: [ok('9', 'm9')] } }, byId('1')) ?? [];
		expect(verdictOf(entry)).toStrictEqual({
			accepted: true,
			output: { code: 'OK', mergeKey: '9', messageId: 'm9' },
			note: expect.stringContaining('another contact'),
		});
		const both = { of: 2, said: ['a', 'b'] };
		expect(outcome({ sendAnswers: [ok('8', 'a'), ok('9', 'b')] }, byId('1', '2'))).toStrictEqual([both, both]);
		expect(outcome({ sendAnswers: [ok('8', 'a'), ok('3', 'c')] }, byId('1', '3'))).toStrictEqual(['a', 'c']);
	});

	it('that stand in two items get a message each, or their ids stay open', () => {
		expect(outcome({ sendAnswers: [ok('1', 'a'), ok('1', 'b')] }, byId('1', '1'))).toStrictEqual(['a', 'b']);
		const open = { of: 2, said: ['a'] };
		expect(outcome({ sendAnswers: [ok('1', 'a')] }, byId('1', '1'))).toStrictEqual([open, open]);
		const errorAnswers = [failed('{"contactId":1} a.b')];
		expect(outcome({ errorAnswers, sendAnswers: [] }, byId('1', '1'))).toStrictEqual(['a.b', 'a.b']);
		const some = { of: 2, said: ['a', 'a.b'] };
		expect(outcome({ errorAnswers, sendAnswers: [ok('1', 'a')] }, byId('1', '1'))).toStrictEqual([some, some]);
	});

	it('are refused by a code among the sent ones, and open where it proves nothing', () => {
		const sendAnswers = [
			{ ...ok('1', 'm1'), Code: 'ok' },
			{ code: 'REJECTED', mergeKey: '2', result: null, reasons: [{ key: 'a.b' }] },
			{ code: 'INTERNAL_ERROR', mergeKey: '3', result: null },
			{ code: 'QUEUED', mergeKey: '4', result: null },
		];
		expect(outcome({ sendAnswers }, byId('1', '2', '3', '4'))).toStrictEqual([
			'm1',
			'a.b',
			{ open: 'unknown' },
			{ open: 'unknown' },
		]);
	});

	it('that were sent to by one first step and refused by another count as taken', () => {
		const result = { sendAnswers: [ok('1', 'a')], errorAnswers: [failed('{"contactId":1} a.b no')] };
		for (const drafts of [byId('1'), byId('1', '2')]) {
			const [entry] = transactionalEntries({ result }, drafts) ?? [];
			expect(verdictOf(entry)).toStrictEqual({
				accepted: true,
				output: { code: 'OK', messageId: 'a', reasons: [{ key: 'a.b', defaultMessage: 'no' }] },
			});
		}
	});

	it('with several first steps have all their message ids', () => {
		const entries = transactionalEntries({ result: { sendAnswers: [ok('1', 'a'), ok('1', 'b')] } }, byId('1'));
		expect(verdictOf(entries![0])).toMatchObject({ output: { messageId: 'a', messageIds: ['a', 'b'] } });
	});
});

describe('contacts that come with the request', () => {
	const sendAnswers = [ok('12', 'm2'), ok('11', 'm1')];

	it('are paired by their place when each was taken', () => {
		const drafts = given('+44770001', '+44770002');
		expect(outcome({ contactIds: ['11', '12'], sendAnswers, errorAnswers: [] }, drafts)).toStrictEqual(['m1', 'm2']);
	});

	it('are known by what an error repeats of them; one that is left is paired', () => {
		const errorAnswers = [failed('{"phone":"44770001"} invalid.phone.size')];
		const drafts = given('+44770001', '+44770002');
		expect(outcome({ sendAnswers: [ok('12', 'm2')], errorAnswers }, drafts)).toStrictEqual([
			'invalid.phone.size',
			'm2',
		]);
	});

	it('are one group where others were not taken, and more than one is left', () => {
		const errorAnswers = [failed('{"phone":"44770001"} invalid.phone.size')];
		const drafts = given('+44770001', '+44770002', '+44770003');
		const group = { of: 2, said: ['m2', 'm1'] };
		expect(outcome({ sendAnswers, errorAnswers }, drafts)).toStrictEqual(['invalid.phone.size', group, group]);
	});

	it('are not paired by their order where no list names them in it', () => {
		const both = { of: 2, said: ['m2', 'm1'] };
		expect(outcome({ sendAnswers }, given('1', '2'))).toStrictEqual([both, both]);
		expect(outcome({ sendAnswers, contactIds: ['11', '11'] }, given('1', '2'))).toStrictEqual([
			{ of: 2, said: ['m1', 'm2'] },
			{ of: 2, said: ['m1', 'm2'] },
		]);
		const nameless = [1, 2].map((at) => ({ code: 'OK', result: `m${at}` }));
		expect(outcome({ sendAnswers: nameless }, given('1', '2'))).toStrictEqual([
			{ of: 2, said: ['m1', 'm2'] },
			{ of: 2, said: ['m1', 'm2'] },
		]);
	});

	it('are one group with the ids and reasons where it can not be told who was taken', () => {
		const short = { of: 3, said: ['m2', 'm1'] };
		expect(outcome({ sendAnswers }, given('1', '2', '3'))).toStrictEqual([short, short, short]);
		const errorAnswers = [failed('a.b no contact here')];
		const mixed = { of: 3, said: ['m2', 'm1', 'a.b'] };
		expect(outcome({ sendAnswers, errorAnswers }, given('1', '2', '3'))).toStrictEqual([mixed, mixed, mixed]);
		expect(outcome({ sendAnswers, errorAnswers }, given('1'))).toStrictEqual(['m2']);
	});

	it('and so are those who share the address that an error repeats', () => {
		const errorAnswers = [failed('{"phone":"44770001"} a.b')];
		const drafts = given('+44770001', '+44770001', '+44770002');
		const group = { of: 3, said: ['m2', 'm1', 'a.b'] };
		expect(outcome({ sendAnswers, errorAnswers }, drafts)).toStrictEqual([group, group, group]);
		const twice = { sendAnswers: [ok('12', 'm2')], errorAnswers: [...errorAnswers, ...errorAnswers] };
		expect(outcome(twice, drafts)).toStrictEqual(['a.b', 'a.b', 'm2']);
	});

	it('and who was refused by name where more were sent to than are left', () => {
		const errorAnswers = [failed('{"phone":"44770001"} a.b')];
		const group = { of: 2, said: ['m2', 'm1', 'a.b'] };
		expect(outcome({ sendAnswers, errorAnswers }, given('+44770001', '+44770002'))).toStrictEqual([group, group]);
	});

	it('a fault of the service’s own leaves its contact open, and the others as they are told', () => {
		const errorAnswers = [{ ...failed('{"phone":"44770001"} a.b'), code: 'internal_error' }];
		const drafts = given('+44770001', '+44770002');
		expect(outcome({ sendAnswers: [ok('12', 'm2')], errorAnswers }, drafts)).toStrictEqual([{ open: 'a.b' }, 'm2']);
	});

	it('that errors do not name are one group of errors', () => {
		const group = { of: 2, said: ['a.b', 'c.d'] };
		const errorAnswers = [failed('a.b no'), failed('c.d no')];
		expect(outcome({ sendAnswers: [], errorAnswers }, given('1', '2'))).toStrictEqual([group, group]);
	});

	it('are told apart by all that both sides say', () => {
		const drafts = ['a@example.com', 'b@example.com'].map((email) => ({ identity: { phone: '+44770001', email } }));
		const errorAnswers = [failed('{"phone":"+44770001","email":"B@example.com"} a.b')];
		expect(outcome({ sendAnswers: [ok('1', 'm')], errorAnswers }, drafts)).toStrictEqual(['m', 'a.b']);
	});
});

it('an answer is read in any documented shape: no envelope, other letters, one entry in no list, ids in a list', () => {
	const answer = {
		SendAnswers: { Code: 'Ok', MergeKey: 3158, Result: ['m1', 'm2'], price: 3 },
		ERRORANSWERS: { code: 'rejected', hint: 'x', description: '{"contactId":"5"} a.b' },
	};
	const verdicts = transactionalEntries(answer, byId('3158', '5'))?.map((entry) => verdictOf(entry));
	expect(verdicts).toStrictEqual([
		{ accepted: true, output: { code: 'OK', messageId: 'm1', messageIds: ['m1', 'm2'], price: 3 } },
		{ accepted: false, reasons: [{ key: 'a.b' }], said: { hint: 'x', contactId: '5' } },
	]);
});

it('an answer without lists has no entries, and one with empty lists has none of them', () => {
	expect(transactionalEntries({ result: null, reasons: [] }, byId('1'))).toBeUndefined();
	expect(transactionalEntries({ result: { code: 'OK' } }, byId('1'))).toBeUndefined();
	expect(transactionalEntries('text', byId('1'))).toBeUndefined();
	expect(transactionalEntries({ result: { sendAnswers: [], errorAnswers: null } }, byId('1'))).toStrictEqual([]);
});
