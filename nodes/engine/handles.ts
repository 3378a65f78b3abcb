import type { DateTime } from '../ground/dates';
import type { Draft } from './draft';

/** Reads one thing of a draft, and gives the draft with another value in its place. */
export interface Handle<D extends Draft, T> {
	of(draft: D): T;
	with(draft: D, value: T): D;
}

/** What precautions may read and change of an operation's drafts; what these do not have is absent. */
export interface Handles<D extends Draft> {
	/** The text of an SMS, whose parts are counted. */
	sms?: Handle<D, string>;
	/** When it is to be sent; undefined for at once. */
	schedule?: Handle<D, DateTime | undefined>;
	/** The phone number or email address that it goes to, where it is one. */
	to?: Handle<D, string>;
}
