/**
 * What Omni Trigger holds under load, in the real n8n; some forty minutes in all:
 *
 *   npm run load                      every part
 *   npm run load -- rates             queue mode: beside n8n's Webhook node and its Telegram Trigger
 *   npm run load -- exact             queue mode: 20,000 callbacks and 200 lists of 1,000, with workers killed
 *   npm run load -- shared            queue mode: every callback to two processes at once, with each memory
 *   npm run load -- pace              queue mode: the SOAP interface's ten requests a second, over two workers
 *   npm run load -- sqlite            one process on SQLite: how many calls at once
 *   npm run load -- soak              an hour's work in minutes: what n8n's memory does
 *   npm run load -- exact --singles 2000 --lists 20 --minutes 10
 *
 * Queue mode needs Redis and PostgreSQL. What is measured stands in docs/scaling.md. Rates say something of this machine only.
 */
import { parseArgs } from 'node:util';

import { Problem, runMain, say } from '../scripts/bootstrap/say.mjs';
import { ensureBuild } from '../scripts/lib/build';
import { ensureN8n } from '../scripts/lib/installN8n';
import { exactness, withQueue } from './load/queue';
import { pace } from './load/pace';
import { rates } from './load/rates';
import { shared } from './load/shared';
import { soak } from './load/soak';
import { sqlite } from './load/sqlite';

const PARTS = ['rates', 'exact', 'shared', 'pace', 'sqlite', 'soak'];

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
		},
		allowPositionals: true,
	});
	const unknown = positionals.find((name) => !PARTS.includes(name));
	if (unknown !== undefined) throw new Problem(`There is no part “${unknown}”: ${PARTS.join(', ')}.`);
	const wanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);
	const [singles, lists] = [Number(values.singles), Number(values.lists)];
	await ensureN8n();
	await ensureBuild();
	if (['rates', 'exact', 'shared', 'pace'].some(wanted)) {
		await withQueue(async (queue) => {
			if (wanted('rates')) {
				const head = ['Calls with', 'answered a second', 'ended a second', 'ours to it', 'ours to it, ended'];
				show('Queue mode, two workers: calls', table(head, await rates(queue)));
			}
			if (wanted('exact')) {
				const rows = await exactness(queue, { singles, lists, minutes: Number(values.minutes) });
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
		});
	}
	if (wanted('sqlite')) {
		const head = ['', 'at once', 'answers', 'calls a second', 'not taken', 'came out', 'lost', 'doubled'];
		show('One process on SQLite', table(head, await sqlite()));
	}
	if (wanted('soak')) show('An hour’s work', (await soak(Number(values.hours), Number(values.minutes))).join('\n'));
	return 0;
}

void runMain(main);
