import type { IDataObject } from 'n8n-workflow';

import type { HttpRoute } from '../api/routes';
import { IDS_PER_URL, DETAIL_PAGE_ROWS, readDetails } from '../api/details';
import { isSoftBounce } from '../api/statuses';
import { pack, unpack } from '../durable/packed';
import { hasFailed, envelope, statusIn, textIn, type OmniEvent, type Channel } from '../events/envelope';
import { inBatches } from '../ground/turns';
import type { Client } from '../service/client';
import type { FirstMessages, Sent } from './plan';
import { isJsonObject, pick } from '../ground/json';
import { id, textValue } from '../service/shapes';

/** The details queries that know the messages of a scenario's steps, by the steps' channels (part 1, 4.1, 4.2 and 4.4). */
export const STEP_DETAILS = {
	SMS: ['sms', 'GET /sms-stat/detail'],
	EMAIL: ['email', 'GET /email-statistics/statistics/detail'],
	PUSH: ['push', 'GET /push-statistics/statistics/detail'],
} as const satisfies Record<string, readonly ['sms' | 'email' | 'push', HttpRoute]>;

export type Ids = readonly [contactId: string, ...messageIds: string[]];

/** The ids of the messages of a scenario's accepted send, as its output has them (part 2, 2.4). */
export function messagesOf({ messageId, messageIds = [messageId] }: IDataObject): string[] {
	return [messageIds].flat().filter((id) => typeof id === 'string');
}

/**
 * What is waited for of a scenario's accepted send: its contact, to whom later steps send messages whose ids nobody has, or its message, where
 * contacts can't tell one send from another.
 */
export function awaitedOf(output: IDataObject, isByMessage = false): string[] {
	const id = isByMessage ? messagesOf(output)[0] : output.contactId;
	return typeof id === 'string' ? [id] : [];
}

/** What is waited for of a scenario's accepted sends, each with the ids of its messages. */
export function contactsIn(outputs: readonly IDataObject[], isByMessage?: boolean): Ids[] {
	return outputs.flatMap((output) => awaitedOf(output, isByMessage).map((id): Ids => [id, ...messagesOf(output)]));
}

/** What is waited for of what was sent after the wait had begun; who sent it did not know of a scenario's steps. */
export function awaitedIn({ ids, messages = [] }: Sent, isByMessage = false): string[] {
	return isByMessage && ids.length > 0 ? messages.slice(0, 1) : ids;
}

/** The messages of a wait's contacts with those of others. */
export function withContacts(firsts: FirstMessages, sent: readonly Sent[]): FirstMessages {
	const own = sent.flatMap((one) => awaitedIn(one, firsts.isByMessage).map((id): Ids => [id, ...(one.messages ?? [])]));
	return { ...firsts, ids: pack([...(unpack(firsts.ids) as Ids[]), ...own]) };
}

/**
 * What became of the messages that a send through scenarios gave ids for (part 2, 2.4): an event of its contact each. Later steps have ids
 * that only callbacks tell. A channel that can't be asked takes nothing from the others; throws its node error where nothing else was told.
 */
export async function askFirstMessages(
	client: Client,
	contactIds: readonly string[],
	{ ids, channels, lastSteps, together }: FirstMessages,
): Promise<OmniEvent[]> {
	const wanted = new Set(contactIds);
	const contactOf = new Map(
		(unpack(ids) as Ids[])
			.filter(([contactId]) => wanted.has(contactId))
			.flatMap(([contactId, ...messageIds]) => messageIds.map((messageId) => [messageId, contactId] as const)),
	);
	const events: OmniEvent[] = [];
	let trouble: unknown;
	for (const [name, [channel, route]] of Object.entries(STEP_DETAILS)) {
		if (!channels.includes(name)) continue;
		try {
			for (const batch of inBatches([...contactOf.keys()], IDS_PER_URL)) {
				for (const event of await detailEvents(client, channel, route, batch)) {
					const contactId = contactOf.get(event.messageId ?? '');
					if (contactId !== undefined) events.push({ ...event, channel: 'scenario', contactId });
				}
			}
		} catch (error) {
			trouble ??= error;
		}
	}
	if (events.length === 0 && trouble instanceof Error) throw trouble;
	const failed = failedSteps(events);
	return events.map((event) => {
		const own = failed.get(event.contactId) ?? new Set();
		const ended = together.filter((steps) => steps.every((step) => own.has(step))).flat();
		return ofContact(event, [...lastSteps, ...ended]);
	});
}

function failedSteps(events: readonly OmniEvent[]): Map<string | null, Set<string | null>> {
	const failed = new Map<string | null, Set<string | null>>();
	for (const event of events.filter(hasFailed)) {
		const steps = failed.get(event.contactId) ?? new Set();
		failed.set(event.contactId, steps.add(event.triggerId));
	}
	return failed;
}

/** Below that of a message that was delivered, which another step of the scenario may do. */
const FAILED_RANK = 45;

/**
 * A status of a scenario's message as one of its contact, which stands where the message's id does: a contact may get several
 * messages, step by step. That one of them failed is final only for a last step: after any other one the next may be delivered.
 */
export function ofContact(event: OmniEvent, lastSteps: readonly string[]): OmniEvent {
	const { contactId, triggerId } = event;
	if (!hasFailed(event)) return { ...event, messageId: contactId };
	return {
		...event,
		messageId: contactId,
		rank: FAILED_RANK,
		final: triggerId !== null && lastSteps.includes(triggerId),
	};
}

/** What is looked for in a row of the details (part 1, 2.11). */
const SHAPE = { messageId: id, status: textValue, recipient: textValue };

/** Rows that one message may have: a service that does not look at the ids would give all messages of the account at every look. */
const MOST_ROWS = 20;

/** The statuses of messages as a details query tells them by their ids, as events (part 1, 4.1, 4.2 and 4.4). Throws a node error. */
export async function detailEvents(
	client: Client,
	channel: Channel,
	route: HttpRoute,
	messageIds: string[],
): Promise<OmniEvent[]> {
	const most = Math.max(DETAIL_PAGE_ROWS, messageIds.length * MOST_ROWS);
	const { rows } = await readDetails(client, { route, shape: SHAPE }, { messageIds }, most);
	return rows.filter(isJsonObject).map((record) => {
		const status = statusIn(pick(record, 'status'), channel === 'push');
		return envelope(record, {
			channel,
			kind: 'status',
			...status,
			final: status.final && !isSoftBounce(record),
			messageId: textIn(record, 'messageId'),
			recipient: textIn(record, 'recipient'),
			triggerId: textIn(record, 'triggerId'),
		});
	});
}
