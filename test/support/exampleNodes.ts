import {
	executeFilterCondition,
	Workflow,
	type FilterConditionValue,
	type FilterOptionsValue,
	type IDataObject,
	type INode,
	type INodeTypes,
} from 'n8n-workflow';

/** An example workflow as its file has it. */
export type Example = { nodes: unknown; connections: unknown };

/** The node of an example with a name. */
export function nodeOf({ nodes }: Example, name: string): INode {
	return (nodes as INode[]).find((node) => node.name === name)!;
}

/** What n8n makes of the expressions of a node of n8n's own for an item. */
export function valueOf(node: INode, value: string, json: IDataObject): unknown {
	const nodeTypes = { getByNameAndVersion: () => ({ description: { properties: [] } }) } as unknown as INodeTypes;
	const settings = { timezone: 'Europe/Berlin' };
	const workflow = new Workflow({ nodes: [{ ...node }], connections: {}, active: false, nodeTypes, settings });
	return workflow.expression.getParameterValue(value, null, 0, 0, node.name, [{ json }], 'manual', {});
}

/** Whether an item passes an If or a Filter, all of whose conditions have to hold. */
export function passes(node: INode, json: IDataObject): boolean {
	const { conditions, options, combinator } = node.parameters.conditions as {
		conditions: FilterConditionValue[];
		options: FilterOptionsValue;
		combinator: string;
	};
	expect(combinator).toBe('and');
	return conditions.every((condition) => {
		const leftValue = valueOf(node, condition.leftValue as string, json);
		return executeFilterCondition({ ...condition, leftValue } as FilterConditionValue, options);
	});
}
