import { createdVerdict, doneVerdict } from '../../../nodes/service/created';

const read = (answer: unknown) => createdVerdict(answer, 'segmentId');

it.each([
	['the result', { result: '3158622571446665001' }],
	['the answer itself', '3158622571446665001'],
	['beside a code in the result', { result: { code: 'ok', result: '3158622571446665001' } }],
	['in the result without a code', { result: { result: '3158622571446665001' } }],
	['under its own name', { Result: { SegmentId: '3158622571446665001' } }],
	['in a list of one', { result: ['3158622571446665001'] }],
	['in a record in a list of one', { result: [{ segmentId: '3158622571446665001' }] }],
])('an id that is %s is read with all its digits', (_name, answer) => {
	expect(read(answer)).toStrictEqual({ accepted: true, output: { code: 'OK', segmentId: '3158622571446665001' } });
});

it('an id in the data of another envelope is read, and the data stay', () => {
	const data = { segmentId: '3158622571446665001' };
	expect(read({ data })).toStrictEqual({ accepted: true, output: { code: 'OK', ...data, data } });
});

it.each<[string, unknown, object?]>([
	['no result', { result: null }],
	['an empty one', { result: ' ' }],
	['a code without an id', { result: { code: 'OK' } }],
	[
		'several objects',
		{ data: { segmentId: '7' }, other: { segmentId: '8' } },
		{ data: { segmentId: '7' }, other: { segmentId: '8' } },
	],
	['a list of two', [{ result: '5' }, { result: '6' }], { answer: [{ result: '5' }, { result: '6' }] }],
	['a result of two', { result: ['5', '6'] }, { result: ['5', '6'] }],
	['a zero', { result: 0 }, { result: 0 }],
	['a number below zero', { result: '-1' }, { result: '-1' }],
	['a word', { result: 'error' }, { result: 'error' }],
	['a plain no', { result: false }, { result: false }],
])('%s leaves it open whether anything was created, and is told', (_name, answer, said = {}) => {
	expect(read(answer)).toStrictEqual({ open: true, said, message: "The service's answer has no ID" });
});

it('an id beside a word that it did not succeed leaves it open, and is told', () => {
	const message = "The service's answer does not say whether it was done: scan failed";
	for (const success of [false, 'False']) {
		const answer = { success, result: '7', message: 'scan failed' };
		expect(read(answer)).toMatchObject({ open: true, said: { segmentId: '7' }, message });
	}
});

it.each([false, 'false', { result: false }, { result: 'False' }])('%j to a change leaves it open', (answer) => {
	expect(doneVerdict(answer)).toMatchObject({ open: true });
});

it.each([
	['a code inside of the result', { result: { code: 'REJECTED' }, message: 'not today' }, [], 'not today'],
	['reasons at the top', { result: null, reasons: [{ key: 'forbidden' }] }, [{ key: 'forbidden' }], undefined],
	[
		'reasons inside of the result',
		{ result: { Reasons: [{ Key: 'invalid' }] } },
		[{ Key: 'invalid', key: 'invalid' }],
		undefined,
	],
	[
		'reasons as the result',
		{ result: [{ key: 'invalid', ref: 'name' }] },
		[{ key: 'invalid', ref: 'name' }],
		undefined,
	],
	['words beside a result of null', { result: null, description: 'no such list' }, [], 'no such list'],
])('%s: it was refused', (_name, answer, reasons, description) => {
	expect(read(answer)).toStrictEqual({
		accepted: false,
		reasons,
		said: {},
		...(description !== undefined && { description }),
	});
});

it.each([
	['a fault of its own', { code: 'internal_error', result: null }, 'The service has a problem of its own'],
	[
		'a code that nobody knows',
		{ code: 'QUEUED', result: '7' },
		'The service answered with a code “QUEUED” that is not known',
	],
])('%s proves nothing, and an id beside it is kept', (_name, answer, message) => {
	const segmentId = answer.result === null ? {} : { segmentId: answer.result };
	expect(read(answer)).toStrictEqual({ open: true, said: segmentId, reasons: [], message });
});

it('a change of something known needs no id', () => {
	expect(doneVerdict({ result: null })).toStrictEqual({ accepted: true, output: { code: 'OK' } });
	expect(doneVerdict({ result: null, reasons: [{ key: 'invalid' }] })).toMatchObject({ accepted: false });
});

it('what else an answer says is kept, and its envelope is not', () => {
	const answer = {
		code: 'OK',
		description: 'fine',
		message: 'fine',
		status: 'ok',
		reasons: [],
		more: 1,
		result: { id: 7, name: 'a', none: null },
	};
	expect(read(answer)).toStrictEqual({ accepted: true, output: { code: 'OK', segmentId: '7', more: 1, name: 'a' } });
	expect(doneVerdict(answer)).toStrictEqual({ accepted: true, output: { code: 'OK', more: 1, id: 7, name: 'a' } });
	expect(doneVerdict('fine')).toStrictEqual({ accepted: true, output: { code: 'OK' } });
	expect(read({ result: { name: 'a' } })).toMatchObject({ open: true, said: { name: 'a' } });
});

it('an id beside reasons leaves it open, and beside a refusal is kept', () => {
	const reasons = [{ key: 'invalid' }];
	expect(read({ result: { id: '7' }, reasons })).toMatchObject({ open: true, said: { segmentId: '7' }, reasons });
	expect(read({ code: 'REJECTED', result: { id: '7' } })).toMatchObject({ accepted: false, said: { segmentId: '7' } });
});

it('words prove nothing of a change whose result is null anyway, and an error in its place is no success', () => {
	expect(doneVerdict({ result: null, code: 'OK', description: 'Done' })).toMatchObject({ accepted: true });
	expect(doneVerdict({ result: null, description: 'Done' })).toMatchObject({ open: true });
	expect(doneVerdict({ result: null, message: 'Success', errors: [] })).toMatchObject({ accepted: true });
	expect(doneVerdict({ error: 'Bad name' })).toMatchObject({
		open: true,
		message: expect.stringContaining('Bad name') as string,
	});
	expect(doneVerdict({ success: false, message: 'Bad name' })).toMatchObject({ open: true });
});

it('words in the place of an id, or of a whole answer, are told and are no success', () => {
	for (const said of ['Access denied', { result: 'Access denied' }]) {
		expect(read(said)).toStrictEqual({
			open: true,
			said: { answer: 'Access denied' },
			message: "The service's answer has no ID",
		});
		expect(doneVerdict(said)).toMatchObject({ open: true, said: { answer: 'Access denied' } });
	}
	expect(doneVerdict(false)).toMatchObject({ open: true, said: {} });
	for (const done of [null, {}, { result: null }, { result: 'OK' }, { result: '7' }, true]) {
		expect(doneVerdict(done)).toMatchObject({ accepted: true });
	}
});

it('a word of success is no id, and a list of one is what it holds', () => {
	expect(read({ result: 'OK' })).toMatchObject({ open: true });
	expect(read('"success"'.slice(1, -1))).toMatchObject({ open: true });
	expect(read([{ result: ['3158622571446665001'] }])).toMatchObject({ output: { segmentId: '3158622571446665001' } });
});

it('says of a change that is open by its status alone that the answer does not tell', () => {
	expect(doneVerdict({ status: 500, result: { listId: '5' } })).toMatchObject({
		open: true,
		message: "The service's answer does not say whether it was done",
	});
});
