import { BatchLog, endLog, startLog, type Batched, type LogNotes } from '../../../nodes/durable/batchLog';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { UNNOTED } from '../../support/sentences';

const NOW = Date.UTC(2030, 0, 15, 10);
const DAY = 24 * 3_600_000;
const DEADLINE = NOW + DAY;

let tables: DataTables;
let n8n: N8n;
let workflows = 0;
let executions = 100;
let token: string;
let left: string[];

beforeEach(async () => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	tables = new DataTables();
	n8n = new N8n({ tables, workflow: `log-${(workflows += 1)}` });
	token = await startLog(n8n.context, DEADLINE);
	left = [];
});
afterEach(() => jest.restoreAllMocks());

/** An execution that sends: `a` comes to `A`, and of what may have left it knows `a?`. */
class Writer implements Batched<string, string> {
	batches = 0;
	readonly known: string[] = [];
	private readonly log: BatchLog<string, string>;

	constructor(readonly notes: LogNotes = {}) {
		const { context } = new N8n({ tables, workflow: n8n.workflow, executionId: String((executions += 1)) });
		const plan = { version: 1, deadline: DEADLINE, statusUrl: '', helps: { node: 'Reach', execution: '5' } };
		this.log = new BatchLog(token, { context, plan, notes }, this);
	}

	put(done: string): void {
		this.known.push(done);
	}

	putUnknown(begun: string): void {
		this.known.push(`${begun}?`);
	}

	knownOf(begun: string): string {
		return this.known.find((one) => one.toLowerCase().startsWith(begun)) ?? '';
	}

	/** `before` is done before a batch leaves. */
	async send(batches: string[], before: (what: string) => void | Promise<void> = () => undefined) {
		return await this.log.send(
			() => batches,
			async (what) => {
				await before(what);
				left.push(what);
				this.known.push(what.toUpperCase());
				return what.toUpperCase();
			},
		);
	}

	async takeOver(): Promise<string | string[]> {
		const beginning = await this.log.takeOver();
		return beginning === 'begun' ? this.known : beginning;
	}

	async catchUp(): Promise<string[] | undefined> {
		return (await this.log.catchUp()) ? this.known : undefined;
	}
}

/** The states of the rows, without the names of those who began. */
const states = () => tables.rows.map(({ state }) => (state as string).split(' ').slice(0, 2).join(' '));
const never = async (): Promise<void> => await new Promise(() => undefined);

/** One that has died while it sent the last of these. */
async function died(...batches: string[]): Promise<void> {
	await new Promise<void>((reached) => {
		void new Writer().send(batches, async (what) => {
			if (what !== batches.at(-1)) return;
			reached();
			await never();
		});
	});
}

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
		expect(await new Writer().takeOver()).toStrictEqual([]);
	});

	it('can’t begin where n8n has no tables, and to end it is no trouble then', async () => {
		tables.areOn = false;
		await expect(startLog(n8n.context, DEADLINE)).rejects.toThrow(UNNOTED);
		await expect(endLog(n8n.context, token)).resolves.toBeUndefined();
	});

	it('tells what came of each batch, in their order, and keeps each as long as itself', async () => {
		expect(await new Writer().send(['a', 'b', 'c'])).toBe('begun');
		expect(states()).toStrictEqual(['done 3', '1', '2', '3']);
		expect(tables.rows.map(({ owner, until, value }) => [owner === '', until, value === ''])).toStrictEqual([
			[false, DEADLINE + DAY, true],
			...[1, 2, 3].map(() => [true, DEADLINE + DAY, false]),
		]);
		tables.tables[0].rows.reverse();
		expect(await new Writer().takeOver()).toStrictEqual(['A', 'B', 'C']);
		expect(await new Writer().catchUp()).toStrictEqual(['A', 'B', 'C']);
	});

	it('tells of the batch that was about to leave, and for whoever comes later, that it may have left', async () => {
		await died('a', 'b');
		expect(await new Writer().catchUp()).toStrictEqual(['A', 'b?']);
		expect(states()).toStrictEqual(['begun 2', '1']);
		expect(await new Writer().takeOver()).toStrictEqual(['A', 'b?']);
		expect(states()).toStrictEqual(['done 2', '1', '2']);
		expect(await new Writer().takeOver()).toStrictEqual(['A', 'b?']);
	});

	it('is of one wait: another one in the same table is not in it', async () => {
		await new Writer().send(['a']);
		token = await startLog(n8n.context, DEADLINE);
		expect(await new Writer().takeOver()).toStrictEqual([]);
	});
});

describe('of two that write it', () => {
	it('the one that n8n started later begins batches, and the other one none', async () => {
		const [older, later] = [new Writer(), new Writer()];
		await older.send(['a']);
		await later.takeOver();
		expect([await older.send(['b']), older.notes.isReplaced]).toStrictEqual(['taken', true]);
		expect(await older.takeOver()).toBe('taken');
		expect([await later.send(['c']), later.notes.isReplaced, left]).toStrictEqual(['begun', undefined, ['a', 'c']]);
		expect(await older.catchUp()).toStrictEqual(['A', 'C']);
	});

	it('the older one still tells what came of its batch', async () => {
		const [older, later] = [new Writer(), new Writer()];
		await older.send(['a'], async () => {
			expect(await later.takeOver()).toStrictEqual(['a?']);
		});
		expect(states()).toStrictEqual(['done 1', '1', '1']);
		// n8n may give rows in any order: what was noted last counts.
		tables.tables[0].rows.reverse();
		expect(await new Writer().takeOver()).toStrictEqual(['A']);
	});

	it('a name without a number is an earlier version’s, and older than any', async () => {
		for (const row of tables.rows) row.owner = '99999999abc';
		expect(await new Writer().takeOver()).toStrictEqual([]);
	});

	it('who takes it over tries again while another one writes, a few times', async () => {
		let writes = 0;
		tables.between = () => {
			// Between the look at the row and its change.
			if ((writes += 1) === 2) for (const row of tables.rows) row.owner = '1.another';
		};
		expect(await new Writer().takeOver()).toStrictEqual([]);
		tables.between = () => {
			for (const row of tables.rows) row.owner = `1.${(writes += 1)}`;
		};
		await expect(new Writer().takeOver()).rejects.toThrow('Other runs used the rows that this run needs');
	});
});

describe('where n8n did not say whether a batch was noted', () => {
	it('who tried knows that it has not left, and anybody else that it may have', async () => {
		const writer = new Writer();
		await writer.takeOver();
		loseConnection();
		await expect(writer.send(['a'])).rejects.toThrow('The connection was lost');
		expect([left, Object.keys(writer.notes)]).toStrictEqual([[], ['trying']]);
		expect(await new Writer().catchUp()).toStrictEqual(['a?']);
		expect([await writer.send(['a']), left]).toStrictEqual(['begun', ['a']]);
		expect(await new Writer().takeOver()).toStrictEqual(['A']);
	});

	it('a step that n8n takes once more finds what it did itself', async () => {
		const writer = new Writer();
		await writer.takeOver();
		const { execute } = tables;
		Object.assign(tables, {
			execute: async (...given: Parameters<typeof execute>) => {
				Object.assign(tables, { execute });
				await execute(...given);
				return await execute(...given);
			},
		});
		expect([await writer.send(['a']), left]).toStrictEqual(['begun', ['a']]);
	});

	it('nothing leaves where a name stands there that is nobody’s who began later, or none', async () => {
		const writer = new Writer();
		await writer.takeOver();
		for (const row of tables.rows) row.owner = '1.another';
		await expect(writer.send(['a'])).rejects.toThrow('Other runs used the rows that this run needs');
		await writer.takeOver();
		tables.tables[0].rows = [];
		expect([await writer.send(['a']), left]).toStrictEqual(['lost', []]);
	});

	it('what could not be noted of a batch is noted later by who sent it', async () => {
		const writer = new Writer();
		const locked = writer.send(['a', 'b'], () => {
			tables.before = () => {
				throw new Error('The database is locked');
			};
		});
		await expect(locked).rejects.toThrow('The database is locked');
		tables.before = () => undefined;
		expect(await writer.takeOver()).toStrictEqual(['A']);
		// By the rows that wait to be written, and by what it knows of the batch that was under way.
		expect([states(), left]).toStrictEqual([['done 1', '1', '1'], ['a']]);
	});
});

describe('no batch begins', () => {
	const beginnings = async (writer: Writer) => [
		await writer.send(['b']),
		await new Writer().takeOver(),
		await writer.catchUp(),
		left,
	];

	it('where the wait has ended: of that its row tells alone', async () => {
		const writer = new Writer();
		await writer.send(['a']);
		await endLog(n8n.context, token);
		expect(tables.rows).toMatchObject([{ state: 'over', value: '' }]);
		expect(await beginnings(writer)).toStrictEqual(['taken', 'taken', undefined, ['a']]);
		expect(writer.notes.isReplaced).toBe(true);
	});

	it.each([
		['a row is missing', () => tables.rows.filter(({ state }) => state !== '1')],
		['its own row is gone', () => tables.rows.filter(({ state }) => state === '1')],
		['somebody has changed one', () => tables.rows.map((row) => ({ ...row, value: `x${row.value as string}` }))],
	])('where %s, and nobody takes what is left for the whole', async (_, rows) => {
		await new Writer().send(['a']);
		tables.tables[0].rows = rows();
		expect(await beginnings(new Writer())).toStrictEqual(['lost', 'lost', undefined, ['a']]);
	});

	it('where the whole table is gone, which each step says', async () => {
		const writer = new Writer();
		await writer.send(['a']);
		tables.tables = [];
		await expect(writer.send(['b'])).rejects.toThrow('is not there any more');
		await expect(writer.takeOver()).rejects.toThrow('is not there any more');
		expect(left).toStrictEqual(['a']);
	});
});
