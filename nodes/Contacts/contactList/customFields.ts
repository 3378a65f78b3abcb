import { CONTACT_FIELD_TYPE_NUMBERS as FIELD_TYPE, type components } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { refine, type Values } from '../../panel/field';
import { raw, text } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { textOf } from '../../panel/values';
import { fieldTypes } from '../../api/contactAttributes';

const allowedValues = raw({
	displayName: 'Allowed Values',
	type: 'string',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Value' },
	default: [],
	placeholder: 'e.g. size.small',
	description: 'The values that the field may have. Leave empty for any value.',
});

const fieldType = raw({ displayName: 'Type', type: 'options', options: fieldTypes, default: FIELD_TYPE.text });

const form = {
	values: refine(allowedValues, (value, label) =>
		(Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one, label) ?? []),
	),
	displayName: text('Display Name', { placeholder: 'e.g. Size', description: 'The name in the personal account' }),
	name: text('Name', {
		needed: true,
		trim: true,
		placeholder: 'e.g. size',
		description: 'The name in requests and macros',
	}),
	type: refine(fieldType, typeCode),
};

/** The columns of a list beside the basic ones, as the service takes them (part 2, 2.1). */
export const customFields = refine(
	rows('Custom Fields', form, {
		name: 'field',
		row: 'Field',
		placeholder: 'Add field',
		description: 'The columns of the list beside the basic ones, such as name, phone, email and city',
	}),
	(list, label) => {
		const fields = list.map(fieldOf);
		const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) !== at);
		if (twice) throw new InvalidInput(label, `two have the name “${twice.name}”`, 'Rename one of them.');
		return fields;
	},
);

function fieldOf({ name, displayName, type, values }: Values<typeof form>): components['schemas']['FieldDefinition'] {
	return { name, ...(displayName !== undefined && { displayName }), type, ...(values.length > 0 && { values }) };
}

/** A type's code, also from text; text where none is given. Throws InvalidInput for one that is not known. */
function typeCode(value: unknown, label: string): components['schemas']['FieldType'] {
	const code = textOf(value, label) ?? String(FIELD_TYPE.text);
	const known = fieldTypes.find((one) => String(one.value) === code);
	if (known) return known.value;
	throw new InvalidInput(
		label,
		`“${shorten(code)}” is not one of its values`,
		`Use one of ${fieldTypes.map((one) => `${one.value} (${one.name})`).join(', ')}.`,
	);
}
