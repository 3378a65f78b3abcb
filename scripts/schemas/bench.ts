import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { answerTo } from '../../nodes/approval/answer';
import { NOBODY_ANSWERED } from '../../nodes/approval/asking';
import type { DeliveryPlan, Report } from '../../nodes/delivery/plan';
import { codesWithoutId, result } from '../../nodes/delivery/result';
import { pack } from '../../nodes/durable/packed';
import { PLAN_VERSION } from '../../nodes/durable/version';
import { outputsOf, readRows, type AskingPlan, type QuestionStates } from '../../nodes/questions/plan';
import { startSandbox, type Sandbox } from '../../sandbox';
import { DataTables } from '../../test/support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../test/support/engine';

type Parameters = NodeRun['parameters'];
type Items = IDataObject[] | INodeExecutionData[];

/** One operation as it can be run for samples: gives the data of its output items. */
export type Run = (parameters?: Parameters, items?: Items, settings?: NodeRun['settings']) => Promise<IDataObject[]>;

/**
 * Runs an operation so that its outputs show every field that they usually have. `run` runs the operation itself over one
 * empty item unless items are given; the bench runs others that it needs before.
 */
export type Sample = (run: Run, bench: Bench) => Promise<IDataObject[]>;

/** The samples of one node, by `resource.operation`. */
export interface NodeSamples {
	/** The node's name in the package. */
	node: string;
	operations: Record<string, Sample>;
	/** Fields that are there for the sake of one shape with other outputs, and that operations of the node can't fill. */
	alwaysNull?: readonly string[];
}

const NOW = Date.UTC(2030, 0, 15, 10);

/** What a person's approval gives, and what nobody's answer does; other questions give what their forms ask for. */
export function answered(): IDataObject[] {
	const choices = [{ label: 'Approve', approved: true, style: 'primary' } as const];
	const question = {
		id: '',
		kind: 'approval',
		text: '',
		title: '',
		choices,
		fields: [],
		submitLabel: '',
		until: NOW,
	} as const;
	const approval = answerTo({ ...question, fields: [] }, { approved: 'true' });
	return [{ data: { ...approval, respondedAt: new Date(NOW).toISOString() } }, NOBODY_ANSWERED];
}

const HELPS = { node: 'Send', execution: '1' };
/** How the end of a wait differs from that of most messages. */
type Ended = Partial<Report>;

/** The end of something whose state is asked for: it has no time, and no error's number. */
export const ASKED_END = { occurredAt: null, occurredAtText: null, errorCode: null, source: 'query' } as const;
/** The fields that such an end leaves empty. */
export const NOT_ASKED_FOR = ['errorCode', 'occurredAt', 'occurredAtText'] as const;

const TIME = { occurredAt: new Date(NOW).toISOString(), occurredAtText: String(NOW) };
const END = { rank: 50, final: true, ...TIME, source: 'callback' } as const;

/** The service and n8n's own engine, for samples of what the nodes of dist give out. */
export class Bench {
	private readonly dataTables = new DataTables();
	/** With what each operation was run first since this was cleared. */
	readonly firstCalls = new Map<string, [parameters: Parameters, items: Items]>();

	protected constructor(readonly sandbox: Sandbox) {}

	static async start(): Promise<Bench> {
		return new Bench(await startSandbox({ clock: 'stepped', seed: { now: NOW } }));
	}

	/** An operation by its name, e.g. `omniSms.message.send`. An error of the node is thrown with that name. */
	operation(name: string): Run {
		const [type, resource, operation] = name.split('.');
		return async (parameters = {}, items = [{}], settings = {}) => {
			if (!this.firstCalls.has(name)) this.firstCalls.set(name, [parameters, items]);
			const result = await runNode({
				type,
				parameters: { resource, operation, ...parameters },
				items: items.every((item) => 'json' in item)
					? (items as INodeExecutionData[])
					: itemsOf(items as IDataObject[]),
				credentials: this.credentials(),
				dataTables: this.dataTables,
				settings,
			});
			if (result.error) throw new Error(`${name}: ${result.error.message} ${result.error.description ?? ''}`);
			return result.items.map(({ json }) => json);
		};
	}

	/** What a send gives: these items, the first of them once more when the service refuses the whole request, and rehearsed. */
	async sent(run: Run, parameters: Parameters, items: Items): Promise<IDataObject[]> {
		const sent = await run(parameters, items);
		this.sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		const goOn = { onError: 'continueRegularOutput' } as const;
		const refused = await run(parameters, items.slice(0, 1), goOn);
		const rehearsal = { ...parameters, options: { ...(parameters.options as IDataObject), rehearse: true } };
		// What sends no message can't be rehearsed by the node.
		const rehearsed = (await run(rehearsal, items.slice(0, 1), goOn)).filter((row) => row.rehearsed === true);
		return [...sent, ...refused, ...rehearsed];
	}

	/**
	 * What Send and Wait for Delivery gives where `send` gives these items: the first message is delivered, the second one
	 * fails, and of the others nothing is heard. The wait itself needs n8n's database; its end is made as it makes it.
	 */
	async waited(
		send: Run,
		parameters: Parameters,
		items: Items,
		{ id = 'messageId', delivered = {}, failed = {} }: { id?: string; delivered?: Ended; failed?: Ended } = {},
	): Promise<IDataObject[]> {
		const sent = await this.sent(send, parameters, items);
		const awaited = sent.flatMap((json, item) => {
			const recipients = (json.recipients as IDataObject[] | undefined) ?? [json];
			return recipients.flatMap(({ [id]: messageId }) => (typeof messageId === 'string' ? [{ item, messageId }] : []));
		});
		const [first, second] = awaited.map(({ messageId }) => messageId);
		const plan: DeliveryPlan = {
			version: PLAN_VERSION,
			statusUrl: '',
			channel: 'sms',
			goal: { statuses: [] },
			deadline: NOW,
			catcher: null,
			items: sent,
			awaited: pack(awaited),
			messages: awaited.length,
			withoutId: Object.fromEntries(sent.map((json, item) => [item, codesWithoutId(json)])),
			helps: HELPS,
		};
		return result(plan, {
			[first]: { ...END, status: 'DELIVERED', errorCode: null, ...delivered },
			[second]: { ...END, status: 'UNDELIVERABLE', errorCode: 41, ...failed },
		});
	}

	/**
	 * What Ask and Wait for Reply gives where `send` gives these items: one person says yes, one gives a number, one writes something
	 * else, and of the others nothing is heard. The wait itself needs n8n's database; its end is made as it makes it.
	 */
	async asked(send: Run, parameters: Parameters, items: Items): Promise<IDataObject[]> {
		const sent = await this.sent(send, parameters, items);
		const yesNo = { kind: 'yesNo', yes: ['yes'], no: ['no'], choices: [], numbered: false } as const;
		const number = { kind: 'number', whole: false } as const;
		const accepted = sent.flatMap(({ code }, item) => (code === 'OK' ? [item] : []));
		const plan: AskingPlan = {
			version: PLAN_VERSION,
			statusUrl: '',
			run: 'run',
			deadline: NOW,
			items: [...sent, { to: '+12025550104', code: 'ALREADY_ASKED', messageId: null, askedBy: '4711' }],
			asked: accepted.map((item) => ({ item, key: `sms:${item}`, question: item === 0 ? 0 : item === 1 ? 1 : 2 })),
			questions: [{ ...yesNo, yes: ['yes'], no: ['no'], choices: [] }, number, { kind: 'text' }],
			again: { type: '', typeVersion: 1, mode: 'json', fields: [] },
			helps: HELPS,
			channel: 'sms',
		};
		const states: QuestionStates = {};
		const rows = ['yes', '42', 'To the left'].map((text, at) => {
			const written = { by: text, text, messageId: `315862257144666500${at}`, at: NOW };
			return { key: plan.asked[at].key, state: 'answered', run: 'run', written } as const;
		});
		readRows(plan, states, rows);
		return outputsOf(plan, states);
	}

	/** What a run gives, and what it gives when the service fills fields that the sandbox leaves empty. */
	async filled(run: () => Promise<IDataObject[]>, fields: IDataObject): Promise<IDataObject[]> {
		const empty = await run();
		let body = this.sandbox.requests.at(-1)?.responseBody ?? '';
		for (const [name, value] of Object.entries(fields)) {
			body = body.replaceAll(`"${name}":null`, `"${name}":${JSON.stringify(value)}`);
		}
		this.sandbox.faults.add({ kind: 'status', status: 200, body });
		return [...empty, ...(await run())];
	}

	/** Lets time pass, in seconds. */
	async wait(seconds: number): Promise<void> {
		await this.sandbox.clock.advance(seconds * 1_000);
	}

	protected credentials(): NonNullable<NodeRun['credentials']> {
		const { baseUrl, apiKey } = this.sandbox;
		const login = { baseUrl, login: 'sandbox', password: 'sandbox-password' };
		return {
			omniApiKeyApi: { baseUrl, apiKey, audit: 'keep', signingKey: 'a signing key' },
			omniBasicLoginApi: login,
			omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
		};
	}
}
