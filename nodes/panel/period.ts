import type { IDisplayOptions } from 'n8n-workflow';

import { InvalidInput } from '../ground/errors';
import { isAfter } from '../ground/dates';
import { rangeOfPeriod, type PeriodName, type Range } from '../ground/periods';
import { choiceInTools } from './choices';
import { type Values } from './field';
import { date } from './fields';

const PERIODS = [
	{ name: 'Custom', value: 'custom', description: 'From a start to an end that you give' },
	{ name: 'Last 24 Hours', value: 'last24Hours' },
	{ name: 'Last 30 Days', value: 'last30Days', description: 'Today and the 29 days before it' },
	{ name: 'Last 7 Days', value: 'last7Days', description: 'Today and the six days before it' },
	{ name: 'Last Month', value: 'lastMonth', description: 'The whole calendar month before this one' },
	{ name: 'This Month', value: 'thisMonth', description: 'From the first day of the month until now' },
	{ name: 'Today', value: 'today', description: 'From midnight until now' },
	{ name: 'Yesterday', value: 'yesterday' },
] as const;

const WHEN_EMPTY = 'Give both ends of the period, or choose another period than Custom.';
const IN_ZONE = "in the workflow's time zone unless the value names one";

/**
 * The fields of a range of time: a list of periods, and the two ends for one that is not in it.
 * @param usual the period that is chosen at first
 * @param show under which choices the range is asked for at all
 */
export function periodFields(usual: PeriodName, show: IDisplayOptions['show'] = {}) {
	const custom = { ...show, period: ['custom'] };
	return {
		period: choiceInTools('custom', 'Period', PERIODS, {
			default: usual,
			description: "Days and months are those of the workflow's time zone",
			...(Object.keys(show).length > 0 && { show }),
		}),
		start: date('Start', {
			model: 'The beginning of the period as date and time in ISO 8601, e.g. 2026-01-31T09:00',
			required: true,
			whenEmpty: WHEN_EMPTY,
			description: `The beginning of the period, ${IN_ZONE}`,
			show: custom,
		}),
		end: date('End', {
			model: 'The end of the period as date and time in ISO 8601, e.g. 2026-01-31T18:00',
			required: true,
			whenEmpty: WHEN_EMPTY,
			description: `The end of the period, ${IN_ZONE}`,
			show: custom,
		}),
	};
}

type PeriodValues = Values<ReturnType<typeof periodFields>>;

/** The range that was chosen, on the clock of `zone`, the workflow's. Throws InvalidInput for one that ends before it begins. */
export function rangeOf(values: PeriodValues, zone: string): Range {
	if (values.period !== 'custom') return rangeOfPeriod(values.period, zone);
	const { start, end } = values;
	if (isAfter(start, end)) throw new InvalidInput('Period', 'it ends before it begins', 'Swap Start and End.');
	return [start.setZone(zone), end.setZone(zone)];
}
