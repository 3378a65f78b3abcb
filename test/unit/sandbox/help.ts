import { request } from 'undici';
import type { Sandbox } from '../../../sandbox';

/** An answer of the sandbox. */
export interface Answer {
	status: number;
	text: string;
	/** The body read as JSON, undefined when it is none. */
	json: Record<string, unknown> | undefined;
	headers: Record<string, string | string[] | undefined>;
}

/** Calls the sandbox with its own key; a body that is text goes out as it is, any other as JSON. */
export async function call(
	{ baseUrl, apiKey }: Sandbox,
	method: 'GET' | 'POST' | 'PUT' | 'DELETE',
	path: string,
	body?: unknown,
	headers: Record<string, string> = { authorization: `Key ${apiKey}` },
): Promise<Answer> {
	const answer = await request(baseUrl + path, {
		method,
		headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
		body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
	});
	const text = await answer.body.text();
	return { status: answer.statusCode, text, json: parse(text), headers: answer.headers };
}

/** A message that is delivered, with some fields changed. */
export function message(fields: Record<string, unknown> = {}): Record<string, unknown> {
	return { from: 'Shop', to: '+447700900001', text: 'Hello', ...fields };
}

/** Sends messages; gives the result entries. */
export async function send(sandbox: Sandbox, messages: unknown[], query = ''): Promise<Array<Record<string, unknown>>> {
	const { json } = await call(sandbox, 'POST', `/sms/messages${query}`, { messages });
	return json?.result as Array<Record<string, unknown>>;
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		return JSON.parse(text) as Record<string, unknown>;
	} catch {
		return undefined;
	}
}
