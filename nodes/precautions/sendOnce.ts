import { resumeUrlOf } from '../durable/executions';
import type { Draft, Pending } from '../engine/draft';
import type { Operation, Run } from '../engine/operation';
import type { Outbox } from '../engine/outbox';
import type { Hook, Precaution } from '../engine/precaution';
import { readTimeout } from '../panel/engineOptions';
import { withoutButtonIds } from '../questions/question';
import { MOST_SILENT } from '../service/exchange';
import { nodeError, type Trouble } from '../service/trouble';
import { DAY_MS, KEPT_FOR } from '../table/kinds';
import { Store } from '../table/store';
import { storeTrouble, type StoreTrouble } from '../table/trouble';
import { reachedAlready, ReachedPeople } from './reachedPeople';
import { endingsOf, fateOfKnown, lookUp, SentKeys, type Earlier } from './sentKeys';
import { markFiles } from './files';
import { asAsked } from './hours';
import { asGiven, inScope, scopeText, serviceOf } from './sentBefore';
import { InvalidInput } from '../ground/errors';
import { recipientsOf } from './recipients';
import { choice } from '../panel/choices';
import { labelOf, type Values } from '../panel/field';
import { integer, text } from '../panel/fields';
import { options, row } from '../panel/groups';
import { compileForm } from '../panel/read';

const members = {
	keyFrom: choice(
		'Key From',
		[
			{
				name: 'Conversation and Message',
				value: 'message',
				description:
					'Made of the session ID of the chat and of what is sent, files too: for a tool of an agent. It does not hold back what differs each time: login codes, and files that are made anew, such as a PDF with its creation date. For those, give a Send Once Key.',
			},
			{ name: 'Send Once Key', value: 'given' },
		],
		{ default: 'given', noDataExpression: true, description: 'What tells one message from another' },
	),
	key: {
		...text('Send Once Key', {
			placeholder: 'e.g. {{ $json.order }}-shipped',
			description:
				'What must be sent only once, e.g. an order with its event. The same key is not sent again by this kind of node in this project, whichever workflow, run or retry it comes from.',
			show: { keyFrom: ['given'] },
		}),
		identifiedBy: 'any',
	} as const,
	rememberFor: integer('Remember For (Days)', {
		min: 1,
		max: 3650,
		default: KEPT_FOR.once.usually / DAY_MS,
		description: 'For how many days a key is remembered',
	}),
	ifUnknown: choice(
		'If the Outcome Is Unknown',
		[
			{
				name: 'Do Not Send',
				value: 'hold',
				description: 'Give the item the code UNKNOWN, so that somebody can look it up first',
			},
			{
				name: 'Send Again',
				value: 'send',
				description: 'For messages that you have looked up, and that did not arrive',
			},
		],
		{
			default: 'hold',
			noDataExpression: true,
			description:
				'What to do when an earlier run began to send under this key and it is not known whether the message was sent',
		},
	),
	ifMissing: choice(
		'If Data Tables Are Unavailable',
		[
			{
				name: 'Send Unchecked',
				value: 'send',
				description: 'Send without this check, and say so in every output item',
			},
			{ name: 'Stop', value: 'stop', description: 'Stop with an error before anything is sent' },
		],
		{
			default: 'stop',
			noDataExpression: true,
			description: 'What to do where n8n’s data tables are switched off or full',
		},
	),
};

/** What a person says of Send Once; the same for every operation that sends or changes something. */
export const onceForm = {
	sendOnce: row('Send Once', members, {
		name: 'once',
		row: 'Send Once',
		description:
			'What this kind of node has sent under a key is not sent again, by any run of any workflow of this project',
	}),
};

type OnceValues = Values<typeof members>;

/** Where n8n keeps them: read one by one, so that a key whose expression finds nothing in any item is told. */
const PLACE = 'options.sendOnce.once';

/** What each item says of Send Once. */
export function readOnce({ parameters }: Run): (itemIndex: number) => OnceValues {
	const values = compileForm({ [PLACE]: options(members) }, parameters);
	return (itemIndex) => values(itemIndex)[PLACE];
}

/** After its last request may have been answered, a run has so long until it is taken for dead, and so long for each item more. */
const GRACE_MS = 30_000;
const ITEM_MS = 1000;
const LONGEST_WORK_MS = 15 * 60_000;

/** Send Once: what was sent under a key is not sent again, across executions, workers and restarts of n8n (docs/store.md). */
export const sendOnce: Precaution = {
	formFor: ({ effect }) => effect && onceForm,
	hook: claiming,
	check(run) {
		const values = readOnce(run);
		return (itemIndex) => {
			const once = values(itemIndex);
			if (once.keyFrom !== 'message') givenKey(once, run);
		};
	},
};

/** What the id of what was sent or made is called in the output. */
export function idNameOf({ effect }: Operation): string {
	return effect === 'message' ? 'messageId' : 'id';
}

function claiming(run: Run, operation: Operation): Hook {
	const values = readOnce(run);
	const { ifMissing, ifUnknown, keyFrom, rememberFor } = values(0);
	const keyOf = onceKeys(run, operation);
	const execution = run.context.getExecutionId();
	const idName = idNameOf(operation);
	const until = Date.now() + (rememberFor === undefined ? KEPT_FOR.once.usually : rememberFor * DAY_MS);
	return async (outbox) => {
		outbox.keysLast = keyFrom === 'given' && !isOfRun(run);
		if (keyFrom === 'message') await markFiles(run, outbox);
		const items = new Map<string, number>();
		const store = new Store(run.context);
		const people = new ReachedPeople(run, store);
		await outbox.each((draft, itemIndex) => {
			items.set(keyOf({ itemIndex, draft: asAsked(draft, outbox.handles) }), itemIndex);
			if (keyFrom === 'given') people.add(itemIndex, givenKey(values(itemIndex), run));
			return draft;
		});
		if (items.size === 0) return;
		const work = MOST_SILENT * readTimeout(run.parameters) + GRACE_MS + items.size * ITEM_MS;
		const claimant = {
			execution,
			until,
			atWorkUntil: Date.now() + Math.min(work, LONGEST_WORK_MS),
			evenUnknown: ifUnknown === 'send',
		};
		const keys = new SentKeys(store, claimant);
		const earlier = new Map<number, Earlier>();
		let told: ReadonlyMap<number, Earlier>;
		try {
			told = await people.claim(claimant);
			// Another run may be about to write by this channel to whom this one leaves out: their keys are only looked up.
			const left = new Map([...items].filter(([, itemIndex]) => told.has(itemIndex)));
			for (const key of left.keys()) items.delete(key);
			for (const [key, known] of await lookUp(store, [...left.keys()], claimant)) {
				const itemIndex = left.get(key);
				if (itemIndex !== undefined && known.state !== 'unknown') earlier.set(itemIndex, known);
			}
			await keys.claim([...items.keys()]);
		} catch (error) {
			await people.complete([]).catch(() => undefined);
			const missing = storeTrouble(error);
			if (ifMissing === 'send') goOn(run, missing, outbox);
			else await stop(run, missing, outbox);
			return;
		}
		// Of what a Retry would send again, nobody has looked up what Send Again is for.
		outbox.remembers = outbox.keysLast && ifUnknown === 'hold';
		for (const [key, itemIndex] of items) {
			const known = keys.earlier.get(key);
			if (!known) continue;
			earlier.set(itemIndex, known);
			items.delete(key);
			// Under way by this execution still: once its time is over, Send Again sends it.
			if (ifUnknown === 'send' && known.state === 'open') outbox.keysLast = false;
		}
		// What this run has claimed is given back or completed at the end, the last one first: whoever has the key of all channels then can have the others.
		outbox.atEnd(async (fates) => await noted(run, people.complete(fates)));
		if (items.size > 0) outbox.atEnd(async (fates) => await noted(run, keys.complete(endingsOf(items, fates))));
		await outbox.each((draft, itemIndex) => {
			const known = earlier.get(itemIndex);
			if (known) return fateOfKnown(draft.identity, known, idName);
			const elsewhere = told.get(itemIndex);
			return elsewhere ? reachedAlready(draft.identity, elsewhere, idName) : draft;
		});
	};
}

async function noted(run: Run, step: Promise<void>): Promise<void> {
	try {
		await step;
	} catch (error) {
		const { message, fix } = storeTrouble(error);
		run.client.hint(
			`Send Once could not note what came of this run, so that later runs take its keys for UNKNOWN. ${message}. ${fix}`,
		);
	}
}

function goOn({ client }: Run, { message }: StoreTrouble, outbox: Outbox): void {
	client.hint(`Send Once was not checked: what was sent before may have been sent again. ${message}.`);
	outbox.atEnd(async (fates) => {
		fates.forEach((fate, itemIndex) => {
			if (fate.state !== 'accepted') return;
			fates[itemIndex] = { ...fate, output: { ...fate.output, sendOnce: 'NOT_CHECKED' } };
		});
	});
}

/** Sends nothing, since the store can't be read. Throws a node error where the node stops on errors. */
export async function stop<D extends Draft>(
	run: Run,
	{ message, fix }: StoreTrouble,
	outbox: Outbox<D>,
): Promise<void> {
	const trouble: Trouble = {
		message: 'Nothing was sent, since Send Once could not look up what was sent before',
		description: `${message}. ${fix} Or choose Send Unchecked under “If Data Tables Are Unavailable”.`,
	};
	if (run.onError === 'stop') throw nodeError(run.node, trouble);
	await outbox.each(({ identity }) => ({ state: 'notSent', trouble, identity }));
}

/** Gives the key of each draft of a run as the store keeps it; throws InvalidInput for one that has none. */
export function onceKeys(run: Run, operation: Operation): (entry: Pending) => string {
	const values = readOnce(run);
	const scope = scopeOf(run, operation);
	const [waitsAt] = resumeUrlOf(run.context).split('?');
	// The body of a message names whom it is for; that of a change may not say what is changed.
	const isMessage = operation.effect === 'message' && operation.keysOf === undefined;
	return (entry) => {
		const once = values(entry.itemIndex);
		const { json } = run.parameters.items[entry.itemIndex];
		const { carries = [], identity } = entry.draft;
		const what = [...(isMessage ? intendedFor(entry.draft) : [identity]), ...carries];
		const key = once.keyFrom === 'message' ? messageKey(entry, json.sessionId, what, waitsAt) : givenKey(once, run);
		return inScope(scope, key);
	};
}

/** What is sent, and the conversation that it belongs to. `waitsAt` begins the links that wake this execution. */
function messageKey({ draft }: Pending, sessionId: unknown, what: readonly unknown[], waitsAt: string): string {
	const recipients = new Map(recipientsOf(draft).map(({ address, key }) => [address, key]));
	const inOneSpelling = (name: string, value: unknown): unknown => {
		// A signed callback URL is another one each time.
		if (/^callback_?url$/i.test(name)) return undefined;
		return typeof value === 'string' ? (recipients.get(value) ?? lasting(value, waitsAt)) : value;
	};
	return JSON.stringify(['message', sessionId ?? null, draft.shared ?? null, draft.body, ...what], inOneSpelling);
}

/** A text without what is another one in each run and nobody reads: ids of buttons, and links that wake this execution. */
function lasting(text: string, waitsAt: string): string {
	const [first, ...behind] = waitsAt === '' ? [text] : text.split(waitsAt);
	return withoutButtonIds([first, ...behind.map((rest) => rest.replace(/^[^\s"<]*/, ''))].join(''));
}

/** Whom a message was for that goes to somebody else in their place. */
function intendedFor({ facts }: Draft): unknown[] {
	const to = facts?.intendedFor;
	return to === undefined ? [] : [recipientsOf({ identity: { to } }).map(({ address, key }) => key ?? address)];
}

/** What gives another value in another execution. */
const OF_RUN = /\$(execution|resume|now|today)|\bDate(Time)?(\s*\.|\()|\bnew Date\b|diffToNow|Math\.random|randomUUID/;

/** Whether the key is of this execution alone, so that another one has another key. */
function isOfRun({ parameters }: Run): boolean {
	return OF_RUN.test(String(parameters.given(`${PLACE}.key`)));
}

/** The Send Once Key that a person has given. Throws InvalidInput. */
export function givenKey({ key }: OnceValues, { parameters }: Run): string {
	const label = labelOf(members.key);
	if (key === undefined || key.trim() === '')
		throw new InvalidInput(label, 'it is empty', 'Give every item a key, e.g. {{ $json.order }}-shipped.');
	const { length } = parameters.items;
	const typed = parameters.given(`${PLACE}.key`);
	// Somebody forgot what tells the items apart: all but the first would be lost, and the key used up.
	if (length > 1 && typeof typed === 'string' && !typed.startsWith('='))
		throw new InvalidInput(
			label,
			`it is the same for all ${length} items, so that only the first would be sent`,
			'Make it an expression with what tells them apart, e.g. {{ $json.order }}-shipped. Where one message is enough, turn on Execute Once in the Settings of this node.',
		);
	return asGiven(key);
}

/**
 * What shares its keys: all messages of one kind of node, the runs of one operation that changes something, and operations that start the same; and
 * what another service took is another thing.
 */
function scopeOf({ node, client, parameters }: Run, { effect, keysOf }: Operation): string {
	// As a tool of an agent, a node has a type of its own.
	const type = node.type.slice(node.type.lastIndexOf('.') + 1).replace(/Tool$/, '');
	const own = keysOf === undefined ? [] : [keysOf];
	const change = effect === 'change' ? [parameters.value('resource', 0), parameters.value('operation', 0)] : own;
	return scopeText(serviceOf(client.connection), type, ...change);
}
