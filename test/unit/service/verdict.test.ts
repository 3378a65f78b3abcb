import {
	fieldsExcept,
	codeVerdict,
	idsVerdict,
	openMessage,
	proofOf,
	resultList,
} from '../../../nodes/service/verdict';

describe('the list of an answer', () => {
	const entry = { code: 'OK' };
	it.each<[string, unknown, unknown]>([
		['under its name in any case', { Result: [entry, 1] }, [entry, 1]],
		['one entry in no list', { result: entry }, [entry]],
		['an empty one', { result: [] }, []],
		['none: the answer is a list itself', [entry], undefined],
		['none: null', { result: null }, undefined],
		['none: a text', 'OK', undefined],
		['none: an answer without one', { code: 'OK' }, undefined],
	])('%s', (_what, answer, list) => {
		expect(resultList(answer)).toStrictEqual(list);
	});
});

describe('what an entry proves', () => {
	const reasons = [{ key: 'a' }];
	it.each<[string, unknown, unknown]>([
		[
			'taken, with its other fields',
			{ code: 'OK', messageId: 7, extra: 1 },
			{ accepted: true, output: { code: 'OK', messageId: '7', extra: 1 } },
		],
		[
			'taken, with an empty id',
			{ code: 'OK', messageId: '' },
			{ accepted: true, output: { code: 'OK', messageId: null } },
		],
		['taken, without an id', { code: 'ok' }, { accepted: true, output: { code: 'OK', messageId: null } }],
		['taken by its id alone', { messageId: '7' }, { accepted: true, output: { code: 'OK', messageId: '7' } }],
		['nothing by a zero alone', { messageId: 0 }, undefined],
		['nothing by a word alone', { messageId: 'error' }, undefined],
		[
			'open: a zero in the place of the id',
			{ code: 'OK', messageId: 0 },
			expect.objectContaining({ open: true, details: { messageId: 0 } }),
		],
		[
			'open: a word in the place of the id',
			{ code: 'OK', messageId: 'Forbidden' },
			expect.objectContaining({ open: true, details: { messageId: 'Forbidden' } }),
		],
		[
			'open: reasons beside what was taken',
			{ code: 'OK', messageId: '7', reasons },
			expect.objectContaining({ open: true, details: { messageId: '7' }, reasons }),
		],
		[
			'refused',
			{ code: 'REJECTED', reasons, description: 'no', messageId: null, other: 1 },
			{ accepted: false, reasons, description: 'no', details: { other: 1 } },
		],
		[
			'refused, with a description that is no text',
			{ code: 'REJECTED', reasons, description: ['no'] },
			{ accepted: false, reasons, details: { description: ['no'] } },
		],
		[
			'refused, with an empty id, which is none to show',
			{ code: 'REJECTED', messageId: '', reasons },
			{ accepted: false, reasons, details: {} },
		],
		['refused by reasons alone', { reasons }, { accepted: false, reasons, details: {} }],
		[
			'refused, with no words for an empty text',
			{ code: 'REJECTED', description: '' },
			{ accepted: false, reasons: [], details: {} },
		],
		[
			'open: reasons beside a code of success',
			{ code: 'OK', reasons },
			expect.objectContaining({ open: true, reasons }),
		],
		[
			'open: an id beside a refusal',
			{ code: 'REJECTED', messageId: 7 },
			{ open: true, details: { messageId: '7' }, message: expect.stringContaining('for certain') as string },
		],
		[
			'open: an id beside reasons',
			{ messageId: '7', reasons },
			{ open: true, details: { messageId: '7' }, reasons, message: expect.stringContaining('for certain') as string },
		],
		[
			'open: an unknown code',
			{ code: 'QUEUED', other: 1 },
			{ open: true, details: { other: 1 }, message: 'The service answered with a code “QUEUED” that is not known' },
		],
		[
			'open: a fault of the service',
			{ code: 'internal_error', description: 'down' },
			{ open: true, details: {}, message: 'The service has a problem of its own: down' },
		],
		['nothing', { other: 1 }, undefined],
		['nothing in a text', 'OK', undefined],
		['nothing in null', null, undefined],
	])('%s', (_what, entry, verdict) => {
		expect(codeVerdict(entry)).toStrictEqual(verdict);
	});

	it('an id may have a name of its own, and comes out under the name that is asked for', () => {
		expect(codeVerdict({ code: 'OK', pushId: 7 }, 'pushId')).toMatchObject({ output: { messageId: '7' } });
		expect(codeVerdict({ code: 'x', pushId: 7 }, 'pushId')).toMatchObject({ details: { messageId: '7' } });
		expect(codeVerdict({ code: 'x', pushId: 7 }, 'pushId')).not.toHaveProperty('said.pushId');
		for (const more of [{}, { taskId: '7' }]) {
			expect(codeVerdict({ code: 'OK', result: '7', ...more }, 'result', 'taskId')).toStrictEqual({
				accepted: true,
				output: { code: 'OK', taskId: '7' },
			});
		}
	});

	it('an id under the name that every send has counts where the channel’s own name is not there', () => {
		for (const own of [{}, { pushId: null }]) {
			const entry = { code: 'OK', ...own, messageId: 7 };
			expect(codeVerdict(entry, 'pushId')).toStrictEqual({ accepted: true, output: { code: 'OK', messageId: '7' } });
		}
		expect(codeVerdict({ code: 'REJECTED', messageId: 7 }, 'pushId')).toMatchObject({ open: true });
		expect(codeVerdict({ code: 'OK', messageId: 'Forbidden' }, 'pushId')).toMatchObject({ open: true });
	});

	it('the usual entry is not written anew', () => {
		const entry = { code: 'OK', messageId: '7' };
		const verdict = codeVerdict(entry);
		expect(verdict?.accepted && verdict.output).toBe(entry);
	});
});

it('a list of ids says that it was taken, where all of them are ids', () => {
	expect(idsVerdict(['7', 8])).toStrictEqual({
		accepted: true,
		output: { code: 'OK', messageId: '7', messageIds: ['7', '8'] },
	});
	expect(idsVerdict(['error', '8'])).toStrictEqual({
		open: true,
		details: { messageId: '8', messageIds: ['8'] },
		message: "The service's answer has something other than an ID",
	});
	expect(idsVerdict(['error', null, '0'])).toBeUndefined();
});

it('what an answer says beside what was read has no empty fields, whatever the case of its names', () => {
	expect(fieldsExcept({ Code: 1, REASONS: [], other: 0, none: null }, ['code', 'reasons'])).toStrictEqual({ other: 0 });
});

it('a code that proves nothing is named where it is a word', () => {
	expect(openMessage(12)).toBe('The service answered with a code “12” that is not known');
	expect(openMessage({ a: 1 }, 'no')).toBe('The service answered with a code that is not known: no');
});

it('an answer proves what its verdict says, and nothing where there is none', () => {
	expect([
		proofOf(undefined),
		proofOf({ open: true, details: {} }),
		proofOf({ accepted: true, output: {} }),
		proofOf({ accepted: false, reasons: [] }),
	]).toStrictEqual(['open', 'open', 'taken', 'refused']);
});
