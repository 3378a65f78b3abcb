import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';

import { idText } from '../ground/json';
import { SCENARIO_PAGE_ROWS } from '../ground/limits';
import { pickField } from '../old/lists';
import { recordsOf } from '../service/answers';
import { listClient } from '../service/pickers';
import { TASKS_PATH } from './scenario/create.operation';

/** The scenario that an operation works on. */
export const scenarioField: INodeProperties = pickField({
	displayName: 'Scenario',
	name: 'scenario',
	searchListMethod: 'searchScenarios',
	description: 'The scenario',
	example: '1234567890123456789',
});

/** The scenarios whose names hold a text, newest first; how the service's own filter works is not shown. */
export async function searchScenarios(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniApiKeyApi');
	const offset = Number(paginationToken ?? 0);
	const query = { ascending: false, count: SCENARIO_PAGE_ROWS, offset, orderBy: 'CREATION_DATE' };
	const tasks = recordsOf(client, await client.read({ method: 'GET', path: TASKS_PATH, query }), ['id']);
	const results = tasks.flatMap((task) => {
		const value = idText(task.id);
		const name = idText(task.taskName) ?? value;
		if (value === undefined || !name?.toLowerCase().includes(filter.toLowerCase())) return [];
		return [{ name, value }];
	});
	const more = tasks.length < SCENARIO_PAGE_ROWS ? {} : { paginationToken: String(offset + tasks.length) };
	return { results, ...more };
}
