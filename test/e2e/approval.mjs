import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { People } from './people.mjs';
import { connected, omni, run, start, START } from './workflows.mjs';

const SCREENSHOTS = path.join(RUN, 'screenshots');
const ASK = 'Ask';
const DOUBLE = { values: { approvalType: 'double', approveLabel: 'Yes, refund', disapproveLabel: 'No' } };

const SMS = { from: 'OmniDemo', message: 'Refund order 1001?' };

/** Questions to people on the real n8n: the page behind the link is opened and clicked in a browser. */
export function approvalTests(stage) {
	const people = new People(stage);

	before(async () => {
		mkdirSync(SCREENSHOTS, { recursive: true });
		await people.come();
	});

	after(async () => await people.leave());

	/** Starts a workflow that asks; gives its execution and, once it sleeps, the links in what was sent. */
	async function ask(id, type, parameters) {
		const nodes = [start(), omni(stage, ASK, type, { operation: 'sendAndWait', ...parameters })];
		const executionId = await run(stage, { id, nodes, connections: connected([START, ASK]) });
		return { executionId, links: await people.asked(parameters.to, executionId) };
	}

	async function answerOf(executionId) {
		const execution = await people.end(executionId);
		assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
		const items = itemsOf(execution, ASK);
		assert.equal(items.length, 1);
		const { respondedAt, ...data } = items[0].data;
		if (!data.timedOut) assert.ok(Date.parse(respondedAt) > 0);
		return data;
	}

	const isOpen = async (executionId) => (await stage.n8n.execution(executionId)).status === 'waiting';

	it('by SMS: a person approves, once, and only by the button', async () => {
		const { executionId, links } = await ask('omniAskSms000001', 'omniSms', {
			...SMS,
			to: '+12025550161',
			approvalOptions: DOUBLE,
		});
		const [link] = links;
		for (const headers of [{ 'user-agent': 'facebookexternalhit/1.1' }, { 'user-agent': 'curl/8' }, {}]) {
			assert.equal((await fetch(link, { headers })).status, 200);
		}
		const forged = link.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`);
		const approved = new URLSearchParams({ approved: 'true' });
		const turned = link.replace('question=', 'approved=true&question=');
		for (const wrong of [forged, turned, link.replace(/\?.*/, '')]) {
			assert.equal((await fetch(wrong, { method: 'POST', body: approved })).status, 401);
		}
		assert.ok(await isOpen(executionId));
		await people.open(link, async (page) => {
			await page.getByText('Refund order 1001?').waitFor();
			await page.screenshot({ path: path.join(SCREENSHOTS, 'approval-page.png'), animations: 'disabled' });
		});
		assert.ok(await isOpen(executionId));
		assert.match(await people.click(link, 'Yes, refund'), /Got it, thanks/);
		assert.deepEqual(await answerOf(executionId), { approved: true });
		const late = await fetch(link, { method: 'POST', body: approved });
		assert.match(await late.text(), /no action required/i);
	});

	it('by email: the buttons lead to the page, and a person declines', async () => {
		const { executionId, links } = await ask('omniAskMail00001', 'omniEmail', {
			from: 'news@example.com',
			to: 'ann@example.com',
			subject: 'Approval required',
			message: SMS.message,
			approvalOptions: DOUBLE,
		});
		assert.equal(links.length, 2);
		assert.match(await people.click(links[0], 'No'), /Got it, thanks/);
		assert.deepEqual(await answerOf(executionId), { approved: false });
	});

	it('in the chat app: a person writes a text', async () => {
		const { executionId, links } = await ask('omniAskChat00001', 'omniChatApp', {
			...SMS,
			to: '+12025550162',
			responseType: 'freeText',
		});
		await people.open(links[0], async (page) => {
			await page.getByLabel('Response').fill('Half of it,\nplease');
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Got it, thanks').waitFor();
		});
		assert.deepEqual(await answerOf(executionId), { text: 'Half of it,\r\nplease' });
	});

	it('n8n restarts while a person fills in a form; another question is over meanwhile', async () => {
		const limitWaitTime = { values: { limitType: 'afterTimeInterval', resumeAmount: 0.1, resumeUnit: 'minutes' } };
		const over = await ask('omniAskOver00001', 'omniSms', { ...SMS, to: '+12025550163', options: { limitWaitTime } });
		const values = [
			{ fieldLabel: 'Amount', fieldType: 'number', requiredField: true },
			{ fieldLabel: 'How', fieldType: 'dropdown', fieldOptions: { values: [{ option: 'Bank' }, { option: 'Card' }] } },
			{
				fieldLabel: 'Why',
				fieldType: 'checkbox',
				fieldOptions: { values: [{ option: 'Late' }, { option: 'Broken' }] },
			},
		];
		const form = { responseType: 'customForm', formFields: { values } };
		const { executionId, links } = await ask('omniAskForm00001', 'omniSms', { ...SMS, to: '+12025550164', ...form });
		await people.open(links[0], async (page) => {
			await page.getByLabel('Amount').fill('12.5');
			await page.getByLabel('How').selectOption('Card');
			for (const why of ['Late', 'Broken']) await page.getByLabel(why).check();
			await stage.restartN8n();
			await stage.n8n.logIn();
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Got it, thanks').waitFor();
		});
		assert.deepEqual(await answerOf(executionId), { Amount: 12.5, How: 'Card', Why: ['Late', 'Broken'] });
		assert.deepEqual(await answerOf(over.executionId), { approved: false, timedOut: true });
		const late = await fetch(over.links[0], { method: 'POST', body: new URLSearchParams({ approved: 'true' }) });
		assert.match(await late.text(), /no action required/i);
	});

	it('nothing that was sent goes against the contract', async () => {
		assert.deepEqual(await stage.sandbox.list('violations'), []);
	});
}
