import type {
	DeduplicationHelperFunctions,
	ICheckProcessedOptions,
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
	/** The rows that say which nodes have used the table: beside the others, so that a test sees what it is about. */
	users?: TableRow[];
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
	limit?: number;
	orderByColumn?: string;
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
	/** What is to happen before each page of several is read; what it throws is the failure of all. */
	onPage: (keys: unknown) => void = () => undefined;
	/** What is to happen to rows that n8n has found for an update and has not changed yet; it gives each of them. */
	amid: (rows: TableRow[]) => void = () => undefined;
	/** The executions that listen for replies, each with what it was given; they sleep for ever. */
	readonly listeners: Array<{ nodes: INode[]; input: IDataObject }> = [];
	/** The inputs and parameters of all sub-workflows as text. */
	text = '';
	/** What n8n remembers of each node. */
	readonly processed = new Map<string, ReadonlySet<unknown>>();
	protected lastId = 0;
	private lastTable = 0;

	/** What n8n offers a node to remember what it has processed; it reads all of it first and writes all of it back. */
	processedBy(node: string): Pick<DeduplicationHelperFunctions, 'getProcessedDataCount' | 'checkProcessedAndRecord'> {
		const read = async (): Promise<ReadonlySet<unknown>> =>
			await Promise.resolve(this.processed.get(node) ?? new Set());
		return {
			async getProcessedDataCount(scope, options) {
				requireNode(scope, options);
				return (await read()).size;
			},
			checkProcessedAndRecord: async (items, scope, options) => {
				requireNode(scope, options);
				const own = await read();
				const [fresh, processed] = [items.filter((one) => !own.has(one)), items.filter((one) => own.has(one))];
				await Promise.resolve();
				this.processed.set(node, new Set([...own, ...fresh]));
				return { new: fresh, processed };
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
		if (!(inputData ?? []).some(({ json }) => isUser(json))) {
			await this.before(operations);
			this.runs.push(operations);
		}
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
		const users = (table.users ??= []);
		const all = (): TableRow[] => [...users, ...table.rows];
		const matching = (): TableRow[] => all().filter(matcher(step));
		switch (step.operation) {
			case 'insert':
				this.refuseWhenFull();
				for (const row of given) {
					if (isUser(row)) users.push({ ...row, id: -1 - users.length });
					else table.rows.push({ ...row, id: (this.lastId += 1) });
				}
				return [{ success: true, insertedRows: given.length }];
			case 'get':
				// What n8n reads page by page misses rows where others delete meanwhile.
				if (!(step.limit! <= 1000)) throw new Error(`No page of n8n: ${step.limit}`);
				if (step.orderByColumn !== undefined) return first(matching(), step);
				return isExpression(step.filters?.conditions[0].keyValue)
					? given.flatMap((page) => {
							this.onPage(page.keys);
							return all()
								.filter(matcher(paged(step, page)))
								.slice(0, step.limit);
						})
					: matching().slice(0, step.limit);
			case 'update': {
				this.refuseWhenFull();
				if (!isExpression(step.filters?.conditions[0].keyValue)) return this.updated(all(), step);
				return given.flatMap((item) => this.updated(all(), filled(step, item)));
			}
			case 'deleteRows': {
				const rows = matching();
				table.rows = table.rows.filter((row) => !rows.includes(row));
				table.users = users.filter((row) => !rows.includes(row));
				return rows;
			}
			default:
				throw new Error(`No operation ${step.operation}`);
		}
	}

	/** Rows as they are once they have a step's values, but for one that it does not find any more. */
	private updated(all: readonly TableRow[], step: Parameters): IDataObject[] {
		const isFound = matcher(step);
		const rows = all.filter(isFound);
		this.amid(rows);
		return rows.map((row) => ({ ...(isFound(row) ? Object.assign(row, step.columns?.value) : row) }));
	}

	private refuseWhenFull(): void {
		if (this.areFull) throw new Error('Data table size limit exceeded: 200MB used, limit is 200MB');
	}
}

function isUser({ key }: IDataObject): boolean {
	return typeof key === 'string' && /^table:[\w-]{16}$/.test(key);
}

function isExpression(value: unknown): value is string {
	return typeof value === 'string' && value.startsWith('=');
}

/** The store asks for what the node alone has processed; n8n would answer for the workflow or by the latest as well. */
function requireNode(scope: string, { mode }: ICheckProcessedOptions): void {
	if (scope !== 'node' || mode !== 'entries') throw new Error(`No entries of the node: ${mode} of ${scope}`);
}

/** A step with an item's values in the place of its expressions. */
function filled(step: Parameters, item: IDataObject): Parameters {
	const read = (value: unknown): unknown => {
		const path = isExpression(value) && /^=\{\{ \$json\.([\w.]+) \}\}$/.exec(value)?.[1];
		return path ? path.split('.').reduce<unknown>((at, name) => (at as IDataObject)[name], item) : value;
	};
	const conditions = (step.filters?.conditions ?? []).map((one) => ({
		...one,
		keyValue: read(one.keyValue) as string,
	}));
	const value = Object.fromEntries(Object.entries(step.columns?.value ?? {}).map(([name, one]) => [name, read(one)]));
	return { ...step, filters: { conditions }, columns: { value: value as IDataObject } };
}

/** The first rows in the order of a column, as copies: n8n's are those of the moment. */
function first(rows: TableRow[], { orderByColumn = 'id', limit }: Parameters): IDataObject[] {
	if (rows.some((row) => !(orderByColumn in row))) throw new Error(`No column ${orderByColumn}`);
	// A database promises no order among those that are equal.
	const sorted = rows.sort(
		(one, other) => Number(one[orderByColumn]) - Number(other[orderByColumn]) || other.id - one.id,
	);
	return sorted.slice(0, limit).map((row) => ({ ...row }));
}

function matcher({ matchType, filters }: Parameters): (row: TableRow) => boolean {
	const conditions = filters?.conditions ?? [];
	if (matchType === 'allConditions') return (row) => conditions.every((one) => holds(row, one));
	const keys = new Set(conditions.map(({ keyValue }) => keyValue));
	const areKeys = conditions.every(({ keyName, condition }) => keyName === 'key' && condition === 'eq');
	return areKeys ? ({ key }) => keys.has(key as string) : (row) => conditions.some((one) => holds(row, one));
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
