import { getCallSites } from 'node:util';

/** Sleeps longer than this are cut short, in milliseconds. */
const LONGEST_SLEEP_MS = 5;
/** How n8n-workflow's functions are called where they stand, and how far back they may be. */
const SLEEP = /^(\w+\.)?sleep(WithAbort)?$/;
const STEPS_BACK = 15;
/** The time limit of requests that have none of their own, which is n8n's. */
export const USUAL_LIMIT_MS = 300_000;

/**
 * Cuts the nodes' sleeps short: before another try, for a turn, and until n8n is asked again. The time limits of requests stay as they are; who
 * sleeps is known by the name of n8n-workflow's functions, also where a method has it.
 * @returns what ends it
 */
export function cutSleeps(): () => void {
	const wait = globalThis.setTimeout;
	const inShort = (action: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): NodeJS.Timeout => {
		const isLong = delay > LONGEST_SLEEP_MS && delay !== USUAL_LIMIT_MS;
		const isSleep = isLong && getCallSites(STEPS_BACK).some(({ functionName }) => SLEEP.test(functionName));
		return wait(action, isSleep ? LONGEST_SLEEP_MS : delay, ...given);
	};
	globalThis.setTimeout = Object.assign(inShort, wait);
	return () => {
		globalThis.setTimeout = wait;
	};
}

/** Cuts the nodes' sleeps short in all tests of a file. */
export function useShortSleeps(): void {
	let end: () => void;
	beforeAll(() => {
		end = cutSleeps();
	});
	afterAll(() => end());
}
