import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { listTools } from '../../scripts/tools.ts';
import { Model } from './model.mjs';
import { People } from './people.mjs';
import { putModel } from './review.mjs';
import { agent, connected, omni, run, runAgain, start, START } from './workflows.mjs';

const AGENT = 'Agent';
const TOOL = 'Send SMS';
const TOOL_NAME = 'Send_SMS';
const VERSIONS = [2.2, 3, 3.1];

/** The nodes of this package as tools of n8n's own agent: what the model reads, and what its calls come to. */
export function agentTests(stage) {
	const { people, model, runAgent } = agentBench(stage);

	it('the model reads what `npm run tools` prints', async () => {
		const views = [];
		for (const type of ['omniSms', 'omniEmail', 'omniChatApp']) {
			const id = `omniView${type}`.padEnd(16, '0').slice(0, 16);
			await runAgent(id, ['Nothing to do.'], { type });
			const [{ tools }] = model.asked(id);
			views.push(
				...tools.map((tool) => ({
					type,
					description: tool.function.description,
					parameters: tool.function.parameters,
				})),
			);
		}
		const listed = listTools().filter(({ resource, operation }) => `${resource}.${operation}` === 'message.send');
		const wanted = views.map(({ type }) => listed.find(({ node }) => node === type));
		assert.deepEqual(
			views,
			wanted.map(({ node: type, description, parameters }) => ({ type, description, parameters })),
		);
	});

	for (const version of VERSIONS) {
		it(`agent ${version}: three calls in one turn send three messages, each with its own fate`, async () => {
			const id = `omniCalls${String(version).replace('.', '')}`.padEnd(16, '0');
			const [one, bad, two] = [
				`+1203555012${VERSIONS.indexOf(version)}`,
				'12',
				`+1203555013${VERSIONS.indexOf(version)}`,
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

	for (const version of VERSIONS) {
		it(`agent ${version}: of a message that may have been sent the model hears just that, and nothing of another try`, async () => {
			const id = `omniOpen${String(version).replace('.', '')}`.padEnd(16, '0');
			const phone = `+1203555015${VERSIONS.indexOf(version)}`;
			await stage.sandbox.post('faults', { kind: 'resetAfter', match: { body: phone.slice(1) } });
			await runAgent(id, calls([phone, 'One']), { version });
			assert.equal((await people.messages(phone)).length, 1);
			const [told] = model.told(id);
			assert.match(told, /"code":\s*"UNKNOWN"/);
			assert.match(told, /It may have been sent/);
			assert.doesNotMatch(told, /retry/i);
		});
	}

	it('a tool with an error output, of which n8n would tell the model nothing, sends nothing and says so', async () => {
		const id = 'omniCallsError01';
		const phone = '+12035550161';
		await runAgent(id, calls([phone, 'One']), { settings: { onError: 'continueErrorOutput' } });
		assert.match(model.told(id)[0], /set On Error to/);
		assert.deepEqual(await people.messages(phone), []);
	});

	it('three calls of a send that waits send nothing, and the model is told which operation to take', async () => {
		const id = 'omniCallsWait001';
		const parameters = { operation: 'sendAndWaitForDelivery', waitFor: 'delivery', waitAtMost: 1, waitUnit: 'minutes' };
		const filled = { to: "={{ $fromAI('To') }}", text: "={{ $fromAI('Text') }}" };
		const turns = calls(['+12035550141', 'A'], ['+12035550142', 'B'], ['+12035550143', 'C']);
		await runAgent(id, turns, { parameters: { ...parameters, ...filled } });
		for (const told of model.told(id)) assert.match(told, /Choose Send instead/);
		assert.equal(model.told(id).length, 3);
		assert.deepEqual(await people.messages('+12035550141'), []);
	});
}

/** What the tests of tools share: a scripted model, and how an agent with one tool is run. */
export function agentBench(stage) {
	const people = new People(stage);
	const model = new Model();
	let credentialId;

	before(async () => {
		await model.start();
		credentialId = await putModel(stage, model);
	});

	after(() => model.stop());

	/** Starts an agent with one tool; gives the execution's id. */
	async function startAgent(id, turns, { version = 3.1, type = 'omniSms', parameters = {}, settings = {} } = {}) {
		model.script(id, turns);
		const from = type === 'omniEmail' ? 'news@example.com' : 'OmniDemo';
		// What the model fills in is nowhere here: these are the tool's own defaults.
		const tool = omni(stage, TOOL, `${type}Tool`, { operation: 'send', from, ...parameters });
		const nodes = [start(), ...agent(AGENT, credentialId, id, version), { ...tool, ...settings }];
		const connections = connected(
			[START, AGENT],
			[`Model of ${AGENT}`, AGENT, 'ai_languageModel'],
			[TOOL, AGENT, 'ai_tool'],
		);
		return await run(stage, { id, nodes, connections });
	}

	const runAgent = async (...agent) => await people.end(await startAgent(...agent));
	return { people, model, runAgent, startAgent };
}

export const calls = (...list) => [list.map(([To, Text]) => [TOOL_NAME, { To, Text }]), 'Done.'];

/** The limits of “When Used by an Agent”, each as the model hears of it; also where several processes run the executions. */
export function limitTests(stage) {
	const { people, model, runAgent, startAgent } = agentBench(stage);
	const sentTo = async (...phones) =>
		(await Promise.all(phones.map((phone) => people.messages(phone)))).map(({ length }) => length);

	it('recipients: a list, and patterns', async () => {
		const id = 'omniLimitsList01';
		const [listed, matched, stranger] = ['+17195550170', '+17195550171', '+447700900251'];
		const parameters = { byAgent: { allowedRecipients: `${listed}, +1 719 555 0171*` } };
		await runAgent(id, calls([stranger, 'No'], [listed, 'One'], [matched, 'Two']), { parameters });
		const told = model.told(id);
		assert.match(told[0], /may not send to \+447700900251\. It was not sent\. Do not try other numbers/);
		for (const answer of told.slice(1)) assert.match(answer, /"code":"OK"/);
		assert.deepEqual(await sentTo(listed, matched, stranger), [1, 1, 0]);
	});

	it('recipients: nothing that the model itself could write', async () => {
		const id = 'omniLimitsOwn001';
		const parameters = { byAgent: { allowedRecipients: '={{ $json.To }}' } };
		await runAgent(id, calls(['+17195550172', 'Mine']), { parameters });
		assert.match(model.told(id)[0], /Name the node that the value comes from/);
		assert.deepEqual(await sentTo('+17195550172'), [0]);
	});

	for (const version of VERSIONS) {
		it(`agent ${version}, messages of a run: what is over it is not sent, and the next run may send again`, async () => {
			const id = `omniLimitsRun${String(version).replace('.', '')}`.padEnd(16, '0');
			const [one, two] = [3, 4].map((digit) => `+130455501${VERSIONS.indexOf(version)}${digit}`);
			const options = { version, parameters: { byAgent: { messagesPerRun: 1 } } };
			for (const text of ['First', 'Second']) {
				await runAgent(id, calls([one, text], [two, text]), options);
				if (version >= 3)
					assert.match(model.told(id)[1], /Messages per Run: this tool may send 1, and has reached that limit/);
			}
			// Agents before version 3 make their calls at the same moment.
			const [toOne, toTwo] = await sentTo(one, two);
			assert.equal(toOne + toTwo, 2);
		});
	}

	it('messages of an hour: of runs at the same moment no more are sent than that, whichever process runs them', async () => {
		const id = 'omniLimitsHour01';
		const parameters = { byAgent: { messagesPerHour: 3 } };
		const phone = '+17195550173';
		const turn = ({ messages }) => (messages.at(-1).role === 'tool' ? 'Done.' : calls([phone, 'Hi'])[0]);
		const first = await startAgent(id, turn, { parameters });
		const started = await Promise.all(Array.from({ length: 5 }, async () => await runAgain(stage, id)));
		for (const executionId of [first, ...started]) await people.end(executionId);
		const told = model.asked(id).flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'));
		const refused = told.filter(({ content }) => /Messages per Hour: this tool may send 3/.test(content));
		assert.deepEqual([told.length, refused.length], [6, 3]);
		assert.deepEqual(await sentTo(phone), [3]);
	});

	it('the same text to the same person goes out once, whoever asks for it again', async () => {
		const id = 'omniLimitsOnce01';
		const parameters = { options: { sendOnce: { once: { keyFrom: 'message' } } } };
		const phone = '+13035550190';
		await runAgent(id, calls([phone, 'Your code is on its way'], [phone, 'Your code is on its way']), { parameters });
		await runAgent(id, calls([phone, 'Your code is on its way'], [phone, 'Another text']), { parameters });
		const [again, other] = model.told(id);
		assert.match(again, /"code":"ALREADY_SENT"/);
		assert.match(other, /"code":"OK"/);
		assert.deepEqual(await sentTo(phone), [2]);
	});
}
