import type { INodePropertyOptions } from 'n8n-workflow';

import { theContract } from '../../../sandbox/contract';
import { listNodes, listOperations, type OperationRow, type PackageNode } from '../../../scripts/operations';
import { operationTables } from '../../../scripts/docs/operations';
import { wsdlOperations } from '../../support/wsdl';

/** Every operation of the contract, as `METHOD /path`, with its tag, which is the domain's name. */
const contractOperations = [
	...[...theContract().operations.values()].map(({ method, path, place }) => ({
		call: `${method.toUpperCase()} ${path}`,
		tag: (place.node.tags as string[])[0],
	})),
	...wsdlOperations().map((name) => ({ call: name, tag: 'soap' })),
];

/** What the panel of a node offers under Resource and Operation. */
function offered({ description: { name, properties } }: PackageNode): string[] {
	const dropdowns = properties.filter((property) => property.name === 'operation' && property.type === 'options');
	return dropdowns.flatMap(({ displayOptions, options }) => {
		const resources = (displayOptions?.show?.resource ?? []).filter((resource) => typeof resource === 'string');
		const values = (options as INodePropertyOptions[]).map(({ value }) => value);
		return resources.flatMap((resource) => values.map((value) => `${name} ${resource} ${value.toString()}`));
	});
}

const call = ({ method, path }: OperationRow): string => `${method} ${path}`;

describe('the listing of operations', () => {
	const rows = listOperations();

	it('names every operation that a panel offers, but those that call nobody', () => {
		const calling = listNodes().flatMap((node) =>
			node.operations
				.filter(({ endpoints }) => endpoints.length > 0)
				.map(({ resource, operation }) => `${node.description.name} ${resource} ${operation}`),
		);
		const listed = [...new Set(rows.map(({ node, resource, operation }) => `${node} ${resource} ${operation}`))];
		expect(listed).toStrictEqual(calling);
		const all = listNodes().flatMap(offered);
		expect(listed.filter((name) => !all.includes(name))).toStrictEqual([]);
	});

	it('has no node that users can not pick', () => {
		const hidden = listNodes().filter(({ description }) => description.hidden);
		expect(hidden.map(({ description, operations }) => [description.name, operations])).toStrictEqual([
			['omniHelper', []],
		]);
		expect(operationTables(rows)).not.toContain('Omni Helper');
	});

	it('names the SOAP operations by service and name, all ten of the documents', () => {
		// A send with a wait calls two of them.
		const soap = [...new Set(rows.filter(({ node }) => node === 'omniSoap').map(call))];
		expect(soap).toContain('SOAP /smsservicev2.asmx#SendMessageByTimeZoneToAddresses');
		expect([...soap].sort()).toStrictEqual(wsdlOperations().sort());
		expect(soap).toHaveLength(10);
	});

	it('lists no endpoint that the contract does not have', () => {
		const known = new Set(contractOperations.map((operation) => operation.call));
		expect(rows.map(call).filter((name) => !known.has(name))).toStrictEqual([]);
	});

	it('covers every endpoint of each domain that has a node', () => {
		// The node omniWalletPush is the domain `wallet`: the tag is how the rest of the name starts.
		const nodes = [...new Set(rows.map(({ node }) => node.replace(/^omni/, '').toLowerCase()))];
		const expected = contractOperations.filter(({ tag }) => nodes.some((node) => node.startsWith(tag)));
		expect(expected.length).toBeGreaterThanOrEqual(4);
		const listed = new Set(rows.map(call));
		expect(expected.filter((operation) => !listed.has(operation.call))).toStrictEqual([]);
	});

	it('lists no row twice', () => {
		const names = rows.map((row) => `${row.node} ${row.resource} ${row.operation} ${call(row)} ${row.when ?? ''}`);
		expect(new Set(names).size).toBe(names.length);
	});
});

describe('the tables of operations', () => {
	const row: OperationRow = {
		node: 'omniSms',
		nodeName: 'Omni SMS',
		resource: 'message',
		resourceName: 'Message',
		operation: 'send',
		operationName: 'Send',
		description: 'Send one | many',
		method: 'POST',
		path: '/sms/messages',
		credential: 'omniApiKeyApi',
	};

	it('have one line for an operation, with all its endpoints', () => {
		const tables = operationTables([row, { ...row, path: '/sms/others', when: 'Other is chosen' }]);
		expect(tables.split('\n').slice(4)).toStrictEqual([
			'| Message | Send | Send one \\| many | `POST /sms/messages`<br>`POST /sms/others` (Other is chosen) |',
		]);
	});
});
