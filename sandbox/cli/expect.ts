import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Summary, Tally } from '../outbox/summary';
import { control, USUAL_SANDBOX } from './control';

/** What `expect` takes, for people. */
export const EXPECT_HELP = `expect: compares what a running sandbox saw with what it should have; exit code 1 where they differ
  --sent <n> --delivered <n> --failed <n>   messages taken, arrived, ended without
  --status <name>=<n>        messages that have this status; can be given again
  --violations <n>           what went against the contract (default 0)
  --channel <name>           of this channel only: sms, email, chatapp, push, wallet …
  --wait <seconds>           how long to wait for it (default 0)
  --sandbox <url>            where the sandbox is (default ${USUAL_SANDBOX})`;

const POLL = 200;

/** Something to compare: what it is called, and how many there should be. */
interface Expectation {
	what: string;
	wanted: number;
	found: (all: Tally, summary: Summary) => number;
}

/** The sums of all channels, or of one. */
function tallyOf({ channels }: Summary, channel?: string): Tally {
	const chosen = Object.entries(channels).filter(([name]) => channel === undefined || name === channel);
	const all: Tally = { sent: 0, delivered: 0, failed: 0, statuses: {} };
	for (const [, { sent, delivered, failed, statuses }] of chosen) {
		all.sent += sent;
		all.delivered += delivered;
		all.failed += failed;
		for (const [status, count] of Object.entries(statuses)) all.statuses[status] = (all.statuses[status] ?? 0) + count;
	}
	return all;
}

function countOf(name: string, text: string): number {
	if (/^\d+$/.test(text)) return Number(text);
	throw new Error(`${name} has to be a whole number, and ${text} was given.`);
}

type Counts = Partial<Record<'sent' | 'delivered' | 'failed' | 'violations', string>>;

function expectationsOf(counts: Counts, statuses: readonly string[]): Expectation[] {
	const named = (['sent', 'delivered', 'failed'] as const).flatMap((what): Expectation[] => {
		const text = counts[what];
		return text === undefined ? [] : [{ what, wanted: countOf(`--${what}`, text), found: (all) => all[what] }];
	});
	const byStatus = statuses.map((pair): Expectation => {
		const [status, count = ''] = pair.split('=');
		return { what: status, wanted: countOf('--status', count), found: (all) => all.statuses[status] ?? 0 };
	});
	const violations = countOf('--violations', counts.violations ?? '0');
	return [
		...named,
		...byStatus,
		{ what: 'violations', wanted: violations, found: (_, summary) => summary.violations.length },
	];
}

/** Compares. @returns 0 when everything is as expected */
export async function expectOutcome(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			sent: { type: 'string' },
			delivered: { type: 'string' },
			failed: { type: 'string' },
			violations: { type: 'string' },
			status: { type: 'string', multiple: true, default: [] },
			channel: { type: 'string' },
			wait: { type: 'string', default: '0' },
			sandbox: { type: 'string', default: USUAL_SANDBOX },
		},
	});
	const expectations = expectationsOf(values, values.status);
	const deadline = Date.now() + countOf('--wait', values.wait) * 1000;
	for (;;) {
		const summary = await control<Summary>(values.sandbox, 'summary');
		const all = tallyOf(summary, values.channel);
		const isMet = expectations.every(({ wanted, found }) => found(all, summary) === wanted);
		if (isMet || Date.now() >= deadline) return tell(expectations, all, summary);
		await sleep(POLL);
	}
}

function tell(expectations: readonly Expectation[], all: Tally, summary: Summary): number {
	let wrong = 0;
	for (const { what, wanted, found } of expectations) {
		const count = found(all, summary);
		if (count !== wanted) wrong += 1;
		console.log(count === wanted ? `✔ ${what}: ${count}` : `✖ ${what}: ${count}, and ${wanted} was expected`);
	}
	for (const violation of summary.violations) console.log(`  ${violation}`);
	return wrong === 0 ? 0 : 1;
}
