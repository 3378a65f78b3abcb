import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The answer that a question gives once it is what is waited for; fails after a while.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} read
 * @param {(answer: T) => boolean} isThere
 * @param {number} attempts half a second apart
 * @returns {Promise<T>}
 */
export async function eventually(read, isThere, attempts = 20) {
	for (let attempt = 0; attempt < attempts; attempt += 1) {
		// A page that is asked for while the execution runs may never answer: it is asked for again.
		const found = await read(AbortSignal.timeout(3_000)).catch(() => undefined);
		if (found !== undefined && isThere(found)) return found;
		await wait(500);
	}
	assert.fail('What was waited for did not come.');
}
