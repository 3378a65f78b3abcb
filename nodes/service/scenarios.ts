import type { IDataObject } from 'n8n-workflow';

import type { Schemas } from '../ground/contract';
import type { Client } from './client';
import { recordIn, recordsOf } from './records';
import { request } from './routes';
import { id, integer, list, record, text, time, type ShapeOf } from './shapes';

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

/** The routes of all scenarios and of one (part 2, 4.3). */
export const TASKS = 'GET /omni-task-api/tasks';
export const ONE_TASK = 'GET /omni-task-api/tasks/{taskId}';

/** Ours: rows of one page; the interface gives no limit. */
export const PAGE_ROWS = 500;

/** A page of scenarios, newest first; throws a node error. */
export async function readScenariosFrom(client: Client, count: number, offset: number): Promise<IDataObject[]> {
	const query = { ascending: false, count, offset, orderBy: 'CREATION_DATE' };
	return recordsOf(client, await client.read(request(TASKS, { query })), TASK);
}

/** One scenario with its steps; undefined when the service does not know it. Throws a node error. */
export async function readScenario(client: Client, taskId: string): Promise<IDataObject | undefined> {
	return recordIn(client, await client.read(request(ONE_TASK, { params: { taskId } })), TASK);
}
