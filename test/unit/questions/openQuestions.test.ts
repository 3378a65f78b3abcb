import { OpenQuestions, questionKey, type Asker, type WrittenReply } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	// Who waits lets the others go on.
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

const MARK = 'aMarkOfIt0000001';
const NOW = Date.UTC(2030, 0, 15, 10);
const DAY = 24 * 60 * 60 * 1000;
const END = NOW + 60_000;
const ASKER: Asker = {
	helps: { node: 'Ask', execution: '7' },
	channel: 'sms',
	statusUrl: 's',
	count: 2,
	wakeUrl: 'w',
	watcherUrl: '',
};
const written = (by: string, text = 'Yes'): WrittenReply => ({ by, text, messageId: '42', at: NOW });

let tables: DataTables;
let questions: OpenQuestions;
let workflows = 0;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	tables = new DataTables();
	questions = new OpenQuestions(new N8n({ tables, workflow: `questions-${(workflows += 1)}` }).context);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const runOf = (owner: unknown): string => String(owner).split('.')[0];
const rows = () => tables.rows.map(({ key, state, owner }) => [key, state, runOf(owner)]);
const many = (count: number) => Array.from({ length: count }, (_, at) => `sms:${at}`);
const answer = async (key: string, run: string, by = 'one') =>
	await questions.take([{ key, run, state: 'answered', written: written(by), mark: MARK }]);

it('a key differs between people and channels', () => {
	const ann = questionKey('sms', '12025550101');
	expect(new Set([ann, questionKey('sms', '12025550100'), questionKey('chatapp', '12025550101')]).size).toBe(3);
	expect(questionKey('sms', '12025550101')).toBe(ann);
});

describe('questions', () => {
	it('are opened for a run with the way to reach it, and stay for a day after their end', async () => {
		expect(await questions.open('run', ['sms:1', 'sms:2'], END, ASKER)).toStrictEqual(new Map());
		expect(tables.rows.map(({ key, owner, until }) => [key, runOf(owner), until])).toStrictEqual([
			['ask:sms:1', 'run', END + DAY],
			['ask:sms:2', 'run', END + DAY],
			['asker:run', 'run', END + DAY],
		]);
		expect(await questions.askers(['run', 'other'])).toStrictEqual(new Map([['run', ASKER]]));
	});

	it('that another run has open are not opened, and those of the own run are', async () => {
		await questions.open('first', ['sms:1'], END);
		expect(await questions.open('second', ['sms:1', 'sms:2'], END)).toStrictEqual(new Map([['sms:1', 'first']]));
		expect(await questions.open('second', ['sms:2'], END)).toStrictEqual(new Map());
		expect(rows()).toStrictEqual([
			['ask:sms:1', 'open', 'first'],
			['ask:sms:2', 'open', 'second'],
		]);
	});

	it('are free again once they are answered, or out of date', async () => {
		await questions.open('first', ['sms:1', 'sms:2'], END);
		await answer('sms:1', 'first');
		expect(await questions.open('second', ['sms:1'], END)).toStrictEqual(new Map());
		jest.spyOn(Date, 'now').mockReturnValue(END + DAY);
		expect(await questions.open('third', ['sms:2'], END)).toStrictEqual(new Map([['sms:2', 'first']]));
		jest.spyOn(Date, 'now').mockReturnValue(END + DAY + 1);
		expect(await questions.open('third', ['sms:2'], END)).toStrictEqual(new Map());
	});

	it.each([10, 64, 65, 600])('are opened and looked up %i at once', async (count) => {
		const keys = Array.from({ length: count }, (_, at) => questionKey('sms', String(at)));
		const [first] = keys;
		await questions.open('first', [first, questionKey('sms', '999')], END);
		expect(await questions.open('second', keys, END)).toStrictEqual(new Map([[first, 'first']]));
		expect((await questions.lookUp(keys)).map(({ key }) => key).sort()).toStrictEqual([...keys].sort());
	});

	it('that two runs open at once are those of one, and of the other once that one lets them go', async () => {
		const open = async (run: string) => await questions.open(run, ['sms:1', 'sms:2'], END);
		const [first, second] = await Promise.all([open('first'), open('second')]);
		expect([first.size + second.size, rows().length]).toStrictEqual([2, 2]);
		const [winner, loser] = first.size === 0 ? ['first', 'second'] : ['second', 'first'];
		expect(rows()).toStrictEqual([
			['ask:sms:1', 'open', winner],
			['ask:sms:2', 'open', winner],
		]);
		await questions.forget([winner]);
		expect(await open(loser)).toStrictEqual(new Map());
	});

	it('that are out of date are closed, whoever was to close them', async () => {
		await questions.open('run', ['sms:1', 'sms:2'], END, undefined, new Map([['sms:1', NOW]]));
		await answer('sms:2', 'run');
		jest.spyOn(Date, 'now').mockReturnValue(END + DAY + 1);
		const closed = { key: 'sms:1', run: 'run', state: 'closed' };
		expect(await questions.lookUp(['sms:1', 'sms:2'])).toStrictEqual([
			closed,
			{ key: 'sms:2', run: 'run', state: 'answered', written: written('one'), mark: MARK },
		]);
	});

	it('are not looked up where there are none', async () => {
		expect(await questions.lookUp([])).toStrictEqual([]);
		expect(tables.runs).toStrictEqual([]);
	});

	it('are closed with what was written until then', async () => {
		await questions.open('run', ['sms:1', 'sms:2'], END);
		await questions.open('other', ['sms:3'], END);
		await answer('sms:1', 'run');
		expect(await questions.close('run')).toStrictEqual([
			{ key: 'sms:1', state: 'answered', run: 'run', written: written('one'), mark: MARK },
			{ key: 'sms:2', state: 'closed', run: 'run' },
		]);
		expect((await questions.ofRun('other')).questions).toStrictEqual([{ key: 'sms:3', state: 'open', run: 'other' }]);
	});

	it('of a run that ends stay for a day, and those of other runs as they are', async () => {
		await questions.open('other', ['sms:9'], NOW - DAY, ASKER);
		await questions.open('run', ['sms:1'], END, ASKER);
		await questions.end('run');
		expect(tables.rows.map(({ key, until, value }) => [key, until, value])).toStrictEqual([
			['ask:sms:9', NOW, ''],
			['asker:other', NOW, JSON.stringify(ASKER)],
			['ask:sms:1', NOW + DAY, ''],
		]);
	});

	it('are opened with nothing written, and say until they are answered when they were put', async () => {
		await questions.open('run', ['sms:1'], END, undefined, new Map([['sms:1', NOW]]));
		const found = { key: 'sms:1', run: 'run' };
		expect(await questions.lookUp(['sms:1'])).toStrictEqual([{ ...found, state: 'open', opened: NOW }]);
		await answer('sms:1', 'run');
		expect(await questions.lookUp(['sms:1'])).toStrictEqual([
			{ ...found, state: 'answered', written: written('one'), mark: MARK },
		]);
	});

	it('of a version that did not note when they were put are open all the same', async () => {
		await questions.open('run', ['sms:1', 'sms:2'], END);
		expect(tables.rows.find(({ key }) => key === 'ask:sms:1')?.value).toBe('');
		Object.assign(
			tables.rows.find(({ key }) => key === 'ask:sms:2')!,
			{ value: '{"opened":"soon"}' },
		);
		expect(await questions.lookUp(['sms:1', 'sms:2'])).toStrictEqual([
			{ key: 'sms:1', state: 'open', run: 'run' },
			{ key: 'sms:2', state: 'open', run: 'run' },
		]);
	});

	it('of a run that ends keep nothing of what was written but a mark of it', async () => {
		await questions.open('run', ['sms:1'], END, ASKER);
		await answer('sms:1', 'run');
		expect(tables.rows.find(({ key }) => key === 'ask:sms:1')?.value).toContain('Yes');
		await questions.end('run');
		expect(JSON.stringify(tables.rows)).not.toContain('Yes');
		expect(await questions.lookUp(['sms:1'])).toStrictEqual([
			{ key: 'sms:1', state: 'answered', run: 'run', mark: MARK },
		]);
		expect(rows()).toStrictEqual([['ask:sms:1', `answered ${MARK}`, 'run']]);
	});

	it('that nobody waits for are forgotten, and answers are not', async () => {
		await questions.open('run', ['sms:1', 'sms:2'], END);
		await questions.open('other', ['sms:3'], END);
		await questions.open('third', ['sms:4'], END);
		await answer('sms:1', 'run');
		tables.runs.length = 0;
		await questions.forget(['run', 'third']);
		expect(rows()).toStrictEqual([
			['ask:sms:1', `answered ${MARK}`, 'run'],
			['ask:sms:3', 'open', 'other'],
		]);
		expect(tables.runs).toStrictEqual([['deleteRows', 'deleteRows']]);
	});

	it('put to some are taken back by their keys, fifty in a call', async () => {
		await questions.open('run', many(120), END);
		await questions.open('other', ['sms:999'], END);
		tables.runs.length = 0;
		await questions.takeBack('run', [...many(119), 'sms:999']);
		expect(rows()).toStrictEqual([
			['ask:sms:119', 'open', 'run'],
			['ask:sms:999', 'open', 'other'],
		]);
		expect(tables.runs.map(({ length }) => length)).toStrictEqual([50, 50, 20]);
	});
});

describe('what was written', () => {
	it('takes a question that is open, and only that', async () => {
		await questions.open('run', ['sms:1', 'sms:2'], END, ASKER);
		await questions.open('other', ['sms:3'], END, ASKER);
		const { won, askers } = await answer('sms:1', 'run');
		expect([won, askers]).toStrictEqual([new Set(['sms:1']), new Map([['run', ASKER]])]);
		expect((await answer('sms:1', 'run', 'two')).won).toStrictEqual(new Set());
		expect((await answer('sms:2', 'other')).won).toStrictEqual(new Set());
		expect((await questions.ofRun('run')).questions).toStrictEqual([
			{ key: 'sms:1', state: 'answered', run: 'run', written: written('one'), mark: MARK },
			{ key: 'sms:2', state: 'open', run: 'run' },
		]);
	});

	it('is taken for many at once, and stops a question where it says so', async () => {
		const keys = many(60);
		await questions.open('run', keys, END, ASKER);
		const all = keys.map((key) => ({ key, run: 'run', state: 'stopped' as const, written: written(key) }));
		const { won, askers } = await questions.take(all);
		expect([won.size, askers.size]).toStrictEqual([60, 1]);
		expect((await questions.ofRun('run')).questions.map(({ state }) => state)).toStrictEqual(
			new Array(60).fill('stopped'),
		);
	});

	it('is noted with a STOP that came behind it: the last reply to each run, and nothing else', async () => {
		await questions.open('run', ['sms:1', 'sms:2', 'sms:3'], END);
		await answer('sms:1', 'run', 'one');
		await questions.open('run', ['sms:1'], END);
		await answer('sms:1', 'run', 'two');
		await questions.open('other', ['sms:1'], END);
		await answer('sms:1', 'other', 'three');
		await questions.take([{ key: 'sms:2', run: 'run', state: 'stopped', written: written('four') }]);
		await questions.noteStops(['sms:1', 'sms:2', 'sms:3']);
		const found = await questions.lookUp(['sms:1', 'sms:2', 'sms:3']);
		expect(found.map((row) => [row.state, row.written?.by, row.written?.stops])).toStrictEqual([
			['answered', 'one', undefined],
			['stopped', 'four', undefined],
			['open', undefined, undefined],
			['answered', 'two', true],
			['answered', 'three', true],
		]);
		expect(tables.rows.find(({ state }) => state === 'open')?.value).toBe('');
	});

	it('is noted with no STOP of others, however many these are', async () => {
		const [own, ...others] = Array.from({ length: 600 }, (_, at) => questionKey('sms', String(at)));
		await questions.open('run', [own], END);
		await answer(own, 'run');
		await questions.noteStops(others);
		expect((await questions.lookUp([own]))[0].written).toStrictEqual(written('one'));
		await questions.noteStops([own, ...others]);
		expect((await questions.lookUp([own]))[0].written).toMatchObject({ stops: true });
	});

	it('without a mark leaves none', async () => {
		await questions.open('run', ['sms:1'], END);
		await questions.take([{ key: 'sms:1', run: 'run', state: 'answered', written: written('one') }]);
		expect(rows()).toStrictEqual([['ask:sms:1', 'answered', 'run']]);
		expect((await questions.ofRun('run')).questions[0]).not.toHaveProperty('mark');
	});

	it('changes how a run is reached, once that is known, and nothing else', async () => {
		await questions.open('other', ['sms:2'], END, ASKER);
		await questions.open('run', ['sms:1'], END, { ...ASKER, wakeUrl: '' });
		await questions.note('run', ASKER);
		expect((await questions.askers(['run'])).get('run')).toStrictEqual(ASKER);
		await questions.note('run', { ...ASKER, wakeUrl: 'new' });
		expect((await questions.askers(['other', 'none'])).get('other')).toStrictEqual(ASKER);
		expect([...(await questions.askers(['run'])).keys()]).toStrictEqual(['run']);
		expect((await questions.ofRun('other')).questions[0]).toStrictEqual({ key: 'sms:2', state: 'open', run: 'other' });
	});
});

it('a run can be reached as long as it has not ended', async () => {
	const asker = {
		helps: { node: 'Ask', execution: '5' },
		channel: 'sms',
		statusUrl: 'status',
		count: 3,
		wakeUrl: 'wake',
		watcherUrl: 'watcher',
	};
	await questions.open('run', ['sms:9'], Date.now() + 60_000, asker);
	await questions.open('other', ['sms:8'], Date.now() + 60_000);
	expect((await questions.ofRun('run')).asker).toStrictEqual(asker);
	expect(await questions.ofRun('other')).not.toHaveProperty('asker');
	await questions.end('run');
	expect(await questions.ofRun('run')).not.toHaveProperty('asker');
});

describe('what a person wrote into the table', () => {
	it('is no question, says nothing, and is no way to reach a run', async () => {
		await questions.open('run', ['sms:1', 'sms:2', 'sms:3', 'sms:4'], END, ASKER);
		const set = (key: string, change: object): void =>
			void Object.assign(
				tables.rows.find((row) => row.key === key)!,
				change,
			);
		set('ask:sms:1', { state: 'odd' });
		set('ask:sms:2', { state: 'answered', value: '{"by":"x","text":7,"at":1}' });
		set('ask:sms:3', { state: 'answered', value: '{"by":"x","text":"y"}' });
		set('ask:sms:4', { value: '{"by":1,"text":"y","at":1}' });
		expect((await questions.ofRun('run')).questions).toStrictEqual([
			{ key: 'sms:2', state: 'answered', run: 'run' },
			{ key: 'sms:3', state: 'answered', run: 'run' },
			{ key: 'sms:4', state: 'open', run: 'run' },
		]);
		const whole = { helps: {}, statusUrl: 's', wakeUrl: 'w' };
		for (const odd of [[], { ...whole, helps: 7 }, { ...whole, statusUrl: 7 }, { ...whole, wakeUrl: null }]) {
			set('asker:run', { value: JSON.stringify(odd) });
			expect((await questions.askers(['run'])).size).toBe(0);
		}
		set('asker:run', { value: JSON.stringify(whole) });
		expect((await questions.askers(['run'])).size).toBe(1);
	});
});
