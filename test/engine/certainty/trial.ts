import type { INode } from 'n8n-workflow';

import { listOperations } from '../../../scripts/operations';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { runNode, type NodeResult } from '../../support/engine';
import { SubWorkflows } from '../../support/subWorkflows';
import { FaultServer } from './faultServer';
import type { Fault } from './faults';
import { judge, type Flaw, type Outputs } from './judge';
import { Network } from './network';
import { patternOf, Plan, STRIKES, type Strike } from './plan';
import { isWriting } from './routes';
import { formOf, type Ask, type Write } from './write';

/** What n8n is told to do about a failure. */
export interface Settings {
	onError: NonNullable<INode['onError']>;
	retry: boolean;
}

/** Every combination of the two settings. */
export const SETTINGS: readonly Settings[] = (
	['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const
).flatMap((onError) => [false, true].map((retry) => ({ onError, retry })));

/** One cell of the table for one write and one fault. */
export interface Cell extends Settings {
	strike: Strike;
}

/** Every cell of a write and a fault; all items of some writes are in the first request, so that there is no second one. */
export function cellsOf({ together }: Write): Cell[] {
	return STRIKES.filter((strike) => strike !== 'second' || together !== 3).flatMap((strike) =>
		SETTINGS.map((settings) => ({ strike, ...settings })),
	);
}

/** A cell in three characters, e.g. `1SR`: which request, On Error, and whether Retry On Fail is on. */
export function keyOf({ strike, onError, retry }: Cell): string {
	const request = { first: '1', second: '2', all: 'A' }[strike];
	const then = { stopWorkflow: 'S', continueRegularOutput: 'C', continueErrorOutput: 'E' }[onError as string] ?? '?';
	return `${request}${then}${retry ? 'R' : '-'}`;
}

/** What became of one case. */
export interface Outcome {
	/** Whether any request met the fault; a case in which none did proves nothing. */
	met: boolean;
	flaws: ReadonlyMap<Flaw, string>;
}

const NOW = Date.UTC(2030, 0, 15, 10);

/** Method and path of every route that an operation writes with. */
export function writingRoutes(operation: string): string[] {
	return listOperations()
		.filter((row) => `${row.node}.${row.resource}.${row.operation}` === operation)
		.map(({ method, path }) => `${method} ${path}`)
		.filter(isWriting);
}

/** The sandbox, the faults before it, and n8n's engine. */
export class Trials {
	private readonly routes = new Map<string, RegExp[]>();

	private constructor(
		private readonly sandbox: Sandbox,
		private readonly server: FaultServer,
		private readonly network: Network,
	) {}

	static async open(): Promise<Trials> {
		const sandbox = await startSandbox({ clock: 'stepped', seed: { now: NOW } });
		return new Trials(sandbox, await FaultServer.start(sandbox.baseUrl), await Network.open());
	}

	async close(): Promise<void> {
		this.network.close();
		await this.server.close();
		await this.sandbox.close();
	}

	/** Runs a write over its three items while a fault strikes, and judges what came of it. */
	async run(write: Write, fault: Fault, { strike, onError, retry }: Cell): Promise<Outcome> {
		const { sandbox, server, network } = this;
		sandbox.reset();
		sandbox.configure({ modes: { email: 'formB', ...write.modes } });
		const ids = (await write.setup?.(this.ask)) ?? [];
		const plan = new Plan(write, fault, strike, write.marks ?? ids.slice(0, 3), this.routesOf(write));
		server.follow(plan);
		network.follow(plan);
		const [type, resource, operation] = write.operation.split('.');
		const { parameters, items } = formOf(write, ids);
		const sub = new SubWorkflows(() => 0);
		const result = await runNode({
			type,
			parameters: { resource, operation, ...parameters },
			items,
			credentials: this.credentials(),
			settings: { onError, ...(retry && { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 }) },
			executeWorkflow: sub.execute,
			dataTables: sub.tables,
		});
		await server.settled();
		return { met: plan.struck > 0, flaws: judge(plan, outputsOf(result, sub)) };
	}

	private readonly ask: Ask = async (method, path, body) => {
		const basic = Buffer.from('sandbox:sandbox-password').toString('base64');
		const isLegacy = /^\/(email\/v2|addressbook)\//.test(path);
		const authorization = isLegacy ? `Basic ${basic}` : `Key ${this.sandbox.apiKey}`;
		const headers = { accept: '*/*', authorization, 'content-type': 'application/json' };
		return await this.server.ask(method, path, headers, typeof body === 'string' ? body : JSON.stringify(body));
	};

	private routesOf({ operation, route }: Write): RegExp[] {
		if (route !== undefined) return [patternOf(route)];
		const known = this.routes.get(operation) ?? writingRoutes(operation).map(patternOf);
		this.routes.set(operation, known);
		return known;
	}

	private credentials() {
		const { baseUrl } = this.server;
		const login = { baseUrl, login: 'sandbox', password: 'sandbox-password' };
		return {
			omniApiKeyApi: { baseUrl, apiKey: this.sandbox.apiKey },
			omniBasicLoginApi: login,
			omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
		};
	}
}

/** The outputs of a run; of one that waits, the items that go on when the wait is over. */
function outputsOf({ items, errorItems, error, hints, run }: NodeResult, sub: SubWorkflows): Outputs {
	if (!run.waitTill && run.status !== 'waiting') return { items: [...items, ...errorItems], error, hints };
	const waited = sub.items.map((json, item) => ({ json, pairedItem: { item } }));
	return { items: waited, error, hints };
}
