import type { IExecuteFunctions, INode } from 'n8n-workflow';

import type { Connection } from '../../../nodes/ground/connection';
import { Client } from '../../../nodes/service/client';
import { createdId, givenId } from '../../../nodes/service/created';

const connection: Connection = { baseUrl: 'https://api.example.com', field: () => '', secrets: ['a-secret-key'] };
const client = new Client({} as IExecuteFunctions, {} as INode, 'omniApiKeyApi', connection);
const answerOf = (body: unknown) => ({ status: 200, headers: {}, text: JSON.stringify(body) });
const list = { one: 'contact list', whenUnknown: 'Look it up before you try again.' };
const read = (body: unknown) => createdId(client, answerOf(body), list);

/** What a person reads of the error that a call throws. */
function errorOf(call: () => unknown): string {
	try {
		call();
	} catch (error) {
		if (error instanceof Error && 'description' in error) return `${error.message}. ${String(error.description)}`;
		throw error;
	}
	throw new Error('Nothing was thrown');
}

it.each([
	['the result', { result: '3158622571446665001' }],
	['the answer itself', '3158622571446665001'],
	['beside a code in the result', { result: { code: 'ok', result: '3158622571446665001' } }],
	['in the result without a code', { result: { result: '3158622571446665001' } }],
])('an id that is %s is read with all its digits', (_name, body) => {
	expect(read(body)).toBe('3158622571446665001');
});

it('a number of more digits than JavaScript keeps comes out whole', () => {
	const text = '{"result":9007199254740993}';
	expect(createdId(client, { status: 200, headers: {}, text }, list)).toBe('9007199254740993');
});

it.each([
	['no result', { result: null }],
	['an empty one', { result: ' ' }],
	['a code without an id', { result: { code: 'OK' } }],
])('%s leaves it open whether it was created, and says what to do', (_name, body) => {
	const error = errorOf(() => read(body));
	expect(error).toMatch(/^The service gave no ID for the contact list\. Whether it was created is not known\./);
	expect(error).toContain('Look it up before you try again. The service said: nothing');
});

it('a code that is not ok is a refusal, with the words of the service and without secrets', () => {
	const body = { result: { code: 'REJECTED' }, message: 'not for a-secret-key' };
	const error = errorOf(() => read(body));
	expect(error).toMatch(/^The service refused the contact list\. It was not created\. The service said: not for /);
	expect(error).not.toContain('a-secret-key');
});

it('an envelope that says failure is a refusal of the request', () => {
	const reasons = [{ key: 'name.must.be.not.null', ref: 'name' }];
	expect(errorOf(() => read({ result: null, reasons }))).toMatch(
		/^The service refused the request.*the name is missing/,
	);
});

it('an id that the caller has found itself is read alike', () => {
	const template = { one: 'template', whenUnknown: 'Look it up.' };
	const answer = { status: 200, headers: {}, text: '<Result> 7 </Result>' };
	expect(givenId(client, answer, ' 7 ', template)).toBe('7');
	expect(errorOf(() => givenId(client, answer, undefined, template))).toContain('gave no ID for the template');
});
