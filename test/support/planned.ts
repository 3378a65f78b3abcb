import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { DataTables } from './dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { useSandbox } from './sandbox';
import { jsonOf } from './sms';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** The parameters of a plan of such a row. */
export const PLAN = { key: '={{ $json.order }}', when: '={{ $json.when }}' };

/** A node that sends what is due, once. */
export const SEND = {
	type: 'omniSms',
	parameters: {
		resource: 'message',
		operation: 'send',
		from: 'Shop',
		to: '={{ $json.data.phone }}',
		text: '=Order {{ $json.key }}',
		options: { sendOnce: { once: { key: '={{ $json.sendOnceKey }}' } } },
	},
};

/** An order of a person, of a digit, that is due in so many minutes. */
export const row = (order: string, minutes: number) => ({
	order,
	when: new Date(Date.now() + minutes * MINUTE).toISOString(),
	phone: `+1202555010${order}`,
});

/** Runs Omni Reach's operations on what is planned, at times that a test names. */
export class PlannedRuns {
	tables = new DataTables();
	/** How much later it is than it was when the test began, in milliseconds. */
	later = 0;

	constructor(readonly sandbox: Sandbox) {}

	/** Begins with an empty store. */
	begin(): void {
		this.tables = new DataTables();
		this.later = 0;
		const { now } = Date;
		jest.spyOn(Date, 'now').mockImplementation(() => now() + this.later);
	}

	async attempt(
		operation: string,
		parameters: Record<string, NodeParameterValueType>,
		rows: IDataObject[] = [{}],
		more: Partial<NodeRun> = {},
	): Promise<NodeResult> {
		const { apiKey, baseUrl } = this.sandbox;
		return await runNode({
			type: 'omniReach',
			parameters: { resource: 'planned', operation, topic: 'Reminders', ...parameters },
			items: itemsOf(rows),
			dataTables: this.tables,
			credentials: { omniApiKeyApi: { baseUrl, apiKey } },
			...more,
		});
	}

	/** The same where nothing may go wrong. */
	async run(...[operation, parameters, rows]: Parameters<PlannedRuns['attempt']>): Promise<IDataObject[]> {
		const { items, error } = await this.attempt(operation, parameters, rows);
		if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
		return jsonOf(items);
	}
}

/** The runs of a test file. To be called where hooks may be. */
export function usePlanned(): PlannedRuns {
	const runs = new PlannedRuns(useSandbox());
	beforeEach(() => runs.begin());
	afterEach(() => jest.restoreAllMocks());
	return runs;
}
