/**
 * Loaded into n8n before its own code (scripts/lib/shortMinute.ts): n8n looks once a minute for executions whose time to wake has come,
 * and for those whose sub-execution has ended; here it looks as often as the tests' minute says.
 */
const MINUTE_MS = 60_000;
const SHORT_MS = Number(process.env.OMNI_MINUTE_MS);
const original = globalThis.setInterval;

globalThis.setInterval = (handler, delay, ...rest) => {
	const isTracker = delay === MINUTE_MS && new Error().stack?.includes('wait-tracker');
	return original(handler, isTracker ? SHORT_MS : delay, ...rest);
};
