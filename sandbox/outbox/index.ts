import type { FastifyInstance } from 'fastify';
import { addControl } from '../core/control';
import { addAccounts } from './accounts';
import { addChanges } from './changes';
import { addMessages } from './messages';
import { guard, type Reach } from './guard';
import { addControlDocument } from './openapi';
import { addPage } from './page';
import type { OutboxParts } from './parts';
import { addSummary } from './summary';
import { addTestEvents } from './testEvents';
import { addTraffic } from './traffic';

/** Adds the outbox page at `/` and the control interface under `/_sandbox/`, both for this machine's own use only. */
export function addOutbox(app: FastifyInstance, parts: OutboxParts, reach: Reach): void {
	void app.register(async (scope) => {
		guard(scope, reach);
		keep(scope, parts);
		addPage(scope);
		addControl(scope, parts.controlled);
		addControlDocument(scope);
		addChanges(scope, parts);
		addMessages(scope, parts);
		addSummary(scope, parts);
		addTraffic(scope, parts);
		addTestEvents(scope, parts);
		addAccounts(scope, parts);
	});
}

/** What drives the sandbox belongs to what it went through, as requests to the service do; what only reads does not. */
function keep(scope: FastifyInstance, { core, keeper }: OutboxParts): void {
	if (!keeper) return;
	scope.addHook('preHandler', (request, _reply, done) => {
		if (request.method !== 'GET') keeper.take(core, request);
		done();
	});
	scope.addHook('onSend', (request, _reply, payload, done) => {
		keeper.startAfresh(request.url);
		done(null, payload);
	});
}
