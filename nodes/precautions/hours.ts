import type { INodeExecutionData, INodePropertyOptions } from 'n8n-workflow';

import { withFacts, type Draft } from '../engine/draft';
import { LEAD_MS, withTime, type Handles, type Schedule } from '../engine/handles';
import type { Operation, Run } from '../engine/operation';
import { addedOptions, sendsMessages, sendsThroughOthers, type Hook, type Precaution } from '../engine/precaution';
import { isoFromMillis, isZone, type Hours } from '../ground/dates';
import { InvalidInput, shorten } from '../ground/errors';
import { foundInSome, labelOf, refine, type Field, type Place } from '../panel/field';
import { integer, text } from '../panel/fields';
import { row } from '../panel/groups';
import { plain } from '../panel/read';
import { isUnset } from '../panel/values';
import { nodeError } from '../service/trouble';
import { countryName, countryOf, zonesOf } from '../ground/phones';
import { choice, openChoices } from '../panel/choices';
import { Opening } from './opening';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A time of the day, in minutes from midnight. */
function timeOfDay(label: string, usual: string) {
	return refine(text(label, { default: usual, placeholder: `e.g. ${usual}` }), (given = usual, place) => {
		const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(given.trim()) ?? [];
		const minutes = Number(hour) * 60 + Number(minute);
		if (Number(minute) < 60 && minutes <= 24 * 60) return minutes;
		throw new InvalidInput(place, `“${shorten(given)}” is not a time of the day`, 'Use hours and minutes, e.g. 09:00.');
	});
}

/** Hours that end when they begin: they could mean none or all day, nights included. */
function checkedHours<H extends Pick<Hours, 'from' | 'until'>>(hours: H | undefined, label: string): H | undefined {
	if (hours === undefined || hours.from !== hours.until) return hours;
	const fix = 'Set two different times, e.g. 09:00 and 20:00, or 00:00 and 24:00 for the whole day.';
	throw new InvalidInput(label, 'From and Until are the same time', fix);
}

/** A choice of which the panel shows all but one; what others hand on may have it all the same. */
function without<V extends string>(field: Field<V>, hidden: V, usual: V): Field<V> {
	const { options = [], ...look } = field.property;
	const shown = (options as INodePropertyOptions[]).filter(({ value }) => value !== hidden);
	return {
		...field,
		property: { ...look, options: shown, default: usual },
		parse: (raw, place) => field.parse(isUnset(raw) ? usual : raw, place),
	};
}

const zone = text('Time Zone', {
	placeholder: 'e.g. Europe/Berlin',
	trim: true,
	description: "The workflow's own unless one is given",
	show: { clock: ['zone'] },
});

/** The field, with what becomes of messages outside of its hours; `isByNumber` where they go to phone numbers. */
const rowOfHours = (postponed: string | undefined, outsideOfThem: string, isByNumber = true) => {
	const clock = choice(
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
	);
	const outside = choice(
		'Outside These Hours',
		[
			{ name: 'Postpone', value: 'postpone', description: postponed },
			{ name: 'Send Anyway', value: 'send', description: 'Send it, and say so in its output' },
			{ name: 'Skip', value: 'skip', description: 'Do not send it; its output says so' },
		],
		{ default: 'postpone' },
	);
	const hoursRow = row(
		'Deliver Between',
		{
			from: timeOfDay('From', '09:00'),
			until: timeOfDay('Until', '20:00'),
			days: refine(
				openChoices(
					'Days',
					WEEKDAYS.map((name, at) => ({ name, value: String(at + 1) })),
					{ default: WEEKDAYS.map((_, at) => String(at + 1)) },
				),
				(given, label) => {
					const days = given.map(Number);
					if (days.every((day) => day >= 1 && day <= 7))
						return days.length === 0 ? WEEKDAYS.map((_, at) => at + 1) : days;
					throw new InvalidInput(label, 'it is not a list of days', 'Use numbers from 1 (Monday) to 7 (Sunday).');
				},
			),
			clock: isByNumber ? clock : without(clock, 'number', 'zone'),
			zone: {
				...zone,
				// An expression that finds nothing is a mistake, and no wish for the workflow's own.
				parse: (raw: unknown, place: Place) => zone.parse(raw === '' ? place.timezone : raw, place),
			},
			field: text('Input Field', {
				default: 'timezone',
				placeholder: 'e.g. timezone',
				trim: true,
				description: 'The field of each item that holds a time zone such as Europe/Berlin',
				show: { clock: ['field'] },
			}),
			outside: postponed === undefined ? without(outside, 'postpone', 'skip') : outside,
		},
		{
			name: 'hours',
			row: 'Hours',
			description: `The hours of the recipient’s day in which messages may be delivered. ${outsideOfThem}`,
		},
	);
	return foundInSome(refine(hoursRow, checkedHours));
};

export const deliverBetween = rowOfHours(
	'Schedule the message for the next of these hours',
	'Those outside are scheduled with the service, unless you choose otherwise below.',
);

/** A time zone that is known; throws InvalidInput for another. */
function checkedZone(given: unknown, label: string): string {
	if (typeof given === 'string' && isZone(given.trim())) return given.trim();
	const shown = typeof given === 'string' ? `“${shorten(given)}”` : 'it';
	throw new InvalidInput(label, `${shown} is not a time zone`, 'Use a name such as Europe/Berlin or America/New_York.');
}

/** The time zone that an item names; throws InvalidInput where it names none. */
function zoneIn({ json }: INodeExecutionData, field = 'timezone'): string {
	return checkedZone(json[field], `Input field “${field}”`);
}

/** What the field gives: the hours, whose clock they are of, and what happens outside of them. */
type DeliverBetween = NonNullable<ReturnType<(typeof deliverBetween)['parse']>>;

const SCHEDULED = { deliverBetween };
/** 30 days. More is a slip, as where seconds are given. */
const LONGEST_SPREAD = 43_200;
const LONGEST_SPREAD_MS = LONGEST_SPREAD * 60_000;
const SPREAD = {
	...SCHEDULED,
	spreadOver: integer('Spread Over (Minutes)', {
		min: 1,
		max: LONGEST_SPREAD,
		default: 60,
		description:
			'Over how many minutes the messages are spread evenly, each scheduled with the service: 43200 (30 days) at most. With Deliver Between, only its hours count, unless it sends anyway outside of them.',
	}),
};

const NOT_POSTPONED =
	'Those outside can not be scheduled here: they are skipped, unless you choose to send them anyway.';
const UNSCHEDULED = { deliverBetween: rowOfHours(undefined, NOT_POSTPONED) };
const WITHOUT_NUMBERS = { deliverBetween: rowOfHours(undefined, NOT_POSTPONED, false) };

/** Of what sends through others and waits itself: it tries again. */
const OF_SENDS = {
	deliverBetween: rowOfHours(
		'Wait, and try the same channel again every 15 minutes until these hours begin',
		'Outside of them this node itself waits, unless you choose otherwise below.',
	),
};

/** The hours that an operation can keep, and a spread where it has more than one message to schedule. */
function formFor(operation: Operation): (typeof SCHEDULED & Partial<typeof SPREAD>) | undefined {
	const { handles, onePerItem } = operation;
	if (sendsThroughOthers(operation)) return OF_SENDS;
	if (!sendsMessages(operation)) return undefined;
	if (handles?.schedule) return onePerItem ? SPREAD : SCHEDULED;
	return handles?.to?.kind === 'phone' ? UNSCHEDULED : WITHOUT_NUMBERS;
}

/** Sends in the hours of the recipients, and not all at once: by times that the service keeps. */
export const hours: Precaution = {
	formFor,
	hook(run, operation) {
		const { deliverBetween: between, spreadOver } = addedOptions({ ...SPREAD, ...formFor(operation) }, run);
		return scheduling(between && plain(between), (spreadOver ?? 0) * 60_000, run);
	},
	check(run) {
		const { deliverBetween: between } = addedOptions(SCHEDULED, run);
		if (between?.clock !== 'field') return () => undefined;
		const { field } = between;
		return (itemIndex) => zoneIn(run.parameters.items[itemIndex], field);
	},
};

const NO_SCHEDULE = {
	message: 'The service can not schedule these messages. Nothing was sent',
	description:
		'Choose Skip or Send Anyway under Deliver Between: Omni SMS, Omni SOAP (Send) and Omni Wallet Push can be scheduled.',
};

function scheduling(between: DeliverBetween | undefined, spreadMs: number, run: Run): Hook {
	const openings = new Openings(between, run.parameters.items);
	const isSentAnyway = between?.outside === 'send';
	return async (outbox) => {
		const { schedule, to } = outbox.handles;
		if (!schedule && between?.outside === 'postpone') throw nodeError(run.node, NO_SCHEDULE);
		const now = Date.now();
		const stepMs = schedule?.stepMs ?? 1;
		const soonest = Math.ceil((now + LEAD_MS) / stepMs) * stepMs;
		const shares = outbox.shares();
		await outbox.each((draft, itemIndex, at) => {
			const own = schedule?.of(draft);
			// It goes out its share of a spread after the moment at which it would go.
			const moment = Math.max(own ?? now, now);
			const later = spreadMs * shares[at];
			const opening = openings.of(itemIndex, to?.of(draft));
			const isOutside = opening.next(moment) !== moment;
			const isMoved = later > 0 || (isOutside && !isSentAnyway);
			const from = isMoved ? Math.max(moment, soonest) : moment;
			const when = isSentAnyway ? from + later : opening.after(from, later);
			// What is skipped may be tried again later, which would be for ever.
			if (when === undefined) throw NEVER;
			if (later > 0 && when - from > LONGEST_SPREAD_MS) throw farOff(when);
			if (isOutside && between?.outside === 'skip') {
				const message = 'It is outside the hours of Deliver Between.';
				return outbox.withheld(draft, 'OUTSIDE_HOURS', { message, retryAt: isoFromMillis(opening.next(moment)) });
			}
			const goesOutside = isSentAnyway && opening.next(when) !== when;
			const marked = goesOutside ? withFacts(draft, { outsideHours: true }) : draft;
			return schedule ? scheduled(marked, schedule, moment, when) : marked;
		});
	};
}

const NEVER = new InvalidInput(
	labelOf(deliverBetween),
	'there is no hour that is allowed in all time zones of the number’s country',
	'Widen the hours, or name the time zone of each item in an input field.',
);

function farOff(when: number): InvalidInput {
	const problem = `with the hours of Deliver Between, this message would leave only on ${new Date(when).toISOString().slice(0, 10)}`;
	return new InvalidInput(labelOf(SPREAD.spreadOver), problem, 'Give fewer minutes, or allow more hours.');
}

/** The message at its time, unless that is the one it has; a time on the schedule's steps is never before `given`. */
function scheduled<D extends Draft>(draft: D, schedule: Schedule<D>, given: number, when: number): D {
	const time = Math.floor(when / schedule.stepMs) * schedule.stepMs;
	if (time <= given) return draft;
	return { ...withTime(schedule.with(draft, time), schedule), moved: { from: schedule.of(draft) } };
}

/** The message with the time that its item asked for, whatever time the hours have given it. */
export function asAsked<D extends Draft>(draft: D, { schedule }: Handles<D>): D {
	return schedule && draft.moved ? schedule.with(draft, draft.moved.from) : draft;
}

const ALWAYS = new Opening({ days: [1, 2, 3, 4, 5, 6, 7], from: 0, until: 24 * 60 }, []);

/** The hours of each message of a run, made once for each country or zone. */
export class Openings {
	private readonly known = new Map<string, Opening>();

	constructor(
		private readonly between: DeliverBetween | undefined,
		private readonly items: readonly INodeExecutionData[],
	) {}

	/** The hours for an item whose message goes to a number; throws InvalidInput where its time zone is not known. */
	of(itemIndex: number, to: string | undefined): Opening {
		const { between } = this;
		if (!between) return ALWAYS;
		const { clock, field, zone: fixed } = between;
		if (clock === 'number') return this.ofCountry(between, to);
		const zone =
			clock === 'zone'
				? checkedZone(fixed, `${labelOf(deliverBetween)}, Time Zone`)
				: zoneIn(this.items[itemIndex], field);
		return this.obtain(zone, () => new Opening(between, [zone]));
	}

	private ofCountry(between: DeliverBetween, to: string | undefined): Opening {
		const country = to === undefined || to.includes('@') ? undefined : countryOf(to);
		if (country === undefined) throw this.unknown(`“${shorten(to ?? '')}”`);
		return this.obtain(country, () => {
			const zones = zonesOf(country);
			if (zones.length === 0) throw this.unknown(countryName(country));
			return new Opening(between, zones);
		});
	}

	private unknown(whose: string): InvalidInput {
		return new InvalidInput(
			labelOf(deliverBetween),
			`the time zone of ${whose} is not known`,
			'Name a time zone, or an input field that has one.',
		);
	}

	private obtain(key: string, make: () => Opening): Opening {
		const opening = this.known.get(key) ?? make();
		this.known.set(key, opening);
		return opening;
	}
}
