import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild, ensureDevelopmentDependencies, ensureN8n } from './lib/install.mjs';
import { OWNER } from './lib/n8n.mjs';
import { RUN } from './lib/paths.mjs';
import { runMain, say, step } from './lib/say.mjs';
import { runSmsJob, table } from './lib/smsJob.mjs';
import { openStage } from './lib/stage.mjs';

const HELP = `Quick start: installs what is needed (inside this folder), starts the sandbox and the real n8n with this package,
sends the SMS of examples/recipients.csv and shows the statuses that came back.

  npm start               leaves n8n and the sandbox open until Ctrl+C
  npm start -- --once     ends after the table; exit code 0 only if every message reached its final status`;

function showAddresses({ n8n, sandbox }) {
	say(`  n8n's editor   ${n8n.url}`);
	say(`                 e-mail ${OWNER.email}, password ${OWNER.password}`);
	say(`  Sandbox page   ${sandbox.url}`);
	say(`                 base URL ${sandbox.url}, API key ${sandbox.apiKey}`);
	say();
	say('  The example workflows are put back to their first state at every start: duplicate one to keep your changes.');
	say('  Ctrl+C stops everything.');
}

async function main() {
	const { values } = parseArgs({ options: { once: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
	if (values.help) {
		say(HELP);
		return 0;
	}
	say('Quick start');
	await ensureDevelopmentDependencies();
	await ensureN8n();
	await ensureBuild();
	const stage = await openStage(path.join(RUN, 'quick-start'));
	try {
		const rows = await step('Sending the SMS of examples/recipients.csv and waiting for their callbacks', (report) =>
			runSmsJob(stage.n8n, report),
		);
		say(`\n${table(rows)}\n`);
		const isComplete = rows.length > 0 && rows.every(({ final }) => final);
		if (values.once) return isComplete ? 0 : 1;
		if (!isComplete) say('  Not every message reached its final status; the logs are in .run/logs.\n');
		showAddresses(stage);
		await new Promise(() => setInterval(() => undefined, 2 ** 30));
		return 0;
	} finally {
		await stage.stop();
	}
}

await runMain(main);
