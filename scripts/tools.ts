import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';
import {
	NodeHelpers,
	type INode,
	type INodeType,
	type INodeTypeDescription,
	type IVersionedNodeType,
} from 'n8n-workflow';

import { listNodes } from './operations';

/** What an agent's model sees of one operation, as n8n makes it while nobody has changed anything in the panel. */
export interface ToolView {
	node: string;
	resource: string;
	operation: string;
	/** What the model calls it: the name that the editor gives the node. */
	name: string;
	description: string;
	/** The JSON schema of its arguments. */
	parameters: object;
}

function viewOf(description: INodeTypeDescription, resource: string, operation: string): ToolView | undefined {
	const type: INodeTypeDescription = { ...description, name: `${description.name}Tool` };
	const parameters = NodeHelpers.getNodeParameters(type.properties, { resource, operation }, true, false, null, type);
	if (typeof parameters?.toolDescription !== 'string') return undefined;
	const name = `${description.displayName} Tool`;
	const node: INode = { id: 'tool', name, type: type.name, typeVersion: 1, position: [0, 0], parameters };
	const nodeType = { description: type } as INodeType & IVersionedNodeType;
	const { response } = createNodeAsTool({
		node,
		nodeType,
		handleToolInvocation: async () => await Promise.resolve({}),
	});
	return {
		node: description.name,
		resource,
		operation,
		name: response.name,
		description: response.description,
		parameters: toJsonSchema(response.schema),
	};
}

/**
 * Every operation that can be an agent's tool, as its model sees it.
 * @returns in the order of package.json and of each node's operations.ts
 */
export function listTools(): ToolView[] {
	return listNodes().flatMap(({ description, operations }) =>
		operations.flatMap(({ resource, operation }) => viewOf(description, resource, operation) ?? []),
	);
}

if (require.main === module) console.log(JSON.stringify(listTools(), null, 2));
