import type { JsonObject } from '../../nodes/ground/json';
import type { Planned } from '../../nodes/table/plannedRow';
import type { Wish } from '../../nodes/table/planning';

/** When the tests of what is planned begin. */
export const NOW = Date.UTC(2030, 0, 15, 10);
export const TOPIC = 'reminders';

/** Something that is planned at this moment, with one event. */
export const planned = (key: string, data: JsonObject = { text: key }, time = NOW): Planned => {
	const at = Date.now();
	return { topic: TOPIC, key, time, at, events: [{ at, data }] };
};

/** Plans it in the place of what stands there. */
export const replacing = (key: string, data?: JsonObject, time?: number): Wish => ({
	topic: TOPIC,
	key,
	change: () => planned(key, data, time),
});
