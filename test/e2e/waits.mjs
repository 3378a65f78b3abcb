import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { connected, ENDED, node, start, START } from './workflows.mjs';

const PEOPLE = 'People';
export const SEND = 'Send and wait';
export const AFTER = 'After the wait';

/** Rows of recipients, each with its place. */
export const people = (...list) => list.map((to, index) => ({ index, to }));

/** The end of a wait is that of a test only where it says so. */
export const atMost = (minutes) => ({ waitAtMost: minutes, waitUnit: 'minutes' });
const LONG = { waitAtMost: 1, waitUnit: 'hours' };

export const SMS = { from: 'OmniDemo', to: '={{ $json.to }}', text: '=Hello {{ $json.index }}' };

/** The credentials of nodes that take another one than the API key. */
const CREDENTIALS = {
	omniSoap: ['omniSoapLoginApi'],
	omniVoiceCode: ['omniBasicLoginApi', 'omniApiKeyApi'],
	omniLegacyEmail: ['omniBasicLoginApi'],
};

/** Starts workflows that send and wait, and tells how they end. */
export class Waits {
	/** Ids of credentials by their types, where they are not those of the examples. */
	credentialIds = {};

	constructor(stage) {
		this.stage = stage;
	}

	/** The workflow that sends to each row and waits, with a node behind it that says which row its item belongs to. */
	workflow(id, type, rows, parameters = SMS, onError = undefined) {
		const types = CREDENTIALS[type] ?? ['omniApiKeyApi'];
		const ids = { ...this.stage.examples.credentialIds, ...this.credentialIds };
		const credentials = Object.fromEntries(types.map((name) => [name, { id: ids[name], name }]));
		const assignment = {
			id: 'pairedTo',
			name: 'pairedTo',
			value: `={{ $("${PEOPLE}").item.json.index }}`,
			type: 'number',
		};
		const settings = { resource: 'message', operation: 'sendAndWaitForDelivery', ...LONG, ...parameters };
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		return {
			id,
			name: `Wait: ${type} ${id}`,
			settings: { executionOrder: 'v1' },
			nodes: [
				start(),
				node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }),
				node(SEND, `n8n-nodes-omni-messaging.${type}`, 1, settings, { credentials, ...(onError && { onError }) }),
				node(AFTER, 'n8n-nodes-base.set', 3.4, {
					assignments: { assignments: [assignment] },
					includeOtherFields: true,
					options: {},
				}),
			],
			connections: connected([START, PEOPLE], [PEOPLE, SEND], [SEND, AFTER]),
		};
	}

	/** Saves a workflow and starts it; gives the execution's id. */
	async run(workflow) {
		await this.stage.n8n.putWorkflow(workflow);
		return await this.stage.n8n.startWorkflow(workflow.id, START);
	}

	/** Starts a workflow that sends to each row and waits; gives the execution's id. */
	async start(...workflow) {
		return await this.run(this.workflow(...workflow));
	}

	/** Reports the end of a message with this text as the service does, to the address that was given with it; gives n8n's answer. */
	async deliver(text) {
		const [{ body }] = await eventually(
			async () => (await this.stage.sandbox.list('requests')).filter((request) => request.body.includes(text)),
			({ length }) => length === 1,
		);
		const [{ id }] = (await this.stage.sandbox.list('messages')).filter((message) => message.text === text);
		const event = { messageId: id, status: 'DELIVERED', errorCode: 0, ts: Date.now() };
		return await fetchInTime(JSON.parse(body).messages[0].callbackUrl, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify([event]),
		});
	}

	async end(executionId) {
		return await this.until(executionId, ({ status }) => ENDED.includes(status));
	}

	async until(executionId, isThere) {
		return await eventually(() => this.stage.n8n.execution(executionId), isThere);
	}

	/** What came of each item of a run that has to succeed, behind the node that waited. */
	async items(executionId) {
		const execution = await this.end(executionId);
		const { error } = execution.data.resultData;
		if (execution.status !== 'success')
			throw new Error(`${execution.status}: ${error?.message} ${error?.description ?? ''}`);
		return itemsOf(execution, AFTER);
	}
}
