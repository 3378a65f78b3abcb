import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT, RUN } from '../bootstrap/paths.mjs';
import { ensureBuild } from './build';
import type { N8nProcess } from './n8nProcess';
import { longer } from './slowness';

/** So long is a minute of a wait in the copy, in milliseconds. */
const SHORT_MINUTE_MS = longer(3_000);
const MINUTE = path.join('dist', 'nodes', 'ground', 'minute.js');
const REAL = 'MINUTE_MS = 60_000';

/** Megabytes for what lives short, of which each run makes much: looking through it takes a good part of an n8n's time. */
const ROOM_FOR_NEW = '--max-semi-space-size=64';

/** Makes n8n's look for sleeping executions, once a minute, as much shorter; the files of n8n stay as they are. */
const PRELOAD = path.join(ROOT, 'test', 'support', 'shortTracker.cjs');

/**
 * Copies the built package, with a minute of three seconds where its waits count in minutes.
 * @param name of the run that it is for, which may not share it with another
 * @returns how n8n is started with the copy, and with as short a minute of its own
 */
export async function withShortMinute(name: string): Promise<N8nProcess> {
	await ensureBuild();
	const folder = path.join(RUN, 'short-minute', name);
	rmSync(folder, { recursive: true, force: true });
	for (const entry of ['package.json', 'index.js', 'dist']) {
		cpSync(path.join(ROOT, entry), path.join(folder, entry), { recursive: true });
	}
	const file = path.join(folder, MINUTE);
	const code = readFileSync(file, 'utf8');
	if (code.split(REAL).length !== 2) throw new Error(`${MINUTE} does not say once how long a minute is.`);
	writeFileSync(file, code.replace(REAL, `MINUTE_MS = ${SHORT_MINUTE_MS}`));
	const holds = path.join(folder, 'holds');
	mkdirSync(holds);
	return {
		packageRoot: folder,
		minute: SHORT_MINUTE_MS,
		settings: {
			NODE_OPTIONS: `${ROOM_FOR_NEW} --require ${JSON.stringify(PRELOAD)}`,
			OMNI_MINUTE_MS: String(SHORT_MINUTE_MS),
			OMNI_TRACKER_HOLDS: holds,
		},
	};
}

/**
 * Keeps an n8n that was started with `withShortMinute` from looking for sleeping executions while a worker starts, which calls them crashed for a
 * moment: an n8n that looks once a minute hardly ever meets that moment (docs/makers/crashes.md, “Workers that start”).
 * @param settings with which n8n was started; without short minutes nothing is held
 * @returns what ends it
 */
export function holdTracker(settings: N8nProcess['settings'], worker: string): () => void {
	const holds = settings?.OMNI_TRACKER_HOLDS;
	if (holds === undefined) return () => undefined;
	const file = path.join(holds, worker);
	writeFileSync(file, '');
	return () => rmSync(file, { force: true });
}
