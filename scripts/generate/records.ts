import { asNode, isNode, type ContractFile, type Node } from './contract';

/** How a field of a record is read: the name of a reader of nodes/service/shapes.ts, a list of such, or a record of its own. */
type Reading = string | [Reading] | { [name: string]: Reading };

/** What names say that the types do not. */
const BY_NAME: ReadonlyArray<readonly [name: RegExp, reading: string]> = [
	// Given by the customer, and not by the service: they may be any word.
	[/^(User\w+Id|externalId|appId)$/, 'textValue'],
	[/(^id|I[dD])$/, 'id'],
	[/Utc$/, 'utcTime'],
	[/(Date|Time|[a-z]At|^lastUpdate)$/, 'time'],
	[/^is[A-Z]/, 'boolean'],
];

/** The first of a field's types counts: what may be a number is one. */
const BY_TYPE = { boolean: 'boolean', integer: 'integerValue', number: 'decimalValue', string: 'textValue' };

/** The records of answers as TypeScript: of each schema with an `x-record`, under that name, how its fields are read, in their order. */
export function makeRecords(files: ContractFile[]): string {
	const constants = files.flatMap(({ name: file, document }) =>
		Object.values(asNode(document.schemas))
			.filter(isNode)
			.flatMap((schema) => {
				const { 'x-record': name } = schema;
				if (typeof name !== 'string') return [];
				const text = JSON.stringify(readingOf('', schema, { files, file }));
				return [`/** (contract/${file}.yaml) */\nexport const ${name} = ${text} as const;`];
			}),
	);
	return constants.join('\n\n');
}

/** Where a schema stands. */
interface Place {
	files: ContractFile[];
	file: string;
}

function readingOf(name: string, given: Node, place: Place): Reading {
	const [schema, at] = resolved(given, place);
	const types = [schema.type].flat();
	if (types.includes('array')) return [readingOf('', asNode(schema.items), at)];
	if (isNode(schema.properties)) return fieldsOf(schema.properties, at);
	const byName = BY_NAME.find(([form]) => form.test(name));
	if (byName) return byName[1];
	if (/^price$/.test(name) && types.includes('string')) return 'money';
	const type = Object.keys(BY_TYPE).find((one) => types.includes(one)) as keyof typeof BY_TYPE | undefined;
	return type === undefined ? 'open' : BY_TYPE[type];
}

/** The fields, of several spellings of one name the first (`last update`). */
function fieldsOf(properties: Node, place: Place): Record<string, Reading> {
	const fields: Record<string, Reading> = {};
	const known = new Set<string>();
	for (const [name, property] of Object.entries(properties)) {
		const plain = name.toLowerCase().replaceAll(' ', '');
		if (known.has(plain)) continue;
		known.add(plain);
		fields[name] = readingOf(name, asNode(property), place);
	}
	return fields;
}

function resolved(schema: Node, place: Place): [Node, Place] {
	const target = Array.isArray(schema.anyOf) ? asNode(schema.anyOf.find((one) => '$ref' in asNode(one))) : schema;
	const [, file = place.file, name] = /^(?:\.\/(\w+)\.yaml)?#\/schemas\/(\w+)$/.exec(String(target.$ref)) ?? [];
	if (name === undefined) return [schema, place];
	const document = place.files.find((one) => one.name === file)?.document;
	return resolved(asNode(asNode(document?.schemas)[name]), { ...place, file });
}
