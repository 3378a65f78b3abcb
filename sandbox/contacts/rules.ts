import type { Schemas } from '../../contract/generated/types';
import { CONTACT_FIELD_TYPE_NUMBERS } from '../../contract/generated/values';
import type { ContactList, ContactStore, ContactUpload, FieldDefinition } from '../core/contacts';

/** What an upload entry says of a contact that is not taken (part 2, 2.2). */
export interface UploadProblem {
	localizationKey: string;
	fieldName: string;
	displayName: string | null;
}

/** What a value of a type has to look like; dates and objects are taken as they come (type codes: part 2, 2.1). */
const FORMS: Record<number, RegExp> = {
	[CONTACT_FIELD_TYPE_NUMBERS.boolean]: /^(true|false)$/i,
	[CONTACT_FIELD_TYPE_NUMBERS.integer]: /^-?\d+$/,
};

/**
 * Why a list does not take a contact, undefined when it does. Of the keys only DUPLICATE_VALUE is in the documents; the
 * others are the sandbox's own.
 */
export function uploadProblem(
	store: ContactStore,
	list: ContactList,
	upload: ContactUpload,
	unique: string | undefined,
): UploadProblem | undefined {
	if (upload.pushInfo && upload.pushInfo.length > 0 && list.type !== 'PUSH') {
		return { localizationKey: 'PUSH_LIST_REQUIRED', fieldName: 'pushInfo', displayName: null };
	}
	for (const field of upload.fields ?? []) {
		const definition = list.fields.find(({ name }) => name === field.name);
		const key = definition ? valueProblem(definition, field) : 'UNKNOWN_FIELD';
		if (key !== undefined) return problemOf(key, field.name, definition);
	}
	if (unique !== undefined && store.hasValueOf(list, unique, upload)) {
		return problemOf(
			'DUPLICATE_VALUE',
			unique,
			list.fields.find(({ name }) => name === unique),
		);
	}
	return undefined;
}

function problemOf(localizationKey: string, fieldName: string, definition?: FieldDefinition): UploadProblem {
	return { localizationKey, fieldName, displayName: definition?.displayName ?? null };
}

function valueProblem(
	{ type, values }: FieldDefinition,
	{ type: given, value }: Schemas['FieldValue'],
): string | undefined {
	// Which values an upload's type has is not shown: a number is taken for the code of the column, a word as it comes.
	if (typeof given === 'number' && type !== undefined && given !== type) return 'TYPE_MISMATCH';
	if (values && values.length > 0 && value.some((text) => !values.includes(text))) return 'VALUE_NOT_ALLOWED';
	const form = type === undefined ? undefined : FORMS[type];
	return form && value.some((text) => !form.test(text)) ? 'INVALID_VALUE' : undefined;
}
