import { InvalidInput } from '../../ground/errors';
import { openChoice } from '../../panel/choices';
import { labelOf, type Values } from '../../panel/field';
import { integer } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { channelOf, messageFields } from '../template/channels';
import type { StepFields } from './steps';

const members = {
	message: messageFields,
	unless: openChoice(
		'Send Unless the Step Before Is',
		[
			{ name: 'Clicked', value: 'clicked' },
			{ name: 'Delivered', value: 'delivered' },
			{ name: 'Opened', value: 'opened' },
		],
		{
			default: 'delivered',
			description:
				'Not used for the first step. SMS knows only Delivered; Opened and Clicked are for messenger and email.',
		},
	),
	waitMinutes: integer('Within (Minutes)', {
		needed: true,
		whenEmpty: 'Say how many minutes to wait for the step before.',
		min: 1,
		default: 10,
		description: 'How long to wait for that; not used for the first step',
	}),
};

/** A step's values, and what errors call it. */
interface Row {
	values: Values<typeof members>;
	label: string;
}

/** The steps of a cascade. */
export const cascade = rows(
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
);

/**
 * A cascade's rows as chained triggers: the first sends to everyone, each further one to those for whom the step before it
 * did not get as far as is asked for (delivered, unless said otherwise) within the minutes that it waits (part 2, 2.4).
 */
export function readCascade(
	list: readonly Row[],
	type: string | undefined,
	startTime: string | undefined,
): StepFields[] {
	const messages = list.map(({ values }) => values.message);
	return list.map((row, at) => {
		const message = messages[at];
		if (at > 0) return { index: at + 1, parentIndex: at, ...behind(row, messages[at - 1].channel), ...message };
		return { index: 1, type: type === 'API' ? 'TRAN_API_SOURCE' : 'ADDRESS_BOOK_SOURCE', startTime, ...message };
	});
}

/** What starts a step behind one of a channel. */
function behind({ values: { waitMinutes, unless }, label }: Row, channel: string): StepFields {
	const eventValue = unless ?? 'delivered';
	const hasEvents = channelOf(channel)?.events !== undefined;
	if (!hasEvents && eventValue !== 'delivered') {
		const problem = `the service tells no “${eventValue}” of channel ${channel} to scenarios`;
		throw new InvalidInput(`${label}, ${labelOf(members.unless)}`, problem, 'Use delivered behind this step.');
	}
	return {
		type: 'NO_EVENT_SOURCE',
		// The documents have events of some channels only; behind the others the wait counts for the service's own event.
		eventSources: hasEvents ? [{ channel, eventType: 'STATE', eventValue }] : undefined,
		noEventSourceSettings: { stateWaitMaxTimeSec: waitMinutes * 60 },
	};
}
