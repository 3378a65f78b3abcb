import { transactionalEntries } from '../../../nodes/Scenario/message/answer';
import type { Entry } from '../../../nodes/Scenario/message/pairing';
import type { Group } from '../../../nodes/service/pairing';
import { byId, failed, given, ok, outcome, verdictOf, type Drafted } from './support';

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

	it('are found whatever blanks stand around their ids', () => {
		const result = {
			sendAnswers: [ok(' 1 ', 'a'), { code: 'OK', result: 'x' }],
			errorAnswers: [failed('{"contactId":" 2 "} a.b')],
		};
		// Two messages, and only one of the two was refused: one of these answers is not the whole truth.
		expect(outcome(result, byId('1', '2'))).toStrictEqual(['a', { of: 1, said: ['x', 'a.b'] }]);
		expect(outcome(result, byId('1', '2', '3'))).toStrictEqual(['a', 'a.b', 'x']);
		const [own] = transactionalEntries({ result }, byId('1', '2', '3')) ?? [];
		expect(verdictOf(own)).toStrictEqual({ accepted: true, output: { code: 'OK', messageId: 'a' } });
		const [alone] = transactionalEntries({ result: { sendAnswers: [ok(' 1 ', 'a')] } }, byId('1')) ?? [];
		expect(verdictOf(alone)).toStrictEqual({ accepted: true, output: { code: 'OK', messageId: 'a' } });
	});

	it('that the answer calls otherwise are not paired by the order of its list', () => {
		const both = { of: 2, said: ['a', 'b'] };
		const result = { contactIds: ['8', '9'], sendAnswers: [ok('8', 'a'), ok('9', 'b')] };
		expect(outcome(result, byId('1', '2'))).toStrictEqual([both, both]);
	});

	it('are refused by what names them in any of the names for an id', () => {
		const errorAnswers = [
			failed('{"contactId":1} a.b'),
			failed('{"id":"2"} c.d'),
			failed('{"mergeKey":"3"} e.f'),
			failed('{"contact":{"contactId":"4"}} g.h'),
		];
		expect(outcome({ errorAnswers }, byId('1', '2', '3', '4'))).toStrictEqual(['a.b', 'c.d', 'e.f', 'g.h']);
	});

	it('whose fate nobody knows stay open, though others of the request were refused', () => {
		const errorAnswers = [failed('{"contactId":1} a.b'), { ...failed('{"contactId":2} c.d'), code: 'QUEUED' }];
		expect(outcome({ errorAnswers }, byId('1', '2', '3'))).toStrictEqual(['a.b', { open: 'c.d' }, undefined]);
		const nobody = [{ ...failed('c.d'), code: 'QUEUED' }, failed('e.f')];
		const group = { of: 2, said: ['e.f', { open: 'c.d' }] };
		expect(outcome({ errorAnswers: nobody, sendAnswers: [ok('1', 'a')] }, byId('1', '2', '3'))).toStrictEqual([
			'a',
			group,
			group,
		]);
		const [entry] = transactionalEntries({ result: { errorAnswers: [nobody[0]] } }, byId('1')) ?? [];
		expect(verdictOf(entry)).toStrictEqual({
			open: true,
			said: {},
			reasons: [{ key: 'c.d' }],
			message: expect.stringContaining('“QUEUED” that is not known') as string,
		});
	});

	it('what several entries say of one is kept, of one name the first', () => {
		const sendAnswers = [
			{ ...ok('1', 'a'), price: 1, first: 1 },
			{ ...ok('1', 'b'), price: 2, second: 2 },
		];
		const [entry] = transactionalEntries({ result: { sendAnswers } }, byId('1')) ?? [];
		expect(verdictOf(entry)).toMatchObject({ output: { price: 1, first: 1, second: 2 } });
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

	it('are not paired where the list of contacts says something else', () => {
		const both = (...said: string[]) => [
			{ of: 2, said },
			{ of: 2, said },
		];
		const drafts = given('1', '2');
		expect(outcome({ contactIds: ['11', '12', '13'], sendAnswers }, drafts)).toStrictEqual(both('m1', 'm2'));
		expect(outcome({ contactIds: ['11', '14'], sendAnswers }, drafts)).toStrictEqual(both('m1', 'm2'));
		expect(outcome({ contactIds: ['11', '12', '12'], sendAnswers }, drafts)).toStrictEqual(both('m1', 'm2'));
		const nameless = [ok('11', 'm1'), { code: 'OK', result: 'm2' }];
		expect(outcome({ contactIds: ['11', '12'], sendAnswers: nameless }, drafts)).toStrictEqual(both('m1', 'm2'));
	});

	it('are not paired in order where an error names nobody', () => {
		const group = { of: 2, said: ['m1', 'm2', 'a.b'] };
		const refused = { contactIds: ['11', '12'], sendAnswers, errorAnswers: [failed('a.b no')] };
		expect(outcome(refused, given('1', '2'))).toStrictEqual([group, group]);
		const open = { ...refused, errorAnswers: [{ ...failed('a.b no'), code: 'QUEUED' }] };
		const opened = { of: 2, said: ['m1', 'm2', { open: 'a.b' }] };
		expect(outcome(open, given('1', '2'))).toStrictEqual([opened, opened]);
		const twoErrors = { ...refused, errorAnswers: [...refused.errorAnswers, ...open.errorAnswers] };
		const four = { of: 2, said: ['m1', 'm2', 'a.b', { open: 'a.b' }] };
		expect(outcome(twoErrors, given('1', '2'))).toStrictEqual([four, four]);
		const alone = { sendAnswers: [], errorAnswers: [{ ...failed('a.b no'), code: 'QUEUED' }, failed('c.d no')] };
		const errors = { of: 2, said: ['c.d', { open: 'a.b' }] };
		expect(outcome(alone, given('1', '2'))).toStrictEqual([errors, errors]);
	});

	it('are not paired in order where one of them has an answer of its own', () => {
		const errorAnswers = [failed('{"phone":"3"} a.b')];
		const group = { of: 2, said: ['m1', 'm2'] };
		const result = { contactIds: ['11', '12'], sendAnswers, errorAnswers };
		expect(outcome(result, given('1', '2', '3'))).toStrictEqual([group, group, 'a.b']);
	});

	it('are known by each of their addresses, in any spelling', () => {
		const drafts: Drafted[] = [
			{ identity: { phone: '+44770001' } },
			{ identity: { email: 'Ann@example.com' } },
			{ identity: { pushToken: ' token-a ' } },
			{ identity: { pushToken: 'token-b' } },
			{ identity: { phone: '+44770002' } },
		];
		const errorAnswers = [
			failed('{"phone":"44770001"} a.a'),
			failed('{"email":"ANN@example.com "} b.b'),
			failed('{"pushInfo":[{"pushToken":"token-a"}]} c.c'),
			failed('{"contact":{"pushToken":" token-b"}} d.d'),
		];
		const result = { sendAnswers: [ok('1', 'm')], errorAnswers };
		expect(outcome(result, drafts)).toStrictEqual(['a.a', 'b.b', 'c.c', 'd.d', 'm']);
		const one = { sendAnswers: [ok('1', 'm')], errorAnswers: [failed('{"pushInfo":{"pushToken":"token-a"}} c.c')] };
		expect(outcome(one, drafts.slice(2, 4))).toStrictEqual(['c.c', 'm']);
	});

	it('are known by what both sides say, whatever else an error says of them', () => {
		const all = '{"contactId":"9","phone":"44770001","email":"ann@example.com","pushToken":"t","fields":[]}';
		const result = { sendAnswers: [ok('1', 'm')], errorAnswers: [failed(`${all} a.b`)] };
		expect(outcome(result, given('+44770001', '+44770002'))).toStrictEqual(['a.b', 'm']);
		const ann: Drafted = { identity: { phone: '+44770001', email: 'Ann@example.com', pushToken: 't' } };
		const errorAnswers = [failed('{"phone":"44770001"} a.b')];
		expect(outcome({ ...result, errorAnswers }, [...given('+44770002'), ann])).toStrictEqual(['m', 'a.b']);
	});

	it('have no reasons where nothing was refused, alone or in a group', () => {
		const paired = transactionalEntries({ result: { contactIds: ['11', '12'], sendAnswers } }, given('1', '2')) ?? [];
		expect(paired.map((entry) => verdictOf(entry))).toStrictEqual([
			{ accepted: true, output: { code: 'OK', contactId: '11', messageId: 'm1' } },
			{ accepted: true, output: { code: 'OK', contactId: '12', messageId: 'm2' } },
		]);
		const [group] = transactionalEntries({ result: { sendAnswers } }, given('1', '2')) ?? [];
		expect((group as Group<Entry>).entries.map(({ reasons }) => reasons)).toStrictEqual([[], []]);
	});

	it('are not known by an address of another kind', () => {
		const drafts: Drafted[] = [{ identity: { phone: '7' } }, { identity: { phone: '8' } }];
		const group = { of: 2, said: ['m', 'a.b'] };
		const result = { sendAnswers: [ok('1', 'm')], errorAnswers: [failed('{"pushToken":"7"} a.b')] };
		expect(outcome(result, drafts)).toStrictEqual([group, group]);
	});

	it('that are refused and open at once are open', () => {
		const errorAnswers = [failed('{"phone":"1"} a.b'), { ...failed('{"phone":"1"} c.d'), code: 'QUEUED' }];
		expect(outcome({ sendAnswers: [ok('1', 'm')], errorAnswers }, given('1', '2'))).toStrictEqual([
			{ open: 'a.b,c.d' },
			'm',
		]);
	});

	it('and who was taken by name stays so where more were sent to than are left', () => {
		const errorAnswers = [failed('{"phone":"1"} a.b')];
		const group = { of: 2, said: ['m2', 'm1', 'm3', 'a.b'] };
		const sent = [...sendAnswers, ok('13', 'm3')];
		expect(outcome({ sendAnswers: sent, errorAnswers }, given('1', '2'))).toStrictEqual([group, group]);
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
	expect(transactionalEntries(null, byId('1'))).toBeUndefined();
	expect(transactionalEntries({ result: { sendAnswers: [], errorAnswers: null } }, byId('1'))).toStrictEqual([]);
});
