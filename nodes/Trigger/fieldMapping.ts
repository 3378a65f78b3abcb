import type { INodeProperties } from 'n8n-workflow';

import type { MappedField, Mapping } from '../events/meaning';
import { isJsonObject } from '../ground/json';

/** The fields of an event that can have names of a deployment's own, with their labels. */
const FIELDS: Record<MappedField, string> = {
	callbackData: 'Callback Data',
	channel: 'Channel',
	contactId: 'Contact ID',
	countryName: 'Country Name',
	errorCode: 'Error Code',
	messageId: 'Message ID',
	occurredAt: 'Occurred At',
	operator: 'Operator',
	prefix: 'Prefix',
	recipient: 'Recipient',
	sender: 'Sender',
	status: 'Status',
	taskId: 'Task ID',
	text: 'Text',
	transactionId: 'Transaction ID',
	triggerId: 'Trigger ID',
};

/** The option that names them. */
export const fieldMapping: INodeProperties = {
	displayName: 'Field Mapping',
	name: 'fieldMapping',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add field',
	default: {},
	description:
		'Names of your deployment’s own for fields of a callback. They count before the names that the node knows; its case, blanks, hyphens and underscores do not matter.',
	options: [
		{
			displayName: 'Field',
			name: 'fields',
			values: [
				{
					displayName: 'Event Field',
					name: 'field',
					type: 'options',
					options: Object.entries(FIELDS).map(([value, name]) => ({ name, value })),
					default: 'messageId',
				},
				{
					displayName: 'Name in the Call',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. msg_ref or data.status',
					description: 'The name of the field in the call, with dots for a field inside another one',
				},
			],
		},
	],
};

/** The names from the option's value; what names no field of an event, or nothing, does not count. */
export function readMapping(value: unknown): Mapping {
	const mapping: Mapping = {};
	const pairs = isJsonObject(value) && Array.isArray(value.fields) ? value.fields : [];
	for (const pair of pairs) {
		if (!isJsonObject(pair) || !isMapped(pair.field) || typeof pair.name !== 'string') continue;
		const name = pair.name.trim();
		if (name !== '') mapping[pair.field] = [...(mapping[pair.field] ?? []), name];
	}
	return mapping;
}

function isMapped(field: unknown): field is MappedField {
	return typeof field === 'string' && Object.hasOwn(FIELDS, field);
}
