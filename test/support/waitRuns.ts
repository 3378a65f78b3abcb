import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { useSandbox } from './sandbox';
import { SubWorkflows } from './subWorkflows';

/** Runs operations that wait, of any node and with all credentials, against a sandbox; the executions that they start are noted. */
export class WaitRuns {
	sub = new SubWorkflows(() => 0);

	constructor(readonly sandbox: Sandbox) {}

	/** Begins with no executions. */
	begin(): void {
		this.sub = new SubWorkflows(() => this.sandbox.requests.length);
	}

	/** Runs an operation, given as `node.resource.operation`. */
	async run(...given: Parameters<WaitRuns['attempt']>): Promise<NodeResult> {
		const result = await this.attempt(...given);
		expect(result.error).toBeUndefined();
		return result;
	}

	/** The same where it may be refused. */
	async attempt(
		operation: string,
		parameters: NodeRun['parameters'],
		rows: IDataObject[] = [{}],
		ofLogin: IDataObject = {},
	): Promise<NodeResult> {
		const [type, resource, name] = operation.split('.');
		const { baseUrl, apiKey } = this.sandbox;
		const login = { baseUrl, login: 'sandbox', password: 'sandbox-password', ...ofLogin };
		const all = {
			omniApiKeyApi: { baseUrl, apiKey, ...ofLogin },
			omniBasicLoginApi: login,
			omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
		};
		return await runNode({
			type,
			parameters: { resource, operation: name, waitAtMost: 5, waitUnit: 'minutes', ...parameters },
			items: itemsOf(rows),
			credentials: all,
			executeWorkflow: this.sub.execute,
			dataTables: this.sub.tables,
		});
	}
}

/** The runs of a test file. To be called where hooks may be. */
export function useWaitRuns(): WaitRuns {
	const runs = new WaitRuns(useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } }));
	beforeEach(() => runs.begin());
	return runs;
}

export const jsons = ({ items }: NodeResult) => items.map(({ json }) => json);
export const people = (...list: string[]) => list.map((to) => ({ to }));
