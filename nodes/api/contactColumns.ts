import type { FieldType, IDataObject, ResourceMapperField } from 'n8n-workflow';

import { CONTACT_FIELD_TYPE_NUMBERS as FIELD_TYPE } from '../ground/contract';
import { isJsonObject, type JsonObject } from '../ground/json';
import { refine } from '../panel/field';
import { raw } from '../panel/fields';
import { BASIC_COLUMNS, type Column } from './contactAttributes';

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

const mapper = raw({
	displayName: 'Columns',
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
});

export const columns = { ...refine(mapper, readMapping), addressKeys: ['phone', 'email'] };

type KnownColumn = Pick<Column, 'displayName' | 'type'>;

export interface ColumnMapping {
	/** The values are the input fields of the columns' names; those of the panel otherwise. */
	automatic: boolean;
	given: IDataObject;
	known: ReadonlyMap<string, KnownColumn>;
	/** Whether the list's own columns are among those that are known. */
	loaded: boolean;
}

function readMapping(value: unknown): ColumnMapping {
	const { mappingMode, value: given, schema } = isJsonObject(value) ? value : {};
	return {
		automatic: mappingMode === 'autoMapInputData',
		given: isJsonObject(given) ? given : {},
		...columnsOf(Array.isArray(schema) ? schema : NO_COLUMNS),
	};
}

const NO_COLUMNS: readonly unknown[] = [];

/** The columns are the same list for all items of a run, however many these are. */
const read = new WeakMap<readonly unknown[], Pick<ColumnMapping, 'known' | 'loaded'>>();

function columnsOf(schema: readonly unknown[]): Pick<ColumnMapping, 'known' | 'loaded'> {
	const before = read.get(schema);
	if (before) return before;
	const kept = schema.filter(isJsonObject);
	const columns = { known: columnsByName(kept), loaded: kept.some(({ assumed }) => assumed !== true) };
	read.set(schema, columns);
	return columns;
}

/** The columns that n8n keeps with the node, those that the user removed left out, and the basic ones, which every list has. */
function columnsByName(kept: JsonObject[]): Map<string, KnownColumn> {
	const known = new Map<string, KnownColumn>(BASIC_COLUMNS.map((one) => [one.name, one]));
	for (const { id, displayName, typeCode, removed } of kept) {
		if (typeof id !== 'string') continue;
		const type = typeof typeCode === 'number' ? typeCode : known.get(id)?.type;
		if (removed === true) known.delete(id);
		else known.set(id, { displayName: typeof displayName === 'string' ? displayName : id, type });
	}
	return known;
}
