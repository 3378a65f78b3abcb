import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { propertiesOf, shownFor } from '../panel/field';
import { mergeForms } from '../panel/merge';
import { outputOptionsFor } from '../panel/outputOptions';
import { requestOptionsBut } from '../panel/requestOptions';
import { valueOf, type Operation, type Resource } from './operation';

/** What the canvas says below a node's name: its operation and resource in words, e.g. `Get many: contact list`. */
export const SUBTITLE =
	'={{ ($parameter["operation"][0].toUpperCase() + $parameter["operation"].slice(1)).replace(/(?!^)[A-Z]/g, (letter) => " " + letter.toLowerCase()) + ": " + $parameter["resource"].replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase()).replace("sms", "SMS") }}';

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
		...outputOptionsOf(resources),
		...propertiesOf(requestOptionsBut(resources.flatMap(withoutRequests))),
	];
}

/** The options for outputs, of the operations that have one for each item. */
function outputOptionsOf(resources: readonly Resource[]): INodeProperties[] {
	const sends = resources.flatMap(({ operations }) => operations.filter((operation) => operation.sends).map(valueOf));
	return sends.length === 0 ? [] : propertiesOf(outputOptionsFor([...new Set(sends)]));
}

/** The operations of a resource that work inside of n8n. */
function withoutRequests({ operations }: Resource): string[] {
	return operations.filter(({ routes }) => routes.length === 0).map(valueOf);
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

/** The fields of a resource's operations; one that several of them have stands there once, where all of their orders allow it. */
function fieldsOf({ value: resource, operations }: Resource): INodeProperties[] {
	const merged = mergeForms(operations.map((operation) => [valueOf(operation), operation.form]));
	return merged.flatMap(({ name, field, owners }) =>
		propertiesOf({ [name]: shownFor({ resource: [resource], operation: owners }, field) }),
	);
}
