import type { IExecuteFunctions } from 'n8n-workflow';

import { wakeSoon } from '../durable/calls';
import { hasEnded } from '../durable/executions';
import type { Asker } from './openQuestions';

/** Between two wakings of a watcher: each costs a look at the rows of all of its questions. */
const GAP_MS = { one: 1000, many: 3000, each: 0.4 };

/** Wakes who watches a run's questions, by a call that nobody waits for. Until it is there, its first look finds what came. */
export function wakeWatcher(context: IExecuteFunctions, { wakeUrl, count }: Asker): void {
	wakeSoon(context, wakeUrl, count > 1 ? GAP_MS.many + count * GAP_MS.each : GAP_MS.one);
}

/** The questions to n8n that are under way: it reads all items of a run to answer one. */
const checks = new Map<string, Promise<boolean>>();

/**
 * Whether the run behind an asker still waits for answers: it may be stopped at any moment, and a reply that comes later must not be taken
 * for it, so that n8n is asked each time; those who ask at the same moment share its answer. One that n8n does not tell about is believed to wait.
 */
export async function isWaiting(context: IExecuteFunctions, { statusUrl }: Asker): Promise<boolean> {
	const known = checks.get(statusUrl);
	if (known) return await known;
	const check = hasEnded(context, statusUrl).then((ended) => !ended);
	checks.set(statusUrl, check);
	try {
		return await check;
	} finally {
		checks.delete(statusUrl);
	}
}
