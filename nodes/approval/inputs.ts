import type { FormField } from './formFields';
import { asWritten, markup, type Html } from './markup';

const INPUT_TYPES = { date: 'date', email: 'email', number: 'number', password: 'password', text: 'text' };
const NOTHING = markup``;

/** What a person fills in for a field of a question's form; `at` is its place in the form, under which it is posted. */
export function fieldInput(field: FormField, at: number): Html {
	const { label, type } = field;
	const name = `field-${at}`;
	if (type === 'hiddenField') return NOTHING;
	if (type === 'checkbox' || type === 'radio') {
		const boxes = field.options.map((option) => box(field, name, option));
		return markup`<fieldset><legend>${label}</legend>${boxes}</fieldset>`;
	}
	const heading = markup`<label for="${name}">${label}</label>`;
	if (type === 'textarea') return markup`${heading}${textArea(field, name)}`;
	if (type === 'dropdown') return markup`${heading}${dropdown(field, name)}`;
	const { value, placeholder } = field;
	const attributes = markup`type="${INPUT_TYPES[type]}" value="${value}" placeholder="${placeholder}"`;
	const step = type === 'number' ? asWritten(' step="any"') : NOTHING;
	return markup`${heading}<input id="${name}" name="${name}" ${attributes}${step}${must(field)}>`;
}

function must({ required }: FormField): Html {
	return required ? asWritten(' required') : NOTHING;
}

function box(field: FormField, name: string, option: string): Html {
	const { type, value } = field;
	const checked = option === value ? asWritten(' checked') : NOTHING;
	// Of checkboxes, a browser would want every one that says so.
	const needed = type === 'radio' ? must(field) : NOTHING;
	return markup`<label><input type="${type}" name="${name}" value="${option}"${checked}${needed}> ${option}</label>`;
}

function textArea(field: FormField, name: string): Html {
	const { placeholder, value } = field;
	return markup`<textarea id="${name}" name="${name}" rows="5" placeholder="${placeholder}"${must(field)}>${value}</textarea>`;
}

function dropdown(field: FormField, name: string): Html {
	const options = field.options.map((option) => {
		const selected = option === field.value ? asWritten(' selected') : NOTHING;
		return markup`<option${selected}>${option}</option>`;
	});
	return markup`<select id="${name}" name="${name}"${must(field)}><option value=""></option>${options}</select>`;
}
