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
/** Of the others, a write meets one in so many, each in one setting; where fewer can meet a fault, one of them still does. */
const ONE_IN = 20;

/** Every case of a write. */
export function casesOf(write: Write): Case[] {
	return faultsOf(write).flatMap((fault) => cellsOf(write).map((cell) => ({ fault, cell })));
}

/** Some fifteen cases of a write, always the same ones; `at`, its place in the list, lets each write have others. */
export function sampleOf(write: Write, at: number): Case[] {
	const cells = cellsOf(write);
	const telling = cells.filter((cell) => CELLS.includes(keyOf(cell)));
	return faultsOf(write).flatMap((fault) => {
		const which = ALL_FAULTS.indexOf(fault.name);
		const turn = TELLING.indexOf(fault.name);
		if (turn >= 0) return [{ fault, cell: telling[(turn + at) % telling.length] }];
		const alike = meeting(write.dialect, fault.name);
		const place = which + alike.indexOf(write);
		return place % Math.min(ONE_IN, alike.length) === 0
			? [{ fault, cell: cells[(which + at * 7) % cells.length] }]
			: [];
	});
}

/** The writes of a dialect that can meet a fault. */
function meeting(dialect: Write['dialect'], fault: string): Write[] {
	return WRITES.filter((write) => write.dialect === dialect && FAULTS.get(write)?.has(fault));
}

const FAULTS = new Map(WRITES.map((write) => [write, new Set(faultsOf(write).map(({ name }) => name))]));

/** Each fault has the same place for every write. */
const ALL_FAULTS = [...new Set([...FAULTS.values()].flatMap((names) => [...names]))];
