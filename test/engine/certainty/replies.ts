import { STATUS_CODES } from 'node:http';

import type { Dialect } from './write';

/** An answer as it goes over the wire. */
export interface Reply {
	status: number;
	type: string;
	body: string;
	headers?: Record<string, string>;
}

/** An answer that stands in the place of the service's own. */
interface Replacement {
	name: string;
	reply: Reply;
}

const json = (status: number, body: unknown, headers?: Reply['headers']): Reply => ({
	status,
	type: 'application/json',
	body: JSON.stringify(body),
	...(headers && { headers }),
});
const html = (status: number): Reply => {
	const title = `${status} ${STATUS_CODES[status] ?? ''}`;
	return {
		status,
		type: 'text/html; charset=utf-8',
		body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
	};
};
const empty = (status: number, headers?: Reply['headers']): Reply => ({
	status,
	type: 'text/plain',
	body: '',
	...(headers && { headers }),
});
const family = (status: number): unknown => {
	const error = STATUS_CODES[status] ?? 'Error';
	return { timestamp: '2030-01-15T10:00:00.000+00:00', status, error, message: 'Something went wrong', path: '/' };
};

const FORMS = [
	['empty', empty],
	['HTML', html],
	['JSON', (status: number) => json(status, family(status))],
] as const;

/** Error statuses that prove nothing, in three forms each. */
const FAULTS = [500, 502, 503, 504].flatMap((status) =>
	FORMS.map(([form, make]) => ({ name: `${status} ${form}`, reply: make(status), early: form === 'JSON' })),
);

/** Answers that say nothing of whether the request was carried out; those that are `early` also come where it was not. */
export const STATUSES: ReadonlyArray<Replacement & { early: boolean }> = [
	{ name: '408', reply: json(408, family(408)), early: true },
	{ name: '409', reply: json(409, family(409)), early: true },
	{ name: '303', reply: empty(303, { location: '/elsewhere' }), early: true },
	...FAULTS,
	{ name: '500 in an envelope at 200', reply: json(200, family(500)), early: true },
	{ name: 'a page at 200', reply: html(200), early: true },
	{ name: 'nothing at 200', reply: empty(200), early: true },
];

/** A refusal of the service's, or a fault of its own in its own words. */
interface Refusal extends Replacement {
	carried?: boolean;
	certain?: boolean;
	passing?: boolean;
}

const BY_STATUS: readonly Refusal[] = [
	{ name: '301', reply: empty(301, { location: '/elsewhere' }) },
	{ name: '307', reply: empty(307, { location: '/elsewhere' }) },
	{ name: '400 HTML', reply: html(400), certain: true },
	{ name: '400 JSON', reply: json(400, family(400)), certain: true },
	{ name: '401', reply: json(401, family(401)), certain: true },
	{ name: '403', reply: json(403, family(403)), certain: true },
	{ name: '404', reply: json(404, family(404)), certain: true },
	{ name: '413', reply: html(413), certain: true },
	{ name: '422', reply: json(422, family(422)), certain: true },
	{ name: '425', reply: empty(425), certain: true, passing: true },
	{ name: '429', reply: json(429, family(429)), certain: true, passing: true },
	{ name: '429 with Retry-After', reply: json(429, family(429), { 'retry-after': '7' }), certain: true, passing: true },
	{ name: '400 in an envelope at 200', reply: json(200, family(400)) },
];

const REASONS = [{ key: 'name.must.be.not.null', ref: 'name', defaultMessage: 'a name is needed' }];

const JSON_REFUSALS: readonly Refusal[] = [
	{
		name: '400 with reasons',
		reply: json(400, { result: null, reasons: REASONS, description: 'Validation failed' }),
		certain: true,
	},
	{
		name: 'reasons at 200',
		reply: json(200, { result: null, reasons: REASONS, description: 'Validation failed' }),
		certain: true,
	},
	{
		name: 'validation_error at 200',
		reply: json(200, { code: 'validation_error', description: 'Validation failed', reasons: REASONS }),
		certain: true,
	},
	...[200, 500].flatMap((status) =>
		[false, true].map((carried) => ({
			name: `internal_error at ${status}, ${carried ? 'carried out' : 'not carried out'}`,
			reply: json(status, { code: 'internal_error', description: 'Internal error' }),
			carried,
		})),
	),
	{
		name: 'an unknown code at 200, carried out',
		reply: json(200, { code: 'DEFERRED', description: 'Later' }),
		carried: true,
	},
];

const LEGACY_REFUSALS: readonly Refusal[] = [
	...[400, 404].map((status) => ({
		name: `validation_error at ${status}`,
		reply: json(status, { Code: 'validation_error', Description: 'Name is missing', Result: null }),
		certain: true,
	})),
	{
		name: 'not_found at 404',
		reply: json(404, { Code: 'not_found', Description: 'user not found' }),
		certain: true,
	},
	{
		name: 'validation_error at 200',
		reply: json(200, { Code: 'validation_error', Description: 'Name is missing', Result: null }),
		certain: true,
	},
	...[200, 500].flatMap((status) =>
		[false, true].map((carried) => ({
			name: `internal_error at ${status}, ${carried ? 'carried out' : 'not carried out'}`,
			reply: json(status, { Code: 'internal_error', Description: 'Internal error', Result: null }),
			carried,
		})),
	),
	...[200, 409].map((status) => ({
		name: `an unknown code at ${status}, carried out`,
		reply: json(status, { Code: 'deferred', Description: 'Later', Result: null }),
		carried: true,
	})),
];

const ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope';
const soapFault = (status: number, text: string): Reply => ({
	status,
	type: 'application/soap+xml; charset=utf-8',
	body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${ENVELOPE}"><soap:Body><soap:Fault><soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>`,
});
const chained = (text: string): string => `Server was unable to process request. ---&gt; \n   ${text}`;

/** The one fault that the documents tell: it is stated before anything is sent (part 2, 5). */
const SOAP_LOGIN = 'Invalid login or password';
/** Faults of which no text is documented (part 2, 7): they may strike at any time, in words that a check might use. */
const SOAP_FAULTS = [
	'Required parameter SourceAddress is missing',
	'Not enough credits on the balance',
	'Balance update failed',
	'Invalid source address',
	'Object reference not set to an instance of an object.',
	'Timeout expired. The timeout period elapsed prior to completion of the operation or the server is not responding.',
	'Index was out of range. Must be non-negative and less than the size of the collection. Parameter name: index',
	'Invalid login or password was given by the user',
	'Invalid login or password: the connection to the database broke after sending',
	'System.Data.SqlClient.SqlException: Login failed for user.',
	'The remote server returned an error: the destination gateway did not answer',
];
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const SOAP_REFUSALS: readonly Refusal[] = [
	{ name: 'the fault of a login', reply: soapFault(500, chained(SOAP_LOGIN)), certain: true },
	...SOAP_FAULTS.map((text) => ({
		name: `a fault: ${short(text)}, carried out`,
		reply: soapFault(500, chained(text)),
		carried: true,
	})),
	{
		name: 'a fault without a reason, carried out',
		reply: soapFault(500, 'Server was unable to process request.'),
		carried: true,
	},
	{
		name: 'a fault at 200, carried out',
		reply: soapFault(200, chained('Object reference not set to an instance of an object.')),
		carried: true,
	},
];

const VOICE_CODES = [
	{ code: 1, status: 400, text: 'Empty argument' },
	{ code: 2, status: 400, text: 'Invalid argument' },
	{ code: 4, status: 401, text: 'Invalid login or password' },
	{ code: 5, status: 403, text: 'No credit' },
	{ code: 6, status: 400, text: 'Invalid operation' },
	{ code: 7, status: 403, text: 'Forbidden' },
];

const VOICE_REFUSALS: readonly Refusal[] = [
	...VOICE_CODES.map(({ code, status, text }) => ({
		name: `code ${code}`,
		reply: json(status, { Code: code, Desc: text }),
		certain: true,
	})),
	...[3, 8, 9, 42].flatMap((code) =>
		[false, true].map((carried) => ({
			name: `code ${code}, ${carried ? 'carried out' : 'not carried out'}`,
			reply: json(code === 42 ? 400 : 500, { Code: code, Desc: 'Gateway error' }),
			carried,
		})),
	),
	{ name: 'code 8 at 200, carried out', reply: json(200, { Code: 8, Desc: 'Gateway error' }), carried: true },
];

const OWN: Record<Dialect, readonly Refusal[]> = {
	json: JSON_REFUSALS,
	legacy: LEGACY_REFUSALS,
	soap: SOAP_REFUSALS,
	voice: VOICE_REFUSALS,
};

/** What the service says in a dialect when it refuses, or when it has a problem of its own. */
export function refusals(dialect: Dialect): readonly Refusal[] {
	return [...BY_STATUS, ...OWN[dialect]];
}
