import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { AFTER, atMost, people, SEND, SMS, Waits } from './waits.mjs';
import { connected, ENDED, node, omni, START } from './workflows.mjs';

const CALL = '2f6d9c1e-8b47-4a3d-b0e5-71c94a6d2e01';

/** Every channel's way of waiting, on the real n8n. */
export function channelTests(stage) {
	const waits = new Waits(stage);

	it('a published workflow that a call started waits and goes on', async () => {
		const { n8n } = stage;
		const id = 'omniWaitCall0001';
		const workflow = waits.workflow(id, 'omniSms', people('+12025550100', '+447700900901'));
		Object.assign(workflow.nodes[0], {
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: CALL,
			parameters: { httpMethod: 'POST', path: CALL },
		});
		await n8n.activate(await n8n.putWorkflow(workflow));
		// In queue mode a workflow goes live a moment after it was published.
		await eventually(
			() => fetchInTime(`${n8n.webhookUrl}/webhook/${CALL}`, { method: 'POST' }),
			({ status }) => status === 200,
		);
		const runs = await eventually(
			() => n8n.executions(id),
			(list) => list.length === 5 && list.every(({ status: state }) => ENDED.includes(state)),
		);
		// The catcher, the keeper, the guard and the watcher are executions of the same workflow.
		assert.deepEqual(runs.map(({ mode, status: state }) => `${mode} ${state}`).sort(), [
			'integrated success',
			'integrated success',
			'integrated success',
			'integrated success',
			'webhook success',
		]);
		const items = itemsOf(
			runs.find(({ mode }) => mode === 'webhook'),
			AFTER,
		);
		assert.deepEqual(
			items.map(({ to, status: state, outcome }) => [to, state, outcome]),
			[
				['+12025550100', 'DELIVERED', 'REACHED'],
				['+447700900901', 'UNDELIVERABLE', 'FAILED'],
			],
		);
	});

	it('Retry of a send that failed after a message had left sends nothing, with a wait or without', async () => {
		const { n8n, sandbox } = stage;
		const options = { options: { failOnRejected: true } };
		for (const operation of ['send', 'sendAndWaitForDelivery']) {
			const id = `omniRetry${operation.slice(0, 7)}`;
			const rows = people('+12025550100', '+447700900912');
			const failed = await waits.end(
				await waits.start(id, 'omniSms', rows, { operation, ...SMS, text: id, ...options }),
			);
			assert.equal(failed.status, 'error');
			await n8n.ask('POST', `/rest/executions/${failed.id}/retry`, {});
			const again = await eventually(
				async () => (await n8n.executions(id)).find(({ mode }) => mode === 'retry'),
				(run) => ENDED.includes(run?.status),
			);
			const { message, description } = again.data.resultData.error;
			assert.deepEqual([again.status, message], ['error', failed.data.resultData.error.message]);
			assert.match(description, /^Retry does nothing here/);
			assert.equal((await sandbox.list('messages')).filter(({ text }) => text === id).length, 1);
		}
	});

	it('a wait in a loop of a sub-workflow, and one behind it, end like any other', async () => {
		// What comes out of the first wait has no name.
		const message = { ...SMS, text: 'Hello' };
		const parameters = { operation: 'sendAndWaitForDelivery', waitAtMost: 1, waitUnit: 'hours', ...message };
		const wait = (name) => omni(stage, name, 'omniSms', parameters);
		const inner = {
			id: 'omniWaitInner001',
			name: 'Wait: inner',
			settings: { executionOrder: 'v1' },
			nodes: [
				node('Start', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }),
				node('One by one', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 1, options: {} }),
				wait('In the loop'),
				wait('Behind it'),
			],
			connections: {
				...connected(['Start', 'One by one'], ['In the loop', 'One by one']),
				'One by one': { main: ['Behind it', 'In the loop'].map((name) => [{ node: name, type: 'main', index: 0 }]) },
			},
		};
		await stage.n8n.activate(await stage.n8n.putWorkflow(inner));
		const rows = people('+12025550100', '+447700900901');
		const call = { workflowId: { __rl: true, mode: 'id', value: inner.id }, options: {} };
		const outer = waits.workflow('omniWaitOuter001', 'omniSms', rows);
		Object.assign(outer.nodes[2], {
			...node(SEND, 'n8n-nodes-base.executeWorkflow', 1.2, call),
			credentials: undefined,
		});
		await stage.n8n.putWorkflow(outer);
		const execution = await stage.n8n.runWorkflow(outer.id, START);
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		assert.deepEqual(
			itemsOf(execution, AFTER).map(({ pairedTo, to: whom, outcome }) => [pairedTo, whom, outcome]),
			[
				[0, '+12025550100', 'REACHED'],
				[1, '+447700900901', 'FAILED'],
			],
		);
		const [own] = await stage.n8n.executions(inner.id);
		const looped = own.data.resultData.runData['In the loop'].map(({ data }) => data.main[0][0].json.outcome);
		assert.deepEqual(looped, ['REACHED', 'FAILED']);
	});

	it('a Wait node behind it sleeps its own time, whatever its helpers do when they end', async () => {
		const id = 'omniWaitBehind01';
		const workflow = waits.workflow(id, 'omniSms', people('+12025550100'));
		workflow.nodes.push(node('Call', 'n8n-nodes-base.wait', 1.1, { resume: 'webhook', options: {} }));
		Object.assign(workflow.connections, connected([SEND, 'Call'], ['Call', AFTER]));
		const executionId = await waits.run(workflow);
		const helpers = async () => (await stage.n8n.executions(id)).filter(({ mode }) => mode === 'integrated');
		await eventually(helpers, (all) => all.length === 4 && all.every(({ status }) => ENDED.includes(status)));
		const asleep = await waits.until(
			executionId,
			({ status, data }) => status === 'waiting' && data.resultData.lastNodeExecuted === 'Call',
		);
		assert.deepEqual(
			itemsOf(asleep, SEND).map(({ outcome }) => outcome),
			['REACHED'],
		);
		const address = `${stage.n8n.webhookUrl}/webhook-waiting/${executionId}?signature=${asleep.data.resumeToken}`;
		assert.equal((await fetchInTime(address)).status, 200);
		assert.equal((await waits.end(executionId)).status, 'success');
	});

	it('calls to a wait that are forged, malformed or repeated are refused or change nothing', async () => {
		const id = 'omniWaitForged01';
		const own = { ...SMS, text: id, ...atMost(20) };
		const executionId = await waits.start(id, 'omniSms', people('+447700900906'), own);
		const { id: messageId } = await eventually(
			async () => (await stage.sandbox.list('messages')).find(({ text }) => text === id) ?? {},
			(message) => message.id !== undefined,
		);
		const { url, body } = await eventually(
			async () =>
				(await stage.sandbox.list('attempts')).find(
					(attempt) => attempt.messageIds.includes(messageId) && attempt.body.includes('"SENT"'),
				) ?? {},
			(attempt) => attempt.url !== undefined,
		);
		const forged = url.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`);
		// Whoever has the address alone can report statuses, and nothing else: no end, and nothing of what came is told.
		const word = (more) => JSON.stringify({ omniDelivery: { version: 1, token: 'x'.repeat(32), ...more } });
		const asking = { end: false, messageIds: [messageId], wakeUrl: 'http://192.0.2.1/', isAll: true };
		const answers = [];
		for (const [address, text] of [
			[forged, body.replace('SENT', 'DELIVERED')],
			[url.replace(/\?.*/, ''), body],
			[url, '[{"messageId":'],
			[url, '[1,2,3]'],
			[url, `[${' '.repeat(6 * 1024 * 1024)}]`],
			[url, JSON.stringify({ omniDelivery: { end: true } })],
			[url, word({ end: true })],
			[url, word(asking)],
			[url, body],
		]) {
			const headers = { 'content-type': 'application/json' };
			const response = await fetchInTime(address, { method: 'POST', headers, body: text });
			answers.push(response.status);
			if (response.status === 200) assert.equal(await response.text(), '');
		}
		assert.deepEqual(answers, [401, 401, 422, 400, 413, 200, 200, 200, 200]);
		const [item] = itemsOf(await waits.end(executionId), SEND);
		assert.deepEqual([item.status, item.outcome], ['SENT', 'TIMEOUT']);
	});

	it('every channel ends its wait, and what was refused goes its own way', async () => {
		const recipient = { to: '={{ $json.to }}' };
		const started = [
			await waits.start(
				'omniWaitChat0001',
				'omniChatApp',
				people('+12025550100', '+447700900901', '+447700900905', '+447700900911'),
				{
					from: 'OmniDemo',
					...recipient,
					text: 'Hello',
					type: 'text',
					waitFor: 'status',
					waitStatuses: ['SEEN'],
					...atMost(40),
				},
				'continueErrorOutput',
			),
			await waits.start(
				'omniWaitMail0001',
				'omniEmail',
				people('ann@example.com', 'bounced@example.com', 'rejected@example.com'),
				{
					from: 'news@example.com',
					...recipient,
					subject: 'Hello',
					emailType: 'text',
					plainText: 'Hello [Unsubscribe]',
				},
			),
			await waits.start('omniWaitPush0001', 'omniPush', people('token-1', 'token-rejected'), {
				from: 1001,
				...recipient,
				title: 'Hello',
				text: 'Hello',
				options: { priority: 'HIGH', android: { smallIcon: 'icon' } },
			}),
			await waits.start('omniWaitLate0001', 'omniSms', people('+447700900906', '+447700900904'), {
				...SMS,
				...atMost(10),
			}),
		];
		const [chat, mail, push, late] = await Promise.all(started.map((executionId) => waits.end(executionId)));
		const ends = (execution) =>
			itemsOf(execution, SEND).map(({ to: whom, status, outcome }) => [whom, status, outcome]);
		assert.deepEqual(ends(chat), [
			['+12025550100', 'DELIVERED', 'TIMEOUT'],
			['+447700900901', 'UNDELIVERABLE', 'FAILED'],
			['+447700900905', 'SEEN', 'REACHED'],
		]);
		const refused = chat.data.resultData.runData[SEND].at(-1).data.main[1].map(({ json }) => json.details.to);
		assert.deepEqual(refused, ['+447700900911']);
		assert.deepEqual(ends(mail), [
			['ann@example.com', 'DELIVERED', 'REACHED'],
			['bounced@example.com', 'BOUNCED', 'FAILED'],
			['rejected@example.com', 'REJECTED', 'FAILED'],
		]);
		assert.deepEqual(ends(push), [
			['token-1', 'DELIVERED', 'REACHED'],
			['token-rejected', 'REJECTED', 'FAILED'],
		]);
		assert.deepEqual(ends(late), [
			['+447700900906', 'SENT', 'TIMEOUT'],
			['+447700900904', 'UNKNOWN', 'TIMEOUT'],
		]);
	});
}
