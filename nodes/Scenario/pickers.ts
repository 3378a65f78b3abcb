import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { idText } from '../ground/json';
import type { Field } from '../panel/field';
import { pick } from '../panel/ids';
import { listClient } from '../service/pickers';
import { recordsOf } from '../service/records';
import { request } from '../service/routes';
import { TASK } from './record';
import { PAGE_ROWS, TASKS } from './scenario/getMany';

/** The scenario that an operation works on. */
export function scenario(description?: string): Field<string> {
	return pick('Scenario', {
		required: true,
		searchListMethod: 'searchScenarios',
		description,
		example: '1234567890123456789',
	});
}

/** The scenarios whose names hold a text, newest first; how the service's own filter works is not shown. */
export async function searchScenarios(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniApiKeyApi');
	const offset = Number(paginationToken ?? 0);
	const query = { ascending: false, count: PAGE_ROWS, offset, orderBy: 'CREATION_DATE' };
	const tasks = recordsOf(client, await client.read(request(TASKS, { query })), TASK);
	const results = tasks.flatMap((task) => {
		const value = idText(task.id);
		const name = idText(task.taskName) ?? value;
		if (value === undefined || !name?.toLowerCase().includes(filter.toLowerCase())) return [];
		return [{ name, value }];
	});
	return tasks.length < PAGE_ROWS ? { results } : { results, paginationToken: String(offset + tasks.length) };
}
