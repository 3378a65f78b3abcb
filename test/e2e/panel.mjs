import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/lib/browser.ts';
import { CALLBACKS, SEND } from '../../scripts/lib/examples.ts';
import { longer } from '../../scripts/lib/slowness.ts';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { eventually } from './eventually.mjs';

const SCREENSHOTS = path.join(RUN, 'screenshots');
/** Messages that are looked up on the outbox page. */
const LOOKED_AT = 5;
const SIZE = { width: 1280, height: 800 };
/** n8n's editor is large; on a busy machine its first load takes a while. */
const PATIENCE = longer(60_000);

const load = createRequire(import.meta.url);

/** Every node of the built package that has operations to pick, as nodes of a workflow. */
function packageNodes() {
	const { name: packageName, n8n } = load('../../package.json');
	const descriptions = n8n.nodes.map((file) => {
		const [NodeClass] = Object.values(load(path.join(ROOT, file)));
		return new NodeClass().description;
	});
	return descriptions
		.filter(({ group, hidden }) => !group.includes('trigger') && !hidden)
		.map(({ name, displayName }, at) => ({
			id: name,
			name: displayName,
			type: `${packageName}.${name}`,
			typeVersion: 1,
			parameters: {},
			position: [(at % 4) * 240, Math.floor(at / 4) * 200],
		}));
}

const testId = (name) => `[data-test-id="${name}"]`;

export function panelTests(stage) {
	let browser;
	let page;

	before(async () => {
		mkdirSync(SCREENSHOTS, { recursive: true });
		browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
		const context = await browser.newContext({ viewport: SIZE });
		context.setDefaultTimeout(PATIENCE);
		await context.addCookies(stage.n8n.cookies());
		page = await context.newPage();
	});

	after(async () => await browser?.close());

	async function shoot(name) {
		await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), animations: 'disabled' });
	}

	async function openWorkflow(id) {
		await page.goto(`${stage.n8n.url}/workflow/${id}`);
		await page.locator(testId('canvas-node')).last().waitFor();
		await page.locator(testId('zoom-to-fit')).click();
	}

	async function openNode(name) {
		await page.locator(testId('canvas-node')).filter({ hasText: name }).last().dblclick();
		const panel = page.locator(testId('ndv'));
		await panel.waitFor();
		return panel;
	}

	/** The labels of the fields that the panel shows now; a collection's members are drawn after the rest. */
	async function labels(panel) {
		const texts = await panel.locator('label').allInnerTexts();
		// Below its first line a label holds the choice between a fixed value and an expression.
		return texts.map((text) => text.trim().split('\n')[0]).filter(Boolean);
	}

	/** Waits until the panel shows fields with all of these labels. */
	async function showsLabels(panel, wanted) {
		let shown = [];
		await eventually(
			async () => (shown = await labels(panel)),
			() => wanted.every((label) => shown.includes(label)),
		).catch(() => assert.fail(`Not all of ${wanted.join(', ')} are among: ${shown.join(', ')}`));
	}

	it('the send workflow is on the canvas, with every node known', async () => {
		await openWorkflow(SEND.id);
		for (const name of [SEND.trigger, SEND.csv, SEND.send])
			await page.locator(testId('canvas')).getByText(name, { exact: true }).first().waitFor();
		const icons = page.locator(`${testId('canvas-node')} img`);
		// decode() waits until an image has arrived, and fails for one that can't be shown.
		const shown = await icons.evaluateAll((images) =>
			Promise.all(
				images.map((image) =>
					image.decode().then(
						() => true,
						() => false,
					),
				),
			),
		);
		assert.ok(shown.length > 0 && shown.every(Boolean), 'an icon could not be loaded');
		await shoot('editor');
	});

	it("Omni SMS shows its fields with the workflow's values", async () => {
		const panel = await openNode(SEND.send);
		const wanted = ['Resource', 'Operation', 'From', 'To', 'Text', 'Options', 'Callback URL'];
		await showsLabels(panel, wanted);
		const text = await panel.innerText();
		assert.ok(text.includes('$json.phone'));
		assert.ok(!/not (installed|recognized|found)/i.test(text));
		await shoot('omni-sms');
	});

	it('Omni Trigger shows its production URL, the one that the send node has', async () => {
		await openWorkflow(CALLBACKS.id);
		const panel = await openNode(CALLBACKS.trigger);
		await panel.getByText('Webhook URLs').click();
		await panel.getByText('Production URL', { exact: true }).first().click();
		await panel.getByText(stage.examples.callbackUrl).first().waitFor();
		await showsLabels(panel, ['Who May Call', 'Channels', 'Trigger On', 'Statuses']);
		await shoot('omni-trigger');
	});

	// The editor hides fields that it takes for part of a credential: only a look tells.
	it('every node of the package shows its resource and operation', async () => {
		const nodes = packageNodes();
		await stage.n8n.putWorkflow({
			id: 'omniAllPanels001',
			name: 'Every node of the package',
			connections: {},
			settings: { executionOrder: 'v1' },
			nodes,
		});
		await openWorkflow('omniAllPanels001');
		for (const { name } of nodes) {
			const panel = await openNode(name);
			await showsLabels(panel, ['Resource', 'Operation']);
			await page.keyboard.press('Escape');
			await panel.waitFor({ state: 'detached' });
		}
	});

	it('the fields of a node that has not run yet are shown to the next one', async () => {
		const at = (x) => ({ typeVersion: 1, position: [x, 0] });
		await stage.n8n.putWorkflow({
			id: 'omniPreview00001',
			name: 'Fields before the first run',
			settings: { executionOrder: 'v1' },
			nodes: [
				{ ...at(0), id: 'send', name: 'Send', type: 'n8n-nodes-omni-messaging.omniSms', parameters: {} },
				{ ...at(240), id: 'next', name: 'Next', type: 'n8n-nodes-base.set', parameters: {} },
			],
			connections: { Send: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
		});
		await openWorkflow('omniPreview00001');
		const panel = await openNode('Next');
		const input = panel.locator(testId('ndv-input-panel'));
		await input.getByText('messageId', { exact: true }).waitFor();
		for (const field of ['to', 'code', 'parts', 'reasons', 'message'])
			await input.getByText(field, { exact: true }).first().waitFor();
		await shoot('fields-before-the-first-run');
	});

	it('Execute on a workflow that listens says what to do, and stops', async () => {
		const id = 'omniListens00001';
		const type = 'n8n-nodes-omni-messaging.omniTrigger';
		const trigger = { id: '1', name: 'Omni Trigger', type, typeVersion: 2, parameters: {}, position: [0, 0] };
		const settings = { executionOrder: 'v1' };
		await stage.n8n.putWorkflow({ id, name: 'Listens', connections: {}, settings, nodes: [trigger] });
		await openWorkflow(id);
		await page.locator(testId('execute-workflow-button')).click();
		await page.getByText('such as a test event of the sandbox').first().waitFor();
		await page.locator(testId('stop-execution-waiting-for-webhook-button')).click();
		await page.getByText('such as a test event of the sandbox').first().waitFor({ state: 'detached' });
	});

	it('Omni Trigger asks for statuses only where a status may start the workflow', async () => {
		const trigger = (id, kinds) => ({
			id,
			name: `Trigger ${id}`,
			type: 'n8n-nodes-omni-messaging.omniTrigger',
			typeVersion: 2,
			parameters: { kinds },
			position: [0, 200 * Number(id)],
		});
		await stage.n8n.putWorkflow({
			id: 'omniKindsPanel01',
			name: 'Kinds of events',
			connections: {},
			settings: { executionOrder: 'v1' },
			nodes: [trigger('1', []), trigger('2', ['incoming']), trigger('3', ['incoming', 'status'])],
		});
		for (const [id, asks] of [
			['1', true],
			['2', false],
			['3', true],
		]) {
			await openWorkflow('omniKindsPanel01');
			const panel = await openNode(`Trigger ${id}`);
			await showsLabels(panel, ['Channels', 'Trigger On', 'Options']);
			assert.equal((await labels(panel)).includes('Statuses'), asks, `Trigger ${id}`);
		}
	});

	it('a node behind the trigger shows the fields of the pinned events', async () => {
		await openWorkflow('omniEveryEvent01');
		const panel = await openNode('Which event is it?');
		const input = panel.locator(testId('ndv-input-panel'));
		await input.getByText('occurredAt', { exact: true }).waitFor();
		await shoot('pinned-events');
	});

	it('the outbox page of the sandbox shows the messages and their statuses', async () => {
		const messages = await stage.sandbox.list('messages');
		for (const { id } of messages.slice(-LOOKED_AT)) {
			await page.goto(`${stage.sandbox.url}/?message=${id}`);
			const dialog = page.getByRole('dialog');
			await dialog.getByRole('heading', { name: `Message ${id}` }).waitFor();
			const { status } = (await stage.sandbox.list('messages')).find((message) => message.id === id);
			await dialog.getByText(status).first().waitFor();
		}
	});
}
