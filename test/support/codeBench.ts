import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { DataTables } from './dataTables';
import { itemsOf, runNode, type NodeRun } from './engine';

/** Login codes of Omni Voice Code in n8n's engine, with data tables of their own. */
export class CodeBench {
	readonly tables = new DataTables();

	constructor(private readonly sandbox: Sandbox) {}

	/** Runs the node for these rows, and gives its outputs. Throws what the node throws. */
	async runAll(
		parameters: Record<string, NodeParameterValueType>,
		rows: IDataObject[] = [{}],
		settings: NodeRun['settings'] = {},
	): Promise<IDataObject[]> {
		const { sandbox } = this;
		const { items, error } = await runNode({
			type: 'omniVoiceCode',
			parameters: { resource: 'code', ...parameters },
			items: itemsOf(rows),
			dataTables: this.tables,
			settings,
			credentials: {
				omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
				omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey },
			},
		});
		if (error) throw new Error(error.message);
		return items.map(({ json }) => json);
	}

	/** Runs the node for one row, and gives its output. */
	async run(
		parameters: Record<string, NodeParameterValueType>,
		row: IDataObject = {},
		settings: NodeRun['settings'] = {},
	): Promise<IDataObject> {
		const [output] = await this.runAll(parameters, [row], settings);
		return output;
	}

	/** Verifies what was entered with the verification of a code that was sent or held back. */
	async verify(sent: IDataObject, entered: string): Promise<IDataObject> {
		return await this.run({ operation: 'verifyCode', verification: '={{ $json.verification }}', entered }, sent);
	}
}
