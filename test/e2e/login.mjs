import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from './eventually.mjs';

const LOGIN = 'omniVoiceLogin01';
const START = 'Ask for the number';
const PHONE = '+447700900187';
const CODE_NODE = 'n8n-nodes-omni-messaging.omniVoiceCode';
/** What a backend of one's own calls, and what becomes of each call. */
const BACKEND = {
	'code-send': { operation: 'sendCodeBySms', from: 'OmniDemo', to: '={{ $json.body.phone }}' },
	'code-verify': {
		operation: 'verifyCode',
		verification: '={{ $json.body.verification }}',
		entered: '={{ $json.body.code }}',
	},
};

/** What a person reads of a page. */
function readable(page) {
	return page
		.replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ');
}

async function submit(url, value, choice) {
	const form = new FormData();
	form.append('field-0', value);
	if (choice !== undefined) form.append('field-1', choice);
	return await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(10_000) });
}

/** A workflow that answers a call with what a node of login codes gives. */
function answering(path, parameters, credentials) {
	const hook = {
		id: 'hook',
		name: 'Called',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'lastNode' },
	};
	const node = { id: 'code', name: 'Code', type: CODE_NODE, typeVersion: 1, position: [220, 0], credentials };
	return {
		id: `omni-${path}`,
		name: path,
		settings: { executionOrder: 'v1' },
		nodes: [hook, { ...node, parameters: { resource: 'code', ...parameters } }],
		connections: { Called: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } },
	};
}

export function loginTests(stage) {
	it('a backend of one’s own sends and verifies codes by two webhooks', async () => {
		const { credentialId: id } = stage.examples;
		const credentials = { omniApiKeyApi: { id, name: 'Omni API key (sandbox)' } };
		for (const [path, parameters] of Object.entries(BACKEND))
			await stage.n8n.activate(await stage.n8n.putWorkflow(answering(path, parameters, credentials)));
		const phone = '+447700900186';
		const call = async (path, asked) => {
			const response = await fetch(`${stage.n8n.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(asked),
			});
			return { status: response.status, ...(await response.json()) };
		};
		const { verification, code: state } = await eventually(
			() => call('code-send', { phone }),
			({ status }) => status !== 404,
		);
		assert.equal(state, 'OK');
		const messages = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === phone);
		const [code] = /\d{6}/.exec(messages[0].text);
		const wrong = code === '111111' ? '222222' : '111111';
		const enter = async (entered) => {
			const { verified, reason, attemptsLeft } = await call('code-verify', { verification, code: entered });
			return { verified, reason, attemptsLeft };
		};
		const first = await eventually(
			() => enter(wrong),
			({ verified }) => verified !== undefined,
		);
		assert.deepEqual(first, { verified: false, reason: 'mismatch', attemptsLeft: 2 });
		assert.deepEqual(await enter(code), { verified: true, reason: 'match', attemptsLeft: 0 });
		assert.deepEqual(await enter(code), { verified: false, reason: 'alreadyUsed', attemptsLeft: 0 });
	});

	it('a wrong code leads back to the page, the right one logs in whom it called', async () => {
		const workflow = await stage.n8n.ask('GET', `/rest/workflows/${LOGIN}`);
		await stage.n8n.activate(workflow);
		const { webhookId } = workflow.nodes.find(({ name }) => name === START);
		const first = `${stage.n8n.url}/form/${webhookId}`;
		// n8n shows the form a moment before it takes what is written in it: until then it answers a page.
		const { formWaitingUrl } = await eventually(
			async () => await (await submit(first, PHONE)).json(),
			(answer) => answer.formWaitingUrl !== undefined,
		);
		const page = async (signal) => readable(await (await fetch(formWaitingUrl, { signal })).text());
		const sent = async () => {
			const all = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === PHONE);
			return all.map(({ text }) => /\d{4,6}/.exec(text)[0]);
		};
		await eventually(page, (text) => text.includes('Enter the 6 digits'));
		const [code] = await sent();
		assert.match(code, /^\d{6}$/);

		await submit(formWaitingUrl, code === '111111' ? '222222' : '111111');
		await eventually(page, (text) => text.includes('The code is not right. Attempts left: 2'));

		// Within 30 seconds no call is made: the page looks the same, and the code of the SMS goes on to count.
		await submit(formWaitingUrl, '', 'Call me instead');
		await eventually(page, (text) => text.includes('Enter the last 4 digits'));
		assert.deepEqual(await sent(), [code]);

		await submit(formWaitingUrl, code);
		await eventually(page, (text) => text.includes(`You are logged in as ${PHONE}.`));
	});
}
