import type { IExecuteFunctions } from 'n8n-workflow';

import type { Client } from '../service/client';
import type { Fate } from './ledger';

const STATES: Readonly<Record<Fate['state'], string>> = {
	accepted: 'omni.sent',
	rejected: 'omni.rejected',
	unknown: 'omni.unknown',
	invalid: 'omni.invalid',
	notSent: 'omni.not_sent',
	withheld: 'omni.withheld',
};

/** What is added up over what was sent. */
const FIELDS = ['parts', 'cost'] as const;

/** Costs are sums of decimal fractions: what binary ones add behind these digits is no money. */
const COST_DIGITS = 6;

/** What a run tells n8n's OpenTelemetry of itself, as attributes of its node's span (docs/scaling.md, Traces). */
export class Trace {
	private readonly sends: Array<readonly Fate[]> = [];

	/** Has the fates of a send counted at the end of the run. */
	watch(fates: readonly Fate[]): void {
		this.sends.push(fates);
	}

	/** Tells of the run so far. A tool inside an agent tells nothing: n8n would put it on the agent's own span. */
	tell(context: IExecuteFunctions, operation: string, { spent }: Client): void {
		if (context.isToolExecution()) return;
		const tracing = {
			'omni.operation': operation,
			'omni.requests': spent.requests,
			'omni.waited_ms': spent.waitedMs,
			...attributesOf(this.sends),
		};
		context.setMetadata({ tracing });
	}
}

/** How many came to which end; parts and costs of what was sent, where all of it tells them. */
function attributesOf(sends: ReadonlyArray<readonly Fate[]>): Record<string, number> {
	const counts = Object.fromEntries(Object.values(STATES).map((name) => [name, 0]));
	const sums = { parts: { count: 0, sum: 0 }, cost: { count: 0, sum: 0 } };
	let known = 0;
	for (const fates of sends) {
		// A run that broke off has none for what it did not come to.
		for (const fate of fates as ReadonlyArray<Fate | undefined>) {
			if (!fate) continue;
			known += 1;
			counts[STATES[fate.state]] += 1;
			if (fate.state !== 'accepted') continue;
			for (const field of FIELDS) {
				const value = fate.output[field];
				if (typeof value !== 'number') continue;
				sums[field].count += 1;
				sums[field].sum += value;
			}
		}
	}
	if (known === 0) return {};
	const sent = counts[STATES.accepted];
	for (const field of FIELDS) {
		const { count, sum } = sums[field];
		if (sent > 0 && count === sent) counts[`omni.${field}`] = Number(sum.toFixed(COST_DIGITS));
	}
	return counts;
}
