import type { Account } from './accounts';
import type { Clock } from './clock';
import type { Journal } from './journal';

/** A status that a message reached: when (epoch ms) and with which error code (0 without an error). */
export interface StatusChange<Status extends string = string> {
	status: Status;
	at: number;
	errorCode: number;
}

/** A message of any channel. What only its channel knows stands in `details`. */
export interface Message<Details = unknown> {
	channel: string;
	id: string;
	account: Account;
	sender: string;
	recipient: string;
	text: string;
	sentAt: number;
	callbackUrl?: string;
	history: StatusChange[];
	details: Details;
}

/** A message as the control interface and the outbox page show it. */
export interface MessageView {
	channel: string;
	id: string;
	sender: string;
	recipient: string;
	text: string;
	status: string;
	history: StatusChange[];
	callbackUrl?: string;
}

/** All messages, in the order in which they were taken, and their life on the clock. */
export class Messages {
	private readonly byId = new Map<string, Message>();

	constructor(
		private readonly clock: Clock,
		private readonly journal: Journal,
	) {}

	/**
	 * Takes a message and lets it go through its statuses.
	 * @param plan the statuses to come, in the order of their times
	 * @param onChange called at each of them, also for those that are due at once
	 */
	add<Details, Status extends string>(
		message: Message<Details>,
		plan: Array<StatusChange<Status>>,
		onChange: (change: StatusChange<Status>) => void,
	): void {
		this.byId.set(message.id, message);
		this.live(message, plan, 0, onChange);
	}

	get(id: string): Message | undefined {
		return this.byId.get(id);
	}

	/** How many there are. */
	get size(): number {
		return this.byId.size;
	}

	/** Every message, oldest first. */
	all(): Message[] {
		return [...this.byId.values()];
	}

	/** The messages of one channel, oldest first. */
	ofChannel(channel: string): Message[] {
		return [...this.byId.values()].filter((message) => message.channel === channel);
	}

	/** Every message for people, oldest first. */
	views(): MessageView[] {
		return [...this.byId.values()].map(({ channel, id, sender, recipient, text, history, callbackUrl }) => ({
			channel,
			id,
			sender,
			recipient,
			text,
			callbackUrl,
			status: statusOf({ history }).status,
			history: [...history],
		}));
	}

	reset(): void {
		this.byId.clear();
	}

	private live<Status extends string>(
		message: Message,
		plan: Array<StatusChange<Status>>,
		from: number,
		onChange: (change: StatusChange<Status>) => void,
	): void {
		const now = this.clock.now();
		for (let index = from; index < plan.length; index++) {
			const change = plan[index];
			if (change.at > now) {
				this.clock.schedule(change.at, () => this.live(message, plan, index, onChange));
				return;
			}
			message.history.push(change);
			this.journal.next();
			onChange(change);
		}
	}
}

/** The status that a message has now; every message has at least one. */
export function statusOf({ history }: { history: StatusChange[] }): StatusChange {
	return history[history.length - 1] ?? { status: 'UNKNOWN', at: 0, errorCode: 0 };
}
