import type { Schemas } from '../ground/contract';
import { id, integer, list, record, text, time, type ShapeOf } from '../service/shapes';

const COUNTERS = {
	totalCount: integer,
	successCount: integer,
	errorCount: integer,
} satisfies ShapeOf<NonNullable<Schemas['TriggerInfo']['counters']>>;

const TRIGGER = {
	triggerId: id,
	taskId: id,
	userId: id,
	companyId: id,
	officeId: id,
	startTime: time,
	endTime: time,
	state: text,
	type: text,
	channel: text,
	parentTriggerId: id,
	counters: record(COUNTERS),
	externalId: id,
} satisfies ShapeOf<Schemas['TriggerInfo']>;

/** A scenario's record (part 2, 2.4). */
export const TASK = {
	id,
	taskName: text,
	userId: id,
	companyId: id,
	officeId: id,
	creationDate: time,
	type: text,
	channel: text,
	state: text,
	triggersInfo: list(record(TRIGGER)),
} satisfies ShapeOf<Schemas['Scenario']>;

/** What stays of a scenario's record when the output is simplified: what it is and how far it is. */
export const SIMPLE_FIELDS = ['id', 'taskName', 'type', 'channel', 'state', 'creationDate'];
