/**
 * A server that only answers, in a process of its own: what it is asked counts for nothing, so that what is left is the sender's
 * own cost. Prints its address. GET /count gives the requests since the last one.
 *
 *   tsx benchmarks/lib/answering.ts [milliseconds before each answer]
 */
import { createServer } from 'node:http';

const LATENCY = Number(process.argv[2] ?? 0);
const FIRST_ID = 3158622571446665000n;
const PAGE = 10_000;

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

/** Rows of SMS details (part 1, 4.1), as many as the page asks for. */
function details(query: URLSearchParams, total: number): object {
	const from = Number(query.get('offset') ?? 0);
	const count = Math.max(0, Math.min(Number(query.get('limit') ?? PAGE), total - from));
	const row = (_: unknown, at: number): object => ({
		messageId: id(),
		from: 'MyShop',
		to: `1202555${String(at % 10_000).padStart(4, '0')}`,
		text: `Hi Customer ${from + at}`,
		status: 'DELIVERED',
	});
	return { data: Array.from({ length: count }, row), total };
}

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
		requests += 1;
		const text = Buffer.concat(parts).toString();
		const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Body;
		const answer = request.method === 'GET' ? details(searchParams, 100_000) : { result: entries(body) };
		const send = (): void => {
			response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
		};
		if (LATENCY > 0) setTimeout(send, LATENCY);
		else send();
	});
});
server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
