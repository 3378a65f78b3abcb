import path from 'node:path';
import { parseArgs } from 'node:util';

import { RUN } from './bootstrap/paths.mjs';
import { Problem, runMain, say, step } from './bootstrap/say.mjs';
import { ensureBuild } from './lib/build';
import { ensureN8n } from './lib/installN8n';
import { freePort, isBrowsable } from './lib/ports';
import { runningN8n } from './lib/runningN8n';
import { seedSandbox } from './lib/seed';
import { runSmsJob, table, type MessageRow } from './lib/smsJob';
import { openBeside, openStage, showAddresses, untilStopped, type Demonstration } from './lib/stage';

const FOLDER = path.join(RUN, 'quick-start');

const OPTIONS = {
	once: { type: 'boolean' },
	port: { type: 'string' },
	'sandbox-port': { type: 'string' },
	'sandbox-host': { type: 'string' },
} as const;

/** The quick start behind `npm start`, which tells its options. */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: OPTIONS });
	const stage = await open(values);
	try {
		await step('Putting a contact list, a scenario and a template into the sandbox', () => seedSandbox(stage.sandbox));
		const rows = await step<MessageRow[]>(
			'Sending an SMS to each of five recipients and waiting for their callbacks',
			(report) => runSmsJob(stage.n8n, report, stage.examples.idOf),
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

/** Starts the sandbox and, unless one that runs is named, n8n. */
async function open(values: {
	port?: string;
	'sandbox-port'?: string;
	'sandbox-host'?: string;
}): Promise<Demonstration> {
	const { port, 'sandbox-port': sandboxPort, 'sandbox-host': host } = values;
	const running = runningN8n(process.env);
	const wanted = sandboxPort === undefined ? undefined : portOf(sandboxPort);
	if (running) {
		if (port !== undefined)
			throw new Problem('--port is for an n8n that is started here; N8N_URL names one that runs.');
		return await openBeside(running, FOLDER, { host: host === undefined ? undefined : hostOf(host), port: wanted });
	}
	if (host !== undefined) throw new Problem('--sandbox-host is for an n8n that runs already, which N8N_URL names.');
	const own = port === undefined ? undefined : await freePort('n8n', portOf(port));
	await ensureN8n();
	await ensureBuild();
	return await openStage(FOLDER, { port: own }, wanted);
}

/** The name of a machine that an option names; throws a Problem for anything else. */
function hostOf(given: string): string {
	if (/^[a-z0-9][a-z0-9.-]*$/i.test(given)) return given;
	throw new Problem(`“${given}” is no name of a machine: give one such as host.docker.internal or 192.0.2.10.`);
}

/** The port that an option names; throws a Problem for anything else. */
function portOf(given: string): number {
	const port = Number(given);
	if (!isBrowsable(port)) throw new Problem(`Browsers refuse port ${port}: give another one.`);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Problem(`“${given}” is no port: give a number from 1 to 65535.`);
}

void runMain(main);
