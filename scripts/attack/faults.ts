import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';

import { ODD_ANSWERS } from './oddAnswers';
import { halfOfRequest } from './trees';

/** An answer of the service's. */
export interface Answer {
	status: number;
	type: string;
	body: Buffer;
}

/** What was asked: with which secrets, and what the service said on that address before. */
export interface Asked {
	headers: IncomingHttpHeaders;
	body: Buffer;
	earlier?: Answer;
}

/** The bytes that go back, and how the connection ends. */
export interface Wire {
	pieces: Array<string | Buffer>;
	/** Milliseconds after each piece. */
	pauseMs?: number;
	end: 'close' | 'reset' | 'never';
	/** Whether the node can read the service's own answer, unchanged and in time. */
	isWhole?: boolean;
}

/**
 * What nobody behind the proxy can notice, since the answer says it in the words of the documents: that something was taken (`ok`),
 * that it was not, so that it may be sent again (`not`), whose an id is (`whose`).
 */
export type Lie = 'ok' | 'not' | 'whose';

/** One thing that goes wrong with a request. */
export interface Fault {
	name: string;
	/** Whether the service gets the request: `late` after the answer was given or given up. */
	take: 'yes' | 'no' | 'late';
	/** What of the request the service gets, where that is a part. */
	part?: (body: Buffer) => Buffer | undefined;
	wire: (honest: Answer | undefined, asked: Asked) => Wire;
	lies: readonly Lie[];
	/** Whether only the Timeout ends it. */
	hangs?: boolean;
}

/** The Timeout that the attack sets, in seconds. */
export const TIMEOUT = 3;
const TOO_LONG_MS = TIMEOUT * 1000 + 600;

const head = (status: number, headers: Record<string, string | number>): string =>
	`HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Some Reason'}\r\n${Object.entries(headers)
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join('')}\r\n`;

/** A whole answer as a server writes it. */
export function whole(status: number, type: string, body: Buffer, more: Record<string, string> = {}): Wire {
	const headers = { 'content-type': type, 'content-length': body.length, connection: 'close', ...more };
	return { pieces: [head(status, headers), body], end: 'close' };
}

const none = Buffer.alloc(0);
const bodyOf = (honest: Answer | undefined): Buffer => honest?.body ?? none;
const honestly = (honest: Answer | undefined): Buffer[] => {
	const { pieces } = whole(honest?.status ?? 200, honest?.type ?? 'application/json', bodyOf(honest));
	return pieces.map((piece) => Buffer.from(piece));
};

interface Silent {
	name: string;
	takes: ReadonlyArray<Fault['take']>;
	wire: Fault['wire'];
}

/** What only the Timeout ends. */
const HANGING = /silence|nothing|without a body|never|too late|after the timeout|^101/;

/** The connection itself. */
const CONNECTIONS: readonly Silent[] = [
	{ name: 'reset', takes: ['no', 'yes', 'late'], wire: () => ({ pieces: [], end: 'reset' }) },
	{ name: 'closed without a word', takes: ['no', 'yes', 'late'], wire: () => ({ pieces: [], end: 'close' }) },
	{ name: 'silence', takes: ['no', 'yes', 'late'], wire: () => ({ pieces: [], end: 'never' }) },
	{
		name: 'a head without a body',
		takes: ['no', 'yes'],
		wire: () => ({ pieces: [head(200, { 'content-length': 80 })], end: 'never' }),
	},
	{ name: 'half an answer, then closed', takes: ['yes'], wire: (honest) => ({ pieces: half(honest), end: 'close' }) },
	{
		name: 'half an answer, then reset',
		takes: ['yes'],
		wire: (honest) => ({ pieces: half(honest), pauseMs: 30, end: 'reset' }),
	},
	{ name: 'half an answer, then nothing', takes: ['yes'], wire: (honest) => ({ pieces: half(honest), end: 'never' }) },
	{ name: 'chunks without an end', takes: ['yes'], wire: (honest) => ({ pieces: chunks(honest), end: 'close' }) },
	{
		name: 'a chunk of a wrong length',
		takes: ['yes'],
		wire: (honest) => ({ pieces: chunks(honest, 5), end: 'close' }),
	},
	{ name: 'slow bytes in time', takes: ['yes'], wire: (honest) => ({ ...slow(honest, 8, 40), isWhole: true }) },
	{ name: 'slow bytes, too late', takes: ['yes'], wire: (honest) => slow(honest, 20, 150) },
	{
		name: 'answered after the timeout',
		takes: ['yes'],
		wire: (honest) => ({ pieces: ['', ...honestly(honest)], pauseMs: TOO_LONG_MS, end: 'close' }),
	},
	{ name: 'no HTTP', takes: ['no', 'yes'], wire: () => ({ pieces: ['SSH-2.0-OpenSSH\r\n'], end: 'close' }) },
	{
		name: 'a head that never ends',
		takes: ['no', 'yes'],
		wire: () => ({
			pieces: ['HTTP/1.1 200 OK\r\n', ...new Array<string>(40).fill('x-more: 1\r\n')],
			pauseMs: 50,
			end: 'never',
		}),
	},
	{
		name: 'a huge head',
		takes: ['yes'],
		wire: () => ({ pieces: [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`], end: 'close' }),
	},
	{ name: '100 and nothing more', takes: ['no', 'yes'], wire: () => ({ pieces: [head(100, {})], end: 'never' }) },
	{
		name: '100, 102, 103, then the answer',
		takes: ['yes'],
		wire: (honest) => ({
			pieces: [head(100, {}), head(102, {}), head(103, { link: '</x>' }), ...honestly(honest)],
			end: 'close',
			isWhole: true,
		}),
	},
	{
		name: '101',
		takes: ['no', 'yes'],
		wire: () => ({ pieces: [head(101, { connection: 'upgrade', upgrade: 'websocket' })], end: 'never' }),
	},
	{
		name: '101 with a body',
		takes: ['yes'],
		wire: (honest) => ({
			pieces: [head(101, { connection: 'upgrade', upgrade: 'h2c' }), bodyOf(honest)],
			end: 'never',
		}),
	},
	{ name: 'gzip', takes: ['yes'], wire: (honest) => ({ ...packed(gzipSync(bodyOf(honest)), 'gzip'), isWhole: true }) },
	{ name: 'gzip cut', takes: ['yes'], wire: (honest) => packed(gzipSync(bodyOf(honest)).subarray(0, -9), 'gzip') },
	{ name: 'gzip that is none', takes: ['yes'], wire: (honest) => packed(bodyOf(honest), 'gzip') },
	{
		name: 'gzip with wrong bytes',
		takes: ['yes'],
		wire: (honest) => packed(spoiled(gzipSync(bodyOf(honest))), 'gzip'),
	},
	{ name: 'br that is none', takes: ['yes'], wire: (honest) => packed(bodyOf(honest), 'br') },
	{ name: 'an encoding that nobody knows', takes: ['yes'], wire: (honest) => packed(bodyOf(honest), 'x-odd') },
	{
		name: 'too short a content length',
		takes: ['yes'],
		wire: (honest) => ({
			pieces: [head(200, { 'content-type': 'application/json', 'content-length': 9 }), bodyOf(honest)],
			end: 'close',
		}),
	},
	{
		name: 'two content lengths',
		takes: ['yes'],
		wire: (honest) => ({
			pieces: [`HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 7\r\n\r\n`, bodyOf(honest)],
			end: 'close',
		}),
	},
	{
		name: 'two answers',
		takes: ['yes'],
		wire: (honest) => ({ pieces: [...honestly(honest), ...honestly(honest)], end: 'close', isWhole: true }),
	},
];

function half(honest: Answer | undefined): Buffer[] {
	const [first, body] = honestly(honest);
	return [first, body.subarray(0, Math.floor(body.length / 2))];
}

function chunks(honest: Answer | undefined, wrong = 0): Array<string | Buffer> {
	const body = bodyOf(honest);
	const size = (body.length + wrong).toString(16);
	return [
		head(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }),
		`${size}\r\n`,
		body,
		'\r\n',
	];
}

function slow(honest: Answer | undefined, parts: number, pauseMs: number): Wire {
	const [first, body] = honestly(honest);
	const size = Math.max(1, Math.ceil(body.length / parts));
	const pieces = Array.from({ length: parts }, (_, at) => body.subarray(at * size, (at + 1) * size));
	return { pieces: [first, ...pieces], pauseMs, end: 'close' };
}

function packed(body: Buffer, encoding: string): Wire {
	return whole(200, 'application/json', body, { 'content-encoding': encoding });
}

function spoiled(bytes: Buffer): Buffer {
	const copy = Buffer.from(bytes);
	for (let at = 10; at < copy.length; at += 7) copy[at] ^= 0x5a;
	return copy;
}

const STATUSES = [
	200, 201, 202, 203, 204, 205, 206, 226, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408,
	409, 410, 411, 412, 413, 415, 418, 422, 423, 425, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 507, 511, 520,
	599, 777, 999,
];
const FAMILY =
	'{"timestamp":"2030-01-15T10:00:00.000+00:00","status":400,"error":"Bad","message":"Something went wrong","path":"/"}';
const REASONS = '[{"key":"name.must.be.not.null","ref":"name","defaultMessage":"a name is needed"}]';
const SOAP_LOGIN =
	'<?xml version="1.0"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><soap:Fault><soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">Server was unable to process request. ---&gt; Invalid login or password</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>';

/** Bodies that another part of the way may write: `refuses` where they say in the documents' words that nothing was done. */
const BODIES: ReadonlyArray<{ name: string; type: string; text: string; refuses?: boolean }> = [
	{ name: 'nothing', type: 'text/plain', text: '' },
	{ name: 'HTML', type: 'text/html', text: '<html><head><title>Sorry</title></head><body>Come again</body></html>' },
	{ name: 'an error of a framework', type: 'application/json', text: FAMILY, refuses: true },
	{
		name: 'validation_error',
		type: 'application/json',
		text: `{"code":"validation_error","description":"Validation failed","reasons":${REASONS}}`,
		refuses: true,
	},
	{
		name: 'reasons',
		type: 'application/json',
		text: `{"result":null,"reasons":${REASONS},"description":"Validation failed"}`,
		refuses: true,
	},
	{
		name: 'Code validation_error',
		type: 'application/json',
		text: '{"Code":"validation_error","Description":"Name is missing","Result":null}',
		refuses: true,
	},
	{ name: 'Code 2', type: 'application/json', text: '{"Code":2,"Desc":"Invalid argument"}', refuses: true },
	{ name: 'the fault of a SOAP login', type: 'application/soap+xml', text: SOAP_LOGIN, refuses: true },
	{
		name: 'internal_error',
		type: 'application/json',
		text: '{"code":"internal_error","description":"Internal error"}',
	},
	{ name: 'an unknown code', type: 'application/json', text: '{"code":"DEFERRED","description":"Later"}' },
	{ name: 'ok alone', type: 'application/json', text: '{"code":"ok","description":"ok"}' },
];

/** Statuses of the 400s that say nothing of what was done. */
const OPEN_400S = [408, 409, 499];
/** HTTP's words for: ask there instead. */
const MOVED = [301, 307, 308];

function liesOf(status: number, take: Fault['take'], body: (typeof BODIES)[number]): Lie[] {
	if (take === 'no') return body.name === 'ok alone' ? ['ok'] : [];
	const isClients = status >= 400 && status < 500 && !OPEN_400S.includes(status);
	if (isClients || MOVED.includes(status)) return ['not', 'ok'];
	const isRefusal = body.refuses === true && (status < 300 || body.text === SOAP_LOGIN);
	return isRefusal ? ['not', 'ok'] : take === 'late' ? ['ok'] : [];
}

const REPLIES: readonly Fault[] = STATUSES.flatMap((status) =>
	BODIES.flatMap((body) =>
		(['no', 'yes', 'late'] as const).map((take) => ({
			name: `${status} and ${body.name}`,
			take,
			wire: () =>
				whole(
					status,
					body.type,
					Buffer.from(body.text),
					status < 400 && status >= 300 ? { location: '/elsewhere' } : {},
				),
			lies: liesOf(status, take, body),
		})),
	),
);

/** The service's own answer beside a status that says something else. */
const BESIDE: readonly Fault[] = STATUSES.map((status) => ({
	name: `${status} beside the answer`,
	take: 'yes',
	wire: (honest) =>
		whole(
			status,
			honest?.type ?? 'application/json',
			bodyOf(honest),
			status < 400 && status >= 300 ? { location: '/elsewhere' } : {},
		),
	lies: [],
}));

/** The answer of an earlier request on the same address. */
const OTHERS: readonly Fault[] = (['no', 'yes'] as const).map((take) => ({
	name: 'the answer of another request',
	take,
	wire: (honest, { earlier }) => whole(200, 'application/json', earlier?.body ?? bodyOf(honest)),
	lies: ['ok', 'not', 'whose'],
}));

const ODD: readonly Fault[] = ODD_ANSWERS.map(({ name, type, change, lies = [] }) => ({
	name,
	take: 'yes',
	wire: (honest, asked) =>
		whole(honest?.status ?? 200, type ?? honest?.type ?? 'application/json', change(bodyOf(honest), asked)),
	lies,
}));

/** The service takes all but the last message of a request, and answers for those. */
const PART: Fault = {
	name: 'all but the last one taken',
	take: 'yes',
	part: halfOfRequest,
	wire: (honest) => whole(honest?.status ?? 200, honest?.type ?? 'application/json', bodyOf(honest)),
	lies: [],
};

/** Every fault by its kind, so that no kind outweighs the others. */
export const FAULTS: ReadonlyArray<readonly Fault[]> = [
	CONNECTIONS.flatMap(({ name, takes, wire }) =>
		takes.map((take) => ({ name, take, wire, lies: [], hangs: HANGING.test(name) })),
	),
	REPLIES,
	BESIDE,
	[...OTHERS, PART],
	ODD,
];
