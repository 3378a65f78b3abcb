import { answerTrouble, listOf, readEnvelope } from '../../../nodes/api/legacy';
import { id, textValue } from '../../../nodes/service/shapes';
import { UNREADABLE } from '../../support/sentences';

describe('the envelope of an older answer', () => {
	const reasons: unknown[] = [];
	it.each<[string, string, unknown]>([
		[
			'JSON',
			'{"Code":"OK","Description":" fine ","Result":[1]}',
			{ code: 'ok', description: 'fine', result: [1], reasons },
		],
		['XML', '<R><Code>OK</Code><Result>7</Result></R>', { code: 'ok', description: '', result: '7', reasons }],
		['a code alone', '{"code":"ok"}', { code: 'ok', description: '', result: undefined, reasons }],
		['a result alone', '{"result":null}', { code: '', description: '', result: null, reasons }],
		['a code of another type', '{"code":7,"result":1}', { code: '7', description: '', result: 1, reasons }],
		[
			'reasons beside a result',
			'{"result":null,"reasons":[{"key":"a"}]}',
			{ code: '', description: '', result: null, reasons: [{ key: 'a' }] },
		],
		['an ID beside the code', '{"Code":"ok","TaskId":7}', { code: 'ok', description: '', result: undefined, reasons }],
		['neither', '{"other":1}', undefined],
		['a list', '[{"TaskId":7}]', undefined],
		['a text', '"ok"', undefined],
		['a page', 'down', undefined],
		['nothing', '', undefined],
	])('%s', (_what, answer, envelope) => {
		expect(readEnvelope(answer)).toStrictEqual(envelope);
	});

	it('a list in it has its entries, in whichever form it came', () => {
		const shape = { id, name: textValue };
		expect(listOf([{ id: 1 }, { id: 2 }], shape)).toStrictEqual([{ id: 1 }, { id: 2 }]);
		expect(listOf({ Thing: { id: 1 } }, shape)).toStrictEqual([{ id: 1 }]);
		expect(listOf({ '@count': '0' }, shape)).toStrictEqual([]);
		expect(listOf([null, { id: 1 }], shape)).toStrictEqual([{ id: 1 }]);
		for (const none of [null, undefined, '', '\n\t']) expect(listOf(none, shape)).toStrictEqual([]);
		expect(listOf('7', shape)).toStrictEqual(['7']);
	});
});

/** Status, code and result together (part 2, 7). */
describe('the trouble that an older answer tells', () => {
	const troubleOf = (status: number, body: string) =>
		answerTrouble({ status, headers: {}, text: body }, readEnvelope(body));

	it.each([
		[200, '{"code":"ok"}'],
		[201, '{"result":1}'],
		[299, '{"code":"OK","result":null}'],
	])('HTTP %s with %s is none', (status, body) => {
		expect(troubleOf(status, body)).toBeUndefined();
	});

	it.each<[number, string, boolean, string, string]>([
		[
			200,
			'{"code":"validation_error","description":"Wrong"}',
			false,
			'refused the values (validation_error, HTTP 200)',
			'said: Wrong',
		],
		[
			400,
			'{"code":"validation_error"}',
			false,
			'refused the values (validation_error, HTTP 400)',
			'Nothing was changed. Correct what it names.',
		],
		[409, '{"code":"validation_error"}', true, 'refused the values', 'Correct what it names.'],
		[500, '{"code":"validation_error"}', true, 'refused the values', 'Correct what it names.'],
		[400, '{"code":"validation_error","result":{"TaskId":7}}', true, 'refused the values', 'Correct what it names.'],
		[200, '{"code":"not_found"}', false, 'does not know what was asked for (not_found, HTTP 200)', 'Check the ID'],
		[
			200,
			'{"code":"internal_error"}',
			true,
			'a problem of its own (internal_error, HTTP 200)',
			'Wait until it works again.',
		],
		[400, '{"code":"internal_error"}', true, 'a problem of its own', 'Wait until it works again.'],
		[200, '{"code":"queued"}', true, 'the code “queued” (queued, HTTP 200)', 'ask the support'],
		[200, '{"code":"success"}', true, 'the code “success” (success, HTTP 200)', 'ask the support'],
		[401, '{"code":"validation_error"}', false, 'did not accept the credential (HTTP 401)', 'Check the key or login'],
		[400, '{"code":"ok"}', true, 'refused the request (HTTP 400)', 'Check the values'],
		[500, '{"code":"ok"}', true, 'a problem of its own (HTTP 500)', 'Wait until it works again'],
		[400, '{"result":1}', true, 'refused the request (HTTP 400)', 'Check the values'],
		[200, '{"result":null,"reasons":[{"key":"no.good"}]}', false, 'refused the request', 'no.good'],
		[200, '{"result":7,"reasons":[{"key":"no.good"}]}', true, 'refused the request', 'no.good'],
		[404, 'gone', false, 'does not know this address (HTTP 404)', 'said: gone'],
		[409, 'gone', true, 'refused the request (HTTP 409)', 'said: gone'],
		[400, '<Response><Id>7</Id></Response>', true, 'refused the request (HTTP 400)', 'said: 7'],
		[500, 'gone', true, 'a problem of its own (HTTP 500)', 'said: gone'],
		[
			200,
			'down',
			true,
			UNREADABLE,
			'JSON or XML with a Code. Check the legacy base URL in the credential. It began: down',
		],
		[200, '', true, UNREADABLE, 'in the credential.'],
	])('HTTP %s with %s: open is %s', (status, body, open, message, description) => {
		const trouble = troubleOf(status, body);
		expect(trouble?.message).toContain(message);
		expect(trouble?.description).toContain(description);
		expect(trouble?.open).toBe(open);
		expect(trouble?.httpCode).toBe(String(status));
	});

	/** The family's own error, whatever the status of HTTP is (field notes, rule 2). */
	it.each([
		[200, 400, false, 'refused the request (HTTP 400)', '400'],
		[200, 404, false, 'there is no campaign 7 (HTTP 404)', '404'],
		[200, 500, true, 'a problem of its own (HTTP 500)', '500'],
		[400, 400, false, 'refused the request (HTTP 400)', '400'],
		[404, 404, false, 'there is no campaign 7 (HTTP 404)', '404'],
		[500, 400, true, 'a problem of its own (HTTP 500)', '500'],
	])('HTTP %s with an error that names the status %s: open is %s', (status, named, open, message, httpCode) => {
		const error = {
			timestamp: '2030-01-15T10:00:00Z',
			status: named,
			error: 'No',
			message: 'Not so',
			path: '/email/v2',
		};
		const text = JSON.stringify(error);
		const asked = { field: 'Campaign', thing: 'campaign', id: '7' };
		const trouble = answerTrouble({ status, headers: {}, text }, readEnvelope(text), asked);
		expect(trouble?.message).toContain(message);
		expect(trouble?.description).toContain('The service said: Not so');
		expect([trouble?.open, trouble?.httpCode]).toStrictEqual([open, httpCode]);
	});

	it('a result is kept', () => {
		expect(troubleOf(200, '{"code":"queued","result":{"id":7}}')?.details).toStrictEqual({ Result: { id: 7 } });
		expect(troubleOf(200, '{"code":"queued","result":null}')).not.toHaveProperty('details');
	});
});
