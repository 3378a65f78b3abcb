import type { StateView } from '../outbox/views';

/** Values of a query string; what is undefined or empty is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Reads from the control interface. @throws Error with the sandbox's own sentence */
export function read<Answer>(path: string, query: Query = {}): Promise<Answer> {
	return call<Answer>('GET', path + queryText(query));
}

/** Tells the control interface to do something. @throws Error with the sandbox's own sentence */
export function tell<Answer = StateView>(path: string, body: object = {}): Promise<Answer> {
	return tellText<Answer>(path, JSON.stringify(body));
}

/** The same with a body that is JSON already. @throws Error with the sandbox's own sentence */
export function tellText<Answer = StateView>(path: string, body: string): Promise<Answer> {
	return call<Answer>('POST', path, body);
}

/** Takes something away. @throws Error with the sandbox's own sentence */
export function remove(path: string): Promise<unknown> {
	return call('DELETE', path);
}

/** The address of something of the control interface. */
export function addressOf(path: string): string {
	return `/_sandbox/${path}`;
}

/** A query string with its question mark, or nothing. */
export function queryText(query: Query): string {
	const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
	if (given.length === 0) return '';
	return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

async function call<Answer>(method: string, path: string, body?: string): Promise<Answer> {
	const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
	const answer = await fetch(addressOf(path), { method, headers, body });
	const result = (await answer.json()) as Answer & { message?: string };
	if (!answer.ok) throw new Error(result.message ?? `The sandbox answered ${answer.status}`);
	return result;
}

/** What an error says. */
export function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
