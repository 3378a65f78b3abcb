import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { resumeUrlOf, statusUrlOf } from '../durable/executions';
import { helperNode, helpText, notStarted, startKeeper, stickyNote, takenAdvice, untilText } from '../durable/helpers';
import { pack, unpack } from '../durable/packed';
import { newToken } from '../durable/token';
import { stayAwake } from '../engine/retry';
import { MINUTE_MS } from '../ground/minute';
import { connectedTo, runSubWorkflow, SLEEPS, START } from '../table/subWorkflow';
import type { Awaited } from './askStatuses';
import { BEGIN } from './catcher';
import type { Awaiting, Catcher, DeliveryPlan, Goal } from './plan';
import { unsentDeferred } from './deferred';
import { DELIVERY } from './wait';

/** What a person should know whose messages say where their callbacks go. */
export const OWN_URL =
	'Messages have a callback URL of their own, which gets no statuses: this node waits for the callbacks itself. Use Send if another address is to get them.';

/** The catcher stays a little longer than the watcher, so that the last callbacks find somebody. */
const CATCHER_STAYS_MS = 10 * MINUTE_MS;
const TAKE = 'Take Callbacks';

interface Catching {
	channel: Awaited;
	goal: Goal;
	deadline: number;
	/** The steps of a scenario that no other step comes after. */
	lastSteps?: string[];
	/** Whether a scenario's messages are waited for, and not its contacts. */
	isByMessage?: boolean;
}

/**
 * Starts the execution that takes the callbacks of a wait. When this returns it sleeps, so that no
 * callback of a message that is sent from now on can come too early: n8n answers 409 for an execution that runs, and the
 * service repeats only after a 500 (part 1, section 6). Throws a node error when n8n does not start it.
 */
export async function startCatcher(
	context: IExecuteFunctions,
	node: INode,
	token: string,
	{ channel, goal, deadline, lastSteps = [], isByMessage = false }: Catching,
): Promise<Catcher> {
	const own = helperNode(node, TAKE, [240, 0], {
		kind: DELIVERY.kind,
		role: 'catcher',
		channel,
		token,
		statusUrl: statusUrlOf(context),
		resumeUrl: resumeUrlOf(context),
		statuses: goal.statuses,
		...(lastSteps.length > 0 && { lastSteps }),
		...(isByMessage && { isByMessage }),
	});
	const execution = context.getExecutionId();
	const note = `## Takes callbacks\n${helpText({ node: node.name, execution })}\n\nIt sleeps until ${untilText(deadline)} at the latest. Its address is the callback URL of the messages: the service posts their statuses here, and they are kept until the wait ends.\n\nIf you stopped execution ${execution}, stop this one, too, or let it end by itself.`;
	const workflow = {
		name: `Callbacks for “${node.name}”`,
		nodes: [stickyNote(note), { ...START, name: BEGIN }, own],
		connections: { [BEGIN]: connectedTo(TAKE), [TAKE]: { main: [] } },
		settings: SLEEPS,
	};
	// What seals the memory of the node that waits is no parameter: n8n's redaction of executions leaves those as they are.
	const resumeToken = newToken();
	try {
		const json = { until: deadline + CATCHER_STAYS_MS, resumeToken };
		const { data } = await runSubWorkflow(context, workflow, [{ json }]);
		const url = data[0]?.[0]?.json.url;
		if (typeof url === 'string') return { url, token, resumeToken };
		throw new Error('It gave no address. Look at its execution.');
	} catch (error) {
		await stayAwake(context);
		throw notStarted(node, 'The wait for delivery could not be prepared, so nothing was sent', error);
	}
}

/**
 * Starts the execution that keeps the wait: n8n resumes this one with its items when it ends, unless it has gone on before. All
 * that wait live in n8n's database, so a restart of n8n ends no wait. Throws a node error when n8n does not start it.
 */
export async function startWaitKeeper(
	context: IExecuteFunctions,
	plan: DeliveryPlan,
	haveLeft: boolean,
): Promise<void> {
	const { rest } = plan;
	const message = rest
		? 'The first messages were sent, and nothing for the others, since the wait for them could not begin'
		: haveLeft
			? 'The messages were sent, but the wait for their delivery could not begin'
			: 'Nothing was sent, and nobody is waited for';
	await startKeeper(context, DELIVERY, plan, {
		message,
		known: rest && pack({ reports: {}, few: 'passed', sent: unsentDeferred(rest, 0, `${message}.`) }),
		...(haveLeft && {
			advice: () => takenAdvice((unpack(plan.awaited) as Awaiting[]).map(({ messageId }) => messageId)),
		}),
		// An execution that went on by a call may sleep elsewhere when the keeper ends, and must not be woken there. One that did not, n8n finds
		// within a minute by the keeper's id.
		shouldResume: plan.resuming === undefined,
	});
}
