import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../panel/parameters';
import { readTemplate } from '../template/template';

/** The panel's fields of events, with the channel that each is for. */
const EVENT_FIELDS = { smsEvents: 'SMS', msgrEvents: 'MSGR', emailEvents: 'EMAIL' };

/** The rows of the list of steps as triggers; the index of a step is its place in the list, from 1 (part 2, 2.4). */
export function readSteps(item: Item): IDataObject[] {
	const rows = item.value('steps.step');
	const count = Array.isArray(rows) ? rows.length : 0;
	return Array.from({ length: count }, (_, at) => readStep(item, `steps.step.${at}`, at + 1));
}

function readStep(item: Item, prefix: string, index: number): IDataObject {
	const label = `Step ${index}`;
	const type = item.text(`${prefix}.type`, `${label}, type`) ?? 'ADDRESS_BOOK_SOURCE';
	const step: IDataObject = { index, type, ...readTemplate(item, prefix, label) };
	const follows = type === 'EVENT_SOURCE' || type === 'NO_EVENT_SOURCE';
	const parent = follows ? item.integer(`${prefix}.parentIndex`, `${label}, parent`, { min: 1 }) : undefined;
	if (parent !== undefined) step.parentIndex = parent;
	for (const name of ['startTime', 'endTime']) {
		const time = item.clockTime(`${prefix}.${name}`, `${label}, ${name}`);
		if (time !== undefined) step[name] = time.replace('T', ' ');
	}
	if (follows) {
		const eventSources = Object.entries(EVENT_FIELDS).flatMap(([field, channel]) =>
			item
				.texts(`${prefix}.${field}`, `${label}, events`)
				.map((eventValue) => ({ channel, eventType: 'STATE', eventValue })),
		);
		if (eventSources.length > 0) step.eventSources = eventSources;
	}
	if (type === 'NO_EVENT_SOURCE') {
		const seconds = item.integer(`${prefix}.waitSeconds`, `${label}, wait`, { min: 0 });
		step.noEventSourceSettings = seconds === undefined ? {} : { stateWaitMaxTimeSec: seconds };
	}
	return step;
}
