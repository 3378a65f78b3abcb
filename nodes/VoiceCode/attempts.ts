import { Memory } from '../ground/memory';
import { VALIDITY } from './token';

/** What is known of one sent code. */
interface Tries {
	made: number;
	used: boolean;
}

/** Ours: codes whose tries are remembered; the one that was tried longest ago is forgotten first. */
const MOST_KEPT = 100_000;

/**
 * The tries of each sent code, by its claim's id. They live in the memory of n8n's process, so that all executions in it
 * count together; several workers, and the time before and after a restart, count on their own. They are kept for as long as
 * the longest of codes counts.
 */
const attempts = new Memory<Tries>({ most: MOST_KEPT, keepMs: VALIDITY.max * 1000 });

/** The tries of a code so far, to be counted on. */
export function triesOf(id: string): Tries {
	return attempts.obtain(id, () => ({ made: 0, used: false }));
}
