import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { parse } from 'yaml';
import { isObject } from './core/json';

/** Where the contract lies: beside the sandbox's own folder, also in its package. */
export const CONTRACT_FOLDER = path.join(__dirname, '..', 'contract');
const BASE = 'https://contract.example.com/';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Node = Record<string, unknown>;

/** A place in the contract: a file and a JSON pointer in it, with what stands there. */
interface Place {
	file: string;
	pointer: string;
	node: Node;
}

/** A query or path parameter of an operation. */
export interface Parameter {
	name: string;
	in: string;
	required: boolean;
	/** JSON type of the value, or of the items when it is an array. */
	type: string;
	isArray: boolean;
	schemaRef: string;
}

/** An operation of the contract. */
export interface Operation {
	id: string;
	method: string;
	path: string;
	/** Names of the security schemes; empty when the operation is open. */
	security: string[];
	parameters: Parameter[];
	/** Content types of the request body; empty without a body. */
	bodyTypes: string[];
	bodyRequired: boolean;
	/** Whether the body is a list of entries, or one by itself, which is rejected as an entry of a list would be. */
	entries?: 'list' | 'single';
	/** Filters of which exactly one combination may be given; empty without such a rule. */
	filterCombinations: string[][];
	place: Place;
}

/** A rule of the contract that a value breaks. */
export interface Violation {
	/** Where, from the root of the value; a number is a position in an array. */
	segments: Array<string | number>;
	message: string;
	/** The reason of a rejected entry, when the contract gives one. */
	reason?: ReasonText;
}

/** A reason key, its meaning for people, and what its `ref` says in place of the path within the entry. */
export interface ReasonText {
	key: string;
	meaning?: string;
	ref?: string;
}

let loaded: Contract | undefined;

/** The contract, read once a process. */
export function theContract(): Contract {
	return (loaded ??= new Contract());
}

/** The contract, loaded: its operations, its schemas, and checks of values against them. */
export class Contract {
	readonly operations = new Map<string, Operation>();
	private readonly files = new Map<string, Node>();
	private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false });
	private readonly validators = new Map<string, ValidateFunction>();
	private readonly reasons = new Map<string, ReasonText | undefined>();

	constructor() {
		for (const file of readdirSync(CONTRACT_FOLDER).filter((name) => name.endsWith('.yaml'))) {
			const document = parse(readFileSync(path.join(CONTRACT_FOLDER, file), 'utf8')) as Node;
			this.files.set(file, document);
			this.ajv.addSchema({ ...document, $id: BASE + file }, BASE + file, true, false);
		}
		const root = this.place('openapi.yaml', '');
		for (const route of Object.keys(asNode(root.node.paths))) this.addOperations(route, root);
	}

	/** What stands at a reference such as `sms.yaml#/schemas/SmsMessage`, references followed. */
	schema(reference: string): Node {
		const [file = '', pointer = ''] = reference.split('#');
		return this.place(file, pointer).node;
	}

	/** Checks a value against the schema at a reference. */
	check(reference: string, value: unknown): Violation[] {
		const validate = this.validator(reference);
		if (validate(value)) return [];
		// A condition that fails says so twice: `if` itself, and the rule in its branch. The rule is what people can act on.
		const errors = (validate.errors ?? []).filter((error) => error.keyword !== 'if');
		return errors.map((error) => this.violation(reference, error));
	}

	/** Checks the JSON body of a request. */
	checkBody(operation: Operation, value: unknown): Violation[] {
		return this.check(
			reference(this.child(operation.place, 'requestBody', 'content', 'application/json', 'schema')),
			value,
		);
	}

	/** Checks the JSON body of a response; a status that the contract does not have is a violation. */
	checkResponse(operation: Operation, status: number, value: unknown): Violation[] {
		const responses = asNode(operation.place.node.responses);
		const key = [String(status), `${Math.floor(status / 100)}XX`, 'default'].find((name) => name in responses);
		if (key === undefined) return [{ segments: [], message: `status ${status} is not in the contract` }];
		const response = this.child(operation.place, 'responses', key);
		const content = asNode(response.node.content);
		if (!('application/json' in content)) return [];
		return this.check(reference(this.child(response, 'content', 'application/json', 'schema')), value);
	}

	/** Checks the JSON body of a callback. */
	checkWebhook(name: string, value: unknown): Violation[] {
		const place = this.child(this.place('openapi.yaml', ''), 'webhooks', name, 'post', 'requestBody');
		return this.check(reference(this.child(place, 'content', 'application/json', 'schema')), value);
	}

	private addOperations(route: string, root: Place): void {
		const item = this.child(root, 'paths', route);
		for (const method of METHODS) {
			if (!(method in item.node)) continue;
			const place = this.child(item, method);
			const { operationId, security, requestBody } = place.node;
			const content = requestBody === undefined ? {} : asNode(this.child(place, 'requestBody').node.content);
			this.operations.set(String(operationId), {
				id: String(operationId),
				method: method.toUpperCase(),
				path: route,
				security: asList(security ?? root.node.security).flatMap((scheme) => Object.keys(asNode(scheme))),
				parameters: asList(place.node.parameters).map((_, index) =>
					this.parameter(this.child(place, 'parameters', String(index))),
				),
				bodyTypes: Object.keys(content),
				bodyRequired: isObject(requestBody) && requestBody.required === true,
				entries: place.node['x-entries'] as Operation['entries'],
				filterCombinations: asList(place.node['x-filter-combinations']).map((names) => asList(names).map(String)),
				place,
			});
		}
	}

	private parameter(place: Place): Parameter {
		const schema = this.child(place, 'schema');
		const isArray = schema.node.type === 'array';
		const value = isArray ? this.child(schema, 'items') : schema;
		return {
			name: String(place.node.name),
			in: String(place.node.in),
			required: place.node.required === true,
			type: String(value.node.type),
			isArray,
			schemaRef: reference(schema),
		};
	}

	private place(file: string, pointer: string): Place {
		const document = this.files.get(file);
		if (!document) throw new Error(`The contract has no file ${file}`);
		let place: Place = { file, pointer: '', node: document };
		for (const segment of pointer.split('/').slice(1)) place = this.child(place, unescapePointer(segment));
		return place;
	}

	/** Goes down from a place by names, following references. */
	private child(from: Place, ...names: string[]): Place {
		let place = from;
		for (const name of names) {
			const node: unknown = (place.node as Record<string, unknown>)[name];
			if (typeof node !== 'object' || node === null) {
				throw new Error(`The contract has nothing at ${reference(place)}/${name}`);
			}
			place = { file: place.file, pointer: `${place.pointer}/${escapePointer(name)}`, node: node as Node };
			const target = place.node.$ref;
			if (typeof target === 'string') {
				const [file = '', pointer = ''] = target.split('#');
				const found = this.place(file === '' ? place.file : path.basename(file), pointer);
				place = { ...found, node: { ...found.node, ...place.node, $ref: undefined } };
			}
		}
		return place;
	}

	private validator(reference: string): ValidateFunction {
		let validate = this.validators.get(reference);
		if (!validate) {
			const [file = '', pointer = ''] = reference.split('#');
			const place = this.place(file, pointer);
			validate = this.ajv.compile(this.expand(place.file, place.node, []) as Node);
			this.validators.set(reference, validate);
		}
		return validate;
	}

	/**
	 * The schema with what it refers to in the place of references; only one that leads back to itself stays. Errors of a
	 * referred schema are copied for each array entry, which would take seconds where many entries are wrong.
	 */
	private expand(file: string, node: unknown, open: string[]): unknown {
		if (Array.isArray(node)) return node.map((item) => this.expand(file, item, open));
		if (!isObject(node)) return node;
		const { $ref, ...own } = node;
		const fields = Object.fromEntries(
			Object.entries(own).map(([name, field]) => [name, this.expand(file, field, open)]),
		);
		if (typeof $ref !== 'string') return fields;
		const [targetFile = '', pointer = ''] = $ref.split('#');
		const target = this.place(targetFile === '' ? file : path.basename(targetFile), pointer);
		const name = reference(target);
		if (open.includes(name)) return { ...fields, $ref: BASE + name };
		const expanded = this.expand(target.file, target.node, [...open, name]);
		return Object.keys(fields).length === 0 ? expanded : { ...fields, allOf: [expanded, ...asList(fields.allOf)] };
	}

	private violation(schemaReference: string, error: ErrorObject): Violation {
		const names = error.instancePath.split('/').slice(1).map(unescapeTilde);
		const missing = (error.params as { missingProperty?: string }).missingProperty;
		if (missing !== undefined) names.push(missing);
		const unknown = (error.params as { additionalProperty?: string }).additionalProperty;
		const message = unknown === undefined ? (error.message ?? error.keyword) : `has no field ${unknown}`;
		const segments = names.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
		if (error.keyword === 'type' || unknown !== undefined) return { segments, message };
		return { segments, message, reason: this.reason(schemaReference, names, missing !== undefined) };
	}

	/** The reason of the property nearest to where a rule was broken; positions in arrays make no difference. */
	private reason(schemaReference: string, names: string[], isMissing: boolean): ReasonText | undefined {
		const key = `${schemaReference} ${names.map((name) => (/^\d+$/.test(name) ? '*' : name)).join('/')} ${isMissing}`;
		if (!this.reasons.has(key)) this.reasons.set(key, this.findReason(schemaReference, names, isMissing));
		return this.reasons.get(key);
	}

	private findReason(schemaReference: string, names: string[], isMissing: boolean): ReasonText | undefined {
		const [file = '', pointer = ''] = schemaReference.split('#');
		let place: Place | undefined = this.place(file, pointer);
		let reason: ReasonText | undefined;
		for (const name of names) {
			place = place && this.property(place, name);
			if (place) reason = reasonAt(place.node, isMissing) ?? reason;
		}
		return reason;
	}

	private property(place: Place, name: string): Place | undefined {
		if (/^\d+$/.test(name) && isObject(place.node.items)) return this.child(place, 'items');
		if (isObject(place.node.properties) && name in place.node.properties) return this.child(place, 'properties', name);
		for (const index of asList(place.node.allOf).keys()) {
			const found = this.property(this.child(place, 'allOf', String(index)), name);
			if (found) return found;
		}
		return undefined;
	}
}

/** A violation as one line for people: where and what. */
export function describeViolation({ segments, message }: Violation): string {
	return `${segmentsToRef(segments) || 'body'}: ${message}`;
}

/** The place of a violation in the form that the service uses, e.g. `messages[3].to` (part 1, 2.1). */
export function segmentsToRef(segments: Array<string | number>): string {
	return segments
		.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
		.join('')
		.replace(/^\./, '');
}

/** The reason that a schema of the contract gives for values against it. */
export function reasonAt(node: Node, isMissing = false): ReasonText | undefined {
	const kind = isMissing && 'x-missing-reason-key' in node ? 'missing-reason' : 'reason';
	const { [`x-${kind}-key`]: key, [`x-${kind}-meaning`]: meaning, [`x-${kind}-ref`]: ref } = node;
	if (typeof key !== 'string') return undefined;
	return { key, ...(typeof meaning === 'string' ? { meaning } : {}), ...(typeof ref === 'string' ? { ref } : {}) };
}

function reference(place: Place): string {
	return `${place.file}#${place.pointer.split('/').map(encodeURIComponent).join('/')}`;
}

function asNode(value: unknown): Node {
	return isObject(value) ? value : {};
}

function asList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function escapePointer(name: string): string {
	return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(name: string): string {
	return unescapeTilde(decodeURIComponent(name));
}

function unescapeTilde(name: string): string {
	return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
