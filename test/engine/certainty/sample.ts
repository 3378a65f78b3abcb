import { faultsOf, type Fault } from './faults';
import { cellsOf, keyOf, type Cell } from './trial';
import type { Write } from './write';
import { WRITES } from './writes';

/** A case of a write. */
export interface Case {
	fault: Fault;
	cell: Cell;
}

/** The faults that have most to tell: every write meets each of them, in one of these settings of the nodes. */
const TELLING = [
	'none',
	'connection refused',
	'reset instead of the answer',
	'429',
	'504 empty, carried out',
	'internal_error at 500, carried out',
	'an unknown code with an id',
	'a rejection that names nobody',
	'one entry too many',
];
/** They take turns, so that a fault meets the next write in another setting, and a write the next fault. */
const CELLS = ['1SR', '2SR', 'AE-'];
/** Of the others, a write meets one in so many, each in one setting; where fewer speak its dialect, together they still meet all. */
const ONE_IN = 20;

/** Every case of a write. */
export function casesOf(write: Write): Case[] {
	return faultsOf(write).flatMap((fault) => cellsOf(write).map((cell) => ({ fault, cell })));
}

/** Some fifteen cases of a write, always the same ones; `at`, its place in the list, lets each write have others. */
export function sampleOf(write: Write, at: number): Case[] {
	const cells = cellsOf(write);
	const telling = cells.filter((cell) => CELLS.includes(keyOf(cell)));
	const alike = WRITES.filter(({ dialect }) => dialect === write.dialect);
	const place = alike.indexOf(write);
	const oneIn = Math.min(ONE_IN, alike.length);
	return faultsOf(write).flatMap((fault, which) => {
		const turn = TELLING.indexOf(fault.name);
		if (turn >= 0) return [{ fault, cell: telling[(turn + at) % telling.length] }];
		return (which + place) % oneIn === 0 ? [{ fault, cell: cells[(which + at * 7) % cells.length] }] : [];
	});
}
