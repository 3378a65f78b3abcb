import { isJsonObject, type JsonObject } from '../ground/json';
import { BUDGETS, CallbackRefused } from './budgets';
import type { Call } from './syntax';

/** n8n's request, which reads the body's bytes when it is asked to. */
export interface RawRequest {
	headers?: Record<string, unknown>;
	rawBody?: unknown;
	readRawBody?: () => Promise<void>;
	body?: unknown;
	originalUrl?: string;
	url?: string;
}

/**
 * What a call brings, its body as it came: in what n8n makes of it, long ids have lost digits. Throws
 * CallbackRefused for a body that is too large, or could not be read to its end.
 */
export async function readRequest(request: RawRequest): Promise<Call> {
	const { headers = {}, originalUrl, url = '' } = request;
	if (Number(headers['content-length']) > BUDGETS.bytes) throw new CallbackRefused(413, 'The body is too large');
	const fields = multipartFields(request);
	const bytes = fields ? new Uint8Array() : await readBytes(request);
	return { bytes, query: queryOf(originalUrl ?? url), ...(fields ? { fields } : {}) };
}

async function readBytes(request: RawRequest): Promise<Uint8Array> {
	if (!(request.rawBody instanceof Uint8Array) && request.readRawBody) {
		try {
			await request.readRawBody();
		} catch {
			// n8n's limit on a body, also once it is unpacked, or a caller that went away.
			throw unread();
		}
	}
	return request.rawBody instanceof Uint8Array ? request.rawBody : new Uint8Array();
}

/** The fields of multipart/form-data where n8n has read it before us: then there is no raw body any more. */
function multipartFields({ rawBody, body }: RawRequest): JsonObject | undefined {
	if (rawBody instanceof Uint8Array || !isJsonObject(body)) return undefined;
	return isJsonObject(body.data) && isJsonObject(body.files) ? body.data : undefined;
}

function unread(): CallbackRefused {
	return new CallbackRefused(413, 'The body could not be read to its end');
}

function queryOf(address: string): string {
	const at = address.indexOf('?');
	return at === -1 ? '' : address.slice(at + 1);
}
