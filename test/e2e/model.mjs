import { createServer } from 'node:http';

const LOCAL = '127.0.0.1';

/**
 * A model that says what a test has written down: a server on this machine that speaks as OpenAI's chat completions do. Each
 * name of a model has a script of its own, so that several agents can run at once.
 */
export class Model {
	#scripts = new Map();
	#asked = new Map();
	#server = createServer((request, answer) => {
		let text = '';
		request.on('data', (part) => (text += part));
		request.on('end', async () => {
			const said = await this.#say(JSON.parse(text));
			answer.setHeader('content-type', 'application/json');
			answer.end(JSON.stringify(said));
		});
	});

	async start() {
		await new Promise((resolve) => this.#server.listen(0, LOCAL, resolve));
		this.url = `http://${LOCAL}:${this.#server.address().port}/v1`;
	}

	stop() {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	/**
	 * What the model of this name says, one turn after the other: a text, or a list of calls `[tool, arguments]`; or a function
	 * that gives the turn for a request.
	 */
	script(name, turns) {
		this.#scripts.set(name, typeof turns === 'function' ? turns : [...turns]);
		this.#asked.set(name, []);
	}

	/** The requests for the model of this name, with `messages` and `tools`. */
	asked(name) {
		return this.#asked.get(name);
	}

	/** What the tools told the model of this name, as its last request has it. */
	told(name) {
		const { messages } = this.asked(name).at(-1);
		return messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
	}

	async #say(request) {
		const { model } = request;
		this.#asked.get(model).push(request);
		const script = this.#scripts.get(model);
		const turn = (typeof script === 'function' ? await script(request) : script.shift()) ?? 'Done.';
		const message = { role: 'assistant', content: typeof turn === 'string' ? turn : null };
		if (typeof turn !== 'string') message.tool_calls = turn.map(callOf);
		const finish = typeof turn === 'string' ? 'stop' : 'tool_calls';
		const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
		const choices = [{ index: 0, message, finish_reason: finish }];
		return { id: 'chat', object: 'chat.completion', created: 0, model, choices, usage };
	}
}

let calls = 0;

function callOf([name, args]) {
	calls += 1;
	return { id: `call_${calls}`, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}
