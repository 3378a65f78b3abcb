import type { IDataObject } from 'n8n-workflow';

import { EMAIL_STATISTICS } from '../../api/emailStatistics';
import { PUSH_STATISTICS, SMS_STATISTICS } from '../../api/statistics';
import { itemOperation } from '../../engine/itemOperation';
import { troubleOf } from '../../engine/report';
import { offsetText } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { choice, choices, named } from '../../panel/choices';
import { timeOffset } from '../../panel/common';
import { labelOf } from '../../panel/field';
import { options } from '../../panel/groups';
import { periodFields, rangeOf } from '../../panel/period';
import type { Client } from '../../service/client';
import { nodeError, type Trouble } from '../../service/trouble';
import {
	addressFields,
	REPORT_CHANNELS,
	countedOf,
	type ReportChannel,
	type Counted,
	type ChannelQuery,
} from './channels';

const form = {
	...periodFields('last7Days'),
	output: choice(
		'Output',
		[
			{ name: 'Rows', value: 'rows', description: 'One item per day and channel, for a spreadsheet or a chart' },
			{ name: 'Text', value: 'text', description: 'One item with a text to post, and the counts of the whole period' },
		],
		{ default: 'text' },
	),
	channels: choices('Channels', named(REPORT_CHANNELS), {
		default: ['EMAIL', 'PUSH', 'SMS'],
		description: 'The interface counts nothing for the chat app, wallet push and voice codes',
	}),
	options: options({ ...addressFields, timeOffset }),
};

/** Counts the messages of all channels by day, as rows or as a text to post (part 1, 2.11, 4.1, 4.2 and 4.4). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a report of all channels',
	description: 'Count the messages of SMS, email and push by day, as rows or as a text to post',
	tool: 'Counts the SMS, emails and push notifications of a period by day and status, and gives the counts as a text. It changes nothing. “missing” names channels that could not be read: say that their counts are not known. Not for the fate of one message.',
	routes: [
		{ route: EMAIL_STATISTICS.standard, when: 'Channels: Email' },
		{ route: EMAIL_STATISTICS.sample, when: 'Email: Address: as a sample calls it' },
		{ route: PUSH_STATISTICS.standard, when: 'Channels: Push' },
		{ route: PUSH_STATISTICS.sample, when: 'Push: Address: as a sample spells it' },
		{ route: SMS_STATISTICS, when: 'Channels: SMS' },
	],
	form,

	async run(values, client, { timezone }) {
		const { output, channels, options: how } = values;
		if (channels.length === 0) {
			throw new InvalidInput(labelOf(form.channels), 'none is chosen', 'Choose one channel or more.');
		}
		const { emailAddress, emailPeriodNames, pushAddress } = how;
		const range = rangeOf(values, timezone);
		const { timeOffset: offset = range[0].offset } = how;
		const question = { range, offset, emailAddress, emailPeriodNames, pushAddress };
		const { counted, missing } = await countAll(new Set(channels), client, question);
		const timeZone = offsetText(offset);
		if (output === 'rows') return rowsOf(counted).map((row) => ({ ...row, timeZone, missing }));
		// The service cuts days at the offset of the first one: by that, a period in which clocks are set back ends an hour into the next day.
		const zone = how.timeOffset === undefined ? timezone : `UTC${timeZone}`;
		const [firstDay, lastDay] = range.map((end) => end.setZone(zone).toFormat('yyyy-MM-dd'));
		const text = reportText({ firstDay, lastDay, zone: `UTC${timeZone}`, counted, missing });
		const totals = [...counted].map(([channel, { total }]) => ({ channel, ...total }));
		return [{ text, firstDay, lastDay, timeZone, totals, missing }];
	},
});

/** The counts of each channel; one that can't be read takes nothing from the others. Throws where none can. */
async function countAll(
	channels: ReadonlySet<ReportChannel>,
	client: Client,
	question: ChannelQuery,
): Promise<Pick<AccountReport, 'counted' | 'missing'>> {
	const counted = new Map<ReportChannel, Counted>();
	const troubles = new Map<ReportChannel, Trouble>();
	for (const channel of channels) {
		try {
			counted.set(channel, await countedOf(channel, client, question));
		} catch (error) {
			troubles.set(channel, troubleOf(error));
		}
	}
	const [first] = troubles.values();
	if (counted.size === 0) throw nodeError(client.node, first);
	const missing = [...troubles].map(([channel, { message, description }]): Missing => {
		return { channel, reason: `${message}. ${description}` };
	});
	for (const { channel, reason } of missing) {
		client.hint(`The counts of ${channel} could not be read and are missing: they are not 0. ${reason}`);
	}
	return { counted, missing };
}

function rowsOf(counted: AccountReport['counted']): IDataObject[] {
	return byDay(counted).flatMap(([day, all]) => all.map(({ channel, counts }) => ({ day, channel, ...counts })));
}

/** What was counted on each day, in the order of the days and of the channels. */
function byDay(
	counted: AccountReport['counted'],
): Array<[day: string, all: Array<{ channel: ReportChannel; counts: IDataObject }>]> {
	const all = [...counted].flatMap(([channel, { days }]) => days.map((of) => ({ channel, ...of })));
	return [...Map.groupBy(all, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Ours: a chat's message of more days is too long to read. */
const MOST_DAYS = 31;

/** A channel that could not be read, and why. */
export interface Missing extends IDataObject {
	channel: ReportChannel;
	reason: string;
}

export interface AccountReport {
	firstDay: string;
	lastDay: string;
	/** The zone's name and its distance from UTC. */
	zone: string;
	counted: ReadonlyMap<ReportChannel, Counted>;
	missing: readonly Missing[];
}

/** A report as plain text for a chat or an email: a line for each channel, and one for each day. */
export function reportText({ firstDay, lastDay, zone, counted, missing }: AccountReport): string {
	const period = firstDay === lastDay ? `of ${firstDay}` : `from ${firstDay} to ${lastDay}`;
	const channels = [...counted].map(([channel, { total }]) => `${REPORT_CHANNELS[channel]}: ${words(total)}`);
	const unread = missing.map(({ channel, reason }) => `${REPORT_CHANNELS[channel]}: could not be read. ${reason}`);
	const days = firstDay === lastDay ? [] : dayLines(counted);
	return [`Messages ${period} (${zone})`, '', ...channels, ...unread, ...(days.length > 0 ? ['', ...days] : [])].join(
		'\n',
	);
}

function dayLines(counted: AccountReport['counted']): string[] {
	const days = byDay(counted);
	if (days.length > MOST_DAYS) return [];
	return days.map(([day, all]) => {
		const lines = all.map(({ channel, counts }) => `${REPORT_CHANNELS[channel]} ${words(counts)}`);
		return `${day}: ${lines.join('; ')}`;
	});
}

/** The counts that are not 0, e.g. “delivered 12, expired 1”; rates are left out. */
function words(counts: IDataObject): string {
	const shown = Object.entries(counts).filter(([name, count]) => count !== 0 && !/rate$/i.test(name));
	return shown.length === 0 ? '0' : shown.map(([name, count]) => `${name} ${countText(count)}`).join(', ');
}

function countText(count: unknown): string {
	return typeof count === 'number' || typeof count === 'string' ? String(count) : 'not known';
}
