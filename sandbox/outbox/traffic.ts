import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CallbackAttempt } from '../core/callbacks';
import { Refusal } from '../core/reply';
import type { RecordedRequest } from '../core/requests';
import { controlBody } from '../core/server';
import { attemptDetail, attemptRow, SHOWN_CHARACTERS } from './attempts';
import { checkControl } from './checks';
import { partOf, searchOf, type ListQuery } from './paging';
import type { OutboxParts } from './parts';
import type { RequestDetail, RequestRow, ViolationRow } from './views';

type ListCall = { Querystring: ListQuery };
type OneCall = { Params: { number: string } };

/** Adds the lists of requests, callbacks and violations, newest first, and the repetition of a callback. */
export function addTraffic(app: FastifyInstance, { core: { callbacks }, requests }: OutboxParts): void {
	app.get<ListCall>('/_sandbox/traffic/requests', ({ query }) =>
		partOf(requests.filter(requestFilter(query)).reverse(), query, requestRow),
	);
	app.get<OneCall>('/_sandbox/traffic/requests/:number', ({ params }) => requestDetail(need(requests, params.number)));
	app.get<OneCall>('/_sandbox/traffic/requests/:number/body', ({ params }, reply) =>
		sendText(reply, need(requests, params.number).body),
	);
	app.get<OneCall>('/_sandbox/traffic/requests/:number/answer', ({ params }, reply) =>
		sendText(reply, need(requests, params.number).responseBody),
	);

	app.get<ListCall>('/_sandbox/traffic/attempts', ({ query }) =>
		partOf(callbacks.attempts.filter(attemptFilter(query)).reverse(), query, attemptRow),
	);
	app.get<OneCall>('/_sandbox/traffic/attempts/:number', ({ params }) =>
		attemptDetail(need(callbacks.attempts, params.number), callbacks.attempts),
	);
	app.post<OneCall>('/_sandbox/attempts/:number/again', async (request) => {
		const body = controlBody(request);
		checkControl('again', body);
		const { url } = body as { url?: string };
		const attempt = await callbacks.postAgain(Number(request.params.number), url);
		return attemptDetail(attempt, callbacks.attempts);
	});

	app.get<ListCall>('/_sandbox/traffic/violations', ({ query }) => {
		const fits = searchOf(query);
		const rows = [...requests.flatMap(ofRequest), ...callbacks.attempts.flatMap(ofAttempt)];
		const found = rows.filter(({ where, text }) => fits(where, text)).sort((a, b) => b.number - a.number);
		return partOf(found, query, (row) => row);
	});
}

function need<One extends { number: number }>(list: One[], number: string): One {
	const found = list.find((one) => one.number === Number(number));
	if (!found) throw new Refusal(404, `There is no number ${number} any more`);
	return found;
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
	return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(text);
}

/** The filters `method`, `only` (`failed`, `violations`, `fault`) and `search` of requests. */
function requestFilter(query: ListQuery): (request: RecordedRequest) => boolean {
	const { method, only } = query;
	const fits = searchOf(query);
	return (request) => {
		if (method !== undefined && request.method !== method) return false;
		if (only === 'failed' && request.status >= 200 && request.status < 400) return false;
		if (only === 'violations' && request.violations.length === 0) return false;
		if (only === 'fault' && request.fault === undefined) return false;
		return fits(request.path, request.query, request.body, request.responseBody, String(request.status));
	};
}

/** The filters `channel`, `kind`, `only` (`failed`, `violations`, `again`) and `search` of attempts. */
function attemptFilter(query: ListQuery): (attempt: CallbackAttempt) => boolean {
	const { channel, kind, only } = query;
	const fits = searchOf(query);
	return (attempt) => {
		if (channel !== undefined && attempt.channel !== channel) return false;
		if (kind !== undefined && attempt.kind !== kind) return false;
		if (only === 'failed' && attempt.status === 200) return false;
		if (only === 'violations' && attempt.violations.length === 0) return false;
		if (only === 'again' && attempt.again === undefined && attempt.attempt === 1) return false;
		return fits(attempt.url, attempt.body, attempt.answer ?? attempt.error ?? '', String(attempt.status));
	};
}

function requestRow({ number, at, method, path, operationId, status, fault, violations }: RecordedRequest): RequestRow {
	return { number, at, method, path, operationId, status, fault, violations: violations.length };
}

function requestDetail(request: RecordedRequest): RequestDetail {
	const { query, headers, body, responseBody, violations } = request;
	return {
		...requestRow(request),
		query,
		headers: Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
		body: body.slice(0, SHOWN_CHARACTERS),
		bodySize: body.length,
		responseBody: responseBody.slice(0, SHOWN_CHARACTERS),
		responseSize: responseBody.length,
		violations,
	};
}

function ofRequest({ number, at, method, path, violations }: RecordedRequest): ViolationRow[] {
	return violations.map((text) => ({ number, at, source: 'request', where: `${method} ${path}`, text }));
}

function ofAttempt({ number, at, channel, violations }: CallbackAttempt): ViolationRow[] {
	return violations.map((text) => ({ number, at, source: 'callback', where: `${channel} callback`, text }));
}
