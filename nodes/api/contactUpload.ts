import type { IDataObject } from 'n8n-workflow';

import type { components } from '../ground/contract';
import { InvalidInput, shorten } from '../ground/errors';
import { integerOrText, isJsonObject, pick, type JsonObject } from '../ground/json';
import type { NumberReader } from '../ground/numbers';
import { openChoices } from '../panel/choices';
import { foundInSome, labelOf, type Values } from '../panel/field';
import { integer, keyValues, text } from '../panel/fields';
import type { OmniRequest } from '../service/client';
import { codeVerdict, fieldsExcept, type Verdict } from '../service/verdict';
import { columns } from './contactColumns';
import { pushDevices } from './contactDevices';
import { readColumns, type ColumnValues } from './contactValues';
import { request } from './routes';

/** The route that adds contacts to a list, many in one request. */
export const UPLOAD = 'POST /address-book-api/contacts/batch';

/** Ours: contacts of one request unless the user says otherwise; the interface gives no limit. */
export const CONTACTS_PER_UPLOAD = 1000;

/** By which column contacts are found that the list has already. */
export const duplicateCheckField = foundInSome(
	text('Duplicate Check Field', {
		default: 'phone',
		placeholder: 'e.g. phone',
		description: 'The column by which the service finds contacts that the list has already, and rejects them',
	}),
);

/** The options of a contact that is added to a list, beside that column. */
export const uploadOptions = {
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
	pushInfo: pushDevices('Push Devices', { description: 'Only for lists of the type Push' }),
	zoneOffset: integer('Time Offset (Minutes)', {
		description: 'The time zone that date-times are sent in, in minutes from UTC (180 is UTC+3)',
	}),
};

type UploadValues = Values<{ columns: typeof columns }> & { list: string; options: Values<typeof uploadOptions> };

/** One contact for a list, and what its request says for all of its contacts. */
export interface Upload {
	body: components['schemas']['ContactUpload'];
	identity: { phone?: string; email?: string };
	shared: { contactGroupId: string; uniqueBy?: string; zoneOffset?: number };
}

/**
 * An item's contact for a list (part 2, 2.2); `uniqueBy` is the column of which the list takes no value twice. Throws InvalidInput for values
 * that their columns can't take, and where there are none.
 */
export function readUpload(
	{ list, columns: mapping, options: chosen }: UploadValues,
	{ input, timezone, numbers }: { input: { json: IDataObject }; timezone: string; numbers?: NumberReader },
	uniqueBy?: string,
): Upload {
	const { zoneOffset, fields: more, pushInfo } = chosen;
	const zones = { timezone, zoneOffset: zoneOffset ?? 0, numbers };
	const details = {
		displayName: chosen.fieldDetails.includes('displayName'),
		type: chosen.fieldDetails.includes('type'),
	};
	const own = readColumns(mapping, input.json, zones, details);
	const others = readColumns({ automatic: false, loaded: true, given: more ?? {}, known: new Map() }, {}, zones);
	const mapped = new Set(namesOf(own));
	const twice = namesOf(others).find((name) => mapped.has(name));
	if (twice !== undefined) {
		throw new InvalidInput(
			labelOf(uploadOptions.fields),
			`“${shorten(twice)}” is among the columns, too`,
			'Take it out of one of the two.',
		);
	}
	const { phone = others.phone, email = others.email } = own;
	const fields = [...own.fields, ...others.fields];
	if (phone === undefined && email === undefined && fields.length === 0 && pushInfo.length === 0) {
		throw new InvalidInput(
			labelOf(columns),
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
		shared: { contactGroupId: list, uniqueBy, zoneOffset },
	};
}

function namesOf({ phone, email, fields }: ColumnValues): string[] {
	const known = Object.entries({ phone, email }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
	return [...known, ...fields.map(({ name }) => name)];
}

/** The request of contacts for one list, whose bodies are JSON with commas between them (part 2, 4.1). */
export function uploadRequest({ contactGroupId, uniqueBy, zoneOffset }: Upload['shared'], bodies: string): OmniRequest {
	const head = JSON.stringify({
		contactGroupId: integerOrText(contactGroupId),
		// It is declared as an integer, with a field's name in the sample (part 2, 2.2): both are possible.
		duplicateCheckField: uniqueBy && integerOrText(uniqueBy),
	});
	return request(UPLOAD, {
		query: { zoneOffset },
		body: `${head.slice(0, -1)},"contacts":[${bodies}]}`,
	});
}

/** What an upload entry says: the contact's id, or the key and field of what it was rejected for (part 2, 2.2). */
export function contactVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const result = pick(entry, 'result');
	const inner = isJsonObject(result) ? result : {};
	// What stands in the place of the result and is none says nothing of the contact.
	if (inner !== result && (result ?? null) !== null) return { open: true, details: fieldsExcept(entry, ['code']) };
	const [id, key] = ['contactId', 'localizationKey'].map((name) => pick(inner, name) ?? '');
	// Of the id and the key, the one that does not fit the code may stand there without a value.
	const said = fieldsExcept(inner, ['contactId']) as JsonObject;
	const reasons = [key === '' ? [] : said, pick(entry, 'reasons') ?? []].flat();
	const details = {
		...(fieldsExcept(entry, ['result', 'reasons']) as JsonObject),
		...(id !== '' && { contactId: id }),
		...(key === '' && said),
	};
	return codeVerdict({ ...details, ...(reasons.length > 0 && { reasons }) }, 'contactId', 'contactId');
}
