import type {
	DeduplicationHelperFunctions,
	ExecuteWorkflowOptions,
	IDataObject,
	IExecuteWorkflowInfo,
	INode,
	INodeExecutionData,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

type Executed = Awaited<ReturnType<IWorkflowExecuteAdditionalData['executeWorkflow']>>;

/** A row as n8n's Data Table node gives it. */
export type TableRow = IDataObject & { id: number };

interface Table {
	id: string;
	name: string;
	columns?: IDataObject[];
	rows: TableRow[];
}

interface Condition {
	keyName: string;
	condition: string;
	keyValue: string | number;
}

/** A step's parameters, as far as the store uses them. */
interface Parameters {
	resource: 'row' | 'table';
	operation: string;
	dataTableId?: { mode: string; value: string };
	tableName?: string;
	matchType?: string;
	filters?: { conditions: Condition[] };
	columns?: { value?: IDataObject | null; column?: IDataObject[] };
}

/** Stands for n8n where a node starts a sub-workflow of Data Table nodes: takes their steps on tables in memory. */
export class DataTables {
	areOn = true;
	/** Whether nothing more can be written, as in an n8n whose tables have reached their limit. */
	areFull = false;
	tables: Table[] = [];
	/** The sub-workflows that were run, each as its operations. */
	readonly runs: string[][] = [];
	/** What is to happen before a sub-workflow with these operations; what it throws is its failure. */
	before: (operations: string[]) => void | Promise<void> = () => undefined;
	/** What is to happen before each step of a sub-workflow. */
	between: () => void | Promise<void> = () => undefined;
	/** The executions that listen for replies, each with what it was given; they sleep for ever. */
	readonly listeners: Array<{ nodes: INode[]; input: IDataObject }> = [];
	/** The inputs and parameters of all sub-workflows as text. */
	text = '';
	/** What n8n remembers of each node. */
	readonly processed = new Map<string, Set<unknown>>();
	protected lastId = 0;
	private lastTable = 0;

	/** What n8n offers a node to remember what it has processed. */
	processedBy(
		node: string,
	): Pick<DeduplicationHelperFunctions, 'getProcessedDataCount' | 'checkProcessedAndRecord' | 'removeProcessed'> {
		const own = this.processed.get(node) ?? new Set();
		this.processed.set(node, own);
		return {
			getProcessedDataCount: async () => await Promise.resolve(own.size),
			async checkProcessedAndRecord(items) {
				const given = await Promise.resolve(items);
				const [fresh, processed] = [given.filter((one) => !own.has(one)), given.filter((one) => own.has(one))];
				for (const one of given) own.add(one);
				return { new: fresh, processed };
			},
			async removeProcessed(items) {
				for (const one of await Promise.resolve(items)) own.delete(one);
			},
		};
	}

	readonly execute: IWorkflowExecuteAdditionalData['executeWorkflow'] = async (
		{ code }: IExecuteWorkflowInfo,
		_additional: IWorkflowExecuteAdditionalData,
		{ inputData }: ExecuteWorkflowOptions,
	): Promise<Executed> => {
		const { nodes } = code as IWorkflowBase;
		if (nodes.some(({ type }) => type.endsWith('.omniHelper'))) return this.listen(nodes, inputData ?? []);
		const steps = nodes.slice(1).map(({ parameters }: INode) => parameters as unknown as Parameters);
		const operations = steps.map(({ operation }) => operation);
		await this.before(operations);
		this.runs.push(operations);
		this.text += JSON.stringify([steps, inputData]);
		let rows = (inputData ?? []).map(({ json }) => json);
		for (const step of steps) {
			await this.between();
			rows = this.alone(() => (step.resource === 'table' ? this.onTables(step) : this.onRows(step, rows)));
			if (rows.length === 0) rows = [{}];
		}
		const executionId = String(1000 + this.runs.length);
		return { executionId, data: [rows.map((json) => ({ json: { ...json } }))] };
	};

	/** Takes a step while no other process takes one. */
	protected alone(step: () => IDataObject[]): IDataObject[] {
		return step();
	}

	private listen(nodes: INode[], [{ json }]: INodeExecutionData[]): Executed {
		// As it comes back from n8n's database.
		this.listeners.push({ nodes, input: JSON.parse(JSON.stringify(json)) as IDataObject });
		const waitTill = new Date(Date.UTC(2031, 0, 1));
		return { executionId: String(500 + this.listeners.length), data: [[{ json: {} }]], waitTill };
	}

	/** The rows of the store's table. */
	get rows(): TableRow[] {
		return this.tables[0]?.rows ?? [];
	}

	private onTables({ operation, tableName = '', columns }: Parameters): IDataObject[] {
		if (operation === 'list') return this.tables.map(({ id, name, columns: own = [] }) => ({ id, name, columns: own }));
		if (this.tables.some(({ name }) => name === tableName)) {
			throw new Error(`Data table with name '${tableName}' already exists in this project`);
		}
		const id = `table-${(this.lastTable += 1)}`;
		const table = { id, name: tableName, columns: columns?.column, rows: [] };
		this.tables.push(table);
		return [{ id: table.id, name: table.name }];
	}

	private onRows(step: Parameters, given: IDataObject[]): IDataObject[] {
		const id = step.dataTableId?.value;
		const table = this.tables.find((one) => one.id === id);
		if (!table) throw new Error(`Data table with ID '${id}' could not be found in this project`);
		const matching = (): TableRow[] => table.rows.filter((row) => matches(row, step));
		switch (step.operation) {
			case 'insert':
				this.refuseWhenFull();
				for (const row of given) table.rows.push({ ...row, id: (this.lastId += 1) });
				return [{ success: true, insertedRows: given.length }];
			case 'get':
				return String(step.filters?.conditions[0].keyValue).startsWith('=')
					? given.flatMap((page) => table.rows.filter((row) => matches(row, paged(step, page))))
					: matching();
			case 'update': {
				this.refuseWhenFull();
				const rows = matching();
				for (const row of rows) Object.assign(row, step.columns?.value);
				return rows;
			}
			case 'deleteRows': {
				const rows = matching();
				table.rows = table.rows.filter((row) => !rows.includes(row));
				return rows;
			}
			default:
				throw new Error(`No operation ${step.operation}`);
		}
	}

	private refuseWhenFull(): void {
		if (this.areFull) throw new Error('Data table size limit exceeded: 200MB used, limit is 200MB');
	}
}

function matches(row: TableRow, { matchType, filters }: Parameters): boolean {
	const conditions = filters?.conditions ?? [];
	return matchType === 'allConditions'
		? conditions.every((one) => holds(row, one))
		: conditions.some((one) => holds(row, one));
}

/** A step with the keys of a page in the place of its expressions. */
function paged(step: Parameters, { keys }: IDataObject): Parameters {
	const conditions = (step.filters?.conditions ?? []).map((one, at) => ({
		...one,
		keyValue: (keys as string[])[Number(/^=\{\{ \$json\.keys\[(\d+)\] \}\}$/.exec(String(one.keyValue))?.[1] ?? at)],
	}));
	return { ...step, filters: { conditions } };
}

function holds(row: TableRow, { keyName, condition, keyValue }: Condition): boolean {
	const value = row[keyName] as string | number;
	switch (condition) {
		case 'lt':
			return value < keyValue;
		case 'gt':
			return value > keyValue;
		case 'like':
			return String(value).startsWith(String(keyValue).replace('%', ''));
		default:
			return value === keyValue;
	}
}
