import { setTimeout as sleep } from 'node:timers/promises';

import { longer } from './slowness';

const LEAST_MS = longer(200);
const MOST_MS = longer(1_000);

/**
 * Waits before n8n is asked again: a tenth of the time that it has taken so far, within bounds. Each question costs it as much as a small run.
 * @param start when it was asked first, in milliseconds as of `Date.now()`
 */
export async function pauseSince(start: number): Promise<void> {
	await sleep(Math.min(MOST_MS, Math.max(LEAST_MS, (Date.now() - start) / 10)));
}
