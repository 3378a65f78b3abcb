import { withFacts, type Draft } from '../engine/draft';
import type { Schedule } from '../engine/handles';
import type { Run } from '../engine/operation';
import { addedOptions, type Guard, type Precaution } from '../engine/precaution';
import { formatMillis } from '../ground/dates';
import { InvalidInput } from '../ground/errors';
import { labelOf } from '../panel/field';
import { integer } from '../panel/fields';
import { plain } from '../panel/read';
import { nodeError } from '../service/trouble';
import { deliverBetween, type DeliverBetween } from './hourFields';
import { Openings } from './openings';

const hoursForm = { deliverBetween };
const form = {
	...hoursForm,
	spreadOver: integer('Spread Over (Minutes)', {
		min: 1,
		default: 60,
		description:
			'Over how many minutes the messages are spread evenly, each scheduled with the service. With Deliver Between, only its hours count.',
	}),
};

/** Sends in the hours of the recipients, and not all at once: by times that the service keeps. */
export const hours: Precaution = {
	form,
	guard(run) {
		const { deliverBetween: between, spreadOver } = addedOptions(form, run);
		return scheduling(between && plain(between), (spreadOver ?? 0) * 60_000, run);
	},
};

const NO_SCHEDULE = {
	message: 'The service can not schedule these messages. Nothing was sent',
	description:
		'Take Spread Over out of Options here, and choose Skip or Send Anyway under Deliver Between: Omni SMS, Omni SOAP (Send) and Omni Wallet Push can be scheduled.',
};

/** The hours alone, for what does not send by itself. */
export const hoursOfSends: Precaution = {
	form: hoursForm,
	guard(run) {
		const { deliverBetween: between } = addedOptions(hoursForm, run);
		return scheduling(between && plain(between), 0, run);
	},
};

function scheduling(between: DeliverBetween | undefined, spreadMs: number, run: Run): Guard {
	const openings = new Openings(between, run.parameters.items);
	return {
		async before(outbox) {
			const { schedule, to } = outbox.handles;
			if (!schedule && (spreadMs > 0 || between?.outside === 'postpone')) throw nodeError(run.node, NO_SCHEDULE);
			const now = Date.now();
			const { length } = outbox.pending;
			await outbox.each((draft, itemIndex, at) => {
				const own = schedule?.of(draft);
				// It goes out its share of a spread after the moment at which it would go.
				const moment = Math.max(own ?? now, now);
				const later = (spreadMs * at) / length;
				const opening = openings.of(itemIndex, to?.of(draft));
				const isOutside = opening.next(moment) !== moment;
				if (isOutside && between?.outside === 'skip')
					return outbox.held(draft, 'OUTSIDE_HOURS', { message: 'It is outside the hours of Deliver Between.' });
				const goes = isOutside && between?.outside === 'send';
				const when = goes ? moment + later : opening.after(moment, later);
				if (when === undefined) throw NEVER;
				const marked = goes ? withFacts(draft, { outsideHours: true }) : draft;
				return schedule ? scheduled(marked, schedule, own ?? now, when) : marked;
			});
		},
	};
}

const NEVER = new InvalidInput(
	labelOf(deliverBetween),
	'there is no hour that is allowed in all time zones of the number’s country',
	'Widen the hours, or name the time zone of each item in an input field.',
);

/** The message at its time, unless that is the one it has; a time on the schedule's steps is never before `given`. */
function scheduled<D extends Draft>(draft: D, schedule: Schedule<D>, given: number, when: number): D {
	const time = Math.floor(when / schedule.stepMs) * schedule.stepMs;
	if (time <= given) return draft;
	return withFacts(schedule.with(draft, time), { scheduledTime: formatMillis(time, 'isoUtc') });
}
