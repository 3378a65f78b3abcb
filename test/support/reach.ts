import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { unpack } from '../../nodes/durable/packed';
import { progressIn, type FallbackPlan, type Person, type Progress } from '../../nodes/fallback/plan';
import type { Sandbox } from '../../sandbox';
import { DataTables } from './dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';

type ExecuteWorkflow = IWorkflowExecuteAdditionalData['executeWorkflow'];

/** Channels of Omni Reach whose addresses stand in the items, as they do in ANN. */
export const CHAT = { channel: 'chatApp', from: 'Shop', to: '={{ $json.chat }}', reachedWhen: 'seen', patience: 10 };
export const SMS = { channel: 'sms', from: 'Shop', to: '={{ $json.sms }}', patience: 5 };
export const EMAIL = {
	channel: 'email',
	from: 'news@example.com',
	to: '={{ $json.email }}',
	own: { title: 'Yours' },
	patience: 60,
};
export const WORDS = { text: 'Your order is on its way', title: 'Your order' };
/** The parameters of a send by these channels. */
export const channels = (...channel: IDataObject[]): NodeRun['parameters'] => ({
	...WORDS,
	channels: { channel } as never,
});

export const ANN = { chat: '+12025550101', sms: '+12025550101', email: 'ann@example.com' };

/** The id of the execution that keeps who waits. */
export const KEEPER = '91';

/** Omni Reach in n8n's engine, with n8n's place for its sub-workflows: sends run, what waits falls asleep at once and is noted. */
export class ReachBench {
	readonly tables = new DataTables();
	/** What each send was asked: its node's type, and its items. */
	sends: Array<{ type: string; items: IDataObject[] }> = [];
	/** The parameters of those who listen for callbacks. */
	readonly catchers: INode['parameters'][] = [];
	/** What n8n says in the place of starting what waits. */
	refusal?: string;
	/** So many of those who listen for callbacks n8n starts; for others it says that the queue is full. */
	mostCatchers = Infinity;
	/** The address of those. */
	catcherUrl = 'https://n8n.example.com/webhook-waiting/90/omni-helper?signature=0123abcd';
	/** What the keeper was given. */
	private kept: IDataObject | undefined;

	/** @param credential further fields of the credential */
	constructor(
		readonly sandbox: Sandbox,
		private readonly credential: Record<string, string> = {},
	) {}

	async run(
		parameters: NodeRun['parameters'],
		rows: IDataObject[],
		settings?: NodeRun['settings'],
	): Promise<NodeResult> {
		return await runNode({
			type: 'omniReach',
			parameters: { resource: 'message', operation: 'send', waitAtMost: 1, waitUnit: 'days', ...parameters },
			items: itemsOf(rows),
			credentials: this.credentials,
			executeWorkflow: this.execute,
			dataTables: this.tables,
			...(settings && { settings }),
		});
	}

	/** The people who are waited for, and what was tried. */
	get waiting(): { people: Person[]; progress: Progress } {
		const plan = this.plan as FallbackPlan & { state?: string };
		return { people: unpack(plan.people) as Person[], progress: progressIn(plan, plan.state) };
	}

	/** What the keeper was given, of people who are waited for. */
	get plan(): FallbackPlan {
		if (!this.kept) throw new Error('Nobody waits');
		return this.kept as unknown as FallbackPlan;
	}

	get isWaiting(): boolean {
		return this.kept !== undefined;
	}

	private get credentials() {
		return { omniApiKeyApi: { baseUrl: this.sandbox.baseUrl, apiKey: this.sandbox.apiKey, ...this.credential } };
	}

	/** For the engine. */
	readonly execute: ExecuteWorkflow = async (info, additional, options) => {
		const { nodes } = info.code as IWorkflowBase;
		const items = options.inputData ?? [];
		const sending = nodes.find(({ id }) => id === 'omni-send');
		if (sending) return { executionId: '70', data: [await this.sendBy(sending, items)] };
		const helper = nodes.find(({ type, parameters }) => type.endsWith('.omniHelper') && 'role' in parameters);
		if (!helper) return await this.tables.execute(info, additional, options);
		const { role } = helper.parameters;
		if (role === 'keeper' && this.refusal !== undefined) throw new Error(this.refusal);
		if (role === 'keeper') this.kept = JSON.parse(JSON.stringify(items[0].json)) as IDataObject;
		if (role === 'catcher' && this.catchers.push(helper.parameters) > this.mostCatchers)
			throw new Error('The queue is full');
		return {
			executionId: role === 'keeper' ? KEEPER : '90',
			data: [[{ json: role === 'catcher' ? { url: this.catcherUrl } : {} }]],
			waitTill: new Date(Date.UTC(2031, 0, 1)),
		};
	};

	/** Runs the Send of a channel. */
	readonly sendBy = async (
		{ id, notes, type, parameters, onError }: INode,
		items: INodeExecutionData[],
	): Promise<INodeExecutionData[]> => {
		const name = type.split('.').at(-1) ?? '';
		this.sends.push({ type: name, items: items.map(({ json }) => json) });
		const result = await runNode({
			type: name,
			parameters: parameters,
			nodeId: id,
			workflowName: 'Send by a channel',
			items,
			credentials: this.credentials,
			dataTables: this.tables,
			settings: { onError, notes },
		});
		if (result.error) throw new Error(result.error.message);
		return result.items;
	};
}
