import { sleep, type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { Memory } from '../ground/memory';
import { hashed } from './buckets';
import { rowsOf } from './columns';
import type { Kind } from './kinds';
import { isFoundBy, itemsOfPages, keyPages, type Pages } from './pages';
import {
	COLUMNS,
	PAGE,
	rowSteps,
	ROW_VERSION,
	createTable,
	listTables,
	type Row,
	type TableStep,
	type StoredRow,
	type Where,
} from './steps';
import { runSubWorkflow, type SubWorkflow } from './subWorkflow';
import { StoreTrouble, storeTrouble } from './trouble';

/** A change of one row: what its columns are to be as long as it is there with these values. */
export interface Change {
	was: Partial<StoredRow>;
	set: Partial<Row>;
}

/** The table's id by the workflow and the node that ask: a workflow that was moved to another project has another table. */
const tables = new Memory<string>({ most: 1000, keepMs: 60 * 60 * 1000 });

/** Who has deleted rows that are out of date a short while ago. */
const pruned = new Memory<true>({ most: 1000, keepMs: 10 * 60 * 1000 });

/** How often rows are read that change while n8n counts them. */
const MOST_READS = 10;
/** The same for several pages at once. */
const MOST_READS_TOGETHER = 3;
const SHORTEST_WAIT_MS = 50;

/**
 * What all processes of an n8n share and what outlives a restart: n8n's own data table, reached by its Data Table node in a
 * sub-workflow, since n8n lets no other node touch it. Each call costs some 80 ms, so do much in one.
 */
export class Store {
	constructor(private readonly context: IExecuteFunctions) {}

	/**
	 * Takes steps on the table, which is made when there never was one, and gives the rows of the last one, however many a `get` finds. `rows` are
	 * those of an `insert`. Throws StoreTrouble.
	 */
	async take(steps: readonly TableStep[], rows: readonly Row[] = []): Promise<StoredRow[]> {
		const items = rows.map((row) => ({ ...row, version: ROW_VERSION }));
		const found = await this.rows(steps, items);
		const last = steps.at(-1);
		if (last?.do !== 'get' || found.length < PAGE) return found;
		return await this.readAll('all' in last ? [last.all] : last.any.map((where) => [where]));
	}

	/**
	 * The rows of a kind with these names, which are all that follows the kind in their keys; first, rows are added. Many names are read
	 * in pages. Throws StoreTrouble.
	 */
	async read(kind: Kind, names: readonly string[], rows: readonly Row[] = []): Promise<StoredRow[]> {
		const pages = keyPages(kind, names);
		const [first] = pages.keys;
		if (first === undefined) return [];
		if (pages.keys.length > 1) {
			await this.write(rows);
			return await this.readPages(pages);
		}
		return await this.write(rows, [{ do: 'get', any: first.map((value) => ({ column: 'key', value })) }]);
	}

	/** The rows of all pages. Throws StoreTrouble. */
	async readPages({ is, keys }: Pages): Promise<StoredRow[]> {
		const size = keys[0].length;
		const found = await this.pageRows({ is, keys });
		if (found.length < PAGE) return found;
		const whole: StoredRow[] = [];
		const left: string[] = [];
		for (const page of keys) {
			const own = found.filter(({ key }) => page.some((one) => isFoundBy(key, one, is)));
			if (own.length < PAGE) whole.push(...own);
			else left.push(...page);
		}
		if (left.length === 0) return whole;
		return whole.concat(
			size > 1
				? await this.readPages({ is, keys: left.map((key) => [key]) })
				: await this.readAll(left.map((value) => [{ column: 'key', is, value }])),
		);
	}

	/** The first rows of each page. Where others write, one page is read without a change sooner than all of them. Throws StoreTrouble. */
	private async pageRows({ is, keys }: Pages): Promise<StoredRow[]> {
		const step: TableStep = { do: 'getPages', is, size: keys[0].length };
		const items = itemsOfPages(keys);
		try {
			if (items.length > 1) return await this.rows([step], items, MOST_READS_TOGETHER);
		} catch (error) {
			if (storeTrouble(error).lack !== 'busy') throw storeTrouble(error);
		}
		const rows: StoredRow[] = [];
		for (const item of items) rows.push(...(await this.rows([step], [item])));
		return rows;
	}

	/** The rows for which all conditions of one of these hold, in the order of their ids: what others write meanwhile is behind what was read. */
	private async readAll(wheres: ReadonlyArray<readonly Where[]>): Promise<StoredRow[]> {
		const found = new Map<number, StoredRow>();
		for (const where of wheres) {
			let rows: StoredRow[] = [];
			do {
				const last = rows.at(-1)?.id ?? 0;
				rows = await this.rows([{ do: 'get', all: [...where, { column: 'id', is: 'gt', value: last }] }], []);
				for (const row of rows) found.set(row.id, row);
			} while (rows.length === PAGE);
		}
		return [...found.values()];
	}

	/**
	 * Changes each row that is as it was said to be, in all of the same columns, and gives those that are so changed: what somebody else has changed
	 * meanwhile is left alone. Throws StoreTrouble.
	 */
	async change(changes: readonly Change[]): Promise<StoredRow[]> {
		const [first] = changes;
		if (first === undefined) return [];
		const columns = <T extends object>(of: T): Array<keyof T> => Object.keys(of) as Array<keyof T>;
		const step: TableStep = { do: 'updateEach', was: columns(first.was), set: columns(first.set) };
		const items = changes.map(({ was, set }) => ({ was: { ...was }, set: { ...set } }));
		return await this.rows([step], items);
	}

	/** Adds rows and takes steps after that; once in a while, what is out of date goes. Throws StoreTrouble. */
	async write(rows: readonly Row[], steps: readonly TableStep[] = []): Promise<StoredRow[]> {
		const prune: TableStep[] = rows.length > 0 && this.isPruneDue() ? [pruneStep()] : [];
		const insert: TableStep[] = rows.length > 0 ? [{ do: 'insert' }] : [];
		const all = [...insert, ...prune, ...steps];
		return all.length === 0 ? [] : await this.take(all, rows);
	}

	/** Deletes what is out of date, of whichever kind, and gives it. Throws StoreTrouble. */
	async prune(): Promise<StoredRow[]> {
		return await this.tryRows([pruneStep()], []);
	}

	/** Notes that the table which is there may stand in the place of an earlier one; it is made where there is none. Throws StoreTrouble. */
	async accept(): Promise<void> {
		await this.orTrouble(async () => {
			await this.note((await findTable(this.run)) ?? (await makeTable(this.run)), ACCEPTED);
			tables.delete(this.asker);
		});
	}

	/** Where there is no room, what is out of date goes. */
	private async rows(steps: readonly TableStep[], items: IDataObject[], mostReads = MOST_READS): Promise<StoredRow[]> {
		try {
			return await this.tryRows(steps, items, mostReads);
		} catch (error) {
			const trouble = storeTrouble(error);
			// A change is refused as an insert is, and then what was taken before it is done.
			const isHalfDone = steps[0].do === 'updateEach' || steps.slice(1).some((step) => step.do === 'update');
			if (trouble.lack !== 'full' || isHalfDone) throw trouble;
		}
		await this.prune();
		return await this.tryRows(steps, items, mostReads);
	}

	private async tryRows(
		steps: readonly TableStep[],
		items: IDataObject[],
		mostReads = MOST_READS,
	): Promise<StoredRow[]> {
		return await this.orTrouble(async () => {
			const tableId = tables.get(this.asker) ?? (await this.openTable());
			return rowsOf(await this.takeOn(tableId, steps, items, mostReads));
		});
	}

	private get asker(): string {
		return `${this.context.getWorkflow().id} ${this.context.getNode().id}`;
	}

	private isPruneDue(): boolean {
		if (pruned.get(this.asker)) return false;
		pruned.set(this.asker, true);
		return true;
	}

	/** Does work on the table; what fails is told as StoreTrouble, and a table that is not there any more is looked for once more. */
	private async orTrouble<T>(work: () => Promise<T>): Promise<T> {
		if (this.context.helpers.getDataTableProxy === undefined) throw new StoreTrouble('off');
		const known = tables.get(this.asker);
		try {
			return await work();
		} catch (error) {
			if (storeTrouble(error).lack !== 'gone' || known === undefined) throw storeTrouble(error);
		}
		// Unless another run has found the one in its place.
		if (tables.get(this.asker) === known) tables.delete(this.asker);
		try {
			return await work();
		} catch (error) {
			throw storeTrouble(error);
		}
	}

	private async takeOn(
		tableId: string,
		steps: readonly TableStep[],
		given: IDataObject[],
		mostReads: number,
	): Promise<IDataObject[]> {
		let [left, items] = [steps, given];
		for (let reads = 1; ; reads += 1) {
			try {
				return await this.run(rowSteps(tableId, left), items);
			} catch (error) {
				if (reads === mostReads || storeTrouble(error).lack !== 'busy') throw storeTrouble(error);
			}
			// Ever longer, and not as long as another run that reads the same.
			await sleep((SHORTEST_WAIT_MS + Math.random() * SHORTEST_WAIT_MS) * 2 ** reads);
			// It is a step after the insert that failed, and an insert must not be done twice.
			if (left[0].do === 'insert') [left, items] = [left.slice(1), []];
		}
	}

	/**
	 * The id of the project's table, which is made when there never was one. A node that used another table before, or one that is not there
	 * any more, can't have this one until a person has accepted it: an empty table in its place would forget all that was sent. That a node
	 * has used a table is in n8n's memory of what it has processed, which lives beside the data tables and goes with the workflow; which one
	 * it was says a row of that table, since n8n can't look into its memory without noting what it looks for. Throws StoreTrouble, or n8n's error.
	 */
	private async openTable(): Promise<string> {
		const { helpers } = this.context;
		const hasUsed = (await helpers.getProcessedDataCount('node', ENTRIES)) > 0;
		const found = await findTable(this.run);
		if (found === undefined && hasUsed) throw new StoreTrouble('gone');
		const id = found ?? (await makeTable(this.run));
		const own = `table:${hashed(this.asker)}` as const;
		if (hasUsed) {
			const any = [own, ACCEPTED].map((value) => ({ column: 'key', value }) as const);
			const rows = await this.run(rowSteps(id, [{ do: 'get', any }]));
			if (!rows.some(({ key }) => key !== undefined)) throw new StoreTrouble('gone');
			tables.set(this.asker, id);
			return id;
		}
		try {
			await this.note(id, own);
		} catch (error) {
			if (storeTrouble(error).lack !== 'full') throw storeTrouble(error);
			// What only reads or deletes goes on; the node notes it another time, so nothing is known of it yet.
			return id;
		}
		// Behind the row, so that a run that dies in between has used nothing.
		const remember = async (): Promise<unknown> => await helpers.checkProcessedAndRecord(['used'], 'node', ENTRIES);
		// The first one fails where another process does it at the same moment.
		await remember().catch(remember);
		tables.set(this.asker, id);
		return id;
	}

	/** Adds a row that says something of the table itself, for ever. */
	private async note(tableId: string, key: Row['key']): Promise<void> {
		const row = { key, state: '', owner: this.context.getExecutionId(), until: 0, value: KEEP, version: ROW_VERSION };
		await this.run(rowSteps(tableId, [{ do: 'insert' }]), [row]);
	}

	private readonly run = async (workflow: SubWorkflow, given: IDataObject[] = []): Promise<IDataObject[]> => {
		const items: INodeExecutionData[] = given.length === 0 ? [{ json: {} }] : given.map((json) => ({ json }));
		const { data } = await runSubWorkflow(this.context, workflow, items);
		return (data[0] ?? []).map(({ json }) => json);
	};
}

/** Deletes what is out of date, of whichever kind; 0 is for what never is. */
function pruneStep(): TableStep {
	return {
		do: 'delete',
		all: [
			{ column: 'until', is: 'gt', value: 0 },
			{ column: 'until', is: 'lt', value: Date.now() },
		],
	};
}

/** The data table that holds all that is kept, one in each of n8n's projects. */
export const TABLE = 'Omni Messaging';

/** The row that says that a table may stand in the place of an earlier one. */
export const ACCEPTED = 'table:accepted';

/** What such rows say to who looks for some that nobody needs. */
const KEEP = 'Keep this row: without it, a node takes this table for another one';

/** Runs a sub-workflow and gives what its last step gave. */
type RunSteps = (workflow: SubWorkflow) => Promise<IDataObject[]>;

const ENTRIES = { mode: 'entries' } as const;

/** By its name, or, where somebody has renamed it, by its columns. */
async function findTable(run: RunSteps): Promise<string | undefined> {
	const tables = await run(listTables());
	const found =
		tables.find(({ name }) => name === TABLE) ??
		tables.find(({ columns }) => {
			const names = Array.isArray(columns) ? columns.map((column) => (column as IDataObject).name) : [];
			return COLUMNS.every(({ name }) => names.includes(name));
		});
	return typeof found?.id === 'string' ? found.id : undefined;
}

async function makeTable(run: RunSteps): Promise<string> {
	try {
		const [{ id }] = await run(createTable(TABLE));
		if (typeof id === 'string') return id;
	} catch (error) {
		// Another run may have made it at the same moment.
		const made = await findTable(run);
		if (made === undefined) throw storeTrouble(error);
		return made;
	}
	throw new StoreTrouble('other', 'it gave the new table no id');
}
