import { formatMillis } from '../ground/dates';
import { without } from '../ground/json';
import { withFacts, type Draft } from './draft';

/** The channels that the Do Not Contact list knows apart, with the words that panels have for them. */
export const MESSAGE_CHANNELS = {
	chatapp: 'Chat App',
	email: 'Email',
	sms: 'SMS',
	voice: 'Voice Call',
	wallet: 'Wallet Push',
} as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;

/** Reads one thing of a draft, and gives the draft with another value in its place. */
export interface Handle<D extends Draft, T> {
	of(draft: D): T;
	with(draft: D, value: T): D;
}

/** Whom a draft goes to; one for several email addresses gives them with commas, and puts one in the place of each. */
export interface Address<D extends Draft> extends Handle<D, string> {
	kind: 'phone' | 'email';
}

/** When a draft is to be sent, in milliseconds since 1970; undefined for at once. */
export interface Schedule<D extends Draft> extends Handle<D, number | undefined> {
	/** Times are put on multiples of so many milliseconds, where each one of them may cost a request. */
	stepMs: number;
}

/** What is given a time is still on its way to the service so long: a time that is over by then would be refused. */
export const LEAD_MS = 5_000;

/** What precautions may read and change of an operation's drafts; what these do not have is absent. */
export interface Handles<D extends Draft> {
	/** The text of an SMS, whose parts are counted. */
	sms?: Handle<D, string>;
	schedule?: Schedule<D>;
	to?: Address<D>;
	/** By what those are known whom a draft goes to, where that is not `to`: what comes to one of these names keeps its order. */
	names?(draft: D): readonly string[];
	/** By which channel its messages go; absent where it may be any. */
	channel?: MessageChannel;
	/** Said where its drafts name people by their numbers or addresses, though none may be put in the place of another. */
	namesPeople?: true;
	/** The sender by which the tariff has lines, where the account's tariff is for these messages. */
	tariffSender?: Pick<Handle<D, string | undefined>, 'of'>;
}

export type Handled = Pick<Handles<Draft>, 'namesPeople' | 'channel'> & {
	to?: Pick<Address<Draft>, 'kind'>;
	sms?: object;
	schedule?: object;
	tariffSender?: object;
};

/** The address of messages whose body has a phone number as `to`, as their identity has. */
export function phoneTo<D extends Draft & { body: { to: string } }>(): Address<D> {
	return {
		kind: 'phone',
		of: ({ body }) => body.to,
		with: (draft, to) => ({ ...draft, body: { ...draft.body, to }, identity: { ...draft.identity, to } }),
	};
}

/** The draft, and among its facts the time in UTC at which the service is to send it; none where that is at once. */
export function withTime<D extends Draft>(draft: D, schedule: Schedule<D> | undefined): D {
	if (!schedule) return draft;
	const when = schedule.of(draft);
	if (when === undefined) {
		const { facts = {} } = draft;
		return 'scheduledTime' in facts ? { ...draft, facts: without(facts, ['scheduledTime']) } : draft;
	}
	return withFacts(draft, { scheduledTime: formatMillis(when, 'isoUtc') });
}

/** The time of messages whose body has it as `scheduledTime`, in UTC (part 1, 2.2 and 2.8). */
export function scheduledTime<D extends Draft & { body: { scheduledTime?: string } }>(): Schedule<D> {
	return {
		stepMs: 1000,
		of: ({ body }) => (body.scheduledTime === undefined ? undefined : Date.parse(body.scheduledTime)),
		with: (draft, when) => ({
			...draft,
			body: {
				...draft.body,
				scheduledTime: when === undefined ? undefined : formatMillis(when, 'isoUtc'),
				...(draft.callbackUrlFor && { callbackUrl: draft.callbackUrlFor(when) }),
			},
		}),
	};
}
