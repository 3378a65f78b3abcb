import { FLAWS, type Flaw } from './judge';
import known from './known.json';
import { casesOf } from './sample';
import { keyOf, type Cell } from './trial';
import { nameOf } from './write';
import { WRITES } from './writes';

/**
 * The flaws that the nodes are known to have: by the name of a write, the fault and the flaw, the cells that have it. A case
 * that fails without being listed fails the suite, and so does a listed one that passes: this list only becomes shorter.
 * `npm run certainty -- --known` writes it anew.
 */
export type Known = Record<string, Record<string, Partial<Record<Flaw, string>>>>;

const KNOWN: Known = known;

/** A case by its names. */
export interface CaseName {
	write: string;
	fault: string;
	cell: Cell;
}

/** What is known once these cases were run: of them what was found, of all others what was known before. */
export function renewed(ran: ReadonlyArray<CaseName & { flaws: Partial<Record<Flaw, string>> }>): Known {
	const found = new Map(ran.map((one) => [describeCase(one), Object.keys(one.flaws) as Flaw[]]));
	const made: Known = {};
	for (const write of WRITES) {
		for (const { fault, cell } of casesOf(write)) {
			const name = { write: nameOf(write), fault: fault.name, cell };
			for (const flaw of found.get(describeCase(name)) ?? knownFlaws(name)) {
				const ofFault = ((made[name.write] ??= {})[name.fault] ??= {});
				ofFault[flaw] = [ofFault[flaw], keyOf(cell)].filter(Boolean).join(' ');
			}
		}
	}
	return made;
}

/** The known flaws of a case. */
export function knownFlaws({ write, fault, cell }: CaseName): Flaw[] {
	const known = KNOWN[write]?.[fault] ?? {};
	return FLAWS.filter((flaw) => known[flaw]?.split(' ').includes(keyOf(cell)));
}

/** A case in one line. */
export function describeCase({ write, fault, cell }: CaseName): string {
	const retry = cell.retry ? 'Retry On Fail' : 'no retry';
	return `${write}: ${fault}, ${cell.strike} request${cell.strike === 'all' ? 's' : ''}, ${cell.onError}, ${retry}`;
}
