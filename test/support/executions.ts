import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An n8n of which one asks for the status of an execution (`/state/<id>`), and which takes the calls that wake a watcher (`/wake/<id>`). */
export class Executions {
	/** What it says of executions, by their ids; it says of all others that they wait. */
	states: Record<string, string> = {};
	/** With which status it answers the calls that wake. */
	answer = 200;
	/** Those calls, with what they say. */
	woken: Array<[id: string, body: string]> = [];
	/** Of which executions the status was asked. */
	asked: string[] = [];
	base = '';
	private server: Server | undefined;

	/** Listens on a free port and knows of nothing yet. */
	async start(): Promise<void> {
		[this.states, this.answer, this.woken, this.asked] = [{}, 200, [], []];
		const server = createServer((request, response) => {
			const [, kind, id] = new URL(request.url ?? '', 'http://n8n').pathname.split('/');
			let body = '';
			request.on('data', (chunk: Buffer) => (body += chunk.toString()));
			request.on('end', () => {
				if (kind === 'wake') this.woken.push([id, body]);
				else this.asked.push(id);
				response.statusCode = kind === 'wake' ? this.answer : 200;
				response.setHeader('content-type', 'text/plain');
				response.end(kind === 'wake' ? '' : (this.states[id] ?? 'waiting'));
			});
		});
		await new Promise<void>((resolve) => {
			server.listen(0, '127.0.0.1', resolve);
		});
		this.server = server;
		this.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	stop(): void {
		this.server?.closeAllConnections();
		this.server?.close();
	}
}

/** The executions of a test file: another n8n for each test. To be called where hooks may be. */
export function useExecutions(): Executions {
	const executions = new Executions();
	beforeEach(() => executions.start());
	afterEach(() => executions.stop());
	return executions;
}
