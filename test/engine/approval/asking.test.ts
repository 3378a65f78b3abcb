import { WAIT_INDEFINITELY, type INodeType } from 'n8n-workflow';

import { callLink, type LinkCall } from '../../support/answers';
import { itemsOf, loadPackage, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { NOT_A_LIST } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
beforeEach(() => sandbox.reset({ asNew: true }));

const DOUBLE = { values: { approvalType: 'double', approveLabel: 'Yes & go', disapproveLabel: 'No' } };
const CHANNELS = [
	['omniSms', { from: 'MyShop', to: '+12025550101' }],
	['omniChatApp', { from: 'Shop', to: '+12025550101' }],
	['omniEmail', { from: 'news@example.com', to: 'ann@example.com', subject: 'Refund?' }],
] as const;

type AskRun = Partial<NodeRun>;

async function ask(type: string, parameters: NodeRun['parameters'], run: AskRun = {}): Promise<NodeResult> {
	return await runNode({
		type,
		parameters: { resource: 'message', operation: 'sendAndWait', message: 'Refund order 1001?', ...parameters },
		items: itemsOf([{ order: 1001, approved: true }, { order: 1002 }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		...run,
	});
}

/** The texts that went out, nothing of which went against the contract. */
function texts(): string[] {
	expect(sandbox.violations()).toStrictEqual([]);
	return sandbox.requests.map(({ body }) => {
		const { messages, text, Body } = JSON.parse(body) as {
			messages?: Array<{ text: string }>;
			text?: { body: string };
			Body?: { Html: string };
		};
		return messages?.[0].text ?? text?.body ?? Body?.Html ?? '';
	});
}

/** The links in a text, as a person's program follows them. */
function links(text: string): string[] {
	return [...new Set(text.match(/http:\/\/n8n[^\s"<]+/g)?.map((link) => link.replaceAll('&amp;', '&')))];
}

const nodeOf = async (type: string): Promise<INodeType> => (await loadPackage()).nodeTypes[type].type as INodeType;

const SMS = { from: 'MyShop', to: '+12025550101' };
const askBySms = async (parameters: NodeRun['parameters'] = {}, run: AskRun = {}) =>
	await ask('omniSms', { ...SMS, ...parameters }, run);

it('an SMS is the question and its link, each alone, as every character costs', async () => {
	await askBySms();
	expect(texts()[0]).toMatch(/^Refund order 1001\?\n\nhttp:\S+$/);
});

it('an email has a button for each answer, and its address beside it; what is asked stays as it is written', async () => {
	const email = {
		from: 'news@example.com',
		to: 'ann@example.com',
		subject: 'Refund?',
		message: 'Refund [Name] {{x}}?',
	};
	await ask('omniEmail', { ...email, approvalOptions: DOUBLE });
	const [html] = texts();
	expect(html).toContain('Refund &#91;Name] &#123;&#123;x}}?');
	for (const label of ['Yes &amp; go', 'No']) {
		expect(html).toMatch(new RegExp(`<a href="http://n8n[^"]+" style="[^"]+">${label}</a> `));
		expect(html).toMatch(new RegExp(`${label}: http://n8n\\S+<br>`));
	}
});

/** Asks by SMS and gives the way to call the link. */
async function asked(parameters: NodeRun['parameters'] = {}) {
	const result = await askBySms(parameters);
	expect(result.error).toBeUndefined();
	const [link] = links(texts().at(-1) ?? '');
	return async (call: Partial<LinkCall> = {}) => await callLink(result, { type: 'omniSms', url: link, ...call });
}

describe.each(CHANNELS)('%s', (type, parameters) => {
	it('sends one message for the first item, and the execution waits for its answer', async () => {
		const { run, items, error } = await ask(type, { ...parameters, approvalOptions: DOUBLE });
		expect(error).toBeUndefined();
		expect([run.status, run.waitTill]).toStrictEqual(['waiting', WAIT_INDEFINITELY]);
		expect(items).toMatchObject([{ json: { to: parameters.to, code: 'OK' }, pairedItem: { item: 0 } }]);
		const [text, ...others] = texts();
		expect(others).toStrictEqual([]);
		expect(text).toContain('Refund order 1001?');
		expect(links(text).length).toBe(type === 'omniSms' ? 1 : 2);
	});

	it('shows a page for each of its links, and takes the first answer that is posted', async () => {
		const result = await ask(type, { ...parameters, approvalOptions: DOUBLE });
		for (const url of links(texts()[0])) {
			const { status, page, items } = await callLink(result, { type, url });
			expect([status, items]).toStrictEqual([200, undefined]);
			expect(page).toContain('Refund order 1001?');
			expect(page).toContain('Yes &amp; go');
		}
		const [url] = links(texts()[0]);
		const post = async (approved: string) => await callLink(result, { type, url, method: 'POST', body: { approved } });
		const answer = await post('false');
		expect([answer.status, answer.items]).toStrictEqual([
			200,
			[{ data: { approved: false, respondedAt: expect.any(String) } }],
		]);
		expect(answer.page).toContain('Got it, thanks');
		// n8n calls the node again for an answer that comes before the execution is awake.
		const second = await post('true');
		expect([second.status, second.items]).toStrictEqual([409, undefined]);
		expect(second.page).toContain('The first answer counts');
	});

	it('gives a refusal when nobody answers, whatever stood in its input', async () => {
		const { run } = await ask(type, parameters);
		const [{ data }] = run.data.executionData?.nodeExecutionStack ?? [];
		expect(data.main[0]).toMatchObject([{ json: { data: { approved: false, timedOut: true } } }]);
		expect(data.main[0]?.[0].json).not.toHaveProperty('approved');
		// What the node before it gave is as it was.
		expect(run.data.resultData.runData.Source[0].data?.main[0]).toMatchObject([
			{ json: { order: 1001, approved: true } },
			{ json: { order: 1002 } },
		]);
	});

	it('waits for nothing when the message is not accepted', async () => {
		sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		const stopped = await ask(type, parameters);
		expect([stopped.run.status, stopped.error?.message]).toStrictEqual([
			'error',
			expect.stringContaining('The account is not allowed to do this'),
		]);
		sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		const { run, items } = await ask(type, parameters, { settings: { onError: 'continueRegularOutput' } });
		expect([run.status, items[0].json.code]).toStrictEqual(['success', 'NOT_SENT']);
	});

	it('is no tool that an agent could call', async () => {
		const { error } = await ask(`${type}Tool`, parameters, { testNode: await nodeOf(type) });
		expect(error?.message).toContain('an agent’s tool can not wait. Choose Send instead');
		expect(error?.message).toContain('“Human review”');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('as a review, asks only where n8n takes an approval for one', async () => {
		const review = { testNode: await nodeOf(type) };
		const legacy = await ask(`${type}HitlTool`, parameters, {
			...review,
			workflowSettings: { executionOrder: 'v0' },
		});
		expect(legacy.error?.message).toContain('n8n takes an approval for a refusal');
		expect(legacy.error?.description).toContain('Execution Order');
		expect(sandbox.requests).toStrictEqual([]);
		const { run } = await ask(`${type}HitlTool`, parameters, review);
		expect(run.status).toBe('waiting');
	});
});

describe('an answer', () => {
	it('is only taken from who opens the page and posts it; a preview decides nothing', async () => {
		const call = await asked();
		for (let previews = 0; previews < 3; previews += 1) expect((await call()).items).toBeUndefined();
		expect((await call({ method: 'POST' })).status).toBe(400);
		expect((await call({ method: 'POST', body: { approved: 'true' } })).items).toStrictEqual([
			{ data: { approved: true, respondedAt: expect.any(String) } },
		]);
	});

	it('can not be one that was not offered', async () => {
		const call = await asked();
		const { status, items, page } = await call({ method: 'POST', body: { approved: 'false' } });
		expect([status, items]).toStrictEqual([400, undefined]);
		expect(page).toContain('none was chosen');
	});

	it('is a text where one is asked for', async () => {
		const call = await asked({ responseType: 'freeText', options: { responseFormTitle: 'Your words' } });
		expect((await call()).page).toContain('<h1>Your words</h1>');
		expect((await call({ method: 'POST', body: { 'field-0': ' ' } })).items).toBeUndefined();
		expect((await call({ method: 'POST', body: { 'field-0': 'Only half of it' } })).items).toStrictEqual([
			{ data: { text: 'Only half of it', respondedAt: expect.any(String) } },
		]);
	});

	it('is what a form asks for, each field in its type', async () => {
		const values = [
			{ fieldLabel: 'Amount', fieldType: 'number', requiredField: true },
			{ fieldLabel: 'How', fieldType: 'radio', fieldOptions: { values: [{ option: 'Bank' }, { option: 'Card' }] } },
			{
				fieldLabel: 'Why',
				fieldType: 'checkbox',
				fieldOptions: { values: [{ option: 'Late' }, { option: 'Broken' }] },
				limitSelection: 'exact',
				numberOfSelections: 2,
			},
			{ fieldLabel: 'Mail', fieldType: 'email' },
			{ fieldLabel: 'Note', fieldType: 'textarea' },
			{ fieldName: 'order', fieldType: 'hiddenField', fieldValue: '={{ $json.order }}' },
		];
		const call = await asked({ responseType: 'customForm', formFields: { values } });
		const body = { 'field-0': '12.5', 'field-1': 'Bank', 'field-2': ['Late', 'Broken'], 'field-3': 'ann@example.com' };
		for (const wrong of [
			{ 'field-0': 'many' },
			{ 'field-1': 'Cash' },
			{ 'field-2': ['Late'] },
			{ 'field-3': 'nobody' },
			{ 'field-0': '' },
		]) {
			const { status, items, page } = await call({ method: 'POST', body: { ...body, ...wrong } });
			expect([status, items]).toStrictEqual([400, undefined]);
			// Nobody has to write all of it again.
			expect(page).toContain('value="Late" checked');
		}
		// As n8n reads a form with parts.
		const { items } = await call({ method: 'POST', body: { data: body, files: {} } });
		const data = {
			Amount: 12.5,
			How: 'Bank',
			Why: ['Late', 'Broken'],
			Mail: 'ann@example.com',
			Note: null,
			order: '1001',
		};
		expect(items).toStrictEqual([{ data: { ...data, respondedAt: expect.any(String) } }]);
	});

	it('is not taken for another question of the same node', async () => {
		const first = await asked();
		const result = await askBySms();
		const [earlier, later] = texts().flatMap(links);
		expect((await first({ method: 'POST', body: { approved: 'true' } })).items).toHaveLength(1);
		const closed = await callLink(result, {
			type: 'omniSms',
			url: earlier,
			method: 'POST',
			body: { approved: 'true' },
		});
		expect([closed.status, closed.items]).toStrictEqual([410, undefined]);
		expect((await callLink(result, { type: 'omniSms', url: later })).status).toBe(200);
	});

	it('is not taken where no question is known', async () => {
		const call = await asked();
		const { run } = await askBySms();
		run.data.executionData!.contextData = {};
		const url = texts().flatMap(links).at(-1)!;
		expect((await callLink({ run }, { type: 'omniSms', url })).status).toBe(410);
		expect((await call({ name: 'A name with “quotes", \\ and }} braces {{' })).status).toBe(410);
	});
});

describe('the page', () => {
	it('shows what was asked as text, runs nothing and is kept by nobody', async () => {
		const call = await asked({ message: '<script>alert(1)</script>\\nline two<br>line three' });
		const { page, headers } = await call();
		expect(page).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;\nline two\nline three</p>');
		expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
		expect(headers['Content-Security-Policy']).toContain('sandbox allow-forms');
		// The link is a key: no page that is opened from here gets it.
		expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
	});

	it('puts the choice first that the link names', async () => {
		const result = await ask('omniChatApp', { from: 'Shop', to: '+12025550101', approvalOptions: DOUBLE });
		const [decline] = links(texts()[0]);
		const { page } = await callLink(result, { type: 'omniChatApp', url: decline });
		expect(page).toContain('<button class="primary" name="approved" value="false">No</button>');
		expect(page).toContain('<button class="secondary" name="approved" value="true">Yes &amp; go</button>');
	});
});

describe('what is sent', () => {
	it('names n8n where it is to, and nowhere else', async () => {
		for (const [type, parameters] of CHANNELS) await ask(type, parameters);
		for (const [type, parameters] of CHANNELS) await ask(type, { ...parameters, options: { appendAttribution: true } });
		const named = texts().map((text) => text.includes('This message was sent automatically with n8n'));
		expect(named).toStrictEqual([false, false, true, true, true, true]);
	});

	it('has short links where they are wanted', async () => {
		await askBySms({ options: { shortenUrl: true } });
		expect(sandbox.requests[0].query).toBe('shortenUrl=true');
	});

	it('in an email is what was written, with no macro in it but the one to unsubscribe', async () => {
		await ask('omniEmail', { ...CHANNELS[2][1], message: '[Name] & <b>' });
		const [html] = texts();
		expect(html).toContain('&#91;Name] &amp; &lt;b&gt;');
		expect(html).toContain('[Unsubscribe]');
	});
});

describe('a form that nobody could fill in', () => {
	it.each([
		[{ formFields: { values: [] } }, 'the form has no fields'],
		[{ formFields: { values: [{ fieldLabel: '' }] } }, 'it has no label'],
		[{ formFields: { values: [{ fieldLabel: 'A' }, { fieldLabel: 'A' }] } }, 'two fields are called “A”'],
		[{ formFields: { values: [{ fieldLabel: 'A', fieldType: 'radio' }] } }, 'there is nothing to choose from'],
		[{ defineForm: 'json', jsonOutput: '{}' }, NOT_A_LIST],
		[{ defineForm: 'json', jsonOutput: '[1]' }, 'it is not an object'],
		[{ defineForm: 'json', jsonOutput: '[{"fieldLabel":"A","fieldType":"file"}]' }, '“file” is not one of its values'],
	])('%j is not asked for', async (parameters, problem) => {
		const { error } = await askBySms({ responseType: 'customForm', ...(parameters as NodeRun['parameters']) });
		expect(error?.message).toContain(problem);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('may come as JSON', async () => {
		const call = await asked({
			responseType: 'customForm',
			defineForm: 'json',
			jsonOutput: '[{"fieldLabel":"Name","requiredField":true}]',
		});
		expect((await call()).page).toContain('<label for="field-0">Name</label>');
	});
});

describe('Retry On Fail', () => {
	it('asks once, and the question that went out is the one that is open', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await askBySms({}, { settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } });
		expect(error?.message).toContain('may have been sent');
		expect(sandbox.requests).toHaveLength(1);
	});
});

it.each(CHANNELS)('%s: a link that nobody could follow is told once', async (type, parameters) => {
	const { hints, error } = await ask(type, parameters, { address: 'https://example.com/n8n' });
	expect(error).toBeUndefined();
	expect(texts()[0]).toContain('https://example.com/n8n/webhook-waiting/');
	const told = hints.filter(({ message }) => message.includes('has a path (example.com/n8n)'));
	expect(told).toHaveLength(1);
});
