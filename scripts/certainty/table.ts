import { FLAWS, type Flaw } from '../../test/engine/certainty/judge';
import type { CaseName } from '../../test/engine/certainty/known';
import { keyOf } from '../../test/engine/certainty/trial';

/** What became of one case, as it is told between processes. */
export interface Line extends CaseName {
	/** Whether any request met the fault. */
	met: boolean;
	/** A sentence on each flaw. */
	flaws: Partial<Record<Flaw, string>>;
}

/** One flaw of one case. */
interface Finding extends CaseName {
	flaw: Flaw;
	text: string;
}

/** The flaws of all cases, each for itself. */
export function findingsOf(lines: readonly Line[]): Finding[] {
	return lines.flatMap(({ write, fault, cell, flaws }) =>
		FLAWS.flatMap((flaw) => (flaws[flaw] === undefined ? [] : [{ write, fault, cell, flaw, text: flaws[flaw] }])),
	);
}

/** A table of the cases by what they have in common, with the flaws found in them. */
function table(head: string, lines: readonly Line[], nameOf: (line: Line) => string): string {
	const rows = distinct(lines.map(nameOf)).map((name) => {
		const own = lines.filter((line) => nameOf(line) === name);
		return `| ${name} | ${own.length} | ${flawsOf(own)} |`;
	});
	return [`| ${head} | cases | flaws |`, '| --- | --: | --- |', ...rows].join('\n');
}

/** E.g. `2 lost, 1 doubled`. */
function flawsOf(lines: readonly Line[]): string {
	const counts = FLAWS.map((flaw) => ({ flaw, count: lines.filter(({ flaws }) => flaws[flaw] !== undefined).length }));
	const found = counts.filter(({ count }) => count > 0).map(({ flaw, count }) => `${count} ${flaw}`);
	return found.length === 0 ? 'none' : found.join(', ');
}

const distinct = (texts: string[]): string[] => [...new Set(texts)];

/** The page in docs: what was tried, and how often each flaw was found. */
export function pageOf(all: readonly Line[]): string {
	const lines = all.filter(({ met }) => met);
	const writes = distinct(lines.map(({ write }) => write));
	const faults = distinct(lines.map(({ fault }) => fault));
	return `# Every write under every fault

<!-- Made by npm run certainty; edited by hand, it is overwritten. -->

Every operation of the package that writes was run with three items in n8n's own engine while something failed: its first request,
the first one without the first item, or all of them; under each setting of On Error, with Retry On Fail (two tries) and without. A
server between the node and the service knows what was carried out and what the node was told. So it shows for each case what the
node got wrong:

- **lost**: an ID that the service returned is in no output and in no error.
- **doubled**: something was carried out twice.
- **silent**: an item has no output, and the error does not name it.
- **wrongly not**: an item was carried out, and its outcome says that it was not.
- **wrongly OK**: an item was not carried out, and its outcome says that it was.
- **needlessly open**: an item was certainly refused, and its outcome says that nobody knows.
- **given up**: an item was certainly refused by a temporary fault, and was not tried again.

\`npm run certainty\` runs all of it and writes this page. ${writes.length} ways of writing, ${faults.length} faults, ${lines.length} cases in
which a request met its fault, and ${all.length - lines.length} more in which none did, which are judged but not counted here. Each way meets each fault
that its interface can have, in each setting. Flaws that are known, if any, are listed in test/engine/certainty/known.json;
\`npm test\` runs a sample and fails on any other flaw, and on one that is listed there although it is fixed.

## By operation

${table('Operation', lines, ({ write }) => `\`${write}\``)}

## By fault

A request was carried out only where the fault says so.

${table('Fault', lines, ({ fault }) => fault)}
`;
}

/** Every flaw, by operation and fault: in how many cases, in which, and one of them in words. */
export function summaryOf(lines: readonly Line[]): string {
	const findings = findingsOf(lines);
	const sections = distinct(findings.map(({ write }) => write)).map((write) => {
		const own = findings.filter((finding) => finding.write === write);
		const texts = distinct(own.map(({ flaw, fault }) => `${flaw}\n${fault}`)).map((pair) => {
			const [flaw, fault] = pair.split('\n');
			const same = own.filter((finding) => finding.flaw === flaw && finding.fault === fault);
			const [{ cell, text }] = same;
			const said = text.replace(/\s+/g, ' ').slice(0, 400);
			return `- **${flaw}** ${same.length} · ${fault} · ${same.map((one) => keyOf(one.cell)).join(' ')} · e.g. ${keyOf(cell)}: ${said}`;
		});
		return `## ${write}: ${own.length}\n\n${texts.join('\n')}`;
	});
	const total = FLAWS.map((flaw) => `${flaw} ${findings.filter((finding) => finding.flaw === flaw).length}`).join(', ');
	return `# ${lines.length} cases: ${total}

A cell is which requests meet the fault (1 the first, 2 the first one without item 0, A all), On Error (S Stop, C Continue, E error
output), and R with Retry On Fail.

${sections.join('\n\n')}
`;
}
