import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { Model } from './model.mjs';
import { People } from './people.mjs';
import { agent, connected, omni, run, start, START } from './workflows.mjs';

const AGENT = 'Agent';
const REVIEW = 'Review';
const TOOL = 'Send SMS';
/** What the model calls it. */
const TOOL_NAME = 'Send_SMS';
const DOUBLE = { values: { approvalType: 'double' } };
const WRITTEN_BY_MODEL = {
	to: "={{ $fromAI('to', 'The phone number of the customer, e.g. +12025550123', 'string') }}",
	text: "={{ $fromAI('text', 'The text of the message', 'string') }}",
};

/** A person's review before an agent's tool, on the real n8n with a scripted model: what each of them is told, and what is sent. */
export function reviewTests(stage) {
	const people = new People(stage);
	const model = new Model();
	let credentialId;

	before(async () => {
		await Promise.all([people.come(), model.start()]);
		credentialId = await putModel(stage, model);
	});

	after(async () => {
		await people.leave();
		model.stop();
	});

	/** Starts an agent whose one tool sends an SMS once a person has approved of it; gives the execution's id. */
	async function startReviewed(id, reviewer, { turns, version, type = 'omniSms', parameters = {}, settings } = {}) {
		model.script(id, turns);
		const from = type === 'omniEmail' ? { from: 'news@example.com', subject: 'Review' } : { from: 'OmniDemo' };
		const message = '=May I use {{ $tool.name }}? {{ JSON.stringify($tool.parameters) }}';
		const review = { operation: 'sendAndWait', ...from, to: reviewer, message, approvalOptions: DOUBLE, ...parameters };
		const nodes = [
			start(),
			...agent(AGENT, credentialId, id, version),
			omni(stage, REVIEW, `${type}HitlTool`, review),
			omni(stage, TOOL, 'omniSmsTool', {
				operation: 'send',
				from: 'OmniDemo',
				...WRITTEN_BY_MODEL,
			}),
		];
		const connections = connected(
			[START, AGENT],
			[`Model of ${AGENT}`, AGENT, 'ai_languageModel'],
			[TOOL, REVIEW, 'ai_tool'],
			[REVIEW, AGENT, 'ai_tool'],
		);
		return await run(stage, { id, nodes, connections, settings });
	}

	const calling = (...texts) => [
		texts.map(([to, text, more = {}]) => [TOOL_NAME, { toolParameters: { to, text, ...more }, hitlParameters: more }]),
		'Done.',
	];

	const reviewed = [
		['omniReviewSms001', 'omniSms', '+12035550171', 3.1],
		['omniReviewChat01', 'omniChatApp', '+12035550172', 3],
		['omniReviewMail01', 'omniEmail', 'ann.reviews@example.com', 3.1],
	];
	for (const [id, type, reviewer, version] of reviewed) {
		it(`${type}, agent ${version}: what a person approves is sent once, and nothing before`, async () => {
			const customer = `+1203555018${reviewed.findIndex(([own]) => own === id)}`;
			const executionId = await startReviewed(id, reviewer, { type, version, turns: calling([customer, 'Approved']) });
			const links = await people.asked(reviewer, executionId);
			const [question] = await people.messages(reviewer);
			assert.match(question.text, /May I use .*Send/);
			assert.match(question.text, new RegExp(customer.slice(1)));
			assert.deepEqual(await people.messages(customer), []);
			assert.match(await people.click(links.at(-1), 'Approve'), /Got it, thanks/);
			assert.equal((await people.end(executionId)).status, 'success');
			assert.deepEqual(
				(await people.messages(customer)).map(({ text }) => text),
				['Approved'],
			);
			assert.match(model.told(id)[0], /"code":"OK"/);
		});
	}

	it('what a person declines is not sent, and the model is told', async () => {
		const [id, reviewer, customer] = ['omniReviewNo0001', '+12035550174', '+12035550184'];
		const executionId = await startReviewed(id, reviewer, { turns: calling([customer, 'Declined']) });
		const [link] = await people.asked(reviewer, executionId);
		await people.click(link, 'Decline');
		assert.equal((await people.end(executionId)).status, 'success');
		assert.deepEqual(await people.messages(customer), []);
		assert.match(model.told(id)[0], /User rejected the tool call/);
	});

	it('of two calls in one turn none is lost: the model is told to make them one by one', async () => {
		const [id, reviewer] = ['omniReviewTwo001', '+12035550175'];
		const [first, second] = ['+12035550185', '+12035550186'];
		const [both] = calling([first, 'One'], [second, 'Two']);
		const [one] = calling([first, 'One']);
		const executionId = await startReviewed(id, reviewer, { turns: [both, one, ...calling([second, 'Two'])] });
		const [link] = await people.asked(reviewer, executionId);
		assert.match((await people.messages(reviewer))[0].text, /One/);
		await people.click(link, 'Approve');
		const [next] = await people.asked(reviewer, executionId, 2);
		const again = await fetchInTime(link, { method: 'POST', body: new URLSearchParams({ approved: 'true' }) });
		assert.equal(again.status, 410);
		await people.click(next, 'Approve');
		assert.equal((await people.end(executionId)).status, 'success');
		const [refused, alsoRefused, ...sent] = model.told(id);
		for (const told of [refused, alsoRefused]) assert.match(told, /one call in a turn/);
		assert.equal(sent.length, 2);
		const texts = async (phone) => (await people.messages(phone)).map(({ text }) => text);
		assert.deepEqual([await texts(first), await texts(second)], [['One'], ['Two']]);
	});

	it('a review that nobody answers is a refusal, whatever the model has written', async () => {
		const [id, reviewer, customer] = ['omniReviewLate01', '+12035550176', '+12035550187'];
		const limitWaitTime = { values: { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' } };
		const turns = calling([customer, 'Late', { approved: true, data: { approved: true } }]);
		const executionId = await startReviewed(id, reviewer, { turns, parameters: { options: { limitWaitTime } } });
		assert.equal((await people.end(executionId)).status, 'success');
		assert.deepEqual(await people.messages(customer), []);
		assert.match(model.told(id)[0], /User rejected the tool call/);
	});

	it('where n8n would take an approval for a refusal, nobody is asked', async () => {
		const [id, reviewer] = ['omniReviewOld001', '+12035550173'];
		const executionId = await startReviewed(id, reviewer, { turns: calling(['+12035550188', 'Old']), settings: {} });
		await people.end(executionId);
		assert.deepEqual([await people.messages(reviewer), await people.messages('+12035550188')], [[], []]);
		const { data } = await stage.n8n.execution(executionId);
		assert.match(JSON.stringify(data.resultData), /Set Execution Order to v1/);
	});
}

/** The credential of a scripted model, of which several may speak at the same time. */
export async function putModel({ n8n }, { url }) {
	return await n8n.putCredential({
		name: `Scripted model at ${url}`,
		type: 'openAiApi',
		data: { apiKey: 'none', url },
	});
}
