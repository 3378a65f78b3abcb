import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import { eventually } from './eventually.mjs';
import { Questions } from './questions.mjs';
import { Waits } from './waits.mjs';

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

/** An execution as n8n's API gives it, redacted or not. */
async function readOf({ n8n }, id, redact) {
	const { data, workflowData } = await n8n.ask('GET', `/rest/executions/${id}?redactExecutionData=${redact}`);
	return { ...parse(data), nodes: workflowData.nodes };
}

/** Their messages stay SENT, or are not waited for. */
const PATIENT = '+447700900906';
const ASKED = '+15065550162';
/** Who looks has read by then what it kept of the look before. */
const LOOKS = 2;

/** What n8n's redaction leaves of executions that sleep: those that wait, and their helpers. */
export function asleepTests(stage) {
	const waits = new Waits(stage);
	const questions = new Questions(stage);
	const helperOf = (data) =>
		data.nodes
			.filter(({ type }) => type === `${OWN}omniHelper`)
			.map(({ name }) => data.executionData?.contextData?.[`node:${name}`])[0];

	const asleep = {
		'a wait for delivery': (id, row) =>
			waits.start(id, 'omniSms', [row], { from: 'OmniDemo', to: '={{ $json.to }}', text: '={{ $json.text }}' }),
		'a question': (id, row) => questions.ask(id, [{ ...row, to: ASKED }], { question: '={{ $json.text }}' }),
		'people who are to be reached': (id, row) => {
			const channel = [{ channel: 'sms', from: 'OmniDemo', to: '={{ $json.to }}', patience: 50 }];
			return waits.start(id, 'omniReach', [row], {
				operation: 'send',
				text: '={{ $json.text }}',
				channels: { channel },
			});
		},
	};
	Object.entries(asleep).forEach(([what, begin], at) => {
		it(`n8n’s redaction hides what sleeps: ${what}`, async () => {
			const id = `omniRedactSleep${at}`;
			const text = `Redacted while asleep, ${at}`;
			const waiting = await begin(id, { index: 0, to: PATIENT, text });
			const ids = async () => {
				const filter = encodeURIComponent(JSON.stringify({ workflowId: id, status: ['waiting'] }));
				const { results } = await stage.n8n.ask('GET', `/rest/executions?limit=100&filter=${filter}`);
				return results.map((execution) => execution.id);
			};
			const all = await eventually(
				async () => await Promise.all((await ids()).map(async (one) => [one, await readOf(stage, one, false)])),
				(executions) => executions.some(([, data]) => helperOf(data)?.looks >= LOOKS && !data.finished),
			);
			// The nodes have what the workflow's maker wrote.
			const wordsIn = (data) =>
				[...textsIn({ ...data, nodes: [] })].filter((one) => [text, PATIENT, ASKED].some((word) => one.includes(word)));
			// The one that waits, its keeper, guard and watcher; a catcher has nothing of a person.
			const withWords = all.filter(([, data]) => wordsIn(data).length > 0);
			assert.ok(withWords.length >= 2, String(withWords.length));
			assert.ok(all.length >= 4, String(all.length));
			for (const [one] of all) {
				const data = await readOf(stage, one, true);
				assert.equal(data.redactionInfo?.isRedacted, true);
				assert.deepEqual(wordsIn(data), [], one);
			}
			await stage.n8n.ask('POST', `/rest/executions/${waiting}/stop`);
		});
	});
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
		const read = async (id, redact) => await readOf(stage, id, redact);
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
