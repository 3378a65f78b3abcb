import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { addressState, call, listOf, readAddresses } from '../api/legacy';
import { choicesOf, listClient, searchParts } from '../api/pickers';
import { request } from '../api/routes';
import { idText } from '../ground/json';
import { LIST_CAMPAIGNS } from './campaign/getMany';
import { fetchRange, RANGE_ROWS } from './ranges';
import { LISTED_CAMPAIGN, LISTED_TEMPLATE, listedCampaignRecord, listedTemplateRecord } from './records';
import { LIST_TEMPLATES } from './template/getMany';

/** The campaigns for the panel's list, a range at a time; the service has no search by name, so the names are compared here. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniBasicLoginApi');
	const read = async (from: number) => {
		const range = [from + 1, from + RANGE_ROWS] as const;
		const rows = await fetchRange(client, request(LIST_CAMPAIGNS), LISTED_CAMPAIGN, range);
		return rows.map(listedCampaignRecord);
	};
	return await searchParts(read, withId('TaskId'), filter, paginationToken);
}

/** The templates for the panel's list. */
export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniBasicLoginApi');
	const { result } = await call(client, request(LIST_TEMPLATES));
	const templates = listOf(result, LISTED_TEMPLATE).map(listedTemplateRecord);
	return { results: choicesOf(templates, withId('TemplateId'), filter) };
}

/** The sender addresses that are confirmed, or whose state the documents do not name. */
export async function searchSenders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const all = await readAddresses(await listClient(this, 'omniBasicLoginApi'));
	const usable = all.filter(({ State }) => [undefined, 'Approved'].includes(addressState(State)));
	return { results: choicesOf(usable, { id: 'SourceAddress', name: 'SourceAddress' }, filter) };
}

/** All sender addresses, each with its state. */
export async function searchSenderAddresses(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const all = await readAddresses(await listClient(this, 'omniBasicLoginApi'));
	const name = ({ SourceAddress, State }: IDataObject) => {
		const state = addressState(State);
		return state && `${idText(SourceAddress)} (${state})`;
	};
	return { results: choicesOf(all, { id: 'SourceAddress', name }, filter) };
}

/** How a list shows what may share its name with others: with its ID, and its state where it has one. */
function withId(id: string) {
	const name = ({ [id]: value, Name, StateName }: IDataObject): string => {
		const state = typeof StateName === 'string' ? `, ${StateName}` : '';
		return `${idText(Name) ?? idText(value)} (${idText(value)}${state})`;
	};
	return { id, name };
}
