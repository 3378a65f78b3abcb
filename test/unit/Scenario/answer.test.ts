import { transactionalEntries } from '../../../nodes/Scenario/message/answer';
import { byId, failed, given, ok, outcome, verdictOf, type Drafted } from './support';

const all = (group: object, count: number): object[] => new Array<object>(count).fill(group);

describe('contacts by id', () => {
	it('are paired by mergeKey in any order, as number or text', () => {
		const sendAnswers = [ok('3', '73'), { ...ok('1', '71'), mergeKey: 1 }];
		const errorAnswers = [failed('{"contactId":2} contact.not.found')];
		expect(outcome({ sendAnswers, errorAnswers }, byId('1', '2', '3'))).toStrictEqual([
			'71',
			'contact.not.found',
			'73',
		]);
	});

	it('that the answer does not name stay open', () => {
		expect(outcome({ sendAnswers: [ok('3', '73')] }, byId('1', '3'))).toStrictEqual([undefined, '73']);
	});

	it('that the answer calls otherwise are a group, also in the order of contactIds', () => {
		expect(outcome({ sendAnswers: [ok('9', '79')] }, byId('1'))).toStrictEqual([{ of: 1, said: ['79'] }]);
		const result = { contactIds: ['8', '9'], sendAnswers: [ok('8', '78'), ok('9', '79')] };
		expect(outcome(result, byId('1', '2'))).toStrictEqual(all({ of: 2, said: ['78', '79'] }, 2));
	});

	it('that stand in two items are a group', () => {
		const sendAnswers = [ok('1', '71'), ok('1', '72')];
		expect(outcome({ sendAnswers }, byId('1', '1'))).toStrictEqual(all({ of: 2, said: ['71'] }, 2));
	});

	it('that were sent to by one first step and refused by another count as taken', () => {
		const result = { sendAnswers: [ok('1', '71')], errorAnswers: [failed('{"contactId":1} a.b no')] };
		for (const drafts of [byId('1'), byId('1', '2')]) {
			const [entry] = transactionalEntries({ result }, drafts) ?? [];
			expect(verdictOf(entry)).toStrictEqual({
				accepted: true,
				output: { code: 'OK', messageId: '71', reasons: [{ key: 'a.b', defaultMessage: 'no' }] },
			});
		}
	});

	it('that are refused and open at once are open, with the reasons of both', () => {
		const errorAnswers = [failed('{"contactId":1} a.b'), { ...failed('{"contactId":1} c.d'), code: 'QUEUED' }];
		expect(outcome({ errorAnswers }, byId('1', '2'))).toStrictEqual([{ open: 'a.b,c.d' }, undefined]);
	});

	it('with several first steps have all their message ids, and of one name what the first says', () => {
		const sendAnswers = [
			{ ...ok('1', '71'), price: 1, first: 1 },
			{ ...ok('1', '72'), price: 2, second: 2 },
		];
		const [entry] = transactionalEntries({ result: { sendAnswers } }, byId('1')) ?? [];
		expect(verdictOf(entry)).toMatchObject({
			output: { messageId: '71', messageIds: ['71', '72'], price: 1, first: 1, second: 2 },
		});
	});
});

describe('contacts that come with the request', () => {
	const sendAnswers = [ok('12', '72'), ok('11', '71')];
	const refused = failed('{"phone":"44770001"} a.b');

	it('are paired by their place when each was taken', () => {
		const paired = transactionalEntries(
			{ result: { contactIds: ['11', '12'], sendAnswers, errorAnswers: [] } },
			given('1', '2'),
		);
		expect(paired?.map((entry) => verdictOf(entry))).toStrictEqual([
			{ accepted: true, output: { code: 'OK', contactId: '11', messageId: '71' } },
			{ accepted: true, output: { code: 'OK', contactId: '12', messageId: '72' } },
		]);
	});

	it.each<[string, object, Drafted[], unknown[]]>([
		[
			'are known by what an error repeats of them; one that is left is paired',
			{ sendAnswers: [ok('12', '72')], errorAnswers: [refused] },
			given('+44770001', '+44770002'),
			['a.b', '72'],
		],
		[
			'are one group where others were not taken, and more than one is left',
			{ contactIds: ['11', '12'], sendAnswers, errorAnswers: [refused] },
			given('+44770001', '2', '3'),
			['a.b', ...all({ of: 2, said: ['72', '71'] }, 2)],
		],
		[
			'are not paired where no list names them in order',
			{ sendAnswers },
			given('1', '2'),
			all({ of: 2, said: ['72', '71'] }, 2),
		],
		[
			'are not paired where the list names one twice',
			{ contactIds: ['11', '11'], sendAnswers },
			given('1', '2'),
			all({ of: 2, said: ['72', '71'] }, 2),
		],
		[
			'are not paired where the list names another one',
			{ contactIds: ['11', '14'], sendAnswers },
			given('1', '2'),
			all({ of: 2, said: ['72', '71'] }, 2),
		],
		[
			'are not paired in order where an error names nobody',
			{ contactIds: ['11', '12'], sendAnswers, errorAnswers: [failed('a.b no')] },
			given('1', '2'),
			all({ of: 2, said: ['72', '71', 'a.b'] }, 2),
		],
		[
			'are a group with those who share the address that an error repeats',
			{ sendAnswers: [ok('12', '72')], errorAnswers: [refused] },
			given('+44770001', '+44770001'),
			all({ of: 2, said: ['72', 'a.b'] }, 2),
		],
		[
			'of whom one alone is asked for have all that is said',
			{ sendAnswers: [ok('12', '72')], errorAnswers: [failed('a.b no')] },
			given('1'),
			['72'],
		],
		[
			'are told apart by all that both sides say',
			{ sendAnswers: [ok('1', '7')], errorAnswers: [failed('{"phone":"44770001","email":"B@example.com"} a.b')] },
			['a@example.com', 'b@example.com'].map((email) => ({ identity: { phone: '+44770001', email } })),
			['7', 'a.b'],
		],
		[
			'are known by a device',
			{ sendAnswers: [ok('1', '7')], errorAnswers: [failed('{"pushInfo":[{"pushToken":"token-a"}]} a.b')] },
			[{ identity: { pushToken: 'token-a' } }, { identity: { pushToken: 'token-b' } }],
			['a.b', '7'],
		],
	])('%s', (_what, result, drafts, expected) => {
		expect(outcome(result, drafts)).toStrictEqual(expected);
	});
});

it('an answer is read in other letters, and with one entry in no list', () => {
	const result = {
		SendAnswers: { Code: 'Ok', MergeKey: 3158, Result: '71', price: 3 },
		ERRORANSWERS: { code: 'rejected', hint: 'x', description: '{"contactId":"5"} a.b' },
	};
	const verdicts = transactionalEntries({ Result: result }, byId('3158', '5'))?.map((entry) => verdictOf(entry));
	expect(verdicts).toStrictEqual([
		{ accepted: true, output: { code: 'OK', messageId: '71', price: 3 } },
		{ accepted: false, reasons: [{ key: 'a.b' }], details: { hint: 'x', contactId: '5' } },
	]);
});

it('an answer without lists has no entries, and one with empty lists has none of them', () => {
	for (const answer of [
		{ result: null, reasons: [] },
		{ result: { code: 'OK' } },
		{ sendAnswers: [ok('1', '7')] },
		'text',
		null,
	]) {
		expect(transactionalEntries(answer, byId('1'))).toBeUndefined();
	}
	expect(transactionalEntries({ result: { sendAnswers: [], errorAnswers: null } }, byId('1'))).toStrictEqual([]);
});
