import { createServer } from 'node:http';

const LOCAL = '127.0.0.1';

/** A collector of OpenTelemetry's traces: keeps what is posted to it as text, in which the names in Protobuf can be read. */
export class Collector {
	#text = '';
	#server = createServer((request, answer) => {
		request.setEncoding('latin1');
		request.on('data', (part) => (this.#text += part));
		request.on('end', () => answer.end());
	});

	async start() {
		await new Promise((resolve) => this.#server.listen(0, LOCAL, resolve));
		this.url = `http://${LOCAL}:${this.#server.address().port}`;
	}

	/** All that came so far. */
	text() {
		return this.#text;
	}

	stop() {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}
