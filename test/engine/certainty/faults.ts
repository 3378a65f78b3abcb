import { ODDITIES, type Rewrite } from './oddities';
import { STATUSES, refusals, type Reply } from './replies';
import type { Write } from './write';

/** What happens to a request that meets a fault. */
export type Deed =
	/** Nothing leaves: nobody listens, or the host's name is not found (for now). */
	| { kind: 'refuse' | 'noName' | 'noNameNow' }
	/** The connection is reset, ends in the middle of the answer, or nothing comes until the node gives up. */
	| { kind: 'reset' | 'cut' | 'silence' }
	/** Another answer than the service's. */
	| { kind: 'reply'; reply: Reply }
	/** The service's answer, changed, with another status where one is given; undefined where there is nothing to change. */
	| { kind: 'rewrite'; rewrite: Rewrite; status?: number };

/** A fault that a request meets. */
export interface Fault {
	name: string;
	deed: Deed;
	/** Whether the service carries out what it is asked for; `butLast`: all of it except the last entry. */
	carried: boolean | 'butLast';
	/** Whether the service says for certain, before anything is done, that it does nothing. */
	certain: boolean;
	/** Whether it is certain and over by the next try. */
	passing: boolean;
}

const fault = (name: string, deed: Deed, carried: Fault['carried'], certain = false, passing = false): Fault => ({
	name,
	deed,
	carried,
	certain,
	passing,
});

const NETWORK: readonly Fault[] = [
	fault('connection refused', { kind: 'refuse' }, false, true, true),
	fault('host name not found', { kind: 'noName' }, false, true),
	fault('host name not found for now', { kind: 'noNameNow' }, false, true, true),
	fault('reset before reading', { kind: 'reset' }, false),
	fault('no answer, not carried out', { kind: 'silence' }, false),
	fault('reset instead of the answer', { kind: 'reset' }, true),
	fault('cut in the middle of the answer', { kind: 'cut' }, true),
	fault('no answer, carried out', { kind: 'silence' }, true),
];

/** Every fault that requests of a write may meet; `none` first, which proves the harness. */
export function faultsOf(write: Write): Fault[] {
	const after = STATUSES.map(({ name, reply }) => fault(`${name}, carried out`, { kind: 'reply', reply }, true));
	const before = STATUSES.filter(({ early }) => early).map(({ name, reply }) =>
		fault(`${name}, not carried out`, { kind: 'reply', reply }, false),
	);
	const refused = refusals(write.dialect).map(({ name, reply, carried, certain, passing }) =>
		fault(name, { kind: 'reply', reply }, carried ?? false, certain, passing),
	);
	const odd = ODDITIES.filter(({ of }) => of(write)).map(({ name, rewrite, carried, status }) =>
		fault(name, { kind: 'rewrite', rewrite: rewrite(write), status }, carried),
	);
	const none = fault('none', { kind: 'rewrite', rewrite: (text) => text }, true);
	return [none, ...NETWORK, ...refused, ...before, ...after, ...odd];
}
