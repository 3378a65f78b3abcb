import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { firstNamed } from '../../engine/group';
import { itemOperation } from '../../engine/itemOperation';
import type { Run } from '../../engine/operation';
import { troubleOf } from '../../engine/report';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { MINUTE_MS } from '../../ground/minute';
import { choice } from '../../panel/choices';
import { labelOf, type Values } from '../../panel/field';
import { integer, notice } from '../../panel/fields';
import { SENDING } from '../../panel/precautionFields';
import { isNothing } from '../../panel/values';
import { SENDERS, sentBefore, serviceOf } from '../../precautions/sentBefore';
import type { Client } from '../../service/client';
import { nodeError } from '../../service/trouble';
import { DAY_MS, KEPT_FOR } from '../../table/kinds';
import { Store } from '../../table/store';
import type { Planned } from '../../table/plannedRow';
import { lookAtDue, plannedRows, takeDue as takeAll, type Taken, type Taking } from '../../table/taking';
import { credentialNotice, plannedItem, topic } from './fields';

const ifEnded = choice(
	'If a Run Ends Before It Has Sent',
	[
		{
			name: 'Give Again What Was Not Sent',
			value: 'again',
			description: 'Nothing is lost, and what Send Once remembers is not sent twice',
		},
		{
			name: 'Give Nothing Again',
			value: 'once',
			description: 'Each item is given to one run, whatever becomes of it: for what is sent without Send Once',
		},
	],
	{ default: 'again', noDataExpression: true, description: 'What becomes of items of a run that fails or is stopped' },
);

const sendOnceNotice = notice(
	'Add the option Send Once with the key <code>{{ $json.sendOnceKey }}</code> to the node that sends, and execute the whole workflow: this step alone takes nothing.',
	{ show: { ifEnded: ['again'] } },
);

function named(all: readonly Planned[]): string {
	return firstNamed(all.map(({ key }) => key));
}

const form = {
	credentialNotice,
	topic,
	ifEnded,
	sendOnceNotice,
	againAfter: integer('Give Again After (Minutes)', {
		min: 1,
		max: 10_080,
		default: 30,
		description:
			'How long a run has to send what it was given. What is not sent by then is given again, three times in all.',
		show: { ifEnded: ['again'] },
	}),
	itemsPerRun: integer('Items per Run', {
		min: 1,
		max: 100_000,
		default: 10_000,
		description: 'At most this many are taken. What is left is due for the next run.',
	}),
};

/** Gives what is due, each to one run only: what follows sends it. */
export const takeDue = itemOperation({
	name: 'Take Due',
	action: 'Take what is due',
	description: 'Give each item that is due to one run only; use it between a Schedule Trigger and a node that sends',
	tool: false,
	routes: [],
	form,

	async run(values, client, { index }, run) {
		try {
			const rows = await take(values, client, run);
			if (rows.length > 0) holding.add(run);
			return rows;
		} catch (error) {
			const trouble = troubleOf(error);
			if (run.onError !== 'stop' || !holding.has(run)) throw nodeError(run.node, trouble, index);
			client.hint(`Nothing was taken for item ${index}: ${trouble.message}. ${trouble.description}`);
			return [];
		}
	},
});

/** Runs that hold what was taken for an item: it would be lost with the output where the node stops for a later one. */
const holding = new WeakSet<Run>();

async function take(values: Values<typeof form>, client: Client, { context, node }: Run): Promise<IDataObject[]> {
	const { topic: about, itemsPerRun = 10_000 } = values;
	const isAgain = values.ifEnded === 'again';
	const { others, rememberMs } = isAgain ? requireSendOnce(context, node) : { others: [], rememberMs: 0 };
	if (others.length > 0) client.hint(withoutSendOnce(others));
	const store = new Store(context);
	if (isRehearsed(client, context, node)) {
		client.hint('This was a rehearsal: nothing was taken, and the next run gives the same again.');
		return (await lookAtDue(store, { topic: about, most: itemsPerRun })).map(given);
	}
	const taking: Taking = {
		topic: about,
		most: itemsPerRun,
		execution: context.getExecutionId(),
		...(isAgain && {
			again: {
				afterMs: (values.againAfter ?? 30) * MINUTE_MS,
				rememberMs,
				sentOf: async (keys) => await sentBefore(store, serviceOf(client.connection), keys),
			},
		}),
	};
	const { taken, givenUp, forgotten, trouble } = await takeAll(store, taking);
	const isNothing = [taken, givenUp, forgotten].every((some) => some.length === 0);
	// A misspelt topic: somebody who tries the workflow by hand is told.
	if (isNothing && context.getMode() === 'manual' && (await plannedRows(store, 1, about)).length === 0) {
		client.hint(
			`Nothing is planned about “${about}”. Topic has to be the same word as in Plan or Collect; Get Many lists all that is planned.`,
		);
	}
	if (givenUp.length > 0) {
		client.hint(
			`${givenUp.length} items were given to runs three times, and no run has reported that they were sent, so they are not given again: ${named(givenUp)}.`,
		);
	}
	if (forgotten.length > 0) {
		client.hint(
			`${forgotten.length} items were given to a run so long ago that Send Once may have forgotten whether they were sent, so they are not given again: ${named(forgotten)}. Let Send Once remember its keys for longer than the time between two runs of this node.`,
		);
	}
	if (trouble) {
		client.hint(
			`${taken.length} items were taken before this: ${trouble.message}. What else is due comes with the next run. ${trouble.fix}`,
		);
	}
	if (taken.length >= itemsPerRun) {
		client.hint(
			`${taken.length} items were taken, as many as Items per Run allows. What else is due comes with the next run.`,
		);
	}
	return taken.map(given);
}

function given({ planned, given: times }: Taken): IDataObject {
	return { ...plannedItem(planned), given: times };
}

/** Whether what is given is rehearsed: by a credential for all nodes, or by those of ours behind this one, where nothing else there does anything with it. */
function isRehearsed({ connection }: Client, context: IExecuteFunctions, { name }: INode): boolean {
	if (connection.field('sending') === SENDING.rehearse) return true;
	const rehearsesIt = (one: Behind): boolean =>
		isSender(one) && REHEARSE.some((option) => optionsOf(one)[option] === true);
	const behind = nodesBehind(context, name);
	return behind.some(rehearsesIt) && behind.every((one) => SHAPES.test(one.type) || rehearsesIt(one));
}

const REHEARSE = ['rehearse', 'rehearsalReport'];

/** A workflow that is called may have Send Once where this one can't see it. */
const CALLS_ANOTHER = 'n8n-nodes-base.executeWorkflow';

/** The operations of our nodes that send messages, by how their values begin. */
const SENDS = /^(?:send|ask|addToList)/;

/** Nodes of n8n's own that change items, choose among them or let them pass, and do nothing else with what they name. */
const SHAPES =
	/^n8n-nodes-base\.(?:aggregate|filter|if|limit|merge|noOp|renameKeys|set|sort|splitInBatches|splitOut|summarize|switch|wait)$/;

type Behind = ReturnType<IExecuteFunctions['getChildNodes']>[number];

/**
 * Looks whether what is given again is not sent again: a node of ours behind this one that sends has a key for Send Once, and sendOnceKey is named
 * there or on the way; or a node of others names it that may send by itself, and any where none of ours sends. Gives the names of the others of
 * ours that send first, and for how long Send Once remembers at least. Throws InvalidInput where nothing has it.
 */
function requireSendOnce(context: IExecuteFunctions, { name }: INode): { others: string[]; rememberMs: number } {
	const behind = nodesBehind(context, name);
	const senders = behind.filter(isSender);
	const naming = behind.filter(({ parameters }) => JSON.stringify(parameters ?? {}).includes('sendOnceKey'));
	const byOthers = naming.some((node) => !isSender(node) && !SHAPES.test(node.type));
	const isGuarded = naming.length > 0 && (senders.length === 0 || senders.some(hasKey) || byOthers);
	if (!isGuarded && !behind.some(({ type }) => type === CALLS_ANOTHER)) throw unguarded();
	const later = new Set(
		senders.filter(hasKey).flatMap((sender) => nodesBehind(context, sender.name).map((node) => node.name)),
	);
	const others = senders.filter((sender) => !hasKey(sender) && !later.has(sender.name));
	// n8n names the farthest first.
	return {
		others: others.map((sender) => sender.name).reverse(),
		rememberMs: Math.min(...behind.filter(hasKey).map(rememberMsOf), KEPT_FOR.once.usually),
	};
}

function nodesBehind(context: IExecuteFunctions, of: string): Behind[] {
	return context.getChildNodes(of, { includeNodeParameters: true }).filter(({ disabled }) => !disabled);
}

function unguarded(): InvalidInput {
	return new InvalidInput(
		labelOf(ifEnded),
		'nothing was taken, since no node after this one has the option Send Once with the key {{ $json.sendOnceKey }}',
		'Put the node that sends after this one, add Send Once with that key to its options, and execute the whole workflow rather than this step alone. Without Send Once, what is given again would be sent again: for that, choose “Give Nothing Again” here.',
	);
}

/** What a run that dies has not sent is sent once more by these, though the others have not. */
function withoutSendOnce(names: readonly string[]): string {
	const which = names.map((one) => `“${one}”`).join(', ');
	return `What is given again is sent again by ${which}: without Send Once with a key among the options, nothing prevents that.`;
}

function isSender({ type, parameters }: Behind): boolean {
	const node = type.slice(type.lastIndexOf('.') + 1);
	const isOurs = node === 'omniReach' || SENDERS.some((one) => one === node);
	const operation = parameters?.operation;
	return isOurs && typeof operation === 'string' && SENDS.test(operation);
}

/** Whether a node has a key for Send Once; where this is made of the message, n8n gives none. */
function hasKey(sender: Behind): boolean {
	return !isNothing(onceOf(sender).key);
}

/** For how long a node's Send Once remembers; where an expression says it, it may be a day. */
function rememberMsOf(sender: Behind): number {
	const { rememberFor = KEPT_FOR.once.usually / DAY_MS } = onceOf(sender);
	return (typeof rememberFor === 'number' ? rememberFor : 1) * DAY_MS;
}

function optionsOf({ parameters }: Behind): Record<string, unknown> {
	const options: unknown = parameters?.options;
	return isJsonObject(options) ? options : {};
}

function onceOf(sender: Behind): Record<string, unknown> {
	const { sendOnce } = optionsOf(sender);
	const once = isJsonObject(sendOnce) ? sendOnce.once : undefined;
	return isJsonObject(once) ? once : {};
}
