import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from './eventually.mjs';

const LOGIN = 'omniVoiceLogin01';
const START = 'Ask for the number';
const PHONE = '+447700900187';

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

export function loginTests(stage) {
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
