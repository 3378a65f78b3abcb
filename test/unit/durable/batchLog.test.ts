import { BatchLog, endLog, startLog, type LogNotes } from '../../../nodes/durable/batchLog';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const NOW = Date.UTC(2030, 0, 15, 10);
const DAY = 24 * 3_600_000;
const DEADLINE = NOW + DAY;

let tables: DataTables;
let n8n: N8n;
let workflows = 0;
let token: string;

beforeEach(async () => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	tables = new DataTables();
	n8n = new N8n({ tables, workflow: `log-${(workflows += 1)}` });
	token = (await startLog(n8n.context, DEADLINE)) ?? '';
});
afterEach(() => jest.restoreAllMocks());

/** Who writes the log, with what it keeps of it until its next look. */
function writer(notes: LogNotes = {}): BatchLog<string, string> {
	const plan = { version: 1, deadline: DEADLINE, statusUrl: '', helps: { node: 'Reach', execution: '5' } };
	return new BatchLog(token, { context: n8n.context, plan, notes });
}

/** Who has taken the log over, and whose batches have left. */
async function after(...batches: string[]): Promise<BatchLog<string, string>> {
	const log = writer();
	await log.takeOver();
	for (const [at, what] of batches.entries()) {
		expect(await log.begin({ number: at + 1, what })).toBe('begun');
		log.note({ number: at + 1, what: what.toUpperCase() });
	}
	if (batches.length > 0) expect(await log.settle(batches.length)).toBe('begun');
	return log;
}

/** The states of the rows, without the names of those who began. */
const states = () => tables.rows.map(({ state }) => (state as string).split(' ').slice(0, 2).join(' '));

/** n8n carries out what it is asked for once more, and does not say so. */
function loseConnection(): void {
	const { execute } = tables;
	Object.assign(tables, {
		execute: async (...given: Parameters<typeof execute>) => {
			Object.assign(tables, { execute });
			await execute(...given);
			throw new Error('The connection was lost');
		},
	});
}

describe('a log', () => {
	it('begins with a row of its own, which is kept for a day behind the wait, and tells of nothing', async () => {
		expect(tables.rows).toMatchObject([{ state: 'done 0', value: '', until: DEADLINE + DAY }]);
		expect(tables.rows[0].key).toMatch(/^batch:[\w-]+$/);
		expect(tables.rows[0].key).not.toContain(token);
		const log = writer();
		expect(log.isOurs).toBe(false);
		expect(await log.takeOver()).toStrictEqual({ over: 0, done: [] });
		expect(log.isOurs).toBe(true);
	});

	it('is not there where n8n has no tables, and to end it is no trouble then', async () => {
		tables.areOn = false;
		expect(await startLog(n8n.context, DEADLINE)).toBeUndefined();
		await expect(endLog(n8n.context, token)).resolves.toBeUndefined();
	});

	it('tells what came of each batch, in their order, and keeps each as long as itself', async () => {
		await after('a', 'b', 'c');
		expect(states()).toStrictEqual(['done 3', '1', '2', '3']);
		expect(tables.rows.map(({ owner, until }) => [owner === '', until])).toStrictEqual([
			[false, DEADLINE + DAY],
			...[1, 2, 3].map(() => [true, DEADLINE + DAY]),
		]);
		tables.tables[0].rows.reverse();
		expect(await writer().takeOver()).toStrictEqual({
			over: 3,
			done: [
				{ number: 1, what: 'A' },
				{ number: 2, what: 'B' },
				{ number: 3, what: 'C' },
			],
		});
	});

	it('tells of a batch that was noted twice what was noted last', async () => {
		const log = await after('a');
		log.note({ number: 1, what: 'later' });
		await log.settle(1);
		tables.tables[0].rows.reverse();
		expect(await writer().takeOver()).toStrictEqual({ over: 1, done: [{ number: 1, what: 'later' }] });
	});

	it('tells of the batch that was about to leave', async () => {
		const log = await after('a');
		await log.begin({ number: 2, what: 'b' });
		expect(await writer().takeOver()).toStrictEqual({
			over: 1,
			done: [{ number: 1, what: 'A' }],
			open: { number: 2, what: 'b' },
		});
	});

	it('is of one wait: another one in the same table is not in it', async () => {
		await after('a');
		token = (await startLog(n8n.context, DEADLINE)) ?? '';
		expect(await writer().takeOver()).toStrictEqual({ over: 0, done: [] });
	});

	it('can’t be read without its token, or once somebody has changed it', async () => {
		await after('a');
		for (const row of tables.rows) if (row.state === '1') row.value = `x${row.value as string}`;
		const log = writer();
		expect(await log.takeOver()).toBe('lost');
		expect(log.isOurs).toBe(false);
	});
});

describe('of two that write it', () => {
	it('the one that took it over last begins batches, and the other one none', async () => {
		const [one, other] = [await after('a'), writer()];
		await other.takeOver();
		expect(await one.begin({ number: 2, what: 'b' })).toBe('taken');
		expect(one.isOurs).toBe(false);
		expect(await one.begin({ number: 2, what: 'b' })).toBe('taken');
		expect(await other.begin({ number: 2, what: 'other' })).toBe('begun');
		expect(await writer().takeOver()).toMatchObject({ open: { number: 2, what: 'other' } });
	});

	it('the other one still tells what came of its batch', async () => {
		const one = await after();
		await one.begin({ number: 1, what: 'a' });
		await writer().takeOver();
		one.note({ number: 1, what: 'A' });
		expect(await one.settle(1)).toBe('taken');
		expect(one.isOurs).toBe(false);
		expect(states()).toStrictEqual(['begun 1', '1']);
		expect(await writer().takeOver()).toStrictEqual({ over: 1, done: [{ number: 1, what: 'A' }] });
	});

	it('only one takes it over at a time', async () => {
		tables.between = () => {
			tables.between = () => {
				for (const row of tables.rows) row.owner = 'another';
			};
		};
		const log = writer();
		expect([await log.takeOver(), log.isOurs]).toStrictEqual(['taken', false]);
	});
});

describe('where n8n did not say whether a batch was noted', () => {
	it('who tried knows that it has not left, and anybody else that it may have', async () => {
		const notes: LogNotes = {};
		const log = writer(notes);
		await log.takeOver();
		loseConnection();
		await expect(log.begin({ number: 1, what: 'a' })).rejects.toThrow('The connection was lost');
		expect([log.isOurs, Object.keys(notes)]).toStrictEqual([false, ['trying']]);
		expect(await writer().takeOver()).toMatchObject({ open: { number: 1 } });
		expect(await writer(notes).takeOver()).toStrictEqual({ over: 0, done: [], unused: 1 });
	});

	it('what is to be noted is noted with the next step', async () => {
		const log = writer();
		await log.takeOver();
		await log.begin({ number: 1, what: 'a' });
		log.note({ number: 1, what: 'A' });
		tables.before = () => {
			throw new Error('The database is locked');
		};
		await expect(log.begin({ number: 2, what: 'b' })).rejects.toThrow('The database is locked');
		await expect(log.settle(1)).rejects.toThrow('The database is locked');
		tables.before = () => undefined;
		expect(await log.takeOver()).toMatchObject({ open: { number: 1 } });
		expect(await log.settle(1)).toBe('begun');
		expect(await writer().takeOver()).toStrictEqual({ over: 1, done: [{ number: 1, what: 'A' }] });
	});
});

describe('no batch begins', () => {
	const beginnings = async (log: BatchLog<string, string>) => [
		await log.begin({ number: 2, what: 'b' }),
		await writer().takeOver(),
		await log.settle(1),
	];

	it('where the wait has ended: of that its row tells alone', async () => {
		const log = await after('a');
		await endLog(n8n.context, token);
		expect(tables.rows).toMatchObject([{ state: 'over', value: '' }]);
		expect(await beginnings(log)).toStrictEqual(['taken', 'taken', 'taken']);
	});

	it('where a part is missing, and nobody takes what is left for the whole', async () => {
		const [log, other] = [await after('a'), writer()];
		await other.takeOver();
		expect([await other.abandon(), other.isOurs]).toStrictEqual(['lost', false]);
		expect(tables.rows).toMatchObject([{ state: 'lost', value: '' }]);
		expect(await beginnings(log)).toStrictEqual(['lost', 'lost', 'taken']);
	});

	it('where its own row is gone', async () => {
		const log = await after('a');
		tables.tables[0].rows = tables.rows.filter(({ state }) => state === '1');
		expect(await beginnings(log)).toStrictEqual(['lost', 'lost', 'taken']);
	});

	it('where the whole table is gone, which each step says', async () => {
		const log = await after('a');
		tables.tables = [];
		expect(await beginnings(log)).toStrictEqual(['gone', 'gone', 'gone']);
		expect(await log.abandon()).toBe('lost');
	});
});
