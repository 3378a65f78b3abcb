import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import { startSandbox } from '../../sandbox/index.ts';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/lib/browser.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { longer } from '../../scripts/lib/slowness.ts';
import { eventually } from './eventually.mjs';
import { phone } from '../support/phones.ts';

const SCREENSHOTS = path.join(RUN, 'screenshots');
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const MANY = 10_000;
/** What a machine with much to do may take. */
const PATIENCE = longer(60_000);
const RED = 'rgb(179, 38, 30)';
const GREEN = 'rgb(11, 112, 64)';

/** The customer's web server: keeps what is posted to it. */
const received = [];
const receiver = createServer((request, answer) => {
	let body = '';
	request.on('data', (part) => (body += part));
	request.on('end', () => {
		received.push({ url: request.url, body });
		answer.end('taken');
	});
});

let browser;
let sandbox;
let page;
let callbackUrl;
/** What the browser complains of: errors of the page, and whatever its policy refuses. */
let complaints;
/** Whether a mail was shown of which the browser refuses a part: it may say so late. */
let hasOddMail = false;

before(async () => {
	mkdirSync(SCREENSHOTS, { recursive: true });
	await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	callbackUrl = `http://127.0.0.1:${receiver.address().port}/callback`;
	browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
	sandbox = await startSandbox({ clock: 'stepped', seed: { now: Date.UTC(2026, 10, 21, 10) } });
});

after(async () => {
	await browser?.close();
	await sandbox?.close();
	receiver.close();
});

beforeEach(async () => {
	sandbox.reset({ asNew: true });
	received.length = 0;
	page = await openPage();
});

afterEach(async () => {
	await page.context().close();
	const refused = hasOddMail ? /sandboxed|Content Security Policy/ : /(?!)/;
	hasOddMail = false;
	assert.deepEqual(
		complaints.filter((text) => !refused.test(text)),
		[],
	);
});

async function openPage(options = {}) {
	const context = await browser.newContext({ viewport: WIDE, ...options });
	context.setDefaultTimeout(PATIENCE);
	const opened = await context.newPage();
	complaints = [];
	opened.on('pageerror', ({ message }) => complaints.push(message));
	opened.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
	return opened;
}

const show = (query = '') => page.goto(sandbox.baseUrl + query);
const shoot = (name) => page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), animations: 'disabled' });
const rows = () => page.getByRole('listbox').and(page.locator('.rows')).getByRole('option');
const search = () => page.getByRole('searchbox');
/** What the customer's server has got, once it is that many calls: the page shows a message before its callback is posted. */
const posted = (count) =>
	eventually(
		async () => received,
		({ length }) => length >= count,
	);
/** The tab that something opens, once it has loaded. */
async function openedBy(act) {
	const [tab] = await Promise.all([page.context().waitForEvent('page'), act()]);
	await tab.waitForLoadState();
	return tab;
}
/** What browsers have asked the customer's server for. */
const opened = () => received.filter(({ body, url }) => body === '' && url !== '/favicon.ico').map(({ url }) => url);
const said = (text) => page.getByRole('status').filter({ hasText: text });

async function post(route, body) {
	const answer = await fetchInTime(sandbox.baseUrl + route, {
		method: 'POST',
		headers: { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	assert.equal(answer.status, 200, await answer.clone().text());
	return await answer.json();
}

const sms = (to, text, fields = {}) => ({ from: 'Shop', to, text, callbackUrl, ...fields });
const sendSms = (...messages) => post('/sms/messages', { messages });

const QUESTION = {
	from: 'Example Shop',
	to: '+447700900100',
	type: 'interactive',
	interactive: {
		type: 'button',
		body: { text: 'Is Tuesday fine?' },
		action: { buttons: ['Yes', 'No'].map((title) => ({ type: 'reply', reply: { id: title, title } })) },
	},
};

const EMAIL = {
	Sender: { Address: 'news@example.com', Name: 'Example News' },
	Subject: 'Your order',
	Body: {
		Html: '<h1 id="title">Hello [Name]</h1><img src="data:," onerror="parent.hacked=1"><script>document.title="hacked"</script>[Unsubscribe]',
	},
	Recipients: [{ Address: 'ann@example.com', MergeFields: { Name: 'Ann' } }],
};

/** What has the focus: what it is, whether a ring shows it, and whether it is on the screen; null at the page's end. */
function focused() {
	const node = document.activeElement;
	if (node === null || node === document.body) return null;
	const name = node.getAttribute('aria-label') ?? node.labels?.[0]?.innerText ?? (node.title || node.innerText);
	const { outlineStyle, outlineWidth } = getComputedStyle(node);
	const { left, right, top, bottom } = node.getBoundingClientRect();
	return {
		what: `${node.getAttribute('role') ?? node.localName} ${name}`.split('\n')[0].trim(),
		isMarked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
		isOnScreen: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
		isFollowing: (globalThis.before?.compareDocumentPosition(node) ?? 4) & 4,
	};
}

/** Presses Tab until what it comes to is called so; gives all that it came by. */
async function tabTo(name) {
	const passed = [];
	for (let presses = 0; presses < 60; presses += 1) {
		await page.keyboard.press('Tab');
		const now = await page.evaluate(focused);
		passed.push(now?.what ?? 'the end');
		if (now?.what.endsWith(name)) return passed;
	}
	return assert.fail(`No Tab came to ${name}, but to ${passed.join(', ')}`);
}

/** Types into the search by the keyboard; ends when the list asks for what was typed, and no longer for the beginning of it. */
async function searchFor(text) {
	await page.keyboard.press('/');
	await page.keyboard.type(text);
	await page.waitForURL((url) => url.searchParams.get('search') === text);
	await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Every callback of the page's own requests is heard before the next step. */
const landed = () => page.waitForLoadState('networkidle').catch(() => undefined);

describe('the outbox page', () => {
	it('shows conversations as on a phone, and what failed in red', async () => {
		await sendSms(sms('+447700900100', 'Your code is 4821'), sms('+447700900901', 'This will not arrive'));
		await sandbox.clock.advance(10_000);
		await show();
		const failed = rows().filter({ hasText: '447700900901' });
		await failed.getByText('+447700900901').waitFor();
		await failed.getByText('UNDELIVERABLE').waitFor();
		const tones = await page
			.locator('.row .status')
			.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).color));
		assert.deepEqual(tones, [RED, GREEN]);
		await failed.click();
		await page.getByRole('article').getByText('This will not arrive').waitFor();
		await page.getByRole('heading', { name: /^Today, Saturday,? 21 November 2026$/ }).waitFor();
		await shoot('outbox');
	});

	it('begins with the base URL, the key and a first SMS', async () => {
		await show();
		for (const text of [sandbox.baseUrl, sandbox.apiKey]) await page.locator('dd').getByText(text).waitFor();
		await page.getByText(`curl ${sandbox.baseUrl}/sms/messages`).waitFor();
		await page.getByRole('button', { name: 'Send a first SMS' }).click();
		await rows().filter({ hasText: '+447700900100' }).waitFor();
		assert.deepEqual(
			sandbox.messages().map(({ text }) => text),
			['Hello from the sandbox'],
		);
	});

	it('makes links of web addresses only, which open in tabs of their own', async () => {
		const text = `Approve: ${callbackUrl}/yes?a=1&b=2. <img src=x onerror="document.title='hacked'"> javascript:alert(1)`;
		await sendSms(sms('+447700900100', text, { callbackUrl: undefined }));
		await show('/?open=447700900100');
		const said = page.getByRole('article').locator('.said-text');
		await said.waitFor();
		assert.equal(await said.innerText(), text);
		assert.equal(await said.locator('img').count(), 0);
		assert.deepEqual(await said.getByRole('link').allInnerTexts(), [`${callbackUrl}/yes?a=1&b=2`]);
		await openedBy(() => said.getByRole('link').click());
		assert.deepEqual(opened(), ['/callback/yes?a=1&b=2']);
		assert.equal(await page.title(), 'Conversations - Outbox');
	});

	it('says when a scheduled message goes out', async () => {
		await sendSms(sms('+447700900100', 'Tomorrow', { scheduledTime: '2026-11-22T09:30:00' }));
		await show('/?open=447700900100');
		for (const place of [rows(), page.getByRole('article')]) {
			await place.getByText('SCHEDULED for 22 Nov 2026, 09:30:00').waitFor();
		}
	});

	it('follows a status while it is open', async () => {
		await sendSms(sms('+447700900100', 'Your code is 4821'));
		await show('/?open=447700900100');
		await page.getByRole('article').getByText('ACCEPTED').waitFor();
		await sandbox.clock.advance(10_000);
		await page.getByRole('article').getByText('DELIVERED').waitFor();
	});

	it("sends a button's answer and a reply in the person's name", async () => {
		sandbox.configure({ incomingUrls: { chatapp: callbackUrl } });
		await post('/chatapp/v2/messages', QUESTION);
		await show('/?open=447700900100');
		await page.getByRole('button', { name: 'Yes' }).click();
		await said('the answer was 200').first().waitFor();
		await page.getByRole('textbox', { name: 'Text' }).fill('And by noon, please');
		await page.keyboard.press('Enter');
		await page.getByRole('article', { name: 'Incoming' }).getByText('And by noon, please').waitFor();
		const events = (await posted(2)).map(({ body }) => JSON.parse(body));
		assert.deepEqual(
			events.map(({ from, to, text }) => [from, to, text]),
			[
				['447700900100', 'Example Shop', 'Yes'],
				['447700900100', 'Example Shop', 'And by noon, please'],
			],
		);
	});

	it('asks where a message from somebody new should go', async () => {
		await show();
		await page.getByRole('button', { name: 'New incoming message' }).click();
		await page.getByLabel('URL', { exact: true }).fill(callbackUrl);
		await page.getByRole('textbox', { name: 'Text' }).fill('Is this in stock?');
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await page.getByRole('article', { name: 'Incoming' }).getByText('Is this in stock?').waitFor();
		const [event] = await posted(1);
		assert.equal(JSON.parse(event.body).text, 'Is this in stock?');
	});

	it('shows a mail without its scripts, and its other sides', async () => {
		await post('/email/messages', EMAIL);
		await show('/?view=mailbox');
		await rows().first().click();
		const frame = page.frameLocator('iframe');
		await frame.getByRole('heading', { name: 'Hello Ann' }).waitFor();
		assert.deepEqual(await page.evaluate(() => [document.title, 'hacked' in window]), ['Mailbox - Outbox', false]);
		hasOddMail = true;
		await page.getByRole('tab', { name: 'Source' }).click();
		await page.getByText('<script>document.title="hacked"</script>').waitFor();
		await page.getByRole('tab', { name: 'Headers' }).click();
		await page.getByText('Example News <news@example.com>').waitFor();
		await page.reload();
		assert.equal(await page.getByRole('tab', { name: 'Headers' }).getAttribute('aria-selected'), 'true');
	});

	it('opens the links of a mail in tabs of their own, and lets it do nothing else', async () => {
		const links = [
			['Approve', `${callbackUrl}/yes`],
			['Here', `${callbackUrl}/here" target="_self`],
			['Top', `${callbackUrl}/top" target="_top`],
			['Script', 'javascript:document.title=1'],
		].map(([words, href]) => `<a href="${href}">${words}</a>`);
		const Html = `<base target="_self"><meta http-equiv="refresh" content="0;url=${callbackUrl}/refresh">${links.join(' ')} [Unsubscribe]`;
		await post('/email/messages', { ...EMAIL, Body: { Html } });
		await show('/?view=mailbox');
		await rows().first().click();
		const link = (name) => page.frameLocator('iframe').getByRole('link', { name });
		const tab = await openedBy(() => link('Approve').click());
		assert.equal(await tab.evaluate('window.opener'), null);
		assert.deepEqual(opened(), ['/callback/yes']);
		for (const name of ['Script', 'Top', 'Here']) await link(name).click();
		await landed();
		assert.deepEqual(opened(), ['/callback/yes']);
		assert.equal(await page.title(), 'Mailbox - Outbox');
		assert.equal(page.context().pages().length, 2);
		hasOddMail = true;
	});

	it('tells traffic and violations in full, and posts a callback again', async () => {
		await sendSms(sms('+447700900100', 'Hello'));
		await sandbox.clock.advance(1_000);
		const first = received.length;
		await show('/?view=traffic&tab=callbacks');
		await rows().first().click();
		await page.getByRole('button', { name: 'Post again' }).click();
		await page.getByText('Other attempts to post the same').waitFor();
		await posted(first + 1);
		assert.equal(received.length, first + 1);
		await page.getByLabel('Post again to').fill(`${callbackUrl}/elsewhere`);
		await page.getByRole('button', { name: 'Post again' }).click();
		await page.locator('dd').getByText(`${callbackUrl}/elsewhere`).waitFor();
		assert.deepEqual(received.at(-1), { url: '/callback/elsewhere', body: received[first].body });
	});

	it('posts a test event of each form and shows the answer', async () => {
		await show('/?view=traffic&tab=test');
		await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
		const forms = await page.getByLabel('Event', { exact: true }).locator('option').allInnerTexts();
		assert.equal(forms.length, 11);
		await page.getByLabel('URL', { exact: true }).fill(callbackUrl);
		for (const [at, form] of forms.entries()) {
			await page.getByLabel('Event', { exact: true }).selectOption({ label: form });
			await page.getByRole('button', { name: 'Post', exact: true }).click();
			await page.getByText('taken', { exact: true }).waitFor();
			await posted(at + 1);
		}
		assert.equal(received.length, 11);
		assert.equal(received.filter(({ body }) => body.startsWith('<?xml')).length, 1);
	});

	it('sets the clock and faults, and resets only after a question', async () => {
		await sendSms(sms('+447700900100', 'Hello'));
		await show('/?view=faults');
		await page.getByRole('button', { name: '+1 h' }).click();
		await page.getByText('11:00:00 UTC').waitFor();
		await page.getByLabel('Retry-After').fill('7');
		await page.getByRole('button', { name: 'Add the fault' }).click();
		await page.getByText('for 1 more request').waitFor();
		await page.getByRole('button', { name: 'Reset…' }).click();
		await page.getByRole('dialog').getByText('1 message, 1 request').waitFor();
		await page.keyboard.press('Escape');
		assert.equal(sandbox.messages().length, 1);
		await page.getByRole('button', { name: 'Reset…' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
		await said('No ID is used twice').waitFor();
		assert.equal(sandbox.messages().length, 0);
	});

	it('has a place for all that the sandbox keeps', async () => {
		await post('/address-book-api/contact-groups', { name: 'Customers' });
		await show('/?view=account');
		await page.getByText('1,000,000').waitFor();
		await page.getByRole('tab', { name: 'Contact lists (1)' }).click();
		await page.getByRole('cell', { name: 'Customers' }).waitFor();
		assert.match(page.url(), /table=Contact\+lists/);
	});
});

describe('with many messages', () => {
	const fill = () =>
		post('/sms/messages', {
			messages: Array.from({ length: MANY }, (_, at) => ({
				from: 'Shop',
				to: phone(at % 5_000),
				text: `Parcel ${at}`,
			})),
		});

	it('draws only what is seen, and finds and filters by the address', async () => {
		await fill();
		await show();
		await page.getByText('5,000 conversations').waitFor();
		assert.ok((await rows().count()) < 60);
		await page.getByRole('listbox').focus();
		await page.keyboard.press('End');
		await rows().filter({ hasText: '12015550100' }).waitFor();
		assert.ok((await rows().count()) < 60);
		await searchFor('parcel 9876');
		await page.getByText('1 conversation', { exact: true }).waitFor();
		await page.reload();
		assert.equal(await search().inputValue(), 'parcel 9876');
		await page.getByText('1 conversation', { exact: true }).waitFor();
	});

	it('is driven by the keyboard alone', async () => {
		await fill();
		await show();
		await page.getByText('5,000 conversations').waitFor();
		await page.getByRole('listbox').focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: '12505550198' }).waitFor();
		assert.equal(await page.locator('[aria-selected="true"]').getAttribute('aria-posinset'), '2');
		await page.goBack();
		await page.getByText('Choose a conversation.').waitFor();
	});
});

describe('by keyboard alone', () => {
	const SEEN = ['', '?open=447700900100', '?view=mailbox', '?view=mailbox&open=MAIL', '?view=traffic'];
	const TABS = ['callbacks', 'violations', 'test'].map((tab) => `?view=traffic&tab=${tab}`);

	/** Each look and each width once. */
	const SIGHTS = [
		{ colorScheme: 'light', viewport: WIDE },
		{ colorScheme: 'dark', viewport: NARROW },
	];

	for (const sight of SIGHTS) {
		const seen = `${sight.colorScheme}, ${sight.viewport.width} px wide`;
		it(`each stop of Tab is on the screen, has a ring, and comes after the last one, ${seen}`, async () => {
			await page.context().close();
			page = await openPage(sight);
			await post('/chatapp/v2/messages', QUESTION);
			await post('/email/messages', { ...EMAIL, Body: { Html: '<a href="/">Hello</a> [Unsubscribe]' } });
			const mail = sandbox.messages().find(({ channel }) => channel === 'email').id;
			for (const view of [...SEEN, ...TABS, '?view=faults', '?view=account']) {
				await show(`/${view.replace('MAIL', mail)}`);
				await landed();
				// The last stop there; the frame may come after the rest of the page.
				if (view.endsWith('MAIL')) await page.frameLocator('iframe').getByText('Hello').waitFor();
				const stops = [];
				for (;;) {
					await page.evaluate(() => (globalThis.before = document.activeElement));
					await page.keyboard.press('Tab');
					await page.evaluate(() => new Promise(requestAnimationFrame));
					const now = await page.evaluate(focused);
					// The last of a frame's links is the frame itself, too.
					if (now === null || (!now.isFollowing && !now.what.startsWith('iframe'))) break;
					stops.push(now);
				}
				assert.ok(stops.length >= 8, `${view}: ${stops.length}`);
				const poor = stops.filter(({ isMarked, isOnScreen }) => !isMarked || !isOnScreen);
				assert.deepEqual(poor, [], view);
			}
		});
	}

	it('a message is found, read and answered, and a callback posted again', async () => {
		sandbox.configure({ incomingUrls: { sms: callbackUrl } });
		await sendSms(sms('+447700900100', 'Your code is 4821'), sms('+447700900102', 'Is Tuesday fine?'));
		await sandbox.clock.advance(1_000);
		await show();
		await page.getByText('2 conversations').waitFor();
		await searchFor('tuesday');
		await page.getByText('1 conversation', { exact: true }).waitFor();
		await tabTo('Conversations');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: '447700900102' }).waitFor();
		const before = received.length;
		await tabTo('Text');
		await page.keyboard.type('Yes, at noon');
		await page.keyboard.press('Enter');
		await page.getByRole('article', { name: 'Incoming' }).getByText('Yes, at noon').waitFor();
		const events = (await posted(before + 1)).slice(before);
		assert.deepEqual(
			events.map(({ body }) => JSON.parse(body).text),
			['Yes, at noon'],
		);
		await page.evaluate(() => document.activeElement.blur());
		await tabTo('Traffic');
		await page.keyboard.press('Enter');
		await page.getByRole('tab', { name: /^Requests/ }).waitFor();
		await tabTo('Requests (1)');
		await page.keyboard.press('ArrowRight');
		await page.getByRole('tab', { name: /^Callbacks/, selected: true }).waitFor();
		await rows().first().waitFor();
		await tabTo('Callbacks');
		await page.keyboard.press('Enter');
		await page.getByRole('button', { name: 'Post again' }).waitFor();
		const answered = received.length;
		await tabTo('Post again');
		await page.keyboard.press('Enter');
		await page.getByText('Other attempts to post the same').waitFor();
		assert.equal(received.length, answered + 1);
	});

	it('the clock is set, and a reset asks first and gives the focus back', async () => {
		await sendSms(sms('+447700900100', 'Hello'));
		await show('/?view=faults');
		await page.getByRole('button', { name: '+1 h' }).waitFor();
		await tabTo('+1 h');
		await page.keyboard.press('Space');
		await page.getByText('11:00:00 UTC').waitFor();
		await tabTo('Add the fault');
		await page.keyboard.press('Enter');
		await page.getByText('for 1 more request').waitFor();
		await tabTo('Reset…');
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
		assert.equal((await page.evaluate(focused)).what, 'button Reset…');
		assert.equal(sandbox.messages().length, 1);
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor();
		await tabTo('button Reset');
		await page.keyboard.press('Enter');
		await said('No ID is used twice').waitFor();
		assert.equal(sandbox.messages().length, 0);
	});
});

describe('on a phone', () => {
	for (const colorScheme of ['light', 'dark']) {
		it(`every view fits, ${colorScheme}`, async () => {
			await page.context().close();
			page = await openPage({ viewport: NARROW, colorScheme });
			await sendSms(sms('+447700900100', 'Hello'));
			await post('/email/messages', { ...EMAIL, Body: { Html: 'Hello [Unsubscribe]' } });
			for (const view of ['conversations', 'mailbox', 'traffic', 'faults', 'account']) {
				await show(`/?view=${view}`);
				await page.getByRole('main', { name: new RegExp(view, 'i') }).waitFor();
				await landed();
				assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width, view);
				await shoot(`outbox-${view}-${colorScheme}`);
			}
			await show();
			await rows().first().click();
			const box = await page.getByRole('textbox', { name: 'Text' }).boundingBox();
			assert.ok(box.y + box.height <= NARROW.height, 'the reply box is on the screen');
			await page.getByRole('link', { name: '‹ Conversations' }).click();
			await rows().first().waitFor();
		});
	}
});

it('a foreign web page can neither read nor drive the sandbox', async () => {
	const foreign = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end('<p>Hello'));
	await new Promise((resolve) => foreign.listen(0, '127.0.0.1', resolve));
	await sendSms(sms('+447700900100', 'Hello'));
	await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
	const outcome = await page.evaluate(async (base) => {
		const told = await fetch(`${base}/_sandbox/reset`, { method: 'POST', mode: 'no-cors', body: '{}' });
		const read = await fetch(`${base}/_sandbox/messages`).catch(({ name }) => name);
		return [told.type, read];
	}, sandbox.baseUrl);
	assert.deepEqual(outcome, ['opaque', 'TypeError']);
	assert.equal(sandbox.messages().length, 1);
	complaints = [];
	foreign.close();
});
