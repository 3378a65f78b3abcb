import { rmSync } from 'node:fs';
import path from 'node:path';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { DATA_TABLES } from '../../scripts/lib/n8nProcess.ts';
import { openQueueStage } from '../../scripts/lib/queueStage.ts';
import { ensureServers } from '../../scripts/lib/servers.ts';
import { withShortMinute } from '../../scripts/lib/shortMinute.ts';
import { openStage } from '../../scripts/lib/stage.ts';

/** An n8n without its editor, which hardly any test opens, starts with two thirds of the CPU. */
const WITHOUT_EDITOR = { N8N_DISABLE_UI: 'true' };

/** A sandbox and a real n8n with nothing in it, whose minutes are short. */
export async function openShortStage(name) {
	return await openNewStage(name, await withShortMinute(name));
}

/** The same for an n8n that is started again and again. */
export async function openRestartedStage(name) {
	return await openNewStage(name, withoutEditor(await withShortMinute(name)));
}

/** The same with the minutes that users have. */
export async function openNewStage(name, n8nProcess = {}) {
	const folder = path.join(RUN, name);
	rmSync(path.join(folder, 'n8n'), { recursive: true, force: true });
	return await openStage(folder, n8nProcess);
}

/** How n8n in queue mode with short minutes is started, and why not where it can't be. */
export async function shortQueueStage() {
	const servers = await ensureServers();
	return {
		skip: servers ? false : 'Redis and PostgreSQL are not there (Debian: apt-get install redis-server postgresql)',
		open: async () =>
			await openQueueStage(path.join(RUN, 'queue'), servers, withoutEditor(await withShortMinute('queue'))),
	};
}

function withoutEditor({ settings, ...how }) {
	return { ...how, settings: { ...settings, ...WITHOUT_EDITOR, ...DATA_TABLES.on } };
}
