import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { textOf, type Item } from '../../panel/parameters';
import { createdId } from '../answers';
import { FIELD_TYPE, fieldTypes } from '../attributes';
import { listTypes } from './listTypes';

const PATH = '/address-book-api/contact-groups';

/** Makes a contact list with custom fields (part 2, 2.1 and 4.1): POST /address-book-api/contact-groups. */
export const create: ItemOperation = {
	kind: 'item',
	resource: 'contactList',
	operation: 'create',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: PATH }],
	fields: fieldsFor('contactList', 'create', [
		{ displayName: 'Name', name: 'name', type: 'string', default: '', required: true, placeholder: 'e.g. Clients' },
		{
			displayName: 'Custom Fields',
			name: 'customFields',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add field',
			default: {},
			description: 'The columns of the list beside the basic ones, such as name, phone, email and city',
			options: [
				{
					displayName: 'Field',
					name: 'field',
					values: [
						{
							displayName: 'Allowed Values',
							name: 'values',
							type: 'string',
							typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Value' },
							default: [],
							placeholder: 'e.g. size.small',
							description: 'The values that the field may have; any when there is none',
						},
						{
							displayName: 'Display Name',
							name: 'displayName',
							type: 'string',
							default: '',
							placeholder: 'e.g. Size',
							description: 'The name in the personal account',
						},
						{
							displayName: 'Name',
							name: 'name',
							type: 'string',
							default: '',
							placeholder: 'e.g. size',
							description: 'The name in requests and macros',
						},
						{ displayName: 'Type', name: 'type', type: 'options', options: fieldTypes, default: 3 },
					],
				},
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Delete Contacts Automatically',
					name: 'autoDeleteEnabled',
					type: 'boolean',
					default: false,
					description:
						'Whether to delete contacts that are unused for over two weeks or lack data such as phone or email',
				},
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: listTypes,
					default: 'STANDARD',
					description: 'What the list is for. Use an expression for a value that is not in the list.',
				},
			],
		},
	]),

	async run(item, client) {
		const name = item.requiredText('name', 'Name').trim();
		const body: IDataObject = { name };
		const type = item.text('options.type', 'Type');
		if (type !== undefined) body.type = type;
		const fields = readFields(item);
		if (fields.length > 0) body.fields = fields;
		if (item.value('options.autoDeleteEnabled') !== undefined) {
			body.autoDeleteEnabled = item.flag('options.autoDeleteEnabled', 'Delete Contacts Automatically');
		}
		const answer = await client.write({ method: 'POST', path: PATH, body: JSON.stringify(body) });
		return [{ contactGroupId: createdId(client, answer), ...body }];
	},
};

interface CustomField extends IDataObject {
	name: string;
}

function readFields(item: Item): CustomField[] {
	const rows = item.value('customFields.field');
	const fields = Array.isArray(rows) ? rows.map((row, at) => readField(row, `Custom field ${at + 1}`)) : [];
	const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) !== at);
	if (twice) throw new InvalidInput('Custom Fields', `two have the name “${twice.name}”`, 'Rename one of them.');
	return fields;
}

function readField(row: unknown, label: string): CustomField {
	const { name, displayName, type, values } = isJsonObject(row) ? row : {};
	const given = textOf(name, label)?.trim();
	if (!given) throw new InvalidInput(label, 'it has no name', 'Give it a name, or remove it.');
	const field: CustomField = { name: given };
	const shown = textOf(displayName, label);
	if (shown !== undefined) field.displayName = shown;
	const code = textOf(type, label) ?? String(FIELD_TYPE.text);
	const known = fieldTypes.find(({ value }) => String(value) === code);
	if (!known) {
		const all = fieldTypes.map((one) => `${String(one.value)} (${one.name})`).join(', ');
		throw new InvalidInput(label, `its type “${code}” is not known`, `Use one of ${all}.`);
	}
	field.type = known.value;
	const allowed = (Array.isArray(values) ? values : [values]).flatMap((value) => textOf(value, label) ?? []);
	if (allowed.length > 0) field.values = allowed;
	return field;
}
