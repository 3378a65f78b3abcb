import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { IConnections, INode } from 'n8n-workflow';

import { NODE, ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { step } from '../../scripts/bootstrap/say.mjs';
import { Profiler } from './profile';
import { items } from './quick';
import { median } from './report';
import { startN8n, type N8n } from '../../scripts/lib/n8n';
import type { Execution } from '../../scripts/lib/n8nClient';
import { packageFolder } from '../../scripts/lib/n8nProcess';
import { Services } from '../../scripts/lib/services';

export const API_KEY = 'sandbox-key';
/** How many records the server’s lists have. */
export const RECORDS = 100_000;
const ITEMS = 'Make the items';
const START = 'Run by hand';

/** One way to do a work: nodes in a row behind the one that makes the items; their times are added. */
export interface Way {
	name: string;
	nodes: ReadonlyArray<Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters'> & Partial<INode>>;
	/** How many of the items it gets, where all would take too long; its time is scaled up. */
	sample?: number;
	/** How many items come out, where that is not as many as go in. */
	gives?: number;
}

/** What was measured of a way, in milliseconds. */
export interface Measured {
	name: string;
	times: number[];
	median: number;
}

/** A run that is not looked at. */
export interface Unwatched {
	id: string;
	/** When a node of it began, in milliseconds since 1970, once it has ended. */
	began: (node: string) => Promise<number>;
}

/** A real n8n and what it needs for a measurement. */
export interface Bench {
	n8n: N8n;
	/** Puts a way on, and gives how to run it over so many items made by `make` (an expression of `at`). */
	prepare(way: Way, make: string, count: number): Promise<() => Promise<number>>;
	/** The same, and a run gives when its nodes began and ended, in milliseconds since 1970. */
	prepareWatched(way: Way, make: string, count: number): Promise<() => Promise<Array<[number, number]>>>;
	/**
	 * The same without a look at its execution: starting it gives the execution's id, and a promise of when a node of it began, in
	 * milliseconds since 1970, once the execution has ended.
	 */
	prepareUnwatched(way: Way, make: string, count: number): Promise<() => Promise<Unwatched>>;
	/**
	 * The same with items made in n8n's own process, and with nothing of the execution saved: takes a tenth of the time where only
	 * the watch over a node counts.
	 */
	prepareUnsaved(way: Way, make: string, count: number): Promise<() => Promise<Array<[number, number]>>>;
	/** A server that only answers, `latency` milliseconds after each question. */
	answering(latency?: number): Promise<string>;
	/** The credentials that lead to a server. */
	credentials(url: string): Promise<INode['credentials']>;
	/** The login for the server over SOAP. */
	soapLogin(url: string): Promise<INode['credentials']>;
	/** The login for the server's legacy interface. */
	legacyLogin(url: string): Promise<INode['credentials']>;
	/** A credential with these fields beside those that every one has. */
	credentialsWith(url: string, fields: object): Promise<INode['credentials']>;
	/** The credential of n8n's node for Telegram, whose service is our server. */
	telegramBot(url: string): Promise<INode['credentials']>;
	/** Starts n8n anew, so that the next run is the first one of its process. */
	restart(): Promise<void>;
	/** Starts n8n anew, with this package installed or without it, and gives the milliseconds until it answers. */
	startTime(withPackage: boolean): Promise<number>;
	/** The CPU profiler and inspector of n8n's process. */
	inspector: Profiler;
}

/** Starts an n8n for a measurement, does it and stops everything. */
export async function withBench(measure: (bench: Bench) => Promise<void>): Promise<void> {
	const folder = path.join(RUN, 'bench');
	const services = new Services(folder);
	await services.claim();
	const servers: ChildProcess[] = [];
	const inspector = await Profiler.create();
	const putCredential = async (n8n: N8n, type: string, url: string, fields: object): Promise<INode['credentials']> => {
		const name = `Bench ${url}`;
		const id = await n8n.putCredential({ name, type, data: { baseUrl: url, ...fields } });
		return { [type]: { id, name } };
	};
	try {
		const n8n = await step('Starting n8n', () =>
			startN8n(services, path.join(folder, 'n8n'), {
				// Work that takes its time on one thread is what is looked at: n8n must not end it.
				settings: {
					N8N_RUNNERS_TASK_TIMEOUT: '600',
					N8N_RUNNERS_MAX_PAYLOAD: String(2 ** 30),
					N8N_CUSTOM_EXTENSIONS: path.join(ROOT, 'benchmarks', 'bare'),
					...inspector.settings,
				},
			}),
		);
		await measure({
			n8n,
			prepare: async (way, make, count) => {
				const run = await prepare(n8n, way, make, count);
				return async () => sumOf(await run()) * scaleOf(way, count);
			},
			prepareWatched: async (way, make, count) => await prepare(n8n, way, make, count),
			prepareUnwatched: async (way, make, count) => await prepareUnwatched(n8n, way, make, count),
			prepareUnsaved: async (way, make, count) => await prepareUnsaved(n8n, inspector, way, make, count),
			answering: async (latency = 0) => {
				const server = await startServer([
					path.join(ROOT, 'benchmarks', 'lib', 'answering.ts'),
					String(latency),
					String(items(RECORDS)),
				]);
				servers.push(server.process);
				return server.url;
			},
			credentials: async (url) => await putCredential(n8n, 'omniApiKeyApi', url, { apiKey: API_KEY }),
			soapLogin: async (url) => {
				const login = { login: 'shop', password: 'password', namespace: 'http://soap.example.com/' };
				return await putCredential(n8n, 'omniSoapLoginApi', url, login);
			},
			legacyLogin: async (url) => {
				return await putCredential(n8n, 'omniBasicLoginApi', url, { login: 'shop', password: 'password' });
			},
			credentialsWith: async (url, fields) => {
				return await putCredential(n8n, 'omniApiKeyApi', url, { apiKey: API_KEY, ...fields });
			},
			telegramBot: async (url) => await putCredential(n8n, 'telegramApi', url, { accessToken: '1:bench' }),
			restart: async () => {
				inspector.close();
				await services.restart('n8n');
			},
			startTime: async (withPackage) => {
				inspector.close();
				const link = packageFolder(path.join(folder, 'n8n'));
				let start = 0;
				await services.restart('n8n', () => {
					rmSync(link, { force: true });
					if (withPackage) symlinkSync(ROOT, link, 'junction');
					start = performance.now();
				});
				return performance.now() - start;
			},
			inspector,
		});
	} finally {
		inspector.close();
		for (const server of servers) server.kill();
		await services.stop();
	}
}

/** A server in a process of its own, with the address that it prints. */
export async function startServer(args: string[]): Promise<{ url: string; process: ChildProcess }> {
	const child = spawn(NODE, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
	const url = await new Promise<string>((resolve, reject) => {
		child.once('exit', (code) => {
			reject(new Error(`The server ended with code ${code}`));
		});
		child.stdout.on('data', (data: Buffer) => {
			const found = /http:\/\/[\d.:]+/.exec(data.toString());
			if (found) resolve(found[0]);
		});
	});
	return { url, process: child };
}

type Windows = Array<[number, number]>;

const sumOf = (windows: Windows): number => windows.reduce((sum, [from, to]) => sum + to - from, 0);

/** How often a way's sample fits into all of the items. */
const scaleOf = ({ sample = Infinity }: Way, count: number): number => count / Math.min(sample, count);

async function prepare(n8n: N8n, way: Way, make: string, count: number): Promise<() => Promise<Windows>> {
	const sample = Math.min(way.sample ?? count, count);
	const id = await putWay(n8n, way, make, sample);
	return async () => windowsOf(await n8n.runWorkflow(id, START), way, way.gives ?? sample);
}

const POLL = 250;

async function prepareUnwatched(n8n: N8n, way: Way, make: string, count: number): Promise<() => Promise<Unwatched>> {
	const id = await putWay(n8n, way, make, count);
	return async () => {
		const executionId = await n8n.startWorkflow(id, START);
		const began = async (node: string): Promise<number> => {
			while (!(await n8n.hasEnded(executionId))) await sleep(POLL);
			const execution = await n8n.execution(executionId);
			windowsOf(execution, way, way.gives ?? count);
			return execution.data?.resultData.runData[node]?.[0].startTime ?? NaN;
		};
		return { id: executionId, began };
	};
}

const ENDED = 'Ended';
const LONGEST_RUN_MS = 120_000;

async function prepareUnsaved(
	n8n: N8n,
	inspector: Profiler,
	{ name, nodes, gives }: Way,
	make: string,
	count: number,
): Promise<() => Promise<Windows>> {
	const settings = { saveManualExecutions: false, saveDataSuccessExecution: 'none' };
	const id = await putNodes(
		n8n,
		name,
		[
			{ name: ITEMS, type: 'CUSTOM.items', typeVersion: 1, parameters: { count, make } },
			...nodes,
			{ name: ENDED, type: 'CUSTOM.ended', typeVersion: 1, parameters: {} },
		],
		settings,
	);
	return async () => {
		await inspector.evaluate('globalThis.omniBenchEnded = undefined');
		await n8n.startWorkflow(id, START);
		const latest = Date.now() + LONGEST_RUN_MS;
		for (;;) {
			const ended = (await inspector.evaluate('globalThis.omniBenchEnded')) as Ended | undefined;
			if (ended && ended.items < (gives ?? count))
				throw new Error(`${name}: ${ended.items} of ${count} items came through`);
			if (ended) return nodes.map((node) => ended.windows[node.name]);
			if (Date.now() > latest) throw new Error(`${name} did not come to its end`);
			await sleep(POLL);
		}
	};
}

/** What the node “Ended” notes of a run. */
interface Ended {
	windows: Record<string, [number, number]>;
	items: number;
}

/** Makes the workflow of a way, and gives its id. */
async function putWay(n8n: N8n, way: Way, make: string, sample: number): Promise<string> {
	const jsCode = `return Array.from({ length: ${sample} }, (_, at) => ({ json: ${make} }));`;
	const items = { name: ITEMS, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
	return await putNodes(n8n, way.name, [items, ...way.nodes]);
}

/** Makes a workflow of nodes in a row behind a manual trigger, and gives its id. */
async function putNodes(n8n: N8n, name: string, row: Way['nodes'], settings: object = {}): Promise<string> {
	const id = `bench${name.replace(/\W/g, '')}`.slice(0, 30).padEnd(16, '0');
	const all: Way['nodes'] = [
		{ name: START, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		...row,
	];
	const nodes = all.map((node, at) => ({ id: `node-${at}`, position: [at * 200, 0], ...node })) as INode[];
	const connections: IConnections = Object.fromEntries(
		nodes.slice(1).map(({ name }, at) => [nodes[at].name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
	);
	// Said each time: what an earlier part or run said of a workflow of the same name stays otherwise.
	const saved = { saveManualExecutions: true, saveDataSuccessExecution: 'all' };
	await n8n.putWorkflow({ id, name, nodes, connections, settings: { executionOrder: 'v1', ...saved, ...settings } });
	return id;
}

/** When a way's nodes began and ended; throws when one of them failed or gave too few items. */
function windowsOf(execution: Execution, { name, nodes }: Way, count: number): Windows {
	const { runData = {}, error } = execution.data?.resultData ?? {};
	if (execution.status !== 'success') throw new Error(`${name}: ${execution.status} ${error?.message ?? ''}`);
	const last = runData[nodes.at(-1)?.name ?? '']?.[0].data?.main[0] ?? [];
	const done = last.filter(({ json }) => json.messageId !== undefined || Array.isArray(json.result)).length;
	if (done < count) throw new Error(`${name}: ${done} of ${count} items came through`);
	return nodes.map((node) => {
		const { startTime, executionTime } = runData[node.name]?.[0] ?? {};
		if (startTime === undefined || executionTime === undefined) throw new Error(`${name}: ${node.name} did not run`);
		return [startTime, startTime + executionTime];
	});
}

/**
 * Runs the ways by turns, so that all of them meet the same machine; the first round only warms up. New garbage is collected before
 * each run, so that none pays for what the one before has left.
 */
export async function alternate(
	bench: Bench,
	ways: readonly Way[],
	make: string,
	count: number,
	rounds: number,
): Promise<Measured[]> {
	const measured = ways.map(({ name }) => ({ name, times: [] as number[], median: 0 }));
	const runs: Array<() => Promise<number>> = [];
	for (const way of ways) runs.push(await bench.prepare(way, make, count));
	for (let round = 0; round <= rounds; round += 1) {
		for (const [at, run] of runs.entries()) {
			await bench.inspector.collectNew();
			const time = await run();
			if (round > 0) measured[at].times.push(time);
		}
	}
	for (const entry of measured) entry.median = median(entry.times);
	return measured;
}

/** The same for the first run of a process: n8n is started anew before each. */
export async function alternateFirst(
	bench: Bench,
	ways: readonly Way[],
	make: string,
	count: number,
	rounds: number,
): Promise<Measured[]> {
	const measured = ways.map(({ name }) => ({ name, times: [] as number[], median: 0 }));
	for (let round = 0; round < rounds; round += 1) {
		for (const [at, way] of ways.entries()) {
			await bench.restart();
			measured[at].times.push(await (await bench.prepare(way, make, count))());
		}
	}
	for (const entry of measured) entry.median = median(entry.times);
	return measured;
}
