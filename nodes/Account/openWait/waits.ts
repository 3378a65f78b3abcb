import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isOver, executionStatus } from '../../durable/executions';
import { listedWaits, type Listed, type ListedKey } from '../../durable/openWaits';
import type { Helped } from '../../durable/wait';
import { isoFromMillis } from '../../ground/dates';
import { notice } from '../../panel/fields';
import { OpenQuestions, type OpenRun } from '../../questions/openQuestions';
import { Store } from '../../table/store';

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
export type WaitState = 'WAITING' | 'ORPHANED' | 'STUCK' | 'UNKNOWN' | 'OVER';

/** All that is waited for in the project, the oldest in front. Throws StoreTrouble. */
export async function findWaits(context: IExecuteFunctions): Promise<Waiting[]> {
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
export async function stateOfWait(context: IExecuteFunctions, wait: Waiting): Promise<WaitState> {
	const { kind, asks, helps, statusUrl, watcherUrl } = wait;
	// Nobody can find a run whose row is gone, so that no reply wakes it.
	if (asks && helps.execution === '') return 'ORPHANED';
	const status = await executionStatus(context, statusUrl);
	if (status === undefined) return 'UNKNOWN';
	if (isOver(status)) return !asks && (kind === 'approval' || status === 'success') ? 'OVER' : 'ORPHANED';
	return isOver(await executionStatus(context, watcherUrl)) ? 'STUCK' : 'WAITING';
}

const ABOUT: Record<Exclude<WaitState, 'OVER'>, (execution: string) => string> = {
	WAITING: (execution) => `${execution} is waiting, or is going on right now.`,
	ORPHANED: (execution) =>
		`${execution} has failed, or was stopped or deleted: nobody waits for this any more. End takes it off the list.`,
	STUCK: (execution) =>
		`${execution} waits, but the helper that would make it go on is gone. If that is still so in five minutes, stop the execution in n8n.`,
	UNKNOWN: (execution) =>
		`${execution} may or may not be waiting: n8n does not say. Look for it in n8n’s list of executions.`,
};

/** What a person is told of how a wait stands. */
export function aboutState({ helps }: Waiting, state: Exclude<WaitState, 'OVER'>): string {
	return ABOUT[state](helps.execution === '' ? 'The execution' : `Execution ${helps.execution}`);
}

/** A wait as an output. */
export function waitRow(wait: Waiting, state: Exclude<WaitState, 'OVER'>): IDataObject {
	const { id, kind, channel, count, open, helps, until } = wait;
	return {
		waitId: id,
		state,
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
		about: aboutState(wait, state),
	};
}

/** n8n asks for a credential for the whole node. */
export const credentialNotice = notice(
	'This looks into n8n’s data table “Omni Messaging” and asks n8n itself, not the service. It sees what waits in this project for more than a minute.',
);
