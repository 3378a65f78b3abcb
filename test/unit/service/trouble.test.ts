import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { unreachableFix } from '../../../nodes/service/exchange';
import { httpTrouble, naming, nodeError, unreadable } from '../../../nodes/service/trouble';

describe('an error status', () => {
	it.each([
		[401, 'did not accept the credential'],
		[403, 'not allowed to do this'],
		[404, 'does not know this address'],
		[413, 'too large'],
		[429, 'too many requests'],
		[300, 'redirect'],
		[399, 'redirect'],
		[400, 'refused the request'],
		[499, 'refused the request'],
		[500, 'problem of its own'],
		[503, 'problem of its own'],
	])('%s: %s', (status, message) => {
		const trouble = httpTrouble(status, '');
		expect(trouble.message).toContain(message);
		expect(trouble.message).toContain(`(HTTP ${status})`);
		expect(trouble.httpCode).toBe(String(status));
		expect(trouble).not.toHaveProperty('reasons');
		expect(trouble.description).toMatch(/^[A-Z][^.]+\.$/);
	});

	it('gives no advice to run again what may have been sent', () => {
		expect(httpTrouble(429, '').description).toBe('Wait a little before the next run.');
	});

	it('names the thing that was asked for where it is not there', () => {
		const asked = { field: 'List', thing: 'list', id: '7' };
		expect(httpTrouble(404, '', { asked })).toMatchObject({
			message: 'List: there is no list 7 (HTTP 404)',
			description: 'Pick another one, or check the ID and the base URL in the credential.',
		});
		expect(httpTrouble(400, '', { asked }).message).toContain('refused the request');
	});

	it('tells what the service said, and its reasons', () => {
		const text = '{"description":"Wrong","reasons":[{"key":"other"}]}';
		const { description, reasons } = httpTrouble(400, text);
		expect(description).toMatch(/\. The service said: Wrong; /);
		expect(reasons).toStrictEqual([{ key: 'other' }]);
	});
});

it('a thing that is not there is named where the answer says no more than that it does not know it', () => {
	const asked = { field: 'List', thing: 'list', id: '7' };
	const unknown = httpTrouble(404, '');
	expect(naming(unknown, asked).message).toBe('List: there is no list 7 (HTTP 404)');
	for (const trouble of [httpTrouble(400, ''), { ...unknown, open: true }]) {
		expect(naming(trouble, asked)).toStrictEqual(trouble);
	}
	expect(naming(unknown, undefined)).toStrictEqual(unknown);
	expect(naming({ ...unknown, httpCode: undefined }, asked).message).toBe('List: there is no list 7');
});

it('an answer that could not be read shows how it began, and its status where it has one', () => {
	const message = "The service's answer could not be read";
	expect(unreadable('', 'Check the base URL.')).toStrictEqual({ message, description: 'Check the base URL.' });
	expect(unreadable('<p>Hello</p>', 'Check the base URL.', 200)).toStrictEqual({
		message,
		description: 'Check the base URL. It began: Hello',
		httpCode: '200',
	});
});

it('becomes n8n’s own error: of the service where it answered, else of the node', () => {
	const node = { name: 'Omni', type: 'omni' } as INode;
	const answered = nodeError(node, { message: 'No', description: 'Do', httpCode: '400' }, 3);
	expect(answered).toBeInstanceOf(NodeApiError);
	expect(answered).toMatchObject({ message: 'No', description: 'Do', httpCode: '400', context: { itemIndex: 3 } });
	expect((answered as NodeApiError).messages).toStrictEqual(['No']);
	const silent = nodeError(node, { message: 'No', description: 'Do' }, 3);
	expect(silent).toBeInstanceOf(NodeOperationError);
	expect(silent).toMatchObject({ message: 'No', description: 'Do', context: { itemIndex: 3 } });
});

it.each([undefined, '503', '429'])('keeps our words where n8n has some of its own for a code, HTTP %s', (httpCode) => {
	const node = { name: 'Omni', type: 'omni' } as INode;
	const message = 'It may have been sent: look it up before you do (ETIMEDOUT: econnreset)';
	expect(nodeError(node, { message, description: 'Do', httpCode })).toMatchObject({ message, description: 'Do' });
});

it.each([
	['ENOTFOUND', 'spelling'],
	['EAI_AGAIN', 'looked up'],
	['ECONNREFUSED', 'Nothing listens'],
	['ENETUNREACH', 'This address can’t be reached'],
	['CERT_HAS_EXPIRED', 'certificate'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
	['EPROTO', 'https'],
	['EPROTOTYPE', 'Check the base URL in the credential and the network.'],
	[undefined, 'Check the base URL in the credential and the network.'],
])('what to check after %s: %s', (code, fix) => {
	expect(unreachableFix(code)).toContain(fix);
});
