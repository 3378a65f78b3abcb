import type {
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
	rows: TableRow[];
}

/** A step's parameters, as far as the store uses them. */
interface Parameters {
	resource: 'row' | 'table';
	operation: string;
	dataTableId?: { mode: string; value: string };
	tableName?: string;
	matchType?: string;
	filters?: { conditions: Array<{ keyName: string; condition: string; keyValue: string | number }> };
	columns?: { value: IDataObject | null };
}

/** Stands for n8n where a node starts a sub-workflow of Data Table nodes: takes their steps on tables in memory. */
export class DataTables {
	areOn = true;
	/** Whether nothing more can be written, as in an n8n whose tables have reached their limit. */
	areFull = false;
	readonly tables: Table[] = [];
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
	private lastId = 0;

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
			rows = step.resource === 'table' ? this.onTables(step) : this.onRows(step, rows);
			if (rows.length === 0) rows = [{}];
		}
		const executionId = String(1000 + this.runs.length);
		return { executionId, data: [rows.map((json) => ({ json: { ...json } }))] };
	};

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

	private onTables({ operation, tableName = '' }: Parameters): IDataObject[] {
		if (operation === 'list') return this.tables.map(({ id, name }) => ({ id, name }));
		if (this.tables.some(({ name }) => name === tableName)) {
			throw new Error(`Data table with name '${tableName}' already exists in this project`);
		}
		const table = { id: `table-${this.tables.length + 1}`, name: tableName, rows: [] };
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
				return matching();
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
	const holds = (filters?.conditions ?? []).map(({ keyName, condition, keyValue }) => {
		const value = row[keyName] as string | number;
		if (condition === 'lt') return value < keyValue;
		if (condition === 'like') return String(value).startsWith(String(keyValue).replace('%', ''));
		return value === keyValue;
	});
	return matchType === 'allConditions' ? holds.every(Boolean) : holds.some(Boolean);
}
