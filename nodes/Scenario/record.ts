import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick } from '../ground/json';
import { withTextIds } from '../service/pagination';

const TASK_IDS = ['id', 'userId', 'companyId', 'officeId'];
const TRIGGER_IDS = ['triggerId', 'taskId', 'userId', 'companyId', 'officeId', 'parentTriggerId', 'externalId'];

/** What stays of a task record when the output is simplified: what it is and how far it is. */
export const SIMPLE_FIELDS = ['id', 'taskName', 'type', 'channel', 'state', 'creationDate'];

/** A task record with all ids as text, those of its triggers too (part 2, 2.4). */
export function readTask(record: IDataObject): IDataObject {
	const triggers = isJsonObject(record) ? pick(record, 'triggersInfo') : undefined;
	const task = withTextIds(record, TASK_IDS);
	if (!Array.isArray(triggers)) return task;
	return { ...task, triggersInfo: triggers.filter(isJsonObject).map((trigger) => withTextIds(trigger, TRIGGER_IDS)) };
}
