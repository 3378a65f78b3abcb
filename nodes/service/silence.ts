import type { Exchange } from './exchange';
import { refusesCredential, type Trouble } from './trouble';

/** Ours: after so many requests in a row without an answer in time the rest is not sent. */
export const MOST_SILENT = 3;

/** What the writes of one run show of the service: whether it answers. */
export class Silence {
	/** Whether it has not answered any of them yet; an answer that refuses the credential is none. */
	isUnanswered = true;
	/** Requests in a row that got no answer in time. */
	private inARow = 0;

	/** Takes note of what became of a request. */
	note(exchange: Exchange): void {
		if (exchange.outcome === 'answered' && !refusesCredential(exchange.answer.status)) this.isUnanswered = false;
		this.inARow = exchange.outcome === 'unknown' && exchange.timedOut ? this.inARow + 1 : 0;
	}

	/** Why no further request is worth it: a service that leaves one after the other without an answer would cost minutes for each. */
	trouble(): Trouble | undefined {
		if (this.inARow < MOST_SILENT) return undefined;
		return {
			message: `The service did not answer in time, ${MOST_SILENT} times in a row`,
			description: 'Try again later, or set a longer Timeout under Options.',
		};
	}
}
