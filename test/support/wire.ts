import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { parseJson, type Json } from '../../nodes/ground/json';
import { parseXml, type Xml } from '../../nodes/ground/xml';
import type { Exchange } from './contract';

/** The other end of the wire: it keeps every request as it came, and answers what `answer` says, `{}` unless a test says more. */
export class Wire {
	readonly requests: Exchange[] = [];
	answer: (request: Exchange) => string = () => '{}';
	baseUrl = '';
	private readonly server: Server;

	constructor() {
		this.server = createServer((incoming, reply) => {
			void read(incoming).then((request) => {
				this.requests.push(request);
				reply.writeHead(200, { 'Content-Type': 'application/json' });
				reply.end(this.answer(request));
			});
		});
	}

	/** Listens on a free port. */
	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		this.baseUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** Every single value of all requests, decoded as a server decodes it: of paths, queries and bodies. */
	values(): Set<string> {
		return new Set(this.requests.flatMap(valuesOf));
	}
}

async function read(incoming: IncomingMessage): Promise<Exchange> {
	const parts: Buffer[] = [];
	for await (const part of incoming) parts.push(part as Buffer);
	const [path, query = ''] = (incoming.url ?? '').split('?');
	const { method = '', headers } = incoming;
	return { method, path, query, headers, body: Buffer.concat(parts).toString('utf8'), status: 200, responseBody: '' };
}

function valuesOf({ path, query, headers, body }: Exchange): string[] {
	const type = headers['content-type'] ?? '';
	const steps = path.split('/').map(decodeURIComponent);
	// A reader of forms takes a plus sign for a blank, and one of URLs does not: an id has to come through both.
	const asForm = [...new URLSearchParams(query).values()];
	const asUrl = query.split('&').map((pair) => decodeURIComponent(pair.slice(pair.indexOf('=') + 1)));
	const asked = asForm.filter((value) => asUrl.includes(value));
	if (body === '') return [...steps, ...asked];
	if (type.includes('xml')) return [...steps, ...asked, ...leavesOf(parseXml(body))];
	if (type.includes('x-www-form-urlencoded')) return [...steps, ...asked, ...new URLSearchParams(body).values()];
	return [...steps, ...asked, ...leavesOf(parseJson(body))];
}

/** The values of a body, and the names of its objects' members: an id can stand in either place. */
function leavesOf(value: Json | Xml | undefined): string[] {
	if (typeof value !== 'object' || value === null) return [String(value)];
	if (Array.isArray(value)) return value.flatMap(leavesOf);
	return Object.entries(value).flatMap(([name, member]) => [name, ...leavesOf(member)]);
}

/** The other end of the wire for a test file: each test begins with nothing received. */
export function useWire(): Wire {
	const wire = new Wire();
	beforeAll(() => wire.start());
	beforeEach(() => {
		wire.requests.length = 0;
		wire.answer = () => '{}';
	});
	afterAll(() => wire.stop());
	return wire;
}
