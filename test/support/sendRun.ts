import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import { request } from '../../nodes/api/routes';
import type { Draft } from '../../nodes/engine/draft';
import type { Precaution } from '../../nodes/engine/precaution';
import type { SendDefinition } from '../../nodes/engine/sendDefinition';
import { resource, type Operation } from '../../nodes/engine/operation';
import { runWith } from '../../nodes/engine/run';
import { sendOperation, type SendOperation } from '../../nodes/engine/sending';
import { failOnRejected } from '../../nodes/panel/common';
import type { Form } from '../../nodes/panel/field';
import { text } from '../../nodes/panel/fields';
import { options } from '../../nodes/panel/groups';
import { codeVerdict, resultList } from '../../nodes/service/verdict';
import { N8n } from './n8n';

const definition = {
	name: 'Send',
	action: 'Send',
	description: 'Send',
	tool: 'Does it.',
	credential: 'omniApiKeyApi' as const,
	routes: ['POST /push/messages' as const],
	form: { to: text('To'), options: options({ failOnRejected: failOnRejected() }) },
	limits: () => ({ messages: 1 }),
	draft: ({ to }: { readonly to: string | undefined }): Draft => ({ body: { to }, identity: { to } }),
	request: ({ bodies }: { bodies: string }) => request('POST /push/messages', { body: `[${bodies}]` }),
	entries: resultList,
	verdict: (entry: unknown) => codeVerdict(entry),
};
type TestSend = SendDefinition<typeof definition.form, Draft, unknown, unknown>;

/** A send of one message a request to `to`, with parts of its definition in the place of the usual ones. */
export function sendWith(more: Partial<TestSend> = {}): SendOperation<Form, Draft, unknown, unknown> {
	const all: TestSend = { ...definition, ...more };
	return sendOperation(all);
}

/** What a run is given; answers come in the order of its requests. */
export interface Given {
	items?: object[];
	answers: Array<() => object>;
	tool?: boolean;
	node?: Partial<INode>;
	operation?: Operation;
	/** The value of its resource, where that is no message. */
	resource?: string;
	precautions?: readonly Precaution[];
	/** After so many requests somebody stops the execution. */
	cancelledAfter?: number;
	executionId?: string;
	baseUrl?: string;
	/** What else is said of n8n. */
	n8n?: Partial<N8n>;
}

/** Runs an operation without n8n; gives the items, the bodies of the requests, the hints and what was logged. */
export async function runSend(
	given: Given,
): Promise<Record<'sent' | 'hints' | 'logged', string[]> & { items: INodeExecutionData[] }> {
	const sent: string[] = [];
	const stop = new AbortController();
	if (given.cancelledAfter === 0) stop.abort();
	const n8n = new N8n({
		node: {
			id: 'n',
			name: 'Send',
			type: 'test.node',
			parameters: { resource: 'message', operation: 'send', to: '={{ $json.to }}' },
			...given.node,
		},
		items: (given.items ?? [{ to: '1' }]).map((json) => ({ json: json as IDataObject })),
		isTool: given.tool ?? false,
		evaluate: (_name, at) => String(at + 1),
		credentials: { baseUrl: given.baseUrl ?? 'https://api.example.com', apiKey: 'key-of-the-test' },
		executionId: given.executionId ?? 'run-test',
		stop,
		hasTables: () => false,
		goesOn: given.node?.onError === 'continueRegularOutput',
		answer: ({ body }) => {
			sent.push((body as Buffer).toString('utf8'));
			if (sent.length === given.cancelledAfter) stop.abort();
			return given.answers.shift()?.();
		},
		...given.n8n,
	});
	const resources = [resource('Message', given.resource ?? 'message', [given.operation ?? sendWith()])];
	const [items] = await runWith(n8n.context, resources, given.precautions);
	return { items, sent, hints: n8n.hints.map(({ message }) => message), logged: n8n.warnings };
}

/** The service's answer with HTTP 200. */
export const answer = (result: unknown) => () => ({ statusCode: 200, headers: {}, body: JSON.stringify({ result }) });
export const accepted = answer([{ code: 'OK', messageId: '7' }]);
/** A connection that breaks before the answer. */
export const lost = (): object => {
	throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};
