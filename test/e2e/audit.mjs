import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { connected, ENDED, node, omni, run, start, START } from './workflows.mjs';

const PEOPLE = 'People';
const NODE = 'Do';
const [ANN, BOB] = ['+13075550170', '+13075550171'];

/** The audit log, on the real n8n: its data table is another one than that of the engine's tests, and only it has executions of its own. */
export function auditTests(stage) {
	let credentials;
	before(async () => {
		const { url: baseUrl, apiKey } = stage.sandbox;
		const name = 'With an audit log';
		const data = { baseUrl, apiKey, audit: 'keep', auditDays: 30 };
		const id = await stage.n8n.putCredential({ name, type: 'omniApiKeyApi', data });
		credentials = { omniApiKeyApi: { id, name } };
	});

	/** Runs one node for each row; gives the execution as soon as it ends or sleeps. */
	async function ran(id, type, parameters, rows = [{}]) {
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		const nodes = [start(), node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }), omni(stage, NODE, type, parameters)];
		nodes[2].credentials = credentials;
		const execution = await run(stage, { id, nodes, connections: connected([START, PEOPLE], [PEOPLE, NODE]) });
		return await eventually(
			() => stage.n8n.execution(execution),
			({ status }) => status === 'waiting' || ENDED.includes(status),
		);
	}

	/** The notes of an address, or of all. */
	async function log(address) {
		const execution = await ran('omniAuditLog0001', 'omniContacts', {
			resource: 'audit',
			operation: 'getMany',
			address,
		});
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		return itemsOf(execution, NODE);
	}

	it('says who sent what to a person, why, and what became of it', async () => {
		const send = { operation: 'send', from: 'OmniDemo', to: '={{ $json.to }}', text: 'Hello' };
		const options = { auditReference: '={{ $json.order }}' };
		const rows = [
			{ to: ANN, order: 'A-1' },
			{ to: BOB, order: 'A-2' },
		];
		const execution = await ran('omniAuditSend001', 'omniSms', { ...send, options }, rows);
		const [{ messageId }] = itemsOf(execution, NODE);
		const [noted, ...others] = await log('001 307 555 0170');
		assert.deepEqual(others, []);
		const { recipient, at, keptUntil, ...said } = noted;
		assert.match(recipient, /^[0-9a-f][\w-]{15}$/);
		assert.equal(Math.round((Date.parse(keptUntil) - Date.parse(at)) / 86_400_000), 30);
		assert.deepEqual(said, {
			address: ANN,
			channel: 'sms',
			operation: 'message.send',
			code: 'OK',
			messageId,
			endNoted: true,
			reference: 'A-1',
			approval: null,
			workflowId: 'omniAuditSend001',
			workflowName: 'omniAuditSend001',
			node: NODE,
			executionId: execution.id,
			parentExecutionId: null,
			startedBy: 'manual',
			doNotContact: null,
		});
	});

	it('has what Omni Reach sends once, with the execution that it sends for', async () => {
		const channels = { channel: [{ channel: 'sms', from: 'OmniDemo', to: '={{ $json.to }}', patience: 20 }] };
		const person = '+13075550172';
		const parameters = { operation: 'send', text: 'Hello', channels, waitAtMost: 1, waitUnit: 'hours' };
		const execution = await ran('omniAuditReach01', 'omniReach', parameters, [{ to: person }]);
		const [noted, ...others] = await log(person);
		assert.deepEqual(others, []);
		assert.deepEqual(
			[noted.channel, noted.code, noted.workflowId, noted.parentExecutionId],
			['sms', 'OK', 'omniAuditReach01', execution.id],
		);
	});

	it('is pruned of notes that are older than a person says, and of nothing else', async () => {
		const parameters = { resource: 'audit', operation: 'prune' };
		const prune = async (olderThan) =>
			itemsOf(await ran('omniAuditPrune01', 'omniContacts', { ...parameters, olderThan }), NODE)[0];
		assert.equal((await prune(1)).auditedSends, 0);
		assert.equal((await log(ANN)).length, 1);
		assert.ok((await prune(0)).auditedSends >= 3);
		assert.deepEqual(await log(''), []);
	});
}
