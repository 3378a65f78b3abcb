import { request } from '../../api/routes';
import type { Draft } from '../../engine/draft';
import { sendOperation } from '../../engine/sending';
import type { Wording } from '../../engine/wording';
import type { components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { integerOrText, isJsonObject, pick, type JsonObject } from '../../ground/json';
import { openChoices } from '../../panel/choices';
import { batchSize, failOnRejected } from '../../panel/common';
import { labelOf } from '../../panel/field';
import { integer, keyValues, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { codeVerdict, fieldsExcept, resultList, type Verdict } from '../../service/verdict';
import { contactListField } from '../pickers';
import { columns } from './columns';
import { pushDevices } from './pushDevices';
import { fieldValues, readColumns } from './values';

const ROUTE = 'POST /address-book-api/contacts/batch';

/** Ours: contacts of one request unless the user says otherwise; the interface gives no limit. */
const CONTACTS_PER_REQUEST = 1000;

const CONTACT: Wording = {
	one: 'contact',
	many: 'contacts',
	done: 'added',
	id: 'contactId',
	whenUnknown: 'Look it up with Get Many Contacts before you do.',
};

const form = {
	list: contactListField,
	columns,
	options: options({
		batchSize: batchSize(
			CONTACTS_PER_REQUEST,
			'How many contacts travel in one request at most. The limit is this node’s own: the service documents none.',
		),
		duplicateCheckField: text('Duplicate Check Field', {
			default: 'phone',
			placeholder: 'e.g. phone',
			description: 'The column by which the service finds contacts that the list has already, and rejects them',
		}),
		failOnRejected: failOnRejected('contact', 'added'),
		fieldDetails: openChoices(
			'Send With Each Field',
			[
				{ name: 'Display Name', value: 'displayName', description: 'Its name in the personal account' },
				{ name: 'Type', value: 'type', description: 'The code of its type, as the list has it' },
			],
			{
				description:
					'What goes along with the name and value of each column, for a service that asks for it. Fields under “More Fields” have neither.',
			},
		),
		fields: keyValues('More Fields', {
			row: 'Field',
			key: 'Name',
			keyPlaceholder: 'e.g. visits',
			placeholder: 'Add field',
			description:
				'Fields of the contact by their names, for a list whose columns the panel cannot show, e.g. one that an expression chooses',
		}),
		pushInfo: pushDevices,
		zoneOffset: integer('Time Offset', {
			description: 'The time zone that date-times are sent in, in minutes from UTC (180 is UTC+3)',
		}),
	}),
};

interface ContactDraft extends Draft {
	body: components['schemas']['ContactUpload'];
	shared: { contactGroupId: string; duplicateCheckField?: string; zoneOffset?: number };
}

/** Adds one contact per item to a list, many in one request (part 2, 2.2 and 4.1). */
export const create = sendOperation({
	name: 'Create',
	action: 'Create contacts',
	description: 'Add one contact for each item to a list, up to 1,000 in one request',
	tool: 'Adds one person to the contact list that is set in this tool. Nothing is sent to them. Use it only for people who agreed to be on the list. Code OK with a contactId means that the person was added. A rejection that names a duplicate means that the list has that person already: do not try again.',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	readsNumbers: true,
	form,
	wording: CONTACT,
	effect: 'change',
	limits: ({ options: chosen }) => ({ messages: chosen.batchSize ?? CONTACTS_PER_REQUEST }),

	draft({ list, columns: mapping, options: chosen }, { input, timezone, numbers }): ContactDraft {
		const { zoneOffset, fields: more, pushInfo, duplicateCheckField } = chosen;
		const zones = { timezone, zoneOffset: zoneOffset ?? 0, numbers };
		const details = {
			displayName: chosen.fieldDetails.includes('displayName'),
			type: chosen.fieldDetails.includes('type'),
		};
		const { phone, email, fields: own } = readColumns(mapping, input.json, zones, details);
		const fields = [...own, ...fieldValues(more ?? {}, zones)];
		if (phone === undefined && email === undefined && fields.length === 0 && pushInfo.length === 0) {
			throw new InvalidInput(
				labelOf(form.columns),
				'the contact has no values',
				'Fill in a column, or check the input fields’ names.',
			);
		}
		return {
			body: {
				phone,
				email,
				fields: fields.length === 0 ? undefined : fields,
				pushInfo: pushInfo.length === 0 ? undefined : pushInfo,
			},
			identity: { ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) },
			shared: { contactGroupId: list, duplicateCheckField, zoneOffset },
		};
	},

	request({ bodies, drafts: [{ shared }] }) {
		const { contactGroupId, duplicateCheckField, zoneOffset } = shared;
		const head = JSON.stringify({
			contactGroupId: integerOrText(contactGroupId),
			// It is declared as an integer, with a field's name in the sample (part 2, 2.2): both are possible.
			duplicateCheckField: duplicateCheckField && integerOrText(duplicateCheckField),
		});
		return request(ROUTE, {
			query: { zoneOffset },
			body: `${head.slice(0, -1)},"contacts":[${bodies}]}`,
		});
	},

	entries: resultList,
	verdict: contactVerdict,
});

/** What an upload entry says: the contact's id, or the key and field of what it was rejected for (part 2, 2.2). */
export function contactVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const result = pick(entry, 'result');
	const inner = isJsonObject(result) ? result : {};
	const isReason = pick(inner, 'localizationKey') !== undefined;
	const reasons = [isReason ? inner : [], pick(entry, 'reasons') ?? []].flat();
	const details = fieldsExcept(entry, ['result', 'reasons']) as JsonObject;
	return codeVerdict(
		{ ...details, ...(isReason ? {} : inner), ...(reasons.length > 0 && { reasons }) },
		'contactId',
		'contactId',
	);
}
