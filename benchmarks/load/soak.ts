import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { RUN } from '../../scripts/bootstrap/paths.mjs';
import { say, step } from '../../scripts/bootstrap/say.mjs';
import { startN8n, type N8n } from '../../scripts/lib/n8n';
import { Services } from '../../scripts/lib/services';
import { openStage } from '../../scripts/lib/stage';
import { sum } from './figures';
import { comparisonOf, linesOf, MemoryWatch } from './memory';
import { postAll, told } from './post';
import { callbacksOf } from './soakEvents';
import { omniSide, ownSide, PER_SEND, PER_WAIT, type Side } from './soakSides';

/** Apart from those that tests take, which may run beside it. */
const SANDBOX_PORT = 4070;
/** An hour of a service that sends ten messages a second, and waits once a minute for ten of them. */
const SENDS = 360;
const WAITS = 60;
/** So many messages are remembered already, as in an n8n that has been up for days: more than the trigger's memory holds. */
const REMEMBERED = 150_000;
const PER_LIST = 1000;
const MOST_LOOKS = 6;
const BETWEEN_LOOKS_MS = 20_000;
/** What a long-lived n8n does; without it SQLite grows and n8n with it. */
const KEPT = { EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none' };

/**
 * An hour's sends, waits and callbacks in as few minutes as they take, by this package and by n8n's own nodes, each in an n8n of its
 * own, step by step; gives lines that say what the memory of both did.
 * @param snapshots minutes at which heap snapshots are written
 */
export async function soak(hours: number, minutes: number, snapshots: readonly number[]): Promise<string[]> {
	const [folder, ownFolder] = [path.join(RUN, 'load-soak'), path.join(RUN, 'load-soak-own')];
	for (const one of [folder, ownFolder]) {
		rmSync(one, { recursive: true, force: true });
		mkdirSync(one, { recursive: true });
	}
	const watches = [new MemoryWatch(folder), new MemoryWatch(ownFolder)];
	const [watch, ownWatch] = watches;
	const stage = await openStage(folder, { settings: { ...watch.settings, ...KEPT } }, SANDBOX_PORT);
	const services = new Services(ownFolder);
	let own: Awaited<ReturnType<typeof ownSide>> | undefined;
	try {
		await services.claim();
		own = await ownSide(await withoutPackage(services, ownFolder, { ...ownWatch.settings, ...KEPT }));
		const sides: Side[] = [await omniSide(stage), own];
		const filled = await Promise.all(sides.map(fill));
		const begun = Date.now();
		for (const one of watches) one.start(snapshots);
		const { sends, waits } = await work(sides, Math.round(SENDS * hours), begun + minutes * 60_000);
		const took = (Date.now() - begun) / 60_000;
		const done = `${sum(sends * PER_SEND)} messages, ${waits} waits for ${PER_WAIT} each, in ${took.toFixed(1)} minutes`;
		const found = watches.map((one) => one.read());
		const lines = sides.map(async (side, at) => [
			`${side.name}: callbacks of ${sum(REMEMBERED)} messages before that answered ${filled[at]}, then ${told(await counted(side))}`,
			...linesOf(found[at], took / (sends * PER_SEND)),
		]);
		return [done, ...(await Promise.all(lines)).flat(), ...comparisonOf(found[0], found[1])];
	} finally {
		for (const one of watches) one.stop();
		own?.stop();
		await services.stop();
		await stage.stop();
	}
}

/** An n8n that does not have this package. */
async function withoutPackage(services: Services, folder: string, settings: Record<string, string>): Promise<N8n> {
	const data = path.join(folder, 'n8n');
	mkdirSync(data);
	return await step('Starting n8n without this package', () =>
		startN8n(services, data, { settings, hasPackage: true }),
	);
}

/** Lets a trigger take all callbacks of as many messages as Omni Trigger never has to remember at once. */
async function fill({ taker }: Side): Promise<string> {
	const firsts = Array.from({ length: REMEMBERED / PER_LIST }, (_, list) => list * PER_LIST);
	const calls = firsts.map((first) => ({ ...taker.call([]), body: callbacksOf(first, PER_LIST) }));
	const { answers } = await postAll(calls, 4);
	return told(answers);
}

/** The same to all sides: the next step begins when each of them has answered. */
async function work(sides: readonly Side[], most: number, until: number): Promise<{ sends: number; waits: number }> {
	let [sends, waits] = [0, 0];
	while (sends < most && Date.now() < until) {
		await Promise.all(sides.map(async ({ send }) => await send()));
		if (sends % (SENDS / WAITS) === 0) {
			await Promise.all(sides.map(async ({ wait }) => await wait()));
			waits += 1;
		}
		if (sends % 50 === 0) say(`    ${sum(sends * PER_SEND)} of ${sum(most * PER_SEND)} messages sent`);
		sends += 1;
	}
	await Promise.all(sides.map(settled));
	return { sends, waits };
}

/** Resolves when the service has posted what there was to post. */
async function settled({ answers }: Side): Promise<void> {
	for (let before = -1, looks = 0; looks < MOST_LOOKS; looks += 1) {
		const { length } = await answers();
		if (length === before) return;
		before = length;
		await sleep(BETWEEN_LOOKS_MS);
	}
}

async function counted({ answers }: Side): Promise<Map<number, number>> {
	const counts = new Map<number, number>();
	for (const status of await answers()) counts.set(status, (counts.get(status) ?? 0) + 1);
	return counts;
}
