import type { Bench } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';
import { watched } from '../lib/watch';
import { ALL, BESIDE, waysToRead } from './reads';
import { expert, MAKE, omniSms } from './sms';

const COUNT = items(100_000);
const ROUNDS = rounds(2);

/** What a large run costs others that n8n serves meanwhile: memory, and how long they wait at most. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const credentials = (await bench.credentials(url)) ?? {};
	const [ours, theirs] = await watched(bench, [omniSms(credentials), expert(url, credentials)], MAKE, COUNT, ROUNDS);
	const [read, paged] = await watched(bench, await waysToRead(bench), '{ at }', 1, ROUNDS);
	const work = `${COUNT.toLocaleString('en')} SMS`;
	const beside = 'Code, HTTP Request, Code';
	const memory = (of: typeof ours): number[] => of.map(({ memory: used }) => used);
	const block = (of: typeof ours): number[] => of.map(({ block: longest }) => longest);
	const clock = (of: typeof ours): number[] => of.map(({ clock: longest }) => longest);
	return [
		{ work: `${work}: memory at its peak`, beside, ours: memory(ours), theirs: memory(theirs), unit: 'MB', goal: 1 },
		{
			work: `${ALL}: memory at its peak`,
			beside: BESIDE,
			ours: memory(read),
			theirs: memory(paged),
			unit: 'MB',
			goal: 1,
		},
		{ work: `${work}: longest block of n8n, in CPU`, beside, ours: block(ours), theirs: block(theirs), most: 50 },
		{ work: `${work}: longest block of n8n, by the clock`, beside, ours: clock(ours), theirs: clock(theirs) },
	];
}
