import { randomUUID } from 'node:crypto';

import { PollContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { loadPackage, TestCredentials } from './engine';

/** A built node that n8n asks for news, in one workflow, which remembers what the node notes. */
export class Poller {
	private constructor(
		private readonly node: INodeType,
		private readonly workflow: Workflow,
		private readonly additionalData: IWorkflowExecuteAdditionalData,
	) {}

	static async of(
		type: string,
		credentials: Record<string, ICredentialDataDecryptedObject>,
		parameters: Record<string, NodeParameterValueType> = {},
	): Promise<Poller> {
		const loader = await loadPackage();
		const built = loader.nodeTypes[type].type as INodeType;
		const ids = Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }]));
		const node: INode = {
			id: 'trigger',
			name: 'Trigger',
			type,
			typeVersion: 1,
			position: [0, 0],
			parameters,
			credentials: ids,
		};
		const find = () => built;
		const workflow = new Workflow({
			id: randomUUID(),
			nodes: [node],
			connections: {},
			active: true,
			settings: { timezone: 'UTC' },
			nodeTypes: { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) },
		});
		const additionalData = { credentialsHelper: new TestCredentials(loader, credentials) };
		return new Poller(built, workflow, additionalData as unknown as IWorkflowExecuteAdditionalData);
	}

	/** One look, as n8n has it in a published workflow or in the editor: the items that start the workflow; undefined where none do. */
	async look(mode: 'trigger' | 'manual' = 'trigger'): Promise<IDataObject[] | undefined> {
		const node = this.workflow.getNode('Trigger') as INode;
		const context = new PollContext(this.workflow, node, this.additionalData, mode, 'activate');
		const output = await this.node.poll?.call(context);
		return output?.[0].map(({ json }) => json);
	}

	/** n8n drops what the node has noted, as it does after the look by which it publishes a workflow where it keeps durable cursors. */
	drop(): void {
		this.workflow.staticData = {};
	}

	/** What n8n keeps for the node, as it comes back after a restart. What the process remembers goes by the workflow's id: another one stands for that. */
	restart(): void {
		const { staticData } = this.workflow;
		this.workflow.id = randomUUID();
		this.workflow.staticData = JSON.parse(JSON.stringify(staticData)) as IDataObject;
	}
}
