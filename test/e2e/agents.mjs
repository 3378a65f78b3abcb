import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { Model } from './model.mjs';
import { People } from './people.mjs';
import { putModel } from './review.mjs';
import { agent, connected, omni, run, start, START } from './workflows.mjs';

const AGENT = 'Agent';
const TOOL = 'Send SMS';
const TOOL_NAME = 'Send_SMS';
const VERSIONS = [2.2, 3, 3.1];

/** The nodes of this package as tools of n8n's own agent: what the model reads, and what its calls come to. */
export function agentTests(stage) {
	const people = new People(stage);
	const model = new Model();
	let credentialId;

	before(async () => {
		await model.start();
		credentialId = await putModel(stage, model);
	});

	after(() => model.stop());

	/** Runs an agent with one tool to its end. */
	async function runAgent(id, turns, { version = 3.1, type = 'omniSms', parameters = {} } = {}) {
		model.script(id, turns);
		const from = type === 'omniEmail' ? 'news@example.com' : 'OmniDemo';
		// What the model fills in is nowhere here: these are the tool's own defaults.
		const tool = omni(stage, TOOL, `${type}Tool`, { operation: 'send', from, ...parameters });
		const nodes = [start(), ...agent(AGENT, credentialId, id, version), tool];
		const connections = connected(
			[START, AGENT],
			[`Model of ${AGENT}`, AGENT, 'ai_languageModel'],
			[TOOL, AGENT, 'ai_tool'],
		);
		return await people.end(await run(stage, { id, nodes, connections }));
	}

	const calls = (...list) => [list.map(([To, Text]) => [TOOL_NAME, { To, Text }]), 'Done.'];

	it('the model reads what each tool does, and what every field of it takes', async () => {
		const views = [];
		for (const type of ['omniSms', 'omniEmail', 'omniChatApp']) {
			const id = `omniView${type}`.padEnd(16, '0').slice(0, 16);
			await runAgent(id, ['Nothing to do.'], { type });
			const [{ tools }] = model.asked(id);
			views.push(...tools);
			const [{ function: view }] = tools;
			assert.match(view.description, /can not be taken back/);
			const fields = Object.values(view.parameters.properties);
			assert.ok(fields.length >= 2);
			for (const { description } of fields) assert.ok(description.length > 15, description);
		}
		mkdirSync(RUN, { recursive: true });
		writeFileSync(path.join(RUN, 'tools.json'), JSON.stringify(views, null, '\t'));
	});

	for (const version of VERSIONS) {
		it(`agent ${version}: three calls in one turn send three messages, each with its own fate`, async () => {
			const id = `omniCalls${String(version).replace('.', '')}`.padEnd(16, '0');
			const [one, bad, two] = [
				`+1202555022${VERSIONS.indexOf(version)}`,
				'12',
				`+1202555023${VERSIONS.indexOf(version)}`,
			];
			const turns = calls([one, 'One'], [bad, 'Bad'], [two, 'Two']);
			await runAgent(id, turns, { version, parameters: {} });
			assert.deepEqual([(await people.messages(one)).length, (await people.messages(two)).length], [1, 1]);
			if (version < 3) return;
			const [first, second, third] = model.told(id);
			assert.match(first, /"code":\s*"OK"/);
			assert.match(second, /Use the international format/);
			assert.match(third, /"code":\s*"OK"/);
		});
	}

	it('three calls of a send that waits send nothing, and the model is told which operation to take', async () => {
		const id = 'omniCallsWait001';
		const parameters = { operation: 'sendAndWaitForDelivery', waitFor: 'delivery', waitAtMost: 1, waitUnit: 'minutes' };
		const filled = { mode: 'defineBelow', to: "={{ $fromAI('To') }}", text: "={{ $fromAI('Text') }}" };
		const turns = calls(['+12025550241', 'A'], ['+12025550242', 'B'], ['+12025550243', 'C']);
		await runAgent(id, turns, { parameters: { ...parameters, ...filled } });
		for (const told of model.told(id)) assert.match(told, /Choose Send instead/);
		assert.equal(model.told(id).length, 3);
		assert.deepEqual(await people.messages('+12025550241'), []);
	});

	it('what is over a limit is not sent, and the model is told so', async () => {
		const id = 'omniCallsLimit01';
		const [one, two, stranger] = ['+12025550251', '+12025550252', '+447700900251'];
		const parameters = { byAgent: { messagesPerRun: 1, allowedRecipients: '+1202*' } };
		await runAgent(id, calls([stranger, 'No'], [one, 'One'], [two, 'Two']), { parameters });
		const told = model.told(id);
		assert.match(told[0], /may not send to \+447700900251/);
		assert.match(told[1], /"code":"OK"/);
		assert.match(told[2], /Messages per Run: this tool may send 1/);
		const counts = await Promise.all([one, two, stranger].map((phone) => people.messages(phone)));
		assert.deepEqual(
			counts.map(({ length }) => length),
			[1, 0, 0],
		);
	});
}
