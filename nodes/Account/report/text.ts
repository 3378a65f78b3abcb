import type { IDataObject } from 'n8n-workflow';

import { CHANNELS, type Channel, type Counted } from './channels';

/** Ours: a chat's message of more days is too long to read. */
const MOST_DAYS = 31;

/** A channel that could not be read, and why. */
export interface Missing extends IDataObject {
	channel: Channel;
	reason: string;
}

/** All that a report tells. */
export interface Report {
	firstDay: string;
	lastDay: string;
	/** The zone's name and its distance from UTC. */
	zone: string;
	counted: ReadonlyMap<Channel, Counted>;
	missing: readonly Missing[];
}

/** A report as plain text for a chat or an email: a line for each channel, and one for each day. */
export function reportText({ firstDay, lastDay, zone, counted, missing }: Report): string {
	const period = firstDay === lastDay ? `of ${firstDay}` : `from ${firstDay} to ${lastDay}`;
	const channels = [...counted].map(([channel, { total }]) => `${nameOf(channel)}: ${words(total)}`);
	const unread = missing.map(({ channel, reason }) => `${nameOf(channel)}: could not be read. ${reason}`);
	const days = firstDay === lastDay ? [] : dayLines(counted);
	return [`Messages ${period} (${zone})`, '', ...channels, ...unread, ...(days.length > 0 ? ['', ...days] : [])].join(
		'\n',
	);
}

function dayLines(counted: Report['counted']): string[] {
	const byDay = new Map<string, string[]>();
	for (const [channel, { days }] of counted) {
		for (const { day, counts } of days) {
			const line = `${nameOf(channel)} ${words(counts)}`;
			byDay.set(day, [...(byDay.get(day) ?? []), line]);
		}
	}
	if (byDay.size > MOST_DAYS) return [];
	return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, lines]) => `${day}: ${lines.join('; ')}`);
}

/** The counts that are not 0, e.g. “delivered 12, expired 1”; rates are left out. */
function words(counts: IDataObject): string {
	const told = Object.entries(counts).filter(([name, count]) => count !== 0 && !/rate$/i.test(name));
	return told.length === 0 ? '0' : told.map(([name, count]) => `${name} ${countText(count)}`).join(', ');
}

function countText(count: unknown): string {
	return typeof count === 'number' || typeof count === 'string' ? String(count) : 'not known';
}

function nameOf(channel: Channel): string {
	return CHANNELS.find(({ value }) => value === channel)?.name ?? channel;
}
