import { watch } from 'node:fs';
import path from 'node:path';

import { run } from './bootstrap/commands.mjs';
import { ROOT, RUN } from './bootstrap/paths.mjs';
import { Problem, runMain, say } from './bootstrap/say.mjs';
import { buildContinuously } from './lib/devPackage';
import { ensureN8n } from './lib/installN8n';
import { packageFolder } from './lib/n8nProcess';
import { openStage, showAddresses, untilStopped, type Stage } from './lib/stage';

const FOLDER = path.join(RUN, 'dev');

/** How long a folder has to be quiet before what changed in it is used, in milliseconds. */
const QUIET = 200;

/** Calls back when files of a folder have changed and all is written. */
function onChange(folder: string, concerns: (file: string) => boolean, use: () => Promise<void>): void {
	let timer: NodeJS.Timeout | undefined;
	watch(path.join(ROOT, folder), { recursive: true }, (_event, file) => {
		if (file === null || !concerns(file)) return;
		clearTimeout(timer);
		timer = setTimeout(() => {
			use().catch((error: unknown) => say(`  ✖ ${error instanceof Problem ? error.message : String(error)}`));
		}, QUIET);
	});
}

/** The sandbox reads the contract when it starts; what is generated from the contract is compiled with the nodes. */
function followContract(stage: Stage): void {
	const restart = async (): Promise<void> => {
		await stage.restartSandbox();
		say('  ✔ The sandbox has started anew, with nothing in it.');
	};
	onChange('sandbox', (file) => !file.endsWith('.md'), restart);
	onChange(
		'contract',
		(file) => !file.startsWith('generated'),
		async () => {
			await run('generate', 'npm', ['run', '--if-present', 'generate']);
			await restart();
		},
	);
}

/**
 * `npm run dev`: the sandbox and the real n8n, which shows every change in the nodes within seconds after it was saved, also
 * in an editor that is open. A node that is new in package.json is there after the next start.
 */
async function main(): Promise<number> {
	await ensureN8n();
	const n8nFolder = path.join(FOLDER, 'n8n');
	say('  … Compiling the package');
	buildContinuously(packageFolder(n8nFolder));
	const stage = await openStage(FOLDER, { hasPackage: true, settings: { N8N_DEV_RELOAD: 'true' } });
	followContract(stage);
	showAddresses(stage);
	return await untilStopped();
}

void runMain(main);
