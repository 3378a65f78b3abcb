import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { callSleeper, wakeSoon } from '../durable/calls';
import { isOver, standingOf } from '../durable/executions';
import { forgetWaits, type Listed, type ListedKey, listedWaits } from '../durable/openWaits';
import type { Helped } from '../durable/wait';
import { itemOperation } from '../engine/itemOperation';
import { resource, type Operation } from '../engine/operation';
import { CHANNELS } from '../events/envelope';
import { isoFromMillis } from '../ground/dates';
import { inBatches } from '../ground/turns';
import { choice } from '../panel/choices';
import { limitFields, wantedRows } from '../panel/common';
import { notice, text } from '../panel/fields';
import { optional, person } from '../panel/recipients';
import { OpenQuestions, type OpenRun, questionKey } from '../questions/openQuestions';
import { runForAllItems } from '../table/forAllItems';
import { Store } from '../table/store';

export interface Waiting {
	/** What names it: the key of its row. */
	id: ListedKey;
	kind: Listed['kind'] | 'question';
	channel: string | null;
	/** How many messages or questions, and how many of the questions are open; null where only the execution knows. */
	count: number;
	open: number | null;
	helps: Helped;
	/** When it ends by itself, in milliseconds since 1970; null where it has no end. */
	until: number | null;
	statusUrl: string;
	wakeUrl: string;
	watcherUrl: string;
	/** The run of questions, with the keys of those that are open. */
	asks?: Pick<OpenRun, 'run' | 'keys'>;
}

/**
 * How a wait stands: somebody waits; nobody does any more; somebody waits whose helper is gone; n8n does not say; or it has ended as it should,
 * and only its row is still there.
 */
type Standing = 'WAITING' | 'ORPHANED' | 'STUCK' | 'UNKNOWN' | 'OVER';

/** All that is waited for in the project, the oldest in front. Throws StoreTrouble. */
async function findWaits(context: IExecuteFunctions): Promise<Waiting[]> {
	const questions = (await new OpenQuestions(context).all()).map(questionsOf);
	const listed = await listedWaits(new Store(context));
	const waits = [...listed].map(([id, { helps, ...wait }]): Waiting => ({ id, ...wait, open: null, helps }));
	return [...questions, ...waits].sort((one, other) => (one.helps.since ?? 0) - (other.helps.since ?? 0));
}

/** What is known of a run of questions whose row is gone. */
const GONE = {
	count: 0,
	helps: { node: '', execution: '' },
	channel: null,
	statusUrl: '',
	wakeUrl: '',
	watcherUrl: '',
};

function questionsOf({ run, keys, until, asker }: OpenRun): Waiting {
	const { count, helps, channel, statusUrl, wakeUrl, watcherUrl } = asker ?? GONE;
	return {
		id: `asker:${run}`,
		kind: 'question',
		channel,
		// Until its helper is there, a run says that it waits for one.
		count: Math.max(count, keys.length),
		open: keys.length,
		helps,
		until,
		statusUrl,
		wakeUrl,
		watcherUrl,
		asks: { run, keys },
	};
}

/** How a wait stands, as n8n tells it. */
async function standingIn(context: IExecuteFunctions, wait: Waiting): Promise<Standing> {
	const { kind, asks, helps, statusUrl, watcherUrl } = wait;
	// Nobody can find a run whose row is gone, so that no reply wakes it.
	if (asks && helps.execution === '') return 'ORPHANED';
	const standing = await standingOf(context, statusUrl);
	if (standing === undefined) return 'UNKNOWN';
	if (isOver(standing)) return !asks && (kind === 'approval' || standing === 'success') ? 'OVER' : 'ORPHANED';
	return isOver(await standingOf(context, watcherUrl)) ? 'STUCK' : 'WAITING';
}

const ABOUT: Record<Exclude<Standing, 'OVER'>, (execution: string) => string> = {
	WAITING: (execution) => `${execution} is there and waits, or goes on just now.`,
	ORPHANED: (execution) =>
		`${execution} has failed, or was stopped or deleted: nobody waits for this any more. End takes it off the list.`,
	STUCK: (execution) =>
		`${execution} waits, but the helper that would make it go on is gone. If that is still so in five minutes, stop the execution in n8n.`,
	UNKNOWN: (execution) => `${execution} may wait or not: n8n does not say. Look for it in n8n’s list of executions.`,
};

/** What a person is told of how a wait stands. */
function aboutStanding({ helps }: Waiting, standing: Exclude<Standing, 'OVER'>): string {
	return ABOUT[standing](helps.execution === '' ? 'The execution' : `Execution ${helps.execution}`);
}

/** A wait as an output. */
export function waitRow(wait: Waiting, standing: Exclude<Standing, 'OVER'>): IDataObject {
	const { id, kind, channel, count, open, helps, until } = wait;
	return {
		waitId: id,
		state: standing,
		kind: kind.toUpperCase(),
		workflow: helps.workflow?.name ?? null,
		workflowId: helps.workflow?.id ?? null,
		node: helps.node || null,
		execution: helps.execution || null,
		channel,
		count,
		open,
		since: isoFromMillis(helps.since),
		until: isoFromMillis(until ?? undefined),
		about: aboutStanding(wait, standing),
	};
}

/** n8n asks for a credential for the whole node. */
const credentialNotice = notice(
	'This looks into n8n’s data table “Omni Messaging” and asks n8n itself, not the service. It sees what waits in this project for more than a minute.',
);

/** So many executions n8n is asked about at once. */
const AT_ONCE = 20;

/** Gives what is waited for in the project: questions, deliveries, people to be reached and approvals, with how each execution stands that waits. */
const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many open waits',
	description: 'List the questions, deliveries and approvals for which executions of this project wait',
	// A person looks here.
	tool: false,
	routes: [],
	readsNumbers: true,
	form: {
		credentialNotice,
		show: choice(
			'Show',
			[
				{ name: 'All', value: 'all', description: 'Whatever is waited for' },
				{
					name: 'Only What Needs Attention',
					value: 'attention',
					description: 'What nobody waits for any more, what can’t go on, and what n8n does not tell about',
				},
			],
			{ default: 'all' },
		),
		address: optional(
			person('Asked Person', {
				default: '',
				placeholder: 'e.g. +12025550123',
				description:
					'Only the open questions that were put to this phone number or email address; empty for all. Who else is waited for is known to each execution alone.',
			}),
		),
		...limitFields,
	},

	async run(values, _client, _item, { context }) {
		const { show, address } = values;
		const all = await findWaits(context);
		const wanted = address === undefined ? all : all.filter(putTo(address.key));
		return await rowsOf(context, wanted, { most: wantedRows(values), isAll: show === 'all' });
	},
});

/** Which waits have an open question that was put to a person: the table has a hash of channel and person. */
function putTo(key: string): (wait: Waiting) => boolean {
	const keys = new Set(CHANNELS.map((channel) => questionKey(channel, key)));
	return ({ asks }) => asks?.keys.some((own) => keys.has(own)) ?? false;
}

/** The rows of waits, as n8n tells how they stand; what has ended as it should is taken off the list. */
async function rowsOf(
	context: IExecuteFunctions,
	waits: readonly Waiting[],
	{ most, isAll }: { most: number; isAll: boolean },
): Promise<IDataObject[]> {
	const rows: IDataObject[] = [];
	const over: Waiting[] = [];
	for (const batch of inBatches(waits, AT_ONCE)) {
		if (rows.length >= most) break;
		const standings = await Promise.all(batch.map(async (wait) => await standingIn(context, wait)));
		batch.forEach((wait, at) => {
			const standing = standings[at];
			if (standing === 'OVER') over.push(wait);
			else if (isAll || standing !== 'WAITING') rows.push(waitRow(wait, standing));
		});
	}
	await forgetWaits(
		context,
		over.map(({ id }) => id),
	);
	return rows.slice(0, most);
}

const form = {
	credentialNotice,
	waitId: text('Wait ID', {
		required: true,
		trim: true,
		default: '={{ $json.waitId }}',
		placeholder: 'e.g. {{ $json.waitId }}',
		description: 'What Get Many of Open Wait gives as “waitId”',
	}),
	end: choice(
		'End',
		[
			{
				name: 'Orphans Only',
				value: 'orphans',
				description: 'Only what nobody waits for any more, since its execution has failed, or was stopped or deleted',
			},
			{
				name: 'Waits of Executions Too',
				value: 'all',
				description: 'Where an execution still waits, it goes on as if its time was over',
			},
		],
		{ default: 'orphans' },
	),
};

/** A sleeper that is awake just now is called so often, for some 15 seconds: on a busy machine its look takes that long. */
const TRIES = 8;

type Ended = { outcome: 'ENDED' | 'GOES_ON' | 'WAITS' | 'NOT_FOUND'; about: string; execution: string | null };

/** Ends waits: takes off the list what nobody waits for, and, where that is wanted, makes those go on that still wait. */
const end: Operation = {
	name: 'End',
	action: 'End an open wait',
	description: 'Take off the list what nobody waits for any more, or make an execution go on that still waits',
	// A person decides this.
	tool: false,
	credential: 'omniApiKeyApi',
	routes: [],
	form,
	async execute(run) {
		const { context } = run;
		return await runForAllItems(run, {
			form,
			read: ({ waitId, end: which }) => ({ waitId, isForAll: which === 'all' }),
			async apply(wanted) {
				const waits = new Map((await findWaits(context)).map((wait): [string, Waiting] => [wait.id, wait]));
				// Each wait is ended once, and all the way if any item asks for that.
				const forAll = new Set(wanted.flatMap(({ waitId, isForAll }) => (isForAll ? [waitId] : [])));
				const ends = new Map<string, Ended>();
				const rows: IDataObject[][] = [];
				for (const { waitId } of wanted) {
					const wait = waits.get(waitId);
					const ended = ends.get(waitId) ?? (wait ? await endWait(context, wait, forAll.has(waitId)) : NOT_FOUND);
					ends.set(waitId, ended);
					const { outcome, about, execution } = ended;
					rows.push([{ waitId, outcome, ended: outcome === 'ENDED' || outcome === 'GOES_ON', execution, about }]);
				}
				return rows;
			},
		});
	},
};

const NOT_FOUND: Ended = {
	outcome: 'NOT_FOUND',
	about: 'There is no such wait in this project: it has ended already.',
	execution: null,
};

async function endWait(context: IExecuteFunctions, wait: Waiting, isForAll: boolean): Promise<Ended> {
	const execution = wait.helps.execution || null;
	const standing = await standingIn(context, wait);
	if (standing === 'ORPHANED' || standing === 'OVER') {
		await takeOff(context, wait);
		return { outcome: 'ENDED', about: 'Nobody waited for it any more.', execution };
	}
	if (!isForAll) return { outcome: 'WAITS', about: aboutStanding(wait, standing), execution };
	if (standing === 'STUCK') {
		await takeOff(context, wait);
		return {
			outcome: 'ENDED',
			about: `It is off the list. Execution ${execution} sleeps on: stop it in n8n.`,
			execution,
		};
	}
	if (wait.wakeUrl === '') return { outcome: 'WAITS', about: waitsAbout(wait), execution };
	const { status } = await callSleeper(context, wait.wakeUrl, { body: { end: true }, tries: TRIES });
	if (status === 200) return { outcome: 'GOES_ON', about: 'It goes on as if its time was over.', execution };
	return { outcome: 'WAITS', about: NOT_REACHED, execution };
}

const NOT_REACHED =
	'n8n did not take the call that ends it, or not in time. Look with Get Many in a minute, and then try again or stop the execution in n8n.';

function waitsAbout({ kind, helps: { execution } }: Waiting): string {
	return kind === 'approval'
		? `Only the person who was asked can answer for it. To end it, stop execution ${execution} in n8n.`
		: `Its helper is not there yet. Try again in a minute, or stop execution ${execution} in n8n.`;
}

/** Deletes what the table has of a wait, and wakes its helper, which ends when it finds that nobody waits. */
async function takeOff(context: IExecuteFunctions, { id, asks, wakeUrl }: Waiting): Promise<void> {
	if (asks) await new OpenQuestions(context).forget(asks.run);
	else await forgetWaits(context, [id]);
	wakeSoon(context, wakeUrl);
}

export const openWaits = resource('Open Wait', 'openWait', [end, getMany]);
