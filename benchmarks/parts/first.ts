import { alternateFirst, type Bench } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';
import { expert, MAKE, omniSms } from './sms';

const ROUNDS = rounds(4);

/** The first run of a process: n8n is started anew before each, so that nothing is loaded, compiled or warm. */
export async function measure(bench: Bench): Promise<Line[]> {
	const url = await bench.answering();
	const credentials = (await bench.credentials(url)) ?? {};
	const lines: Line[] = [];
	for (const count of new Set([1_000, 32_000].map(items))) {
		const ways = [omniSms(credentials), expert(url, credentials)];
		const [ours, theirs] = await alternateFirst(bench, ways, MAKE, count, ROUNDS);
		const work = `${count.toLocaleString('en')} SMS, the first run of a process`;
		lines.push({ work, beside: 'Code, HTTP Request, Code', ours: ours.times, theirs: theirs.times, goal: 0.3 });
	}
	return lines;
}
