import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { idText } from '../ground/json';
import { listClient } from '../service/pickers';
import { request } from '../service/routes';
import { LIST_CAMPAIGNS } from './campaign/getMany';
import { listOf } from '../service/legacyEnvelope';
import { fetchRange, RANGE_ROWS } from './ranges';
import { LISTED_CAMPAIGN, LISTED_TEMPLATE, listedCampaignRecord, listedTemplateRecord } from './records';
import { call } from './service';
import { LIST_TEMPLATES } from './template/getMany';

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
		const { rows } = await fetchRange(client, request(LIST_CAMPAIGNS), LISTED_CAMPAIGN, [
			first,
			first + RANGE_ROWS - 1,
		]);
		results.push(...named(rows.map(listedCampaignRecord), 'TaskId', filter));
		first += rows.length;
		const ended = rows.length < RANGE_ROWS;
		if (ended) return { results };
		if (results.length > 0) return { results, paginationToken: String(first) };
	}
}

/** The templates for the panel's list. */
export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniBasicLoginApi');
	const { result } = await call(client, request(LIST_TEMPLATES));
	return { results: named(listOf(result, LISTED_TEMPLATE).map(listedTemplateRecord), 'TemplateId', filter) };
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
