import type { IDataObject, IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import { firstNamed } from '../engine/group';
import { failAgain, stayAwake } from '../engine/retry';
import { nodeError } from '../service/trouble';
import { connectedTo, runSubWorkflow, SLEEPS, START, type SubExecution, type SubWorkflow } from '../table/subWorkflow';
import { ITEMS } from './hidden';
import { hintAtTimeLimit } from './limit';
import { goOnWith, paired } from './sleep';
import { newToken } from './token';
import type { Helped, Wait, WaitPlan, Watched } from './wait';

/** The helpers of every wait; other roles are those of one kind. */
type Role = 'keeper' | 'guard' | 'watcher';

const MISSING = 'What Is Missing';

/**
 * Starts a helper of a wait: when this returns it sleeps, and its end resumes this execution where `shouldResume` says so. Only a keeper gets
 * the items. Rejects with n8n's own error.
 */
export async function startHelper<Plan extends WaitPlan, State, Notes extends object>(
	context: IExecuteFunctions,
	node: INode,
	wait: Wait<Plan, State, Notes>,
	role: Role,
	plan: Plan | Watched<Plan>,
	{ state, afterLoss, shouldResume = true }: { state?: State; afterLoss?: true; shouldResume?: boolean } = {},
): Promise<SubExecution> {
	const { kind, words } = wait;
	const titles = { keeper: words.keeper.title, guard: 'Guard of', watcher: words.watcher.title };
	const names = { keeper: words.keeper.node, guard: 'Start Again After a Crash', watcher: words.watcher.node };
	const first = role === 'keeper' ? words.record.node : MISSING;
	const own = helperNode(node, names[role], [480, 0], { kind, role, ...wait.setup?.(plan) });
	// What n8n says of who was killed comes as an item.
	if (role !== 'watcher') own.onError = 'continueRegularOutput';
	const known = { ...(state !== undefined && { state }), ...(afterLoss && { afterLoss }) };
	const input = { ...plan, ...known, key: newToken() } as unknown as IDataObject;
	if (role !== 'keeper') delete input.items;
	const workflow = sleeper(`${titles[role]} “${plan.helps.node}”`, noteOf(wait, role, plan), first, own);
	return await runSubWorkflow(context, workflow, [{ json: input }], { shouldResume });
}

/** How a keeper is started, and what is told where n8n does not start it. */
interface Keeping<State> {
	message: string;
	/** What to do about what has left; absent where nothing has, and the keeper only wakes an execution that a catcher has put to sleep. */
	advice?: () => string;
	state?: State;
	/** What is known where it is not started; the state unless said. */
	known?: State;
	shouldResume?: boolean;
}

/**
 * Starts the keeper of a wait, whose end n8n is told to wait for. When n8n does not start it, throws a node error with the message, and with what
 * is advised before n8n's reason; with On Error Continue the run goes on with what is known, and the message.
 */
export async function startKeeper<Plan extends WaitPlan, State, Notes extends object>(
	context: IExecuteFunctions,
	wait: Wait<Plan, State, Notes>,
	plan: Plan,
	{ message, advice, known, ...how }: Keeping<State>,
): Promise<void> {
	const node = context.getNode();
	if (advice) hintAtTimeLimit(context, plan.deadline);
	try {
		const { executionId } = await startHelper(context, node, wait, 'keeper', plan, how);
		// A catcher is a sub-execution, too, and its end must not end the wait.
		context.setMetadata({ waitingChildExecutionIds: [executionId] });
	} catch (error) {
		if (!context.continueOnFail()) {
			const trouble = notStarted(node, message, error, advice?.());
			await (advice ? failAgain(context, trouble) : stayAwake(context));
			throw trouble;
		}
		await wait.clear(context, plan, 'given up');
		context.addExecutionHints({ message: `${message}.`, location: 'outputPane', type: 'warning' });
		const why = `${message}. ${reasonOf(error)}`;
		const items = wait.items(plan, known ?? how.state, 'given up');
		// A message that the wait itself has given says more; another one is of the input.
		const told = items.map((json, item) =>
			json.outcome === 'UNKNOWN' && json.message === plan.items[item].message ? { ...json, message: why } : json,
		);
		await goOnWith(context, paired(told));
	}
}

/** What an error says of messages that the service took before something failed, by their ids; empty where none is known. */
export function takenAdvice(ids: readonly string[]): string {
	return ids.length === 0 ? '' : `Do not send again what the service took: ${firstNamed(ids)}. `;
}

/** The node error of a sub-workflow that n8n did not start. */
export function notStarted(node: INode, message: string, error: unknown, advice = ''): ReturnType<typeof nodeError> {
	return nodeError(node, { message, description: `${advice}${reasonOf(error)}` });
}

function reasonOf(error: unknown): string {
	const reason = error instanceof Error ? error.message : String(error);
	return `This node waits in a sub-workflow of its own, which n8n could not start: ${reason}`;
}

/** A helper's own node; it comes with the same package as the node that it helps, and has its credentials. */
export function helperNode(
	{ type, credentials }: INode,
	name: string,
	position: [number, number],
	parameters: INodeParameters,
): INode {
	return {
		id: 'omni-helper',
		name,
		type: `${type.slice(0, type.lastIndexOf('.'))}.omniHelper`,
		typeVersion: 1,
		// Their places count for who looks at the execution.
		position,
		// n8n checks the signature of an address only where the operation has this name. The sending nodes' own has another one:
		// above an operation of this name, n8n's editor says that it runs for the first item only.
		parameters: { operation: 'sendAndWait', ...parameters },
		credentials,
	};
}

/** This node and its execution, as those know them that help it. */
export function helpedBy(context: IExecuteFunctions): Helped {
	const { id = '', name = '' } = context.getWorkflow();
	return {
		node: context.getNode().name,
		execution: context.getExecutionId(),
		workflow: { id, name },
		since: Date.now(),
	};
}

/** What every helper says first. */
export function helpText({ node, execution }: Helped): string {
	return `This execution helps the node **${node}** in execution ${execution} of this workflow. You need not do anything here.`;
}

/** A deadline in words. */
export function untilText(deadline: number): string {
	return `${new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** What a helper's execution says of itself to who opens it, in Markdown. */
function noteOf<Plan extends WaitPlan, State, Notes extends object>(
	{ words }: Wait<Plan, State, Notes>,
	role: Role,
	plan: Watched<Plan>,
): string {
	const { helps, deadline } = plan;
	const whose = helpText(helps);
	const until = untilText(deadline);
	if (role === 'guard') {
		return `## Starts again after a crash\n${whose}\n\nIt sleeps while another execution ${words.does}. If n8n stops while that one is awake, it starts a new one, which goes on.`;
	}
	if (role === 'watcher') {
		return `## ${words.watcher.heading}\n${whose}\n\nUntil ${until} at the latest it ${words.looks(plan)}. Between two looks it sleeps. If n8n stops while it looks, another one takes its place.`;
	}
	const { execution } = helps;
	return `## ${words.keeper.heading}\n${whose}\n\nIt waits until ${until} at the latest for ${words.awaits(plan)}. Then execution ${execution} goes on.\n\n${words.record.what} in the output of “${words.record.node}”, also after execution ${execution} was stopped. If you stopped it, stop this one, too, or let it end by itself.`;
}

/**
 * The workflow of an execution that sleeps again and again until it is done: its own node loops by its first output, and its
 * second one gives what it ends with. It begins and ends with a node that only hands on: after a crash n8n makes up an item for
 * a node that had its first run since the last sleep, and would hand that on.
 */
function sleeper(name: string, note: string, first: string, own: INode): SubWorkflow {
	const items: INode = {
		id: 'omni-items',
		name: ITEMS,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [240, 0],
		parameters: {},
	};
	return {
		name,
		nodes: [stickyNote(note), { ...START, name: first }, items, own],
		connections: {
			[first]: connectedTo(ITEMS),
			[ITEMS]: connectedTo(own.name),
			[own.name]: connectedTo(own.name, ITEMS),
		},
		settings: SLEEPS,
	};
}

/** The sticky note above a helper's nodes. */
export function stickyNote(content: string): INode {
	return {
		id: 'omni-note',
		name: 'Note',
		type: 'n8n-nodes-base.stickyNote',
		typeVersion: 1,
		position: [-20, -340],
		parameters: { content, width: 640, height: 300 },
	};
}
