import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { idText } from '../ground/json';
import type { Field } from '../panel/field';
import { pick } from '../panel/ids';
import { listClient } from './pickers';
import { fetchTariffs } from './tariffs';

/** A country by the service's own ID, of those that the tariff names. */
export function country(description?: string): Field<string | undefined> {
	return pick('Country', { searchListMethod: 'searchCountries', example: '44', description });
}

/** A group of mobile operators, of those that the tariff names. */
export const operatorGroup: Field<string | undefined> = pick('Mobile Operator Group', {
	searchListMethod: 'searchOperatorGroups',
	example: '440',
});

/** A currency of the tariff. */
export const currency: Field<string | undefined> = pick('Currency', {
	searchListMethod: 'searchCurrencies',
	example: '1',
	description: 'The service gives currencies by their IDs only',
});

/** The countries of the tariff whose names hold a text. */
export async function searchCountries(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await inTariff(this, filter, 'countryId', ({ countryName }) => idText(countryName));
}

/** The operator groups of the tariff whose names or countries hold a text. */
export async function searchOperatorGroups(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await inTariff(this, filter, 'mogId', ({ mogNameInt, mogNameRus, countryName }) => {
		const name = idText(mogNameInt) ?? idText(mogNameRus);
		const where = idText(countryName);
		return name !== undefined && where !== undefined ? `${name} (${where})` : name;
	});
}

/** The currencies of the tariff. */
export async function searchCurrencies(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await inTariff(this, filter, 'currencyId', ({ currencyId }) => `Currency ${idText(currencyId)}`);
}

/** What the tariff's lines have under an id, each once, by name. */
async function inTariff(
	context: ILoadOptionsFunctions,
	filter = '',
	id: string,
	nameOf: (line: IDataObject) => string | undefined,
): Promise<INodeListSearchResult> {
	const lines = await fetchTariffs(await listClient(context, 'omniApiKeyApi'), {});
	const names = new Map<string, string>();
	for (const { record } of lines) {
		const value = idText(record[id]);
		if (value !== undefined && !names.has(value)) names.set(value, nameOf(record) ?? value);
	}
	const wanted = filter.trim().toLowerCase();
	const results = [...names]
		.filter(([, name]) => name.toLowerCase().includes(wanted))
		.map(([value, name]) => ({ name, value }))
		.sort((one, other) => one.name.localeCompare(other.name));
	return { results };
}
