import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
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

const WAITING = 'omni-code-wait';

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

/** A workflow that sends a code, waits for it, and is called by a webhook, which answers with the address. */
function waiting(path, parameters, credentials) {
	const workflow = answering(path, { operation: 'sendAndWaitForCodeBySms', ...parameters }, credentials);
	const after = { id: 'after', name: 'After', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [440, 0] };
	workflow.nodes.push({ ...after, parameters: {} });
	workflow.connections.Code = { main: [[{ node: 'After', type: 'main', index: 0 }]] };
	return workflow;
}

/** Another code. */
const wrong = (code) => (code === '111111' ? '222222' : '111111');

/** What the tests of Send and Wait for Code share. */
function codeBench(stage) {
	const sms = { from: 'OmniDemo', to: '={{ $json.body.phone }}' };
	const credentials = () => ({ omniApiKeyApi: { id: stage.examples.credentialId, name: 'Omni API key (sandbox)' } });
	const codeFor = async (phone) => {
		const messages = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === phone);
		return messages.map(({ text }) => /\d{6}/.exec(text)[0]);
	};
	const post = async (url, body) => {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(20_000),
		});
		return { status: response.status, body: await response.json().catch(() => undefined) };
	};

	/** Starts a login; gives what the webhook answers and the id of its execution. */
	async function login(path, parameters, phone) {
		const workflow = await stage.n8n.activate(await stage.n8n.putWorkflow(waiting(path, parameters, credentials())));
		const { body } = await eventually(
			() => post(`${stage.n8n.url}/webhook/${path}`, { phone }),
			({ status }) => status !== 404,
		);
		const executionId = await eventually(
			async () => (await stage.n8n.executions(`omni-${path}`))[0]?.id,
			(id) => id !== undefined,
		);
		return { ...body, workflow, executionId };
	}

	const ended = async (executionId) =>
		await eventually(
			() => stage.n8n.execution(executionId),
			({ status }) => status !== 'waiting' && status !== 'running',
			60_000,
		);

	return { sms, codeFor, post, login, ended };
}

export function waitForCodeTests(stage) {
	const { sms, codeFor, post, login, ended } = codeBench(stage);

	it('an application of one’s own posts the code to the workflow that waits for it', async () => {
		const phone = '+447700900170';
		const started = await login(`${WAITING}-call`, { ...sms, enteredIn: 'call' }, phone);
		assert.deepEqual(Object.keys(started).sort(), ['enterUrl', 'executionId', 'expiresAt', 'instruction', 'workflow']);
		const [code] = await codeFor(phone);
		const first = await post(started.enterUrl, { code: wrong(code) });
		const no = { verified: false, message: 'The code is not right.', attemptsLeft: 2 };
		assert.deepEqual(first, { status: 200, body: no });
		const second = await eventually(
			() => post(started.enterUrl, { code }),
			({ status }) => status !== 409,
		);
		assert.deepEqual(second.body, { verified: true, message: 'The code is right.', attemptsLeft: 0 });
		const execution = await ended(started.executionId);
		assert.equal(execution.status, 'success');
		const [{ verified, reason, to, sent }] = itemsOf(execution, 'After');
		assert.deepEqual({ verified, reason, to }, { verified: true, reason: 'match', to: phone });
		assert.equal(sent.code, 'OK');
		assert.match(String(sent.messageId), /^\d+$/);
	});

	it('a person enters it on a page of n8n; three wrong codes end the wait', async () => {
		const phone = '+447700900171';
		// What comes from data is no expression of the workflow that takes the code.
		const pageTitle = "={{ '=' + '{' + '{ 1 + 1 }' + '} Confirm your number' }}";
		const started = await login(`${WAITING}-page`, { ...sms, options: { pageTitle } }, phone);
		const page = async (signal) => readable(await (await fetch(started.enterUrl, { signal })).text());
		await eventually(
			page,
			(text) => text.includes('{ 1 + 1 }} Confirm your number') && text.includes('Enter the 6 digits'),
		);
		const [code] = await codeFor(phone);
		for (const left of [2, 1]) {
			await submit(started.enterUrl, wrong(code));
			await eventually(page, (text) => text.includes(`The code is not right. Attempts left: ${left}`));
		}
		await submit(started.enterUrl, wrong(code));
		const execution = await ended(started.executionId);
		assert.equal(execution.status, 'success');
		const [{ verified, reason, attemptsLeft }] = itemsOf(execution, 'After');
		assert.deepEqual({ verified, reason, attemptsLeft }, { verified: false, reason: 'mismatch', attemptsLeft: 0 });
	});

	it('a code that is held back is waited for like any other, and one that nobody enters expires', async () => {
		const held = await login(
			`${WAITING}-held`,
			{ ...sms, enteredIn: 'call', limits: { countries: 'FR' } },
			'+447700900172',
		);
		const open = await login(`${WAITING}-open`, { ...sms, options: { validFor: 30 } }, '+447700900173');
		assert.deepEqual(Object.keys(held), Object.keys(open));
		assert.deepEqual(await codeFor('+447700900172'), []);
		const answer = await post(held.enterUrl, { code: '123456' });
		assert.deepEqual(answer.body, { verified: false, message: 'The code is not right.', attemptsLeft: 2 });
		const [{ verified, reason, sent }] = itemsOf(await ended(open.executionId), 'After');
		assert.deepEqual({ verified, reason, code: sent.code }, { verified: false, reason: 'expired', code: 'OK' });
	});
}

/** A code that is waited for while n8n is killed. */
export function codeKillTests(stage, kill) {
	it('n8n is killed while it waits for a code: the code is still taken, and the workflow goes on', async () => {
		const { sms, codeFor, post, login, ended } = codeBench(stage);
		const phone = '+447700900174';
		const { enterUrl, executionId } = await login(`${WAITING}-kill`, { ...sms, enteredIn: 'call' }, phone);
		const [code] = await codeFor(phone);
		await kill();
		const { body } = await eventually(
			() => post(enterUrl, { code }),
			({ status }) => status === 200,
		);
		assert.equal(body.verified, true);
		const [{ verified, to }] = itemsOf(await ended(executionId), 'After');
		assert.deepEqual({ verified, to }, { verified: true, to: phone });
	});
}

export function loginTests(stage) {
	waitForCodeTests(stage);

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
