import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';
import { People } from './people.mjs';
import { connected, omni, run, start, START } from './workflows.mjs';

const SCREENSHOTS = path.join(RUN, 'screenshots');
const ASK = 'Ask';
const DOUBLE = { values: { approvalType: 'double', approveLabel: 'Yes, refund', disapproveLabel: 'No' } };

const SMS = { from: 'OmniDemo', message: 'Refund order 1001?' };

const EMAIL = { from: 'news@example.com', subject: 'Approval required', message: SMS.message };

/** Each channel with what it asks, and people of its own. */
const CHANNELS = [
	['omniSms', SMS, (at) => `+1303555013${at}`],
	['omniEmail', EMAIL, (at) => `approver${at}@example.com`],
	['omniChatApp', SMS, (at) => `+1303555014${at}`],
];

/** What opens links before anybody reads them: previews of messengers, scanners of mailboxes, and whoever names nothing. */
const PREVIEWS = ['facebookexternalhit/1.1', 'WhatsApp/2.24', 'SkypeUriPreview Preview/0.5', 'Mozilla/5.0', ''];

const YES = new URLSearchParams({ approved: 'true' });
const NO = new URLSearchParams({ approved: 'false' });
const soon = {
	limitWaitTime: { values: { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' } },
};

/** What the tests of questions share: people with a browser, and how they are asked. */
function approvalBench(stage) {
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

	return { people, ask, answerOf, isOpen };
}

/** Questions to people on the real n8n: the page behind the link is opened and clicked in a browser. */
export function approvalTests(stage) {
	const { people, ask, answerOf, isOpen } = approvalBench(stage);

	it('by SMS: a person approves, once, and only by the button', async () => {
		const { executionId, links } = await ask('omniAskSms000001', 'omniSms', {
			...SMS,
			to: '+12025550161',
			approvalOptions: DOUBLE,
		});
		const [link] = links;
		for (const headers of [{ 'user-agent': 'facebookexternalhit/1.1' }, { 'user-agent': 'curl/8' }, {}]) {
			assert.equal((await fetchInTime(link, { headers })).status, 200);
		}
		const forged = link.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`);
		const approved = new URLSearchParams({ approved: 'true' });
		const turned = link.replace('question=', 'approved=true&question=');
		for (const wrong of [forged, turned, link.replace(/\?.*/, '')]) {
			assert.equal((await fetchInTime(wrong, { method: 'POST', body: approved })).status, 401);
		}
		assert.ok(await isOpen(executionId));
		await people.open(link, async (page) => {
			await page.getByText('Refund order 1001?').waitFor();
			await page.screenshot({ path: path.join(SCREENSHOTS, 'approval-page.png'), animations: 'disabled' });
		});
		assert.ok(await isOpen(executionId));
		assert.match(await people.click(link, 'Yes, refund'), /Got it, thanks/);
		assert.deepEqual(await answerOf(executionId), { approved: true });
		const late = await fetchInTime(link, { method: 'POST', body: approved });
		assert.match(await late.text(), /no action required/i);
	});

	it('by email: the buttons lead to the page, and a person declines', async () => {
		const { executionId, links } = await ask('omniAskMail00001', 'omniEmail', {
			from: 'news@example.com',
			to: 'approver@example.com',
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

	for (const [type, words, person] of CHANNELS) {
		const mark = type.slice(4).padEnd(7, '0');

		it(`${type}: a preview decides nothing, of a double click one counts, and nobody can answer once more`, async () => {
			const to = person(1);
			const { executionId, links } = await ask(`omniTwice${mark}`, type, { ...words, to, approvalOptions: DOUBLE });
			for (const link of links) {
				for (const agent of PREVIEWS) {
					const page = await fetchInTime(link, { headers: { 'user-agent': agent } });
					assert.equal(page.status, 200);
					assert.match(await page.text(), /Refund order 1001/);
				}
				await fetchInTime(link, { method: 'HEAD' });
			}
			assert.ok(await isOpen(executionId));
			const link = links.at(-1);
			const both = await Promise.all([YES, NO].map((body) => fetchInTime(link, { method: 'POST', body })));
			const pages = await Promise.all(both.map((answer) => answer.text()));
			const taken = pages.findIndex((page) => /Got it, thanks/.test(page));
			assert.ok(taken >= 0, pages.join());
			assert.deepEqual(await answerOf(executionId), { approved: taken === 0 });
			const counted = pages.filter((page) => /Got it, thanks/.test(page));
			assert.equal(counted.length, 1, 'Who was not heard must not read that they were.');
			const page = await people.open(link, async (opened) => await opened.locator('body').innerText());
			assert.match(page, /no action required/i);
		});

		it(`${type}: a person declines`, async () => {
			const to = person(2);
			const { executionId, links } = await ask(`omniNo00${mark}0`, type, { ...words, to, approvalOptions: DOUBLE });
			assert.match(await people.click(links[0], 'No'), /Got it, thanks/);
			assert.deepEqual(await answerOf(executionId), { approved: false });
		});
	}

	it('the example: nobody answers the SMS, another person gets an email and decides on its page', async () => {
		const [id, first, second] = ['omniSmsApprove01', '+13035550149', 'escalation@example.com'];
		const { name, nodes, connections, settings } = await stage.n8n.ask('GET', `/rest/workflows/${id}`);
		const named = (wanted) => nodes.find((node) => node.name === wanted);
		Object.assign(named('Ask by SMS').parameters, { to: first, options: soon });
		named('Ask by email').parameters.to = second;
		await stage.n8n.activate(await stage.n8n.putWorkflow({ id, name, nodes, connections, settings }));
		const form = `${stage.n8n.webhookUrl}/form/${named('A refund is wanted').webhookId}`;
		await eventually(
			() => fetchInTime(form),
			({ status }) => status === 200,
		);
		await people.open(form, async (page) => {
			await page.getByLabel('Order').fill('1001');
			await page.getByLabel('Amount').fill('12.50');
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Form Submitted').waitFor();
		});
		const [{ id: executionId }] = await eventually(
			() => stage.n8n.runs(id),
			({ length }) => length > 0,
		);
		const [early] = await people.asked(first, executionId);
		assert.match((await people.messages(first))[0].text, /^Refund 12\.50 for order 1001\?/);
		const [, link] = await people.asked(second, executionId);
		const late = await fetchInTime(early, { method: 'POST', body: YES });
		assert.match(await late.text(), /no action required/i);
		assert.ok(await isOpen(executionId));
		await people.open(link, async (page) => {
			await page.getByText('Refund 12.50 for order 1001?').waitFor();
			await page.screenshot({ path: path.join(SCREENSHOTS, 'escalation-page.png'), animations: 'disabled' });
		});
		assert.match(await people.click(link, 'Refund'), /Got it, thanks/);
		const execution = await people.end(executionId);
		assert.equal(execution.status, 'success');
		assert.equal(itemsOf(execution, 'Ask by SMS')[0].data.timedOut, true);
		assert.equal(itemsOf(execution, 'Refund')[0].data.approved, true);
		await stage.n8n.deactivate(id);
	});
}

/**
 * Questions that are open while n8n restarts. Their time is over when n8n is there again: 2.41 takes some of what wakes while it starts for
 * crashed, and for good (docs/makers/crashes.md).
 * @param {() => Promise<void>} restart stops all of n8n and starts it again
 */
export function approvalRestartTests(stage, restart) {
	const { people, ask, answerOf } = approvalBench(stage);

	const limitWaitTime = { values: { limitType: 'afterTimeInterval', resumeAmount: 30, resumeUnit: 'minutes' } };

	it('all of n8n restarts while a person fills in a form and others wait: each is answered then, and what is over is a refusal', async () => {
		const values = [
			{ fieldLabel: 'Amount', fieldType: 'number', requiredField: true },
			{ fieldLabel: 'How', fieldType: 'dropdown', fieldOptions: { values: [{ option: 'Bank' }, { option: 'Card' }] } },
			{
				fieldLabel: 'Why',
				fieldType: 'checkbox',
				fieldOptions: { values: [{ option: 'Late' }, { option: 'Broken' }] },
			},
		];
		const fields = { responseType: 'customForm', formFields: { values } };
		const form = await ask('omniAskForm00001', 'omniSms', { ...SMS, to: '+12025550164', ...fields });
		const open = [];
		const over = [];
		for (const [type, words, person] of CHANNELS) {
			const mark = type.slice(4).padEnd(7, '0');
			open.push(await ask(`omniOpen${mark}0`, type, { ...words, to: person(3), approvalOptions: DOUBLE }));
			const limited = { ...words, to: person(4), approvalOptions: DOUBLE, options: { limitWaitTime } };
			over.push(await ask(`omniLate${mark}0`, type, limited));
		}
		await people.open(form.links[0], async (page) => {
			await page.getByLabel('Amount').fill('12.5');
			await page.getByLabel('How').selectOption('Card');
			for (const why of ['Late', 'Broken']) await page.getByLabel(why).check();
			await restart();
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Got it, thanks').waitFor();
		});
		assert.deepEqual(await answerOf(form.executionId), { Amount: 12.5, How: 'Card', Why: ['Late', 'Broken'] });
		for (const { executionId, links } of open) {
			assert.match(await people.click(links.at(-1), 'Yes, refund'), /Got it, thanks/);
			assert.deepEqual(await answerOf(executionId), { approved: true });
		}
		for (const { executionId, links } of over) {
			assert.deepEqual(await answerOf(executionId), { approved: false, timedOut: true });
			const late = await fetchInTime(links.at(-1), { method: 'POST', body: YES });
			assert.match(await late.text(), /no action required/i);
		}
	});
}
