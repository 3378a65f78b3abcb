import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type SendOperation, type Subject, type Verdict } from '../../old/operation';
import { codeVerdict, resultList } from '../../old/send';
import { InvalidInput } from '../../ground/errors';
import { idText, integerLiteral, isJsonObject, pick } from '../../ground/json';
import { CONTACTS_PER_REQUEST, REQUEST_BYTES } from '../../ground/limits';
import { requiredId } from '../../old/lists';
import { textOf, type Item } from '../../panel/parameters';
import { zoneOffsetOption } from '../paging';
import { listField } from '../pickers';
import { columnsField } from './mapper';
import { readContact } from './values';

const PATH = '/address-book-api/contacts/batch';

const CONTACT: Subject = {
	one: 'contact',
	many: 'contacts',
	done: 'added',
	id: 'contactId',
	whenUnknown: 'Look it up with Get Many Contacts before you do.',
};

/** Adds one contact per item to a list, many in one request (part 2, 2.2 and 4.1): POST /address-book-api/contacts/batch. */
export const create: SendOperation = {
	kind: 'send',
	subject: CONTACT,
	resource: 'contact',
	operation: 'create',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'POST', path: PATH }],
	limits: (first) => ({
		messages: first.integer('options.batchSize', 'Batch Size', { min: 1 }) ?? CONTACTS_PER_REQUEST,
		bytes: REQUEST_BYTES,
	}),
	fields: fieldsFor('contact', 'create', [
		listField,
		columnsField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Batch Size',
					name: 'batchSize',
					type: 'number',
					typeOptions: { minValue: 1 },
					default: 1000,
					description:
						'How many contacts travel in one request at most. The limit is this node’s own: the service documents none.',
				},
				{
					displayName: 'Duplicate Check Field',
					name: 'duplicateCheckField',
					type: 'string',
					default: 'phone',
					placeholder: 'e.g. phone',
					description: 'The column by which the service finds contacts that the list has already, and rejects them',
				},
				{
					displayName: 'Fail When Any Contact Is Rejected',
					name: 'failOnRejected',
					type: 'boolean',
					default: false,
					description:
						'Whether to stop the workflow when one contact is not accepted although others were. With Retry On Fail, only what is missing is added.',
				},
				{
					displayName: 'More Fields',
					name: 'fields',
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add field',
					default: {},
					description:
						'Fields of the contact by their names, for a list whose columns the panel cannot show, e.g. one that an expression chooses',
					options: [
						{
							displayName: 'Field',
							name: 'pairs',
							values: [
								{ displayName: 'Name', name: 'key', type: 'string', default: '', placeholder: 'e.g. visits' },
								{ displayName: 'Value', name: 'value', type: 'string', default: '' },
							],
						},
					],
				},
				{
					displayName: 'Push Devices',
					name: 'pushInfo',
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add device',
					default: {},
					description: 'Only for lists of the type Push',
					options: [
						{
							displayName: 'Device',
							name: 'device',
							values: [
								{ displayName: 'App ID', name: 'appId', type: 'string', default: '' },
								{
									displayName: 'Operating System',
									name: 'os',
									type: 'string',
									default: '',
									placeholder: 'e.g. 1',
									description: 'The number that your service uses for the operating system',
								},
								{
									displayName: 'Push Token',
									name: 'pushToken',
									type: 'string',
									typeOptions: { password: true },
									default: '',
								},
							],
						},
					],
				},
				{
					...zoneOffsetOption,
					description: 'The time zone that date-times are sent in, in minutes from UTC (180 is UTC+3)',
				},
			],
		},
	]),

	draft(item) {
		const contactGroupId = requiredId(item, 'list', 'Contact List');
		const zoneOffset = item.integer('options.zoneOffset', 'Time Offset');
		const body = readContact(item, zoneOffset ?? 0);
		const pushInfo = readDevices(item);
		if (pushInfo.length > 0) body.pushInfo = pushInfo;
		if (Object.keys(body).length === 0) {
			throw new InvalidInput(
				'Columns',
				'the contact has no values',
				'Fill in a column, or check the input fields’ names.',
			);
		}
		const { phone, email } = body;
		const identity = { ...(phone === undefined ? {} : { phone }), ...(email === undefined ? {} : { email }) };
		const options: IDataObject = { contactGroupId };
		const duplicateCheckField = item.text('options.duplicateCheckField', 'Duplicate Check Field');
		if (duplicateCheckField !== undefined) options.duplicateCheckField = duplicateCheckField;
		if (zoneOffset !== undefined) options.zoneOffset = zoneOffset;
		return { body, identity, options };
	},

	request(contacts, { contactGroupId, duplicateCheckField, zoneOffset }) {
		const check = idText(duplicateCheckField);
		const head = JSON.stringify({
			contactGroupId: integerLiteral(idText(contactGroupId) ?? ''),
			// Declared as an integer, with a field's name in the sample: both are possible.
			duplicateCheckField: check !== undefined && /^(0|[1-9]\d*)$/.test(check) ? integerLiteral(check) : check,
		});
		return {
			method: 'POST',
			path: PATH,
			query: zoneOffset === undefined ? {} : { zoneOffset },
			body: `${head.slice(0, -1)},"contacts":[${contacts.join(',')}]}`,
		};
	},

	entries: resultList,

	verdict: contactVerdict,
};

/** What an upload entry says: the contact's id, or the key and field of what it was rejected for (part 2, 2.2). */
function contactVerdict(entry: unknown): Verdict | undefined {
	const result = isJsonObject(entry) ? pick(entry, 'result') : undefined;
	const details = isJsonObject(result) ? result : {};
	const contactId = idText(pick(details, 'contactId'));
	const verdict = codeVerdict(isJsonObject(entry) ? { ...entry, contactId: contactId ?? null } : entry, 'contactId');
	if (!verdict) return undefined;
	if (verdict.accepted) return { accepted: true, output: { code: 'OK', contactId: contactId ?? null } };
	const key = pick(details, 'localizationKey');
	const fieldName = pick(details, 'fieldName');
	if (typeof key !== 'string') return verdict;
	const reason = { ...details, key, ...(typeof fieldName === 'string' ? { ref: fieldName } : {}) };
	return { ...verdict, reasons: [reason, ...verdict.reasons] };
}

function readDevices(item: Item): IDataObject[] {
	const rows = item.value('options.pushInfo.device');
	if (!Array.isArray(rows)) return [];
	return rows.flatMap((row, at): IDataObject[] => {
		const label = `Push device ${at + 1}`;
		const parts = isJsonObject(row) ? row : {};
		const device: IDataObject = {};
		for (const name of ['appId', 'pushToken']) {
			const text = textOf(parts[name], label);
			if (text !== undefined) device[name] = text;
		}
		const os = textOf(parts.os, label)?.trim();
		if (os !== undefined && !/^\d{1,9}$/.test(os)) {
			throw new InvalidInput(
				label,
				'its operating system is not a number',
				'Use the number that your service has for it.',
			);
		}
		if (os !== undefined) device.os = Number(os);
		return Object.keys(device).length === 0 ? [] : [device];
	});
}
