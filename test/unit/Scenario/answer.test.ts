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

describe('errors that name contacts by ID in another way', () => {
	const sent = { sendAnswers: [ok('1', '71')] };

	it.each<[string, object, unknown[]]>([
		[
			'are one of each contact left where they are as many: all were refused',
			{ ...sent, errorAnswers: [failed('{"phone":"44770002"} a.b'), failed('{"phone":"44770003"} c.d')] },
			['71', ...all({ of: 2, said: ['a.b', 'c.d'] }, 2)],
		],
		[
			'are one of each also where they name nobody',
			{ ...sent, errorAnswers: [failed('a.b no'), failed('a.b no')] },
			['71', ...all({ of: 2, said: ['a.b', 'a.b'] }, 2)],
		],
		[
			'are as many as there are phones where a contact may have several',
			{ ...sent, errorAnswers: ['2', '2', '3', '3'].map((last) => failed(`{"phone":"4477000${last}"} a.b`)) },
			['71', ...all({ of: 2, said: ['a.b', 'a.b'] }, 2)],
		],
		[
			'may all be of one where another contact has several',
			{ sendAnswers: [ok('1', '71'), ok('1', '72')], errorAnswers: [failed('a.b no'), failed('c.d no')] },
			['71', ...all({ of: 2, said: ['a.b,c.d'] }, 2)],
		],
		[
			'may be of one where one is a phone and one an email',
			{
				sendAnswers: [ok('1', '71'), ok('1', '72')],
				errorAnswers: [failed('{"phone":"44770002"} a.b'), failed('{"email":"b@example.com"} c.d')],
			},
			['71', ...all({ of: 2, said: ['a.b,c.d'] }, 2)],
		],
	])('%s', (_what, result, expected) => {
		expect(outcome(result, byId('1', '2', '3'))).toStrictEqual(expected);
	});

	it('say nothing of a contact where they are of more contacts than are left', () => {
		const errorAnswers = [failed('{"phone":"44770001"} a.b'), failed('{"phone":"44770002"} a.b')];
		const result = { sendAnswers: [ok('1', '71'), ok('2', '72')], errorAnswers };
		expect(outcome(result, byId('1', '2', '3'))).toStrictEqual(['71', '72', undefined]);
	});
});

describe('a scenario with two first steps, of which one was refused', () => {
	const sendAnswers = [ok('11', '71'), ok('12', '72')];
	const [first, second] = [failed('{"phone":"44770001"} a.b'), failed('{"phone":"44770002"} c.d')];
	const two = given('+44770001', '+44770002');

	it('gives each contact its message, with the reasons of the other, in the order of contactIds', () => {
		const result = { contactIds: ['11', '12'], sendAnswers, errorAnswers: [first] };
		expect(transactionalEntries({ result }, two)?.map((entry) => verdictOf(entry))).toStrictEqual([
			{ accepted: true, output: { code: 'OK', contactId: '11', messageId: '71', reasons: [{ key: 'a.b' }] } },
			{ accepted: true, output: { code: 'OK', contactId: '12', messageId: '72' } },
		]);
		expect(outcome({ ...result, errorAnswers: [second, first] }, two)).toStrictEqual(['71', '72']);
	});

	it.each<[string, object, Drafted[], unknown[]]>([
		[
			'by both contacts',
			{ sendAnswers, errorAnswers: [first, second] },
			two,
			all({ of: 2, said: ['71', '72', 'a.b', 'c.d'] }, 2),
		],
		[
			'by one contact, as the other one has a message',
			{ sendAnswers, errorAnswers: [first] },
			two,
			[
				{ of: 1, said: ['71', '72', 'a.b'] },
				{ of: 1, said: ['71', '72'] },
			],
		],
		[
			'by one contact, as refusals without a name may be the other one’s',
			{ sendAnswers: [ok('11', '71')], errorAnswers: [first, failed('c.d no'), failed('c.d no')] },
			two,
			[
				{ of: 1, said: ['71', 'c.d', 'a.b'] },
				{ of: 1, said: ['71', 'c.d'] },
			],
		],
		[
			'by one contact whose other message is called by an ID that was not asked for',
			{ sendAnswers: [ok('9', '79')], errorAnswers: [failed('{"contactId":1} a.b')] },
			byId('1', '2'),
			['a.b', { of: 1, said: ['79'] }],
		],
		[
			'by one contact, as that message can be nobody else’s',
			{
				sendAnswers: [ok('9', '79')],
				errorAnswers: [failed('{"contactId":1} a.b'), failed('{"contactId":2} c.d')],
			},
			byId('1', '2'),
			all({ of: 2, said: ['79', 'a.b', 'c.d'] }, 2),
		],
		[
			'by all steps of one contact',
			{ sendAnswers: [ok('12', '72'), ok('12', '73')], errorAnswers: [first, first] },
			two,
			['a.b', '72'],
		],
	])('leaves nobody refused for whom a message may have been taken: %s', (_what, result, drafts, expected) => {
		expect(outcome(result, drafts)).toStrictEqual(expected);
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
