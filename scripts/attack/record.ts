import type { Sandbox } from '../../sandbox';
import { isObject, parseJson } from '../../sandbox/core/json';
import type { Way } from './ways';

/** What the service took of an item: how often, and under which ids. */
export interface Taken {
	times: number;
	ids: string[];
}

/** What the sandbox itself says that it took, for each mark. */
export function takenBy(
	sandbox: Sandbox,
	way: Way,
	marks: readonly string[],
	writes: (route: string) => boolean,
): Taken[] {
	if (way.isCounted) return marks.map((_, item) => ({ times: counted(sandbox, marks, writes, item), ids: [] }));
	const messages = sandbox.messages();
	return marks.map((mark) => {
		const own = messages.filter(({ recipient, text }) => recipient.includes(mark) || text.includes(mark));
		return { times: own.length, ids: own.map(({ id }) => id) };
	});
}

/** How often the sandbox said that it did what an item asked for. */
function counted(sandbox: Sandbox, marks: readonly string[], writes: (route: string) => boolean, item: number): number {
	return sandbox.requests.filter(({ method, path, query, body, status, responseBody }) => {
		if (status < 200 || status >= 300 || !writes(`${method} ${path}`)) return false;
		const text = `${decodeURIComponent(`${path}?${query}`)}\n${body}`;
		const places = marks.map((mark) => text.indexOf(mark));
		if (places[item] < 0) return false;
		const order = places.filter((place) => place >= 0 && place < places[item]).length;
		return isOk(parsed(responseBody), order);
	}).length;
}

function parsed(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** Whether an answer of the sandbox's says ok, for the entry at that place. */
function isOk(answer: unknown, place: number): boolean {
	if (!isObject(answer)) return true;
	if (!says(answer)) return false;
	const { result = answer.Result } = answer;
	return !Array.isArray(result) || result.length === 0 || says(result[place]);
}

function says(entry: unknown): boolean {
	if (!isObject(entry)) return true;
	const code = entry.code ?? entry.Code;
	return code === undefined || (typeof code === 'string' && code.toLowerCase() === 'ok');
}
