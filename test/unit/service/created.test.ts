import { createdVerdict, doneVerdict } from '../../../nodes/service/created';
import { answerWithout } from '../../support/sentences';

const ID = '3158622571446665001';
const read = (answer: unknown) => createdVerdict(answer, 'segmentId');
const reasons = [{ key: 'invalid' }];

it('an id that is the result is read with all its digits', () => {
	expect(read({ Result: ID })).toStrictEqual({ accepted: true, output: { code: 'OK', segmentId: ID } });
});

it('what else an answer says is kept, and its envelope is not', () => {
	const answer = { code: 'OK', description: 'ok', reasons: [], more: 1, result: { fileId: 7, name: 'a', none: null } };
	const fileId = (result: unknown) => String((result as { fileId: number }).fileId);
	expect(createdVerdict(answer, 'fileId', fileId)).toStrictEqual({
		accepted: true,
		output: { code: 'OK', fileId: '7', more: 1, name: 'a' },
	});
});

it.each<[string, unknown]>([
	['no result', { result: null }],
	['words that say ok', { result: null, description: 'OK' }],
	['an id beside a code in the result', { result: { code: 'OK', result: ID } }],
	['an id under its own name', { result: { segmentId: ID } }],
	['a word', { result: 'error' }],
	['an id in a list', { result: [ID] }],
	['an id by another name', { result: { id: ID } }],
	['the answer itself', ID],
	['an id in an undocumented envelope', { data: { segmentId: ID } }],
	['a fault of its own', { code: 'internal_error', result: null }],
	['an unknown code', { code: 'QUEUED', result: ID }],
	['words beside an unknown code', { code: 'QUEUED', description: 'no', result: null }],
	['words without a result', { description: 'no' }],
	['words in a list', { result: null, description: [{ errorMessage: 'no' }] }],
	['an id beside reasons', { result: ID, reasons }],
	['a code of success beside reasons', { code: 'ok', result: null, reasons }],
	['reasons in a form of their own', { result: null, reasons: 'no' }],
	['reasons without a key', { result: null, reasons: [{}] }],
])('%s leaves it open whether anything was created', (_name, answer) => {
	expect(read(answer)).toMatchObject({ open: true });
});

it('what leaves it open is told', () => {
	const none = { open: true, details: {}, message: answerWithout('ID') };
	expect(read({ result: null })).toStrictEqual(none);
	expect(read({ code: 'OK', result: null })).toStrictEqual(none);
	expect(read({ result: ID, reasons })).toStrictEqual({
		open: true,
		details: { segmentId: ID },
		reasons,
		message: "The service's answer does not say for certain what became of it",
	});
});

it('an id that proves nothing is kept', () => {
	expect(read({ code: 'QUEUED', result: ID })).toStrictEqual({
		open: true,
		details: { segmentId: ID },
		message: 'The service answered with a code “QUEUED” that is not known',
	});
});

it.each([
	['reasons at the top', { result: null, reasons }, { reasons }],
	['a code', { code: 'validation_error' }, { reasons: [] }],
	['a code with words', { code: 'validation_error', description: 'Wrong' }, { reasons: [], description: 'Wrong' }],
	[
		'words beside a result of null',
		{ result: null, description: 'no such list' },
		{ reasons: [], description: 'no such list' },
	],
])('%s: it was refused', (_name, answer, said) => {
	expect(read(answer)).toStrictEqual({ accepted: false, ...said });
});

describe('a change of something known', () => {
	it.each([
		{ result: null },
		{ Result: null, description: 'ok' },
		{ result: null, code: 'OK', more: 1 },
		{ result: null, description: ['ok'] },
	])('was made: %j', (answer) => {
		expect(doneVerdict(answer)).toMatchObject({ accepted: true, output: { code: 'OK' } });
	});

	it.each([
		[{ result: null, reasons }, { reasons }],
		[
			{ code: 'validation_error', description: 'Wrong' },
			{ reasons: [], description: 'Wrong' },
		],
	])('was refused: %j', (answer, said) => {
		expect(doneVerdict(answer)).toStrictEqual({ accepted: false, ...said });
	});

	it('is open with what the answer says', () => {
		const message = "The service's answer does not say for certain what became of it";
		expect(doneVerdict({ result: '7', more: 1 })).toStrictEqual({ open: true, details: { more: 1 }, message });
		expect(doneVerdict({ result: '7', reasons })).toStrictEqual({ open: true, details: {}, reasons, message });
	});

	it.each([
		{ result: null, description: 'Done' },
		{ result: null, code: 'QUEUED' },
		{ result: '7' },
		{ result: '7', reasons },
		{},
		'fine',
	])('is open: %j', (answer) => {
		expect(doneVerdict(answer)).toMatchObject({ open: true });
	});
});
