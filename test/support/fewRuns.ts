import type { IDataObject } from 'n8n-workflow';

import type { Sent } from '../../nodes/delivery/plan';
import { sendDeferred } from '../../nodes/delivery/deferred';
import type { Sandbox } from '../../sandbox';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { N8n } from './n8n';
import { useSandbox } from './sandbox';
import { SubWorkflows } from './subWorkflows';

/** How a run differs from one with the settings and options of its parameters. */
export interface More extends Pick<NodeRun, 'settings'> {
	options?: IDataObject;
	credential?: IDataObject;
}

/** The options of a run in which the first item goes before the others. */
export const FIRST = { fewFirst: { few: { first: 1, unit: 'items', share: 100, within: 15 } } };

const SCENARIO = {
	taskName: 'Order',
	type: 'API',
	taskChannel: 'OMNI',
	define: 'cascade',
	cascade: { step: [{ channel: 'SMS', from: 'Shop', text: 'Hello' }] },
};

/** Runs of Send and Wait for Delivery of any node, and then of their others, where a few go first. */
export class FewRuns {
	sub = this.noSubWorkflows();
	/** What the credential of the last run of a send has beside its own. */
	private credential: IDataObject | undefined;

	constructor(readonly sandbox: Sandbox) {}

	/** Begins anew: no messages, no sub-workflows. */
	begin(): void {
		this.sandbox.reset({ asNew: true });
		this.sub = this.noSubWorkflows();
	}

	private noSubWorkflows(): SubWorkflows {
		return new SubWorkflows(() => this.sandbox.requests.length);
	}

	/** Runs an operation of any node, given as `node.resource.operation`. */
	async run(
		operation: string,
		parameters: NodeRun['parameters'],
		rows: IDataObject[],
		{ options = {}, credential, settings }: More = {},
	): Promise<NodeResult> {
		this.credential = credential;
		const [type, resource, name] = operation.split('.');
		const own = { resource, operation: name, waitFor: 'delivery', waitAtMost: 5, waitUnit: 'hours', ...parameters };
		return await runNode({
			type,
			parameters: { ...own, options: { ...(parameters.options as IDataObject), ...options } } as NodeRun['parameters'],
			items: itemsOf(rows),
			credentials: this.credentials(credential),
			executeWorkflow: this.sub.execute,
			dataTables: this.sub.tables,
			...(settings && { settings }),
		});
	}

	private credentials(more?: IDataObject) {
		const { baseUrl, apiKey } = this.sandbox;
		const login = { baseUrl, login: 'sandbox', password: 'sandbox-password', namespace: 'http://soap.example.com/' };
		return { omniApiKeyApi: { baseUrl, apiKey, ...more }, omniSoapLoginApi: login } as never;
	}

	/** Makes a scenario of one SMS, and gives its id. */
	async scenario(): Promise<string> {
		const { items } = await this.run('omniScenario.scenario.create', SCENARIO, [{}]);
		return items[0].json.taskId as string;
	}

	/** Sends for the others, in n8n's engine, as the watcher does when they have their turn; for all of them, or batch by batch. */
	async sendOthers(...batches: number[][]): Promise<Sent[]> {
		const { rest, catcher } = this.sub.plan;
		if (!rest) throw new Error('There are no others');
		const { context } = new N8n({
			start: async (workflow, items) => {
				const { id, notes, type, parameters, onError } = workflow.nodes[workflow.nodes.length - 1];
				const { items: data } = await runNode({
					type: type.split('.').at(-1) ?? '',
					parameters,
					items: items.map(({ json, binary }) => ({ json, ...(binary && { binary }) })),
					nodeId: id,
					workflowName: 'The others',
					credentials: this.credentials(this.credential),
					dataTables: this.sub.tables,
					settings: { onError, notes },
				});
				return { executionId: '70', data: [data] };
			},
		});
		// As it comes back from n8n's database.
		const kept = JSON.parse(JSON.stringify(rest)) as typeof rest;
		const [first = [...Array(kept.count).keys()], ...others] = batches;
		let done = await sendDeferred(context, kept, catcher, first);
		const sent = [...done.sent];
		for (const places of others) {
			done = await sendDeferred(context, kept, catcher, places, done.silence);
			sent.push(...done.sent);
		}
		return sent;
	}
}

/** The runs of a test file. To be called where hooks may be. */
export function useFewRuns(): FewRuns {
	const runs = new FewRuns(useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } }));
	beforeEach(() => runs.begin());
	return runs;
}
