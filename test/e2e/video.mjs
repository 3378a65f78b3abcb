import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ROOT, RUN, shown } from '../../scripts/bootstrap/paths.mjs';
import { runMain, say } from '../../scripts/bootstrap/say.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/lib/browser.ts';
import { CALLBACKS, SEND } from '../../scripts/lib/examples.ts';
import { openStage } from '../../scripts/lib/stage.ts';
import { ensureFfmpeg, Film } from './film.mjs';

const FOLDER = path.join(RUN, 'video');
const VIDEO = path.join(FOLDER, 'demo.mp4');
/** The film of half a minute on the first page of the docs' site. */
const SHORT_VIDEO = path.join(ROOT, 'docs', 'images', 'film.mp4');
const SIZE = { width: 1280, height: 720 };
const PATIENCE = 180_000;
const WAIT = { id: 'omniSmsWait00001', send: 'Send SMS and wait' };
/** How a message may end that the sandbox was given. */
const FINAL = /^(DELIVERED|UNDELIVERABLE|EXPIRED|FAILED)$/;
const testId = (name) => `[data-test-id="${name}"]`;

const TITLE = `data:text/html,${encodeURIComponent(`<!doctype html><meta charset="utf-8"><title>Demo</title>
<body style="margin:0;height:100vh;display:grid;place-content:center;font:24px/1.6 sans-serif;background:#f6f7fb;color:#1b1f2a">
<h1 style="margin:0;font-size:48px">n8n-nodes-omni-messaging</h1>
<p>SMS, email, chat app, push, wallet and voice codes in n8n: sent in bulk, and followed to the phone.</p>
<pre style="background:#1b1f2a;color:#e8ecf5;padding:24px;border-radius:12px;font-size:24px">$ npm start</pre>
<p>starts n8n, the nodes, the examples and a sandbox in place of the service.</p></body>`)}`;

/** The demo video of the package: `tsx test/e2e/video.mjs`, with `--short` the film of the docs' site. The stage is the tests' own; what is seen happens while it is filmed. */
async function main() {
	const isShort = process.argv.includes('--short');
	const [file, scenes] = isShort ? [SHORT_VIDEO, SHORT_SCENES] : [VIDEO, SCENES];
	const [executablePath, ffmpeg] = [await ensureChromium(), await ensureFfmpeg()];
	mkdirSync(FOLDER, { recursive: true });
	rmSync(path.join(FOLDER, 'n8n'), { recursive: true, force: true });
	const stage = await openStage(FOLDER);
	const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
	try {
		const context = await browser.newContext({ viewport: SIZE });
		context.setDefaultTimeout(PATIENCE);
		await context.addCookies(stage.n8n.cookies());
		const page = await context.newPage();
		// The editor's first load is not worth watching.
		await page.goto(`${stage.n8n.url}/workflow/${SEND.id}`);
		await onCanvas(page);
		const film = new Film(page, path.join(FOLDER, 'frames'), SIZE);
		await film.start();
		for (const [name, scene] of scenes) {
			await scene(film, stage);
			say(`  ${name}`);
		}
		const seconds = await film.cut(ffmpeg, file);
		const megabytes = (statSync(file).size / 1e6).toFixed(1);
		say(`\n  ${shown(file)}: ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s, ${megabytes} MB`);
	} finally {
		await browser.close();
		await stage.stop();
	}
	return 0;
}

const SCENES = [
	['title', title],
	['credential', credential],
	['send', send],
	['callbacks', callbacks],
	['the phone', phone],
	['wait', wait],
];

const SHORT_SCENES = [
	['send', shortSend],
	['the phone', shortPhone],
	['wait', shortWait],
];

async function openWorkflow(film, stage, id) {
	await film.goto(`${stage.n8n.url}/workflow/${id}`, onCanvas);
}

async function onCanvas(page) {
	await page.locator(testId('canvas-node')).last().waitFor();
	await page.locator(testId('zoom-to-fit')).click();
}

const nodeOf = (page, name) => page.locator(testId('canvas-node')).filter({ hasText: name }).last();

async function execute(page) {
	await page.locator(testId('execute-workflow-button')).click();
}

async function openOutput(page, name, text) {
	await nodeOf(page, name).dblclick();
	const panel = page.locator(testId('ndv'));
	const found = panel.locator(testId('output-panel')).getByText(text).first();
	await found.waitFor();
	await found.scrollIntoViewIfNeeded();
}

async function title(film) {
	await film.goto(TITLE);
	await sleep(6000);
}

/** A wrong key fails its test, the right one passes. */
async function credential(film, { n8n, examples, sandbox }) {
	const { page } = film;
	const modal = page.locator(testId('editCredential-modal'));
	await film.goto(`${n8n.url}/home/credentials/${examples.credentialId}`, async () => await modal.waitFor());
	await film.say('The credential: the base URL of your account and its API key. n8n tests it when it is saved.', 5);
	const key = modal.locator('input[type=password]').first();
	await key.fill('a-wrong-key');
	await modal.locator(testId('credential-save-button')).click();
	await modal
		.locator(testId('credentials-config-container-test-error'))
		.or(modal.getByText(/Couldn.t connect/))
		.first()
		.waitFor();
	await modal.getByText('More details').click();
	await film.say('A wrong key: the test says what is wrong.', 5);
	await key.fill(sandbox.apiKey);
	await modal.locator(testId('credential-save-button')).click();
	await modal.getByText('Connection tested successfully').waitFor();
	await film.say('The right key: connected.', 4);
}

async function send(film, stage) {
	const { page } = film;
	await openWorkflow(film, stage, SEND.id);
	await film.say('A workflow that sends an SMS to each row of a CSV file.', 4);
	await nodeOf(page, SEND.send).dblclick();
	await page.locator(testId('ndv')).waitFor();
	await film.say('Omni SMS: sender, recipient and text come from the columns. All rows go out in one request.', 6);
	await page.keyboard.press('Escape');
	await film.say('Execute workflow.', 2);
	await execute(page);
	await nodeOf(page, SEND.send).locator(testId('canvas-node-status-success')).waitFor();
	await openOutput(page, SEND.send, 'messageId');
	await film.say('One output item for each row: taken, with the ID of its message.', 6);
}

async function callbacks(film, stage) {
	await openWorkflow(film, stage, CALLBACKS.id);
	await film.say('Another workflow listens: Omni Trigger gets the statuses of every channel in one shape.', 5);
	await film.goto(`${stage.n8n.url}/workflow/${CALLBACKS.id}/executions`, async (page) => {
		await page.locator('[data-test-execution-status]').first().waitFor();
		await page.locator('[data-test-id^="execution-preview-details"]').waitFor();
		await page.locator(testId('canvas-node')).last().waitFor();
		await closeChecklist(page);
	});
	await film.say('Each callback is an execution.', 3);
	await openOutput(film.page, CALLBACKS.trigger, FINAL);
	await film.say('Each item is what became of one message: delivered, or not, with the reason.', 6);
}

/** n8n's advice on workflows that are published opens by itself, a moment after the page, and hides half of it. */
async function closeChecklist(page) {
	const checklist = page.getByText('Production Checklist');
	const came = await checklist.waitFor({ timeout: 5000 }).then(
		() => true,
		() => false,
	);
	if (!came) return;
	await page.keyboard.press('Escape');
	await checklist.waitFor({ state: 'hidden' });
}

async function phone(film, { sandbox }) {
	const { page } = film;
	const first = page.getByText('12025550100').first();
	await film.goto(sandbox.url, async () => await first.waitFor());
	await first.click();
	await film.say('The sandbox shows what arrived on the phones, and every request and callback.', 6);
}

async function wait(film, stage) {
	const { page } = film;
	await openWorkflow(film, stage, WAIT.id);
	await film.say('Send and Wait for Delivery: the workflow sleeps until each message has arrived or failed.', 5);
	await execute(page);
	const ended = nodeOf(page, WAIT.send).locator(testId('canvas-node-status-success')).waitFor();
	await film.say('It waits; nothing runs meanwhile, and a restart of n8n does not matter.', ended);
	await film.say('Delivered messages go one way; those that failed are followed by an email.', 5);
	await openOutput(page, WAIT.send, 'REACHED');
	await film.say('Each item says how its message ended.', 6);
	await film.goto(TITLE);
	await film.say('npm start, and try it: no account, and no message leaves your machine.', 4);
}

async function shortSend(film, stage) {
	const { page } = film;
	await openWorkflow(film, stage, SEND.id);
	await film.say('An SMS to each row of a CSV file: Execute workflow.', 3);
	await execute(page);
	await nodeOf(page, SEND.send).locator(testId('canvas-node-status-success')).waitFor();
	await openOutput(page, SEND.send, 'messageId');
	await film.say('All rows go out in one request, and each answer comes back on its item.', 6);
}

async function shortPhone(film, { sandbox }) {
	const first = film.page.getByText('12025550100').first();
	await film.goto(sandbox.url, async () => await first.waitFor());
	await first.click();
	await film.say('No account is needed: a sandbox takes the place of the service.', 4);
}

async function shortWait(film, stage) {
	const { page } = film;
	await openWorkflow(film, stage, WAIT.id);
	await execute(page);
	const ended = nodeOf(page, WAIT.send).locator(testId('canvas-node-status-success')).waitFor();
	await film.say('Send and Wait for Delivery: the workflow sleeps until each message has arrived or failed.', ended);
	await openOutput(page, WAIT.send, 'REACHED');
	await film.say('Then each item says how its message ended.', 5);
}

void runMain(main);
