import { openChoice } from '../panel/choices';
import { refine, type Values } from '../panel/field';
import { raw, text } from '../panel/fields';
import { needed, textOf } from '../panel/values';
import type { Condition } from './conditions';
import { ofChosenList } from './pickers';

/** The operator that stands for one that the panel does not know. */
const OTHER = 'other';

/** An attribute of the list that is chosen; as n8n wants such a field to be called and described. */
const attribute = (displayName: string) =>
	ofChosenList(
		raw({
			displayName: `${displayName} Name or ID`,
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getAttributes' },
			default: '',
			description:
				'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		}),
	);

export const attributeToSortBy = refine(attribute('Sort By'), (value, label) => textOf(value, label)?.trim());

/** The operators that the interface shows; its complete list is not shown (part 2, 2.3). */
const operator = openChoice(
	'Operator',
	[
		{ name: 'Does Not Start With', value: 'nsw' },
		{ name: 'Equals', value: 'eq' },
		{ name: 'Other', value: OTHER, description: 'Another operator that your service knows' },
		{ name: 'Starts With', value: 'sw' },
	],
	{ default: 'eq' },
);

export const conditionForm = {
	name: refine(attribute('Attribute'), (value, label) => needed(textOf(value, label)?.trim(), label)),
	operator: refine(operator, (value, label) => needed(value?.trim(), label)),
	otherOperator: text('Operator Name', {
		needed: true,
		trim: true,
		description: 'The operator, as your service calls it',
		show: { operator: [OTHER] },
	}),
	value: text('Value', { needed: true, trim: true, placeholder: 'e.g. Leeds' }),
};

/** The condition that the fields give. Throws InvalidInput when a part is missing. */
export function conditionOf(values: Values<typeof conditionForm>): Condition {
	const { name, value } = values;
	return { name, operator: values.operator === OTHER ? values.otherOperator : values.operator, value };
}
