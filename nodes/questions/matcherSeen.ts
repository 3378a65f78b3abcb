import type { IExecuteFunctions } from 'n8n-workflow';

import type { Channel } from '../events/envelope';
import { Memory } from '../ground/memory';
import { DAY_MS, KEPT_FOR } from '../table/kinds';
import type { Row } from '../table/steps';
import { Store } from '../table/store';

const KIND = 'matcher';
/** So long after a message has come to Match Replies, replies count as taken. */
const KEEP_MS = KEPT_FOR.matcher.seen;

/** Workflows and channels of which this process has noted or read within a day that replies are taken. */
const known = new Memory<true>({ most: 1000, keepMs: DAY_MS });

function nameOf(context: IExecuteFunctions, channel: Channel): string {
	return `${context.getWorkflow().id} ${channel}`;
}

/** The rows that say that messages of these channels come to Match Replies; none for those that were noted within a day. */
export function seenRows(context: IExecuteFunctions, channels: ReadonlySet<Channel>): Row[] {
	return [...channels].flatMap((channel): Row[] => {
		const name = nameOf(context, channel);
		if (known.get(name)) return [];
		known.set(name, true);
		return [{ key: `${KIND}:${channel}`, state: '', owner: '', until: Date.now() + KEEP_MS, value: '' }];
	});
}

/**
 * What a person should know who asks in a channel of which no message has come to Match Replies lately; undefined where one has. A node
 * can't see which workflows are published. Throws StoreTrouble.
 */
export async function unseenHint(context: IExecuteFunctions, channel: Channel): Promise<string | undefined> {
	const name = nameOf(context, channel);
	if (known.get(name)) return undefined;
	const rows = await new Store(context).read(KIND, [channel]);
	if (rows.every(({ until }) => until < Date.now())) return UNSEEN;
	known.set(name, true);
	return undefined;
}

const UNSEEN = `No message of this channel has come to Match Replies in this project in the last ${KEEP_MS / DAY_MS} days. Replies are taken where a workflow with Omni Trigger and Match Replies behind it is published, and the service posts incoming messages to that trigger. Without it, every question ends with the time.`;
