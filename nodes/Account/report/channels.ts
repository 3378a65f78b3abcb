import type { IDataObject } from 'n8n-workflow';

import { askEmailStatistics, emailAddressFields, statisticsTable } from '../../api/emailStatistics';
import { bucketsOf, PUSH_STATISTICS, pushAddress, readStatistics, SMS_STATISTICS } from '../../api/statistics';
import type { HttpRoute } from '../../api/routes';
import { without } from '../../ground/json';
import type { Range } from '../../ground/periods';
import type { Client } from '../../service/client';

/** The channels that the interface counts (part 1, 4.1, 4.2 and 4.4). */
export const REPORT_CHANNELS = { EMAIL: 'Email', PUSH: 'Push', SMS: 'SMS' };

export type ReportChannel = keyof typeof REPORT_CHANNELS;

const email = emailAddressFields('Email: ');

export const addressFields = {
	emailAddress: email.address,
	emailPeriodNames: email.periodNames,
	pushAddress: pushAddress('Push: '),
};

/** What is asked of each channel; the offset is in minutes. */
export interface ChannelQuery {
	range: Range;
	offset: number;
	emailAddress: 'standard' | 'sample';
	emailPeriodNames: 'standard' | 'sample';
	pushAddress: keyof typeof PUSH_STATISTICS;
}

/** What a channel counted, under the service's own names: for each day, and for the whole period. */
export interface Counted {
	days: Array<{ day: string; counts: IDataObject }>;
	total: IDataObject;
}

/** Asks for a channel's counts by day, with zeros for days without any. Throws a node error where they can't be read. */
export async function countedOf(channel: ReportChannel, client: Client, question: ChannelQuery): Promise<Counted> {
	if (channel === 'EMAIL') return await emails(client, question);
	const route = channel === 'SMS' ? SMS_STATISTICS : PUSH_STATISTICS[question.pushAddress];
	return await messages(client, route, question);
}

async function messages(client: Client, route: HttpRoute, { range, offset }: ChannelQuery): Promise<Counted> {
	const [start, end] = range;
	// Both ends name their moment, and the offset the days: no other zone counts.
	const options = { timeOffset: offset, taskId: undefined, triggerId: undefined };
	const values = { period: 'custom', start, end, groupBy: 'DAY', output: 'messages', options } as const;
	const rows = await readStatistics(client, route, values, 'utc');
	const days = rows.map((row) => ({ day: dayOf(row.date), counts: without(row, ['date', 'startsAt', 'timeZone']) }));
	return { days, total: sumOf(days.map(({ counts }) => counts)) };
}

async function emails(client: Client, question: ChannelQuery): Promise<Counted> {
	const { range, offset: zoneOffset, emailAddress: address, emailPeriodNames: periodNames } = question;
	const answer = await askEmailStatistics(client, range, { address, periodNames, groupBy: 'DAY', zoneOffset });
	const { rows, total } = statisticsTable(client, answer, bucketsOf(range, 'DAY', zoneOffset));
	const days = rows.map((row) => ({ day: dayOf(row.sendDate), counts: without(row, ['sendDate']) }));
	// The service's own sums: who opens an email on two days may count once in them.
	return { days, total: without(total, ['sendDate']) };
}

/** `YYYY-MM-DD` of a bucket that begins with a day; any other as the service wrote it. */
function dayOf(bucket: unknown): string {
	const text = typeof bucket === 'string' ? bucket : '';
	return text.endsWith(' 00:00:00') ? text.slice(0, -9) : text;
}

/** The counts of all days together; null where one is no number. */
function sumOf(days: IDataObject[]): IDataObject {
	const names = new Set(days.flatMap((counts) => Object.keys(counts)));
	const sum = (name: string): number | null =>
		days.reduce<number | null>((before, { [name]: count = 0 }) => {
			return before !== null && typeof count === 'number' ? before + count : null;
		}, 0);
	return Object.fromEntries([...names].map((name) => [name, sum(name)]));
}
