/**
 * A server that only answers, in a process of its own: what it is asked counts for nothing, so that what is left is the sender's
 * own cost. Prints its address. GET /count gives the requests since the last one.
 *
 *   tsx benchmarks/lib/answering.ts [milliseconds before each answer] [records in a list]
 */
import { createServer } from 'node:http';
import { phone } from '../../test/support/phones';

const LATENCY = Number(process.argv[2] ?? 0);
const FIRST_ID = 3158622571446665000n;
const PAGE = 10_000;
const RECORDS = Number(process.argv[3] ?? 100_000);

let requests = 0;
let ids = 0n;
const id = (): string => String(FIRST_ID + (ids += 1n));

interface Body {
	messages?: unknown[];
	contacts?: unknown[];
	Recipients?: unknown[];
}

/** One entry for each message or contact of a body. */
function entries(body: Body): Array<{ code: string; messageId: string }> {
	const { length } = body.messages ?? body.contacts ?? body.Recipients ?? [];
	return Array.from({ length }, () => ({ code: 'OK', messageId: id() }));
}

/** A row of SMS details with the fields that the interface shows (part 1, 2.11). */
const row = (at: number): object => ({
	messageId: id(),
	sentDateTime: '2026-01-31T10:30:00',
	segmentId: id(),
	sourceAddress: 'MyShop',
	recipient: phone(at).slice(1),
	status: 'DELIVERED',
	eventDateTime: '2026-01-31T10:30:05',
	companyId: 101,
	userId: 102,
	userLogin: 'shop',
	countryId: 103,
	countryName: 'United States',
	taskId: 1001,
	taskType: 'API',
	text: `Hi Customer ${at}`,
	errorCode: 0,
	traffic: 'MARKETING',
});

/** The pages that were asked for before, as text: to make them would count for those who ask. */
const pages = new Map<string, string>();

/** A page of SMS details (part 1, 2.11 and 4.1), as many rows as it asks for. */
function details(query: URLSearchParams, total: number): string {
	const offset = Number(query.get('offset') ?? 0);
	const size = Number(query.get('limit') ?? PAGE);
	const count = Math.max(0, Math.min(size, total - offset));
	const key = `${offset} ${size}`;
	const data = (): object[] => Array.from({ length: count }, (_, at) => row(offset + at));
	const place = { size, offset, number: Math.floor(offset / size) + 1, pageExists: count > 0 };
	const all = { total, pages: Math.floor(total / size), more: offset + count < total };
	const known = pages.get(key) ?? JSON.stringify({ result: { data: data(), ...place, ...all } });
	pages.set(key, known);
	return known;
}

/** The status of each id (part 1, 4.1). */
function statuses(ids: string[]): object {
	return { result: ids.map((smsId) => ({ smsId, status: 'DELIVERED', statusDateTime: '2026-01-31T10:30:05' })) };
}

const NAMESPACE = 'http://soap.example.com/';
const PREFIX = '3158622571446';

/** An id for each recipient of a call over SOAP (part 2, 4.6); the digits of the first requests are as many as in the later ones. */
function soapAnswer(body: string): string {
	const { length } = body.match(/<(?:\w+:)?string>/g) ?? [];
	const all = Array.from({ length }, () => `<string>${PREFIX}${String((ids += 1n)).padStart(6, '0')}</string>`).join(
		'',
	);
	const result = `<SendMessageResponse xmlns="${NAMESPACE}"><SendMessageResult>${all}</SendMessageResult></SendMessageResponse>`;
	return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${result}</soap:Body></soap:Envelope>`;
}

/** The last body that named a callback URL, for a benchmark that posts the callbacks itself: GET /last. */
let last = '';

const server = createServer((request, response) => {
	const parts: Buffer[] = [];
	request.on('data', (part: Buffer) => parts.push(part));
	request.on('end', () => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
		if (pathname === '/count') {
			response.end(String(requests));
			requests = 0;
			return;
		}
		if (pathname === '/last') return void response.end(last);
		requests += 1;
		const text = Buffer.concat(parts).toString();
		const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Body;
		const sent = entries(body);
		if (text.includes('callbackUrl')) {
			last = JSON.stringify({ messages: body.messages?.slice(0, 1), ids: sent.map(({ messageId }) => messageId) });
		}
		const isSoap = text.startsWith('<');
		const answer = (): string => {
			if (isSoap) return soapAnswer(text);
			if (request.method === 'GET') return details(searchParams, RECORDS);
			return JSON.stringify(text.startsWith('[') ? statuses(JSON.parse(text) as string[]) : { ok: true, result: sent });
		};
		const send = (): void => {
			response
				.setHeader('content-type', isSoap ? 'application/soap+xml; charset=utf-8' : 'application/json')
				.end(answer());
		};
		if (LATENCY > 0) setTimeout(send, LATENCY);
		else send();
	});
});
server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
