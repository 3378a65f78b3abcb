import assert from 'node:assert/strict';
import { pauseSince } from '../../scripts/lib/pause.ts';
import { longer } from '../../scripts/lib/slowness.ts';

/** Far more than anything takes that a test waits for, on a machine with much else to do. */
const PATIENCE_MS = longer(600_000);
/** A page that is asked for while its execution runs may never answer: it is asked for again after this time. */
const PAGE_MS = longer(10_000);
/** So much of what was found last is shown when what was waited for did not come. */
const SHOWN = 600;

/**
 * The answer that a question gives once it is what is waited for.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} read
 * @param {(answer: T) => boolean} isThere
 * @returns {Promise<T>}
 * @throws {assert.AssertionError} when it does not come
 */
export async function eventually(read, isThere) {
	const start = Date.now();
	let last;
	while (Date.now() < start + PATIENCE_MS) {
		const found = await read(AbortSignal.timeout(PAGE_MS)).catch((error) => {
			last = error;
			return undefined;
		});
		if (found !== undefined) {
			if (isThere(found)) return found;
			last = found;
		}
		await pauseSince(start);
	}
	const shown = last instanceof Error ? last.message : JSON.stringify(last);
	return assert.fail(`What was waited for did not come. Found last: ${shown?.slice(0, SHOWN)}`);
}

/**
 * The sandbox's posts of callbacks that are wanted, once each is answered: n8n starts a run a moment before.
 * @param {object} sandbox
 * @param {(attempt: object) => boolean} isWanted
 * @returns {Promise<object[]>}
 */
export async function answeredAttempts(sandbox, isWanted) {
	return await eventually(
		async () => (await sandbox.list('attempts')).filter(isWanted),
		(attempts) => attempts.every(({ took }) => took !== undefined),
	);
}
