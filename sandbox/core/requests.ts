import { parseJson } from './json';
import {
	describeViolation,
	segmentsToRef,
	type Contract,
	type Operation,
	type Parameter,
	type Violation,
} from '../contract';
import { Refusal } from './reply';

/** A query parameter in the type of the contract; an integer past 2^53 is a bigint. */
type QueryValue = string | number | bigint | boolean;

/** Query parameters by name; an array where the contract has one. */
type Query = Record<string, QueryValue | QueryValue[] | undefined>;

/** A request as it is kept for tests and people. */
export interface RecordedRequest {
	/** Its number in the journal. */
	number: number;
	at: number;
	method: string;
	path: string;
	/** The query string, without the question mark. */
	query: string;
	headers: Record<string, string | string[] | undefined>;
	body: string;
	/** 0 when the connection was reset instead of an answer. */
	status: number;
	responseBody: string;
	/** What the body would be without the dialect; absent where that is the same. */
	plainBody?: string;
	operationId?: string;
	/** The kind of fault that the request met. */
	fault?: string;
	/**
	 * What in the request or the response is against the contract. An entry that the service rejects with a reason key is
	 * no violation: that is an answer the contract knows.
	 */
	violations: string[];
}

/** The content type of a form, whose fields are checked as those of JSON are. */
const FORM = 'application/x-www-form-urlencoded';

/** Reads the query of a request in the contract's types; gives what is against the contract beside it. */
export function readQuery(
	contract: Contract,
	operation: Operation,
	search: URLSearchParams,
): { query: Query; violations: string[] } {
	const query: Query = {};
	const violations: string[] = [];
	const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
	for (const parameter of parameters) {
		const texts = search.getAll(parameter.name);
		if (texts.length === 0) {
			if (parameter.required) violations.push(`query ${parameter.name}: is required`);
			continue;
		}
		if (texts.length > 1 && !parameter.isArray) violations.push(`query ${parameter.name}: is given more than once`);
		const values = texts.map((text) => readValue(parameter, text));
		const value = parameter.isArray ? values : values[0];
		query[parameter.name] = value;
		const checked = contract.check(parameter.schemaRef, toDoubles(value));
		violations.push(...checked.map(({ message }) => `query ${parameter.name}: ${message}`));
	}
	for (const name of new Set(search.keys())) {
		if (!parameters.some((parameter) => parameter.name === name))
			violations.push(`query ${name}: is not in the contract`);
	}
	const problem = combinationProblem(operation, query);
	if (problem !== undefined) violations.push(problem);
	return { query, violations };
}

/**
 * Reads the body of a request, JSON or a form, or its bytes where it is neither; gives the rules that its entries break, those with a reason key that it breaks as a whole,
 * and what makes it malformed.
 */
export function readBody(
	contract: Contract,
	operation: Operation,
	contentType: string,
	bytes: Buffer | undefined,
): {
	body: unknown;
	bytes?: Buffer;
	rejections: Map<number, Violation[]>;
	refusals: Violation[];
	violations: string[];
} {
	const rejections = new Map<number, Violation[]>();
	const refusals: Violation[] = [];
	const violations: string[] = [];
	if (operation.bodyTypes.length === 0) return { body: undefined, rejections, refusals, violations };
	const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
	if (bytes === undefined || bytes.length === 0) {
		if (operation.bodyRequired) violations.push('body: is required');
		return { body: undefined, rejections, refusals, violations };
	}
	if (!operation.bodyTypes.includes(type)) throw new Refusal(415, `Content-Type ${type || '(none)'} is not supported`);
	if (type !== 'application/json' && type !== FORM) return { body: undefined, bytes, rejections, refusals, violations };
	const body = type === FORM ? Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))) : parseBody(bytes);
	for (const violation of contract.checkBody(operation, toDoubles(body))) {
		const entry = entryOf(operation, violation);
		if (violation.reason === undefined) violations.push(describeViolation(violation));
		else if (entry === undefined) refusals.push(violation);
		else rejections.set(entry, [...(rejections.get(entry) ?? []), violation]);
	}
	return { body, rejections, refusals, violations };
}

/** The position of the entry that breaks a rule; undefined in a body without entries, and where the body breaks it as a whole. */
function entryOf({ entries }: Operation, { segments }: Violation): number | undefined {
	if (entries === 'single') return 0;
	return entries === 'list' ? segments.find((segment) => typeof segment === 'number') : undefined;
}

/** Reasons of a rejected entry from the rules that it breaks: one for each field (part 1, 2.1). */
export function reasonsOf(violations: Violation[]): Array<{ key: string; ref: string; defaultMessage: string }> {
	const reasons = new Map<string, { key: string; ref: string; defaultMessage: string }>();
	for (const { segments, message, reason } of violations) {
		const ref = refOf(segments, reason?.ref);
		if (!reason || reasons.has(ref)) continue;
		reasons.set(ref, { key: reason.key, ref, defaultMessage: reason.meaning ?? message });
	}
	return [...reasons.values()];
}

/** The path of a broken rule; where its reason has a `ref` of its own, that takes the place of the path within the entry. */
function refOf(segments: Violation['segments'], ownRef: string | undefined): string {
	const position = segments.findIndex((segment) => typeof segment === 'number');
	return ownRef === undefined ? segmentsToRef(segments) : segmentsToRef([...segments.slice(0, position + 1), ownRef]);
}

function parseBody(bytes: Buffer): unknown {
	try {
		return parseJson(bytes.toString('utf8'));
	} catch {
		throw new Refusal(400, 'The body is no JSON');
	}
}

function readValue({ type }: Parameter, text: string): QueryValue {
	if (type === 'integer' && /^-?\d+$/.test(text)) {
		const value = Number(text);
		return Number.isSafeInteger(value) ? value : BigInt(text);
	}
	if (type === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
	if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
	return text;
}

/** The value with doubles for bigints, which schemas do not know. */
function toDoubles(value: unknown): unknown {
	if (typeof value === 'bigint') return Number(value);
	if (Array.isArray(value)) return value.some(holdsBigInt) ? value.map(toDoubles) : value;
	if (typeof value !== 'object' || value === null || !holdsBigInt(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toDoubles(field)]));
}

function holdsBigInt(value: unknown): boolean {
	if (typeof value === 'bigint') return true;
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsBigInt);
}

function combinationProblem({ filterCombinations }: Operation, query: Query): string | undefined {
	if (filterCombinations.length === 0) return undefined;
	const filters = new Set(filterCombinations.flat());
	const given = Object.keys(query).filter((name) => filters.has(name));
	const fits = filterCombinations.some(
		(combination) => combination.length === given.length && combination.every((name) => given.includes(name)),
	);
	if (fits) return undefined;
	const known = filterCombinations.map((combination) => combination.join('+')).join('; ');
	return `query: the filters ${given.join('+') || '(none)'} are no valid combination; valid are ${known}`;
}
