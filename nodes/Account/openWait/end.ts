import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { callSleeper, wakeSoon } from '../../durable/calls';
import { forgetWaits } from '../../durable/openWaits';
import type { Operation } from '../../engine/operation';
import { choice } from '../../panel/choices';
import { text } from '../../panel/fields';
import { OpenQuestions } from '../../questions/openQuestions';
import { runForAllItems } from '../../table/forAllItems';
import { aboutState, credentialNotice, findWaits, stateOfWait, type Waiting } from './waits';

const form = {
	credentialNotice,
	waitId: text('Wait ID', {
		required: true,
		trim: true,
		default: '={{ $json.waitId }}',
		placeholder: 'e.g. {{ $json.waitId }}',
		description: 'The “waitId” from Get Many of Open Wait',
	}),
	end: choice(
		'End',
		[
			{
				name: 'Orphans Only',
				value: 'orphans',
				description: 'Only a wait whose execution has failed, or was stopped or deleted',
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
export const end: Operation = {
	name: 'End',
	action: 'End an open wait',
	description: 'Take a wait that nobody needs any more off the list, or make an execution that still waits go on',
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
	const state = await stateOfWait(context, wait);
	if (state === 'ORPHANED' || state === 'OVER') {
		await takeOff(context, wait);
		return { outcome: 'ENDED', about: 'Nobody waited for it any more.', execution };
	}
	if (!isForAll) return { outcome: 'WAITS', about: aboutState(wait, state), execution };
	if (state === 'STUCK') {
		await takeOff(context, wait);
		return {
			outcome: 'ENDED',
			about: `It is off the list. Execution ${execution} sleeps on: stop it in n8n.`,
			execution,
		};
	}
	if (wait.wakeUrl === '') return { outcome: 'WAITS', about: waitsAbout(wait), execution };
	const { status } = await callSleeper(context, wait.wakeUrl, { body: { end: true }, tries: TRIES });
	if (status !== 200) return { outcome: 'WAITS', about: NOT_REACHED, execution };
	// n8n's timer may start the execution afterwards with what it had read before this call: the next look finds the questions closed.
	if (wait.asks) await new OpenQuestions(context).close(wait.asks.run).catch(() => undefined);
	return { outcome: 'GOES_ON', about: 'It goes on as if its time was over.', execution };
}

const NOT_REACHED =
	'n8n did not take the call that ends it, or not in time. Check with Get Many in a minute, then try again or stop the execution in n8n.';

function waitsAbout({ kind, helps: { execution } }: Waiting): string {
	return kind === 'approval'
		? `Only the person who was asked can answer. To end the wait, stop execution ${execution} in n8n.`
		: `Its helper is not there yet. Try again in a minute, or stop execution ${execution} in n8n.`;
}

/** Deletes what the table has of a wait, and wakes its helper, which ends when it finds that nobody waits. */
async function takeOff(context: IExecuteFunctions, { id, asks, wakeUrl }: Waiting): Promise<void> {
	if (asks) await new OpenQuestions(context).forget([asks.run]);
	else await forgetWaits(context, [id]);
	wakeSoon(context, wakeUrl);
}
