import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { ELSEWHERE, OUT_OF_REACH, NOT_SEARCHED } from '../../../nodes/Contacts/person/form';
import { ERASING, KEPT } from '../../../nodes/precautions/personRows';
import { OpenQuestions, questionKey } from '../../../nodes/questions/openQuestions';
import { loadContacts, makeList } from '../../support/contacts';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { askFor } from '../../support/questions';
import { useSandbox } from '../../support/sandbox';
import { jsonOf } from '../../support/sms';
import { N8n } from '../../support/n8n';
import { TABLES_OFF } from '../../support/sentences';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

type Parameters = Record<string, NodeParameterValueType>;

const [ANN, BOB] = ['+447700900001', '+447700900002'];
const ADDRESS = 'ann@example.com';
const BOTH = [{ to: ANN }, { to: BOB }];

const credentials = () => ({
	omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey, audit: 'keep' },
	omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
});

async function run(type: string, parameters: Parameters, rows: IDataObject[] = [{}]): Promise<IDataObject[]> {
	const { items, error } = await ran(type, parameters, rows);
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return jsonOf(items);
}

async function ran(type: string, parameters: Parameters, rows: IDataObject[]): Promise<NodeResult> {
	return await runNode({
		type,
		parameters,
		items: itemsOf(rows),
		dataTables,
		credentials: credentials(),
	});
}

const person = async (operation: 'erase' | 'export', addresses: string, more: Parameters = {}): Promise<IDataObject> =>
	(await run('omniContacts', { resource: 'person', operation, addresses, ...more }))[0];

const kindsOf = ({ entries }: IDataObject) => [...new Set((entries as IDataObject[]).map(({ kind }) => kind))].sort();

/** A person and another one go through all that keeps anything in the table; both are in two contact lists. */
async function leaveTraces(): Promise<void> {
	const proof = { resource: 'doNotContact', operation: 'add', address: '={{ $json.to }}' };
	const send = { resource: 'message', operation: 'send', from: 'Shop', to: '={{ $json.to }}', text: 'Hello' };
	await run(
		'omniSms',
		{ ...send, options: { messagesPerRecipient: 5, sendOnce: { once: { key: '={{ $json.to }}-hello' } } } },
		BOTH,
	);
	await askFor(
		BOTH.map((one, row) => ({ ...one, row })),
		sandbox.baseUrl,
		{ dataTables, credentials: credentials() },
	);
	for (const purpose of ['login', ' sign up ']) {
		const code = { resource: 'code', operation: 'sendCode', from: 'Shop', callForm: 'flashCall', codeSource: 'given' };
		const sent = await run('omniVoiceCode', { ...code, to: '={{ $json.to }}', code: '0042', purpose }, BOTH);
		const verify = { resource: 'code', operation: 'verifyCode', verification: '={{ $json.verification }}' };
		await run('omniVoiceCode', { ...verify, entered: '0041' }, sent);
		await run('omniVoiceCode', { ...verify, entered: '0042' }, sent);
	}
	await run('omniContacts', { ...proof, words: 'Stop it, Ann', messageId: '77', source: 'SMS' }, [
		...BOTH,
		{ to: ADDRESS },
	]);
	const plan = {
		resource: 'planned',
		operation: 'plan',
		topic: 'reminders',
		key: '={{ $json.to }}',
		when: '2026-01-01',
	};
	await run('omniReach', plan, [
		{ to: '+44 (0)7700 900001', order: 7 },
		{ to: BOB, order: 8 },
	]);
	const clients = await makeList(sandbox);
	const other = await makeList(sandbox, { name: 'Others' });
	for (const list of [clients, other]) {
		await loadContacts(sandbox, list, [{ phone: ANN, email: 'annie@example.com' }, { phone: BOB }]);
	}
	await loadContacts(sandbox, other, [{ email: ADDRESS }]);
}

describe('a person', () => {
	it('is erased: only what says that nobody may write stays, and the other one is left alone', async () => {
		await leaveTraces();
		const purposes = { options: { purposes: 'login, sign up' } };
		const ann = `+44 7700 900001, ${ADDRESS}`;
		const before = await person('export', ann, purposes);
		expect(before.notSeen).toStrictEqual([...OUT_OF_REACH, ...ELSEWHERE]);
		expect(before.addresses).toStrictEqual([ANN, ADDRESS]);
		expect(kindsOf(before)).toStrictEqual([...KEPT].sort());
		expect(before.entries).toContainEqual({
			kind: 'doNotContact',
			address: ANN,
			since: expect.stringMatching(/Z$/) as string,
			until: null,
			listed: true,
			topic: null,
			channel: null,
			noted: ANN,
			words: 'Stop it, Ann',
			messageId: '77',
			occurredAt: null,
			source: 'SMS',
		});
		const contacts = before.contacts as IDataObject[];
		expect(contacts.map(({ listName, phone, email }) => [listName, phone, email])).toStrictEqual([
			['Clients', ANN, 'annie@example.com'],
			['Others', ANN, 'annie@example.com'],
			['Others', null, ADDRESS],
		]);
		// Those of the audited sends, of which one asked, too.
		const executions = ['1', '2'].map((executionId) => ({ executionId, workflowId: 'workflow' }));
		expect(before.executions).toStrictEqual(executions);
		expect(before.entries).toContainEqual(expect.objectContaining({ kind: 'question', execution: '2' }));
		const theirs = await person('export', BOB, purposes);
		const others = dataTables.rows.filter(
			({ key }) => !/^(ask|audit|code|codes|contact|planned|sends):/.test(key as string),
		);

		const erased = await person('erase', ann, purposes);
		expect(erased).toMatchObject({
			addresses: [ANN, ADDRESS],
			erased: { doNotContact: 2, messageLimit: 1, question: 1, confirmedCode: 2 },
			questionsEnded: [{ channel: 'sms', execution: expect.stringMatching(/^\d+$/) as string }],
			doNotContact: [ANN, ADDRESS],
			executions,
			contacts,
		});
		expect(Object.values(erased.erased as IDataObject)).not.toContain(0);
		expect(erased.stays).toStrictEqual([
			expect.stringMatching(/^Do Not Contact: a hash of the address/),
			expect.stringMatching(/^Contacts of the service \(3\): its interface has no request that deletes one/),
			...OUT_OF_REACH,
		]);
		expect(erased.elsewhere).toContainEqual(expect.stringContaining('n8n’s executions'));

		const after = await person('export', ann, purposes);
		expect(after.executions).toStrictEqual([]);
		const bare = { until: null, listed: true, noted: null, words: null, messageId: null, source: null };
		expect(after.entries).toMatchObject([
			{ kind: 'doNotContact', address: ANN, ...bare },
			{ kind: 'doNotContact', address: ADDRESS, ...bare },
		]);
		expect(JSON.stringify(dataTables.rows)).not.toMatch(/447700900001|ann@/);
		expect(await person('export', BOB, purposes)).toStrictEqual(theirs);
		expect(others.filter((row) => !dataTables.rows.includes(row))).toStrictEqual([]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is not written to any more, and stands in the list without a name', async () => {
		await leaveTraces();
		await person('erase', ANN);
		const send = { resource: 'message', operation: 'send', from: 'Shop', to: '={{ $json.to }}', text: 'Hello' };
		const [left] = await run('omniSms', { ...send, options: { doNotContact: true } }, [{ to: ANN }]);
		expect([left.code, left.words, left.stopMessageId]).toStrictEqual(['OPTED_OUT', undefined, undefined]);
		const all = await run('omniContacts', { resource: 'doNotContact', operation: 'getMany', returnAll: true });
		expect(new Map(all.map(({ address, words }) => [address, words]))).toStrictEqual(
			new Map([
				[null, null],
				[BOB, 'Stop it, Ann'],
				[ADDRESS, 'Stop it, Ann'],
			]),
		);
	});

	it('stays on the list for a topic, of which nothing but its word is left', async () => {
		const list = { resource: 'doNotContact', operation: 'add', address: ANN, words: 'No offers, Annabel' };
		for (const topic of ['offers', 'news']) await run('omniContacts', { ...list, topic });
		await run('omniContacts', { ...list, operation: 'remove', topic: 'news' });
		expect(await person('erase', ANN)).toMatchObject({ erased: { doNotContact: 3 }, doNotContact: [ANN] });
		expect(dataTables.rows).toHaveLength(1);
		expect(dataTables.rows[0].value).toContain('["out",{"topic":"offers"}]');
		expect(JSON.stringify(dataTables.rows)).not.toContain('Annabel');
	});

	it('who is taken from the list first leaves nothing at all', async () => {
		const list = { resource: 'doNotContact', address: ANN };
		await run('omniContacts', { ...list, operation: 'add' });
		await run('omniContacts', { ...list, operation: 'remove' });
		expect(await person('erase', ANN)).toMatchObject({
			erased: { doNotContact: 2 },
			doNotContact: [],
			contacts: [],
			stays: OUT_OF_REACH,
		});
		expect(dataTables.rows).toStrictEqual([]);
	});

	it('whom a run waits for is no longer asked, also where the answer is there, and the run hears of it at once', async () => {
		const woken: string[] = [];
		const server = createServer((request, response) => {
			woken.push(request.url ?? '');
			response.end();
		});
		await new Promise<void>((resolve) => {
			server.listen(0, '127.0.0.1', resolve);
		});
		const wakeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wake`;
		const questions = new OpenQuestions(new N8n({ tables: dataTables, workflow: 'asks' }).context);
		const keys = ['447700900001', '447700900002'].map((key) => questionKey('sms', key));
		const chat = questionKey('chatapp', '447700900001');
		const asker = {
			helps: { node: 'Ask', execution: '12' },
			channel: 'sms',
			statusUrl: '',
			count: 3,
			wakeUrl,
			watcherUrl: '',
		};
		await questions.open('run', [...keys, chat], Date.now() + 60_000, asker);
		const written = { by: 'call', text: 'Secret', messageId: '5', at: Date.UTC(2030, 0, 15) };
		await questions.take([{ key: chat, run: 'run', state: 'answered', written }]);
		const { entries } = await person('export', ANN, { searchLists: false });
		const question = { kind: 'question', address: ANN, until: null, execution: '12' };
		expect(entries).toStrictEqual([
			{ ...question, channel: 'sms', state: 'open', since: null, reply: null, messageId: null },
			{
				...question,
				channel: 'chatapp',
				state: 'answered',
				since: '2030-01-15T00:00:00.000Z',
				reply: 'Secret',
				messageId: '5',
			},
		]);
		expect(await person('erase', ANN, { searchLists: false })).toMatchObject({
			erased: { question: 2 },
			questionsEnded: [{ channel: 'sms', execution: '12' }],
			contacts: null,
			stays: [NOT_SEARCHED, ...OUT_OF_REACH],
		});
		expect(sandbox.requests).toStrictEqual([]);
		while (woken.length === 0) await new Promise(setImmediate);
		expect(woken).toStrictEqual(['/wake']);
		expect((await questions.ofRun('run')).questions.map(({ key }) => key)).toStrictEqual([keys[1]]);
		server.closeAllConnections();
		server.close();
	});

	it('has the login codes found and erased whose purposes are named, and those for “login” where none is', async () => {
		await leaveTraces();
		const codesFor = async (options: IDataObject): Promise<number> => {
			const { entries } = await person('export', ANN, { searchLists: false, options: options as never });
			return (entries as IDataObject[]).filter(({ kind }) => kind === 'code').length;
		};
		const one = await codesFor({ purposes: 'login' });
		expect(one).toBeGreaterThan(0);
		expect([await codesFor({}), await codesFor({ purposes: ' , ' })]).toStrictEqual([one, one]);
		expect(await codesFor({ purposes: ' sign up,login ,' })).toBe(2 * one);
		await person('erase', ANN, { searchLists: false });
		expect([await codesFor({}), await codesFor({ purposes: 'sign up' })]).toStrictEqual([0, one]);
	});

	it('is not somebody else whom the service gives beside them, and is each of several contacts without an ID', async () => {
		await makeList(sandbox);
		const contacts = [
			{ phone: ANN, email: 'annie@example.com' },
			{ phone: BOB, email: null },
			{ phone: null, email: null },
			{ phone: ANN, email: 'anna@example.com' },
		];
		const path = '/address-book-api/contacts';
		sandbox.faults.add({ kind: 'status', status: 200, match: { path }, body: { result: contacts }, times: 2 });
		const { contacts: found } = await person('export', ANN);
		expect((found as IDataObject[]).map(({ phone, email }) => [phone, email])).toStrictEqual([
			[ANN, 'annie@example.com'],
			[ANN, 'anna@example.com'],
		]);
	});

	it('is told to be left in rows that others write again and again', async () => {
		await leaveTraces();
		const [written] = dataTables.rows.filter(({ key }) => (key as string).startsWith('sends:'));
		let id = 90_000;
		dataTables.before = (operations) => {
			if (operations.includes('deleteRows')) dataTables.rows.push({ ...written, id: (id += 1) });
		};
		const { stays } = await person('erase', `${ANN}, ${BOB}`, { searchLists: false });
		expect((stays as string[])[0]).toBe(
			'Other runs wrote rows of this person meanwhile: run this again when they have ended.',
		);
	});

	it('is found without the contact lists, and that is said', async () => {
		const { contacts, notSeen } = await person('export', ANN, { searchLists: false });
		expect(contacts).toBeNull();
		expect(notSeen).toContainEqual(expect.stringContaining('“Search Contact Lists” is off'));
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('is not erased where the contact lists can not be asked or the table is off', async () => {
		await run('omniContacts', { resource: 'doNotContact', operation: 'add', address: ANN, words: 'STOP' });
		const erase = { resource: 'person', operation: 'erase', addresses: ANN };
		sandbox.faults.add({ kind: 'status', status: 403 });
		const refused = await ran('omniContacts', erase, [{}]);
		expect(refused.error).toBeDefined();
		expect(JSON.stringify(dataTables.rows)).toContain('STOP');
		dataTables.areOn = false;
		const { error } = await ran('omniContacts', { ...erase, searchLists: false }, [{}]);
		expect(error?.message).toBe(TABLES_OFF);
	});

	it('needs an address', async () => {
		const { error } = await ran('omniContacts', { resource: 'person', operation: 'erase', addresses: ' , ' }, [{}]);
		expect(error?.message).toContain('Addresses: no phone number or email address is given');
	});
});

it('every kind of row that is erased or reduced left a trace above', async () => {
	await leaveTraces();
	const kinds = new Set(dataTables.rows.map(({ key }) => (key as string).split(':')[0]));
	const erased = Object.entries(ERASING).filter(([, how]) => how === 'erased' || how === 'reduced');
	expect(erased.map(([kind]) => kind).filter((kind) => !kinds.has(kind))).toStrictEqual([]);
});
