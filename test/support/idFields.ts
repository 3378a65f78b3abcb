import type { IDataObject, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { listNodes } from '../../scripts/operations';
import { panelsOf } from './panels';

/** A step on the way to a field within the parameters. */
interface Step {
	name: string;
	/** It holds rows, and the first one is meant. */
	rows?: boolean;
}

/** A field that takes an id, found in the panels themselves: a new one is found as soon as an operation has it. */
export interface IdField {
	/** The operation, e.g. `omniSms.message.getMany`. */
	operation: string;
	/** Its path within the parameters, e.g. `options.taskId`. */
	path: string;
	/** What the panel shows of it. */
	field: INodeProperties;
	/** The parameters with a value in this field. */
	filled(parameters: IDataObject, value: string): IDataObject;
}

const takesId = ({ name, displayName, type, typeOptions, modes }: INodeProperties): boolean => {
	// Attributes of contacts are picked by their names.
	const isLoaded = ![undefined, 'getAttributes'].includes(typeOptions?.loadOptionsMethod);
	const isPicked = modes?.some((mode) => mode.name === 'id') ?? isLoaded;
	return (
		(isPicked && type !== 'string' && name !== 'events') ||
		(type === 'string' && (/(^id|Ids?)$/.test(name) || /\bIDs?\b/.test(displayName)))
	);
};

/** Every field of every panel that takes an id, by its name, its label, or since it picks a thing. */
export function idFields(): IdField[] {
	return listNodes().flatMap(({ description }) =>
		Object.entries(panelsOf(description).fields).flatMap(([choice, fields]) => {
			const operation = `${description.name}.${choice.replace('/', '.')}`;
			const found = fields.flatMap((field) => within(field, []));
			// A field may stand several times, once for each choice that shows it.
			const unique = new Map(found.map((one) => [one.path, one]));
			return [...unique.values()].map((one) => ({ operation, ...one }));
		}),
	);
}

function within(field: INodeProperties, outer: Step[]): Array<Omit<IdField, 'operation'>> {
	const steps = [...outer, { name: field.name }];
	if (field.type === 'collection') {
		return (field.options as INodeProperties[]).flatMap((member) => within(member, steps));
	}
	if (field.type === 'fixedCollection') {
		const rows = field.typeOptions?.multipleValues === true;
		const groups = field.options as INodePropertyCollection[];
		return groups.flatMap(({ name, values }) => values.flatMap((member) => within(member, [...steps, { name, rows }])));
	}
	if (!takesId(field)) return [];
	const path = steps.map(({ name }) => name).join('.');
	const raw = (value: string) => (field.type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value);
	return [{ path, field, filled: (parameters, value) => put(parameters, steps, raw(value)) }];
}

function put(parameters: IDataObject, [{ name, rows }, ...rest]: Step[], value: unknown): IDataObject {
	if (rest.length === 0) return { ...parameters, [name]: value as string };
	const known = parameters[name] as IDataObject | IDataObject[] | undefined;
	const inner = put((Array.isArray(known) ? known[0] : known) ?? {}, rest, value);
	return { ...parameters, [name]: rows ? [inner] : inner };
}
