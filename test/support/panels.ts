import type { IDisplayOptions, INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** What a user meets of a node: its face, its dropdowns, and the fields of each operation in their order. */
export interface Panels {
	face: Omit<INodeTypeDescription, 'properties'>;
	dropdowns: INodeProperties[];
	/** By `resource/operation`, or `-/-` for a node that has none. */
	fields: Record<string, INodeProperties[]>;
}

/** The panels of a node, as plain data. */
export function panelsOf(description: INodeTypeDescription): Panels {
	const { properties, ...face } = JSON.parse(JSON.stringify(description)) as INodeTypeDescription;
	const dropdowns = properties.filter(isDropdown).sort(byResource);
	const choices = dropdowns.filter(({ name }) => name === 'operation').flatMap(operationsOf);
	const pairs = choices.length === 0 ? [{ resource: '-', operation: '-' }] : choices;
	const fields = pairs.map(({ resource, operation }) => {
		const shown = properties.filter((field) => !isDropdown(field) && isShown(field, resource, operation));
		return [`${resource}/${operation}`, shown.map(withoutChoice)] as const;
	});
	return { face, dropdowns, fields: Object.fromEntries(fields) };
}

function isDropdown({ name, type }: INodeProperties): boolean {
	return type === 'options' && (name === 'resource' || name === 'operation');
}

function byResource(a: INodeProperties, b: INodeProperties): number {
	return resourceOf(a, '').localeCompare(resourceOf(b, ''), 'en');
}

/** The resource that a field is shown for. */
function resourceOf({ displayOptions }: INodeProperties, otherwise: string): string {
	const [resource] = displayOptions?.show?.resource ?? [];
	return typeof resource === 'string' ? resource : otherwise;
}

function operationsOf(dropdown: INodeProperties): Array<{ resource: string; operation: string }> {
	const resource = resourceOf(dropdown, '-');
	return (dropdown.options as INodePropertyOptions[]).map(({ value }) => ({ resource, operation: String(value) }));
}

function isShown({ displayOptions }: INodeProperties, resource: string, operation: string): boolean {
	const { resource: resources, operation: operations } = displayOptions?.show ?? {};
	return (resources?.includes(resource) ?? true) && (operations?.includes(operation) ?? true);
}

/** A field without the condition that it belongs to an operation. */
function withoutChoice(field: INodeProperties): INodeProperties {
	const { resource: _resource, operation: _operation, ...show } = field.displayOptions?.show ?? {};
	const { displayOptions: _, ...rest } = field;
	const left: IDisplayOptions = { ...field.displayOptions, show };
	if (Object.keys(show).length === 0) delete left.show;
	return Object.keys(left).length === 0 ? rest : { ...rest, displayOptions: left };
}
