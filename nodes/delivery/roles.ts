import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { nodeError } from '../service/trouble';
import { connectedTo, runSubWorkflow, START, type SubExecution, type SubWorkflow } from '../store/subWorkflow';
import type { Awaited } from './askStatuses';
import { itemsNode, nameOf, NAMES, noteOf, stickyNote, type About, type Goal } from './explained';
import { statusUrl } from './parent';

/** All that the watcher needs to end a wait: it lives in the watcher's own execution, and so outlives n8n's process. */
export interface DeliveryPlan {
	channel: Awaited;
	goal: Goal;
	/** Milliseconds since 1970 after which nothing is waited for. */
	deadline: number;
	/** The catcher's address; null for a channel whose messages name no callback URL. */
	catcher: string | null;
	/** One output per input item, as Send gives it. */
	items: IDataObject[];
	/** The messages that are waited for, with the item that each belongs to; contacts or campaigns where those are waited for. */
	awaited: Array<{ item: number; messageId: string }>;
}

/** The catcher stays a little longer than the watcher, so that the last callbacks find somebody. */
const CATCHER_STAYS_MS = 10 * 60 * 1000;

/**
 * Starts the execution that takes the callbacks of a wait, and gives its address. When this returns it sleeps, so that no
 * callback of a message that is sent from now on can come too early: n8n answers 409 for an execution that runs, and the
 * service repeats only after a 500 (part 1, section 6). `lastSteps` are those of a scenario that no other step comes after.
 * Throws a node error when n8n does not start it.
 */
export async function startCatcher(
	context: IExecuteFunctions,
	node: INode,
	channel: Awaited,
	{ goal, deadline }: { goal: Goal; deadline: number },
	lastSteps: string[] = [],
): Promise<string> {
	try {
		const setup = { channel, statuses: goal.statuses, ...(lastSteps.length > 0 && { lastSteps }) };
		const workflow = roleWorkflow(context, node, 'catcher', setup, { goal, deadline });
		const { data } = await startRole(context, workflow, { until: deadline + CATCHER_STAYS_MS }, false);
		const url = data[0]?.[0]?.json.url;
		if (typeof url === 'string') return url;
		throw nodeError(node, { message: 'It gave no address', description: 'Look at its execution.' });
	} catch (error) {
		throw nodeError(node, {
			message: 'The wait for delivery could not be prepared, so nothing was sent',
			description: `This node waits in a sub-workflow of its own, which n8n could not start: ${textOf(error)}`,
		});
	}
}

/**
 * Starts the execution that ends the wait: it sleeps between its looks at the statuses, and n8n resumes this one with its
 * items when it ends. Both live in n8n's database, so a restart of n8n ends no wait. Throws a node error when n8n does not
 * start it.
 */
export async function startWatcher(context: IExecuteFunctions, node: INode, plan: DeliveryPlan): Promise<void> {
	try {
		const { channel, goal, deadline, awaited } = plan;
		const about = { goal, deadline, channel, messages: awaited.length };
		const workflow = roleWorkflow(context, node, 'watcher', { channel }, about);
		const { executionId } = await startRole(context, workflow, plan as unknown as IDataObject, true);
		// The catcher is a sub-execution too, and its end must not end the wait.
		context.setMetadata({ waitingChildExecutionIds: [executionId] });
	} catch (error) {
		const ids = plan.awaited.map(({ messageId }) => messageId);
		const named = `${ids.slice(0, MOST_NAMED).join(', ')}${ids.length > MOST_NAMED ? ', …' : ''}`;
		const again = ids.length === 0 ? '' : `Do not send again what the service took: ${named}. `;
		throw nodeError(node, {
			message: 'The messages were sent, but the wait for their delivery could not begin',
			description: `${again}This node waits in a sub-workflow of its own, which n8n could not start: ${textOf(error)}`,
		});
	}
}

/** Ids that an error names; the rest is in the service's list of messages. */
const MOST_NAMED = 20;

function textOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

async function startRole(
	context: IExecuteFunctions,
	workflow: SubWorkflow,
	input: IDataObject,
	shouldResume: boolean,
): Promise<SubExecution> {
	return await runSubWorkflow(context, workflow, [{ json: input }], { shouldResume });
}

/** The sub-workflow of a role. The watcher looks again (its first output) until it is done (its second one). */
function roleWorkflow(
	context: IExecuteFunctions,
	node: INode,
	role: 'catcher' | 'watcher',
	setup: INode['parameters'],
	about: Pick<About, 'goal' | 'deadline' | 'channel' | 'messages'>,
): SubWorkflow {
	const { first, own } = NAMES[role];
	// n8n checks the signature of an address only where the operation has this name. The sending nodes' own has another one:
	// above an operation of this name, n8n's editor says that it runs for the first item only.
	const parameters = { operation: 'sendAndWait', role, parent: statusUrl(context), ...setup };
	// Their places count for who looks at the execution.
	const waiting: INode = {
		id: 'omni-delivery',
		name: own,
		type: deliveryType(node),
		typeVersion: 1,
		position: role === 'catcher' ? [240, 0] : [480, 0],
		parameters,
		credentials: node.credentials,
	};
	const note = noteOf(role, { ...about, node: node.name, execution: context.getExecutionId() });
	const name = nameOf(role, node.name);
	const begin = [stickyNote(note), { ...START, name: first }];
	if (role === 'catcher') {
		return { name, nodes: [...begin, waiting], connections: { [first]: connectedTo(own), [own]: { main: [] } } };
	}
	return {
		name,
		nodes: [...begin, itemsNode(ITEMS), waiting],
		connections: { [first]: connectedTo(ITEMS), [ITEMS]: connectedTo(own), [own]: connectedTo(own, ITEMS) },
	};
}

/** The watcher's last node. */
const ITEMS = 'Items';

/** The type of the node for both roles: it comes with the same package as the node that waits. */
function deliveryType({ type }: INode): string {
	return `${type.slice(0, type.lastIndexOf('.'))}.omniDelivery`;
}
