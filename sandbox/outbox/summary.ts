import type { FastifyInstance } from 'fastify';
import { statusOf } from '../core/messages';
import { toneOf } from './tone';
import type { OutboxParts } from './parts';

/** What became of the messages of a channel so far. */
export interface Tally {
	sent: number;
	delivered: number;
	failed: number;
	/** How many have each status now. */
	statuses: Record<string, number>;
}

/** All that happened in one look: for checks by programs. */
export interface Summary {
	channels: Record<string, Tally>;
	/** What went against the contract, a line each. */
	violations: string[];
}

/** Adds the sums of what happened. */
export function addSummary(app: FastifyInstance, { core, controlled }: OutboxParts): void {
	app.get('/_sandbox/summary', (): Summary => {
		const channels: Summary['channels'] = {};
		for (const message of core.messages.all()) {
			const { status } = statusOf(message);
			const tally = (channels[message.channel] ??= { sent: 0, delivered: 0, failed: 0, statuses: {} });
			const tone = toneOf(status);
			tally.sent += 1;
			if (tone === 'good') tally.delivered += 1;
			if (tone === 'bad') tally.failed += 1;
			tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
		}
		return { channels, violations: controlled.violations() };
	});
}
