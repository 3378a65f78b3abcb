import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Trouble } from '../service/trouble';
import { betweenTries } from './betweenTries';

/** What became of one item's message: all that a run needs to report it, and to decide whether a re-run sends it. */
export type Fate = Accepted | Withheld | Failure;

/** A message that was taken, maybe not for all of its recipients. */
interface Accepted {
	state: 'accepted';
	output: IDataObject;
	/** What is shown once, as a hint. */
	note?: string;
	missed?: Failure;
}

/** A message that a precaution kept from being sent, as a person asked for: no failure. The output says why (`code`). */
export interface Withheld {
	state: 'withheld';
	output: IDataObject;
}

/**
 * A message that was not accepted: `rejected` by the service's own answer for it, `invalid` before it was sent,
 * `notSent` with its whole request (safe to send again), or `unknown` (sent, and not answered in a way that proves anything).
 */
export interface Failure {
	state: 'rejected' | 'invalid' | 'notSent' | 'unknown';
	trouble: Trouble;
	/** The message's identity as its operation gives it; empty when the input was invalid. */
	identity: IDataObject;
	/** What the answer says of it beside the trouble: ids, a group, fields that nobody knows. */
	details?: IDataObject;
}

/** Whether a message has left, or may have. */
export function hasLeft(fate: Fate | undefined): boolean {
	return fate?.state === 'accepted' || fate?.state === 'unknown';
}

/** The fates of one node run that must outlive a re-run, by the items: accepted and unknown messages are never sent again. */
export interface Ledger extends Map<number, Fate> {
	/** The output of the last try that came to its end, for one that does not. */
	lastOutput?: INodeExecutionData[];
	/** What the last try that sent, or had nothing to send, ended with, where the node stops on errors: it tells what has left. */
	failure?: unknown;
	/** Which item makes or starts a campaign, by all that it says: another one that says the same is refused in each try. */
	campaigns?: Map<string, number>;
}

/**
 * Retry On Fail runs the whole node again in the same process, execution and run. The process remembers, per execution, node
 * and run index, which items the service took already, so that the re-run sends only what is missing.
 */
export const ledgers = betweenTries<Ledger>();
