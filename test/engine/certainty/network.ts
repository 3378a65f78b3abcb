import { request } from 'node:http';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

import { cutSleeps, USUAL_LIMIT_MS } from '../../support/sleeps';
import type { Plan, Seen } from './plan';

/** What of the HTTP client below n8n's helper is changed here. */
interface Config {
	url?: string;
	method?: string;
	params?: unknown;
	data?: unknown;
	timeout?: number;
	headers: { set: (name: string, value: string) => unknown };
	transport?: { request: typeof request };
	lookup?: (host: string, options: unknown, done: (error: Error) => void) => void;
}
interface Client {
	interceptors: { request: { use: (change: (config: Config) => Config) => number; eject: (id: number) => void } };
}

/** Tells the server that a request gets no answer, and which one it is. */
export const SILENT = 'x-certainty-silent';

/** The HTTP client that n8n's own helper uses, from where that helper loads it. */
function httpClient(): Client {
	const load = createRequire(__filename);
	const n8n = createRequire(load.resolve('@n8n/backend-network', { paths: [load.resolve('n8n-core')] }));
	return n8n('axios') as Client;
}

/** A port of this machine on which nobody listens. */
async function closedPort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

/** The faults that strike before a request reaches anybody, and no long waits, for as long as it is open. */
export class Network {
	private plan: Plan | undefined;

	private constructor(
		private readonly nobody: number,
		private readonly end: (network: Network) => void,
	) {}

	static async open(): Promise<Network> {
		const client = httpClient();
		const endShortSleeps = cutSleeps();
		const network = new Network(await closedPort(), () => {
			client.interceptors.request.eject(id);
			endShortSleeps();
		});
		const id = client.interceptors.request.use((config) => network.change(config));
		return network;
	}

	follow(plan: Plan): void {
		this.plan = plan;
	}

	close(): void {
		this.end(this);
	}

	private change(config: Config): Config {
		const { plan, nobody } = this;
		const kind = plan?.fault.deed.kind;
		if (!plan || (kind !== 'silence' && kind !== 'refuse' && kind !== 'noName' && kind !== 'noNameNow')) return config;
		if (!plan.meets(seenOf(config))) return config;
		plan.struck += 1;
		if (kind === 'silence') return silenced(config, plan);
		const url = new URL(config.url ?? '');
		if (kind === 'refuse') {
			url.port = String(nobody);
			return { ...config, url: url.href };
		}
		const code = kind === 'noName' ? 'ENOTFOUND' : 'EAI_AGAIN';
		url.hostname = 'nowhere.invalid';
		const lookup: Config['lookup'] = (host, _options, done) => {
			const error = Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code, syscall: 'getaddrinfo' });
			done(error);
		};
		return { ...config, url: url.href, lookup };
	}
}

/** A request that runs into its time limit when the server says so: no test waits for it, and none runs into it too early. */
function silenced(config: Config, plan: Plan): Config {
	const at = plan.giveUp.push(() => undefined) - 1;
	config.headers.set(SILENT, String(at));
	const transport = {
		request: (...given: Parameters<typeof request>) => {
			const made = request(...given);
			plan.giveUp[at] = () => made.emit('timeout');
			return made;
		},
	};
	return { ...config, timeout: config.timeout ?? USUAL_LIMIT_MS, transport: transport as Config['transport'] };
}

function seenOf({ url = '', method = '', params, data }: Config): Seen {
	const path = new URL(url).pathname;
	const asked = JSON.stringify(params) ?? '';
	return { method: method.toUpperCase(), path, text: `${decodeURIComponent(path)}?${asked}\n${textOf(data)}` };
}

function textOf(data: unknown): string {
	if (Buffer.isBuffer(data)) return data.toString('utf8');
	if (data instanceof URLSearchParams) return decodeURIComponent(data.toString());
	if (data instanceof FormData) {
		return [...data.values()].map((value) => (typeof value === 'string' ? value : value.name)).join('\n');
	}
	return typeof data === 'string' ? data : '';
}
