import { faultsOf, type Fault } from './faults';
import { cellsOf, keyOf, type Cell } from './trial';
import type { Write } from './write';

/** A case of a write. */
export interface Case {
	fault: Fault;
	cell: Cell;
}

/** The faults that have most to tell, with every third setting of the nodes. */
const TELLING = [
	'none',
	'connection refused',
	'reset instead of the answer',
	'429',
	'504 empty, carried out',
	'internal_error at 500, carried out',
	'an unknown code with an id',
	'a rejection that names nobody',
];
const CELLS = ['1SR', '2SR', 'AE-'];
/** Of all others, one case in so many. */
const ONE_IN = 130;

/** Every case of a write. */
export function casesOf(write: Write): Case[] {
	return faultsOf(write).flatMap((fault) => cellsOf(write).map((cell) => ({ fault, cell })));
}

/** Some twenty cases of a write, always the same ones; `at`, its place in the list, lets each write have others. */
export function sampleOf(write: Write, at: number): Case[] {
	return casesOf(write).filter(
		({ fault, cell }, which) =>
			(TELLING.includes(fault.name) && CELLS.includes(keyOf(cell))) || (which + at * 17) % ONE_IN === 0,
	);
}
