import type { IDataObject, IDeduplicationOutput, IExecuteFunctions } from 'n8n-workflow';

import { COLUMNS, createTable, listTables, rowSteps } from './steps';
import type { SubWorkflow } from './subWorkflow';
import { StoreTrouble, storeTrouble } from './trouble';

/** The data table that holds all that is kept, one in each of n8n's projects. */
export const TABLE = 'Omni Messaging';

/** The row that says that a table may stand in the place of an earlier one. */
export const ACCEPTED = 'table:accepted';

/** Runs a sub-workflow and gives what its last step gave. */
export type RunSteps = (workflow: SubWorkflow) => Promise<IDataObject[]>;

const ENTRIES = { mode: 'entries' } as const;

/**
 * The id of the project's table, which is made when there never was one. A node that used another table before, or one that is not there
 * any more, can't have this one until a person has accepted it: an empty table in its place would forget all that was sent. What a node
 * has used is in n8n's memory of what it has processed, which lives beside the data tables and goes with the workflow. Throws
 * StoreTrouble, or n8n's error.
 */
export async function openTable(context: IExecuteFunctions, run: RunSteps): Promise<string> {
	const { helpers } = context;
	const used = await helpers.getProcessedDataCount('node', ENTRIES);
	const found = await findTable(run);
	if (found === undefined && used > 0) throw new StoreTrouble('gone');
	const id = found ?? (await makeTable(run));
	const note = async (): Promise<IDeduplicationOutput> => await helpers.checkProcessedAndRecord([id], 'node', ENTRIES);
	// The first one fails where another process notes it at the same moment.
	const noted = await note().catch(note);
	if (used > 0 && noted.new.length > 0 && !(await isAccepted(id, run))) {
		// n8n can not look without noting.
		await helpers.removeProcessed([id], 'node', ENTRIES);
		throw new StoreTrouble('gone');
	}
	return id;
}

async function isAccepted(id: string, run: RunSteps): Promise<boolean> {
	const rows = await run(rowSteps(id, [{ do: 'get', any: [{ column: 'key', value: ACCEPTED }] }]));
	return rows.some(({ key }) => key === ACCEPTED);
}

/** The id of the project's table, made where there is none, whatever was used before. */
export async function findOrMakeTable(run: RunSteps): Promise<string> {
	return (await findTable(run)) ?? (await makeTable(run));
}

/** By its name, or, where somebody has renamed it, by its columns. */
async function findTable(run: RunSteps): Promise<string | undefined> {
	const tables = await run(listTables());
	const found = tables.find(({ name }) => name === TABLE) ?? tables.find(hasOurColumns);
	return typeof found?.id === 'string' ? found.id : undefined;
}

function hasOurColumns({ columns }: IDataObject): boolean {
	const names = Array.isArray(columns) ? columns.map((column) => (column as IDataObject).name) : [];
	return COLUMNS.every(({ name }) => names.includes(name));
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
