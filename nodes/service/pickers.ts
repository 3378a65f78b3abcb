import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { idText, isJsonObject } from '../ground/json';
import { Client, connect, type CredentialName } from './client';

/** The sender for a list that the node's panel loads. */
export async function listClient(context: ILoadOptionsFunctions, credential: CredentialName): Promise<Client> {
	return new Client(context, context.getNode(), credential, await connect(context, credential));
}

/** What a list offers of records: those whose names hold a text, in any case; one without a name goes by its id. */
export function choicesOf(
	records: readonly IDataObject[],
	{ id, name }: { id: string; name: string },
	filter = '',
): INodePropertyOptions[] {
	const wanted = filter.trim().toLowerCase();
	return records.flatMap((record) => {
		const value = idText(record[id]);
		const shown = idText(record[name]) ?? value;
		if (value === undefined || !shown?.toLowerCase().includes(wanted)) return [];
		return [{ name: shown, value }];
	});
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
