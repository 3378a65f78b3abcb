/** What becomes of phone numbers as people write them, with and without Default Country: `npx tsx benchmarks/numbers.ts 32000` */
import { performance } from 'node:perf_hooks';

import { judged } from '../test/support/numberLists';

const COUNT = Number(process.argv[2] ?? 32_000);

for (const withCountry of [false, true]) {
	const start = performance.now();
	const { right, named, hinted, wrong } = judged(COUNT, withCountry);
	const took = Math.round(performance.now() - start);
	const name = withCountry ? 'with Default Country' : 'without Default Country';
	console.log(`${name}: ${right} right, ${named} named, ${hinted} hinted at, ${wrong} read otherwise (${took} ms)`);
}
