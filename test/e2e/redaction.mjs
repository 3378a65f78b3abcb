import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';

// n8n's own reader of what it stores of an execution.
const { parse } = createRequire(createRequire(import.meta.url).resolve('n8n/package.json'))('flatted');

const OWN = 'n8n-nodes-omni-messaging.';
/** Fields of items in which a person's addresses and words stand. */
const PERSONAL = ['to', 'from', 'phone', 'email', 'subject', 'text', 'answer', 'reply', 'question', 'address'];
const ADDRESS = /\+\d{9,}|[\w.-]+@[\w-]+\.\w+/;
/** Shorter ones stand in other words, too. */
const LEAST_CHARACTERS = 8;
/** Those of helpers are among them. */
const MOST_OF_WORKFLOW = 6;
const AT_ONCE = 4;

/** All texts in something, names of fields among them. */
function textsIn(value, texts = new Set(), seen = new Set()) {
	if (typeof value === 'string') texts.add(value);
	if (value === null || typeof value !== 'object' || seen.has(value)) return texts;
	seen.add(value);
	for (const [name, one] of Object.entries(value)) {
		texts.add(name);
		textsIn(one, texts, seen);
	}
	return texts;
}

/** What n8n's redaction leaves of the last executions of each workflow of this stage; n8n takes care of its own nodes. */
export function redactionTest(stage) {
	it('n8n’s redaction hides what people wrote and where they are reached, whichever node it was', async () => {
		const { n8n } = stage;
		const ids = [];
		const ofWorkflow = new Map();
		for (let cursor = ''; ;) {
			const { results, nextCursor } = await n8n.ask('GET', `/rest/executions?limit=100${cursor}`);
			for (const { id, status, workflowId } of results) {
				const count = ofWorkflow.get(workflowId) ?? 0;
				if (count === MOST_OF_WORKFLOW || !['success', 'error'].includes(status)) continue;
				ofWorkflow.set(workflowId, count + 1);
				ids.push(id);
			}
			if (!nextCursor) break;
			cursor = `&cursor=${nextCursor}`;
		}
		const read = async (id, redact) => {
			const { data, workflowData } = await n8n.ask('GET', `/rest/executions/${id}?redactExecutionData=${redact}`);
			return { ...parse(data), nodes: workflowData.nodes };
		};
		const types = new Set();
		const shown = [];
		const look = async (id) => {
			const whole = await read(id, false);
			const own = whole.nodes.filter(({ type }) => type.startsWith(OWN));
			if (own.length === 0) return;
			for (const { type } of own) types.add(type.slice(OWN.length));
			const runs = own.flatMap(({ name }) => whole.resultData.runData[name] ?? []);
			const items = runs.flatMap(({ data }) => Object.values(data ?? {}).flat(2)).filter(Boolean);
			const words = new Set(
				items.flatMap(({ json }) =>
					PERSONAL.map((field) => json[field]).filter(
						(value) => typeof value === 'string' && value.length >= LEAST_CHARACTERS,
					),
				),
			);
			const { resultData, executionData } = await read(id, true);
			const left = own.map(({ name }) => [resultData.runData[name], executionData?.contextData?.[`node:${name}`]]);
			for (const text of textsIn(left)) {
				const isShown = ADDRESS.test(text) || [...words].some((word) => text.includes(word));
				if (isShown) shown.push(`${id}: ${text.slice(0, 200)}`);
			}
		};
		await Promise.all(
			Array.from({ length: AT_ONCE }, async () => {
				for (let id = ids.pop(); id !== undefined; id = ids.pop()) await look(id);
			}),
		);
		assert.deepEqual(shown, []);
		assert.ok(types.size >= 14, [...types].join(', '));
	});
}
