import { createServer } from 'node:http';

const LOCAL = '127.0.0.1';

/** A server at which workflows stand until it is opened: whoever asks is answered then, and everybody after it at once. */
export class Gate {
	#isOpen = false;
	#waiting = [];
	#server = createServer((request, response) => {
		const answer = () => response.setHeader('content-type', 'application/json').end('{}');
		if (this.#isOpen) answer();
		else this.#waiting.push(answer);
	});

	async start() {
		await new Promise((resolve) => this.#server.listen(0, LOCAL, resolve));
		this.url = `http://${LOCAL}:${this.#server.address().port}/`;
	}

	open() {
		this.#isOpen = true;
		for (const answer of this.#waiting.splice(0)) answer();
	}

	stop() {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}
