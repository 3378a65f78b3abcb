import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { propertiesOf, type Field } from '../panel/field';
import { valueOf, type Operation, type Resource } from './operation';

/** A node's properties: the Resource and Operation dropdowns, and the fields of every operation. */
export function panelOf(resources: readonly Resource[]): INodeProperties[] {
	const choices = resources.map(({ name, value }) => ({ name, value }));
	const [{ value: first }] = resources;
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: sorted(choices),
			default: first,
		},
		...sorted(resources).map(operationsOf),
		...resources.flatMap(fieldsOf),
	];
}

function operationsOf({ value, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: sorted(operations.map(optionOf)),
		default: valueOf(operations[0]),
	};
}

function optionOf(operation: Operation): INodePropertyOptions {
	const { name, action, description } = operation;
	return { name, value: valueOf(operation), action, description };
}

function sorted<T extends { name: string }>(options: readonly T[]): T[] {
	return [...options].sort((a, b) => a.name.localeCompare(b.name));
}

/** A field in the panel, with the operations that have it. */
interface Shown {
	name: string;
	field: Field<unknown>;
	operations: string[];
}

/** The fields of a resource's operations; one that several of them have stands there once, where all of their orders allow it. */
function fieldsOf({ value: resource, operations }: Resource): INodeProperties[] {
	const shown: Shown[] = [];
	for (const operation of operations) {
		let next = 0;
		for (const [name, field] of Object.entries(operation.form)) {
			const known = shown.findIndex((one, at) => at >= next && one.name === name && one.field === field);
			if (known >= 0) shown[known].operations.push(valueOf(operation));
			else shown.splice(next, 0, { name, field, operations: [valueOf(operation)] });
			next = (known >= 0 ? known : next) + 1;
		}
	}
	return shown.flatMap(({ name, field, operations: ofThem }) =>
		propertiesOf({ [name]: field }).map((property) => ({
			...property,
			displayOptions: {
				...property.displayOptions,
				show: { resource: [resource], operation: ofThem, ...property.displayOptions?.show },
			},
		})),
	);
}
