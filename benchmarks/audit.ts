/**
 * What the audit log costs, and how soon it answers, in the real n8n on SQLite: `npx tsx benchmarks/audit.ts 32000 3`. Nothing else should run
 * beside it.
 */
import { runMain, say } from '../scripts/bootstrap/say.mjs';
import { ensureBuild } from '../scripts/lib/build';
import { ensureN8n } from '../scripts/lib/installN8n';
import { withBench, type Bench, type Way } from './lib/bench';
import { median } from './lib/report';

const COUNT = Number(process.argv[2] ?? 32_000);
const ROUNDS = Number(process.argv[3] ?? 3);
/** Numbers of which each is there once. */
const MAKE = `{ phone: '+4477009' + String(10_000 + at).padStart(5, '0'), text: 'Your order is on its way' }`;

const omni = (type: string, parameters: object): Omit<Way['nodes'][number], 'name'> => ({
	type: `n8n-nodes-omni-messaging.${type}`,
	typeVersion: 1,
	parameters: parameters as Way['nodes'][number]['parameters'],
});

async function measure(bench: Bench): Promise<void> {
	const send = async (audit: string): Promise<() => Promise<number>> => {
		const node = omni('omniSms', {
			resource: 'message',
			operation: 'send',
			from: 'MyShop',
			to: '={{ $json.phone }}',
			text: '={{ $json.text }}',
			options: {},
		});
		const credentials = await bench.credentialsWith(await bench.answering(), { audit });
		return await bench.prepare(
			{ name: `Audit ${audit}`, nodes: [{ name: 'Send', ...node, credentials }] },
			MAKE,
			COUNT,
		);
	};
	const ways = { none: await send('none'), keep: await send('keep') };
	const times = { none: [] as number[], keep: [] as number[] };
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const way of ['none', 'keep'] as const) {
			const time = await ways[way]();
			if (round > 0) times[way].push(time);
			say(`  round ${round}, audit ${way}: ${time.toFixed(0)} ms`);
		}
	}
	const [off, on] = [median(times.none), median(times.keep)];
	say(
		`\n${COUNT} SMS: ${off.toFixed(0)} ms without, ${on.toFixed(0)} ms with the log: ${(on / off).toFixed(2)} times\n`,
	);
	say(`${COUNT * (ROUNDS + 1)} messages in the log`);
	const asks: Array<[name: string, fields: object, gives: number]> = [
		['by person', { address: '+447700910007', returnAll: true }, ROUNDS + 1],
		['by workflow, the last 50', { workflow: 'Audit keep', limit: 50 }, 50],
	];
	for (const [name, fields, gives] of asks) {
		const node = omni('omniContacts', { resource: 'audit', operation: 'getMany', ...fields });
		const credentials = await bench.credentialsWith(await bench.answering(), {});
		const run = await bench.prepare(
			{ name: `Ask ${name}`, nodes: [{ name: 'Ask', ...node, credentials }], gives },
			'{}',
			1,
		);
		const took: number[] = [];
		for (let round = 0; round < 5; round += 1) took.push(await run());
		say(`  ${name}: ${took.map((time) => time.toFixed(0)).join(', ')} ms`);
	}
}

async function main(): Promise<number> {
	await ensureN8n();
	await ensureBuild();
	await withBench(measure);
	return 0;
}

void runMain(main);
