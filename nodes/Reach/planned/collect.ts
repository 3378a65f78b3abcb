import type { IDataObject } from 'n8n-workflow';

import { UNIT_MS } from '../../durable/limit';
import { isoFromMillis } from '../../ground/dates';
import type { JsonObject } from '../../ground/json';
import { choice, named } from '../../panel/choices';
import { integer, notice } from '../../panel/fields';
import { person } from '../../panel/recipients';
import { plannedName, type Planned } from '../../table/plannedRow';
import { plan as planAll, type Put } from '../../table/planning';
import type { StoreTrouble } from '../../table/trouble';
import { dataOf, MOST_PLANNED, topic } from './fields';
import { plannedOperation } from './plannedOperation';

interface Event {
	topic: string;
	key: string;
	windowMs: number;
	data: JsonObject;
}

/** Adds items to what waits for a person about a topic: Take Due gives all of it as one item. */
export const collect = plannedOperation({
	name: 'Collect',
	action: 'Collect for a digest',
	description: 'Add the item to those collected for a person about a topic; Take Due gives them as one item',
	readsNumbers: true,
	form: {
		credentialNotice: notice(
			'Nothing is sent by this node. Each run adds the whole item, a test run too. A workflow with Schedule Trigger, Take Due and a node that sends takes it from there: to put a field of all events into one message, use <code>{{ $json.events.map((event) => event.title).join(", ") }}</code>.',
		),
		topic,
		person: person('Person', {
			default: '',
			placeholder: 'e.g. ann@example.com',
			description:
				'The phone number or email address of the person, in any spelling that a send takes: what is collected for one person becomes one item',
		}),
		window: integer('Collect For', {
			min: 0,
			max: 1000,
			default: 1,
			description:
				'How long to collect for a person, from the first item on. With 0, everything is due each time Take Due runs.',
		}),
		unit: choice('Unit', named({ days: 'Days', hours: 'Hours', minutes: 'Minutes' }), {
			default: 'days',
			description: 'What the time above is counted in',
		}),
	},

	read({ topic: about, person: { key }, window = 1, unit }, { input }): Event {
		// One spelling of all, in which it can be sent to.
		const address = key.includes('@') ? key : `+${key}`;
		return { topic: about, key: address, windowMs: window * UNIT_MS[unit], data: dataOf(input) };
	},

	async apply(wanted, store, { context, client }) {
		const left = new Set<Event>();
		const byName = Map.groupBy(wanted, plannedName);
		const wishes = [...byName.values()].map((events) => ({
			topic: events[0].topic,
			key: events[0].key,
			change: (old: Planned | undefined) => added(old, events, left),
		}));
		const all = await planAll(store, wishes, context.getExecutionId());
		const puts = new Map([...byName.keys()].map((name, at) => [name, all[at]]));
		const rows = wanted.map((event) => rowOf(event, puts.get(plannedName(event)), left.has(event)));
		const full = rows.filter((row) => 'outcome' in row && row.outcome === 'FULL').length;
		if (full > 0) {
			client.hint(
				`${full} of ${wanted.length} items were not collected: what is kept for one person about one topic has at most ${MOST_PLANNED} characters. Collect for a shorter time, or fewer fields.`,
			);
		}
		return rows;
	},
});

function rowOf(event: Event, put: Put | undefined, isLeft: boolean): IDataObject | StoreTrouble {
	if (put?.outcome === 'failed') return put.trouble;
	return {
		topic: event.topic,
		key: event.key,
		outcome: isLeft ? 'FULL' : 'COLLECTED',
		plannedFor: isoFromMillis(put?.planned.time),
		count: put?.planned.events.length ?? 0,
	};
}

/** What waits for a person with these added, as far as there is room; what has no room is noted as left. */
function added(old: Planned | undefined, events: readonly Event[], left: Set<Event>): Planned | undefined {
	const at = Date.now();
	const [{ topic: about, key, windowMs }] = events;
	const planned: Planned = old
		? { ...old, events: [...old.events] }
		: { topic: about, key, time: at + windowMs, at, events: [] };
	let size = JSON.stringify(planned).length;
	for (const event of events) {
		const own = { at, data: event.data };
		const comma = planned.events.length > 0 ? 1 : 0;
		const more = JSON.stringify(own).length + comma;
		const hasRoom = size + more <= MOST_PLANNED || planned.events.length === 0;
		if (hasRoom) {
			size += more;
			planned.events.push(own);
			left.delete(event);
		} else {
			left.add(event);
		}
	}
	return planned.events.length === old?.events.length ? undefined : planned;
}
