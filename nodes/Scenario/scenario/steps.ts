import type { components } from '../../ground/contract';
import { choice } from '../../panel/choices';
import { foundInSome, refine, shownFor, type Values } from '../../panel/field';
import { integer, raw } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { textsOf } from '../../panel/values';
import type { Message } from '../template/channel';
import { messageFields } from '../template/channels';
import { clockField } from '../values';

/** A step under the names of the service, in neutral words, not checked yet. */
export type StepFields = { readonly [Name in keyof components['schemas']['Trigger']]?: unknown };

const FOLLOWING = ['EVENT_SOURCE', 'NO_EVENT_SOURCE'];

/** What the parent can report, by its channel. */
const parentEvents = shownFor(
	{ type: FOLLOWING },
	refine(
		raw({
			displayName: 'Event Names or IDs',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getParentEvents', loadOptionsDependsOn: ['&parentIndex'] },
			default: [],
			description:
				'The statuses of the parent’s message that count: those that its channel reports. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		}),
		textsOf,
	),
);

/** A step's own fields around those of its message, in the order in which one thinks of them. */
const members = {
	type: choice(
		'Starts With',
		[
			{ name: 'An Event of Its Parent', value: 'EVENT_SOURCE' },
			{ name: 'No Event of Its Parent in Time', value: 'NO_EVENT_SOURCE' },
			{ name: 'The Address Book', value: 'ADDRESS_BOOK_SOURCE' },
			{ name: 'Transactional Send', value: 'TRAN_API_SOURCE' },
		],
		{ default: 'ADDRESS_BOOK_SOURCE' },
	),
	parentIndex: integer('Parent Step', {
		min: 1,
		default: 1,
		description: 'The number of the step that this one follows',
		show: { type: FOLLOWING },
	}),
	events: parentEvents,
	waitSeconds: integer('Wait (Seconds)', {
		min: 0,
		default: 600,
		description: 'How long to wait for the event; when it does not come, this step is sent',
		show: { type: ['NO_EVENT_SOURCE'] },
	}),
	message: messageFields,
	startTime: clockField('Start Time', 'Sent without a time zone: the service does not say which one it uses'),
	endTime: clockField('End Time', 'Sent without a time zone; after the start time'),
};

export const steps = foundInSome(
	rows('Steps', members, {
		name: 'step',
		row: 'Step',
		sortable: true,
		placeholder: 'Add step',
		description: 'Steps are numbered from 1 in the order of this list',
		show: { define: ['steps'] },
	}),
);

type Row = Values<typeof members>;

/** The rows of the list of steps as triggers; the index of a step is its place in the list, from 1 (part 2, 2.4). */
export function readSteps(list: readonly Row[]): StepFields[] {
	const messages = list.map(({ message }) => message);
	return list.map((row, at) => {
		const { type, startTime, endTime } = row;
		const step = { index: at + 1, type, ...messages[at], startTime, endTime };
		return FOLLOWING.includes(type) ? { ...step, ...behind(row, messages) } : step;
	});
}

/** What starts a step that follows another one: events of its parent's message, or that none of them comes. */
function behind({ type, parentIndex = 1, events, waitSeconds }: Row, messages: readonly Message[]): StepFields {
	// The check says so where there is no such step.
	const channel = messages.at(parentIndex - 1)?.channel ?? '';
	return {
		parentIndex,
		eventSources:
			events.length > 0 ? events.map((eventValue) => ({ channel, eventType: 'STATE', eventValue })) : undefined,
		noEventSourceSettings: type === 'NO_EVENT_SOURCE' ? { stateWaitMaxTimeSec: waitSeconds } : undefined,
	};
}
