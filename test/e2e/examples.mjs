import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { ASK, ON_CALL, PROMETHEUS, REMIND, SEND } from '../../scripts/lib/examples.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { People } from './people.mjs';
import { ID as AGENT } from './conversations.mjs';
import { Questions } from './questions.mjs';
import { ENDED } from './workflows.mjs';

const OMNI = 'n8n-nodes-omni-messaging.';

/** Examples that nothing is pinned to: what they show is a form, and a page or a link on which a person goes on. */
const LISTENING = ['omniSmsApprove01', 'omniVoiceLogin01'];

/** What says that Prometheus gets all figures, but for those of the audit log, which is off in the credential. */
const READ = ['email', 'push', 'sms', 'parts', 'balance', 'waits'].map((of) => `omni_figures_read{of="${of}"} 1`);

export function exampleTests(stage) {
	const people = new People(stage);

	before(async () => await people.come());

	after(async () => await people.leave());

	it('each one is started by hand, has events of its own, or waits for a form', async () => {
		const listening = [];
		for (const { id, start } of stage.examples.workflows) {
			const { pinData } = await stage.n8n.ask('GET', `/rest/workflows/${id}`);
			if (!start && Object.keys(pinData ?? {}).length === 0) listening.push(id);
		}
		assert.deepEqual(listening.sort(), LISTENING);
	});

	it('each one that is started by hand, or has pinned events, runs to its end, and every Omni node that ran gave out items', async (context) => {
		for (const { id, name, start } of stage.examples.workflows) {
			const { pinData } = await stage.n8n.ask('GET', `/rest/workflows/${id}`);
			const from = start ?? Object.keys(pinData ?? {}).at(0);
			// These have tests of their own; the agent's model has one script for all of its runs.
			if (!from || [SEND.id, ASK.id, REMIND.id, ON_CALL.id, AGENT].includes(id)) continue;
			await context.test(name, async () => {
				const execution = await stage.n8n.runWorkflow(id, from);
				assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
				const omni = execution.workflowData.nodes.filter((node) => node.type.startsWith(OMNI));
				const ran = omni.filter((node) => execution.data.resultData.runData[node.name]);
				assert.ok(ran.length > 0);
				for (const node of ran) {
					const items = itemsOf(execution, node.name);
					assert.ok(items.length > 0, `${node.name} gave out nothing`);
					// No example may have its customers go without since another one has used their key.
					assert.deepEqual(
						items.filter(({ code }) => code === 'ALREADY_SENT').map(({ to }) => to),
						[],
					);
				}
			});
		}
	});

	it('the planned reminder cancels one that is planned', async () => {
		const execution = await stage.n8n.runWorkflow('omniReachRemind1', 'Run by hand');
		const cancelled = itemsOf(execution, 'Cancel the reminder').map(({ key, outcome }) => [key, outcome]);
		assert.deepEqual(cancelled, [['503', 'CANCELLED']]);
	});

	it('Prometheus gets its figures with its login, and nobody gets them without', async () => {
		const url = `${stage.n8n.webhookUrl}/webhook/omni-metrics`;
		const { user, password } = PROMETHEUS;
		const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
		const figures = async () => {
			const response = await fetchInTime(url, { headers: { authorization } });
			assert.equal(response.status, 200);
			assert.match(response.headers.get('content-type'), /^text\/plain;.* version=0\.0\.4/);
			return (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
		};
		const delivered = (lines) =>
			lines.find((line) => line.startsWith('omni_messages_today{channel="sms",status="delivered"}'));
		// Other tests may break what is asked for meanwhile, and n8n's day may just have begun.
		const told = await eventually(
			figures,
			(lines) => READ.every((line) => lines.includes(line)) && Number(delivered(lines)?.split(' ')[1]) > 0,
		);
		const unread = told.filter((line) => !/^\w+(\{\w+="\w+"(,\w+="\w+")*\})? \d+(\.\d+)?$/.test(line));
		assert.deepEqual(unread, []);
		assert.equal((await fetchInTime(url)).status, 401);
	});

	it('the appointment reminder tells who comes apart from who wants another time', async () => {
		const questions = new Questions(stage);
		const id = await stage.n8n.startWorkflow(REMIND.id, REMIND.start);
		await questions.until(id, ({ status }) => status === 'waiting' || ENDED.includes(status));
		const asked =
			'You have an appointment with us on 16 January at 09:00. Will you come?\n\n1. I will come\n2. Another time';
		// Other tests may write to the same person.
		const texts = (await questions.texts('+12025550181')).filter((text) => text.startsWith('You have'));
		assert.deepEqual(texts, [asked]);
		await questions.write('+12025550182', '2');
		await questions.write('+12025550181', 'I will come');
		const execution = await questions.until(id, ({ status }) => ENDED.includes(status));
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		assert.deepEqual(
			itemsOf(execution, REMIND.ask).map(({ to, answer }) => [to, answer]),
			[
				['+12025550181', 'come'],
				['+12025550182', 'move'],
			],
		);
		const runs = REMIND.ends.map((name) => execution.data.resultData.runData[name].length);
		assert.deepEqual(runs, [1, 1]);
	});

	it('an alarm that the first on call leaves alone goes to the second, who takes it', async () => {
		const [first, second] = ON_CALL.people;
		const { name, nodes, connections, settings } = await stage.n8n.ask('GET', `/rest/workflows/${ON_CALL.id}`);
		// Ten short minutes are over before a busy machine has clicked.
		const { limitWaitTime } = nodes.find((node) => node.name === 'Ask the second').parameters.options;
		limitWaitTime.values.resumeUnit = 'hours';
		await stage.n8n.putWorkflow({ id: ON_CALL.id, name, nodes, connections, settings });
		const id = await stage.n8n.startWorkflow(ON_CALL.id, ON_CALL.start);
		const [early] = await people.asked(first, id);
		assert.match(
			(await people.questions(first))[0].text,
			/^Alarm: The shop does not answer since 10:04\. Will you take it\?/,
		);
		const [link] = await people.asked(second, id);
		assert.notEqual(link, early);
		assert.match(await people.click(link, 'I take it'), /Got it, thanks/);
		const execution = await people.end(id);
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		assert.equal(itemsOf(execution, 'Ask the first')[0].data.timedOut, true);
		assert.equal(itemsOf(execution, 'Ask the second')[0].data.approved, true);
		const [{ code, subject }] = itemsOf(execution, ON_CALL.end);
		assert.deepEqual([code, subject], ['OK', 'Taken: The shop does not answer']);
	});
}
