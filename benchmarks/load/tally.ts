import { setTimeout as sleep } from 'node:timers/promises';

import { FIRST_ID } from './takers';

/** Asks n8n's database; gives the first column of the first row as a number. */
export type Ask = (statement: string) => Promise<number>;

/** What came out of a workflow, compared with what was sent to it. */
export interface Tally {
	/** Events of calls that n8n answered with 200, which some run gave out that came to its end. */
	out: number;
	/** Events that n8n answered with 200, and of which neither such a run nor a failed one tells. */
	lost: number;
	/** Events that more than one run gave out. */
	doubled: number;
	/** Runs that n8n lists as failed: what they held is told by them and by nothing else. */
	failedRuns: number;
	runs: number;
}

const PATIENCE_MS = 30 * 60_000;
const POLL_MS = 500;
const UNDER_WAY = `status in ('new', 'running', 'waiting')`;

/** Resolves when n8n has ended all runs of a workflow. */
export async function drained(ask: Ask, workflowId: string): Promise<void> {
	const deadline = Date.now() + PATIENCE_MS;
	const left = `select count(*) from execution_entity where "workflowId" = '${workflowId}' and ${UNDER_WAY}`;
	while ((await ask(left)) > 0) {
		if (Date.now() > deadline) throw new Error(`${workflowId} still runs after ${PATIENCE_MS / 60_000} minutes`);
		await sleep(POLL_MS);
	}
}

/**
 * Compares what n8n stored of a workflow's runs in PostgreSQL with the events of the numbers from 0 on that were sent, and those
 * of them that n8n answered with 200. `perRun` is how many events a run holds: a failed run has lost its data with a killed
 * worker, and so many events are told by it. `refused` are the numbers of the calls that n8n did not answer with 200: they may
 * have come out all the same, and must not stand in for one that was lost.
 */
export async function tally(
	ask: Ask,
	workflowId: string,
	{ sent, taken, perRun, refused = [] }: { sent: number; taken: number; perRun: number; refused?: readonly number[] },
): Promise<Tally> {
	// A sub-workflow counts as a run of the workflow that it is started from.
	const runs = `execution_entity e where "workflowId" = '${workflowId}' and mode = 'webhook'`;
	// Each event stands once in a run's data, however often it is referred to there: n8n stores equal texts once.
	await ask(`drop table if exists load_found; select 0`);
	await ask(
		`create table load_found as select distinct e.id as run, m[1]::bigint - ${FIRST_ID} as event
		from execution_entity e join execution_data d on d."executionId" = e.id,
		regexp_matches(d.data, '"(31586\\d{14})"', 'g') as m
		where e."workflowId" = '${workflowId}' and e.status = 'success' and e.mode = 'webhook'; select 0`,
	);
	const inRange = `from load_found where event >= 0 and event < ${sent}`;
	const wasTaken = refused.length > 0 ? `and event / ${perRun} not in (${refused.join()})` : '';
	const out = await ask(`select count(distinct event) ${inRange} ${wasTaken}`);
	const doubled = await ask(
		`select count(*) from (select event ${inRange} group by event having count(*) > 1) as twice`,
	);
	const failedRuns = await ask(
		`select count(*) from ${runs} and status not in ('success', 'new', 'running', 'waiting')`,
	);
	const lost = Math.max(0, taken - out - failedRuns * perRun);
	return { out, lost, doubled, failedRuns, runs: await ask(`select count(*) from ${runs}`) };
}
