import type { FastifyInstance } from 'fastify';
import { FAULT_KINDS } from '../core/faults';
import type { OutboxParts } from './parts';

/** Real milliseconds between two looks at the journal. */
const LOOK_EVERY = 250;
/** A page that hears nothing for longer takes the connection for dead. */
const BREATHE_EVERY = 15_000;
/** Milliseconds of the clock that are no jump of it. */
const JITTER = 500;

/** Adds the stream of server-sent events that tells a page when something happened. */
export function addChanges(app: FastifyInstance, parts: OutboxParts): void {
	const open = new Set<() => void>();
	app.addHook('preClose', async () => open.forEach((end) => end()));
	app.get('/_sandbox/changes', (request, reply) => {
		reply.hijack();
		reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
		let told = '';
		let spoke = 0;
		const tell = (): void => {
			const view = stateOf(parts);
			const { now, ...rest } = view;
			// The page lets its clock run by itself: only a jump of it is news.
			const jump = Math.round((Number(now) - Date.now() * Number(view.speed)) / JITTER);
			const news = JSON.stringify([rest, jump]);
			const isNews = news !== told;
			if (!isNews && Date.now() - spoke < BREATHE_EVERY) return;
			told = news;
			spoke = Date.now();
			reply.raw.write(`data: ${JSON.stringify(view)}\n\n`);
		};
		const timer = setInterval(tell, LOOK_EVERY);
		const end = (): void => {
			clearInterval(timer);
			open.delete(end);
			reply.raw.end();
		};
		open.add(end);
		request.raw.once('close', end);
		tell();
	});
	app.get('/_sandbox/state', () => ({ ...stateOf(parts), pid: process.pid }));
}

/** The clock, the settings, what can be chosen, and how much of everything there is. */
function stateOf({ controlled, core, domains, requests }: OutboxParts): Record<string, unknown> {
	const known = domains.filter(({ modes }) => modes);
	return {
		...controlled.state(),
		last: core.journal.last,
		counts: {
			messages: core.messages.size,
			requests: requests.length,
			attempts: core.callbacks.attempts.length,
			violations: violationCount(requests) + violationCount(core.callbacks.attempts),
		},
		knownModes: Object.fromEntries(known.map(({ name, modes }) => [name, modes])),
		faultKinds: FAULT_KINDS,
	};
}

function violationCount(list: Array<{ violations: string[] }>): number {
	return list.reduce((sum, { violations }) => sum + violations.length, 0);
}
