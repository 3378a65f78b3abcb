import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { propertiesOf, type Field } from '../panel/field';
import { valueOf, type Operation, type Resource } from './operation';

/** A node's properties: the Resource and Operation dropdowns, and the fields of every operation. */
export function panelOf(resources: readonly Resource[]): INodeProperties[] {
	const choices = resources.map(({ name, value }) => ({ name, value }));
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: sorted(choices),
			default: resources[0].value,
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

/**
 * The fields of a resource's operations; one that several of them have stands there once. An operation that is made of another
 * one comes after it in the list, and what it adds stands first in the panel: so the last operations are looked at first.
 */
function fieldsOf({ value: resource, operations }: Resource): INodeProperties[] {
	const users = new Map<Field<unknown>, { name: string; shownFor: string[] }>();
	for (const operation of [...operations].reverse()) {
		for (const [name, field] of Object.entries(operation.form)) {
			const known = users.get(field);
			if (known) known.shownFor.unshift(valueOf(operation));
			else users.set(field, { name, shownFor: [valueOf(operation)] });
		}
	}
	return [...users].flatMap(([field, { name, shownFor }]) =>
		propertiesOf({ [name]: field }).map((property) => ({
			...property,
			displayOptions: {
				...property.displayOptions,
				show: { resource: [resource], operation: shownFor, ...property.displayOptions?.show },
			},
		})),
	);
}
