import type { INode } from 'n8n-workflow';

import type { Json } from '../../nodes/ground/json';
import type { Client, OmniRequest } from '../../nodes/service/client';
import type { Answer, Exchange } from '../../nodes/service/exchange';
import { nodeError } from '../../nodes/service/trouble';

/** An answer of the service; what is no text is JSON. */
export const answered = (body: unknown, status = 200): Exchange => ({
	outcome: 'answered',
	answer: { status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) },
});

/**
 * A client for what reads its answers, where no network is meant: each request has the same exchange, or the one that is made for it. The
 * client's own tests, and those of the engine, have the real one.
 */
export function clientFor(
	given: Exchange | ((request: OmniRequest) => Exchange),
	namespace = 'http://soap.example.com/',
) {
	const node = { name: 'Omni' } as INode;
	const requests: OmniRequest[] = [];
	const hints: string[] = [];
	const write = async (request: OmniRequest): Promise<Exchange> => {
		requests.push(request);
		return await Promise.resolve(typeof given === 'function' ? given(request) : given);
	};
	const retried = async (request: OmniRequest): Promise<Answer> => {
		const exchange = await write(request);
		if (exchange.outcome === 'answered') return exchange.answer;
		throw nodeError(node, exchange.trouble);
	};
	const double: Partial<Client> = {
		node,
		connection: {
			baseUrl: '',
			field: (name) => (name === 'namespace' ? namespace : ''),
			secrets: [],
			fields: {},
		},
		write,
		retried,
		read: retried,
		json: ({ text }) => JSON.parse(text) as Json,
		endReads: () => undefined,
		hint: (text) => hints.push(text),
	};
	return { client: double as Client, requests, hints };
}
