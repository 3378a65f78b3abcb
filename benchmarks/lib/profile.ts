/** What n8n's process spends its time on: a CPU profile by way of its inspector. */
import { fileURLToPath } from 'node:url';

import { freePort, LOCAL } from '../../scripts/lib/ports';

interface CallFrame {
	functionName: string;
	url: string;
	lineNumber: number;
}

interface Profile {
	nodes: Array<{ id: number; callFrame: CallFrame; children?: number[] }>;
	samples: number[];
	timeDeltas: number[];
}

/** Twice, since what is new becomes old the second time that it is found in use. */
const COLLECT_NEW = `(() => {
	process.getBuiltinModule('v8').setFlagsFromString('--expose-gc');
	globalThis.omniBenchCollect ??= process.getBuiltinModule('vm').runInNewContext('gc');
	for (let times = 0; times < 2; times += 1) globalThis.omniBenchCollect({ type: 'minor' });
})()`;

/** A process whose inspector listens. */
export class Profiler {
	private socket: WebSocket | undefined;
	private ids = 0;
	private readonly waiting = new Map<number, (result: unknown) => void>();

	private constructor(private readonly port: number) {}

	/** One for a process that is going to be started with `settings`. */
	static async create(): Promise<Profiler> {
		return new Profiler(await freePort('the inspector', 9329));
	}

	/** What the process has to have in its environment. */
	get settings(): Record<string, string> {
		return { NODE_OPTIONS: `--inspect=${LOCAL}:${this.port}` };
	}

	/** Profiles some work, and gives the milliseconds that each function took itself, as lines of text. */
	async of(work: () => Promise<unknown>, most = 45, whole = false): Promise<string> {
		await this.send('Profiler.enable');
		await this.send('Profiler.setSamplingInterval', { interval: 250 });
		await this.send('Profiler.start');
		await work();
		const { profile } = (await this.send('Profiler.stop')) as { profile: Profile };
		return table(profile, most, whole);
	}

	/** Takes out of the memory what nobody needs any more. */
	async collect(): Promise<void> {
		await this.send('HeapProfiler.collectGarbage');
	}

	/**
	 * Takes out what is new and needed no more. Unlike `collect`, which throws away compiled code as well, it leaves the process as
	 * warm as it is.
	 */
	async collectNew(): Promise<void> {
		await this.evaluate(COLLECT_NEW);
	}

	/** The value of an expression in the process. */
	async evaluate(expression: string): Promise<unknown> {
		const answer = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
		const { result, exceptionDetails } = answer as { result: { value?: unknown }; exceptionDetails?: object };
		if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
		return result.value;
	}

	private async send(method: string, params: object = {}): Promise<unknown> {
		const socket = (this.socket ??= await this.connect());
		const id = (this.ids += 1);
		return await new Promise((resolve) => {
			this.waiting.set(id, resolve);
			socket.send(JSON.stringify({ id, method, params }));
		});
	}

	private async connect(): Promise<WebSocket> {
		const response = await fetch(`http://${LOCAL}:${this.port}/json/list`);
		const [{ webSocketDebuggerUrl }] = (await response.json()) as Array<{ webSocketDebuggerUrl: string }>;
		const socket = new WebSocket(webSocketDebuggerUrl);
		socket.addEventListener('message', ({ data }) => {
			const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
			if (id !== undefined) this.waiting.get(id)?.(result);
		});
		await new Promise((resolve, reject) => {
			socket.addEventListener('open', resolve, { once: true });
			socket.addEventListener('error', reject, { once: true });
		});
		return socket;
	}

	close(): void {
		this.socket?.close();
		this.socket = undefined;
	}
}

/** Pauses of the package's own work that are longer than this, in microseconds, stand between two runs of it. */
const PAUSE = 150_000;
const OURS = /\/dist\/(nodes|credentials)\//;

/** The times of the functions from the package's first to its last one in each run: what it waits for and n8n's part of it, too. */
function table({ nodes, samples, timeDeltas }: Profile, most: number, whole: boolean): string {
	const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
	const own = ownNodes(nodes);
	const times = new Map<string, number>();
	let held: Array<[string, number]> = [];
	let since = Infinity;
	let all = 0;
	for (const [at, id] of samples.entries()) {
		const delta = timeDeltas[at + 1] ?? 0;
		held.push([names.get(id) ?? '', delta]);
		since += delta;
		if (!own.has(id) && !whole) continue;
		if (since < PAUSE || whole) {
			for (const [name, time] of held) {
				times.set(name, (times.get(name) ?? 0) + time / 1000);
				all += time / 1000;
			}
		}
		held = [];
		since = 0;
	}
	const sorted = [...times].sort(([, one], [, other]) => other - one);
	return `${all.toFixed(1).padStart(9)} ms  in all\n${sorted
		.slice(0, most)
		.map(([name, time]) => `${time.toFixed(1).padStart(9)} ms  ${name}`)
		.join('\n')}`;
}

/** The ids of the package's functions and of all that they call. */
function ownNodes(nodes: Profile['nodes']): Set<number> {
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const own = new Set<number>();
	const add = (id: number): void => {
		own.add(id);
		for (const child of byId.get(id)?.children ?? []) add(child);
	};
	for (const { id, callFrame } of nodes) if (OURS.test(callFrame.url)) add(id);
	return own;
}

function nameOf({ functionName, url, lineNumber }: CallFrame): string {
	const file = url.startsWith('file:') ? fileURLToPath(url) : url;
	return `${functionName || '(anonymous)'} ${file.split('/').slice(-3).join('/')}:${lineNumber + 1}`;
}
