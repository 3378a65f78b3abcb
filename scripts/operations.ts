import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { INodePropertyOptions, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { valueOf, type Resource, type RouteUse } from '../nodes/engine/operation';

const ROOT = path.join(__dirname, '..');
const load = createRequire(__filename);

/** One endpoint that one operation of one node can call. */
export interface OperationRow {
	node: string;
	nodeName: string;
	resource: string;
	resourceName: string;
	operation: string;
	operationName: string;
	description: string;
	method: string;
	path: string;
	/** Under which choice this endpoint is called, where the operation has several. */
	when?: string;
	credential?: string;
}

/** What the node's panel offers under a name; the one for operations is shown for a single resource. */
function choices(description: INodeTypeDescription, name: string, resource?: string): INodePropertyOptions[] {
	return description.properties
		.filter((property) => property.name === name && property.type === 'options')
		.filter(({ displayOptions }) => {
			const resources = displayOptions?.show?.resource;
			return resource === undefined || resources === undefined || resources.includes(resource);
		})
		.flatMap((property) => (property.options ?? []) as INodePropertyOptions[]);
}

function choice(
	description: INodeTypeDescription,
	name: string,
	value: string,
	resource?: string,
): INodePropertyOptions {
	const found = choices(description, name, resource).find((option) => option.value === value);
	if (!found) throw new Error(`The panel of ${description.name} does not offer ${name} "${value}".`);
	return found;
}

/** An operation with the resource that it belongs to, and its routes. */
export interface ListedOperation {
	resource: string;
	operation: string;
	endpoints: Array<{ method: string; path: string; when?: string }>;
	credential?: string;
	/** A second credential, where another one asks what became of what was sent. */
	asksWith?: string;
	/** Whether the workflow sleeps in it. */
	waits?: true;
	/** Whether its messages go through the Send of other nodes. */
	sendsThroughOthers?: true;
}

function endpointOf(use: RouteUse): ListedOperation['endpoints'][number] {
	const { route, when } = typeof use === 'string' ? { route: use, when: undefined } : use;
	const [method, endpoint] = route.split(' ');
	return { method, path: endpoint, ...(when === undefined ? {} : { when }) };
}

function listed(resources: readonly Resource[]): ListedOperation[] {
	return resources.flatMap(({ value, operations }) =>
		operations.map((operation) => ({
			resource: value,
			operation: valueOf(operation),
			endpoints: operation.routes.map(endpointOf),
			...(operation.credential !== undefined && { credential: operation.credential }),
			...(operation.asksWith !== undefined && { asksWith: operation.asksWith }),
			...(operation.waits && { waits: operation.waits }),
			...(operation.sendsThroughOthers && { sendsThroughOthers: operation.sendsThroughOthers }),
		})),
	);
}

function rowsOf(description: INodeTypeDescription, operation: ListedOperation): OperationRow[] {
	const resource = choice(description, 'resource', operation.resource);
	const offered = choice(description, 'operation', operation.operation, operation.resource);
	return operation.endpoints.map(({ method, path: endpoint, when }) => ({
		node: description.name,
		nodeName: description.displayName,
		resource: operation.resource,
		resourceName: resource.name,
		operation: operation.operation,
		operationName: offered.name,
		description: offered.description ?? '',
		method,
		path: endpoint,
		...(when === undefined ? {} : { when }),
		...(operation.credential !== undefined && { credential: operation.credential }),
	}));
}

/** The panel's operations that no code stands behind, as `resource.operation`. */
function unmade(description: INodeTypeDescription, operations: readonly ListedOperation[]): string[] {
	return choices(description, 'resource')
		.flatMap(({ value: resource }) =>
			choices(description, 'operation', String(resource)).map(({ value }) => `${String(resource)}.${String(value)}`),
		)
		.filter((name) => !operations.some(({ resource, operation }) => `${resource}.${operation}` === name));
}

/** A node of the package: its source file from the top folder, its description, and what it can run. */
export interface PackageNode {
	file: string;
	description: INodeTypeDescription;
	operations: readonly ListedOperation[];
}

function readNode(entry: string): PackageNode {
	const file = entry.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const className = path.basename(file, '.node.ts');
	const classes = load(path.join(ROOT, file)) as Record<string, new () => INodeType>;
	const { description } = new classes[className]();
	// A trigger is called by the service, and a hidden node by our own nodes: they have no operations to choose.
	if (description.group.includes('trigger') || description.hidden) return { file, description, operations: [] };
	const source = path.join(ROOT, path.dirname(file), 'operations.ts');
	const { operations: own } = load(source) as { operations: readonly Resource[] };
	const operations = listed(own);
	const missing = unmade(description, operations);
	if (missing.length > 0) throw new Error(`${description.name} offers what it cannot do: ${missing.join(', ')}.`);
	return { file, description, operations };
}

let nodes: readonly PackageNode[] | undefined;

/**
 * Every node that package.json names, in its order, read once.
 * @throws Error when a node's panel and its operations differ
 */
export function listNodes(): readonly PackageNode[] {
	return (nodes ??= readNodes());
}

function readNodes(): readonly PackageNode[] {
	const { n8n } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { n8n: { nodes: string[] } };
	return n8n.nodes.map(readNode);
}

/**
 * Every operation of every node that package.json names, made from the code itself.
 * @returns one row for each endpoint that an operation can call, in the order of package.json and of each node's operations.ts
 * @throws Error when a node's panel and its operations differ
 */
export function listOperations(): OperationRow[] {
	return listNodes().flatMap(({ description, operations }) =>
		operations.flatMap((operation) => rowsOf(description, operation)),
	);
}

if (require.main === module) console.log(JSON.stringify(listOperations(), null, 2));
