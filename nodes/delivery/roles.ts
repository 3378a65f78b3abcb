import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { MINUTE_MS } from '../ground/minute';
import { nodeError } from '../service/trouble';
import { connectedTo, runSubWorkflow, START, type SubExecution, type SubWorkflow } from '../table/subWorkflow';
import type { Awaited } from './askStatuses';
import { nameOf, NAMES, noteOf, sleeper, stickyNote, type About, type Goal } from './explained';
import { guard, keep, withoutItems } from './keeper';
import { unpackAwaited, unpackReports } from './packed';
import { runUrl, statusUrl } from './parent';
import type { DeliveryPlan, WatchPlan } from './plan';
import type { Outputs } from './rest';
import { result, unreadable } from './result';

/** The catcher stays a little longer than the watcher, so that the last callbacks find somebody. */
const CATCHER_STAYS_MS = 10 * MINUTE_MS;

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
		const resumeUrl = runUrl(context);
		const setup = { channel, statuses: goal.statuses, resumeUrl, ...(lastSteps.length > 0 && { lastSteps }) };
		const about = { node: node.name, execution: context.getExecutionId(), goal, deadline };
		const workflow = roleWorkflow(context, node, 'catcher', setup, about);
		const { data } = await startRole(context, workflow, { until: deadline + CATCHER_STAYS_MS }, false);
		const url = data[0]?.[0]?.json.url;
		if (typeof url === 'string') return url;
		throw new Error('It gave no address. Look at its execution.');
	} catch (error) {
		throw nodeError(node, {
			message: 'The wait for delivery could not be prepared, so nothing was sent',
			description: `This node waits in a sub-workflow of its own, which n8n could not start: ${textOf(error)}`,
		});
	}
}

/**
 * Starts the execution that keeps the wait: n8n resumes this one with its items when it ends, unless it has gone on before. All
 * that wait live in n8n's database, so a restart of n8n ends no wait. Throws a node error when n8n does not start it.
 */
export async function startKeeper(context: IExecuteFunctions, node: INode, plan: DeliveryPlan): Promise<void> {
	try {
		const { channel, resuming } = plan;
		const workflow = roleWorkflow(context, node, 'keeper', { channel }, aboutOf(plan));
		// An execution that went on by a call may sleep elsewhere when the keeper ends, and must not be woken there. One that did not, n8n finds
		// within a minute by the id below.
		const shouldResume = resuming === undefined;
		const { executionId } = await startRole(context, workflow, plan as unknown as IDataObject, shouldResume);
		// The catcher is a sub-execution too, and its end must not end the wait.
		context.setMetadata({ waitingChildExecutionIds: [executionId] });
	} catch (error) {
		const ids = unpackAwaited(plan.awaited).map(({ messageId }) => messageId);
		const named = `${ids.slice(0, MOST_NAMED).join(', ')}${ids.length > MOST_NAMED ? ', …' : ''}`;
		const again = ids.length === 0 ? '' : `Do not send again what the service took: ${named}. `;
		throw nodeError(node, {
			message: 'The messages were sent, but the wait for their delivery could not begin',
			description: `${again}This node waits in a sub-workflow of its own, which n8n could not start: ${textOf(error)}`,
		});
	}
}

/** Keeps a wait: lets somebody guard it, and another one where n8n was killed under that one. */
export async function keepDelivery(context: IExecuteFunctions): Promise<Outputs | null> {
	const parent = context.getNodeParameter('parent', 0, '') as string;
	return await keep<DeliveryPlan, string>(context, {
		parent: () => parent,
		start: async (plan, reports) => await startWatch(context, 'guard', parent, plan, reports),
		items(plan, reports, stage) {
			try {
				return result(plan, unpackReports(reports), stage === 'done' ? 'TIMEOUT' : 'UNKNOWN');
			} catch {
				// An error would come back to this node as an item, again and again.
				return unreadable(plan.items);
			}
		},
	});
}

/** Guards a wait: lets a watcher look, and another one where n8n was killed under it. */
export async function guardDelivery(context: IExecuteFunctions): Promise<Outputs | null> {
	const parent = context.getNodeParameter('parent', 0, '') as string;
	return await guard<WatchPlan, string>(context, {
		parent: () => parent,
		start: async (plan, reports) => await startWatch(context, 'watcher', parent, plan, reports),
	});
}

/** Starts who looks at a wait, or who guards that one, with what is known already. */
async function startWatch(
	context: IExecuteFunctions,
	role: 'guard' | 'watcher',
	parent: string,
	plan: WatchPlan & { items: IDataObject[] },
	reports: string | undefined,
): Promise<void> {
	const workflow = roleWorkflow(context, context.getNode(), role, { channel: plan.channel, parent }, aboutOf(plan));
	const input: WatchPlan = { ...withoutItems(plan), ...(reports !== undefined && { reports }) };
	await startRole(context, workflow, input as unknown as IDataObject, true);
}

function aboutOf({ goal, deadline, channel, messages, helps }: Omit<DeliveryPlan, 'items'>): About {
	return { ...helps, goal, deadline, channel, messages };
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

/** The sub-workflow of a role. */
function roleWorkflow(
	context: IExecuteFunctions,
	node: INode,
	role: keyof typeof NAMES,
	setup: INode['parameters'],
	about: About,
): SubWorkflow {
	const { first, own } = NAMES[role];
	const isCatcher = role === 'catcher';
	const waiting: INode = {
		id: 'omni-delivery',
		name: own,
		type: deliveryType(node),
		typeVersion: 1,
		// Their places count for who looks at the execution.
		position: isCatcher ? [240, 0] : [480, 0],
		// n8n checks the signature of an address only where the operation has this name. The sending nodes' own has another one:
		// above an operation of this name, n8n's editor says that it runs for the first item only.
		parameters: { operation: 'sendAndWait', role, parent: statusUrl(context), ...setup },
		credentials: node.credentials,
		// What n8n says of who was killed comes as an item.
		...((role === 'keeper' || role === 'guard') && { onError: 'continueRegularOutput' }),
	};
	const name = nameOf(role, about.node);
	const note = noteOf(role, about);
	if (!isCatcher) return sleeper(name, note, first, waiting);
	const nodes = [stickyNote(note), { ...START, name: first }, waiting];
	return { name, nodes, connections: { [first]: connectedTo(own), [own]: { main: [] } } };
}

/** The type of the node for all roles: it comes with the same package as the node that waits. */
function deliveryType({ type }: INode): string {
	return `${type.slice(0, type.lastIndexOf('.'))}.omniDelivery`;
}
