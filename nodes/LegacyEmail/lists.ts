import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { idText } from '../ground/json';
import { listClient } from '../service/pickers';
import { request } from '../service/routes';
import { LIST_CAMPAIGNS } from './campaign/getMany';
import { listOf } from '../service/legacyEnvelope';
import { fetchRange, RANGE_ROWS } from './ranges';
import {
	LISTED_CAMPAIGN,
	LISTED_TEMPLATE,
	listedCampaignRecord,
	listedTemplateRecord,
	SENDER_ADDRESS,
	senderAddressRecord,
} from './records';
import { LIST_ADDRESSES } from './senderAddress/getMany';
import { call } from './service';
import { addressState } from './states';
import { LIST_TEMPLATES } from './template/getMany';

/** Where the list of campaigns goes on, and what the range before it had: how many, and the first of them. */
interface Place {
	first: number;
	usual: number;
	begins?: string;
}

/** The campaigns for the panel's list, a range at a time; the service has no search by name, so the names are compared here. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const client = await listClient(this, 'omniBasicLoginApi');
	let place = paginationToken === undefined ? { first: 1, usual: 0 } : (JSON.parse(paginationToken) as Place);
	// A filter may leave nothing of a range: the list goes on until it has something to show.
	for (;;) {
		const { first, usual, begins } = place;
		const range = [first, first + RANGE_ROWS - 1] as const;
		const { rows, total = Infinity } = await fetchRange(client, request(LIST_CAMPAIGNS), LISTED_CAMPAIGN, range);
		const records = rows.map(listedCampaignRecord);
		place = { first: first + rows.length, usual: rows.length, begins: idText(records.at(0)?.TaskId) ?? '' };
		// The same campaigns again: the range was not heeded, and all of them have been shown.
		if (rows.length === 0 || place.begins === begins) return { results: [] };
		const results = named(records, 'TaskId', filter);
		const whole = rows.length > RANGE_ROWS || rows.length < usual;
		if (whole || place.first > total) return { results };
		if (results.length > 0) return { results, paginationToken: JSON.stringify(place) };
	}
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

function named(records: IDataObject[], id: string, filter = ''): INodeListSearchResult['results'] {
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
