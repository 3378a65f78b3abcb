import type { IDataObject } from 'n8n-workflow';

import type { Progress } from '../events/progress';
import type { Awaited } from './askStatuses';
import type { Goal, Helped } from './explained';

/** A message that is waited for, or a contact or campaign where those are, and the item that it belongs to. */
export interface Awaiting {
	item: number;
	messageId: string;
}

/** All that ends a wait: it lives in an execution of its own, and so outlives n8n's process. */
export interface DeliveryPlan {
	channel: Awaited;
	goal: Goal;
	/** Milliseconds since 1970 after which nothing is waited for. */
	deadline: number;
	/** The catcher's address; null for a channel whose messages name no callback URL. */
	catcher: string | null;
	/** One output per input item, as Send gives it. */
	items: IDataObject[];
	/** What is waited for, as packAwaited gives it. */
	awaited: string;
	/** How many that are. */
	messages: number;
	helps: Helped;
	/** How the execution that waits goes on at once; absent where only the end of its keeper makes it go on. */
	resuming?: Resuming;
}

/** The call that makes an execution go on: its address, and what its wait is called. */
export interface Resuming extends IDataObject {
	url: string;
	wait: string;
}

/** What the watcher needs of it, and who guards that one, and what is known already, as packReports gives it. */
export interface WatchPlan extends Omit<DeliveryPlan, 'items'> {
	reports?: string;
}

/** What is known of a message, and from where. */
export interface Report extends Progress {
	source: 'callback' | 'query';
}
