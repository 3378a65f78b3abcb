import { connected, omni, start, START } from './workflows.mjs';

const testId = (name) => `[data-test-id="${name}"]`;
const PERSON = { id: 'omniPagePerson01', stop: 'Put on the list', export: 'Export' };
const ANN = '+12025550123';

/** A person on the Do Not Contact list, of whom everything is exported. */
async function putPerson(stage) {
	const add = { resource: 'doNotContact', operation: 'add', address: ANN };
	const look = { resource: 'person', operation: 'export', addresses: `${ANN}, ann@example.com` };
	const nodes = [
		start(),
		omni(stage, PERSON.stop, 'omniContacts', add, { position: [240, 0] }),
		omni(stage, PERSON.export, 'omniContacts', look, { position: [480, 0] }),
	];
	const connections = connected([START, PERSON.stop], [PERSON.stop, PERSON.export]);
	await stage.n8n.putWorkflow({ id: PERSON.id, name: 'Export a person', nodes, connections, settings: {} });
}

/** Pictures of pages of docs that no example shows: the name of each file, and what brings it on the page and says which part of that it is. */
export const PAGE_PICTURES = {
	async install(page, stage) {
		await page.goto(`${stage.n8n.url}/settings/community-nodes`);
		await page.getByRole('button', { name: 'Install' }).first().click();
		await page.getByPlaceholder('n8n-nodes-').fill('n8n-nodes-omni-messaging');
		return page.getByRole('dialog');
	},

	async credential(page, stage) {
		await page.goto(`${stage.n8n.url}/home/credentials/${stage.examples.credentialId}`);
		await page.getByText('Connection tested successfully').waitFor();
		return page.getByRole('dialog');
	},

	async person(page, stage) {
		await putPerson(stage);
		await page.goto(`${stage.n8n.url}/workflow/${PERSON.id}`);
		await page.locator(testId('execute-workflow-button')).click();
		const node = page.locator(testId('canvas-node')).filter({ hasText: PERSON.export }).last();
		await node.locator(testId('canvas-node-status-success')).waitFor();
		await page.locator('.el-notification__closeBtn').click();
		await node.dblclick();
		const panel = page.locator(testId('ndv'));
		await panel.locator(testId('output-panel')).getByText('entries').first().waitFor();
		return panel;
	},
};
