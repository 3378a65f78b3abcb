import { isZone } from '../ground/dates';
import { InvalidInput, shorten } from '../ground/errors';
import { choice, openChoices } from '../panel/choices';
import { refine } from '../panel/field';
import { text } from '../panel/fields';
import { row } from '../panel/groups';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A time of the day, in minutes from midnight. */
function timeOfDay(label: string, usual: string) {
	return refine(text(label, { default: usual, placeholder: `e.g. ${usual}` }), (given = usual, place) => {
		const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(given.trim()) ?? [];
		const minutes = Number(hour) * 60 + Number(minute);
		if (Number(minute) < 60 && minutes <= 24 * 60) return minutes;
		throw new InvalidInput(place, `“${shorten(given)}” is not a time of the day`, 'Use hours and minutes, e.g. 09:00.');
	});
}

/** The hours in which messages may be delivered. */
export const deliverBetween = row(
	'Deliver Between',
	{
		from: timeOfDay('From', '09:00'),
		until: timeOfDay('Until', '20:00'),
		days: refine(
			openChoices(
				'Days',
				DAYS.map((name, at) => ({ name, value: String(at + 1) })),
				{ default: DAYS.map((_, at) => String(at + 1)) },
			),
			(given, label) => {
				const days = given.map(Number);
				if (days.every((day) => day >= 1 && day <= 7)) return days.length === 0 ? DAYS.map((_, at) => at + 1) : days;
				throw new InvalidInput(label, 'it is not a list of days', 'Use numbers from 1 (Monday) to 7 (Sunday).');
			},
		),
		clock: choice(
			'Time Zone From',
			[
				{ name: 'Fixed Time Zone', value: 'zone', description: 'The same for all messages' },
				{ name: 'Input Field', value: 'field', description: 'The time zone that each item names' },
				{
					name: 'Phone Number',
					value: 'number',
					description: 'The country of the number; in a country of several zones, hours that all of them have',
				},
			],
			{ default: 'number' },
		),
		zone: text('Time Zone', { placeholder: 'e.g. Europe/Berlin', trim: true, show: { clock: ['zone'] } }),
		field: text('Input Field', {
			default: 'timezone',
			placeholder: 'e.g. timezone',
			trim: true,
			description: 'The field of each item that holds a time zone such as Europe/Berlin',
			show: { clock: ['field'] },
		}),
		outside: choice(
			'Outside These Hours',
			[
				{ name: 'Postpone', value: 'postpone', description: 'Schedule the message for the next of these hours' },
				{ name: 'Send Anyway', value: 'send', description: 'Send it, and say so in its output' },
				{ name: 'Skip', value: 'skip', description: 'Do not send it; its output says so' },
			],
			{ default: 'postpone' },
		),
	},
	{
		name: 'hours',
		row: 'Hours',
		description:
			'In which hours of the recipient messages may be delivered. Those outside are scheduled with the service, so that no execution waits.',
	},
);

/** A time zone that is known; throws InvalidInput for another. */
export function checkedZone(given: unknown, label: string): string {
	if (typeof given === 'string' && isZone(given.trim())) return given.trim();
	const shown = typeof given === 'string' ? `“${shorten(given)}”` : 'it';
	throw new InvalidInput(label, `${shown} is not a time zone`, 'Use a name such as Europe/Berlin or America/New_York.');
}

/** What the field gives: the hours, whose clock they are of, and what happens outside of them. */
export type DeliverBetween = NonNullable<ReturnType<(typeof deliverBetween)['parse']>>;
