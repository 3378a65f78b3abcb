import assert from 'node:assert/strict';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, it } from 'node:test';
import { ROOT, RUN } from '../../scripts/bootstrap/paths.mjs';
import { withShortMinute } from '../../scripts/lib/shortMinute.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import { eventually } from '../e2e/eventually.mjs';
import { openNewStage } from '../e2e/stage.mjs';
import { connected, ENDED, node, omni, run, start, START } from '../e2e/workflows.mjs';

const FOLDER = 'forget';
const COUNT = 1000;
const PEOPLE = 'People';
const DO = 'Do';
/** The people are made by their numbers, so that no workflow holds their addresses. */
const AREAS = [201, 202, 203, 205, 206, 207, 208, 209, 210, 212];
const MAKE = `const make = (n) => ({ n, phone: '+1' + ${JSON.stringify(AREAS)}[Math.floor(n / 100)] + '5550' + (100 + (n % 100)), email: 'person' + n + '.x@example.com', name: 'Nameof' + n + 'x' });`;
const make = new Function('n', `${MAKE} return make(n);`);
/** Ten people ask to be forgotten. */
const isForgotten = (n) => n % 100 === 7;
const FORGOTTEN = Array.from({ length: COUNT }, (_, n) => n).filter(isForgotten);

/** What n8n's process holds in memory comes into this file when it is asked for. */
const HEAP = path.join(RUN, FOLDER, 'n8n.heapsnapshot');
const PRELOAD = path.join(ROOT, 'test', 'support', 'heapSnapshot.cjs');

/** A thousand people go through the nodes, ten of them ask to be forgotten, and what n8n has on its disk and in memory is searched for them. */
const stage = {};
let credentials;

before(async () => {
	const { settings, ...how } = await withShortMinute(FOLDER);
	const memory = {
		NODE_OPTIONS: `${settings.NODE_OPTIONS} --require ${JSON.stringify(PRELOAD)}`,
		OMNI_HEAP_FILE: HEAP,
		// The isolates of the other one hold the items of runs that have ended (docs/data-protection.md); here it is about all else.
		N8N_EXPRESSION_ENGINE: 'legacy',
	};
	Object.assign(stage, await openNewStage(FOLDER, { ...how, settings: { ...settings, ...memory } }));
	const { url: baseUrl, apiKey } = stage.sandbox;
	const name = 'With an audit log';
	const id = await stage.n8n.putCredential({ name, type: 'omniApiKeyApi', data: { baseUrl, apiKey, audit: 'keep' } });
	credentials = { omniApiKeyApi: { id, name } };
});

after(async () => {
	await stage.stop?.();
});

/** Starts one node for some of the people, and another one behind it where one is given; gives the id of the execution. */
async function started(id, type, parameters, which = 'true', ...behind) {
	const jsCode = `${MAKE} return Array.from({ length: ${COUNT} }, (_, n) => n).filter((n) => ${which}).map((n) => ({ json: make(n) }))`;
	const nodes = [start(), node(PEOPLE, 'n8n-nodes-base.code', 2, { jsCode }), omni(stage, DO, type, parameters)];
	nodes[2].credentials = credentials;
	const links = [START, PEOPLE, DO, ...behind.map(({ name }) => name)];
	const connections = connected(...links.slice(1).map((name, at) => [links[at], name]));
	return await run(stage, { id, nodes: [...nodes, ...behind], connections });
}

/** Runs one node for some of the people; gives the execution as soon as it ends or sleeps. */
async function ran(id, ...given) {
	const execution = await started(id, ...given);
	const found = await eventually(
		() => stage.n8n.execution(execution),
		({ status }) => status === 'waiting' || ENDED.includes(status),
	);
	const { error } = found.data.resultData;
	assert.ok(['success', 'waiting'].includes(found.status), `${id}: ${error?.message}: ${error?.description}`);
	return found;
}

const whoseWords = ({ phone, email, name }) => [phone.slice(1), email, name];
const WORDS = FORGOTTEN.flatMap((n) => whoseWords(make(n)));
const found = (text) => WORDS.filter((word) => text.includes(word));

function openDatabase() {
	return new DatabaseSync(path.join(RUN, FOLDER, 'n8n', '.n8n', 'database.sqlite'), { readOnly: true });
}

/** How those executions were started in whose data one of the words stands; `integrated` are calls of the data table. */
function modesWithWords(words) {
	const database = openDatabase();
	const rows = database
		.prepare('SELECT mode, data FROM execution_data JOIN execution_entity ON id = executionId')
		.all();
	database.close();
	return rows.filter(({ data }) => words.some((word) => data.includes(word))).map(({ mode }) => mode);
}

/** The tables of n8n's database in which one of the words stands, each with how many of its rows. */
function tablesWithWords(words) {
	const database = openDatabase();
	const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
	const hits = {};
	for (const { name } of tables) {
		for (const row of database.prepare(`SELECT * FROM "${name}"`).iterate()) {
			const text = Object.values(row).join('\n');
			if (words.some((word) => text.includes(word))) hits[name] = (hits[name] ?? 0) + 1;
		}
	}
	database.close();
	return hits;
}

/** Which of the words n8n's process holds in memory. */
async function inMemory(words) {
	rmSync(HEAP, { force: true });
	const { services } = JSON.parse(readFileSync(path.join(RUN, FOLDER, 'services.json'), 'utf8'));
	process.kill(services.find(({ name }) => name === 'n8n').pid, 'SIGUSR2');
	await eventually(async () => existsSync(HEAP), Boolean);
	const hits = new Map();
	let rest = '';
	for await (const chunk of createReadStream(HEAP, { encoding: 'latin1', highWaterMark: 2 ** 24 })) {
		const text = rest + chunk;
		for (const word of words) {
			const at = hits.has(word) ? -1 : text.indexOf(word);
			if (at >= 0) hits.set(word, text.slice(Math.max(0, at - 200), at + 200));
		}
		rest = text.slice(-100);
	}
	return hits;
}

/** The files of a folder. */
function filesIn(folder) {
	return readdirSync(folder, { recursive: true })
		.map((file) => path.join(folder, file))
		.filter((file) => statSync(file).isFile());
}

it('a thousand people are written to, and ten are forgotten', { timeout: 1_800_000 }, async () => {
	const limits = { messagesPerRecipient: 50, auditReference: '=order {{ $json.n }}' };
	const once = { sendOnce: { once: { key: '=order {{ $json.n }}' } } };
	const sms = { operation: 'send', from: 'OmniDemo', to: '={{ $json.phone }}', text: '=Hello {{ $json.name }}' };
	const email = {
		operation: 'send',
		from: 'news@example.com',
		to: '={{ $json.email }}',
		subject: '=Hello {{ $json.name }}',
		emailType: 'text',
		plainText: '=Hello {{ $json.name }} [Unsubscribe]',
	};
	const done = [];
	const does = async (...given) => done.push(await ran(...given));
	await does('omniForgetSms001', 'omniSms', { ...sms, options: { ...limits, ...once } });
	await does('omniForgetWait01', 'omniSms', { ...sms, operation: 'sendAndWaitForDelivery' }, 'n % 10 === 7');
	await does('omniForgetMail01', 'omniEmail', { ...email, options: limits });
	const stop = { resource: 'doNotContact', operation: 'add', words: '=Not to {{ $json.name }}' };
	await does('omniForgetStop01', 'omniContacts', { ...stop, address: '={{ $json.email }}' }, 'n % 50 === 7');
	const plan = { resource: 'planned', operation: 'plan', topic: 'forget', key: '=order {{ $json.n }}' };
	await does('omniForgetPlan01', 'omniReach', { ...plan, when: '={{ $now.plus({ days: 1 }).toISO() }}' });
	const code = { resource: 'code', operation: 'sendCodeBySms', from: 'OmniDemo', to: '={{ $json.phone }}' };
	await does('omniForgetCode01', 'omniVoiceCode', code, 'n % 50 === 7');
	const ask = { operation: 'askAndWaitForReply', from: '12025550199', to: '={{ $json.phone }}', answerType: 'text' };
	const question = {
		...ask,
		question: '=How was it, {{ $json.name }}?',
		waitAtMost: 2,
		waitUnit: 'minutes',
		options: {},
	};
	await does('omniForgetAsk001', 'omniSms', question, 'n % 10 === 7');

	const addresses = '={{ [$json.phone, $json.email] }}';
	const person = { resource: 'person', searchLists: false, addresses };
	const which = 'n % 100 === 7';
	const exported = await ran('omniForgetRead01', 'omniContacts', { ...person, operation: 'export' }, which);
	const kinds = itemsOf(exported, DO).map(({ entries }) => [...new Set(entries.map(({ kind }) => kind))].sort());
	const all = ['auditedSend', 'code', 'codeLimit', 'doNotContact', 'messageLimit', 'planned', 'question'];
	assert.deepEqual(
		kinds,
		FORGOTTEN.map(() => all),
	);
	done.push(exported, await ran('omniForgetErase1', 'omniContacts', { ...person, operation: 'erase' }, which));

	// Everything that slept comes to its end.
	for (const { id } of done)
		await eventually(
			() => stage.n8n.execution(id),
			({ status }) => ENDED.includes(status),
		);
	const table = Object.keys(tablesWithWords(WORDS)).filter((name) => !name.startsWith('execution_'));
	assert.deepEqual(table, [], 'outside of executions');
	const kept = FORGOTTEN.map((n) => make(n + 1));
	const keptWords = kept.flatMap(whoseWords);
	const others = tablesWithWords(keptWords);
	assert.ok(
		Object.keys(others).some((name) => name.startsWith('data_table_user')),
		JSON.stringify(others),
	);

	// What lies in executions goes with them: those of workflows by their lists, the calls of the data table when n8n prunes.
	const inExecutions = tablesWithWords(WORDS);
	await stage.n8n.ask('POST', '/rest/executions/delete', { deleteBefore: new Date().toISOString(), filters: {} });
	assert.deepEqual(Object.keys(inExecutions), ['execution_data']);
	assert.deepEqual([...new Set(modesWithWords(WORDS))], ['integrated']);

	// A run that is under way is in memory as a whole, and so are its people: what is there is found.
	const greeting = { ...sms, text: '=Still here, {{ $json.name }}', options: limits };
	const pause = node('Pause', 'n8n-nodes-base.wait', 1.1, { amount: 1, unit: 'minutes' });
	await started('omniForgetHere01', 'omniSms', greeting, 'n % 100 === 8', pause);
	await eventually(
		() => stage.sandbox.list('messages'),
		(messages) => messages.filter(({ text }) => text?.startsWith('Still here')).length === FORGOTTEN.length,
	);
	const held = await inMemory([...WORDS, ...keptWords]);
	assert.deepEqual([...held.keys()].sort(), keptWords.sort());

	const logs = [path.join(RUN, 'logs'), path.join(RUN, FOLDER, 'n8n', '.n8n')]
		.flatMap(filesIn)
		.filter((file) => file.endsWith('.log') && path.basename(file) !== 'build.log' && !file.includes('sandbox'));
	assert.ok(logs.length > 1);
	for (const file of logs) assert.deepEqual(found(readFileSync(file, 'utf8')), [], file);
	assert.deepEqual(await stage.sandbox.list('violations'), []);
});
