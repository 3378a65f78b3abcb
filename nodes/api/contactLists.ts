import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';

import { allLists } from './addressBook';
import { BASIC_COLUMNS, columnsOf, type Column } from './contactAttributes';
import { toMapped, type MappedColumn } from './contactColumns';
import { listClient } from './pickers';

/** The chosen list's columns for the mapper; the basic ones without a list. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const columns = await columnsOfChosenList(this);
	if (columns) return { fields: columns.map(toMapped) };
	const fields: MappedColumn[] = BASIC_COLUMNS.map((column) => ({ ...toMapped(column), assumed: true }));
	return { fields };
}

/** The columns of the contact list that a panel's field has; undefined without one. Throws a node error. */
export async function columnsOfChosenList(context: ILoadOptionsFunctions): Promise<Column[] | undefined> {
	const contactGroupId = chosenList(context);
	if (contactGroupId === undefined) return undefined;
	const client = await listClient(context, 'omniApiKeyApi');
	for await (const lists of allLists(client)) {
		const found = lists.find((list) => list.contactGroupId === contactGroupId);
		if (found) return columnsOf(found);
	}
	return undefined;
}

/** The id of the contact list that a panel's field has; undefined without one. */
export function chosenList(context: ILoadOptionsFunctions): string | undefined {
	const chosen = context.getCurrentNodeParameter('list', { extractValue: true });
	return typeof chosen === 'string' && chosen !== '' ? chosen : undefined;
}
