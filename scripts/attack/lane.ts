import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import type { DeliveryPlan } from '../../nodes/delivery/plan';
import { DELIVERY } from '../../nodes/delivery/wait';
import { pack, unpack } from '../../nodes/durable/packed';
import type { Progress } from '../../nodes/fallback/plan';
import { FALLBACK } from '../../nodes/fallback/wait';
import { startSandbox, type Sandbox } from '../../sandbox';
import { isWriting } from '../../test/engine/certainty/routes';
import { itemsOf, runNode, type NodeResult } from '../../test/support/engine';
import { ReachBench } from '../../test/support/reach';
import { SubWorkflows } from '../../test/support/subWorkflows';
import { sendAwake, TAKE_OVERS, type SendBy, type TakeOver } from './awake';
import { FAULTS, TIMEOUT, type Fault } from './faults';
import { judge, type Finding } from './judge';
import { Proxy, type Strikes } from './proxy';
import { Random } from './random';
import { takenBy } from './record';
import type { Told } from './told';
import { WAYS, type Way } from './ways';

/** What a case is, and what came of it. */
export interface Result {
	seed: number;
	way: string;
	/** Which requests met which faults, in words. */
	struck: string[];
	settings: string;
	findings: Finding[];
}

const KEY = 'attack-key-7f3a91c5e2d84b60';
const PASSWORD = 'attack-word-5d0c36a7f19e42b8';
const BASIC = Buffer.from(`sandbox:${PASSWORD}`).toString('base64');
const SECRETS = [
	KEY,
	PASSWORD,
	BASIC,
	encodeURIComponent(BASIC),
	Buffer.from(KEY).toString('base64').slice(4, -4),
	Buffer.from(KEY).toString('hex'),
];
/** No run takes so long: each request ends at its Timeout, and is tried four times at most. */
const HUNG_MS = 120_000;
const MOST_LAG_MS = 1000;
const NOW = Date.UTC(2030, 0, 15, 10);

/** What is written, which requests meet which faults, and what n8n is told to do about a failure. */
export interface Plan {
	way: Way;
	strikes: Strikes;
	/** A field `error` of the items' own, beside which the results are put. */
	more?: { error: string };
	settings: Pick<INode, 'onError' | 'retryOnFail' | 'maxTries' | 'waitBetweenTries'>;
	/** When another execution takes over that sends for those whom a few go before. */
	takeOver: TakeOver;
}

function anyFault(random: Random, way: Way): Fault {
	const fault = random.pick(random.pick(FAULTS));
	// The sends of Omni Reach have the usual Timeout of two minutes.
	return way.isReach && fault.hangs ? anyFault(random, way) : fault;
}

/** What a seed stands for. */
export function planOf(seed: number): Plan {
	const random = new Random(seed);
	const way = random.pick(WAYS);
	const at = new Map<number, Fault>();
	const kind = random.pick(['first', 'second', 'third', 'all', 'two', 'two']);
	const fault = anyFault(random, way);
	if (kind === 'first' || kind === 'two') at.set(0, fault);
	if (kind === 'second') at.set(1, fault);
	if (kind === 'third') at.set(2, fault);
	if (kind === 'two') at.set(1, anyFault(random, way));
	const onError = random.pick(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const);
	// Retry On Fail is refused with A Few First.
	const retries = !way.isReach && !way.fewFirst && random.chance(40);
	const more = random.chance(20) && { more: { error: random.pick(['', 'Late']) } };
	return {
		way,
		...more,
		strikes: { at, ...(kind === 'all' && { others: fault }) },
		settings: { onError, ...(retries && { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 }) },
		takeOver: random.pick(TAKE_OVERS),
	};
}

/** A sandbox, a proxy before it, and n8n's engine: one case after the other. */
export class Lane {
	private constructor(
		private readonly sandbox: Sandbox,
		private readonly proxy: Proxy,
	) {}

	static async open(): Promise<Lane> {
		const seed = { now: NOW, accounts: [{ apiKey: KEY, password: PASSWORD }] };
		const sandbox = await startSandbox({ clock: 'stepped', seed });
		return new Lane(sandbox, await Proxy.start(sandbox.baseUrl));
	}

	async close(): Promise<void> {
		await this.proxy.close();
		await this.sandbox.close();
	}

	/** Runs what a seed stands for. */
	async run(seed: number): Promise<Result> {
		for (;;) {
			const lag = monitorEventLoopDelay({ resolution: 50 });
			lag.enable();
			const result = await this.runPlan(seed, planOf(seed));
			lag.disable();
			// A machine so busy that it reads no answer for a second makes timeouts of its own.
			if (lag.max / 1e6 < MOST_LAG_MS) return result;
		}
	}

	/** Runs a plan, under the seed that it is to be told with. */
	async runPlan(seed: number, plan: Plan): Promise<Result> {
		const { sandbox, proxy } = this;
		const { way, strikes, settings, more } = plan;
		sandbox.reset();
		sandbox.configure({ modes: { email: 'formB', ...way.modes } });
		const ids = (await way.setup?.(this.ask)) ?? [];
		const marks =
			way.marks ?? way.items.map(({ to }, at) => (way.isCounted ? ids[at] : (to as string).replace('+', '')));
		sandbox.requests.length = 0;
		proxy.begin(strikes);
		const told = await Promise.race([this.tell(plan, ids), hung()]);
		await proxy.settled();
		const struck = proxy.struck.map(({ fault: { name, take }, route }) => `${route}: ${name} (${take})`);
		const about = {
			seed,
			way: way.name,
			struck,
			settings: JSON.stringify({ ...settings, ...more, ...(way.fewFirst && { takeOver: plan.takeOver }) }),
		};
		if (typeof told === 'string') return { ...about, findings: [{ flaw: 'hung', text: told }] };
		const taken = takenBy(sandbox, way, marks, isWriting);
		const lies = new Set(proxy.struck.flatMap(({ fault }) => fault.lies));
		return { ...about, findings: judge({ taken, told, lies, honest: proxy.honest, secrets: SECRETS }) };
	}

	private async tell({ way, settings, more, takeOver }: Plan, ids: string[]): Promise<Told> {
		const { type, resource, operation } = way;
		const given = way.parameters(ids);
		const options = {
			...(given.options as object | undefined),
			timeout: TIMEOUT,
			...(more && { includeOtherFields: true }),
		};
		const parameters = { resource, operation, ...given, options };
		const rows = way.items.map((json, at) => ({ ...json, ...more, ...(ids[at] !== undefined && { id: ids[at] }) }));
		if (way.isReach) return await this.tellReach(parameters, rows, settings, way.fewFirst ? takeOver : undefined);
		const sub = new SubWorkflows(() => 0);
		const items = itemsOf(rows).map((item, at) => ({ ...item, ...(way.files && { binary: way.files[at] }) }));
		const result = await runNode({
			type,
			parameters,
			items,
			credentials: this.credentials(),
			settings,
			executeWorkflow: sub.execute,
			dataTables: sub.tables,
		});
		const { run } = result;
		const isAsleep = (run.waitTill !== undefined || run.status === 'waiting') && operation !== 'sendAndWait';
		const stored = JSON.stringify(sub.started.map(({ input }) => input));
		if (!isAsleep) return toldBy(result, undefined, stored);
		const known = way.fewFirst ? await this.afterFew(sub, takeOver) : { items: sub.items, stored: '' };
		const waited = known.items.map((json, item) => ({ json, pairedItem: { item } }));
		return toldBy(result, waited, stored + known.stored);
	}

	/** What is known of all items once those have had their turn that a few went before. */
	private async afterFew(sub: SubWorkflows, takeOver: TakeOver): Promise<{ items: IDataObject[]; stored: string }> {
		const { input } = sub.started.find(({ role }) => role === 'keeper') ?? {};
		const plan = input as unknown as DeliveryPlan;
		const sendBy: SendBy = async ({ id: nodeId, type, parameters, onError }, items) => {
			const result = await runNode({
				type: type.split('.').at(-1) ?? '',
				parameters,
				items: items.map(({ json, binary }) => ({ json, ...(binary && { binary }) })),
				nodeId,
				credentials: this.credentials(),
				dataTables: sub.tables,
				settings: { onError },
			});
			if (result.error) throw new Error(result.error.message);
			return result.items;
		};
		if (!plan.rest) return { items: plan.items, stored: '' };
		const begun = {
			wait: DELIVERY,
			plan,
			state: pack({ reports: {}, few: 'passed' }),
			tables: sub.tables,
			sendBy,
		};
		const { state, stored } = await sendAwake(begun, takeOver);
		return { items: DELIVERY.items(plan, state, 'done'), stored };
	}

	private async tellReach(
		parameters: Record<string, unknown>,
		rows: object[],
		settings: Plan['settings'],
		takeOver?: TakeOver,
	): Promise<Told> {
		const bench = new ReachBench({ baseUrl: this.proxy.url, apiKey: KEY } as Sandbox);
		const result = await bench.run(parameters as never, rows as never, settings);
		if (!bench.isWaiting) return toldBy(result);
		const ended = takeOver ? await afterFewPeople(bench, takeOver) : { ...bench.waiting, stored: '' };
		const { people, progress, stored } = ended;
		const waited = people.flatMap(({ item }, at) =>
			progress.tries[at].map(({ code, messageId, details }) => ({
				json: { code, messageId, told: details ?? null },
				pairedItem: { item },
			})),
		);
		return toldBy(result, waited, JSON.stringify(bench.waiting) + stored);
	}

	private readonly ask = async (method: string, path: string, body: unknown): Promise<string> => {
		const isLegacy = /^\/(email\/v2|addressbook)\//.test(path);
		const answer = await fetch(this.sandbox.baseUrl + path, {
			method,
			headers: { 'content-type': 'application/json', authorization: isLegacy ? `Basic ${BASIC}` : `Key ${KEY}` },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		});
		return await answer.text();
	};

	private credentials() {
		const login = { baseUrl: this.proxy.url, login: 'sandbox', password: PASSWORD };
		return {
			omniApiKeyApi: { baseUrl: this.proxy.url, apiKey: KEY },
			omniBasicLoginApi: login,
			omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
		};
	}
}

/** The same, of the people of Omni Reach. */
async function afterFewPeople(
	bench: ReachBench,
	takeOver: TakeOver,
): Promise<ReachBench['waiting'] & { stored: string }> {
	const { people, progress } = bench.waiting;
	const { plan, tables, sendBy } = bench;
	const begun = { wait: FALLBACK, plan, state: pack({ ...progress, few: 'passed' }), tables, sendBy };
	const { state, stored } = await sendAwake(begun, takeOver);
	return { people, progress: unpack(state) as Progress, stored };
}

async function hung(): Promise<string> {
	await new Promise((resolve) => setTimeout(resolve, HUNG_MS).unref());
	return `not ended after ${HUNG_MS / 1000} seconds`;
}

function toldBy({ items, errorItems, error, hints, run }: NodeResult, waited?: INodeExecutionData[], more = ''): Told {
	const stored = JSON.stringify(run.data.resultData) + more;
	return { items: waited ?? [...items, ...errorItems], ...(error && { error }), hints, stored };
}
