import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
	INodeExecutionData,
	ITaskMetadata,
	IWebhookFunctions,
	IWorkflowBase,
	NodeExecutionHint,
} from 'n8n-workflow';

import { DataTables } from './dataTables';

/** The address of n8n. */
export const N8N = 'https://n8n.example.com';

/** Answers one after the other, the last one again and again; an error is a connection that breaks. */
export function inTurn(...answers: unknown[]): () => unknown {
	return () => {
		const answer = answers.length > 1 ? answers.shift() : answers[0];
		if (answer instanceof Error) throw answer;
		return answer;
	};
}

/** What n8n gives for a workflow that a node started. */
interface Executed {
	executionId?: string;
	data: unknown;
}

/**
 * n8n as a node has it in unit tests: what is asked of it is noted, and a test says what it answers. Tests of the engine tier have the
 * real one (engine.ts).
 */
export class N8n {
	/** The node that runs, with its parameters. */
	node: Partial<INode> = { id: 'node', name: 'Send', type: 'n8n-nodes-omni-messaging.omniSms', credentials: {} };
	items: INodeExecutionData[] = [{ json: {} }];
	/** What n8n's evaluator gives for a parameter. */
	evaluate: (name: string, itemIndex: number) => unknown = (name) => this.node.parameters?.[name];
	/** What the node has noted in its execution. */
	memory: IDataObject = {};
	executionId: string | undefined = '5';
	workflow = 'workflow';
	workflowName: string | undefined;
	settings: IDataObject = {};
	mode = 'webhook';
	timezone = 'UTC';
	isTool = false;
	goesOn = false;
	/** Stops the execution. */
	stop: AbortController | undefined = new AbortController();
	/** What an expression sees of the execution beside the node's memory and items. */
	seen: IDataObject | undefined;
	/** What the node before gave: what this one ran with first, unless a test says something else. */
	before: INodeExecutionData[] | undefined;
	/** The address that wakes the execution, of a helper that sleeps. */
	wakeUrl: string | undefined;

	credentials: IDataObject = {};
	/** What is answered to a request, be it by the service (then with the credential's type) or by n8n itself. */
	answer: (request: IHttpRequestOptions, credential?: string, more?: unknown) => unknown = ({ url }) => {
		throw new Error(`Nobody answers at ${url}`);
	};
	/** The file that an item has. */
	file: { fileName?: string; mimeType?: string; data: Buffer } | undefined;

	/** Whether this n8n has data tables at all. */
	hasTables: () => boolean = () => true;
	tables = new DataTables();
	/** What becomes of a workflow that the node starts: the tables take it, unless a test says something else. */
	start: (workflow: IWorkflowBase, items: INodeExecutionData[], options: unknown) => Executed | Promise<Executed> =
		async (code, inputData) => {
			if (!this.tables.areOn) throw new Error('The data-table module is disabled');
			return await this.tables.execute({ code }, {} as never, { inputData } as never);
		};

	/** The call that a webhook gets: its request, and what n8n has read of it. */
	call: { request?: object; body?: unknown; query?: IDataObject; headers?: IDataObject } = {};
	/** What an expression gives that a node has n8n evaluate. */
	expression: (text: string) => unknown = () => undefined;
	/** What a webhook answers: statuses and texts, in their order. */
	readonly answered: unknown[] = [];
	response: object = {
		status: (code: number) => {
			this.answered.push(code);
			return this.response;
		},
		end: (...body: unknown[]) => {
			this.answered.push(...body);
		},
	};

	/** What was noted, in the order in which it came. */
	readonly requests: IHttpRequestOptions[] = [];
	readonly warnings: string[] = [];
	readonly hints: NodeExecutionHint[] = [];
	readonly metadata: unknown[] = [];
	/** Until when executions sleep, in milliseconds since 1970. */
	readonly sleeps: number[] = [];
	/** The types of credentials that were asked for. */
	readonly opened: string[] = [];

	/** For a node's `execute`. */
	readonly context: IExecuteFunctions;
	/** For a node's `webhook`. */
	readonly webhook: IWebhookFunctions;
	/** For the lists of a node's panel. */
	readonly panel: ILoadOptionsFunctions;

	constructor(given: Partial<N8n> = {}) {
		Object.assign(this, given);
		const everywhere = this.everywhere();
		this.panel = everywhere as unknown as ILoadOptionsFunctions;
		this.webhook = { ...everywhere, ...this.ofWebhooks() } as unknown as IWebhookFunctions;
		this.context = { ...everywhere, ...this.ofExecutions(everywhere.helpers) } as unknown as IExecuteFunctions;
	}

	private everywhere() {
		const send = async (request: IHttpRequestOptions, ...more: [credential?: string, more?: unknown]) => {
			this.requests.push(request);
			return await this.answer(request, ...more);
		};
		return {
			getNode: () => this.node,
			getWorkflow: () => ({ id: this.workflow, name: this.workflowName }),
			getMode: () => this.mode,
			getExecutionContext: () => undefined,
			getTimezone: () => this.timezone,
			evaluateExpression: (text: string) => this.expression(text),
			getCredentials: async (type: string) => {
				this.opened.push(type);
				return await Promise.resolve(this.credentials);
			},
			logger: { warn: (text: string) => this.warnings.push(text) },
			helpers: {
				httpRequest: async (request: IHttpRequestOptions) => await send(request),
				httpRequestWithAuthentication: async (credential: string, request: IHttpRequestOptions, more?: unknown) =>
					await send(request, credential, more),
			},
		};
	}

	private ofExecutions(helpers: object) {
		const offersTables = () => this.hasTables();
		return {
			getInputData: () => this.items,
			getNodeParameter: (name: string, itemIndex: number, fallback?: unknown) =>
				this.evaluate(name, itemIndex) ?? fallback,
			getContext: () => this.memory,
			getExecutionId: () => this.executionId,
			getExecutionCancelSignal: () => this.stop?.signal,
			getWorkflowSettings: () => this.settings,
			getWorkflowDataProxy: () => ({
				...(this.seen ?? this.addresses()),
				$items: () => (this.before ??= JSON.parse(JSON.stringify(this.items)) as INodeExecutionData[]),
			}),
			getSignedResumeUrl: () => this.wakeUrl ?? `${N8N}/webhook-waiting/${this.executionId}/omni-helper?signature=x`,
			isToolExecution: () => this.isTool,
			continueOnFail: () => this.goesOn,
			addExecutionHints: (...hints: NodeExecutionHint[]) => this.hints.push(...hints),
			getExecuteData: () => ({ metadata: Object.assign({}, ...this.metadata) as ITaskMetadata }),
			setMetadata: (metadata: unknown) => this.metadata.push(metadata),
			// Without a time it stays awake.
			putExecutionToWait: async (until: Date | undefined) =>
				await Promise.resolve(until ? this.sleeps.push(until.getTime()) : this.sleeps.splice(0)),
			executeWorkflow: async (
				{ code }: { code: IWorkflowBase },
				items: INodeExecutionData[],
				_doNotWait: unknown,
				options: unknown,
			) => await this.start(code, items, options),
			helpers: {
				...helpers,
				...this.tables.processedBy(`${this.workflow} ${this.node.id}`),
				get getDataTableProxy() {
					return offersTables() ? () => undefined : undefined;
				},
				assertBinaryData: () => this.file,
				getBinaryDataBuffer: async () => await Promise.resolve(this.file?.data),
			},
		};
	}

	private ofWebhooks() {
		return {
			getNodeParameter: (name: string, fallback?: unknown) => this.evaluate(name, 0) ?? fallback,
			getExecutionId: () => this.executionId,
			getRequestObject: () => this.call.request,
			getResponseObject: () => this.response,
			getBodyData: () => this.call.body,
			getQueryData: () => this.call.query ?? {},
			getHeaderData: () => this.call.headers ?? {},
		};
	}

	private addresses(): IDataObject {
		const urlOf = (kind: string) => `${N8N}/${kind}-waiting/${this.executionId}?signature=a1`;
		return { $execution: { resumeUrl: urlOf('webhook'), resumeFormUrl: urlOf('form') }, $runIndex: 0 };
	}
}
