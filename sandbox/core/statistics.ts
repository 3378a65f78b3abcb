import type { DateTimeUnit } from 'luxon';
import { formatDateTime, inZone } from './dates';
import { Refusal } from './domain';

/** One bucket of a series (part 1, 2.11). */
export interface Bucket {
	date: string;
	amount: number;
}

/** Something that is counted: when it happened, in which series, how much it counts. */
export interface Counted {
	at: number;
	series: string;
	amount: number;
}

const UNITS: Record<string, DateTimeUnit | undefined> = {
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
	series: string[];
	groupBy: string;
	from: number;
	to: number;
	offset: number;
}

/** Sums up by series and bucket; a bucket is named by its start, and without grouping by the start of the range. */
export function slice(counted: Counted[], { series, groupBy, from, to, offset }: Slicing): Record<string, Bucket[]> {
	if (!(groupBy in UNITS)) throw new Refusal(400, `groupBy ${groupBy} is none of ${Object.keys(UNITS).join(', ')}`);
	const unit = UNITS[groupBy];
	const sums = new Map(series.map((name) => [name, new Map<string, number>()]));
	for (const { at, series: name, amount } of counted) {
		const buckets = sums.get(name);
		if (!buckets || at < from || at > to) continue;
		const start = unit === undefined ? from : inZone(at, offset).startOf(unit).toMillis();
		const date = formatDateTime(start, offset);
		buckets.set(date, (buckets.get(date) ?? 0) + amount);
	}
	return Object.fromEntries([...sums].map(([name, buckets]) => [name, toSeries(buckets)]));
}

function toSeries(buckets: Map<string, number>): Bucket[] {
	return [...buckets].map(([date, amount]) => ({ date, amount })).sort((a, b) => a.date.localeCompare(b.date));
}
