import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { it } from 'node:test';
import { EXAMPLES, ROOT } from '../../scripts/bootstrap/paths.mjs';
import { exampleFiles } from '../../scripts/lib/exampleFiles.ts';
import { ON_CALL, REMIND } from '../../scripts/lib/examples.ts';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from './eventually.mjs';

const load = createRequire(import.meta.url);
const CALLBACKS = path.join(EXAMPLES, 'callbacks');
const EVERY_EVENT = 'omniEveryEvent01';

/** What answers a message that came by SMS, in an example whose pinned message came by the chat app. */
const OTHER_BRANCH = 'Answer by SMS';

/** The built nodes of the package: their type, and the folder that they lie in. */
function packageNodes() {
	const { name: packageName, n8n } = load('../../package.json');
	return n8n.nodes.map((file) => {
		const [NodeClass] = Object.values(load(path.join(ROOT, file)));
		return { type: `${packageName}.${new NodeClass().description.name}`, folder: path.join(ROOT, path.dirname(file)) };
	});
}

/** The nodes that a workflow's connections lead to from one of its nodes on, where they lead back to it, too; but not by the outputs for errors. */
function nodesBehind({ nodes, connections }, name) {
	const behind = new Set();
	const hasErrors = new Set(nodes.filter(({ onError }) => onError === 'continueErrorOutput').map((node) => node.name));
	const follow = (from) => {
		const outputs = connections[from]?.main ?? [];
		const next = (hasErrors.has(from) ? outputs.slice(0, -1) : outputs).flat().map(({ node }) => node);
		for (const node of next.filter((one) => !behind.has(one))) {
			behind.add(node);
			follow(node);
		}
	};
	follow(name);
	return [...behind];
}

/** Output schemas and pinned events: what a person sees of a node before it ran for the first time. */
export function schemaTests(stage) {
	it('n8n serves every schema of the package where its editor asks for it', async () => {
		const served = packageNodes().flatMap(({ type, folder }) =>
			globSync('__schema__/**/*.json', { cwd: folder }).map((file) => ({ type, file: path.join(folder, file) })),
		);
		assert.ok(served.length > 60, `only ${served.length} schemas in dist`);
		for (const { type, file } of served) {
			const [, place] = file.replaceAll(path.sep, '/').split('/__schema__/v');
			const url = `${stage.n8n.url}/schemas/${type}/${place}`;
			const { status, schema } = await eventually(
				async (signal) => {
					const response = await fetchInTime(url, { signal });
					return { status: response.status, schema: await response.json() };
				},
				() => true,
			);
			assert.equal(status, 200, `${type} ${place}`);
			assert.deepEqual(schema, JSON.parse(readFileSync(file, 'utf8')));
		}
	});

	it('the pinned data reach every node behind the start of an example that is run by hand', async (context) => {
		const asking = [ON_CALL.id, REMIND.id];
		let count = 0;
		for (const { id, name, start } of stage.examples.workflows) {
			const workflow = await stage.n8n.ask('GET', `/rest/workflows/${id}`);
			const [pinned] = Object.keys(workflow.pinData ?? {});
			// Those sleep until somebody answers; tests of their own do.
			if (pinned === undefined || asking.includes(id)) continue;
			const trigger = start ?? pinned;
			count += 1;
			await context.test(name, async () => {
				const execution = await stage.n8n.runWorkflow(id, trigger);
				assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
				const behind = nodesBehind(workflow, trigger);
				assert.ok(behind.length > 0);
				const { runData } = execution.data.resultData;
				// A node that ends the run with an error never has an output.
				const ends = ({ type }) => type === 'n8n-nodes-base.stopAndError';
				const others = [OTHER_BRANCH, ...workflow.nodes.filter(ends).map((node) => node.name)];
				const outputsOf = (node) => (runData[node] ?? []).flatMap(({ data }) => data?.main ?? []);
				for (const node of behind.filter((one) => !others.includes(one)))
					assert.ok(
						outputsOf(node).some((items) => items?.length > 0),
						`${node} got no event`,
					);
			});
		}
		const pinning = exampleFiles().filter((file) => {
			const { pinData } = JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8'));
			return Object.keys(pinData ?? {}).length > 0;
		});
		assert.equal(count, pinning.length - asking.length);
	});

	it('the sample callbacks, posted as the service posts them, give the events that are pinned', async () => {
		const workflow = await stage.n8n.ask('GET', `/rest/workflows/${EVERY_EVENT}`);
		const [[name, pinned]] = Object.entries(workflow.pinData);
		const { webhookId } = workflow.nodes.find((node) => node.name === name);
		const before = Number((await stage.n8n.executions(EVERY_EVENT)).at(-1)?.id ?? 0);
		const files = readdirSync(CALLBACKS).sort();
		for (const file of files) {
			const body = readFileSync(path.join(CALLBACKS, file));
			// What wallet push posts is not shown: the callback URL of a wallet send names its channel.
			const query = file.startsWith('wallet') ? '?channel=wallet' : '';
			const url = `${stage.n8n.webhookUrl}/webhook/${webhookId}/omni${query}`;
			const response = await fetchInTime(url, { method: 'POST', body });
			assert.deepEqual([response.status, await response.text()], [200, ''], file);
		}
		const runs = await eventually(
			async () => await stage.n8n.executions(EVERY_EVENT, before),
			(started) => started.length === files.length && started.every(({ finished }) => finished),
		);
		assert.deepEqual(
			runs.flatMap((run) => itemsOf(run, name)),
			pinned.map(({ json }) => json),
		);
	});
}
