import type { INodeExecutionData } from 'n8n-workflow';

import type { Draft, Pending } from './draft';
import type { Handles } from './handles';
import type { Fate } from './ledger';
import type { Wording } from './wording';

/** What stands between drafting and sending in one run. */
export interface Guard {
	/**
	 * Changes what is about to be sent, by the handles that its operation gives; comes before `before`. What it throws ends the
	 * run.
	 */
	change?<D extends Draft>(
		pending: ReadonlyArray<Pending<D>>,
		handles: Handles<D>,
	): ReadonlyArray<Pending<D>> | Promise<ReadonlyArray<Pending<D>>>;
	/**
	 * Looks at what is about to be sent, before anything leaves, and gives the fates of the items that are not to be sent. What it
	 * throws ends the run.
	 */
	before?(pending: ReadonlyArray<Pending>, wording: Wording): Promise<ReadonlyMap<number, Fate>>;
	/** The fates of items that it held because of others of the same run, once these have theirs; also other outputs for items. */
	follow?(fates: readonly Fate[]): ReadonlyMap<number, Fate>;
	/**
	 * Hears the fate of every item after the last request, or when the run ends before the first one: items have none then. It
	 * must not throw.
	 */
	after?(fates: ReadonlyArray<Fate | undefined>): Promise<void>;
	/** Said where items that can't be sent do not end the run, whatever On Error says. */
	goesOn?: true;
	/** Gives what comes out in the place of the operation's own items. */
	finish?(output: INodeExecutionData[]): Promise<INodeExecutionData[]>;
}
