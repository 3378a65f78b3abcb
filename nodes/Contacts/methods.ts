import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	type INodePropertyOptions,
	type ResourceMapperFields,
} from 'n8n-workflow';

import { allLists, readSegments } from '../api/addressBook';
import { choicesOf, listClient } from '../api/pickers';
import { BASIC_COLUMNS, columnsOf, OWN_ATTRIBUTES, type Column } from './attributes';
import { toMapped, type MappedColumn } from './contact/columns';

/** The segments of the list that is chosen, by a text in their names. */
export async function searchSegments(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const contactGroupId = chosenList(this);
	if (contactGroupId === undefined) {
		// The editor shows the message, and not the description.
		throw new NodeOperationError(this.getNode(), 'Choose the contact list first, or give the segment by its ID');
	}
	const client = await listClient(this, 'omniApiKeyApi');
	return { results: choicesOf(await readSegments(client, contactGroupId), { id: 'segmentId', name: 'name' }, filter) };
}

/** The attributes of the chosen list's contacts that a condition can name; the basic ones without a list. */
export async function getAttributes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const columns = [...((await columnsOfChosenList(this)) ?? BASIC_COLUMNS), ...OWN_ATTRIBUTES];
	return columns.map(({ name, displayName }) => ({ name: displayName, value: name }));
}

/** The chosen list's columns for the mapper; the basic ones without a list. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const columns = await columnsOfChosenList(this);
	if (columns) return { fields: columns.map(toMapped) };
	const fields: MappedColumn[] = BASIC_COLUMNS.map((column) => ({ ...toMapped(column), assumed: true }));
	return { fields };
}

async function columnsOfChosenList(context: ILoadOptionsFunctions): Promise<Column[] | undefined> {
	const contactGroupId = chosenList(context);
	if (contactGroupId === undefined) return undefined;
	const client = await listClient(context, 'omniApiKeyApi');
	for await (const lists of allLists(client)) {
		const found = lists.find((list) => list.contactGroupId === contactGroupId);
		if (found) return columnsOf(found);
	}
	return undefined;
}

function chosenList(context: ILoadOptionsFunctions): string | undefined {
	const chosen = context.getCurrentNodeParameter('list', { extractValue: true });
	return typeof chosen === 'string' && chosen !== '' ? chosen : undefined;
}
