import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

import { asNode, isNode, partsOf, type ContractFile, type Node } from './contract';

const COMPONENTS = ['schemas', 'parameters', 'responses'];
const CONDITIONS = ['if', 'then', 'else', 'not'];
const { factory } = ts;

const LONG = `/** An id or another integer that may go past 2^53: read as a bigint or as text where a number would lose digits. */
export type Long = number | bigint | string;

`;

/** The TypeScript types of all operations, webhooks and schemas. Reads the files as one document. */
export async function makeTypes(files: ContractFile[], head: Node): Promise<string> {
	const components = COMPONENTS.map((kind): [string, Node] => [kind, namedParts(files, kind)]);
	const document = {
		openapi: head.openapi,
		info: head.info,
		paths: namedParts(files, 'paths'),
		webhooks: namedParts(files, 'webhooks'),
		components: {
			...Object.fromEntries<unknown>(components),
			securitySchemes: asNode(head.components).securitySchemes,
		},
	};
	const types = await openapiTS(document as unknown as OpenAPI3, {
		alphabetize: true,
		emptyObjectsUnknown: true,
		transform: longInteger,
	});
	return `${LONG}${astToString(types)}\nexport type Schemas = components['schemas'];\n`;
}

function namedParts(files: ContractFile[], kind: string): Node {
	return Object.fromEntries([...partsOf(files, kind)].map(([name, { part }]) => [name, inOneDocument(part)]));
}

/**
 * A part as it stands in one document: references lead to the components. Objects that say that they are open are read
 * by the fields that are known: an unknown one is no field to write or read by name.
 */
function inOneDocument(part: unknown): unknown {
	if (Array.isArray(part)) return part.filter((item) => !isCondition(item)).map(inOneDocument);
	if (!isNode(part)) return part;
	if (isEither(part)) return { description: part.description, anyOf: branches(part).map(inOneDocument) };
	const isOpen = part.additionalProperties === true && part.properties !== undefined;
	return Object.fromEntries(
		Object.entries(part)
			.filter(([name]) => !CONDITIONS.includes(name) && !(isOpen && name === 'additionalProperties'))
			.map(([name, value]) => [name, name === '$ref' ? componentReference(String(value)) : inOneDocument(value)]),
	);
}

/** Whether a schema only sets conditions for what stands elsewhere, which a type cannot say. */
function isCondition(schema: unknown): boolean {
	return isNode(schema) && Object.keys(schema).every((name) => name === 'description' || CONDITIONS.includes(name));
}

/** Whether a schema is one of two, by what the value looks like. */
function isEither(schema: Node): boolean {
	return isCondition(schema) && 'then' in schema && 'else' in schema;
}

function branches({ if: condition, then: match, else: otherwise }: Node): unknown[] {
	const matching = asNode(match);
	return ['$ref' in matching ? matching : { ...asNode(condition), ...matching }, otherwise];
}

function componentReference(reference: string): string {
	return reference.replace(/^[^#]*#\//, '#/components/');
}

/** An integer that may go past 2^53 (`format: int64`), or null where the schema has it. */
function longInteger({ format, type }: { format?: string; type?: unknown }): ts.TypeNode | undefined {
	if (format !== 'int64') return undefined;
	const long = factory.createTypeReferenceNode('Long');
	const isNullable = Array.isArray(type) && type.includes('null');
	return isNullable ? factory.createUnionTypeNode([long, factory.createLiteralTypeNode(factory.createNull())]) : long;
}
