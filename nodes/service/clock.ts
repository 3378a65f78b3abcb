/** A request's own clock: n8n's helper counts the seconds without a byte, and none at all once a server switched protocols. */
interface Clock {
	/** Aborted when the time is over. */
	readonly signal: AbortSignal;
	/** What the work gives; throws an error with the code of a timeout when the time is over before, whatever the work does. */
	during<T>(work: Promise<T>): Promise<T>;
}

/** Starts a clock of so many milliseconds. It keeps no process alive. */
export function startClock(milliseconds: number): Clock {
	const signal = AbortSignal.timeout(milliseconds);
	return {
		signal,
		during: (work) =>
			new Promise((resolve, reject) => {
				const end = (): void =>
					reject(Object.assign(new Error('The answer did not end in time'), { code: 'ETIMEDOUT' }));
				if (signal.aborted) end();
				else signal.addEventListener('abort', end, { once: true });
				work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
			}),
	};
}
