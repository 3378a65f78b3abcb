import type { components } from '../../ground/contract';
import { choice, openChoices } from '../../panel/choices';
import type { Field, Values } from '../../panel/field';
import { integer } from '../../panel/fields';
import { rows } from '../../panel/groups';
import type { Channel } from '../template/channel';
import { messageFields } from '../template/channels';
import { email } from '../template/email';
import { messenger } from '../template/messenger';
import { sms } from '../template/sms';
import { clockTime } from '../values';

/** A step under the names of the service, in neutral words, not checked yet. */
export type StepFields = { readonly [Name in keyof components['schemas']['Trigger']]?: unknown };

const FOLLOWING = ['EVENT_SOURCE', 'NO_EVENT_SOURCE'];

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
	emailEvents: eventsOf(email),
	msgrEvents: eventsOf(messenger),
	smsEvents: eventsOf(sms),
	waitSeconds: integer('Wait (Seconds)', {
		min: 0,
		default: 600,
		description: 'How long to wait for the event; when it does not come, this step is sent',
		show: { type: ['NO_EVENT_SOURCE'] },
	}),
	message: messageFields,
	startTime: clockTime('Start Time', 'As the clock shows it: the service does not say in which time zone it reads it'),
	endTime: clockTime('End Time', 'As the clock shows it; after the start time'),
};

function eventsOf({ name, events = [] }: Channel): Field<string[]> {
	const options = [...events].sort().map((event) => ({ name: event[0].toUpperCase() + event.slice(1), value: event }));
	return openChoices(`Events of ${name}`, options, {
		description: 'The statuses of the parent’s message that count, when it is of this channel',
		show: { type: FOLLOWING },
	});
}

/** The list of steps. */
export const steps = rows('Steps', members, {
	name: 'step',
	row: 'Step',
	sortable: true,
	placeholder: 'Add step',
	description: 'Steps are numbered from 1 in the order of this list',
	show: { define: ['steps'] },
});

type Row = Values<typeof members>;

/** The rows of the list of steps as triggers; the index of a step is its place in the list, from 1 (part 2, 2.4). */
export function readSteps(list: readonly Row[]): StepFields[] {
	return list.map((row, at) => {
		const { type, message, startTime, endTime } = row;
		const step = { index: at + 1, type, ...message, startTime, endTime };
		return FOLLOWING.includes(type) ? { ...step, ...behind(row) } : step;
	});
}

/** What starts a step that follows another one. */
function behind(row: Row): StepFields {
	const eventSources = [
		...sourcesOf(sms, row.smsEvents),
		...sourcesOf(messenger, row.msgrEvents),
		...sourcesOf(email, row.emailEvents),
	];
	return {
		parentIndex: row.parentIndex,
		eventSources: eventSources.length > 0 ? eventSources : undefined,
		noEventSourceSettings: row.type === 'NO_EVENT_SOURCE' ? { stateWaitMaxTimeSec: row.waitSeconds } : undefined,
	};
}

function sourcesOf({ value: channel }: Channel, events: string[]): object[] {
	return events.map((eventValue) => ({ channel, eventType: 'STATE', eventValue }));
}
