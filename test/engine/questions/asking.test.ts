import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { WAIT_FOR_SUB_EXECUTION, type IDataObject } from 'n8n-workflow';

import { send } from '../../../nodes/Sms/message/send';
import { askingForReply } from '../../../nodes/questions/asking';
import { AGAIN } from '../../../nodes/questions/fields';
import { questionKey } from '../../../nodes/questions/openQuestions';
import { outputsOf, type AskingPlan } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { askFor, parametersAgain } from '../../support/questions';
import { jsonOf, SEED, API_KEY } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

const GOOD = ['+12025550101', '+12025550102'];
const EARLIER = 'askAndWaitForReplyEarlierForm';
const BAD = '+447700900912';

const ask = async (people: IDataObject[], run?: Partial<NodeRun>) =>
	await askFor(people, sandbox.baseUrl, { dataTables: tables, ...run });

const people = (...list: string[]) => list.map((to, row) => ({ to, row }));
const questions = () => tables.rows.filter(({ key }) => (key as string).startsWith('ask:'));
const askers = () =>
	tables.rows
		.filter(({ key }) => (key as string).startsWith('asker:'))
		.map(({ value }) => JSON.parse(value as string) as IDataObject);
const plan = () => tables.listeners[0].input as unknown as AskingPlan;
const bodies = () => sandbox.requests.map(({ body }) => JSON.parse(body) as IDataObject);
const keyOf = (digits: string) => questionKey('sms', digits);
const CONTINUE = { onError: 'continueRegularOutput' } as const;

describe('asking and waiting for replies', () => {
	it('opens a question for each before anything is sent, and starts who listens with all that it needs', async () => {
		const opened: number[] = [];
		tables.before = () => void opened.push(sandbox.requests.length);
		const { run, items, hints } = await ask(people(...GOOD));
		expect(hints.map(({ message }) => message)).toContainEqual(expect.stringContaining('has come to Match Replies'));
		expect(Math.max(...opened)).toBe(0);
		expect(questions().map(({ key, state }) => [key, state])).toStrictEqual([
			[`ask:${keyOf('12025550101')}`, 'open'],
			[`ask:${keyOf('12025550102')}`, 'open'],
		]);
		expect([run.status, run.waitTill]).toStrictEqual(['waiting', WAIT_FOR_SUB_EXECUTION]);
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK', 'OK']);
		const { asked, items: outputs, questions: kinds } = plan();
		const left = asked.map(({ opened: at }) => JSON.stringify({ opened: at }));
		expect(questions().map((row) => row.value)).toStrictEqual(left);
		expect(asked[0].opened).toBeGreaterThan(0);
		expect(outputs).toStrictEqual(jsonOf(items));
		expect(kinds).toStrictEqual([expect.objectContaining({ kind: 'yesNo', numbered: true })]);
		const { again, helps, statusUrl } = plan();
		expect(again).toStrictEqual({
			type: 'n8n-nodes-omni-messaging.omniSms',
			typeVersion: 1,
			mode: 'defineBelow',
			fields: ['from', 'to', 'text', 'options.shortenUrl'],
		});
		expect(helps).toStrictEqual({
			node: 'Node',
			execution: expect.stringMatching(/^\d+$/) as string,
			workflow: { id: 'workflow', name: 'Engine test' },
			since: expect.any(Number) as number,
		});
		expect(askers()).toStrictEqual([{ helps, channel: 'sms', statusUrl, count: 1, wakeUrl: '', watcherUrl: '' }]);
		expect(asked.map(({ item, key, question }) => [item, key, question])).toStrictEqual([
			[0, keyOf('12025550101'), 0],
			[1, keyOf('12025550102'), 0],
		]);
		const [{ messages }] = bodies() as [{ messages: IDataObject[] }];
		expect(messages.map(({ text }) => text)).toStrictEqual([
			'Number 0?\n\n1. Yes\n2. No',
			'Number 1?\n\n1. Yes\n2. No',
		]);
		expect(asked[1].again).toStrictEqual({
			from: '12025550199',
			to: '+12025550102',
			text: 'Sorry, we could not read your answer. Please answer once more.\n\nNumber 1?\n\n1. Yes\n2. No',
			options: {},
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('the data table, which a whole project can read, names nobody', async () => {
		await ask(people(...GOOD));
		expect(questions()).toHaveLength(2);
		expect(tables.text).not.toMatch(/5550(?:10[12]|199)/);
	});

	it('takes the question back of a message that was refused, and says that nobody was asked', async () => {
		await ask(people(GOOD[0], BAD), { settings: CONTINUE });
		expect(questions().map(({ key }) => key)).toStrictEqual([`ask:${keyOf('12025550101')}`]);
		expect(plan().asked.map(({ item }) => item)).toStrictEqual([0]);
		tables = new DataTables();
		const { items, run } = await ask(people(BAD), { settings: CONTINUE });
		expect(run.status).toBe('success');
		expect(jsonOf(items)).toMatchObject([{ code: 'REJECTED', outcome: 'NOT_ASKED', answered: false, answer: null }]);
		expect([questions(), tables.listeners]).toStrictEqual([[], []]);
	});

	it('takes all questions back when the run fails', async () => {
		const { error } = await ask(people(BAD));
		expect(error?.message).toMatch(/rejected/);
		expect([questions(), tables.listeners]).toStrictEqual([[], []]);
		const { errorItems } = await ask(people(BAD), { settings: { onError: 'continueErrorOutput' } });
		expect(errorItems[0].json.error).toMatch(/rejected/);
		expect(errorItems[0].json).not.toHaveProperty('outcome');
	});

	it('goes on where the question of a refused message can not be taken back, and says so', async () => {
		tables.before = (operations) => {
			if (operations.includes('deleteRows') && sandbox.requests.length > 0) throw new Error('no such column');
		};
		const { hints, run } = await ask(people(GOOD[0], BAD), { settings: CONTINUE });
		expect(run.status).toBe('waiting');
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringMatching(/^Questions that were not sent could not be taken back\. .*no such column\.$/),
		);
	});

	it('with the other input fields, has no answer of the input for that of a person or of the service', async () => {
		const parameters = { options: { includeOtherFields: true, shortenUrl: '={{ $json.row === 0 }}' } };
		const run = { parameters, settings: CONTINUE };
		const answered = (...list: string[]) => people(...list).map((one) => ({ ...one, answer: 'Blue' }));
		sandbox.faults.add({ kind: 'status', status: 500, body: 'Busy' });
		await ask(answered(...GOOD, BAD, GOOD[1]), run);
		const ends = outputsOf(plan(), {}).map(({ code, answer, serviceAnswer }) => [code, answer, serviceAnswer]);
		expect(ends).toStrictEqual([
			['UNKNOWN', null, 'Busy'],
			['OK', null, undefined],
			['REJECTED', null, undefined],
			['ALREADY_ASKED', null, undefined],
		]);
		tables = new DataTables();
		sandbox.faults.add({ kind: 'resetAfter' });
		const [none] = jsonOf((await ask(answered(GOOD[1]), run)).items);
		expect([none.code, none.answer, none.serviceAnswer]).toStrictEqual(['UNKNOWN', null, undefined]);
	});

	it('looks at no table where nobody can be asked', async () => {
		const { items } = await ask(people('nobody'), { settings: CONTINUE });
		expect(items).toHaveLength(1);
		expect(tables.runs).toStrictEqual([]);
	});

	it('does not know who asks where the table does not say it any more', async () => {
		await ask(people(GOOD[0]));
		tables.tables[0].rows = tables.rows.filter(({ key }) => !(key as string).startsWith('asker:'));
		const { items } = await ask(people(GOOD[0]), { settings: CONTINUE });
		expect(jsonOf(items)).toMatchObject([{ code: 'ALREADY_ASKED', askedBy: '' }]);
		expect(sandbox.messages()).toHaveLength(1);
	});

	it('leaves the choices away where they are not to be shown', async () => {
		await ask(people(GOOD[0]), { parameters: { options: { showChoices: false } } });
		const [{ messages }] = bodies() as [{ messages: IDataObject[] }];
		expect(messages.map(({ text }) => text)).toStrictEqual(['Number 0?']);
		const parameters = { from: 'Shop', options: { showChoices: false } };
		await ask(people(GOOD[1]), { type: 'omniChatApp', parameters });
		expect(bodies().at(-1)).toMatchObject({ type: 'text', text: { body: 'Number 0?' } });
	});

	it('asks whom a run that was stopped had asked, and nobody whom another one waits for', async () => {
		const answers: Array<() => void> = [];
		const server = createServer(({ url }, response) => {
			answers.push(() => response.end(url === '/stopped' ? 'canceled' : 'waiting'));
			// n8n is asked about all of them at once.
			if (answers.length === 2) for (const answer of answers) answer();
		});
		await new Promise<void>((resolve) => {
			server.listen(0, '127.0.0.1', resolve);
		});
		const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		for (const [at, state] of ['stopped', 'waits'].entries()) {
			await ask(people(GOOD[at]));
			const { run } = tables.listeners[at].input as unknown as AskingPlan;
			const asker = tables.rows.find(({ key }) => key === `asker:${run}`)!;
			const noted = JSON.parse(asker.value as string) as IDataObject;
			asker.value = JSON.stringify({ ...noted, statusUrl: `${base}/${state}` });
		}
		await ask(people(...GOOD));
		server.closeAllConnections();
		server.close();
		const [, other, last] = tables.listeners.map(({ input }) => input as unknown as AskingPlan);
		expect(last.items.map(({ code, askedBy }) => [code, askedBy])).toStrictEqual([
			['OK', undefined],
			['ALREADY_ASKED', other.helps.execution],
		]);
		expect(last.asked.map(({ item }) => item)).toStrictEqual([0]);
		expect(questions().map(({ key, owner }) => [key, (owner as string).split('.')[0]])).toStrictEqual([
			[`ask:${keyOf('12025550102')}`, other.run],
			[`ask:${keyOf('12025550101')}`, last.run],
		]);
		// Replies wake both of them.
		expect(askers().map(({ statusUrl }) => statusUrl)).toStrictEqual([`${base}/waits`, last.statusUrl]);
		expect(sandbox.messages()).toHaveLength(3);
	});

	it('puts one question at a time to a person, however their number is written', async () => {
		await ask(people(GOOD[0]));
		const { items } = await ask(people('001 202 555-0101', GOOD[1], GOOD[1]));
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK']);
		const [first, second] = tables.listeners.map(({ input }) => input as unknown as AskingPlan);
		expect(second.items.map(({ code, askedBy }) => [code, askedBy])).toStrictEqual([
			['ALREADY_ASKED', first.helps.execution],
			['OK', undefined],
			['ALREADY_ASKED', second.helps.execution],
		]);
		expect(sandbox.messages()).toHaveLength(2);
		await ask(people(GOOD[0]), { type: 'omniChatApp', parameters: { from: 'Shop' } });
		expect(questions()).toHaveLength(3);
	});

	it('of two runs at once that ask the same people, one asks each', async () => {
		await Promise.all([ask(people(...GOOD)), ask(people(...GOOD)), ask(people(...GOOD))]);
		expect(sandbox.messages()).toHaveLength(2);
		expect(questions()).toHaveLength(2);
	});

	it('asks nobody and says what is missing where data tables are off', async () => {
		tables.areOn = false;
		const { error } = await ask(people(...GOOD));
		expect(error?.message).toBe('Nobody was asked, since the questions could not be noted');
		expect(error?.description).toMatch(/data tables are switched off/);
		expect(sandbox.requests).toStrictEqual([]);
	});

	const invalid: Array<[what: string, parameters: IDataObject, problem: RegExp]> = [
		['no choices', { answerType: 'choice' }, /Choices: there is none/],
		['one choice', { answerType: 'choice', specifyChoices: 'json', choicesJson: '["A"]' }, /there is only one/],
		['a choice twice', { answerType: 'choice', specifyChoices: 'json', choicesJson: '["A", "a!"]' }, /is listed twice/],
		[
			'a choice that means stop',
			{ answerType: 'choice', specifyChoices: 'json', choicesJson: '["Go", "Cancel"]' },
			/never an answer/,
		],
		['a word for yes that means start', { options: { yesWords: 'gladly, Start' } }, /never an answer/],
		['a word for both', { options: { yesWords: 'maybe', noWords: 'Maybe' } }, /means yes and no/],
		['bounds the wrong way round', { answerType: 'number', options: { smallest: 5, largest: 1 } }, /above the largest/],
		['a language that is not known', { options: { languages: ['xx'] } }, /not one of them/],
		['a wait beyond 30 days', { waitAtMost: 31, waitUnit: 'days' }, /too long/],
	];
	it.each(invalid)('refuses %s before anything is sent', async (_what, parameters, problem) => {
		const { error } = await ask(people(GOOD[0]), { parameters: parameters as NodeRun['parameters'] });
		expect(error?.message).toMatch(problem);
		expect([sandbox.requests, questions()]).toStrictEqual([[], []]);
	});

	it.each<[string, string, NodeRun['parameters']]>([
		['omniSms', 'shortenUrl=true', { options: { shortenUrl: true } }],
		['omniSms', '', {}],
		['omniChatApp', '', { from: 'Shop' }],
		['omniChatApp', '', { from: 'Shop', operation: EARLIER }],
	])('what is asked once more goes out through Send as the first time, in %s with “%s”', async (type, query, given) => {
		await ask(people(GOOD[0]), { type, parameters: given });
		const sent = await runNode({
			type,
			parameters: await parametersAgain(plan()),
			items: itemsOf([plan().asked[0].again ?? {}]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		});
		expect(jsonOf(sent.items)).toMatchObject([{ code: 'OK' }]);
		const [first, second] = sandbox.requests;
		expect(second.path).toBe(first.path);
		expect(second.query).toBe(first.query);
		expect(second.body).toBe(first.body.replace('Number 0?', `${AGAIN}\\n\\nNumber 0?`));
		expect(first.query).toBe(query);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is made of the channel’s Send: it sends messages, one for each item, and is no tool', () => {
		const { from, to, options } = send.form;
		const asks = { channel: 'sms', action: '', description: '', routes: [], message: () => ({}) } as const;
		const again = { mode: 'json', fields: [] } as const;
		const made = askingForReply(send, { ...asks, again, form: { from, to, options } });
		expect(made).toMatchObject({ effect: 'message', onePerItem: true, showsText: true, tool: false });
		const membersOf = ({ form }: typeof made) => Object.keys(form.options.members ?? {});
		expect(membersOf(made)).toStrictEqual(expect.arrayContaining(['askAgain', 'showChoices', 'failOnRejected']));
		const silent = { ...send, definition: { ...send.definition, showsText: undefined } };
		const bare = askingForReply(silent, { ...asks, again, form: { from, to } });
		expect(bare).not.toHaveProperty('showsText');
		expect(membersOf(bare)).toContain('askAgain');
		expect(membersOf(bare)).not.toContain('failOnRejected');
	});

	it('asks in the chat app with buttons, a list, or numbers, as the choices fit', async () => {
		const choices = [
			['A', 'B', 'C'],
			['A', 'B', 'C', 'D'],
			['A', 'B', 'C', 'D'.repeat(25)],
		];
		const rows = choices.map((labels, row) => ({ to: `+1202555010${row}`, row, labels }));
		const parameters = {
			from: 'Shop',
			answerType: 'choice',
			specifyChoices: 'json',
			choicesJson: '={{ $json.labels }}',
		};
		await ask(rows, { type: 'omniChatApp', parameters });
		const [{ messages }] = bodies() as [
			{ messages: Array<{ type: string; interactive?: { type: string }; text?: IDataObject }> },
		];
		expect(messages.map(({ type, interactive }) => interactive?.type ?? type)).toStrictEqual([
			'button',
			'list',
			'text',
		]);
		expect(messages[2].text?.body).toBe(`Number 2?\n\n1. A\n2. B\n3. C\n4. ${'D'.repeat(25)}`);
		// A number answers only where it is shown: “2” to “Table for two?” over two buttons is no “No”.
		expect(plan().questions.map((one) => 'numbered' in one && one.numbered)).toStrictEqual([false, false, true]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('asks in the earlier form of the chat app with numbers, whatever the choices', async () => {
		const rows = [{ to: GOOD[0], row: 0 }];
		const { run } = await ask(rows, { type: 'omniChatApp', parameters: { from: 'Shop', operation: EARLIER } });
		expect(run.status).toBe('waiting');
		expect(sandbox.requests.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toStrictEqual([
			['/chatapp/messages', { messages: [{ from: 'Shop', to: GOOD[0], text: 'Number 0?\n\n1. Yes\n2. No' }] }],
		]);
		expect(questions().map(({ key, state }) => [key, state])).toStrictEqual([
			[`ask:${questionKey('chatapp', '12025550101')}`, 'open'],
		]);
		expect(plan()).toMatchObject({
			channel: 'chatapp',
			again: { operation: 'sendEarlier' },
			questions: [{ numbered: true }],
		});
		const parameters = { from: 'Shop', operation: EARLIER, options: { bareArray: true } };
		await ask([{ to: GOOD[1], row: 0 }], { type: 'omniChatApp', parameters });
		expect(JSON.parse(sandbox.requests[1].body)).toStrictEqual([
			{ from: 'Shop', to: GOOD[1], text: 'Number 0?\n\n1. Yes\n2. No' },
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
