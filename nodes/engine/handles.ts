import type { DateTime } from '../ground/dates';
import type { Draft } from './draft';

/** Reads one thing of a draft, and gives the draft with another value in its place. */
export interface Handle<D extends Draft, T> {
	of(draft: D): T;
	with(draft: D, value: T): D;
}

/** Whom a draft goes to; one for several email addresses gives them with commas, and puts one in the place of each. */
export interface Address<D extends Draft> extends Handle<D, string> {
	kind: 'phone' | 'email';
}

/** What precautions may read and change of an operation's drafts; what these do not have is absent. */
export interface Handles<D extends Draft> {
	/** The text of an SMS, whose parts are counted. */
	sms?: Handle<D, string>;
	/** When it is to be sent; undefined for at once. */
	schedule?: Handle<D, DateTime | undefined>;
	to?: Address<D>;
}

/** The address of messages whose body has a phone number as `to`, as their identity has. */
export function phoneTo<D extends Draft & { body: { to: string } }>(): Address<D> {
	return {
		kind: 'phone',
		of: ({ body }) => body.to,
		with: (draft, to) => ({ ...draft, body: { ...draft.body, to }, identity: { ...draft.identity, to } }),
	};
}
