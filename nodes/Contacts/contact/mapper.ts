import type { FieldType, INodeProperties, ResourceMapperField } from 'n8n-workflow';

import { FIELD_TYPE, type Column } from '../attributes';

/** A column in the mapper; n8n keeps it with the node, the service's own type code too. */
export interface MappedColumn extends ResourceMapperField {
	typeCode?: number;
	/** A basic column that stands here although the list's own columns could not be read. */
	assumed?: boolean;
}

const INPUTS: Record<number, FieldType> = {
	[FIELD_TYPE.dateTime]: 'dateTime',
	[FIELD_TYPE.boolean]: 'boolean',
	[FIELD_TYPE.integer]: 'number',
	[FIELD_TYPE.object]: 'object',
	[FIELD_TYPE.date]: 'dateTime',
};

/** A list's column as the mapper shows it. */
export function toMapped({ name, displayName, type, values }: Column): MappedColumn {
	const input = values.length > 0 ? 'options' : type === undefined ? undefined : INPUTS[type];
	return {
		id: name,
		displayName,
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		// Without it n8n fills a TRUE/FALSE column with FALSE that the user never chose.
		defaultValue: null,
		type: input ?? 'string',
		...(values.length > 0 ? { options: values.map((value) => ({ name: value, value })) } : {}),
		...(type === undefined ? {} : { typeCode: type }),
	};
}

/** The contact's values by the columns of its list. */
export const columnsField: INodeProperties = {
	displayName: 'Columns',
	name: 'columns',
	type: 'resourceMapper',
	default: { mappingMode: 'defineBelow', value: null },
	noDataExpression: true,
	required: true,
	description:
		'The values of the contact. Mapped automatically, each column of the list takes the input field of the same name.',
	typeOptions: {
		loadOptionsDependsOn: ['list.value'],
		resourceMapper: {
			resourceMapperMethod: 'getColumns',
			mode: 'add',
			fieldWords: { singular: 'column', plural: 'columns' },
			addAllFields: true,
			multiKeyMatch: false,
			supportAutoMap: true,
		},
	},
};
