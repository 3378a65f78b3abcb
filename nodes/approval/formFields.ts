import { InvalidInput, shown } from '../ground/errors';
import { isJsonObject } from '../ground/json';
import { choice, named } from '../panel/choices';
import { labelOf, refine, type Values } from '../panel/field';
import { flag, integer, json, text } from '../panel/fields';
import { rows } from '../panel/groups';
import { valuesOf } from '../panel/read';

const WITH_OPTIONS = ['checkbox', 'dropdown', 'radio'];
const WRITTEN = ['email', 'number', 'password', 'text', 'textarea'];
const NOWHERE = { label: '', timezone: 'utc' };
const FORM = { responseType: ['customForm'] };

const fieldType = choice(
	'Element Type',
	[
		{ name: 'Checkboxes', value: 'checkbox' },
		{ name: 'Date', value: 'date' },
		{ name: 'Dropdown', value: 'dropdown' },
		{ name: 'Email', value: 'email' },
		{ name: 'Hidden Field', value: 'hiddenField' },
		{ name: 'Number', value: 'number' },
		{ name: 'Password', value: 'password' },
		{ name: 'Radio Buttons', value: 'radio' },
		{ name: 'Text Input', value: 'text' },
		{ name: 'Textarea', value: 'textarea' },
	],
	{ default: 'text', description: 'The type of field to add to the form' },
);

const elementForm = {
	fieldLabel: text('Label', {
		placeholder: 'e.g. What is your name?',
		description: 'Label that appears above the input field',
		hide: { fieldType: ['hiddenField'] },
	}),
	fieldType,
	fieldName: text('Custom Field Name', {
		description: 'The name of the field, used in input attributes and referenced by the workflow',
	}),
	placeholder: text('Placeholder', {
		description: 'Sample text to display inside the field',
		show: { fieldType: WRITTEN },
	}),
	defaultValue: text('Default Value', {
		description: 'Default value that will be pre-filled in the form field',
		hide: { fieldType: ['checkbox', 'hiddenField', 'password'] },
	}),
	fieldValue: text('Field Value', {
		description: 'What the hidden field gives',
		show: { fieldType: ['hiddenField'] },
	}),
	fieldOptions: rows(
		'Field Options',
		{ option: text('Option', { needed: true }) },
		{ name: 'values', row: 'Values', sortable: true, placeholder: 'Add option', show: { fieldType: WITH_OPTIONS } },
		({ option }) => option,
	),
	limitSelection: choice('Limit Selection', named({ exact: 'Exact Number', range: 'Range', unlimited: 'Unlimited' }), {
		default: 'unlimited',
		show: { fieldType: ['checkbox'] },
	}),
	numberOfSelections: integer('Number of Selections', {
		min: 1,
		default: 1,
		show: { fieldType: ['checkbox'], limitSelection: ['exact'] },
	}),
	minSelections: integer('Minimum Selections', {
		min: 0,
		default: 0,
		show: { fieldType: ['checkbox'], limitSelection: ['range'] },
	}),
	maxSelections: integer('Maximum Selections', {
		min: 1,
		default: 1,
		show: { fieldType: ['checkbox'], limitSelection: ['range'] },
	}),
	requiredField: flag('Required Field', {
		description: 'Whether to require the user to enter a value for this field before submitting the form',
		hide: { fieldType: ['hiddenField'] },
	}),
};

/** One field of a page's form, as it is kept while the question is open. */
export interface FormField {
	/** What the answer's data calls it. */
	name: string;
	label: string;
	type: Values<typeof elementForm>['fieldType'];
	required: boolean;
	options: string[];
	/** How many of them, where something is chosen; undefined for any number. */
	selections?: { least: number; most: number };
	placeholder: string;
	/** What stands there before; a hidden field's value. */
	value: string;
}

export const RESPONSE: FormField = {
	...fieldOf(
		valuesOf(elementForm, { fieldLabel: 'Response', fieldType: 'textarea', requiredField: true }, NOWHERE),
		'',
	),
	name: 'text',
};

/** The fields that define a form, as n8n's own nodes have them; files and HTML are not taken. */
export const formFields = {
	defineForm: choice('Define Form', named({ fields: 'Using Fields Below', json: 'Using JSON' }), {
		default: 'fields',
		noDataExpression: true,
		show: FORM,
	}),
	jsonOutput: refine(
		json('Form Fields', {
			rows: 5,
			default:
				'[\n  { "fieldLabel": "Name", "requiredField": true },\n  { "fieldLabel": "Age", "fieldType": "number" }\n]',
			hint: 'The fields as n8n’s Form node takes them, but no files and no HTML',
			show: { ...FORM, defineForm: ['json'] },
		}),
		readJson,
	),
	formFields: rows(
		'Form Elements',
		elementForm,
		{
			name: 'values',
			row: 'Values',
			sortable: true,
			placeholder: 'Add form element',
			show: { ...FORM, defineForm: ['fields'] },
		},
		fieldOf,
	),
};

/** The form that a person fills in. Throws InvalidInput for one that has no fields, or the same name twice. */
export function formFieldsOf(values: Values<typeof formFields>): FormField[] {
	const fields = values.defineForm === 'json' ? values.jsonOutput : values.formFields;
	const label = labelOf(formFields[values.defineForm === 'json' ? 'jsonOutput' : 'formFields']);
	if (fields.length === 0) throw new InvalidInput(label, 'the form has no fields', 'Add at least one.');
	const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) < at);
	if (twice === undefined) return fields;
	throw new InvalidInput(label, `two fields are called “${shown(twice.name)}”`, 'Give each a name of its own.');
}

function readJson(given: unknown, label: string): FormField[] {
	if (!Array.isArray(given)) {
		throw new InvalidInput(label, 'it is not a list', 'Use a list such as [{ "fieldLabel": "Name" }].');
	}
	return given.map((entry, at) => {
		const place = { ...NOWHERE, label: `${label}, field ${at + 1}` };
		if (isJsonObject(entry)) return fieldOf(valuesOf(elementForm, entry, place), place.label);
		throw new InvalidInput(place.label, 'it is not an object', 'Use objects such as { "fieldLabel": "Name" }.');
	});
}

function fieldOf(values: Values<typeof elementForm>, label: string): FormField {
	const { fieldLabel, fieldName, fieldType: type } = values;
	const name = fieldName ?? fieldLabel;
	if (name === undefined) throw new InvalidInput(label, 'it has no label', 'Write what is asked for.');
	const options = WITH_OPTIONS.includes(type) ? values.fieldOptions : [];
	if (WITH_OPTIONS.includes(type) && options.length === 0) {
		throw new InvalidInput(label, 'there is nothing to choose from', 'Add the options.');
	}
	return {
		name,
		label: fieldLabel ?? name,
		type,
		required: values.requiredField ?? false,
		options,
		...(type === 'checkbox' && selectionsOf(values, options.length, label)),
		placeholder: values.placeholder ?? '',
		value: (type === 'hiddenField' ? values.fieldValue : values.defaultValue) ?? '',
	};
}

/** The limit of what can be chosen of so many options, as n8n's own nodes have it. Throws InvalidInput for one that nobody can keep to. */
function selectionsOf(
	{ limitSelection, numberOfSelections = 1, minSelections = 0, maxSelections = 1 }: Values<typeof elementForm>,
	count: number,
	label: string,
): Pick<FormField, 'selections'> {
	if (limitSelection === 'unlimited') return {};
	const isExact = limitSelection === 'exact';
	const [least, most] = isExact ? [numberOfSelections, numberOfSelections] : [minSelections, maxSelections];
	if (least <= most && least <= count) return { selections: { least, most } };
	const wanted = isExact ? least : `${least} to ${most}`;
	throw new InvalidInput(
		label,
		`nobody can choose ${wanted} of ${count} options`,
		'Correct the limit, or add options.',
	);
}
