import { STATUS_CODES } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { describeViolation, type Operation } from '../contract';
import { authenticate, type Account } from './accounts';
import type { Core, Domain, Route } from './domain';
import { Refusal, type Reply } from './reply';
import { spoil, type Fault, type FaultKind, type Faults } from './faults';
import { isObject, parseJson, stringifyJson } from './json';
import type { Keeper } from '../data/keeper';
import type { Speaker } from '../dialects';
import { readBody, readQuery, reasonsOf, type RecordedRequest } from './requests';

const BODY_LIMIT = 128 * 1024 * 1024;
/** Characters of a parameter of the path: an email address has up to 254, each of which may be written as three. */
const LONGEST_PARAMETER = 1_000;
/** Requests that are kept; the oldest go first. */
const KEPT_REQUESTS = 5_000;
const GATEWAY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** Any handler: the contract has the request checked against the types of its operation before it is called. */
type AnyHandler = (call: never) => Reply | Promise<Reply>;

/** What the server needs of the sandbox. */
export interface ServerParts {
	core: Core;
	domains: Domain[];
	faults: Faults;
	accounts: () => Account[];
	requests: RecordedRequest[];
	speaker: Speaker;
	keeper?: Keeper;
}

/** Makes the server: one route for each operation of the contract that a domain answers. */
export function createServer(parts: ServerParts): FastifyInstance {
	const app = fastify({
		bodyLimit: BODY_LIMIT,
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { maxParamLength: LONGEST_PARAMETER },
	});
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
	app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
		void reply
			.code(error.statusCode ?? 500)
			.send(errorBody(parts.core.clock.now(), error.statusCode ?? 500, error.message, request.url));
	});
	app.setNotFoundHandler((request, reply) => {
		void reply.code(404).send(errorBody(parts.core.clock.now(), 404, 'The sandbox has no such operation', request.url));
	});
	for (const domain of parts.domains) {
		for (const [id, handler] of Object.entries<AnyHandler>(domain.handlers)) {
			const operation = parts.core.contract.operations.get(id);
			if (!operation) throw new Error(`The contract has no operation ${id}`);
			addRoute(app, parts, domain, operation, handler);
		}
		for (const route of domain.routes ?? []) addOwnRoute(app, parts, route);
	}
	return app;
}

function addRoute(
	app: FastifyInstance,
	parts: ServerParts,
	domain: Domain,
	operation: Operation,
	handler: AnyHandler,
): void {
	app.route({
		method: operation.method,
		url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
		handler: async (request, reply) => {
			const record = startRecord(parts, request, operation.id);
			return answer(parts, record, request, reply, async () => {
				const said = await answerCall(parts, domain, operation, handler, request, record);
				const render = (reply: Reply): Reply => domain.render?.(reply, request.headers, operation.id) ?? reply;
				const told = parts.speaker.write(render(parts.speaker.tell(said, operation.id)));
				keepPlain(record, render(said), told);
				return told;
			});
		},
	});
}

function addOwnRoute(app: FastifyInstance, parts: ServerParts, { method, path, handle }: Route): void {
	app.route({
		method,
		url: path,
		handler: async (request, reply) => {
			const record = startRecord(parts, request);
			return answer(parts, record, request, reply, async () => {
				const said = await handle({ ...record, accounts: parts.accounts() });
				const told = parts.speaker.write(said);
				keepPlain(record, said, told);
				return told;
			});
		},
	});
}

/** Keeps an answer as it would be without the dialect, where that makes a difference. */
function keepPlain(record: RecordedRequest, said: Reply, told: Reply): void {
	const parts = ({ status = 200, contentType = '' }: Reply): string => `${status} ${contentType}`;
	const isSame = parts(said) === parts(told) && bodyText(said) === bodyText(told);
	if (!isSame) record.plainBody = bodyText(said);
}

/** Answers a request, or lets it meet the fault that waits for it. */
async function answer(
	parts: ServerParts,
	record: RecordedRequest,
	request: FastifyRequest,
	reply: FastifyReply,
	take: () => Promise<Reply>,
): Promise<FastifyReply> {
	const fault = parts.faults.take(record);
	record.fault = fault?.kind;
	return sendAnswer(parts, notTaken(fault, record) ?? (await take()), fault, record, request, reply);
}

function startRecord(parts: ServerParts, request: FastifyRequest, operationId?: string): RecordedRequest {
	const { core, requests, keeper } = parts;
	keeper?.take(core, request);
	const [path = '', query = ''] = request.url.split('?');
	const record: RecordedRequest = {
		number: core.journal.next(),
		at: core.clock.now(),
		method: request.method,
		path,
		query,
		headers: request.headers,
		body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
		status: 0,
		responseBody: '',
		operationId,
		violations: [],
	};
	requests.push(record);
	if (requests.length > KEPT_REQUESTS) requests.shift();
	return record;
}

/** The answer of a fault that keeps the request from being taken. */
function notTaken(fault: Fault | undefined, { at, path }: RecordedRequest): Reply | undefined {
	const { status, body, headers } = fault ?? {};
	switch (fault?.kind) {
		case 'status':
			return { status: status ?? 503, body: body ?? errorBody(at, status ?? 503, 'A fault on demand', path), headers };
		case 'html':
			return { status: status ?? 502, body: body ?? GATEWAY_PAGE, contentType: 'text/html; charset=utf-8', headers };
		case 'resetBefore':
			return {};
		default:
			return undefined;
	}
}

/** Authenticates, checks against the contract, and lets the domain answer. */
async function answerCall(
	{ core, accounts }: ServerParts,
	domain: Domain,
	operation: Operation,
	handler: AnyHandler,
	request: FastifyRequest,
	record: RecordedRequest,
): Promise<Reply> {
	try {
		const account = authenticate(request, operation.security, accounts());
		if (!account) throw new Refusal(401, 'The API key or login is missing or wrong');
		const { query, violations } = readQuery(core.contract, operation, new URLSearchParams(record.query));
		const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
		const read = readBody(core.contract, operation, request.headers['content-type'] ?? '', bytes);
		record.violations.push(...violations, ...read.violations);
		if (record.violations.length > 0) throw new Refusal(400, record.violations.slice(0, 5).join('; '));
		if (read.refusals.length > 0) throw new Refusal(400, 'The request is refused', reasonsOf(read.refusals));
		domain.admit?.(request.headers, read.bytes);
		const call = {
			operation,
			account,
			accounts: accounts(),
			at: record.at,
			path: isObject(request.params) ? request.params : {},
			query,
			body: read.body,
			bytes: read.bytes,
			headers: request.headers,
			rejections: read.rejections,
		};
		const reply = await handler(call as never);
		checkReply(core, operation, reply, record);
		return reply;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const refused = domain.refuse?.(error, record);
		if (!refused) return { status: error.statusCode, body: refusalBody(error, record) };
		checkReply(core, operation, refused, record);
		return refused;
	}
}

function checkReply({ contract, ids }: Core, operation: Operation, reply: Reply, record: RecordedRequest): void {
	if (typeof reply.body === 'string' || Buffer.isBuffer(reply.body) || reply.body === undefined) return;
	const plain: unknown = JSON.parse(stringifyJson(reply.body));
	const broken = contract.checkResponse(operation, reply.status ?? 200, plain);
	const found = broken.filter((violation) => !ids.excuses(violation, plain));
	record.violations.push(...found.map((violation) => `response ${describeViolation(violation)}`));
}

async function sendAnswer(
	{ core: { journal }, keeper }: ServerParts,
	answer: Reply,
	fault: Fault | undefined,
	record: RecordedRequest,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const { kind } = fault ?? {};
	if (kind === 'resetBefore' || kind === 'resetAfter') return reset(request, reply);
	const isPast = keeper?.isReplaying === true;
	if (kind === 'delay' && !isPast) await new Promise((resolve) => setTimeout(resolve, fault?.delay ?? 1_000));
	const status = (kind === 'empty' ? fault?.status : undefined) ?? answer.status ?? 200;
	const whole = bodyText(answer);
	const text = kind === undefined ? whole : spoiled(kind, whole, record);
	const contentType = answer.contentType ?? (typeof answer.body === 'string' ? 'text/plain' : 'application/json');
	record.status = status;
	record.responseBody = text;
	journal.next();
	if (kind === 'truncated') return truncate(text, status, contentType, request, reply);
	if (kind === 'trickle' || kind === 'endless') return neverEnd(kind, text, status, contentType, reply);
	void reply.code(status).headers(answer.headers ?? {});
	if (kind === 'empty') void reply.headers(fault?.headers ?? {});
	return reply.type(contentType).send(Buffer.isBuffer(answer.body) && kind === undefined ? answer.body : text);
}

/** A body as its fault leaves it. A fault that can't be is told as a violation, too: else a test would pass by another failure. */
function spoiled(kind: FaultKind, whole: string, record: RecordedRequest): string {
	try {
		return spoil(kind, whole);
	} catch (error) {
		record.violations.push(String(error));
		throw error;
	}
}

function reset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	reply.hijack();
	request.raw.socket.resetAndDestroy();
	return reply;
}

/** Sends half of the body under the length of the whole, then ends the connection. */
function truncate(
	text: string,
	status: number,
	contentType: string,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const bytes = Buffer.from(text, 'utf8');
	reply.hijack();
	reply.raw.writeHead(status, { 'content-type': contentType, 'content-length': bytes.length });
	reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.raw.socket.destroy());
	return reply;
}

/** Sends half of the body and goes on with a blank now and then, or all of it and goes on with many, until the client hangs up. */
function neverEnd(
	kind: 'trickle' | 'endless',
	text: string,
	status: number,
	contentType: string,
	reply: FastifyReply,
): FastifyReply {
	const isSlow = kind === 'trickle';
	const blanks = ' '.repeat(isSlow ? 1 : 1024 * 1024);
	reply.hijack();
	reply.raw.writeHead(status, { 'content-type': contentType });
	reply.raw.write(isSlow ? text.slice(0, text.length / 2) : text);
	const goOn = (): void => {
		if (reply.raw.destroyed) return;
		reply.raw.write(blanks, () => (isSlow ? setTimeout(goOn, 100) : setImmediate(goOn)));
	};
	goOn();
	return reply;
}

function bodyText({ body }: Reply): string {
	if (body === undefined) return '';
	if (Buffer.isBuffer(body)) return body.toString('utf8');
	return typeof body === 'string' ? body : stringifyJson(body);
}

/** The body of a refusal: with reasons the documented one (part 2, 2.1). */
function refusalBody(
	{ statusCode, message, reasons }: Refusal,
	{ at, path }: RecordedRequest,
): Record<string, unknown> {
	return reasons ? { result: null, reasons, description: message } : errorBody(at, statusCode, message, path);
}

/** The body of a refused request in the form of the family (part 1, 7: not shown). */
function errorBody(at: number, status: number, message: string, path: string): Record<string, unknown> {
	const error = STATUS_CODES[status] ?? 'Error';
	return { timestamp: new Date(at).toISOString(), status, error, message, path: path.split('?')[0] };
}

/** The JSON body of a control request; without one, an empty object. */
export function controlBody(request: FastifyRequest): Record<string, unknown> {
	if (!Buffer.isBuffer(request.body) || request.body.length === 0) return {};
	const body = parseJson(request.body.toString('utf8'));
	if (!isObject(body)) throw new Refusal(400, 'The body has to be a JSON object');
	return body;
}
