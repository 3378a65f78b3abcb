import type { Account } from './accounts';
import type { Journal } from './journal';

/** A message from a person. The time is epoch ms. */
export interface Incoming {
	/** Its number in the journal. */
	number: number;
	channel: string;
	from: string;
	to: string;
	text: string;
	at: number;
	/** Whose it is; none where it is everybody's. */
	account?: Account;
	/** The number of the first attempt to post it; none where it waits to be asked for (SOAP). */
	attempt?: number;
}

/** The messages from people, oldest first. */
export class IncomingMessages {
	readonly list: Incoming[] = [];

	constructor(private readonly journal: Journal) {}

	add(incoming: Omit<Incoming, 'number'>): void {
		this.list.push({ number: this.journal.next(), ...incoming });
	}

	reset(): void {
		this.list.length = 0;
	}
}
