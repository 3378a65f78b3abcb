import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { Memory } from '../ground/memory';
import { COLUMNS, createTable, listTables, rowSteps, type Row, type Step } from './steps';
import { runSubWorkflow, type SubWorkflow } from './subWorkflow';
import { StoreTrouble, storeTrouble } from './trouble';

/** The data table that holds all that is kept, one in each of n8n's projects. */
export const TABLE = 'Omni Messaging';

/** The table's id by the workflow that asks: a workflow that was moved to another project has another table. */
const tables = new Memory<string>({ most: 1000, keepMs: 60 * 60 * 1000 });

/** How often rows are read again that changed while n8n read them page by page. */
const MOST_READS = 5;

/**
 * What all processes of an n8n share and what outlives a restart: n8n's own data table, reached by its Data Table node in a
 * sub-workflow, since n8n lets no other node touch it. Each call costs some 80 ms, so do much in one.
 */
export class Store {
	constructor(private readonly context: IExecuteFunctions) {}

	/**
	 * Takes steps on the table, which is made when it is not there, and gives the rows of the last one. `rows` are those of an
	 * `insert`. Throws StoreTrouble.
	 */
	async take(steps: readonly Step[], rows: readonly Row[] = []): Promise<Row[]> {
		if (this.context.helpers.getDataTableProxy === undefined) throw new StoreTrouble('off');
		try {
			return await this.takeOn(await this.tableId(), steps, rows);
		} catch (error) {
			if (storeTrouble(error).lack !== 'gone') throw storeTrouble(error);
		}
		tables.delete(this.workflowId);
		try {
			return await this.takeOn(await this.tableId(), steps, rows);
		} catch (error) {
			throw storeTrouble(error);
		}
	}

	private get workflowId(): string {
		return this.context.getWorkflow().id ?? '';
	}

	private async takeOn(tableId: string, steps: readonly Step[], rows: readonly Row[]): Promise<Row[]> {
		const workflow = rowSteps(tableId, steps);
		const items = rows.length === 0 ? [{ json: {} }] : rows.map((row) => ({ json: { ...row } }));
		let reads = 1;
		for (;;) {
			try {
				return rowsOf(await this.outputOf(workflow, items));
			} catch (error) {
				// An insert must not be done twice.
				if (rows.length > 0 || reads === MOST_READS || !hasChanged(error)) throw storeTrouble(error);
			}
			reads += 1;
		}
	}

	private async tableId(): Promise<string> {
		const known = tables.get(this.workflowId) ?? (await this.find()) ?? (await this.create());
		tables.set(this.workflowId, known);
		return known;
	}

	private async find(): Promise<string | undefined> {
		const found = await this.outputOf(listTables(TABLE));
		const id = found.find(({ name }) => name === TABLE)?.id;
		return typeof id === 'string' ? id : undefined;
	}

	private async create(): Promise<string> {
		try {
			const [{ id }] = await this.outputOf(createTable(TABLE));
			if (typeof id === 'string') return id;
		} catch (error) {
			const trouble = storeTrouble(error);
			// Another run may have made it at the same moment.
			const made = await this.find();
			if (made === undefined) throw storeTrouble(trouble);
			return made;
		}
		throw new StoreTrouble('other', 'it gave the new table no id');
	}

	private async outputOf(workflow: SubWorkflow, items: INodeExecutionData[] = [{ json: {} }]): Promise<IDataObject[]> {
		const { data } = await runSubWorkflow(this.context, workflow, items);
		return (data[0] ?? []).map(({ json }) => json);
	}
}

/** The rows among a step's items: one that found nothing gives an empty item, and an insert tells a count. */
function rowsOf(items: IDataObject[]): Row[] {
	return items.filter((item) => COLUMNS.every(({ name }) => name in item)) as unknown as Row[];
}

/** Whether rows came or went while n8n read them page by page. */
function hasChanged(error: unknown): boolean {
	return error instanceof Error && error.message.includes('result count changed');
}
