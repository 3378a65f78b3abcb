import type {
	IConnections,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	IWorkflowBase,
	IWorkflowSettings,
} from 'n8n-workflow';

/** A workflow that lives only inside of the execution that a node starts with it. */
export interface SubWorkflow {
	name: string;
	nodes: INode[];
	connections: IConnections;
	/** What differs from the settings that each of them has. */
	settings?: IWorkflowSettings;
}

/** What n8n tells of a sub-workflow that has ended or fallen asleep. */
export interface SubExecution {
	executionId: string;
	data: Array<INodeExecutionData[] | null>;
}

/**
 * What each of them has, whatever is set for the workflow that it is started from, or for the whole n8n: a time limit counts sleep as well, and a
 * failure is told by the node alone. Workflows that must not be called by others have them, too: it is themselves that call.
 */
const SETTINGS = {
	callerPolicy: 'workflowsFromSameOwner',
	errorWorkflow: undefined,
	executionOrder: 'v1',
	executionTimeout: -1,
} as const;

/**
 * What those have besides that sleep: n8n looks in its database for what a sleeping execution waits for, which would sleep for ever where that was
 * deleted at its end. Others are kept as the workflow that a person has made.
 */
export const SLEEPS = {
	saveDataErrorExecution: 'all',
	saveDataSuccessExecution: 'all',
	saveExecutionProgress: false,
} as const;

/** Its settings, with what those of the person's workflow say of keeping: one that sleeps has others, and hands these on to what it starts. */
interface Settings extends IWorkflowSettings {
	handedOn?: Pick<IWorkflowSettings, keyof typeof SLEEPS>;
}

/**
 * Starts a sub-workflow with these items and gives what its last node gave. With `shouldResume` its end resumes this execution.
 * Rejects with n8n's own error when it is not started or fails.
 */
export async function runSubWorkflow(
	context: IExecuteFunctions,
	workflow: SubWorkflow,
	items: INodeExecutionData[],
	{ shouldResume = false } = {},
): Promise<SubExecution> {
	const workflowId = context.getWorkflow().id ?? '';
	const parentExecution = { executionId: context.getExecutionId(), workflowId, shouldResume };
	return await context.executeWorkflow({ code: codeOf(context, workflow) }, items, undefined, { parentExecution });
}

function codeOf(context: IExecuteFunctions, { name, nodes, connections, settings }: SubWorkflow): IWorkflowBase {
	const now = new Date();
	return {
		// n8n fills in the id of the workflow that this one is started from.
		id: '',
		name,
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		settings: settingsOf(context.getWorkflowSettings(), settings),
		nodes,
		connections,
	};
}

function settingsOf({ handedOn, ...given }: Settings, own?: IWorkflowSettings): Settings {
	const { saveDataErrorExecution, saveDataSuccessExecution, saveExecutionProgress } = handedOn ?? given;
	const kept = { saveDataErrorExecution, saveDataSuccessExecution, saveExecutionProgress };
	return { ...given, ...SETTINGS, ...kept, ...own, handedOn: kept };
}

/** The first node of a sub-workflow, which hands on what it is started with. */
export const START: INode = {
	id: 'omni-start',
	name: 'Start',
	type: 'n8n-nodes-base.executeWorkflowTrigger',
	typeVersion: 1.1,
	position: [0, 0],
	parameters: { inputSource: 'passthrough' },
};

/** A connection from the first outputs of a node, in their order, to the nodes named. */
export function connectedTo(...targets: string[]): IConnections[string] {
	return { main: targets.map((node) => [{ node, type: 'main', index: 0 }]) };
}
