import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 500;

/** Waits until something is so, for so many milliseconds at most: what is measured then tells how far it came. */
export async function until(patienceMs: number, isSo: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + patienceMs;
	while (!(await isSo())) {
		if (Date.now() > deadline) return;
		await sleep(POLL_MS);
	}
}
