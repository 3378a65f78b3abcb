import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/lib/browser.ts';
import { longer } from '../../scripts/lib/slowness.ts';
import { eventually } from './eventually.mjs';

const PHONE = { width: 390, height: 700 };
/** On a machine with much to do, n8n and the browser take their time. */
const PATIENCE_MS = longer(120_000);

/** People who are asked: they open the links of what was sent to them in a browser, and click. */
export class People {
	#browser;

	constructor(stage) {
		this.stage = stage;
	}

	async come() {
		this.#browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
	}

	async leave() {
		await this.#browser?.close();
	}

	/** The messages to a recipient, oldest first. */
	async messages(recipient) {
		return (await this.stage.sandbox.list('messages')).filter((message) => message.recipient === recipient);
	}

	/** The messages that ask a recipient: other tests may write to the same one. */
	async questions(recipient) {
		return (await this.messages(recipient)).filter(({ text }) => text?.includes('webhook-waiting'));
	}

	/** The links in the last question to a recipient. */
	async links(recipient) {
		const { text } = (await this.questions(recipient)).at(-1);
		const found = text.match(/http:\/\/[^\s"<]+webhook-waiting[^\s"<]+/g);
		return [...new Set(found)].map((link) => link.replaceAll('&amp;', '&'));
	}

	/** The links in the message with this number to a recipient, once its execution sleeps or has ended. */
	async asked(recipient, executionId, count = 1) {
		await eventually(
			() => this.questions(recipient),
			({ length }) => length >= count,
		);
		// A short wait may be over before it is seen asleep, on a machine with much to do.
		await this.until(executionId, ({ status }) => !['new', 'running'].includes(status));
		return await this.links(recipient);
	}

	/** Opens a link, again where n8n was not ready to show the page, as a person does; `answer` gets the page. */
	async open(link, answer) {
		const context = await this.#browser.newContext({ viewport: PHONE });
		context.setDefaultTimeout(PATIENCE_MS);
		try {
			const page = await context.newPage();
			await eventually(
				async () => {
					const response = await page.goto(link);
					return { status: response.status(), text: await response.text() };
				},
				// While an execution falls asleep, n8n says of it that it is running.
				({ status, text }) => status < 500 && !text.includes('is running already'),
			);
			return await answer(page);
		} finally {
			await context.close();
		}
	}

	/** Opens a link and clicks; gives what the page says then. */
	async click(link, label) {
		return await this.open(link, async (page) => {
			const body = page.locator('body');
			const button = page.getByRole('button', { name: label, exact: true });
			await button.waitFor().catch(async () => assert.fail(`No “${label}” on the page: ${await body.innerText()}`));
			await button.click();
			await button.waitFor({ state: 'detached' });
			return await body.innerText();
		});
	}

	async until(executionId, isThere) {
		return await eventually(() => this.stage.n8n.execution(executionId), isThere);
	}

	async end(executionId) {
		return await this.until(executionId, ({ status }) => !['new', 'running', 'waiting'].includes(status));
	}
}
