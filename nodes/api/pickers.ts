import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';

import { idText, isJsonObject } from '../ground/json';
import { Client, connect, type CredentialName } from '../service/client';

/** The sender for a list that the node's panel loads. */
export async function listClient(context: ILoadOptionsFunctions, credential: CredentialName): Promise<Client> {
	return new Client(context, context.getNode(), credential, await connect(context, credential));
}

/** How a list shows records: the field with the id, and the one with the name, or the name made of the record. */
interface Choices {
	id: string;
	name: string | ((record: IDataObject) => string | undefined);
}

/** What a list offers of records: those whose names hold a text, in any case; one without a name goes by its id. */
export function choicesOf(records: readonly IDataObject[], { id, name }: Choices, filter = ''): INodePropertyOptions[] {
	const wanted = filter.trim().toLowerCase();
	return records.flatMap((record) => {
		const value = idText(record[id]);
		const shown = (typeof name === 'string' ? idText(record[name]) : name(record)) ?? value;
		if (value === undefined || !shown?.toLowerCase().includes(wanted)) return [];
		return [{ name: shown, value }];
	});
}

/** Where a list that a service gives in parts goes on, and the id of the first row of the part before. */
interface Place {
	from: number;
	begins?: string;
}

/**
 * A page of a panel's list of which `read` gives the part behind so many rows, until an empty part or one that repeats the part before ends it (field notes, rule
 * 8). A filter may leave nothing of a part: then the next one is read. Throws a node error for a refusal.
 */
export async function searchParts(
	read: (from: number) => Promise<IDataObject[]>,
	choices: Choices,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	let place: Place = paginationToken === undefined ? { from: 0 } : (JSON.parse(paginationToken) as Place);
	for (;;) {
		const { from, begins } = place;
		const rows = await read(from);
		place = { from: from + rows.length, begins: idText(rows.at(0)?.[choices.id]) ?? '' };
		if (rows.length === 0 || place.begins === begins) return { results: [] };
		const results = choicesOf(rows, choices, filter);
		if (results.length > 0) return { results, paginationToken: JSON.stringify(place) };
	}
}

/** The ids that the first of some fields holds, whatever picked them: a list, a choice of several, or text; none where all are empty. */
export function chosenIds(context: ILoadOptionsFunctions, ...fields: string[]): string[] {
	for (const field of fields) {
		const chosen: unknown = context.getCurrentNodeParameter(field);
		const value = isJsonObject(chosen) ? chosen.value : chosen;
		const given: unknown[] = Array.isArray(value) ? value : [value];
		const ids = given.flatMap((one) =>
			typeof one === 'string' || typeof one === 'number' ? String(one).split(',') : [],
		);
		const known = ids.map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('='));
		if (known.length > 0) return known;
	}
	return [];
}
