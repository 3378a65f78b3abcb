import { rmSync } from 'node:fs';
import path from 'node:path';
import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { withShortMinute } from '../../scripts/lib/shortMinute.ts';
import { openStage } from '../../scripts/lib/stage.ts';

/** A sandbox and a real n8n with nothing in it, whose minutes are short. */
export async function openShortStage(name) {
	return await openNewStage(name, await withShortMinute(name));
}

/** The same with the minutes that users have. */
export async function openNewStage(name, n8nProcess = {}) {
	const folder = path.join(RUN, name);
	rmSync(path.join(folder, 'n8n'), { recursive: true, force: true });
	return await openStage(folder, n8nProcess);
}
