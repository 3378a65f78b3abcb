import path from 'node:path';
import { parseArgs } from 'node:util';

import { RUN } from './bootstrap/paths.mjs';
import { runMain, say, step } from './bootstrap/say.mjs';
import { ensureBuild } from './lib/build';
import { ensureN8n } from './lib/installN8n';
import { runSmsJob, table, type MessageRow } from './lib/smsJob';
import { openStage, showAddresses, untilStopped } from './lib/stage';

/** The quick start behind `npm start`, which tells its options. */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: { once: { type: 'boolean' } } });
	await ensureN8n();
	await ensureBuild();
	const stage = await openStage(path.join(RUN, 'quick-start'));
	try {
		const rows = await step<MessageRow[]>(
			'Sending the SMS of examples/recipients.csv and waiting for their callbacks',
			(report) => runSmsJob(stage.n8n, report),
		);
		say(`\n${table(rows)}\n`);
		const isComplete = rows.length > 0 && rows.every(({ final }) => final);
		if (values.once) return isComplete ? 0 : 1;
		if (!isComplete) say('  Not every message reached its final status; the logs are in .run/logs.\n');
		showAddresses(stage);
		return await untilStopped();
	} finally {
		await stage.stop();
	}
}

void runMain(main);
