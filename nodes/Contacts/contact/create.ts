import { REQUEST_BYTES } from '../../engine/chunks';
import type { Draft } from '../../engine/draft';
import { JSON_ANSWER, sendOperation } from '../../engine/sendOperation';
import type { Wording } from '../../engine/wording';
import type { components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { idText, integerLiteral, isJsonObject, pick } from '../../ground/json';
import { batchSize, failOnRejected } from '../../panel/common';
import { labelOf } from '../../panel/field';
import { integer, keyValues, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { request } from '../../service/routes';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';
import { listField } from '../pickers';
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
	list: listField,
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
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	form,
	wording: CONTACT,
	limits: ({ options: chosen }) => ({ messages: chosen.batchSize ?? CONTACTS_PER_REQUEST, bytes: REQUEST_BYTES }),

	draft({ list, columns: mapping, options: chosen }, { input, timezone }): ContactDraft {
		const { zoneOffset, fields: more, pushInfo, duplicateCheckField } = chosen;
		const zones = { timezone, zoneOffset: zoneOffset ?? 0 };
		const { phone, email, fields: own } = readColumns(mapping, input.json, zones);
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

	request({ texts, drafts: [{ shared }] }) {
		const { contactGroupId, duplicateCheckField, zoneOffset } = shared;
		const head = JSON.stringify({
			contactGroupId: integerLiteral(contactGroupId),
			duplicateCheckField: checkField(duplicateCheckField),
		});
		return request(ROUTE, {
			query: { zoneOffset },
			body: `${head.slice(0, -1)},"contacts":[${texts.join(',')}]}`,
		});
	},

	...JSON_ANSWER,
	entries: resultList,
	verdict: contactVerdict,
});

/** It is declared as an integer, with a field's name in the sample (part 2, 2.2): both are possible. */
function checkField(field: string | undefined): unknown {
	return field !== undefined && /^(0|[1-9]\d*)$/.test(field) ? integerLiteral(field) : field;
}

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
