import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { markConsent } from '../../nodes/events/consent';
import type { OmniEvent } from '../../nodes/events/envelope';
import { eventOf } from '../../nodes/Soap/poll';
import { readEvents } from '../../test/support/readEvents';

const EXAMPLES = path.join(__dirname, '..', '..', 'examples');
const CALLBACKS = path.join(EXAMPLES, 'callbacks');
const TRIGGER_TYPES = /\.omni(Soap)?Trigger$/;

/** The sample callbacks, as the service posts them: one file for each form of part 1, 2.10 and part 2, 2.4. */
export const CALLBACK_FILES: readonly string[] = readdirSync(CALLBACKS).sort();

/** The examples that have events pinned to their trigger, with the callbacks that these come from; none for what Omni SOAP Trigger asked for. */
export const PINNED: Readonly<Record<string, readonly string[]>> = {
	'chat-app/3-hear-the-answer.json': ['chatapp-status.json', 'chatapp-incoming.json'],
	'contacts/3-stop-and-start.json': ['sms-incoming-stop.json', 'sms-incoming-start.json'],
	'contacts/5-unsubscribe-sync.json': ['email-status-unsubscribed.json'],
	'scenario/2-hear-how-far-it-is.json': ['scenario-status.json'],
	'sms/10-statuses-into-a-data-table.json': ['sms-status.json'],
	'sms/11-take-the-replies.json': ['sms-incoming.json', 'chatapp-incoming.json'],
	'sms/2-receive-status-callbacks.json': ['sms-status.json'],
	'sms/7-auto-reply.json': ['sms-incoming.json'],
	'soap/3-replies-without-a-public-address.json': [],
	'trigger/1-every-event.json': CALLBACK_FILES,
};

/** Fields of the trigger's envelope that callbacks alone tell, and neither a query of statuses nor SOAP. */
export const TOLD_BY_CALLBACKS = [
	'errorCode',
	'callbackData',
	'client',
	'contactId',
	'taskId',
	'triggerId',
	'prefix',
	'operator',
	'countryName',
	'transactionId',
	'reference',
	'note',
] as const;

/** What Omni SOAP Trigger makes of SMS from people. */
export const POLLED: readonly OmniEvent[] = ['Yes', 'Stop', 'Start'].map((text) =>
	eventOf({
		Data: text,
		SourceAddress: '12025550101',
		DestinationAddress: '15550100',
		CreatedDateUtc: '2030-01-15T10:02:00.000Z',
	}),
);
markConsent(POLLED);

/** The body of a sample callback. */
export function callbackBody(file: string): string {
	return readFileSync(path.join(CALLBACKS, file), 'utf8');
}

/** What Omni Trigger makes of sample callbacks, event after event. */
export function eventsOf(files: readonly string[]): OmniEvent[] {
	// What wallet push posts is not shown: its URL names it.
	const events = files.flatMap(
		(file) => readEvents(callbackBody(file), file.startsWith('wallet') ? 'wallet' : undefined) ?? [],
	);
	markConsent(events);
	return events;
}

/** The events that belong to an example, in the form in which n8n pins them: items by their node's name. */
export function pinnedEvents(example: string): Record<string, Array<{ json: OmniEvent }>> {
	const { nodes } = JSON.parse(exampleText(example)) as { nodes: Array<{ name: string; type: string }> };
	const trigger = nodes.find(({ type }) => TRIGGER_TYPES.test(type));
	if (!trigger) throw new Error(`${example} has no trigger of ours.`);
	const events = trigger.type.endsWith('.omniTrigger') ? eventsOf(PINNED[example]) : POLLED.slice(0, 1);
	return { [trigger.name]: events.map((json) => ({ json })) };
}

/** All that belongs to an example: what other nodes have pinned stays. */
export function allPinned(example: string): Record<string, object[]> {
	const { pinData } = JSON.parse(exampleText(example)) as { pinData?: Record<string, object[]> };
	return { ...pinData, ...pinnedEvents(example) };
}

/** An example as JSON text with its events pinned; the rest of it stays as it stands. */
export function withPinned(example: string): string {
	const [head, pinned] = exampleText(example).split('"pinData":');
	if (pinned === undefined) throw new Error(`${example} does not end with its "pinData".`);
	return `${head}"pinData": ${JSON.stringify(allPinned(example), null, '\t')}}`;
}

function exampleText(example: string): string {
	return readFileSync(path.join(EXAMPLES, example), 'utf8');
}
