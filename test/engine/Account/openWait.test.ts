import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { noteWait, type OpenWait } from '../../../nodes/durable/openWaits';
import { OpenQuestions, questionKey, type Asker } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useExecutions } from '../../support/executions';
import { N8n } from '../../support/n8n';
import { TABLES_OFF } from '../../support/sentences';
import { useShortSleeps } from '../../support/sleeps';
import { jsonOf } from '../../support/sms';

useShortSleeps();
const HOUR = 60 * 60_000;
const PHONE = '12025550101';
let tables: DataTables;
const executions = useExecutions();
let workflows = 0;
let n8n: N8n;

beforeEach(async () => {
	tables = new DataTables();
	n8n = new N8n({ tables, workflow: `open-waits-${(workflows += 1)}` });
});

async function ran(
	operation: string,
	parameters: Record<string, NodeParameterValueType> = {},
	rows: IDataObject[] = [{}],
	more: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniAccount',
		parameters: { resource: 'openWait', operation, ...parameters },
		items: itemsOf(rows),
		dataTables: tables,
		credentials: { omniApiKeyApi: { baseUrl: 'http://127.0.0.1:1', apiKey: 'key' } },
		...more,
	});
}

async function run(...given: Parameters<typeof ran>): Promise<IDataObject[]> {
	const { items, error } = await ran(...given);
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return jsonOf(items);
}

const SINCE = Date.UTC(2030, 0, 15, 10);
const UNTIL = Date.now() + HOUR;
const iso = (moment: number) => new Date(moment).toISOString();
const helps = (execution: string, since = SINCE) => ({
	node: 'Ask',
	execution,
	workflow: { id: 'w1', name: 'Appointments' },
	since,
});
const urls = (execution: string, watcher: string) => ({
	statusUrl: `${executions.base}/state/${execution}`,
	wakeUrl: `${executions.base}/wake/${watcher}`,
	watcherUrl: `${executions.base}/state/${watcher}`,
});

/** Questions that are open, as Ask and Wait for Reply leaves them. */
async function ask(execution: string, phones: string[], more: Partial<Asker> = {}): Promise<void> {
	const asker: Asker = {
		count: phones.length,
		helps: helps(execution),
		channel: 'sms',
		...urls(execution, `${execution}-watcher`),
		...more,
	};
	const keys = phones.map((phone) => questionKey('sms', phone));
	await new OpenQuestions(n8n.context).open(`run${execution}`, keys, UNTIL, asker);
}

/** A wait, as its helper lists it. */
async function wait(execution: string, more: Partial<OpenWait> = {}): Promise<string> {
	return await noteWait(n8n.context, {
		kind: 'delivery',
		channel: 'sms',
		count: 3,
		helps: helps(execution, SINCE + 1000),
		until: UNTIL,
		...urls(execution, `${execution}-watcher`),
		...more,
	});
}

const get = async (parameters = {}) => await run('getMany', { returnAll: true, ...parameters });
const brief = (rows: IDataObject[]) => rows.map(({ execution, state }) => [execution, state]);
const keys = () => tables.rows.map(({ key }) => key);
const END = { waitId: '={{ $json.waitId }}' };

describe('the open waits of a project', () => {
	it('are questions and waits, the oldest in front, with what waits for what and until when', async () => {
		const id = await wait('12');
		await ask('11', [PHONE, '12025550102']);
		await new OpenQuestions(n8n.context).take([
			{
				key: questionKey('sms', '12025550102'),
				run: 'run11',
				state: 'answered',
				written: { by: 'call', text: 'Secret', messageId: '5', at: SINCE },
			},
		]);
		const about = (execution: string) => `Execution ${execution} is waiting, or is going on right now.`;
		const where = { workflow: 'Appointments', workflowId: 'w1', node: 'Ask', until: iso(UNTIL) };
		expect(await get()).toStrictEqual([
			{
				waitId: 'asker:run11',
				state: 'WAITING',
				kind: 'QUESTION',
				...where,
				execution: '11',
				channel: 'sms',
				count: 2,
				open: 1,
				since: iso(SINCE),
				about: about('11'),
			},
			{
				waitId: id,
				state: 'WAITING',
				kind: 'DELIVERY',
				...where,
				execution: '12',
				channel: 'sms',
				count: 3,
				open: null,
				since: iso(SINCE + 1000),
				about: about('12'),
			},
		]);
	});

	it('stand as n8n says, and what needs a look is shown alone', async () => {
		await ask('11', [PHONE]);
		await ask('12', ['12025550102']);
		await ask('13', ['12025550103']);
		await wait('14');
		await wait('15', { statusUrl: `${executions.base.slice(0, -1)}/nowhere` });
		await ask('16', ['12025550104'], { statusUrl: '', helps: helps('16', SINCE + 2000) });
		await wait('', { statusUrl: '', helps: helps('', SINCE + 3000) });
		Object.assign(executions.states, { '12': 'canceled', '13-watcher': 'crashed', '14': 'null', '15': 'page?' });
		executions.states['15'] = 'running';
		const all = [
			['11', 'WAITING'],
			['12', 'ORPHANED'],
			['13', 'STUCK'],
			['14', 'ORPHANED'],
			['15', 'UNKNOWN'],
			['16', 'UNKNOWN'],
			[null, 'UNKNOWN'],
		];
		const rows = await get();
		expect(brief(rows)).toStrictEqual(all);
		const unknown = 'may or may not be waiting: n8n does not say. Look for it in n8n’s list of executions.';
		expect(rows.map(({ about }) => about)).toStrictEqual([
			'Execution 11 is waiting, or is going on right now.',
			expect.stringMatching(/^Execution 12 has failed, or was stopped or deleted: nobody waits for this any more/),
			expect.stringMatching(/^Execution 13 waits, but the helper that would make it go on is gone/),
			expect.stringMatching(/^Execution 14 has failed/),
			`Execution 15 ${unknown}`,
			`Execution 16 ${unknown}`,
			`The execution ${unknown}`,
		]);
		const limited = await run('getMany', { returnAll: false, limit: 3, show: 'attention' });
		expect(brief(limited)).toStrictEqual(all.slice(1, 4));
	});

	it('are asked for in n8n only as far as rows are wanted', async () => {
		const names = Array.from({ length: 21 }, (_, at) => String(at + 10));
		for (const [at, name] of names.entries()) await wait(name, { helps: helps(name, SINCE + at) });
		const rows = await run('getMany', { returnAll: false, limit: 20 });
		expect(rows.map(({ execution }) => execution)).toStrictEqual(names.slice(0, 20));
		expect(executions.asked).toContain('29');
		expect(executions.asked).not.toContain('30');
	});

	it('are not those that have ended as they should: these go off the list', async () => {
		const ids = [
			await wait('11'),
			await wait('12', { kind: 'approval', wakeUrl: '', watcherUrl: '' }),
			await wait('13'),
		];
		Object.assign(executions.states, { '11': 'success', '12': 'canceled', '13': 'error' });
		expect(brief(await get())).toStrictEqual([['13', 'ORPHANED']]);
		expect(keys()).toStrictEqual([ids[2]]);
	});

	it('are found for a person who was asked, in any spelling', async () => {
		await ask('11', [PHONE, '12025550102']);
		await ask('12', ['12025550103']);
		await wait('13');
		expect(brief(await get({ address: '+1 (202) 555-0102' }))).toStrictEqual([['11', 'WAITING']]);
		expect(await get({ address: 'ann@example.com' })).toStrictEqual([]);
	});

	it('tell what they know of a run whose row is gone', async () => {
		await ask('11', [PHONE]);
		await ask('12', ['12025550102']);
		tables.tables[0].rows = tables.rows.filter(({ key }) => key !== 'asker:run12');
		const nothing = { workflow: null, workflowId: null, node: null, channel: null, since: null, until: iso(UNTIL) };
		expect(await get()).toMatchObject([
			{ waitId: 'asker:run12', execution: null, state: 'ORPHANED', count: 1, open: 1, ...nothing },
			{ waitId: 'asker:run11', execution: '11', state: 'WAITING' },
		]);
		expect(await run('end', END, await get())).toMatchObject([{ outcome: 'ENDED' }, { outcome: 'WAITS' }]);
		expect(keys().filter((key) => (key as string).startsWith('ask:'))).toHaveLength(1);
	});

	it('are none where nothing waits, and an error where there are no tables', async () => {
		expect(await get()).toStrictEqual([]);
		tables.areOn = false;
		expect((await ran('getMany')).error?.message).toBe(TABLES_OFF);
	});
});

describe('to end a wait', () => {
	it('takes an orphan off the list and wakes its helper, and leaves alone what still waits', async () => {
		await ask('11', [PHONE]);
		await ask('12', ['12025550102']);
		const [id, other, over] = [await wait('13'), await wait('14'), await wait('15')];
		Object.assign(executions.states, { '11': 'canceled', '13': 'crashed', '15': 'success' });
		const rows = [
			{ waitId: 'asker:run11' },
			{ waitId: 'asker:run12' },
			{ waitId: id },
			{ waitId: id },
			{ waitId: over },
			{ waitId: 'x' },
		];
		const { items } = await ran('end', END, rows);
		expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual(rows.map((_, item) => ({ item })));
		const nobody = 'Nobody waited for it any more.';
		expect(
			jsonOf(items).map(({ outcome, ended, execution, about }) => [outcome, ended, execution, about]),
		).toStrictEqual([
			['ENDED', true, '11', nobody],
			['WAITS', false, '12', 'Execution 12 is waiting, or is going on right now.'],
			['ENDED', true, '13', nobody],
			['ENDED', true, '13', nobody],
			['ENDED', true, '15', nobody],
			['NOT_FOUND', false, null, 'There is no such wait in this project: it has ended already.'],
		]);
		expect(keys()).toStrictEqual([`ask:${questionKey('sms', '12025550102')}`, 'asker:run12', other]);
		while (executions.woken.length < 3) await new Promise(setImmediate);
		expect(executions.woken.map(([watcher]) => watcher).sort()).toStrictEqual(
			['11', '13', '15'].map((execution) => `${execution}-watcher`),
		);
	});

	it('makes an execution go on that still waits, where that is wanted', async () => {
		await ask('11', [PHONE]);
		const id = await wait('12');
		const ends = await run('end', { ...END, end: 'all' }, [{ waitId: 'asker:run11' }, { waitId: id }]);
		const goesOn = { outcome: 'GOES_ON', ended: true, about: 'It goes on as if its time was over.' };
		expect(ends).toStrictEqual([
			{ waitId: 'asker:run11', execution: '11', ...goesOn },
			{ waitId: id, execution: '12', ...goesOn },
		]);
		expect(executions.woken).toStrictEqual([
			['11-watcher', '{"end":true}'],
			['12-watcher', '{"end":true}'],
		]);
		// Their helpers take them off; a look that has lost the call finds the question closed.
		expect(keys()).toHaveLength(3);
		expect(await new OpenQuestions(n8n.context).ofRun('run11')).toMatchObject({ questions: [{ state: 'closed' }] });
	});

	it('makes it go on once, also where the first item that names it wants less', async () => {
		await ask('11', [PHONE]);
		const rows = ['orphans', 'all', 'all'].map((end) => ({ waitId: 'asker:run11', end }));
		const ends = await run('end', { ...END, end: '={{ $json.end }}' }, rows);
		expect(ends.map(({ outcome }) => outcome)).toStrictEqual(['GOES_ON', 'GOES_ON', 'GOES_ON']);
		expect(executions.woken).toHaveLength(1);
	});

	it('says that questions and waits go on waiting where n8n does not take the call, and what to do', async () => {
		executions.answer = 503;
		await ask('11', [PHONE]);
		const id = await wait('12');
		const ends = await run('end', { ...END, end: 'all' }, [{ waitId: 'asker:run11' }, { waitId: id }]);
		expect(ends.map(({ outcome, ended }) => [outcome, ended])).toStrictEqual([
			['WAITS', false],
			['WAITS', false],
		]);
		for (const { about } of ends) expect(about).toContain('Check with Get Many in a minute, then try again');
		expect(keys()).toHaveLength(3);
	});

	it('answers no approval in a person’s place', async () => {
		const id = await wait('11', { kind: 'approval', wakeUrl: '', watcherUrl: '' });
		const [ended] = await run('end', { ...END, end: 'all' }, [{ waitId: id }]);
		expect(ended).toStrictEqual({
			waitId: id,
			outcome: 'WAITS',
			ended: false,
			execution: '11',
			about: 'Only the person who was asked can answer. To end the wait, stop execution 11 in n8n.',
		});
		expect(keys()).toStrictEqual([id]);
	});

	it('leaves alone what waits for its helper', async () => {
		await ask('11', [PHONE], { wakeUrl: '', watcherUrl: '' });
		expect(await run('end', { ...END, end: 'all' }, [{ waitId: 'asker:run11' }])).toMatchObject([
			{
				outcome: 'WAITS',
				about: 'Its helper is not there yet. Try again in a minute, or stop execution 11 in n8n.',
			},
		]);
		expect(keys()).toHaveLength(2);
	});

	it('lets go what an execution without a helper waits for, and says that it sleeps on', async () => {
		await ask('11', [PHONE]);
		executions.states['11-watcher'] = 'canceled';
		expect(await run('end', END, [{ waitId: 'asker:run11' }])).toMatchObject([{ outcome: 'WAITS' }]);
		const [ended] = await run('end', { ...END, end: 'all' }, [{ waitId: 'asker:run11' }]);
		expect(ended).toMatchObject({
			outcome: 'ENDED',
			about: 'It is off the list. Execution 11 sleeps on: stop it in n8n.',
		});
		expect(keys()).toStrictEqual([]);
	});

	it('takes no empty ID', async () => {
		const { items } = await ran('end', END, [{}], { settings: { onError: 'continueRegularOutput' } });
		expect(jsonOf(items)).toMatchObject([{ error: expect.stringContaining('Wait ID') as string }]);
	});
});
