import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { unreachableFix } from '../../../nodes/service/exchange';
import { httpTrouble, naming, nodeError } from '../../../nodes/service/trouble';

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

describe('a thing that is not there', () => {
	const named = (ref: string) => (ref === 'listId' ? { field: 'List', thing: 'list', id: '7' } : undefined);
	const refused = (key: string, ref?: string) =>
		httpTrouble(400, JSON.stringify({ description: 'No', reasons: [{ key, ref }] }));

	it('is named where a reason points at it, and what the service said stays', () => {
		const trouble = naming(refused('list.not.found', 'listId'), { named });
		expect(trouble.message).toBe('List: there is no list 7 (HTTP 400)');
		expect(trouble.description).toMatch(
			/^The service refused the request \(HTTP 400\)\. .*The service said: No; .*list\.not\.found/,
		);
	});

	it.each([
		['another key', refused('list.blocked', 'listId')],
		['a field that names no thing', refused('list.not.found', 'name')],
		['no field', refused('list.not.found')],
		['an answer that proves nothing', { ...refused('list.not.found', 'listId'), open: true }],
	])('is not named for %s', (_what, trouble) => {
		expect(naming(trouble, { named })).toStrictEqual(trouble);
	});

	it('is what the request asks for where the service says no more than that it does not know it', () => {
		const asked = { field: 'List', thing: 'list', id: '7' };
		expect(naming(httpTrouble(404, ''), { asked }).message).toBe('List: there is no list 7 (HTTP 404)');
		expect(naming(httpTrouble(400, ''), { asked }).message).toContain('refused the request');
		expect(naming(httpTrouble(404, ''), {}).message).toContain('does not know this address');
	});
});

it('becomes n8n’s own error: of the service where it answered, else of the node', () => {
	const node = { name: 'Omni', type: 'omni' } as INode;
	const answered = nodeError(node, { message: 'No', description: 'Do', httpCode: '400' }, 3);
	expect(answered).toBeInstanceOf(NodeApiError);
	expect(answered).toMatchObject({ message: 'No', description: 'Do', httpCode: '400', context: { itemIndex: 3 } });
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
	['ENETUNREACH', 'No way leads'],
	['CERT_HAS_EXPIRED', 'certificate'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
	['EPROTO', 'https'],
	['EPROTOTYPE', 'Check the base URL in the credential and the network.'],
	[undefined, 'Check the base URL in the credential and the network.'],
])('what to check after %s: %s', (code, fix) => {
	expect(unreachableFix(code)).toContain(fix);
});
