import { transactionalEntries } from '../../../nodes/Scenario/message/answer';
import { readErrorAnswer } from '../../../nodes/Scenario/message/errorAnswer';
import { byId, failed, verdictOf } from './support';

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
		['reasons in other letters', { Reasons: [{ Key: 'a.b', Reference: 'phone' }] }, { reasons }],
		[
			'reasons beside a text of the same key',
			{ reasons, description: 'a.b Too short' },
			{ reasons: [{ key: 'a.b', defaultMessage: 'Too short' }] },
		],
		[
			'reasons beside a key of its own',
			{ reasons, description: 'c.d No' },
			{ reasons: [...reasons, { key: 'c.d', defaultMessage: 'No' }] },
		],
		[
			'reasons beside a contact alone',
			{ reasons, description: '{"phone":"12"}' },
			{ contact: { phone: '12' }, reasons },
		],
	])('%s', (_what, entry, expected) => {
		expect(readErrorAnswer({ code: 'REJECTED', result: null, ...entry })).toStrictEqual(expected);
	});
});

describe('what an entry proves', () => {
	const of = (list: 'sendAnswers' | 'errorAnswers', entry: object) =>
		transactionalEntries({ result: { [list]: [entry] } }, byId('1'))?.map((one) => verdictOf(one));

	it.each<[string, 'sendAnswers' | 'errorAnswers', object, object]>([
		['an id alone', 'sendAnswers', { mergeKey: '1', result: '7' }, { accepted: true, output: { messageId: '7' } }],
		[
			'a code, with a field of its own',
			'sendAnswers',
			{ code: 'OK', result: '7', mergeKey: '1', price: 1 },
			{ accepted: true, output: { code: 'OK', messageId: '7', price: 1 } },
		],
		[
			'an OK with reasons',
			'sendAnswers',
			{ code: 'OK', result: '7', reasons: [{ key: 'a.b' }] },
			{ open: true, details: { messageId: '7' } },
		],
		['an unknown code', 'sendAnswers', { code: 'QUEUED', result: '7' }, { open: true, details: { messageId: '7' } }],
		[
			'an id among the errors',
			'errorAnswers',
			{ code: 'REJECTED', result: '7' },
			{ open: true, details: { messageId: '7' } },
		],
		['nothing among the sent ones', 'sendAnswers', { mergeKey: '1' }, { open: true }],
		[
			'a refusal',
			'errorAnswers',
			failed('{"contactId":"1"} a.b No'),
			{ accepted: false, reasons: [{ key: 'a.b', defaultMessage: 'No' }] },
		],
	])('%s', (_what, list, entry, expected) => {
		expect(of(list, entry)).toMatchObject([expected]);
	});
});
