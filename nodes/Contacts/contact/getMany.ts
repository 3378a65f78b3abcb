import type { IDataObject } from 'n8n-workflow';

import { contactListField } from '../../api/addressBook';
import { onlyFields } from '../../api/details';
import { itemOperation } from '../../engine/itemOperation';
import { localOffset } from '../../ground/dates';
import { isJsonObject } from '../../ground/json';
import { withPlus } from '../../ground/person';
import { limitFields, simplify, timeOffset, wantedRows } from '../../panel/common';
import { neededWhenAdded, refine, type Values } from '../../panel/field';
import { flag, text } from '../../panel/fields';
import { options, row } from '../../panel/groups';
import { attributeToSortBy, conditionForm, conditionOf } from '../conditionForm';
import { segmentOption } from '../pickers';
import { CONTACT, CONTACTS, readContactPages, WHEN } from '../../api/contactRecords';
import { PERSONAL_DATA } from '../../engine/wording';
import { withCommonNames, type CommonNames } from '../../service/commonNames';

const condition = row('Condition', conditionForm, {
	name: 'condition',
	row: 'Condition',
	placeholder: 'Add condition',
	description: 'Only contacts with this value',
});

const narrowing = {
	condition: refine(condition, (values) => values && conditionOf(values)),
	descOrder: flag('Descending', { description: 'Whether to sort in descending order' }),
	pushToken: neededWhenAdded(text('Push Token', { password: true })),
	segment: segmentOption,
	sortByField: attributeToSortBy,
	subscriptionChannel: neededWhenAdded(
		text('Subscription Channel', {
			placeholder: 'e.g. EMAIL',
			description: 'The channel of the subscription, as your service calls it',
		}),
	),
	subscriptionState: neededWhenAdded(
		text('Subscription State', {
			description: 'The state of the subscription, as your service calls it',
		}),
	),
	zoneOffset: timeOffset,
};

/** Lists the contacts of a list or a segment, page after page (part 2, 4.1). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many contacts',
	description: 'List the contacts of a list or a segment',
	tool: `Lists the contacts of one contact list or segment with their phone numbers, email addresses and other columns. It changes nothing. ${PERSONAL_DATA} Not for finding out who must not be written to.`,
	routes: [CONTACTS],
	form: {
		list: contactListField,
		...limitFields,
		simplify,
		options: options(narrowing),
	},

	async run(values, client, { timezone }) {
		const { list, options: chosen, simplify: simple } = values;
		const { segment, condition: wanted } = chosen;
		const query = {
			contactGroupId: list,
			segmentId: segment,
			queryName: wanted?.name,
			queryOperator: wanted?.operator,
			queryValue: wanted?.value,
			pushToken: chosen.pushToken,
			sortByField: chosen.sortByField,
			subscriptionChannel: chosen.subscriptionChannel,
			subscriptionState: chosen.subscriptionState,
			descOrder: chosen.descOrder,
			zoneOffset: chosen.zoneOffset ?? localOffset(timezone),
		};
		const rows = await readContactPages(client, CONTACTS, query, wantedRows(values), CONTACT);
		return simple ? rows.map((record) => simplified(record, askedFor(chosen))) : rows;
	},
});

const SIMPLE_FIELDS = ['contactId', 'contactGroupId', 'phone', 'email', 'creationDate', 'lastUpdate', 'timeZone'];
const SIMPLE_NAMES = {
	contactId: 'contactId',
	contactGroupId: 'contactGroupId',
	phone: 'phone',
	email: 'email',
	...WHEN,
} satisfies CommonNames;

/** The parts of a record beside its attributes that the options narrow by: they stay when the output is simplified. */
function askedFor({ pushToken, subscriptionChannel, subscriptionState }: Values<typeof narrowing>): string[] {
	return [
		...((subscriptionChannel ?? subscriptionState) === undefined ? [] : ['unsubscribedData']),
		...(pushToken === undefined ? [] : ['pushInfo']),
	];
}

/**
 * A contact with its fields by their names; a field with several values keeps them as a list (part 2, 2.2), and what is no
 * field with a name stays in `fields`. The number is one that sends read (part 2, 2.2: E.164).
 */
function simplified(record: IDataObject, asked: readonly string[]): IDataObject {
	const zone = typeof record.timeZone === 'string' ? record.timeZone : null;
	const fields = Array.isArray(record.fields) ? record.fields : [];
	const attributes: Array<[string, unknown]> = [];
	const others: unknown[] = [];
	for (const field of fields) {
		if (!isJsonObject(field) || typeof field.name !== 'string') {
			others.push(field);
			continue;
		}
		const { name, value } = field;
		attributes.push([name, Array.isArray(value) && value.length < 2 ? (value[0] ?? null) : value]);
	}
	const named = withCommonNames(onlyFields(record, SIMPLE_FIELDS), SIMPLE_NAMES, { zone, keepsOwn: false });
	return {
		...named,
		phone: withPlus(named.phone),
		attributes: Object.fromEntries(attributes),
		...onlyFields(record, asked),
		...(others.length > 0 ? { fields: others } : {}),
	};
}
