import type { Try } from './plan';

/** How many are kept of the tries by one channel that follow each other and came to the same. */
const MOST_ALIKE: Readonly<Partial<Record<string, number>>> = {
	// A night has some fifty of these, of which the last one says it all.
	OUTSIDE_HOURS: 1,
	// One a minute: the patience of the channel counts from the first one, and the last one says why it is so still.
	NOT_SENT: 2,
};

/** Puts in what is known of the last try, and lets go of those before it that it only repeats. */
export function settle(tries: Try[], known: Partial<Try>): void {
	const last = tries.at(-1);
	if (!last) return;
	const { code, step } = Object.assign(last, known);
	const most = MOST_ALIKE[code] ?? Infinity;
	const first = tries.findLastIndex((one) => one.code !== code || one.step !== step) + 1;
	const tooMany = tries.length - first - most;
	if (tooMany > 0) tries.splice(first + most - 1, tooMany);
}
