import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fault } from './faults';
import { stringifyJson } from './json';
import type { Sandbox, Seed } from './sandbox';
import { checkControl } from '../outbox/checks';
import { controlBody } from './server';

/** The part of the sandbox that its control interface drives. */
export type Controlled = Omit<Sandbox, 'baseUrl' | 'resumed' | 'close'> & {
	seed(seed: Seed): void;
	state(): Record<string, unknown>;
};

/** Adds what drives the sandbox to the control interface under `/_sandbox/`. */
export function addControl(app: FastifyInstance, sandbox: Controlled): void {
	app.post('/_sandbox/reset', () => {
		sandbox.reset();
		return sandbox.state();
	});
	app.post('/_sandbox/seed', (request) => {
		sandbox.seed(checked('seed', request));
		return sandbox.state();
	});
	app.post('/_sandbox/configure', (request) => {
		sandbox.configure(checked('configure', request));
		return sandbox.state();
	});
	app.post('/_sandbox/clock', async (request) => {
		const { advance, speed } = checked('clock', request);
		if (typeof speed === 'number') sandbox.clock.speed(speed);
		if (typeof advance === 'number') await sandbox.clock.advance(advance);
		return sandbox.state();
	});
	app.get('/_sandbox/faults', () => sandbox.state().faults);
	app.post('/_sandbox/faults', (request) => {
		sandbox.faults.add(checked('faults', request) as unknown as Fault);
		return sandbox.state().faults;
	});
	app.delete('/_sandbox/faults', () => {
		sandbox.faults.clear();
		return [];
	});
	app.post<{ Params: { channel: string } }>('/_sandbox/incoming/:channel', async (request, reply) => {
		const attempt = await sandbox.incoming(request.params.channel, controlBody(request));
		return reply.type('application/json').send(stringifyJson(attempt ?? { kept: true }));
	});
	addLists(app, sandbox);
}

/** The body of a call that says only what the call knows. */
function checked(call: Parameters<typeof checkControl>[0], request: FastifyRequest): Record<string, unknown> {
	const body = controlBody(request);
	checkControl(call, body);
	return body;
}

function addLists(app: FastifyInstance, sandbox: Controlled): void {
	const lists: Record<string, () => unknown[]> = {
		messages: () => sandbox.messages(),
		attempts: () => sandbox.attempts(),
		requests: () => sandbox.requests,
		violations: () => sandbox.violations(),
	};
	for (const [name, list] of Object.entries(lists)) {
		app.get<{ Querystring: { last?: string } }>(`/_sandbox/${name}`, (request) => {
			const last = Number(request.query.last ?? Number.NaN);
			return Number.isInteger(last) && last > 0 ? list().slice(-last) : list();
		});
	}
}
