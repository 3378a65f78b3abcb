import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Decision, Few } from '../delivery/few';
import type { Catcher, Report } from '../delivery/plan';
import { unpack } from '../durable/packed';
import type { WaitPlan, Watched } from '../durable/wait';
import type { CountryCode } from '../ground/phones';
import type { ChannelName } from './channels';

/** One channel of a person's. */
export interface Step {
	channel: ChannelName;
	/** The fields of the channel's Send, e.g. `from`, `to` and `text`. */
	fields: IDataObject;
	/** For so many milliseconds it is waited for before the next channel's turn. */
	patience: number;
	/** What counts as reached: these statuses, or delivery where none is named. */
	statuses: string[];
}

/** Somebody to be reached, by these channels in their order. */
export interface Person {
	/** The item that it stands for. */
	item: number;
	steps: Step[];
	/** Values of the precautions that differ from item to item. */
	precautions?: IDataObject;
	/** The person's time zone, where the item names it. */
	zone?: string;
	/** The country of the person's numbers without a country code. */
	home?: CountryCode;
}

/** The mark of a message that is about to be sent: whoever finds it after a crash can't know whether it was. */
export const ABOUT_TO_SEND = 'SENDING';

/** One message of a person's: its channel's place among the steps, and what Send said of it. */
export interface Try extends IDataObject {
	step: number;
	/** Send's code, or SENDING. */
	code: string;
	messageId: string | null;
	/** When it was sent, in milliseconds since 1970; its patience counts from then. */
	at: number;
	/** What else Send told, for the output. */
	details?: IDataObject & { message?: string };
}

/** How far a run is: the tries of each person, and what is known of each channel's messages; plain data, kept in n8n's database. */
export interface Progress {
	tries: Try[][];
	reports: Partial<Record<ChannelName, Record<string, Report>>>;
	/** Whether those who don't come first have their turn; absent while that is open, or nobody comes first. */
	few?: Decision;
	/** How many batches of the wait's log are in the tries. */
	batches?: number;
}

/** All that is needed to reach the people of a run. */
export interface FallbackPlan extends WaitPlan {
	/** The people, packed. */
	people: string;
	count: number;
	catchers: Partial<Record<ChannelName, Catcher>>;
	/** The options of each send that are precautions; they may hold expressions on `$json.precautions`. */
	precautions: INodeParameters;
	/** Whether a message that is outside its hours is tried again when they come. */
	postpones: boolean;
	/** Who comes first, where the others wait for that. */
	few?: Few;
	/** The token of the log of what leaves; empty where nobody is waited for. */
	log: string;
}

/** How far a run is: where there is no text, nothing was tried. Throws an Error for a text that `pack` did not make. */
export function progressIn({ count }: Watched<FallbackPlan>, state: string | undefined): Progress {
	if (state !== undefined) return unpack(state) as Progress;
	return { tries: Array.from({ length: count }, () => []), reports: {} };
}
