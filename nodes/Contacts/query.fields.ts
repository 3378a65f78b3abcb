import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { SEGMENT_CONDITIONS_RECOMMENDED } from '../ground/limits';

/** The operators that the interface shows; its complete list is not shown (part 2, 2.3). */
const operators: INodePropertyOptions[] = [
	{ name: 'Does Not Start With', value: 'nsw' },
	{ name: 'Equals', value: 'eq' },
	{ name: 'Other', value: 'other', description: 'Another operator that your service knows' },
	{ name: 'Starts With', value: 'sw' },
];

/** The parts of one condition on a contact attribute. */
export const conditionFields: INodeProperties[] = [
	{
		displayName: 'Attribute Name or ID',
		name: 'name',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getAttributes', loadOptionsDependsOn: ['list.value'] },
		default: '',
		description:
			'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	},
	{ displayName: 'Operator', name: 'operator', type: 'options', options: operators, default: 'eq' },
	{
		displayName: 'Operator Name',
		name: 'otherOperator',
		type: 'string',
		default: '',
		description: 'The operator in the word that your service takes',
		displayOptions: { show: { operator: ['other'] } },
	},
	{ displayName: 'Value', name: 'value', type: 'string', default: '', placeholder: 'e.g. Leeds' },
];

const FORMS: INodePropertyOptions[] = [
	{ name: 'Conditions', value: 'conditions', description: 'A list of conditions that all or any have to hold' },
	{ name: 'JSON', value: 'json', description: 'The query as the service takes it' },
];

const KEEP: INodePropertyOptions = {
	name: 'Keep as It Is',
	value: 'keep',
	description: 'The query that the segment has now stays',
};

/** The query of a segment: conditions, or JSON; where a segment has one already, it may stay. */
export function queryFields(mayKeep: boolean): INodeProperties[] {
	return [
		{
			displayName: 'Query',
			name: 'queryForm',
			type: 'options',
			noDataExpression: true,
			options: mayKeep ? [...FORMS, KEEP] : FORMS,
			default: 'conditions',
			description: 'Which contacts the segment holds',
		},
		{
			displayName: 'Must Match',
			name: 'combine',
			type: 'options',
			options: [
				{ name: 'All Conditions', value: 'all' },
				{ name: 'Any Condition', value: 'any' },
			],
			default: 'all',
			displayOptions: { show: { queryForm: ['conditions'] } },
		},
		{
			displayName: 'Conditions',
			name: 'conditions',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add condition',
			default: {},
			description: `The service recommends up to ${SEGMENT_CONDITIONS_RECOMMENDED}`,
			displayOptions: { show: { queryForm: ['conditions'] } },
			options: [{ displayName: 'Condition', name: 'condition', values: conditionFields }],
		},
		{
			displayName: 'Query as JSON',
			name: 'query',
			type: 'json',
			typeOptions: { rows: 8 },
			default:
				'[\n  {\n    "filterOperator": "AND",\n    "filterElements": [\n      { "name": "city", "operator": "eq", "value": "Leeds" }\n    ]\n  }\n]',
			description:
				'A node holds one or two others in “filterElements”, joined by its “filterOperator” AND or OR; a condition has “name”, “operator” and “value”',
			displayOptions: { show: { queryForm: ['json'] } },
		},
	];
}
