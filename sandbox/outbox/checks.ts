import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { Refusal } from '../core/reply';
import { FAULT_KINDS } from '../core/faults';

const SHARE = { type: 'number', minimum: 0, maximum: 1 };
const URL_FORM = { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]' };
const URLS = { type: 'object', additionalProperties: { ...URL_FORM, type: ['string', 'null'] } };
const TEXTS = { type: 'object', additionalProperties: { type: 'string' } };
/** Ten years in milliseconds: the clock is moved on, not out of sight. */
const LONGEST_ADVANCE = 10 * 366 * 86_400_000;
const LATEST = Date.UTC(9999, 0);

const SETTINGS = {
	incomingUrls: URLS,
	statusUrls: URLS,
	callbackGroupSize: { type: 'integer', minimum: 1 },
	callbackDisorder: {
		type: ['object', 'null'],
		additionalProperties: false,
		properties: {
			lose: SHARE,
			repeat: SHARE,
			hold: { type: 'number', minimum: 0, maximum: LONGEST_ADVANCE },
			seed: { type: 'integer' },
		},
	},
	modes: TEXTS,
	dialect: {},
};

const ACCOUNT = {
	type: 'object',
	additionalProperties: false,
	properties: {
		apiKey: { type: 'string', minLength: 1 },
		login: { type: 'string', minLength: 1 },
		password: { type: 'string' },
		companyId: { type: 'integer' },
		companyName: { type: 'string' },
		userId: { type: 'integer' },
		userLogin: { type: 'string' },
		senders: { type: 'array', items: { type: 'string' } },
		record: { type: 'object' },
	},
};

const closed = (properties: object, more: object = {}): object => ({
	type: 'object',
	additionalProperties: false,
	properties,
	...more,
});

/** What the bodies of the control interface may hold. */
export const CONTROL_BODIES = {
	clock: closed(
		{
			advance: { type: 'integer', minimum: 0, maximum: LONGEST_ADVANCE },
			speed: { type: 'number', minimum: 0, maximum: 1_000_000 },
		},
		{ minProperties: 1 },
	),
	configure: closed(SETTINGS),
	seed: closed({
		...SETTINGS,
		accounts: { type: 'array', minItems: 1, items: ACCOUNT },
		now: { type: 'integer', minimum: 0, maximum: LATEST },
	}),
	faults: closed(
		{
			kind: { enum: FAULT_KINDS },
			match: closed({ method: { type: 'string' }, path: { type: 'string' }, body: { type: 'string' } }),
			times: { type: 'integer', minimum: 1 },
			status: { type: 'integer', minimum: 200, maximum: 599 },
			body: {},
			headers: TEXTS,
			delay: { type: 'number', minimum: 0, maximum: 3_600_000 },
		},
		{ required: ['kind'] },
	),
	'test-events': closed(
		{ form: { type: 'string' }, status: { type: 'string' }, url: URL_FORM, fields: { type: 'object' } },
		{ required: ['form', 'url'] },
	),
	again: closed({ url: URL_FORM }),
};

const ajv = new Ajv2020({ strict: false, verbose: true, allErrors: true });
const compiled = new Map<string, ValidateFunction>();

/**
 * Checks the body of a control request.
 * @throws Refusal 400 with a sentence on what is wrong
 */
export function checkControl(call: keyof typeof CONTROL_BODIES, body: unknown): void {
	let validate = compiled.get(call);
	if (!validate) compiled.set(call, (validate = ajv.compile(CONTROL_BODIES[call])));
	if (validate(body)) return;
	throw new Refusal(400, (validate.errors ?? []).slice(0, 3).map(sentence).join('; '));
}

/** What is wrong, with where, and what was given. */
function sentence({ instancePath, keyword, params, message = '', data }: ErrorObject): string {
	const place = instancePath.slice(1).replaceAll('/', '.') || 'The body';
	const { additionalProperty, allowedValues } = params as { additionalProperty?: string; allowedValues?: string[] };
	if (additionalProperty !== undefined) return `${place} has no field ${additionalProperty}`;
	if (keyword === 'enum' && place === 'kind') {
		return `Unknown kind of fault: ${String(data)}. Known: ${(allowedValues ?? []).join(', ')}`;
	}
	const wanted = keyword === 'pattern' ? 'has to be an address that begins with http:// or https://' : message;
	const given = typeof data === 'object' ? '' : `, and ${JSON.stringify(data)} was given`;
	return `${place} ${wanted.replace('must', 'has to')}${given}`;
}
