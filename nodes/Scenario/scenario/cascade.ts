import { InvalidInput } from '../../ground/errors';
import { openChoice } from '../../panel/choices';
import { alternatives, foundInSome, labelOf, type Field, type Values } from '../../panel/field';
import { integer } from '../../panel/fields';
import { rows } from '../../panel/groups';
import type { TemplateChannel } from '../template/channel';
import { channelOf, emailTemplate, messageFields, messenger, sms } from '../template/channels';
import { eventOptions } from './parentEvents';
import type { StepFields } from './steps';

/** What a message can come to that is no reason to leave out the next one. */
const NO_SUCCESS = ['expired', 'subscribed', 'unsubscribed'];

const members = {
	message: messageFields,
	nextUnless: alternatives(unlessOf(sms), [unlessOf(messenger), unlessOf(emailTemplate)]),
	nextMinutes: integer('Within (Minutes)', {
		needed: true,
		whenEmpty: 'Say how many minutes the next step waits for this one.',
		min: 1,
		default: 10,
		description: 'How long the next step waits for this one; not used for the last step',
	}),
};

/** What the message of a channel can come to, as the panel offers it for this channel. */
function unlessOf({ value, events = [] }: TemplateChannel): Field<string | undefined> {
	const reached = events.filter((event) => !NO_SUCCESS.includes(event));
	return openChoice('Next Step Unless This Is', eventOptions(reached), {
		default: 'delivered',
		description:
			'The next step is sent to people whose message of this step does not get this far; not used for the last step',
		show: { channel: [value] },
	});
}

/** A step's values, and what errors call it. */
interface Row {
	values: Values<typeof members>;
	label: string;
}

export const cascade = foundInSome(
	rows(
		'Cascade',
		members,
		{
			name: 'step',
			row: 'Step',
			sortable: true,
			placeholder: 'Add step',
			description: 'The messages in the order in which they are tried',
			show: { define: ['cascade'] },
		},
		(values, label): Row => ({ values, label }),
	),
);

/**
 * A cascade's rows as chained triggers: the first sends to everyone, each further one to those for whom the step before it
 * did not get as far as that one says (delivered, unless said otherwise) within its minutes (part 2, 2.4).
 */
export function readCascade(
	list: readonly Row[],
	type: string | undefined,
	startTime: string | undefined,
): StepFields[] {
	return list.map(({ values: { message } }, at) => {
		if (at > 0) return { index: at + 1, parentIndex: at, ...behind(list[at - 1]), ...message };
		return { index: 1, type: type === 'API' ? 'TRAN_API_SOURCE' : 'ADDRESS_BOOK_SOURCE', startTime, ...message };
	});
}

/** What starts the step behind one. */
function behind({ values: { message, nextMinutes, nextUnless }, label }: Row): StepFields {
	const { channel } = message;
	const eventValue = nextUnless ?? 'delivered';
	const hasEvents = channelOf(channel)?.events !== undefined;
	if (!hasEvents && eventValue !== 'delivered') {
		throw new InvalidInput(
			`${label}, ${labelOf(members.nextUnless)}`,
			`the documents name no event of channel ${channel} that a step can wait for, and so not “${eventValue}”`,
			'Leave it out: the next step then waits for what the service itself counts.',
		);
	}
	return {
		type: 'NO_EVENT_SOURCE',
		// The documents have events of some channels only; behind the others the wait counts for the service's own event.
		eventSources: hasEvents ? [{ channel, eventType: 'STATE', eventValue }] : undefined,
		noEventSourceSettings: { stateWaitMaxTimeSec: nextMinutes * 60 },
	};
}
