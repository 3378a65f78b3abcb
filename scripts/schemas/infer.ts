/** A JSON schema as far as outputs need it and n8n's editor shows it. */
export interface Schema {
	type?: string | string[];
	/** Beside `type`: n8n's editor opens objects and lists only where their type stands alone. */
	nullable?: true;
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** Objects whose names are the user's or the service's own: their fields are nobody else's. */
const OPEN = new Set(['attributes', 'callbackData', 'customData', 'raw']);

/**
 * The schema of several samples of the same thing. A field that one of them has is in it; one that is null in some says so.
 * Nothing is called required or an integer: samples show that a field can be missing or broken, never that it can't.
 */
export function infer(samples: readonly unknown[], name = ''): Schema {
	const values = samples.filter((value) => value !== undefined && value !== null);
	const nullable = samples.includes(null);
	const types = [...new Set(values.map((value) => (Array.isArray(value) ? 'array' : typeof value)))];
	const [type] = types;
	if (types.length !== 1 || (type !== 'object' && type !== 'array')) {
		const all = [...types, ...(nullable ? ['null'] : [])];
		return all.length === 0 ? {} : { type: all.length === 1 ? all[0] : all };
	}
	return {
		type,
		...(nullable ? { nullable } : {}),
		...(type === 'array' ? itemsOf(values as unknown[][], name) : propertiesOf(values, name)),
	};
}

function itemsOf(lists: unknown[][], name: string): Pick<Schema, 'items'> {
	const entries = lists.flat();
	return entries.length === 0 ? {} : { items: infer(entries, name) };
}

function propertiesOf(objects: object[], name: string): Pick<Schema, 'properties'> {
	if (OPEN.has(name)) return {};
	const values = new Map<string, unknown[]>();
	for (const [field, value] of objects.flatMap((object) => Object.entries(object))) {
		values.set(field, [...(values.get(field) ?? []), value]);
	}
	return { properties: Object.fromEntries([...values].map(([field, ofField]) => [field, infer(ofField, field)])) };
}

/** The fields of a schema of which nothing is known but that they can be null, as paths with dots. */
export function unfilled({ type, properties = {}, items }: Schema, at = ''): string[] {
	if (type === 'null') return [at];
	const inside = [...Object.entries(properties), ...(items ? [['[]', items] as const] : [])];
	return inside.flatMap(([name, schema]) => unfilled(schema, at === '' ? name : `${at}.${name}`));
}
