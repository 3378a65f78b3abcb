import path from 'node:path';
import { OpenAPIBackend, type Request } from 'openapi-backend';

/** A request and its answer as they went over the wire. The query is without its question mark. */
export interface Exchange {
	method: string;
	path: string;
	query: string;
	headers: Record<string, string | string[] | undefined>;
	body: string;
	status: number;
	responseBody: string;
}

const CONTRACT = path.join(__dirname, '..', '..', 'contract', 'openapi.yaml');

let loading: Promise<OpenAPIBackend> | undefined;

/**
 * Checks a request against the contract, by another reader of it than the sandbox's own: path, method, query, body, and
 * fields that the documents do not have. Gives what is wrong, one line each.
 */
export async function checkRequest(exchange: Exchange): Promise<string[]> {
	const api = await load();
	const request = toRequest(exchange);
	const operation = api.matchOperation(request);
	if (!operation) return [`${exchange.method} ${exchange.path} is not in the contract`];
	const { errors } = api.validateRequest(request, operation);
	return (errors ?? []).map((error) => describe(error));
}

/** Checks the JSON answer to a request against the contract. Gives what is wrong, one line each. */
export async function checkResponse(exchange: Exchange): Promise<string[]> {
	const api = await load();
	const operation = api.matchOperation(toRequest(exchange));
	if (!operation) return [`${exchange.method} ${exchange.path} is not in the contract`];
	const { errors } = api.validateResponse(JSON.parse(exchange.responseBody), operation, exchange.status);
	return (errors ?? []).map((error) => describe(error));
}

async function load(): Promise<OpenAPIBackend> {
	loading ??= new OpenAPIBackend({
		definition: CONTRACT,
		quick: true,
		coerceTypes: true,
		ajvOpts: { allErrors: true, strict: false, logger: false },
	}).init();
	return loading;
}

function toRequest({ method, path: requestPath, query, headers, body }: Exchange): Request {
	const given = Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined);
	return {
		method: method.toLowerCase(),
		path: requestPath,
		query,
		headers: Object.fromEntries(given),
		body: body === '' ? undefined : body,
	};
}

function describe({
	instancePath,
	message,
	params,
}: {
	instancePath: string;
	message?: string;
	params: unknown;
}): string {
	return `${instancePath}: ${message ?? ''} ${JSON.stringify(params)}`;
}
