import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { idText } from '../ground/json';
import { LEGACY_EMAIL_RANGE_ROWS } from '../ground/limits';
import { listClient } from '../service/pickers';
import { listOf } from './envelope';
import { fetchRange } from './ranges';
import { listedTaskRecord, templateRecord } from './records';
import { ask, expectOk, PATHS } from './service';

/** The campaigns for the panel's list, a range at a time; the service has no search by name, so the names are compared here. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniBasicLoginApi');
	const results: INodeListSearchResult['results'] = [];
	let first = Number(paginationToken ?? 1);
	// A filter may leave nothing of a range: the list goes on until it has something to show.
	for (;;) {
		const page = await fetchRange(client, { method: 'GET', path: PATHS.tasks }, [
			first,
			first + LEGACY_EMAIL_RANGE_ROWS - 1,
		]);
		results.push(...named(page.rows.map(listedTaskRecord), 'TaskId', filter));
		first += page.rows.length;
		const ended = page.rows.length < LEGACY_EMAIL_RANGE_ROWS;
		if (ended) return { results };
		if (results.length > 0) return { results, paginationToken: String(first) };
	}
}

/** The templates for the panel's list. */
export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniBasicLoginApi');
	const { result } = expectOk(client, await ask(client, { method: 'GET', path: PATHS.listTemplates }));
	return { results: named(listOf(result).map(templateRecord), 'TemplateId', filter) };
}

function named(records: IDataObject[], id: string, filter = ''): INodeListSearchResult['results'] {
	const wanted = filter.trim().toLowerCase();
	return records
		.map((record) => {
			const value = idText(record[id]) ?? '';
			const state = typeof record.StateName === 'string' ? `, ${record.StateName}` : '';
			const name = typeof record.Name === 'string' && record.Name !== '' ? record.Name : value;
			return { name: `${name} (${value}${state})`, value };
		})
		.filter(({ name }) => name.toLowerCase().includes(wanted));
}
