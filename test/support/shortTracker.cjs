/**
 * Loaded into n8n before its own code (scripts/lib/shortMinute.ts): n8n looks once a minute for executions whose time to wake has come,
 * and for those whose sub-execution has ended; here it looks as often as the tests' minute says. Not before n8n has started: while it mends
 * what a crash left, it calls sleeping executions crashed for a moment, and its own next look is a minute away then. For the same reason not
 * while a worker starts: a file in OMNI_TRACKER_HOLDS says so.
 */
const { readdirSync } = require('node:fs');

const MINUTE_MS = 60_000;
const SHORT_MS = Number(process.env.OMNI_MINUTE_MS);
const HOLDS = process.env.OMNI_TRACKER_HOLDS;
const STARTED = 'Editor is now accessible';
const original = globalThis.setInterval;
const write = process.stdout.write.bind(process.stdout);
let hasStarted = false;

process.stdout.write = (chunk, ...rest) => {
	hasStarted ||= String(chunk).includes(STARTED);
	return write(chunk, ...rest);
};

globalThis.setInterval = (handler, delay, ...rest) => {
	const isTracker = delay === MINUTE_MS && new Error().stack?.includes('wait-tracker');
	if (!isTracker) return original(handler, delay, ...rest);
	return original(() => hasStarted && readdirSync(HOLDS).length === 0 && handler(), SHORT_MS);
};
