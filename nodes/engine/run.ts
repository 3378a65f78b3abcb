import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { Parameters } from '../panel/parameters';
import { Client, connect } from '../service/client';
import { nodeError } from '../service/trouble';
import { valueOf, type Resource } from './operation';
import { onErrorOf } from './report';

/** Runs the operation that the node's resource and operation dropdowns name, over all input items. */
export async function runOperations(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const node = context.getNode();
	const parameters = new Parameters(context, node);
	const resource = parameters.value('resource', 0);
	const name = parameters.value('operation', 0);
	const operation = resources
		.find(({ value }) => value === resource)
		?.operations.find((candidate) => valueOf(candidate) === name);
	if (!operation) {
		throw nodeError(node, {
			message: `This node has no operation “${String(name)}” for “${String(resource)}”`,
			description: 'Choose the resource and the operation from the lists.',
		});
	}
	if (parameters.items.length === 0) return [[]];
	const connection = await connect(context, operation.credential);
	const client = new Client(context, node, operation.credential, connection);
	return [await operation.execute({ context, node, parameters, client, onError: onErrorOf(context, node) })];
}
