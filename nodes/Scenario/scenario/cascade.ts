import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../../ground/errors';
import type { Item } from '../../panel/parameters';
import { EVENTS } from '../template/kinds';
import { readTemplate } from '../template/template';

/**
 * A cascade's rows as chained triggers: the first sends to everyone, each further one to those for whom the step before it
 * did not get as far as is asked for (delivered, unless said otherwise) within the minutes that it waits (part 2, 2.4).
 */
export function readCascade(item: Item, type: string): IDataObject[] {
	const rows = item.value('cascade.step');
	const count = Array.isArray(rows) ? rows.length : 0;
	const triggers: IDataObject[] = [];
	for (let at = 0; at < count; at += 1) {
		const prefix = `cascade.step.${at}`;
		const label = `Step ${at + 1}`;
		const message = readTemplate(item, prefix, label);
		const before = triggers.at(-1);
		triggers.push({ index: at + 1, ...(before ? behind(item, prefix, label, before) : first(item, type)), ...message });
	}
	return triggers;
}

function first(item: Item, type: string): IDataObject {
	const startTime = item.clockTime('startTime', 'Start Time')?.replace('T', ' ');
	return {
		type: type === 'API' ? 'TRAN_API_SOURCE' : 'ADDRESS_BOOK_SOURCE',
		...(startTime === undefined ? {} : { startTime }),
	};
}

function behind(item: Item, prefix: string, label: string, before: IDataObject): IDataObject {
	const minutes = item.integer(`${prefix}.waitMinutes`, `${label}, wait`, { min: 1 });
	if (minutes === undefined) {
		throw new InvalidInput(`${label}, wait`, 'it is empty', 'Say how many minutes to wait for the step before.');
	}
	const eventValue = item.text(`${prefix}.unless`, `${label}, unless`) ?? 'delivered';
	const channel = before.channel as string;
	const allowed = EVENTS[channel];
	if (!allowed && eventValue !== 'delivered') {
		const problem = `the service tells no “${eventValue}” of channel ${channel} to scenarios`;
		throw new InvalidInput(`${label}, unless`, problem, 'Use delivered behind this step.');
	}
	return {
		type: 'NO_EVENT_SOURCE',
		parentIndex: before.index,
		// The documents have events of some channels only; behind the others the wait counts for the service's own event.
		...(allowed ? { eventSources: [{ channel, eventType: 'STATE', eventValue }] } : {}),
		noEventSourceSettings: { stateWaitMaxTimeSec: minutes * 60 },
	};
}
