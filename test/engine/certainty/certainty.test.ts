import { readFileSync } from 'node:fs';
import path from 'node:path';

import { listOperations } from '../../../scripts/operations';
import { describeCase, knownFlaws } from './known';
import { isWriting } from './routes';
import { casesOf, sampleOf } from './sample';
import { keyOf, Trials, writingRoutes } from './trial';
import { nameOf } from './write';
import { WRITES } from './writes';

const PAGE = path.resolve(__dirname, '../../../docs/makers/certainty-table.md');
const rows = listOperations();
const routes = rows.map(({ method, path: address }) => `${method} ${address}`);

describe('every write', () => {
	it('is tried: no operation that writes is forgotten', () => {
		const names = rows.map(({ node, resource, operation }) => `${node}.${resource}.${operation}`);
		// What asks a person does it for the first item only, by the same Send: there are no three items to try.
		const several = names.filter((name) => !/\.sendAndWait(ForCode\w+|ForResponse\w+)?$/.test(name));
		const writing = [...new Set(several)].filter((name) => writingRoutes(name).length > 0);
		expect([...new Set(WRITES.map(({ operation }) => operation))].sort()).toStrictEqual(writing.sort());
	});

	it('is told from queries by what the operations say, not by the method', () => {
		const other = [...new Set(routes)].filter((route) => isWriting(route) === route.startsWith('GET '));
		expect(other.filter((route) => !route.startsWith('SOAP ')).sort()).toStrictEqual([
			'GET /rest/v2/Sms/Send',
			'POST /sms-stat/statuses/get-by-ids',
		]);
	});

	it('meets some of all faults in the sample, and together they meet each, in each setting', () => {
		const sample = WRITES.flatMap(sampleOf);
		const faults = [...new Set(WRITES.flatMap(casesOf).map(({ fault }) => fault.name))];
		expect(faults.filter((name) => !sample.some(({ fault }) => fault.name === name))).toStrictEqual([]);
		const settings = [...new Set(WRITES.flatMap(casesOf).map(({ cell }) => keyOf(cell)))];
		expect(settings.filter((key) => !sample.some(({ cell }) => keyOf(cell) === key))).toStrictEqual([]);
		expect(WRITES.map((write) => sampleOf(write).length).filter((count) => count < 8)).toStrictEqual([]);
	});

	it('stands in the table of docs/makers/certainty-table.md', () => {
		const page = readFileSync(PAGE, 'utf8');
		expect(WRITES.map(nameOf).filter((name) => !page.includes(name))).toStrictEqual([]);
	});
});

/** Some fifteen runs of a node each, which share the service: on a busy machine one must not end while it goes on. */
const PATIENCE_MS = 300_000;

describe('a write that meets a fault', () => {
	let trials: Trials;
	beforeAll(async () => {
		trials = await Trials.open();
	});
	afterAll(() => trials.close());

	it.each(WRITES.map((write) => [nameOf(write), write] as const))(
		'%s',
		async (name, write) => {
			const unexpected: string[] = [];
			const mended: string[] = [];
			for (const { fault, cell } of sampleOf(write)) {
				const { flaws } = await trials.run(write, fault, cell);
				const known = knownFlaws({ write: name, fault: fault.name, cell });
				const about = describeCase({ write: name, fault: fault.name, cell });
				unexpected.push(
					...[...flaws].filter(([flaw]) => !known.includes(flaw)).map(([flaw, text]) => `${about}: ${flaw}: ${text}`),
				);
				mended.push(...known.filter((flaw) => !flaws.has(flaw)).map((flaw) => `${about}: no longer ${flaw}`));
			}
			expect(unexpected).toStrictEqual([]);
			// What is mended has to leave the list: npm run certainty -- --known
			expect(mended).toStrictEqual([]);
		},
		PATIENCE_MS,
	);
});
