import { markOf, OpenQuestions, questionKey, type Asker, type Written } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';
import { contextOn } from '../../support/store';

const NOW = Date.UTC(2030, 0, 15, 10);
const DAY = 24 * 60 * 60 * 1000;
const END = NOW + 60_000;
const ASKER: Asker = { execution: '7', parent: 'p', keeper: 'k', wake: 'w' };
const written = (by: string, text = 'Yes'): Written => ({ by, text, messageId: '42', at: NOW });

let tables: DataTables;
let questions: OpenQuestions;
let workflows = 0;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	tables = new DataTables();
	questions = new OpenQuestions(contextOn(tables, `questions-${(workflows += 1)}`));
});
afterEach(() => {
	jest.restoreAllMocks();
});

const rows = () =>
	tables.rows.filter(({ state }) => state !== 'lock').map(({ key, state, owner }) => [key, state, owner]);
const many = (count: number) => Array.from({ length: count }, (_, at) => `sms:${at}`);
const answer = async (key: string, run: string, by = 'one') =>
	await questions.take([{ key, run, state: 'answered', written: written(by) }]);

it('a key differs between people and channels', () => {
	const ann = questionKey('sms', '12025550101');
	expect(new Set([ann, questionKey('sms', '12025550100'), questionKey('chatapp', '12025550101')]).size).toBe(3);
	expect(questionKey('sms', '12025550101')).toBe(ann);
});

describe('questions', () => {
	it('are opened for a run with the way to reach it, and stay for a day after their end', async () => {
		expect(await questions.open('run', ['sms:1', 'sms:2'], END, ASKER)).toStrictEqual(new Map());
		expect(
			tables.rows.filter(({ state }) => state !== 'lock').map(({ key, owner, until }) => [key, owner, until]),
		).toStrictEqual([
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

	it.each([50, 51])('are opened and looked up %i at once', async (count) => {
		await questions.open('first', ['sms:0', 'sms:999'], END);
		const keys = many(count);
		const conditions = () => [...tables.text.matchAll(/"keyName":"key","condition":"like"/g)].length;
		expect(await questions.open('second', keys, END)).toStrictEqual(new Map([['sms:0', 'first']]));
		expect(conditions()).toBe(count > 50 ? 1 : 0);
		expect((await questions.lookUp(keys)).map(({ key }) => key).sort()).toStrictEqual([...keys].sort());
		expect(conditions()).toBe(count > 50 ? 2 : 0);
	});

	describe('while the lock was lost', () => {
		/** What is to happen when the next rows are about to be added, with the lock in other hands by then. */
		const loseLock = (meanwhile: () => Promise<unknown>): void => {
			jest.spyOn(Math, 'random').mockReturnValue(0);
			tables.before = async (operations) => {
				if (operations[0] !== 'insert') return;
				tables.before = () => undefined;
				const lock = tables.rows.find(({ state }) => state === 'lock')!;
				Object.assign(lock, { owner: 'free', until: 0 });
				await meanwhile();
			};
		};

		it('came free: they are opened', async () => {
			await questions.open('first', ['sms:1'], END);
			loseLock(async () => await questions.forget('first'));
			expect(await questions.open('second', ['sms:1', 'sms:2'], END)).toStrictEqual(new Map());
			expect(rows()).toStrictEqual([
				['ask:sms:2', 'open', 'second'],
				['ask:sms:1', 'open', 'second'],
			]);
		});

		it('were opened before and are gone: they are opened anew', async () => {
			await questions.open('run', ['sms:1'], END);
			loseLock(async () => await questions.forget('run', ['sms:1']));
			expect(await questions.open('run', ['sms:1', 'sms:2'], END)).toStrictEqual(new Map());
			expect(rows()).toStrictEqual([
				['ask:sms:2', 'open', 'run'],
				['ask:sms:1', 'open', 'run'],
			]);
		});

		it('were opened by another run: they are its own alone', async () => {
			await questions.open('run', ['sms:9'], END);
			loseLock(async () => await questions.open('other', ['sms:1'], END));
			expect(await questions.open('run', ['sms:1', 'sms:2'], END)).toStrictEqual(new Map([['sms:1', 'other']]));
			expect(rows()).toStrictEqual([
				['ask:sms:9', 'open', 'run'],
				['ask:sms:1', 'open', 'other'],
				['ask:sms:2', 'open', 'run'],
			]);
		});
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
			{ key: 'sms:1', state: 'answered', run: 'run', written: written('one'), mark: markOf('42') },
			{ key: 'sms:2', state: 'closed', run: 'run' },
		]);
		expect((await questions.ofRun('other')).questions).toStrictEqual([{ key: 'sms:3', state: 'open', run: 'other' }]);
	});

	it('of a run that ends stay for a day, and what is out of date goes', async () => {
		await questions.open('old', ['sms:9'], NOW - DAY - 1, ASKER);
		await questions.open('run', ['sms:1'], END, ASKER);
		await questions.end('run');
		expect(
			tables.rows.filter(({ state }) => state !== 'lock').map(({ key, until, value }) => [key, until, value]),
		).toStrictEqual([['ask:sms:1', NOW + DAY, '']]);
	});

	it('and runs that are not out of date stay when another run ends', async () => {
		await questions.open('other', ['sms:9'], NOW - DAY, ASKER);
		await questions.open('run', ['sms:1'], END, ASKER);
		await questions.end('run');
		expect(rows()).toStrictEqual([
			['ask:sms:9', 'open', 'other'],
			['asker:other', 'open', 'other'],
			['ask:sms:1', 'open', 'run'],
		]);
	});

	it('and what else the table holds stays there, be it out of date', async () => {
		await questions.open('run', ['sms:1'], END, ASKER);
		tables.rows.push({ id: 99, key: 'once:1', state: 'sent', owner: 'x', until: NOW - 1, value: '' });
		await questions.end('run');
		expect(rows()).toStrictEqual([
			['ask:sms:1', 'open', 'run'],
			['once:1', 'sent', 'x'],
		]);
	});

	it('are opened with nothing written', async () => {
		await questions.open('run', ['sms:1'], END);
		expect(tables.rows.find(({ key }) => key === 'ask:sms:1')?.value).toBe('');
	});

	it('of a run that ends keep nothing of what was written but a mark of it', async () => {
		await questions.open('run', ['sms:1'], END, ASKER);
		await answer('sms:1', 'run');
		expect(tables.rows.find(({ key }) => key === 'ask:sms:1')?.value).toContain('Yes');
		await questions.end('run');
		expect(JSON.stringify(tables.rows)).not.toContain('Yes');
		const mark = markOf('42');
		expect(await questions.lookUp(['sms:1'])).toStrictEqual([{ key: 'sms:1', state: 'answered', run: 'run', mark }]);
		expect(rows()).toStrictEqual([['ask:sms:1', `answered ${mark}`, 'run']]);
	});

	it('that nobody waits for are forgotten, and answers are not', async () => {
		await questions.open('run', ['sms:1', 'sms:2'], END);
		await questions.open('other', ['sms:3'], END);
		await answer('sms:1', 'run');
		tables.runs.length = 0;
		await questions.forget('run');
		expect(rows()).toStrictEqual([
			['ask:sms:1', `answered ${markOf('42')}`, 'run'],
			['ask:sms:3', 'open', 'other'],
		]);
		expect(tables.runs).toStrictEqual([['deleteRows']]);
	});

	it('put to some are forgotten by their keys, fifty in a call', async () => {
		await questions.open('run', many(120), END);
		await questions.open('other', ['sms:999'], END);
		tables.runs.length = 0;
		await questions.forget('run', [...many(119), 'sms:999']);
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
			{ key: 'sms:1', state: 'answered', run: 'run', written: written('one'), mark: markOf('42') },
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

	it('without an ID leaves no mark', async () => {
		await questions.open('run', ['sms:1'], END);
		await questions.take([
			{ key: 'sms:1', run: 'run', state: 'answered', written: { ...written('one'), messageId: null } },
		]);
		expect(rows()).toStrictEqual([['ask:sms:1', 'answered', 'run']]);
		expect((await questions.ofRun('run')).questions[0]).not.toHaveProperty('mark');
	});

	it('changes how a run is reached, once that is known, and nothing else', async () => {
		await questions.open('other', ['sms:2'], END, ASKER);
		await questions.open('run', ['sms:1'], END, { ...ASKER, wake: '' });
		await questions.note('run', ASKER);
		expect((await questions.askers(['run'])).get('run')).toStrictEqual(ASKER);
		await questions.note('run', { ...ASKER, wake: 'new' });
		expect((await questions.askers(['other', 'none'])).get('other')).toStrictEqual(ASKER);
		expect([...(await questions.askers(['run'])).keys()]).toStrictEqual(['run']);
		expect((await questions.ofRun('other')).questions[0]).toStrictEqual({ key: 'sms:2', state: 'open', run: 'other' });
	});
});

it('a run can be reached as long as it has not ended', async () => {
	const asker = { execution: '5', parent: 'parent', keeper: 'keeper', wake: 'wake' };
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
		set('asker:run', { value: '{"execution":7,"wake":"w"}' });
		expect((await questions.ofRun('run')).questions).toStrictEqual([
			{ key: 'sms:2', state: 'answered', run: 'run' },
			{ key: 'sms:3', state: 'answered', run: 'run' },
			{ key: 'sms:4', state: 'open', run: 'run' },
		]);
		expect((await questions.askers(['run'])).get('run')).toStrictEqual({
			execution: '',
			parent: '',
			keeper: '',
			wake: 'w',
		});
		set('asker:run', { value: '[]' });
		expect((await questions.askers(['run'])).size).toBe(0);
	});
});
