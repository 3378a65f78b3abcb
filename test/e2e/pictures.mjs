import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { runMain, say } from '../../scripts/bootstrap/say.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/lib/browser.ts';
import { SEND } from '../../scripts/lib/examples.ts';
import { openStage } from '../../scripts/lib/stage.ts';
import { PAGE_PICTURES } from './pagePictures.mjs';
import { shootShare } from './sharePicture.mjs';

const IMAGES = path.join(ROOT, 'docs', 'images');
const PANEL_SIZE = { width: 1280, height: 720 };
const CANVAS_SIZE = { width: 1120, height: 560 };
/** How large a canvas is shown, so that its texts can be read, and how large a picture may become by that. */
const ZOOM = 0.8;
const NARROWEST = 800;
const LARGEST = { width: 2400, height: 1400 };
/** What n8n's editor has beside, above and below its canvas, with room for the names of the lowest nodes, and the share that it leaves empty. */
const FRAME = { width: 42, height: 170 };
const EMPTY = 1.2;
/** n8n's editor is large; on a busy machine its first load takes a while. */
const PATIENCE = 60_000;

const testId = (name) => `[data-test-id="${name}"]`;

/** The pictures of README and docs, made anew: `tsx test/e2e/pictures.mjs [ids of workflows, names of PAGE_PICTURES, or panel]`; the stage is the tests' own. */
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
		const only = process.argv.slice(2);
		if (only.length === 0 || only.includes('panel')) {
			await shootPanel(page, stage);
			await shootShare(page, path.join(IMAGES, 'panel.png'), path.join(IMAGES, 'share.jpg'));
		}
		for (const [name, show] of Object.entries(PAGE_PICTURES)) {
			if (only.length > 0 && !only.includes(name)) continue;
			await page.setViewportSize(PANEL_SIZE);
			const part = await show(page, stage);
			await part.screenshot({ ...jpeg(name), animations: 'disabled' });
			say(`  ${name}`);
		}
		for (const { id, name } of stage.examples.workflows) {
			if (only.length > 0 && !only.includes(id)) continue;
			await page.setViewportSize(CANVAS_SIZE);
			await openWorkflow(page, stage, id);
			await fit(page);
			await page.screenshot({ ...jpeg(path.join('examples', id)), animations: 'disabled', style: NO_CONTROLS });
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

/** n8n's buttons lie over the names of nodes. */
const NO_CONTROLS = `:is(${[
	'[data-test-id="canvas-controls"]',
	'[data-test-id^="execute-workflow-button"]',
	// With two triggers: the choice between them.
	':has(> [data-test-id="execute-workflow-button"])',
	'[data-test-id="canvas-wrapper"] [class*="_chevron"]',
	'[data-test-id="node-creator-plus-button"]',
	'[data-test-id="command-bar-button"]',
	'[data-test-id="add-sticky-button"]',
	'[data-test-id="toggle-focus-panel-button"]',
	'[data-test-id="instance-ai-canvas-action-button"]',
].join()}) { visibility: hidden !important; }`;

/** Gives the canvas the room that its workflow needs. */
async function fit(page) {
	const needed = await page.evaluate(() => {
		const nodes = [...globalThis.document.querySelectorAll('.vue-flow__node')].map((node) =>
			node.getBoundingClientRect(),
		);
		const { transform } = globalThis.document.querySelector('.vue-flow__transformationpane').style;
		const zoom = Number(/scale\(([\d.]+)\)/.exec(transform)[1]);
		const across = Math.max(...nodes.map(({ right }) => right)) - Math.min(...nodes.map(({ left }) => left));
		const down = Math.max(...nodes.map(({ bottom }) => bottom)) - Math.min(...nodes.map(({ top }) => top));
		return { width: across / zoom, height: down / zoom };
	});
	const size = (side) => Math.round(FRAME[side] + needed[side] * ZOOM * EMPTY);
	await page.setViewportSize({
		width: Math.min(LARGEST.width, Math.max(NARROWEST, size('width'))),
		height: Math.min(LARGEST.height, size('height')),
	});
	await page.locator(testId('zoom-to-fit')).click();
	// The pointer would bring out the buttons of what it is over.
	await page.mouse.move(0, 0);
	await page.waitForTimeout(500);
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
