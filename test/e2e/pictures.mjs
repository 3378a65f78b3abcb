import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { runMain, say } from '../../scripts/bootstrap/say.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/lib/browser.ts';
import { SEND } from '../../scripts/lib/examples.ts';
import { openStage } from '../../scripts/lib/stage.ts';

const IMAGES = path.join(ROOT, 'docs', 'images');
const PANEL_SIZE = { width: 1280, height: 720 };
const CANVAS_SIZE = { width: 1120, height: 560 };
/** n8n's editor is large; on a busy machine its first load takes a while. */
const PATIENCE = 60_000;

const testId = (name) => `[data-test-id="${name}"]`;

/** The pictures of README and docs, made anew: `tsx test/e2e/pictures.mjs`; the stage is the tests' own. */
async function main() {
	mkdirSync(path.join(IMAGES, 'examples'), { recursive: true });
	const executablePath = await ensureChromium();
	const stage = await openStage(path.join(RUN, 'pictures'));
	const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
	try {
		const context = await browser.newContext({ viewport: PANEL_SIZE });
		context.setDefaultTimeout(PATIENCE);
		await context.addCookies(stage.n8n.cookies());
		const page = await context.newPage();
		await shootPanel(page, stage);
		await page.setViewportSize(CANVAS_SIZE);
		for (const { id, name } of stage.examples.workflows) {
			await openWorkflow(page, stage, id);
			await page.screenshot({ ...jpeg(path.join('examples', id)), animations: 'disabled' });
			say(`  ${name}`);
		}
	} finally {
		await browser.close();
		await stage.stop();
	}
	return 0;
}

/** A canvas is mostly one colour: a JPEG of it takes a third of a PNG. */
const jpeg = (name) => ({ path: path.join(IMAGES, `${name}.jpg`), type: 'jpeg', quality: 75 });

async function openWorkflow(page, stage, id) {
	await page.goto(`${stage.n8n.url}/workflow/${id}`);
	await page.locator(testId('canvas-node')).last().waitFor();
	await page.locator(testId('zoom-to-fit')).click();
	await page.waitForLoadState('networkidle');
}

/** The panel of the send node with its output: the first example, run by its button. */
async function shootPanel(page, stage) {
	await openWorkflow(page, stage, SEND.id);
	await page.locator(testId('execute-workflow-button')).click();
	const node = page.locator(testId('canvas-node')).filter({ hasText: SEND.send }).last();
	await node.locator(testId('canvas-node-status-success')).waitFor();
	await page.locator('.el-notification__closeBtn').click();
	await node.dblclick();
	const panel = page.locator(testId('ndv'));
	await panel.locator(testId('output-panel')).getByText('messageId').first().waitFor();
	await page.screenshot({ path: path.join(IMAGES, 'panel.png'), animations: 'disabled' });
}

void runMain(main);
