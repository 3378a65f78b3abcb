import { earliestStartOf, now as currentMoment, type DateTime } from './dates';

/** Spans of time that a person names without giving dates. */
export type PeriodName = 'last24Hours' | 'last30Days' | 'last7Days' | 'lastMonth' | 'thisMonth' | 'today' | 'yesterday';

/** The two ends of a range; both belong to it. */
export type Range = readonly [first: DateTime, last: DateTime];

/**
 * The range that a named period stands for at a moment, on the calendar of a time zone. Days and months that are over end
 * with their last second, since the services take whole seconds and nobody says whether an end belongs to a range; any other
 * period ends at the moment itself. A day of a clock change has 23 or 25 hours; 24 hours are always 24.
 */
export function rangeOfPeriod(name: PeriodName, zone: string, now: DateTime = currentMoment()): Range {
	const end = now.setZone(zone);
	const today = earliestStartOf(end, 'day');
	const month = earliestStartOf(end, 'month');
	switch (name) {
		case 'today':
			return [today, end];
		case 'yesterday':
			return [earliestStartOf(today.minus({ days: 1 }), 'day'), lastSecondBefore(today)];
		case 'last24Hours':
			return [end.minus({ hours: 24 }), end];
		case 'last7Days':
			return [earliestStartOf(today.minus({ days: 6 }), 'day'), end];
		case 'last30Days':
			return [earliestStartOf(today.minus({ days: 29 }), 'day'), end];
		case 'thisMonth':
			return [month, end];
		case 'lastMonth':
			return [earliestStartOf(month.minus({ months: 1 }), 'month'), lastSecondBefore(month)];
	}
}

function lastSecondBefore(time: DateTime): DateTime {
	return time.minus({ seconds: 1 });
}
