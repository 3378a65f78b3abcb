import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
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
	return await fetchInTime(url, { method: 'POST', body: form });
}

/** A workflow that answers a call with what a node of login codes gives. */
function answering(path, parameters, credentials, settings = {}) {
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
		nodes: [hook, { ...node, ...settings, parameters: { resource: 'code', ...parameters } }],
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
	const credentials = () => {
		const { omniApiKeyApi, omniBasicLoginApi } = stage.examples.credentialIds;
		return {
			omniApiKeyApi: { id: omniApiKeyApi, name: 'Omni API key (sandbox)' },
			omniBasicLoginApi: { id: omniBasicLoginApi, name: 'Omni Basic login (sandbox)' },
		};
	};
	const codeFor = async (phone) => {
		const messages = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === phone);
		return messages.map(({ text }) => /\d{6}/.exec(text)[0]);
	};
	const post = async (url, body) => {
		const response = await fetchInTime(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
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
			async () => (await stage.n8n.runs(`omni-${path}`))[0]?.id,
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
		const enter = (entered) =>
			eventually(
				() => post(started.enterUrl, { code: entered }),
				({ status }) => status !== 409,
			);
		const nothing = await enter('');
		assert.deepEqual(nothing.body, { verified: false, message: 'Enter the code.', attemptsLeft: 3 });
		const first = await enter(wrong(code));
		const no = { verified: false, message: 'The code is not right.', attemptsLeft: 2 };
		assert.deepEqual(first, { status: 200, body: no });
		const second = await enter(code);
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
		// By this the editor opens the page of a run by hand.
		await eventually(
			async () => (await stage.n8n.execution(started.executionId)).data.resultData.runData.Code?.at(-1).metadata,
			(metadata) => metadata?.resumeFormUrl === started.enterUrl,
		);
		const page = async (signal) => readable(await (await fetchInTime(started.enterUrl, { signal })).text());
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

/** The other channels, which share all but the message with the SMS. */
export function otherChannelTests(stage) {
	const { post, login, ended } = codeBench(stage);
	const all = [
		['Call', { from: 'OmniDemo', to: '={{ $json.body.phone }}' }, '+447700900177'],
		['Email', { from: 'shop@example.com', to: '={{ $json.body.phone }}', subject: 'Your code' }, 'login@example.com'],
		['ChatApp', { from: 'OmniDemo', to: '={{ $json.body.phone }}' }, '+447700900178'],
	];
	for (const [channel, message, to] of all) {
		it(`a code is waited for that went by ${channel}`, async () => {
			const parameters = { ...message, operation: `sendAndWaitForCodeBy${channel}`, enteredIn: 'call' };
			const { enterUrl, executionId } = await login(`${WAITING}-${channel}`, parameters, to);
			const [{ text }] = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === to);
			const [code] = /\b\d{4,6}\b/.exec(text);
			const { body } = await post(enterUrl, { code });
			assert.deepEqual(body, { verified: true, message: 'The code is right.', attemptsLeft: 0 });
			const [{ verified, to: whom }] = itemsOf(await ended(executionId), 'After');
			assert.deepEqual({ verified, whom }, { verified: true, whom: to });
		});
	}
}

/** An SMS, and a call with another code where it does not arrive or the person asks for it. */
export function callTests(stage) {
	const { sms, post, login, ended } = codeBench(stage);
	/** The codes that went to a number, in the order in which they left: 6 digits by SMS, 4 by a call. */
	const codes = async (phone) => {
		const messages = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === phone);
		return messages.map(({ text }) => /\d{4,6}/.exec(text)[0]);
	};
	const called = async (phone) => {
		const [first, second] = await eventually(
			() => codes(phone),
			({ length }) => length > 1,
		);
		assert.match(first, /^\d{6}$/);
		assert.match(second, /^\d{4}$/);
		return second;
	};
	const parameters = (secondsBetween, after, other = {}) => {
		const callInstead = { call: { from: 'OmniDemo', callForm: 'flashCall', after } };
		return { ...sms, ...other, limits: { secondsBetween }, options: { callInstead } };
	};

	it('an SMS that is not delivered in time is followed by a call, whose code counts', async () => {
		const phone = '+447700900907';
		const { enterUrl, executionId } = await login(
			`${WAITING}-undelivered`,
			parameters(10, 10, { enteredIn: 'call' }),
			phone,
		);
		const code = await called(phone);
		const answer = await eventually(
			() => post(enterUrl, { code }),
			({ status, body }) => status === 200 && body.verified,
		);
		assert.deepEqual(answer.body, { verified: true, message: 'The code is right.', attemptsLeft: 0 });
		const [{ verified, to, sent, call }] = itemsOf(await ended(executionId), 'After');
		assert.deepEqual(
			{ verified, to, sent: sent.code, call: call.code },
			{ verified: true, to: phone, sent: 'OK', call: 'OK' },
		);
	});

	it('who asks for it is called as soon as a limit allows it, and not again', async () => {
		const phone = '+447700900175';
		const { enterUrl, executionId } = await login(`${WAITING}-wish`, parameters(2, 200, { enteredIn: 'call' }), phone);
		const ask = async () => await post(enterUrl, { call: true });
		const awake = ({ status }) => status !== 409;
		const first = await eventually(ask, awake);
		assert.deepEqual(first, {
			status: 200,
			body: {
				instruction: 'You will get a call. Enter the last 4 digits of the number that calls; you need not answer.',
			},
		});
		const code = await called(phone);
		// It is the same to who asks, whether the first wish was held back by the pause of two seconds or not.
		assert.deepEqual(await eventually(ask, awake), first);
		assert.equal((await codes(phone)).length, 2);
		const answer = await eventually(() => post(enterUrl, { code }), awake);
		assert.equal(answer.body.verified, true);
		assert.equal((await ended(executionId)).status, 'success');
	});

	for (const [why, phone, limits] of [
		['its country', '+447700900179', { countries: 'FR' }],
		['what it costs', '+447700900183', { costPerHour: 0.001 }],
	])
		it(`who asks for a call where the SMS was held back by ${why} is answered as ever, and it is held back, too`, async () => {
			const own = { ...parameters(2, 200, { enteredIn: 'call' }), limits: { secondsBetween: 2, ...limits } };
			const { enterUrl } = await login(`${WAITING}-none-${phone.slice(-1)}`, own, phone);
			const awake = ({ status }) => status !== 409;
			const { body } = await eventually(() => post(enterUrl, { call: true }), awake);
			assert.match(body.instruction, /^You will get a call/);
			const answer = await eventually(() => post(enterUrl, { code: '1234' }), awake);
			assert.deepEqual(answer.body, { verified: false, message: 'The code is not right.', attemptsLeft: 2 });
			assert.deepEqual(await codes(phone), []);
		});

	it('a person whose SMS was delivered is not called, and asks for it on the page', async () => {
		const phone = '+447700900176';
		const { enterUrl, executionId } = await login(`${WAITING}-wait`, parameters(10, 10), phone);
		const page = async (signal) => readable(await (await fetchInTime(enterUrl, { signal })).text());
		const [helper] = await eventually(
			async () => (await stage.n8n.executions(`omni-${WAITING}-wait`)).filter(({ id }) => id !== executionId),
			([run]) => run?.data?.resultData.runData['Delivered?'] !== undefined && run.status === 'waiting',
		);
		assert.deepEqual(Object.keys(helper.data.resultData.runData).includes('Call With a Code'), false);
		await eventually(page, (text) => text.includes('Enter the 6 digits') && text.includes('Call me instead'));
		await submit(enterUrl, '', 'Call me instead');
		const code = await called(phone);
		await eventually(page, (text) => text.includes('Enter the last 4 digits'));
		await submit(enterUrl, code);
		const [{ verified }] = itemsOf(await ended(executionId), 'After');
		assert.equal(verified, true);
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
	otherChannelTests(stage);
	callTests(stage);

	it('a backend of one’s own sends and verifies codes by two webhooks', async () => {
		const { credentialId: id } = stage.examples;
		const credentials = { omniApiKeyApi: { id, name: 'Omni API key (sandbox)' } };
		for (const [path, parameters] of Object.entries(BACKEND))
			await stage.n8n.activate(
				await stage.n8n.putWorkflow(answering(path, parameters, credentials, { onError: 'continueRegularOutput' })),
			);
		const phone = '+447700900186';
		const call = async (path, asked) => {
			const response = await fetchInTime(`${stage.n8n.url}/webhook/${path}`, {
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
		assert.deepEqual(await enter(''), { verified: false, reason: 'nothingEntered', attemptsLeft: 2 });
		assert.deepEqual(await enter(code), { verified: true, reason: 'match', attemptsLeft: 0 });
		assert.deepEqual(await enter(code), { verified: false, reason: 'alreadyUsed', attemptsLeft: 0 });
		const { status: took, code: invalid } = await call('code-send', { phone: '07700 900186' });
		assert.deepEqual([took, invalid], [200, 'INVALID']);
		for (const missing of [{ code }, { verification }]) {
			const { status, error } = await call('code-verify', missing);
			assert.deepEqual([status, typeof error], [200, 'string']);
		}
	});

	/** Enters a number on the first page of the example; gives what a person reads of the page behind it, and where that is. */
	async function enterPhone(phone) {
		const workflow = await stage.n8n.ask('GET', `/rest/workflows/${LOGIN}`);
		await stage.n8n.activate(workflow);
		const { webhookId } = workflow.nodes.find(({ name }) => name === START);
		const first = `${stage.n8n.url}/form/${webhookId}`;
		// n8n shows the form a moment before it takes what is written in it: until then it answers a page.
		const { formWaitingUrl } = await eventually(
			async () => await (await submit(first, phone)).json(),
			(answer) => answer.formWaitingUrl !== undefined,
		);
		const page = async (signal) => readable(await (await fetchInTime(formWaitingUrl, { signal })).text());
		return { formWaitingUrl, page };
	}

	it('a number that can’t be used is told on a page', async () => {
		const { page } = await enterPhone('07700 900187');
		await eventually(page, (text) => text.includes('No code was sent') && text.includes('with its country code'));
	});

	it('a wrong code leads back to the page, the right one logs in whom it called', async () => {
		const { formWaitingUrl, page } = await enterPhone(PHONE);
		const sent = async () => {
			const all = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === PHONE);
			return all.map(({ text }) => /\d{4,6}/.exec(text)[0]);
		};
		await eventually(page, (text) => text.includes('Enter the 6 digits'));
		const [code] = await sent();
		assert.match(code, /^\d{6}$/);

		await submit(formWaitingUrl, code === '111111' ? '222222' : '111111');
		await eventually(page, (text) => text.includes('The code is not right. Attempts left: 2'));

		// Within 30 seconds no call is made: the page looks the same, and the code of the SMS goes on to count. Under load it may be later than that.
		await submit(formWaitingUrl, '', 'Call me instead');
		await eventually(page, (text) => text.includes('Enter the last 4 digits'));
		assert.equal((await sent())[0], code);
		// A second wish names the first one as the code before it. Where it comes late enough to be followed by a call, that code counts.
		await submit(formWaitingUrl, '', 'Call me instead');
		const isCalledTwice = ({ data }) => data?.resultData.runData['Call With a Code']?.length === 2;
		await eventually(
			() => stage.n8n.executions(LOGIN),
			(runs) => runs.some(isCalledTwice),
		);
		await eventually(page, (text) => text.includes('Enter the last 4 digits'));

		await submit(formWaitingUrl, '');
		await eventually(page, (text) => text.includes('Enter the code. Attempts left: '));

		await submit(formWaitingUrl, (await sent()).at(-1));
		await eventually(page, (text) => text.includes(`You are logged in as ${PHONE}.`));
	});

	it('a code that may have been sent can be entered, also where a call after it is refused', async () => {
		const phone = '+447700900194';
		const match = { body: phone.slice(1) };
		await stage.sandbox.post('faults', { kind: 'resetAfter', match });
		const { formWaitingUrl, page } = await enterPhone(phone);
		await eventually(page, (text) => text.includes('Enter the 6 digits'));
		// Within 30 seconds of the SMS a call is held back, and asked for in vain.
		const refusal = { kind: 'status', status: 400, body: { Code: 2, Desc: 'Number' }, times: 9 };
		await stage.sandbox.post('faults', { ...refusal, match });
		const askForCall = async () => {
			await submit(formWaitingUrl, '', 'Call me instead');
			return await eventually(page, (text) => text.includes('Enter the code'));
		};
		await eventually(askForCall, (text) => text.includes('No call could be made. The code before it still counts.'));
		const sent = (await stage.sandbox.list('messages')).filter(({ recipient }) => recipient === phone);
		await submit(formWaitingUrl, /\d{6}/.exec(sent[0].text)[0]);
		await eventually(page, (text) => text.includes(`You are logged in as ${phone}.`));
		assert.equal(sent.length, 1);
	});
}
