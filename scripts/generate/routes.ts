import { operationsOf, type ContractFile } from './contract';
import { soapOperations, type SoapElement, type SoapOperation } from './soap';

/** TypeScript types of the values of XML Schema, as they are given to be written. */
const XML_TYPES: Record<string, string> = {
	'xs:string': 'string',
	'xs:int': 'number',
	'xs:long': 'string',
	'xs:decimal': 'string',
	'xs:boolean': 'boolean',
	'xs:dateTime': 'string',
};

/** The routes of the contract as TypeScript: those of HTTP with the types of what they take and give, and those of SOAP. */
export function makeRoutes(files: ContractFile[], folder: string): string {
	const operations = operationsOf(files);
	const soap = soapOperations(folder);
	return `import type { operations } from './types';

/** The route of every operation, by the operation's id. */
export const ROUTES = {
${operations.map(({ id, route }) => `${id}: '${route}',`).join('\n')}
} as const satisfies Partial<Record<keyof operations, string>>;

export type OperationId = keyof typeof ROUTES;

/** Every HTTP route of the contract, such as \`POST /sms/messages\`, with the id of its operation. */
export interface RouteOperations {
${operations.map(({ id, route }) => `'${route}': '${id}';`).join('\n')}
}

export type Route = keyof RouteOperations;

/** The types of a route: its parameters, its body and its answers. */
export type OperationOf<R extends Route> = operations[RouteOperations[R]];

/** The parameters in a route's path. */
export type PathOf<R extends Route> = NonNullable<OperationOf<R>['parameters']['path']>;

/** The parameters in a route's query. */
export type QueryOf<R extends Route> = NonNullable<OperationOf<R>['parameters']['query']>;

/** What a route takes as JSON, or in its other form where it takes none. */
export type BodyOf<R extends Route> = OperationOf<R> extends { requestBody: { content: infer Content } }
	? JsonOf<Content>
	: never;

/** What a route answers when all is well. */
export type AnswerOf<R extends Route> =
	| (OperationOf<R> extends { responses: { 200: { content: infer Content } } } ? JsonOf<Content> : never)
	| (OperationOf<R> extends { responses: { 201: { content: infer Content } } } ? JsonOf<Content> : never);

type JsonOf<Content> = 'application/json' extends keyof Content ? Content['application/json'] : Content[keyof Content];

/** The operations of the SOAP interface: the path of the service and the name of the operation. */
export const SOAP_ROUTES = [
${soap.map(({ route }) => `'${route}',`).join('\n')}
] as const;

export type SoapRoute = (typeof SOAP_ROUTES)[number];

/** What stands in the element of a SOAP operation, in this order; what is optional is left out (field notes, SOAP). */
export interface SoapRequests {
${soap.map((operation) => `'${operation.route}': ${fields(operation.elements, operation)};`).join('\n')}
}

/** The names in the element of a SOAP operation, in the order that it needs them; those of \`message\` under its own name. */
export const SOAP_ELEMENTS = {
${soap.map((operation) => `'${operation.route}': ${names(operation)},`).join('\n')}
} as const satisfies Record<SoapRoute, Record<string, readonly string[]>>;
`;
}

function fields(elements: SoapElement[], operation: SoapOperation): string {
	const lines = elements.map((element) => `${element.name}?: ${typeOf(element, operation)};`);
	return `{\n${lines.join('\n')}\n}`;
}

function typeOf({ type, isList }: SoapElement, operation: SoapOperation): string {
	const parts = operation.types.get(type);
	const one = parts ? fields(parts, operation) : XML_TYPES[type];
	if (one === undefined) throw new Error(`${operation.route} has an element of the unknown type ${type}`);
	return isList ? `Array<${one}>` : one;
}

function names({ elements, types }: SoapOperation): string {
	const listed = (parts: SoapElement[]): string[] => parts.map(({ name }) => name);
	const message = elements.find(({ name }) => name === 'message');
	return JSON.stringify({
		elements: listed(elements),
		...(message ? { message: listed(types.get(message.type) ?? []) } : {}),
	});
}
