import type { INode } from 'n8n-workflow';

import { connectedTo, START, type SubWorkflow } from '../table/subWorkflow';

/** What ends the wait for a message: one of these statuses, or any final one when none is named. */
export interface Goal {
	statuses: string[];
}

/** Whom a helper helps: the node that waits, and its execution. */
export interface Helped {
	node: string;
	execution: string;
}

/** What a helper's execution says of itself to who opens it. */
export interface About extends Helped {
	goal: Goal;
	/** Milliseconds since 1970. */
	deadline: number;
	/** What is waited for; messages of a channel unless said. */
	channel?: string;
	/** How many messages are waited for; not known before they are sent. */
	messages?: number;
}

/** The names of a helper's nodes: the first of them shows what it was given. */
export const NAMES = {
	catcher: { first: 'Begin', own: 'Take Callbacks' },
	keeper: { first: 'What Was Sent', own: 'Wait for Delivery' },
	guard: { first: 'What Is Missing', own: 'Start Again After a Crash' },
	watcher: { first: 'What Is Missing', own: 'Look Up Statuses' },
} as const;

/** The name of a helper's workflow. */
export function nameOf(role: keyof typeof NAMES, node: string): string {
	return `${{ catcher: 'Callbacks for', keeper: 'Wait of', guard: 'Guard of', watcher: 'Statuses for' }[role]} “${node}”`;
}

/** What is waited for, in words. */
function goalText({ statuses }: Goal): string {
	return statuses.length === 0 ? 'delivery, or that they failed for good' : `status ${statuses.join(' or ')}`;
}

const CAMPAIGN_ENDS = 'that they are finished, or will not be any more';

function wordFor(channel: string | undefined): string {
	return channel === 'campaign' || channel === 'scenario'
		? { campaign: 'campaign', scenario: 'contact' }[channel]
		: 'message';
}

/** The text of the sticky note beside a helper's nodes, in Markdown. */
export function noteOf(
	role: keyof typeof NAMES,
	{ node, execution, goal, deadline, channel, messages = 0 }: About,
): string {
	const until = `${new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
	const whose = `This execution helps the node **${node}** in execution ${execution} of this workflow. You need not do anything here.`;
	if (role === 'catcher') {
		return `## Takes callbacks\n${whose}\n\nIt sleeps until ${until} at the latest. Its address is the callback URL of the messages: the service posts their statuses here, and they are kept until the wait ends.\n\nIf you stopped execution ${execution}, stop this one, too, or let it end by itself.`;
	}
	const what = `${messages} ${wordFor(channel)}${messages === 1 ? '' : 's'}: ${channel === 'campaign' ? CAMPAIGN_ENDS : goalText(goal)}`;
	if (role === 'guard') return guardNote(whose, 'looks up statuses');
	if (role === 'watcher') {
		return `## Looks up statuses\n${whose}\n\nUntil ${until} at the latest it looks for what is missing of ${what}. Between two looks it sleeps. If n8n stops while it looks, another one takes its place.`;
	}
	return `## Waits for delivery\n${whose}\n\nIt waits until ${until} at the latest for ${what}. Then execution ${execution} goes on.\n\n**The IDs of what was sent** are in the output of “${NAMES.keeper.first}”, also after execution ${execution} was stopped. If you stopped it, stop this one, too, or let it end by itself.`;
}

/** The same for who guards an execution that does something; `whose` says whom it helps. */
export function guardNote(whose: string, does: string): string {
	return `## Starts again after a crash\n${whose}\n\nIt sleeps while another execution ${does}. If n8n stops while that one is awake, it starts a new one, which goes on.`;
}

/**
 * The workflow of an execution that sleeps again and again until it is done: its own node loops by its first output, and its
 * second one gives what it ends with. It begins and ends with a node that only hands on: after a crash n8n makes up an item for
 * a node that had its first run since the last sleep, and would hand that on.
 */
export function sleeper(name: string, note: string, first: string, own: INode): SubWorkflow {
	return {
		name,
		nodes: [
			stickyNote(note),
			{ ...START, name: first },
			{
				id: 'omni-items',
				name: ITEMS,
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [240, 0],
				parameters: {},
			},
			own,
		],
		connections: {
			[first]: connectedTo(ITEMS),
			[ITEMS]: connectedTo(own.name),
			[own.name]: connectedTo(own.name, ITEMS),
		},
	};
}

/** The last node of an execution that sleeps. */
const ITEMS = 'Items';

/** The sticky note itself, above the nodes. */
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

/** An expression over a node's own fields: what its wait for delivery is for. */
export const DELIVERY_TEXT =
	'"Waiting for " + ($parameter.waitFor === "status" ? "the status " + [$parameter.waitStatuses ?? []].flat().join(" or ") : "the delivery of every message") + ", for at most " + ($parameter.waitAtMost ?? 1) + " " + ($parameter.waitUnit ?? "hours") + ". Callbacks end the wait; what they do not tell is asked for."';

/** What n8n's editor shows at a node while it waits for delivery. */
export const WAITING_TOOLTIP = `={{ ${DELIVERY_TEXT} }}`;

/** The same for campaigns. */
export const CAMPAIGN_TOOLTIP =
	'={{ "Waiting until every campaign is finished, for at most " + ($parameter.waitAtMost ?? 1) + " " + ($parameter.waitUnit ?? "hours") + ". The service is asked for their states." }}';
