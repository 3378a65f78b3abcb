import type { IDataObject } from 'n8n-workflow';

import type { WaitPlan } from '../durable/wait';
import type { MessageProgress } from '../events/progress';
import type { Awaited } from './askStatuses';
import type { Decision, Few } from './few';
import type { SendingNode } from './subSend';
import { unpack } from '../durable/packed';

/** What ends the wait for a message: one of these statuses, or any final one when none is named. */
export interface Goal {
	statuses: string[];
}

/** A message that is waited for, or a contact, scenario, campaign or sender address where those are, and the item that it belongs to. */
export interface Awaiting {
	item: number;
	messageId: string;
}

/** The execution that takes the callbacks: its address, and the token without which it takes nothing but callbacks. */
export interface Catcher extends IDataObject {
	url: string;
	token: string;
	/** The token by which it makes the execution go on that waits. */
	resumeToken?: string;
}

/** The call that makes the execution go on that waits: its address, and the token that tells this wait from any other. */
export interface Resuming extends IDataObject {
	url: string;
	token: string;
}

/** What a wait has to know of the scenarios that it sends through. */
export interface ScenarioSteps {
	/** Steps that no other one comes after, so that a failure there is the end. */
	lastSteps: string[];
	channels: string[];
	/** Of each scenario in which no step comes after another, its steps: where all have failed, nothing more comes. */
	together: string[][];
	/** Whether messages are waited for in place of their contacts: several are for one contact, and each scenario has one step alone. */
	isByMessage?: boolean;
}

/** The messages of a scenario's first steps, by whose ids the service can be asked. */
export interface FirstMessages extends ScenarioSteps {
	/** The ids of each contact's messages (Ids), packed. */
	ids: string;
}

export interface DeliveryPlan extends WaitPlan {
	channel: Awaited;
	goal: Goal;
	/** Null for a channel whose messages name no callback URL. */
	catcher: Catcher | null;
	/** What is waited for (Awaiting), packed. */
	awaited: string;
	messages: number;
	/** The codes of messages that have no ID to wait for, by item: an email may have some among its recipients. */
	withoutId?: Record<number, string[]>;
	/** Of scenarios, the messages that can be asked for. */
	firsts?: FirstMessages;
	/** How the execution that waits goes on at once; absent where only the end of its keeper makes it go on. */
	resuming?: Resuming;
	rest?: Deferred;
}

/** The items that a few go before: nothing is sent for them until these are reached. */
export interface Deferred {
	few: Few;
	node: SendingNode;
	/** What it gets for each of them, packed. */
	items: string;
	count: number;
	/** Whether failures come out in the form of n8n's error output. */
	isErrorOutput: boolean;
	/** The token of the log of what leaves for them. */
	log: string;
}

/** What was sent for one of the items that a few went before. */
export interface Sent {
	item: number;
	output: IDataObject;
	ids: string[];
	/** The ids of its messages, where a scenario's contact is waited for. */
	messages?: string[];
	/** The codes of messages that have no ID to wait for. */
	withoutId?: string[];
}

/** What is known of a wait: of each of its messages, and of the items that a few go before. */
export interface Known {
	reports: Record<string, Report>;
	/** Whether they have their turn; absent while that is open, and where nothing goes first. */
	few?: Decision;
	/** What was sent for the first of them so far, in their order; where they have their turn, the others are about to be sent. */
	sent?: Sent[];
	/** How many batches of the wait's log that is. */
	batches?: number;
}

/** What is known of a message, and from where. */
export interface Report extends MessageProgress {
	source: 'callback' | 'query';
}

/** What is known of a wait: nothing where there is no text. Throws an Error for a text that `pack` did not make. */
export function knownIn(state: string | undefined): Known {
	return state === undefined ? { reports: {} } : (unpack(state) as Known);
}
