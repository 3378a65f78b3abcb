import type { DateTimeUnit } from 'luxon';
import type { Schemas } from '../../contract/generated/types';
import { STATISTICS_GROUPINGS, type StatisticsGrouping } from '../../contract/generated/values';
import { formatDateTime, inZone } from './dates';
import { Refusal } from './reply';

/** The buckets of a series (part 1, 2.11). */
type Series = Schemas['StatisticsSeries'];

/** Something that is counted: when it happened, in which series, how much it counts. */
export interface Counted {
	at: number;
	series: string;
	amount: number;
}

const UNITS: Record<StatisticsGrouping, DateTimeUnit | undefined> = {
	NONE: undefined,
	YEAR: 'year',
	MONTH: 'month',
	WEEK: 'week',
	DAY: 'day',
	HOUR: 'hour',
};

/** What is counted and how it is cut. Times are epoch ms, the offset is in minutes. */
export interface Slicing {
	/** Names of all series; those without data come out empty. */
	series: readonly string[];
	groupBy: string | undefined;
	from: number;
	to: number;
	offset: number;
}

/** Sums up by series and bucket; a bucket is named by its start, and without grouping by the start of the range. */
export function slice(
	counted: Counted[],
	{ series, groupBy = 'NONE', from, to, offset }: Slicing,
): Record<string, Series> {
	if (!isGrouping(groupBy)) {
		throw new Refusal(400, `groupBy ${groupBy} is none of ${STATISTICS_GROUPINGS.join(', ')}`);
	}
	const unit = UNITS[groupBy];
	const sums = new Map<string, Map<string, number>>(series.map((name) => [name, new Map()]));
	for (const { at, series: name, amount } of counted) {
		const buckets = sums.get(name);
		if (!buckets || at < from || at > to) continue;
		const start = unit === undefined ? from : inZone(at, offset).startOf(unit).toMillis();
		const date = formatDateTime(start, offset);
		buckets.set(date, (buckets.get(date) ?? 0) + amount);
	}
	return Object.fromEntries([...sums].map(([name, buckets]) => [name, toSeries(buckets)]));
}

function isGrouping(text: string): text is StatisticsGrouping {
	return text in UNITS;
}

function toSeries(buckets: Map<string, number>): Series {
	return [...buckets].map(([date, amount]) => ({ date, amount })).sort((a, b) => a.date.localeCompare(b.date));
}
