import type { Draft, Pending } from '../engine/draft';
import type { Guard } from '../engine/guard';
import type { Handles, Schedule } from '../engine/handles';
import type { Fate } from '../engine/ledger';
import type { Run } from '../engine/operation';
import { troubleOf } from '../engine/report';
import { formatMillis } from '../ground/dates';
import { InvalidInput } from '../ground/errors';
import { mapInTurns } from '../ground/turns';
import { labelOf } from '../panel/field';
import { integer } from '../panel/fields';
import { plain } from '../panel/read';
import { nodeError, type Trouble } from '../service/trouble';
import { held } from './held';
import { deliverBetween, type DeliverBetween } from './hourFields';
import { Openings } from './openings';
import type { Part } from './part';

const members = {
	deliverBetween,
	spreadOver: integer('Spread Over (Minutes)', {
		min: 1,
		default: 60,
		description:
			'For how many minutes the messages go out, evenly, each scheduled with the service. With Deliver Between, only its hours count.',
	}),
};

/** Sends in the hours of the recipients, and not all at once: by times that the service keeps. */
export const hours: Part<typeof members> = {
	members,
	guard({ deliverBetween: between, spreadOver }, run) {
		if (between === undefined && spreadOver === undefined) return undefined;
		return scheduling(between && plain(between), (spreadOver ?? 0) * 60_000, run);
	},
};

const NO_SCHEDULE = {
	message: 'The service can not schedule these messages. Nothing was sent',
	description:
		'Take Spread Over out of Before Sending here, and choose Skip or Send Anyway under Deliver Between: Omni SMS, Omni SOAP (Send) and Omni Wallet Push can be scheduled.',
};

const OUTSIDE = 'It is outside the hours of Deliver Between.';

/** What is to be done with one message. */
type Decision = { when?: number; isOutside?: true; skip?: true };

function scheduling(between: DeliverBetween | undefined, spreadMs: number, run: Run): Guard {
	const openings = new Openings(between, run.parameters.items);
	const kept = new Map<number, Trouble | 'skip'>();

	/** When a message goes out that would go at a moment, the `share` of a spread later. */
	function decide(entry: Pending, to: string | undefined, moment: number, share: number): Decision {
		const opening = openings.of(entry.itemIndex, to);
		const isOutside = opening.next(moment) !== moment;
		if (isOutside && between?.outside === 'skip') return { skip: true };
		if (isOutside && between?.outside === 'send') return { when: moment + spreadMs * share, isOutside: true };
		const when = opening.after(moment, spreadMs * share);
		if (when !== undefined) return { when };
		throw new InvalidInput(
			labelOf(deliverBetween),
			'there is no hour that is allowed in all time zones of the number’s country',
			'Widen the hours, or name the time zone of each item in an input field.',
		);
	}

	return {
		async change<D extends Draft>(pending: ReadonlyArray<Pending<D>>, { schedule, to }: Handles<D>) {
			const schedules = spreadMs > 0 || between?.outside === 'postpone';
			if (schedules && !schedule) throw nodeError(run.node, NO_SCHEDULE);
			const now = Date.now();
			return await mapInTurns(pending, (entry, at) => {
				try {
					const own = schedule?.of(entry.draft);
					const moment = Math.max(own ?? now, now);
					const { when = moment, isOutside, skip } = decide(entry, to?.of(entry.draft), moment, at / pending.length);
					if (skip) kept.set(entry.itemIndex, 'skip');
					const marked = isOutside ? withFact(entry, { outsideHours: true }) : entry;
					return schedule ? scheduled(marked, schedule, own ?? now, when) : marked;
				} catch (error) {
					kept.set(entry.itemIndex, troubleOf(error));
					return entry;
				}
			});
		},

		before: async (pending, wording) =>
			new Map(
				pending.flatMap(({ itemIndex, draft }): Array<[number, Fate]> => {
					const why = kept.get(itemIndex);
					if (why === undefined) return [];
					if (why === 'skip') return [[itemIndex, held(draft, wording, 'OUTSIDE_HOURS', OUTSIDE)]];
					return [[itemIndex, { state: 'invalid', trouble: why, identity: draft.identity }]];
				}),
			),
	};
}

function withFact<D extends Draft>({ itemIndex, draft }: Pending<D>, facts: Draft['facts']): Pending<D> {
	return { itemIndex, draft: { ...draft, facts: { ...draft.facts, ...facts } } };
}

/** The message at its time, unless that is the one it has; a time on the schedule's steps is never before `given`. */
function scheduled<D extends Draft>(
	{ itemIndex, draft }: Pending<D>,
	schedule: Schedule<D>,
	given: number,
	when: number,
): Pending<D> {
	const time = Math.floor(when / schedule.stepMs) * schedule.stepMs;
	if (time <= given) return { itemIndex, draft };
	return withFact({ itemIndex, draft: schedule.with(draft, time) }, { scheduledTime: formatMillis(time, 'isoUtc') });
}
