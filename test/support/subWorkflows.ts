import type {
	ExecuteWorkflowOptions,
	IDataObject,
	IExecuteWorkflowInfo,
	INode,
	INodeExecutionData,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import type { Awaiting, DeliveryPlan } from '../../nodes/delivery/plan';
import { unpack } from '../../nodes/durable/packed';
import { without } from '../../nodes/ground/json';
import { DataTables } from './dataTables';

type Executed = Awaited<ReturnType<IWorkflowExecuteAdditionalData['executeWorkflow']>>;

/** A sub-workflow that a node started. */
export interface Started {
	role: unknown;
	workflow: IWorkflowBase;
	/** The node that waits in it. */
	node: INode;
	input: IDataObject;
	parent: ExecuteWorkflowOptions['parentExecution'];
	/** How many requests the service had got by then. */
	requestsBefore: number;
	/** The id of its execution. */
	executionId: string;
}

/** The address that catchers have. */
export const CATCHER_URL = 'https://n8n.example.com/webhook-waiting/90/omni-helper?signature=0123abcd';

/** Stands for n8n where Send and Wait for Delivery starts its sub-workflows: each falls asleep at once, and is noted. */
export class SubWorkflows {
	readonly started: Started[] = [];
	/** Roles that n8n does not start, with what it says. */
	readonly refused = new Map<unknown, Error>();
	/** Takes the other sub-workflows: those on the store's table, and who listens for replies. */
	readonly tables = new DataTables();
	/** The address that the next catchers have. */
	catcherUrl: string | undefined = CATCHER_URL;

	constructor(private readonly requests: () => number) {}

	/** For the engine: answers as n8n does for a sub-execution that waits. */
	readonly execute: IWorkflowExecuteAdditionalData['executeWorkflow'] = async (
		info: IExecuteWorkflowInfo,
		additional: IWorkflowExecuteAdditionalData,
		options: ExecuteWorkflowOptions,
	): Promise<Executed> => {
		const { code } = info;
		const { inputData, parentExecution } = options;
		const workflow = code as IWorkflowBase;
		const node = workflow.nodes.find(
			({ type, parameters }) => type.endsWith('.omniHelper') && parameters.kind === 'delivery',
		);
		if (!node) return await this.tables.execute(info, additional, options);
		const { role } = node.parameters;
		const refusal = this.refused.get(role);
		if (refusal) throw refusal;
		const executionId = String(90 + this.started.length);
		const [{ json: input }] = inputData as INodeExecutionData[];
		// As it comes back from n8n's database.
		const stored = JSON.parse(JSON.stringify(input)) as IDataObject;
		const requestsBefore = this.requests();
		this.started.push({ role, workflow, node, input: stored, parent: parentExecution, requestsBefore, executionId });
		const json: IDataObject = role === 'catcher' ? { url: this.catcherUrl } : {};
		return await Promise.resolve({ executionId, data: [[{ json }]], waitTill: new Date(Date.UTC(2031, 0, 1)) });
	};

	/** What the keeper was told, beside the key of its memory; there is one keeper at most. */
	get plan(): Omit<DeliveryPlan, 'awaited' | 'messages'> & { awaited: Awaiting[] } {
		const keepers = this.started.filter(({ role }) => role === 'keeper');
		if (keepers.length !== 1) throw new Error(`There are ${keepers.length} keepers`);
		const { awaited, messages, ...plan } = without(keepers[0].input, ['key']) as unknown as DeliveryPlan;
		const unpacked = unpack(awaited) as Awaiting[];
		if (unpacked.length !== messages) throw new Error(`It is said to wait for ${messages} messages`);
		return { ...plan, awaited: unpacked };
	}

	/** What comes out at the end of a wait, of whichever kind, as the node that waits has handed it on. */
	get items(): IDataObject[] {
		const [listener] = this.tables.listeners;
		return listener ? (listener.input.items as IDataObject[]) : this.plan.items;
	}

	get roles(): unknown[] {
		return this.started.map(({ role }) => role);
	}
}
