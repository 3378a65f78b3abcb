import { drawn } from '../../support/drawn';
import { faultsOf, type Fault } from './faults';
import { cellsOf, keyOf, type Cell } from './trial';
import { nameOf, type Write } from './write';
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
const ONE_IN = 22;

/** Every case of a write. */
export function casesOf(write: Write): Case[] {
	return faultsOf(write).flatMap((fault) => cellsOf(write).map((cell) => ({ fault, cell })));
}

/** Some fifteen cases of a write, always the same ones: they follow from the names alone, so that a new write changes nobody else's. */
export function sampleOf(write: Write): Case[] {
	const cells = cellsOf(write);
	const telling = cells.filter((cell) => CELLS.includes(keyOf(cell)));
	return faultsOf(write).flatMap((fault) => {
		const turn = TELLING.indexOf(fault.name);
		if (turn >= 0) return [{ fault, cell: telling[(turn + drawn(nameOf(write))) % telling.length] }];
		const draw = (one: Write): number => drawn(nameOf(one), fault.name);
		const alike = meeting(write.dialect, fault.name);
		const met = alike.filter((one) => draw(one) % ONE_IN === 0);
		const isMet = met.length > 0 ? met.includes(write) : draw(write) === Math.min(...alike.map(draw));
		return isMet ? [{ fault, cell: cells[drawn(fault.name, nameOf(write)) % cells.length] }] : [];
	});
}

/** The writes of a dialect that can meet a fault. */
function meeting(dialect: Write['dialect'], fault: string): Write[] {
	return WRITES.filter((write) => write.dialect === dialect && FAULTS.get(write)?.has(fault));
}

const FAULTS = new Map(WRITES.map((write) => [write, new Set(faultsOf(write).map(({ name }) => name))]));
