import { answerJson } from '../../../nodes/service/unwrapped';

const LIST = [{ code: 'OK', messageId: '7' }];
const ENVELOPE = { result: LIST };

it.each<[string, unknown, unknown]>([
	['as it is', ENVELOPE, ENVELOPE],
	['a list of entries', LIST, LIST],
	['a text that holds it', JSON.stringify(ENVELOPE), ENVELOPE],
	['a list of one envelope', [ENVELOPE], ENVELOPE],
	['an object around it', { data: ENVELOPE }, ENVELOPE],
	[
		'an object that says more',
		{ success: true, meta: {}, data: { Result: LIST } },
		{ success: true, meta: {}, Result: LIST },
	],
	['an envelope around it', { result: ENVELOPE, requestId: 'r' }, { result: LIST, requestId: 'r' }],
	['a result as text', { result: JSON.stringify(LIST) }, ENVELOPE],
	['several wrappers', JSON.stringify({ response: { result: ENVELOPE } }), ENVELOPE],
	[
		'the id of a scenario beside its code',
		{ result: { code: 'OK', result: '7' } },
		{ result: { code: 'OK', result: '7' } },
	],
	['an entry of a list', [{ code: 'OK', result: { contactId: '7' } }], [{ code: 'OK', result: { contactId: '7' } }]],
	['two envelopes', { a: ENVELOPE, b: ENVELOPE }, { a: ENVELOPE, b: ENVELOPE }],
	['a list of two envelopes', [ENVELOPE, ENVELOPE], [ENVELOPE, ENVELOPE]],
	['a list of one without a result', [{ result: null }], [{ result: null }]],
	['a result that is a number as text', { result: '7' }, { result: '7' }],
	['a result that is null as text', { result: 'null' }, { result: 'null' }],
	['a text', 'OK', 'OK'],
	['a text in brackets', '[Unsubscribe]', '[Unsubscribe]'],
	['null', null, null],
])('%s', (_what, answer, read) => {
	expect(answerJson(JSON.stringify(answer))).toStrictEqual(read);
});

it('what is no JSON is nothing', () => {
	expect(answerJson('<html>')).toBeUndefined();
});

it('as many wrappers are opened as any service has', () => {
	const around = (times: number) =>
		Array.from({ length: times }).reduce<unknown>((inner) => ({ result: inner }), ENVELOPE);
	expect(answerJson(JSON.stringify(around(4)))).toStrictEqual(ENVELOPE);
	expect(answerJson(JSON.stringify(around(5)))).toStrictEqual(around(1));
});

it('no more wrappers are opened than any service has', () => {
	const many = Array.from({ length: 9 }).reduce<unknown>((inner) => ({ data: inner }), ENVELOPE);
	expect(answerJson(JSON.stringify(many))).toStrictEqual(many);
	const texts = Array.from({ length: 9 }).reduce<string>((inner) => JSON.stringify({ data: { result: inner } }), '[]');
	expect(JSON.stringify(answerJson(texts))).toContain('data');
});
