import { transactionalEntries } from '../../../nodes/Scenario/message/answer';
import { readErrorAnswer } from '../../../nodes/Scenario/message/errorAnswer';
import { byId, failed, ok, outcome, verdictOf } from './support';

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
		['{"phone":"12"} - ; invalid.phone.size | too short ', { phone: '12' }, 'invalid.phone.size', '| too short'],
		['{"phone":"12"} ,- Wrong.', { phone: '12' }, 'unknown', 'Wrong.'],
		['See invalid.phone.size', undefined, 'unknown', 'See invalid.phone.size'],
		['  DUPLICATE_VALUE: twice\nin it\n', undefined, 'DUPLICATE_VALUE', 'twice\nin it'],
		['{"name":"Ann {","phone":"12"} a.b', { name: 'Ann {', phone: '12' }, 'a.b', undefined],
		['a.b,c and d', undefined, 'a.b', 'c and d'],
		['{"name":"}"} a.b', { name: '}' }, 'a.b', undefined],
		['x{"phone":"12"} a.b', undefined, 'unknown', 'x{"phone":"12"} a.b'],
		['{phone:12} a.b', undefined, 'unknown', '{phone:12} a.b'],
		['[7] a.b', undefined, 'unknown', '[7] a.b'],
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
		['the same under another name', { reasons, contactId: 7 }, { contact: { contactId: '7' }, reasons }],
		['the contact in a field', { reasons, contact: { phone: '12' }, mergeKey: 7 }, { contact: { phone: '12' } }],
		['one reason', { reason: 'a.b' }, { reasons: [{ key: 'a.b' }] }],
		['errors', { errors: ['a.b'] }, { reasons: [{ key: 'a.b' }] }],
		[
			'a message beside the description',
			{ description: 'a.b Why', message: 'No' },
			{ reasons: [{ key: 'a.b', defaultMessage: 'Why' }] },
		],
		[
			'a message in the place of the description',
			{ message: 'a.b No' },
			{ reasons: [{ key: 'a.b', defaultMessage: 'No' }] },
		],
		[
			'several reasons, one of them with a text beside them',
			{ reasons: [...reasons, { key: 'e.f' }], description: 'e.f Why' },
			{
				reasons: [
					{ key: 'a.b', ref: 'phone' },
					{ key: 'e.f', defaultMessage: 'Why' },
				],
			},
		],
		[
			'reasons beside a text without a key',
			{ reasons, description: 'So it is' },
			{ reasons: [...reasons, { key: 'unknown', defaultMessage: 'So it is' }] },
		],
		['reasons beside a bare key', { reasons, description: 'c.d' }, { reasons: [...reasons, { key: 'c.d' }] }],
		[
			'reasons beside a contact alone',
			{ reasons, description: '{"phone":"12"}' },
			{ contact: { phone: '12' }, reasons },
		],
	])('%s', (_what, entry, expected) => {
		const read = readErrorAnswer({ code: 'REJECTED', result: null, ...entry });
		expect(read).toMatchObject(expected);
		const { reasons: wanted = read.reasons } = expected as { reasons?: typeof read.reasons };
		const texts = (list: typeof read.reasons) => list.map(({ defaultMessage }) => defaultMessage);
		expect(texts(read.reasons)).toStrictEqual(texts(wanted));
	});
});

describe('what an entry proves', () => {
	const of = (list: 'sendAnswers' | 'errorAnswers', entry: object) =>
		transactionalEntries({ result: { [list]: [entry] } }, byId('1'))?.map((one) => verdictOf(one));

	it.each<[string, 'sendAnswers' | 'errorAnswers', object, object]>([
		['an id alone', 'sendAnswers', { mergeKey: '1', result: 'm' }, { accepted: true, output: { messageId: 'm' } }],
		[
			'an id under its own name',
			'sendAnswers',
			{ contactId: '1', messageId: 'm' },
			{ accepted: true, output: { messageId: 'm' } },
		],
		[
			'a code, with words and reasons beside it',
			'sendAnswers',
			{
				code: 'OK',
				result: 'm',
				description: 'Late',
				reasons: [{ key: 'a.b' }],
				note: null,
				resultOf: 1,
				subResult: 2,
			},
			{
				accepted: true,
				output: {
					code: 'OK',
					messageId: 'm',
					description: 'Late',
					reasons: [{ key: 'a.b' }],
					resultOf: 1,
					subResult: 2,
				},
			},
		],
		...['messageId', 'result', 'id'].map((name): [string, 'sendAnswers', object, object] => [
			`an id in an object, as ${name}`,
			'sendAnswers',
			{ mergeKey: '1', result: { [name]: 'm' } },
			{ accepted: true, output: { messageId: 'm' } },
		]),
		...['reason', 'errors'].map((name): [string, 'sendAnswers', object, object] => [
			`an id beside a reason under ${name}`,
			'sendAnswers',
			{ mergeKey: '1', result: 'm', [name]: 'a.b' },
			{ open: true, said: { contactId: '1', messageId: 'm' }, reasons: [{ key: 'a.b' }] },
		]),
		[
			'a contact id that is not asked for, in its own field',
			'sendAnswers',
			{ contactId: '9', messageId: 'm' },
			{ accepted: true, output: { mergeKey: '9', messageId: 'm' } },
		],
		[
			'an id beside a reason, and no code',
			'sendAnswers',
			{ mergeKey: '1', result: 'm', reasons: [{ key: 'a.b' }] },
			{ open: true, said: { contactId: '1', messageId: 'm' }, reasons: [{ key: 'a.b' }] },
		],
		[
			'an id among the errors, and no code',
			'errorAnswers',
			{ mergeKey: '1', result: 'm' },
			{ open: true, said: { contactId: '1', messageId: 'm' }, reasons: [{ key: 'unknown' }] },
		],
		[
			'ids beside a code that is not known',
			'sendAnswers',
			{ code: 'QUEUED', result: ['m', 'n'] },
			{ open: true, said: { messageId: 'm', messageIds: ['m', 'n'] }, message: expect.stringContaining('QUEUED') },
		],
		['nothing among the sent ones', 'sendAnswers', { mergeKey: '1' }, { open: true, said: { contactId: '1' } }],
		[
			'nothing among the errors',
			'errorAnswers',
			{ note: 1, unused: null },
			{ accepted: false, reasons: [{ key: 'unknown' }], said: { note: 1 } },
		],
		[
			'a result that is an object',
			'sendAnswers',
			{ code: 'REJECTED', result: { note: 1 }, description: 'a.b No' },
			{ accepted: false, reasons: [{ key: 'a.b' }], said: { result: { note: 1 } } },
		],
	])('%s', (_what, list, entry, expected) => {
		const [verdict] = of(list, entry) ?? [];
		expect(verdict).toMatchObject(expected);
		if (verdict && 'said' in verdict) expect(verdict.said).toStrictEqual((expected as { said: object }).said);
		if (verdict?.accepted) expect(verdict.output).not.toHaveProperty('note');
	});

	it('one id in a list comes out as one', () => {
		const [verdict] = of('sendAnswers', { code: 'QUEUED', result: ['m'] }) ?? [];
		expect(verdict).toMatchObject({ said: { messageId: 'm' } });
		expect(JSON.stringify(verdict)).not.toContain('messageIds');
	});

	it('what is no entry is left out, lists in lists are one', () => {
		const result = { sendAnswers: [null, 'x', [ok('2', 'b'), [ok('1', 'a')]]] };
		expect(outcome(result, byId('1', '2'))).toStrictEqual(['a', 'b']);
	});
});
