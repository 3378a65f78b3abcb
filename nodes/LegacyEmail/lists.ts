import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';

import { addressState, call, LIST_ADDRESSES, listOf, SENDER_ADDRESS } from '../api/legacy';
import { listClient, searchParts } from '../api/pickers';
import { request } from '../api/routes';
import { idText } from '../ground/json';
import { LIST_CAMPAIGNS } from './campaign/getMany';
import { fetchRange, RANGE_ROWS } from './ranges';
import {
	LISTED_CAMPAIGN,
	LISTED_TEMPLATE,
	listedCampaignRecord,
	listedTemplateRecord,
	senderAddressRecord,
} from './records';
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
	const shown = (rows: IDataObject[]) => named(rows, 'TaskId', filter);
	return await searchParts({ read, id: 'TaskId', shown }, paginationToken);
}

/** The templates for the panel's list. */
export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniBasicLoginApi');
	const { result } = await call(client, request(LIST_TEMPLATES));
	return { results: named(listOf(result, LISTED_TEMPLATE).map(listedTemplateRecord), 'TemplateId', filter) };
}

/** The sender addresses that are confirmed, or whose state the documents do not name. */
export async function searchSenders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const all = await addresses(this, filter);
	const usable = all.filter(({ state }) => state === undefined || state === 'Approved');
	return { results: usable.map(({ value }) => ({ name: value, value })) };
}

/** All sender addresses, with what is known of each. */
export async function searchSenderAddresses(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const all = await addresses(this, filter);
	return {
		results: all.map(({ value, state }) => ({ name: state === undefined ? value : `${value} (${state})`, value })),
	};
}

async function addresses(
	context: ILoadOptionsFunctions,
	filter = '',
): Promise<Array<{ value: string; state: string | undefined }>> {
	const client = await listClient(context, 'omniBasicLoginApi');
	const { result } = await call(client, request(LIST_ADDRESSES));
	const wanted = filter.trim().toLowerCase();
	return listOf(result, SENDER_ADDRESS).flatMap((row) => {
		const { SourceAddress, State } = senderAddressRecord(row);
		const value = idText(SourceAddress);
		if (value === undefined || !value.toLowerCase().includes(wanted)) return [];
		return [{ value, state: addressState(State) }];
	});
}

function named(records: IDataObject[], id: string, filter = ''): INodePropertyOptions[] {
	const wanted = filter.trim().toLowerCase();
	return records
		.flatMap((record) => {
			const value = idText(record[id]);
			// What has no ID can't be chosen.
			if (value === undefined) return [];
			const state = typeof record.StateName === 'string' ? `, ${record.StateName}` : '';
			const name = typeof record.Name === 'string' && record.Name !== '' ? record.Name : value;
			return [{ name: `${name} (${value}${state})`, value }];
		})
		.filter(({ name }) => name.toLowerCase().includes(wanted));
}
