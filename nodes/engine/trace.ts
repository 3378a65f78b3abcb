import type { IExecuteFunctions } from 'n8n-workflow';

import type { Client } from '../service/client';
import type { Fate } from './ledger';

const STATES: Readonly<Record<Fate['state'], string>> = {
	accepted: 'omni.sent',
	rejected: 'omni.rejected',
	unknown: 'omni.unknown',
	invalid: 'omni.invalid',
	notSent: 'omni.not_sent',
	held: 'omni.held',
};

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
			...attributesOf(this.sends.flat()),
		};
		context.setMetadata({ tracing });
	}
}

/** How many came to which end; parts and costs of what was sent, where all of it tells them. */
function attributesOf(fates: readonly Fate[]): Record<string, number> {
	// A run that broke off has none for what it did not come to.
	const known = fates.filter((fate: Fate | undefined) => fate !== undefined);
	if (known.length === 0) return {};
	const counts = Object.fromEntries(Object.values(STATES).map((name) => [name, 0]));
	for (const { state } of known) counts[STATES[state]] += 1;
	const sent = known.flatMap((fate) => (fate.state === 'accepted' ? [fate.output] : []));
	const sums = (['parts', 'cost'] as const).flatMap((field) => {
		const values = sent.map((output) => output[field]).filter((value) => typeof value === 'number');
		if (values.length === 0 || values.length < sent.length) return [];
		const sum = values.reduce((whole, value) => whole + value, 0);
		return [[`omni.${field}`, Number(sum.toFixed(COST_DIGITS))] as const];
	});
	return { ...counts, ...Object.fromEntries(sums) };
}
