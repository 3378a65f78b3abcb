import { forgetWaits, listedWaits, noteWait, type ListedKey, type OpenWait } from '../../../nodes/durable/openWaits';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { storeOn } from '../../support/store';
import { MINUTE, notice, START, WatcherBench } from '../../support/watcher';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => {
		await Promise.resolve();
	},
}));

const DAY = 24 * 60 * MINUTE;
const WAIT: OpenWait = {
	kind: 'approval',
	channel: 'sms',
	count: 1,
	helps: { node: 'Ask', execution: '5', workflow: { id: 'w1', name: 'Refunds' }, since: START },
	until: START + 60 * MINUTE,
	statusUrl: 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=a1',
	wakeUrl: '',
	watcherUrl: '',
};
const LISTED = {
	kind: 'delivery',
	channel: 'sms',
	count: 3,
	helps: { node: 'Send', execution: '5' },
	until: START + 60 * MINUTE,
	statusUrl: 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=parent',
	wakeUrl: 'https://n8n.example.com/webhook-waiting/8/omni-helper?signature=watcher',
	watcherUrl: 'https://n8n.example.com/form-waiting/8/n8n-execution-status?signature=watcher',
};

let workflows = 0;
let tables: DataTables;
let n8n: N8n;
beforeEach(() => {
	tables = new DataTables();
	n8n = new N8n({ tables, workflow: `waits-${(workflows += 1)}` });
});
afterEach(() => jest.restoreAllMocks());

const read = async () => [...(await listedWaits(storeOn(tables, n8n.workflow)))];

describe('the list of open waits', () => {
	it('has a wait as it was noted, until its time and a day', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(START);
		const key = await noteWait(n8n.context, WAIT);
		expect(await read()).toStrictEqual([[key, WAIT]]);
		expect(tables.rows).toMatchObject([{ key, state: '', owner: '5', until: START + 60 * MINUTE + DAY }]);
		tables.rows.push({ ...tables.rows[0], id: 99, key: 'ask:1' });
		jest.spyOn(Date, 'now').mockReturnValue(START + 60 * MINUTE + DAY);
		expect((await read()).map(([listed]) => listed)).toStrictEqual([key]);
		jest.spyOn(Date, 'now').mockReturnValue(START + 60 * MINUTE + DAY + 1);
		expect(await read()).toStrictEqual([]);
	});

	it('has what waits without an end for 90 days', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(START);
		await noteWait(n8n.context, { ...WAIT, until: null });
		expect(tables.rows[0].until).toBe(START + 91 * DAY);
		expect((await read())[0][1].until).toBeNull();
	});

	it('keeps several waits of one execution apart, and forgets those that are named', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(START);
		const keys: ListedKey[] = [];
		for (const since of [1, 2, 3]) keys.push(await noteWait(n8n.context, { ...WAIT, helps: { ...WAIT.helps, since } }));
		expect(new Set(keys).size).toBe(3);
		await forgetWaits(n8n.context, keys.slice(0, 2));
		expect((await read()).map(([key]) => key)).toStrictEqual([keys[2]]);
	});

	it.each([
		'{"kind":"approval"}',
		'{"kind":"approval","statusUrl":"https://n8n.example.com"}',
		'{"helps":"Ask","statusUrl":"https://n8n.example.com"}',
		'{"helps":{"node":"Ask"},"statusUrl":7}',
		'"approval"',
		'approval',
	])('leaves out a row that a person has changed: %s', async (value) => {
		const left = await noteWait(n8n.context, { ...WAIT, until: null, statusUrl: `${WAIT.statusUrl}&left` });
		await noteWait(n8n.context, { ...WAIT, until: null });
		tables.rows[1].value = value;
		expect((await read()).map(([key]) => key)).toStrictEqual([left]);
	});

	it('forgets more waits than one condition may name', async () => {
		const key = await noteWait(n8n.context, { ...WAIT, until: null });
		const keys = Array.from({ length: 800 }, (_, at): ListedKey => `wait:${at}`);
		await forgetWaits(n8n.context, [...keys, key]);
		expect(tables.rows).toStrictEqual([]);
		expect(tables.runs.filter(([step]) => step === 'deleteRows')).toHaveLength(3);
	});

	it('is no trouble for what waits where there is no table, or nothing can be written', async () => {
		await noteWait(n8n.context, { ...WAIT, until: null });
		tables.areFull = true;
		await noteWait(n8n.context, { ...WAIT, until: null });
		expect(tables.rows).toHaveLength(1);
		tables.areOn = false;
		const key = await noteWait(n8n.context, WAIT);
		await forgetWaits(n8n.context, [key]);
		expect(n8n.warnings).toStrictEqual([]);
	});
});

describe('a wait for delivery', () => {
	it('is listed when it has lasted a minute, once, and not any more when it has ended', async () => {
		const bench = new WatcherBench();
		await bench.look();
		expect(bench.tables.runs).toStrictEqual([]);
		await bench.after(1);
		expect(bench.listed).toStrictEqual([LISTED]);
		await bench.after(2);
		expect(bench.listed).toHaveLength(1);
		bench.notices = ['1', '2', '3'].map((id) => notice(id, 'DELIVERED'));
		expect((await bench.after(0)).done).toHaveLength(3);
		expect(bench.tables.rows).toStrictEqual([]);
	});

	it('asks the table nothing where it ends sooner', async () => {
		const bench = new WatcherBench();
		await bench.look();
		bench.notices = ['1', '2', '3'].map((id) => notice(id, 'DELIVERED'));
		expect((await bench.after(0)).done).toHaveLength(3);
		expect(bench.tables.runs).toStrictEqual([]);
	});

	it('goes on where there are no tables', async () => {
		const bench = new WatcherBench();
		bench.tables.areOn = false;
		await bench.look();
		expect(await bench.after(1)).toMatchObject({ minutes: 2, done: [] });
		bench.notices = ['1', '2', '3'].map((id) => notice(id, 'DELIVERED'));
		expect((await bench.after(0)).done).toHaveLength(3);
		expect(bench.warnings).toStrictEqual([]);
	});

	it('is off the list where the execution that waited was stopped', async () => {
		const bench = new WatcherBench();
		await bench.look();
		await bench.after(1);
		bench.parent = 'canceled';
		await bench.after(2);
		expect(bench.tables.rows).toStrictEqual([]);
	});

	it('that is told to end goes on as if its time was over, with what is known', async () => {
		const bench = new WatcherBench();
		await bench.look();
		bench.notices = [notice('1', 'DELIVERED')];
		await bench.after(1);
		const { done } = await bench.look({ end: true });
		expect(done.map(({ messageId, outcome }) => [messageId, outcome])).toStrictEqual([
			['1', 'REACHED'],
			['2', 'TIMEOUT'],
			['3', 'TIMEOUT'],
		]);
		expect(bench.tables.rows).toStrictEqual([]);
	});

	it('that is told so before its first look is over ends behind it', async () => {
		const bench = new WatcherBench();
		await bench.look();
		expect((await bench.look({ end: true })).done.map(({ outcome }) => outcome)).toStrictEqual([
			'TIMEOUT',
			'TIMEOUT',
			'TIMEOUT',
		]);
	});
});
