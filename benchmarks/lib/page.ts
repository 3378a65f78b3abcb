/** benchmarks/README.md, made of what was measured. */
import { table } from './report';
import type { Conditions, Results } from './results';
import { PART_NAMES, SECTIONS, type PartName } from './sections';

/** A load average from which on something else took a share of the machine. */
const BUSY = 2;

/** The page: a section for each part that was measured, which says where its conditions are others than the newest ones. */
export function page(results: Results): string {
	const measured = Object.values(results);
	const newest = measured.reduce((one, other) => (other.date > one.date ? other : one), measured[0]);
	const sections = PART_NAMES.flatMap((name) => sectionOf(name, results, newest));
	return `# Benchmarks

<!-- Made by npm run bench -- --write; edited by hand, it is overwritten. -->

Each line is from one run in which the package and what people would use in its place took turns, in a real n8n on SQLite, against
a server that only answers. A time is that of the nodes, as n8n counts it: the median, and the least and the most. A ratio below 1
means that the package is quicker or takes less; where calls a second are counted, a ratio above 1 does. Unless a section says otherwise, it was measured
on ${conditionsOf(newest)}.

![How many times as quick as its rivals the package is, with a tick for each goal](chart.svg)

![How long a run and a wait take by the number of their messages, beside what people would use in their place](growth.svg)

${sections.join('\n\n')}
`;
}

function sectionOf(name: PartName, results: Results, newest: Conditions): string[] {
	const result = results[name];
	if (!result) return [];
	const { title, notes = [] }: { title: string; notes?: readonly string[] } = SECTIONS[name];
	const own = conditionsOf(result);
	const conditions = own === conditionsOf(newest) ? [] : [`Measured on ${own}.`];
	const busy =
		result.load < BUSY
			? []
			: [`The machine was busy when it began (load ${result.load.toFixed(1)}): the ratios say more than the times.`];
	return [
		[`## ${title}`, [...conditions, ...busy].join(' '), table(result.lines), ...notes].filter(Boolean).join('\n\n'),
	];
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function conditionsOf({ date, version, n8n, node, machine }: Conditions): string {
	return `${DATE.format(new Date(date))} with version ${version}, n8n ${n8n} and Node ${node}, on ${machine}`;
}
