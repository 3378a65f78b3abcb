import type { Lie } from './faults';
import type { Taken } from './record';
import { wordOn, type Told } from './told';

/** What a case may show. */
export type Flaw =
	'not taken' | 'was taken' | 'taken twice' | 'silent' | 'mispaired' | 'id lost' | 'secret' | 'hung' | 'broken';

/** All that is known of a case once it is over. */
export interface Evidence {
	taken: readonly Taken[];
	told: Told;
	lies: ReadonlySet<Lie>;
	/** The answers that reached the node as the service gave them. */
	honest: readonly string[];
	secrets: readonly string[];
}

/** A flaw with what shows it. */
export interface Finding {
	flaw: Flaw;
	text: string;
}

/**
 * Compares what the service says that it took with what the node told of each item: told OK means taken once, told not sent means not taken, and otherwise it is
 * told that nobody knows. Where the answer lied in the documents' own words, nobody could have known better.
 */
export function judge({ taken, told, lies, honest, secrets }: Evidence): Finding[] {
	const findings: Finding[] = [];
	const all = [
		told.stored,
		JSON.stringify(told.items),
		told.error?.message,
		told.error?.description,
		JSON.stringify(told.hints),
	].join('\n');
	taken.forEach(({ times, ids }, item) => {
		const { what, text } = wordOn(told, item);
		const add = (flaw: Flaw, more = ''): number =>
			findings.push({ flaw, text: `item ${item}${more}: ${text.slice(0, 600)}` });
		if (times > 1 && !lies.has('not')) add('taken twice', ` (${times} times)`);
		if (what === 'silent') add('silent');
		if (what === 'ok' && times === 0 && !lies.has('ok')) add('not taken');
		if (what === 'not' && times > 0 && !lies.has('not')) add('was taken');
		const others = taken.flatMap((other, at) => (at === item ? [] : other.ids)).filter((id) => !ids.includes(id));
		const output = told.items
			.filter(({ pairedItem }) => JSON.stringify(pairedItem) === JSON.stringify({ item }))
			.flatMap(({ json }) => Object.values(json));
		const foreign = others.find((id) => output.includes(id));
		if (foreign !== undefined && what === 'ok' && !lies.has('whose'))
			add('mispaired', ` has ${foreign}, which is another item's`);
		const lost = ids.find((id) => honest.some((answer) => answer.includes(id)) && !all.includes(id));
		if (lost !== undefined) add('id lost', `, ${lost}`);
	});
	const leaked = secrets.find((secret) => all.includes(secret));
	if (leaked !== undefined) findings.push({ flaw: 'secret', text: around(all, leaked) });
	return findings;
}

function around(all: string, leaked: string): string {
	const at = all.indexOf(leaked);
	return all.slice(Math.max(0, at - 200), at + leaked.length + 50);
}
