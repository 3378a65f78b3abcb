import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CredentialTestContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunction,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
	INodeType,
} from 'n8n-workflow';

import { loadPackage } from './engine';

/** All nodes of the built package that use a credential, with the test that each names for it. */
export async function testersOf(credential: string): Promise<Array<[node: string, test?: ICredentialTestFunction]>> {
	const { nodeTypes } = await loadPackage();
	return Object.entries(nodeTypes).flatMap(([name, { type }]): Array<[string, ICredentialTestFunction?]> => {
		const { description, methods } = type as INodeType;
		const used = description.credentials?.find((one) => one.name === credential);
		if (!used) return [];
		const tests = methods?.credentialTest ?? {};
		return [[name, typeof used.testedBy === 'string' ? tests[used.testedBy] : undefined]];
	});
}

/** What n8n does when a person saves a credential: asks the first node that can test it, in the context it has for that. */
export async function press(
	credential: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const [[, test]] = await testersOf(credential);
	if (!test) throw new Error(`Nothing tests ${credential}`);
	const additionalData = {} as ConstructorParameters<typeof CredentialTestContext>[0];
	const context = new CredentialTestContext(additionalData) as ICredentialTestFunctions;
	return await test.call(context, { id: '1', name: 'A credential', type: credential, data });
}

/** A server that answers every request with the same; `address` is its base URL once the tests run. */
export function useAnswer(status: number, body: string, headers: Record<string, string> = {}): { address: string } {
	const place = { address: '' };
	let server: Server;
	beforeAll(async () => {
		server = createServer((request, response) => {
			request.resume();
			response.writeHead(status, headers).end(body);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		place.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterAll(() => void server.close());
	return place;
}
