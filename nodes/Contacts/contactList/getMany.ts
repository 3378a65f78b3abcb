import type { IDataObject } from 'n8n-workflow';

import { CONTACT_LIST, LISTS } from '../../api/addressBook';
import { given } from '../../api/details';
import { itemOperation } from '../../engine/itemOperation';
import { formatDate, isAfter, localOffset } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { openChoices } from '../../panel/choices';
import { limitFields, timeOffset, wantedRows } from '../../panel/common';
import { labelOf, type Values } from '../../panel/field';
import { date, flag, text } from '../../panel/fields';
import { filters } from '../../panel/groups';
import { plain } from '../../panel/read';
import { readContactPages } from '../../api/contactRecords';
import { listTypesToFind } from './contactList';

const narrowing = {
	from: date('Created After', { description: "In the workflow's time zone unless the value names one" }),
	to: date('Created Before', { description: "In the workflow's time zone unless the value names one" }),
	autoDeleteEnabled: flag('Deletes Contacts Automatically', {
		default: true,
		description: 'Whether to get the lists that delete contacts automatically, or those that do not',
	}),
	name: text('Name', { placeholder: 'e.g. Clients' }),
	type: openChoices('Types', listTypesToFind),
	zoneOffset: timeOffset,
};

/** Lists contact lists with their fields, page after page (part 2, 4.1). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many contact lists',
	description: 'List contact lists with their fields',
	tool: 'Lists the contact lists with their contactGroupId, name, columns and number of contacts. It changes nothing. Use it to find a list; not for the people on it.',
	routes: [LISTS],
	form: {
		...limitFields,
		filters: filters(narrowing),
	},

	async run(values, client, { timezone }) {
		const { zoneOffset = localOffset(timezone), ...chosen } = plain(values.filters);
		const query = { ...readFilters(chosen, zoneOffset), zoneOffset };
		return await readContactPages(client, LISTS, query, wantedRows(values), CONTACT_LIST);
	},
});

function readFilters(
	{ from, to, name, type, autoDeleteEnabled }: Omit<Values<typeof narrowing>, 'zoneOffset'>,
	zoneOffset: number,
): IDataObject {
	if (from && to && isAfter(from, to)) {
		throw new InvalidInput(
			labelOf(narrowing.from),
			`it is later than “${labelOf(narrowing.to)}”`,
			'Swap the two dates.',
		);
	}
	return given({
		from: from && formatDate(from, 'blank', zoneOffset),
		to: to && formatDate(to, 'blank', zoneOffset),
		name,
		type,
		autoDeleteEnabled,
	});
}
