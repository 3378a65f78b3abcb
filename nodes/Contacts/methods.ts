import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	type INodePropertyOptions,
} from 'n8n-workflow';

import { readSegments } from '../api/addressBook';
import { BASIC_COLUMNS, OWN_ATTRIBUTES } from '../api/contactAttributes';
import { chosenList, columnsOfChosenList } from '../api/contactLists';
import { choicesOf, listClient } from '../api/pickers';

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
