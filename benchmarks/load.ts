import path from 'node:path';
import { parseArgs } from 'node:util';

import { RUN } from '../scripts/bootstrap/paths.mjs';
import { Problem, runMain, say } from '../scripts/bootstrap/say.mjs';
import { ensureBuild } from '../scripts/lib/build';
import { ensureN8n } from '../scripts/lib/installN8n';
import { bytesAKey } from './load/bytes';
import { costs } from './load/costs';
import { cpu } from './load/cpu';
import { crowd } from './load/crowd';
import { exactness, withQueue } from './load/queue';
import { pace } from './load/pace';
import { pumping } from './load/pumping';
import { rates } from './load/rates';
import { reach } from './load/reach';
import { shared } from './load/shared';
import { soak } from './load/soak';
import { sqlite, withSqlite } from './load/sqlite';
import { windowHeap } from './load/window';

const HELP = `What Omni Trigger holds under load, in the real n8n; some forty minutes in all.

  npm run load                      every part
  npm run load -- rates             queue mode and SQLite: single calls at 25, 50 and 100 a second and 200,000 in lists, beside n8n's Webhook node
  npm run load -- rates --seconds 20
  npm run load -- exact             queue mode: 20,000 callbacks and 200 lists of 1,000, with workers killed
  npm run load -- shared            queue mode: every callback to two processes at once, with each memory
  npm run load -- pace              queue mode: the SOAP interface's ten requests a second, over two workers
  npm run load -- crowd             queue mode: 500 questions over 50 runs, and as many replies at once
  npm run load -- pumping           queue mode: 100,000 requests for codes by fraud, beside 1,000 honest logins
  npm run load -- reach             queue mode: 10,000 people in one run of Omni Reach, calm, disturbed, and stopped by its first people
  npm run load -- costs             queue mode: what the runs of the parts before it take in PostgreSQL
  npm run load -- sqlite            one process on SQLite: how many calls at once
  npm run load -- cpu               one process on SQLite: the CPU time of a call, beside n8n's own triggers
  npm run load -- soak              an hour's work in minutes: what n8n's memory does, beside an n8n with its own nodes
  npm run load -- bytes             what a key of Send Once takes in the data table, by how many a run has, without n8n
  npm run load -- window            what the trigger's memory of callbacks takes of the heap, without n8n
  npm run load -- soak --hours 2.5 --snapshot 2 --snapshot 6   more of it, with heap snapshots at these minutes
  npm run load -- sqlite --at-once 50 --rounds 6
  npm run load -- exact --singles 2000 --lists 20 --minutes 10
  npm run load -- rates --setting N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true      with a setting of n8n

Queue mode needs Redis and PostgreSQL. What is measured stands in docs/makers/measurements.md. Rates say something of this machine only.`;

const PARTS = [
	'rates',
	'exact',
	'shared',
	'pace',
	'crowd',
	'pumping',
	'reach',
	'costs',
	'sqlite',
	'cpu',
	'soak',
	'window',
	'bytes',
];

/** What calls at a rate are told by. */
const RATES_HEAD = ['Offered', 'taken', '500', '503', 'other or none', 'p50', 'p95', 'cores of n8n', 'memory of n8n'];

/** What a run of Omni Reach is told by. */
const REACH_HEAD = [
	'Run',
	'asleep after',
	'ended after',
	'how people ended',
	'messages',
	'twice by a channel',
	'against a preference',
	'outside hours',
	'executions',
];

const table = (head: readonly string[], rows: readonly string[]): string =>
	[`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');

function show(title: string, text: string): void {
	say(`\n## ${title}\n\n${text}\n`);
}

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		options: {
			singles: { type: 'string', default: '20000' },
			lists: { type: 'string', default: '200' },
			minutes: { type: 'string', default: '60' },
			hours: { type: 'string', default: '1' },
			seconds: { type: 'string', default: '60' },
			requests: { type: 'string', default: '100000' },
			people: { type: 'string', default: '10000' },
			rounds: { type: 'string', default: '4' },
			snapshot: { type: 'string', multiple: true, default: [] },
			'at-once': { type: 'string', multiple: true },
			help: { type: 'boolean', short: 'h' },
			setting: { type: 'string', multiple: true, default: [] },
		},
		allowPositionals: true,
	});
	if (values.help) {
		say(HELP);
		return 0;
	}
	const unknown = positionals.find((name) => !PARTS.includes(name));
	if (unknown !== undefined) throw new Problem(`There is no part “${unknown}”: ${PARTS.join(', ')}.`);
	const wanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);
	const [singles, lists] = [countOf('singles', values.singles), countOf('lists', values.lists)];
	const [minutes, hours] = [countOf('minutes', values.minutes), countOf('hours', values.hours)];
	const rounds = countOf('rounds', values.rounds);
	const seconds = countOf('seconds', values.seconds);
	const requests = countOf('requests', values.requests);
	const people = countOf('people', values.people);
	const snapshots = values.snapshot.map((text) => countOf('snapshot', text));
	const widths = values['at-once']?.map((text) => countOf('at-once', text));
	const settings = Object.fromEntries(values.setting.map((setting) => setting.split('=', 2) as [string, string]));
	await ensureN8n();
	await ensureBuild();
	if (['rates', 'exact', 'shared', 'pace', 'crowd', 'pumping', 'reach', 'costs'].some(wanted)) {
		await withQueue(settings, async (queue) => {
			if (wanted('rates')) {
				const { n8n } = queue.stage;
				const rows = await rates({ n8n, ask: queue.ask, folder: path.join(RUN, 'load') }, seconds);
				show('Queue mode, two workers: calls at a rate', table(RATES_HEAD, rows));
			}
			if (wanted('exact')) {
				const rows = await exactness(queue, { singles, lists, minutes });
				const events = ['events', 'came out', 'told by failed runs', 'lost', 'doubled'];
				const head = ['Calls', 'kills', 'answers', ...events, 'answered a second', 'ended a second'];
				show('Queue mode, two workers, one killed again and again', table(head, rows));
			}
			if (wanted('shared')) {
				const rows = await shared(queue, singles / 20, lists / 10);
				const head = ['Memory of Callbacks', 'calls', 'answers', 'events out', 'lost', 'failed runs', 'doubled'];
				show('Every call to two processes', table([...head, 'calls a second', 'events a second'], rows));
			}
			if (wanted('pace')) {
				const head = ['Ten Requests a Second', 'runs at once', 'requests', 'a second', 'most in any second'];
				show('SOAP on two workers', table(head, await pace(queue)));
			}
			if (wanted('crowd')) {
				show('A crowd on two workers', table(['What', 'seen', 'bar'], await crowd(queue)));
			}
			if (wanted('pumping')) {
				const head = ['What', 'seen', 'bar'];
				show('Fraud with codes, on two workers', table(head, await pumping(queue, requests)));
			}
			if (wanted('reach')) show('Omni Reach on two workers', table(REACH_HEAD, await reach(queue, people)));
			if (wanted('costs')) show('In PostgreSQL', table(['What', 'count', 'bytes each'], await costs(queue)));
		});
	}
	if (wanted('rates')) {
		const rows = await withSqlite(settings, async (place) => await rates(place, seconds));
		show('One process on SQLite: calls at a rate', table(RATES_HEAD, rows));
	}
	if (wanted('sqlite')) {
		const head = ['', 'at once', 'answers', 'calls a second', 'not taken', 'came out', 'lost', 'doubled'];
		show('One process on SQLite', table(head, await sqlite(rounds, widths)));
	}
	if (wanted('cpu')) show('CPU of one call', table(['Settings', 'Trigger', 'ms'], await cpu(rounds)));
	if (wanted('soak')) show('An hour’s work', (await soak(hours, minutes, snapshots)).join('\n'));
	if (wanted('window'))
		show('The memory of callbacks', table(['messages', 'heap', 'bytes a message'], await windowHeap()));
	if (wanted('bytes')) show('Keys of Send Once', table(['keys', 'a run', 'rows', 'bytes a key'], await bytesAKey()));
	return 0;
}

/** The number of an option. @throws Problem when it is none */
function countOf(name: string, text: string): number {
	const count = Number(text);
	if (text.trim() !== '' && count > 0) return count;
	throw new Problem(`--${name} has to be a number above 0, and “${text}” was given.`);
}

void runMain(main);
