import path from 'node:path';
import { parseArgs } from 'node:util';

import { RUN } from './bootstrap/paths.mjs';
import { Problem, runMain, say, step } from './bootstrap/say.mjs';
import { ensureBuild } from './lib/build';
import { ensureN8n } from './lib/installN8n';
import { freePort, isBrowsable } from './lib/ports';
import { seedSandbox } from './lib/seed';
import { runSmsJob, table, type MessageRow } from './lib/smsJob';
import { openStage, showAddresses, untilStopped } from './lib/stage';

/** The quick start behind `npm start`, which tells its options. */
async function main(): Promise<number> {
	const options = { once: { type: 'boolean' }, port: { type: 'string' }, 'sandbox-port': { type: 'string' } } as const;
	const { values } = parseArgs({ options });
	const port = values.port === undefined ? undefined : await freePort('n8n', portOf(values.port));
	const sandboxPort = values['sandbox-port'] === undefined ? undefined : portOf(values['sandbox-port']);
	await ensureN8n();
	await ensureBuild();
	const stage = await openStage(path.join(RUN, 'quick-start'), { port }, sandboxPort);
	try {
		await step('Putting a contact list, a scenario and a template into the sandbox', () => seedSandbox(stage.sandbox));
		const rows = await step<MessageRow[]>(
			'Sending an SMS to each of five recipients and waiting for their callbacks',
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

/** The port that an option names; throws a Problem for anything else. */
function portOf(given: string): number {
	const port = Number(given);
	if (!isBrowsable(port)) throw new Problem(`Browsers refuse port ${port}: give another one.`);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Problem(`“${given}” is no port: give a number from 1 to 65535.`);
}

void runMain(main);
