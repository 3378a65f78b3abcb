import { Refusal } from './reply';
import { isObject, parseJson, stringifyJson } from './json';

/** A fault that requests meet on demand. The first fault that matches a request takes it. */
export interface Fault {
	/** Which requests; without a field, any. `path` matches the start of the request's path, `body` any part of its body. */
	match?: { method?: string; path?: string; body?: string };
	/** How many requests; 1 when not given. */
	times?: number;
	kind: FaultKind;
	/** HTTP status of kinds `status` (503 when not given), `html` (502) and `empty`. */
	status?: number;
	/** Body of kinds `status` and `html`; an object is sent as JSON. */
	body?: unknown;
	/** Headers of the kinds `status`, `html` and `empty`, e.g. Retry-After. */
	headers?: Record<string, string>;
	/** Real milliseconds of kind `delay`. */
	delay?: number;
}

/**
 * - not taken: `status` (that HTTP status), `resetBefore` (connection reset), `html` (a gateway's page)
 * - taken: `delay` (answered late), `resetAfter` (connection reset instead of the answer), `truncated` (half the body, then
 *   reset), `trickle` (half the body, then a blank every 100 ms, without an end), `endless` (the body, then blanks without an
 *   end), `malformed` (a body that is no JSON and no XML), `wrongLength` (the result list is one entry short), `empty` (no body)
 */
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FAULT_KINDS = [
	'status',
	'resetBefore',
	'html',
	'delay',
	'resetAfter',
	'truncated',
	'trickle',
	'endless',
	'malformed',
	'wrongLength',
	'empty',
] as const;

/** The faults that wait for their requests. */
export class Faults {
	private list: Array<Fault & { left: number }> = [];

	add(fault: Fault): void {
		if (!FAULT_KINDS.includes(fault.kind)) {
			throw new Refusal(400, `Unknown kind of fault: ${fault.kind}. Known: ${FAULT_KINDS.join(', ')}`);
		}
		this.list.push({ ...fault, left: fault.times ?? 1 });
	}

	clear(): void {
		this.list = [];
	}

	/** The faults that still wait, with the requests left to each. */
	waiting(): Array<Fault & { left: number }> {
		return [...this.list];
	}

	/** Takes the fault for a request, if one waits for it. */
	take({ method, path, body }: { method: string; path: string; body: string }): Fault | undefined {
		const fault = this.list.find(
			({ match }) =>
				(match?.method === undefined || match.method.toUpperCase() === method) &&
				path.startsWith(match?.path ?? '') &&
				body.includes(match?.body ?? ''),
		);
		if (!fault) return undefined;
		fault.left -= 1;
		if (fault.left <= 0) this.list = this.list.filter((other) => other !== fault);
		return fault;
	}
}

/** Spoils the body of an answer as the kinds `malformed`, `wrongLength` and `empty` do. */
export function spoil(kind: FaultKind, body: string): string {
	switch (kind) {
		case 'malformed':
			return `${body.slice(0, -1)},,`;
		case 'empty':
			return '';
		case 'wrongLength':
			return shorten(body);
		default:
			return body;
	}
}

/** The last text of a list of texts in XML. */
const LAST_TEXT = /<(\w+:)?string>[^<]*<\/(\w+:)?string>(?![\s\S]*<(\w+:)?string>)/;

/** Cuts the last entry off the result list; in XML, the last text of a list of texts. */
function shorten(body: string): string {
	if (body.startsWith('<') && LAST_TEXT.test(body)) return body.replace(LAST_TEXT, '');
	const value = body.startsWith('<') ? undefined : parseJson(body);
	const list = listIn(value);
	if (!list?.length) throw new Refusal(500, 'The fault wrongLength met an answer without a list, or with an empty one');
	list.pop();
	return stringifyJson(value);
}

/** The list of an answer: bare, as its result, or in that as the page of a query or the answers of a transactional send. */
function listIn(value: unknown): unknown[] | undefined {
	const result = isObject(value) ? (value.result ?? value.Result) : value;
	const places = isObject(result) ? [result.data, result.sendAnswers] : [result];
	return places.find((place) => Array.isArray(place));
}
