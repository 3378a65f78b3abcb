import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A customer's web server that keeps what is posted to it; `answer` says with which status. */
export class Receiver {
	readonly bodies: string[] = [];
	answer: () => number = () => 200;
	url = '';
	private readonly server: Server;

	constructor() {
		this.server = createServer((incoming, reply) => {
			let body = '';
			incoming.on('data', (part: Buffer) => (body += part.toString('utf8')));
			incoming.on('end', () => {
				this.bodies.push(body);
				reply.writeHead(this.answer());
				reply.end();
			});
		});
	}

	/** Listens on a free port. */
	async start(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/callback`;
		return this;
	}

	/** The events of all bodies, in the order in which they came. */
	events(): Array<Record<string, unknown>> {
		return this.bodies.flatMap((body) => JSON.parse(body) as Array<Record<string, unknown>>);
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

/** The web server of a test file or of a `describe`: it listens while the tests run, and each begins with nothing received. */
export function useReceiver(): Receiver {
	const receiver = new Receiver();
	beforeAll(() => receiver.start());
	beforeEach(() => {
		receiver.bodies.length = 0;
		receiver.answer = () => 200;
	});
	afterAll(() => receiver.stop());
	return receiver;
}
