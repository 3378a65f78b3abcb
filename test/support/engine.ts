import './quiet';
import 'reflect-metadata';

import path from 'node:path';

import { Container } from '@n8n/di';
import {
	DataDeduplicationService,
	ExecutionLifecycleHooks,
	ExternalSecretsProxy,
	PackageDirectoryLoader,
	WorkflowExecute,
} from 'n8n-core';
import {
	createRunExecutionData,
	ICredentialsHelper,
	LoggerProxy,
	Workflow,
	type ICheckProcessedContextData,
	type IConnections,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type INodeTypes,
	type IRun,
	type IRunExecutionData,
	type IVersionedNodeType,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { DataTables } from './dataTables';

/** A node under test with the items that reach it. */
type NodeBehind = Pick<NodeRun, 'type' | 'parameters'> & Pick<INode, 'disabled'>;

export interface NodeRun {
	/** The node's name in the package, e.g. `omniSms`. */
	type: string;
	parameters: Record<string, NodeParameterValueType>;
	items: INodeExecutionData[];
	credentials?: Record<string, ICredentialDataDecryptedObject>;
	settings?: Pick<INode, 'onError' | 'retryOnFail' | 'maxTries' | 'waitBetweenTries' | 'executeOnce' | 'notes'>;
	timezone?: string;
	/** Where n8n is reached from outside. */
	address?: string;
	/** The node's id, where a test tells several nodes apart. */
	nodeId?: string;
	/** The name of its workflow. */
	workflowName?: string;
	/** A node behind the one under test, which gets its items, or several, one behind the other. No test reads what a node of n8n's own gives out here: the source's type stands for it. */
	behind?: NodeBehind | NodeBehind[];
	/** A node that only the test has, in the place of the package's node of that name. */
	testNode?: INodeType;
	/** Stands for n8n where the node starts a sub-workflow. */
	executeWorkflow?: IWorkflowExecuteAdditionalData['executeWorkflow'];
	/** Stands for n8n's data tables, in the place of executeWorkflow; empty ones of its own unless said. */
	dataTables?: DataTables;
	/** Settings of the workflow beside its time zone. */
	workflowSettings?: IWorkflowSettings;
	/** The execution's id, where it matters; n8n's engine 1 counts them. */
	executionId?: string;
	/** How the run was started; by hand where nothing is said. */
	mode?: 'manual' | 'retry' | 'webhook';
}

/** What n8n's engine made of it. */
export interface NodeResult {
	/** Items of the first output, and of the error output when there is one. */
	items: INodeExecutionData[];
	errorItems: INodeExecutionData[];
	/** Items of the node behind. */
	behind: INodeExecutionData[];
	error?: { message: string; description?: string | null; context?: IDataObject; httpCode?: string | null };
	hints: Array<{ message: string }>;
	run: IRun;
	/** Runs it anew as n8n's Retry does, the button beside an execution that failed. */
	retry(): Promise<NodeResult>;
	/** Goes on with a run that waits, as n8n does when its sub-workflow has ended with these items. */
	resume(items: INodeExecutionData[]): Promise<NodeResult>;
}

const ROOT = path.resolve(__dirname, '../..');
const PACKAGE = 'n8n-nodes-omni-messaging';
const SOURCE = 'test.source';
const N8NS_OWN = 'n8n-nodes-base.';

/** The node that stands before the one under test and gives it its items. */
function sourceNode(items: INodeExecutionData[]): INodeType {
	return {
		description: {
			displayName: 'Source',
			name: 'source',
			group: ['input'],
			version: 1,
			description: '',
			defaults: { name: 'Source' },
			inputs: [],
			outputs: ['main'],
			// For nodes of n8n's own, of which no parameter counts but what it names.
			properties: ['value', 'operation'].map((name) => ({ displayName: name, name, type: 'string', default: '' })),
		},
		execute: async () => await Promise.resolve([items]),
	};
}

const noOp = (): undefined => undefined;

let loading: Promise<PackageDirectoryLoader> | undefined;

/** Loads the built package with n8n's own loader, once. */
export async function loadPackage(): Promise<PackageDirectoryLoader> {
	loading ??= (async () => {
		const loader = new PackageDirectoryLoader(ROOT);
		await loader.loadAll();
		// N8n's logger, which is there by now, looks up who calls it even where it is silent.
		if (process.env.N8N_LOG_LEVEL === 'silent') LoggerProxy.init({ error: noOp, warn: noOp, info: noOp, debug: noOp });
		return loader;
	})();
	return await loading;
}

/** Loads it once more, as n8n does in a running process after an update. */
export async function loadPackageAnew(): Promise<PackageDirectoryLoader> {
	const loader = new PackageDirectoryLoader(ROOT);
	// Of what is built alone: in a checkout, n8n's own packages lie inside the folder as well.
	const built = { directory: path.join(ROOT, 'dist'), getSymlinkedPackageRoots: () => [] };
	const { unloadAll } = PackageDirectoryLoader.prototype as unknown as { unloadAll: (this: object) => void };
	unloadAll.call(built);
	await loader.loadAll();
	return loader;
}

/** The package's node types, with the node that feeds the one under test. */
export function nodeTypes(loader: PackageDirectoryLoader, source: INodeType, testNode?: INodeType): INodeTypes {
	const find = (type: string): INodeType | IVersionedNodeType => {
		if (type === SOURCE || type.startsWith(N8NS_OWN)) return source;
		if (testNode) return testNode;
		const data = loader.nodeTypes[type.replace(`${PACKAGE}.`, '')];
		if (!data) throw new Error(`No node type ${type} in dist: is the package built?`);
		return data.type;
	};
	return {
		getByName: find,
		getByNameAndVersion: (type) => {
			const node = find(type);
			return 'nodeVersions' in node ? node.getNodeType() : node;
		},
		getKnownTypes: () => ({}),
	};
}

/** Decrypted credentials by type, with the credential types' own `authenticate` applied as n8n does it. */
export class TestCredentials extends ICredentialsHelper {
	constructor(
		private readonly loader: PackageDirectoryLoader,
		private readonly credentials: Record<string, ICredentialDataDecryptedObject>,
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async authenticate(
		data: ICredentialDataDecryptedObject,
		type: string,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.loader.credentialTypes[type].type;
		return typeof authenticate === 'function' ? await authenticate(data, request) : request;
	}

	async preAuthentication(): Promise<undefined> {
		await Promise.resolve(undefined);
	}

	async runPreAuthentication(): Promise<undefined> {
		await Promise.resolve(undefined);
	}

	async getDecrypted(_additional: unknown, _node: unknown, type: string): Promise<ICredentialDataDecryptedObject> {
		return await Promise.resolve(this.credentials[type]);
	}

	async getCredentials(): Promise<never> {
		return await Promise.reject(new Error('Not part of these tests'));
	}

	getCredentialsProperties(): [] {
		return [];
	}

	async updateCredentials(): Promise<void> {
		await Promise.resolve();
	}

	async updateCredentialsOauthTokenData(): Promise<void> {
		await Promise.resolve();
	}
}

/** What n8n remembers of the nodes of a workflow is with the tables that the workflow has. */
const processed = ({ workflow, node }: ICheckProcessedContextData): ReturnType<DataTables['processedBy']> =>
	((workflow as { tables?: DataTables }).tables ?? new DataTables()).processedBy(node?.id ?? '');

// Files of tests that share n8n's engine share this, too.
DataDeduplicationService.init({
	checkProcessedAndRecord: async (items, scope, context, options) =>
		await processed(context).checkProcessedAndRecord(items, scope, options),
	removeProcessed: async () => await Promise.resolve(),
	getProcessedDataCount: async (scope, context, options) =>
		await processed(context).getProcessedDataCount(scope, options),
	clearAllProcessedItems: async () => await Promise.resolve(),
}).catch(() => undefined);

let executions = 0;

/** Runs one node in n8n's own engine: Source -> node, as a workflow of two nodes. */
export async function runNode(run: NodeRun): Promise<NodeResult> {
	const loader = await loadPackage();
	Container.get(ExternalSecretsProxy);
	const credentials = run.credentials ?? {};
	const node: INode = {
		id: run.nodeId ?? 'node-under-test',
		name: 'Node',
		type: `${PACKAGE}.${run.type}`,
		typeVersion: 1,
		position: [200, 0],
		parameters: run.parameters,
		credentials: Object.fromEntries(Object.keys(credentials).map((type) => [type, { id: type, name: type }])),
		...run.settings,
	};
	const source: INode = {
		id: 'source',
		name: 'Source',
		type: SOURCE,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const connections: IConnections = { Source: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } };
	const nodes = [source, node];
	for (const [at, { type: ownType, ...behind }] of [run.behind ?? []].flat().entries()) {
		const before = nodes[nodes.length - 1].name;
		const name = at === 0 ? 'Behind' : `Behind ${at + 1}`;
		const type = ownType.startsWith(N8NS_OWN) ? ownType : `${PACKAGE}.${ownType}`;
		nodes.push({ ...node, id: name, name, type, ...behind });
		connections[before] = { main: [[{ node: name, type: 'main', index: 0 }]] };
	}
	const workflow = new Workflow({
		id: 'workflow',
		name: run.workflowName ?? 'Engine test',
		nodes,
		connections,
		active: false,
		nodeTypes: nodeTypes(loader, sourceNode(run.items), run.testNode),
		settings: { timezone: run.timezone ?? 'UTC', executionOrder: 'v1', ...run.workflowSettings },
	});
	const dataTables = run.dataTables ?? (run.executeWorkflow ? undefined : new DataTables());
	Object.assign(workflow, { tables: dataTables });
	executions += 1;
	const executionId = run.executionId ?? String(executions);
	const base = run.address ?? 'http://n8n.example.com';
	const additionalData = {
		executionId,
		currentNodeParameters: undefined,
		credentialsHelper: new TestCredentials(loader, credentials),
		hooks: new ExecutionLifecycleHooks('manual', executionId, {
			id: 'workflow',
			name: 'Engine test',
			active: false,
			isArchived: false,
			nodes,
			connections,
			createdAt: new Date(0),
			updatedAt: new Date(0),
			activeVersionId: null,
		}),
		restApiUrl: `${base}/rest`,
		instanceBaseUrl: base,
		webhookBaseUrl: `${base}/webhook`,
		webhookWaitingBaseUrl: `${base}/webhook-waiting`,
		webhookTestBaseUrl: `${base}/webhook-test`,
		formWaitingBaseUrl: `${base}/form-waiting`,
		variables: {},
		setExecutionStatus: () => undefined,
		logAiEvent: () => undefined,
		executeWorkflow: run.executeWorkflow ?? dataTables?.execute,
		...(dataTables?.areOn && { 'data-table': { dataTableProxyProvider: {} } }),
	} as unknown as IWorkflowExecuteAdditionalData;
	const runExecutionData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: source, data: { main: [[{ json: {} }]] }, source: null }] },
	});
	return await execute(workflow, additionalData, runExecutionData, run.mode);
}

async function execute(
	workflow: Workflow,
	additionalData: IWorkflowExecuteAdditionalData,
	data: IRunExecutionData,
	mode: NonNullable<NodeRun['mode']> = 'manual',
): Promise<NodeResult> {
	const result = await new WorkflowExecute(additionalData, mode, data).processRunExecutionData(workflow);
	const task = result.data.resultData.runData.Node?.at(-1);
	const error = (task?.error ?? result.data.resultData.error) as NodeResult['error'];
	return {
		items: task?.data?.main[0] ?? [],
		errorItems: task?.data?.main[1] ?? [],
		behind: result.data.resultData.runData.Behind?.at(-1)?.data?.main[0] ?? [],
		...(error ? { error } : {}),
		hints: task?.hints ?? [],
		run: result,
		async retry() {
			// As it comes back from n8n's database.
			const stored = JSON.parse(JSON.stringify(result.data)) as IRunExecutionData;
			const { resultData } = stored;
			delete resultData.error;
			const own = resultData.runData[resultData.lastNodeExecuted ?? ''];
			if (own.at(-1)?.error !== undefined) own.pop();
			executions += 1;
			return await execute(workflow, { ...additionalData, executionId: String(executions) }, stored, 'retry');
		},
		async resume(items) {
			const [waiting] = result.data.executionData?.nodeExecutionStack ?? [];
			waiting.data = { main: [items] };
			return await execute(workflow, additionalData, result.data, mode);
		},
	};
}

/** Items from plain objects. */
export function itemsOf(rows: IDataObject[]): INodeExecutionData[] {
	return rows.map((json) => ({ json }));
}
