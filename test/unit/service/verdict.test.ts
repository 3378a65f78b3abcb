import { besides, codeVerdict, openMessage, resultList } from '../../../nodes/service/verdict';

describe('the list of an answer', () => {
	const entry = { code: 'OK' };
	it.each<[string, unknown, unknown]>([
		['under its name in any case', { Result: [entry, 1] }, [entry, 1]],
		['is the answer itself', [entry], [entry]],
		['one entry in no list', { result: entry }, [entry]],
		['one entry that is the answer', { result: { smsId: 1 } }, [{ smsId: 1 }]],
		['an element around an entry and an empty one', { result: { Message: [entry, ''] } }, [entry, '']],
		['an empty one', { result: [] }, []],
		['none: an object that is no entry', { result: { reasons: [{ key: 'a' }] } }, undefined],
		['none: null', { result: null }, undefined],
		['none: a text', 'OK', undefined],
		['none: an answer without one', { code: 'OK' }, undefined],
	])('%s', (_what, answer, list) => {
		expect(resultList(answer)).toStrictEqual(list);
	});
});

describe('what an entry proves', () => {
	it.each<[string, unknown, unknown]>([
		[
			'taken, with its other fields',
			{ code: 'OK', messageId: 7, extra: 1 },
			{
				accepted: true,
				output: { code: 'OK', messageId: '7', extra: 1 },
			},
		],
		[
			'taken, with an empty id',
			{ code: 'OK', messageId: '' },
			{ accepted: true, output: { code: 'OK', messageId: null } },
		],
		[
			'taken, with a zero for an id',
			{ code: 'OK', messageId: 0 },
			{ accepted: true, output: { code: 'OK', messageId: null } },
		],
		[
			'taken, with a zero as text',
			{ code: 'OK', messageId: '0' },
			{ accepted: true, output: { code: 'OK', messageId: null } },
		],
		['nothing by a zero alone', { messageId: 0 }, undefined],
		['taken without an id', { code: 'accepted' }, { accepted: true, output: { code: 'OK', messageId: null } }],
		['taken by its id alone', { messageId: '7' }, { accepted: true, output: { code: 'OK', messageId: '7' } }],
		[
			'refused',
			{ code: 'REJECTED', reasons: ['a'], description: 'no', messageId: null, other: 1 },
			{
				accepted: false,
				reasons: [{ key: 'a' }],
				description: 'no',
				said: { other: 1 },
			},
		],
		[
			'refused, and its id is kept',
			{ code: 'REJECTED', messageId: 7 },
			{
				accepted: false,
				reasons: [],
				said: { messageId: '7' },
			},
		],
		['refused by reasons alone', { reasons: ['a'] }, { accepted: false, reasons: [{ key: 'a' }], said: {} }],
		[
			'open: an id beside reasons',
			{ messageId: '7', reasons: ['a'] },
			{
				open: true,
				said: { messageId: '7' },
				reasons: [{ key: 'a' }],
				message: 'The service answered with a code that is not known',
			},
		],
		[
			'open: an unknown code',
			{ code: 'QUEUED', other: 1 },
			{
				open: true,
				said: { other: 1 },
				message: 'The service answered with a code “QUEUED” that is not known',
			},
		],
		[
			'open: a fault of the service',
			{ code: 'internal_error', message: 'down' },
			{
				open: true,
				said: {},
				message: 'The service has a problem of its own: down',
			},
		],
		['nothing', { other: 1 }, undefined],
		['nothing in a text', 'OK', undefined],
	])('%s', (_what, entry, verdict) => {
		expect(codeVerdict(entry)).toStrictEqual(verdict);
	});

	it('an id may have a name of its own, and is not told twice', () => {
		expect(codeVerdict({ code: 'OK', pushId: 7 }, 'pushId')).toMatchObject({ output: { messageId: '7', pushId: 7 } });
		expect(codeVerdict({ code: 'x', pushId: 7 }, 'pushId')).toMatchObject({ said: { messageId: '7' } });
		expect(codeVerdict({ code: 'x', pushId: 7 }, 'pushId')).not.toHaveProperty('said.pushId');
		expect(codeVerdict({ code: 'OK', messageId: '9', pushId: '7' }, 'pushId')).toMatchObject({
			output: { messageId: '7' },
		});
		expect(codeVerdict({ code: 'x', messageId: '9', pushId: '7' }, 'pushId')).toMatchObject({
			said: { messageId: '7' },
		});
	});

	it('the usual entry is not written anew', () => {
		const entry = { code: 'OK', messageId: '7' };
		const verdict = codeVerdict(entry);
		expect(verdict?.accepted && verdict.output).toBe(entry);
	});
});

it('what an answer says beside what was read has no empty fields, whatever the case of its names', () => {
	expect(besides({ Code: 1, REASONS: [], other: 0, none: null })).toStrictEqual({ other: 0 });
});

it('a code that proves nothing is named where it is a word', () => {
	expect(openMessage(12)).toBe('The service answered with a code “12” that is not known');
	expect(openMessage({ a: 1 }, 'no')).toBe('The service answered with a code that is not known: no');
});

it('an id in a list or an object of its own is read, and all of several', () => {
	const output = (messageId: unknown) => codeVerdict({ code: 'OK', messageId });
	expect(output(['7'])).toMatchObject({ output: { messageId: '7' } });
	expect(output({ id: '7' })).toMatchObject({ output: { messageId: '7' } });
	expect(output(['7', '8'])).toMatchObject({ output: { messageId: '7', messageIds: ['7', '8'] } });
	expect(output({ messageId: '7' })).toMatchObject({ output: { messageId: '7' } });
	expect(output({ result: '7' })).toMatchObject({ output: { messageId: '7' } });
	expect(output(['7', null])).not.toHaveProperty('output.messageIds');
	expect(output([[[[['7']]]]])).toMatchObject({ output: { messageId: '7' } });
	expect(output([[[[[[[[[['7']]]]]]]]]])).toMatchObject({ output: { messageId: null } });
	expect(output([])).toMatchObject({ output: { messageId: null } });
});
