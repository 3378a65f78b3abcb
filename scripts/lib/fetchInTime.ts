import { longer } from './slowness';

/** Far longer than any answer takes on a machine with much to do, in milliseconds. */
const LONGEST_MS = longer(120_000);

/**
 * A call that ends by itself: without a limit of its own, one that is never answered is waited for five minutes, and then says only that a
 * fetch failed.
 * @param options those of fetch; a signal takes the place of the limit
 * @throws Error that names the call, where no answer comes
 */
export async function fetchInTime(url: string | URL, options: RequestInit = {}): Promise<Response> {
	// A connection that stood idle may be closed by n8n just when it is used again.
	const headers = new Headers(options.headers);
	headers.set('connection', 'close');
	const body = options.body instanceof FormData ? await inOnePiece(options.body, headers) : options.body;
	try {
		return await fetch(url, { signal: AbortSignal.timeout(LONGEST_MS), ...options, body, headers });
	} catch (error) {
		const { message, cause } = error as Error;
		const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
		throw new Error(`${options.method ?? 'GET'} ${String(url)} was not answered: ${reason}`, { cause: error });
	}
}

/**
 * A form as bytes, since fetch sends a form in several pieces: a server that answers before it has read them all closes the connection, and the
 * call fails with EPIPE in the place of that answer.
 */
async function inOnePiece(form: FormData, headers: Headers): Promise<ArrayBuffer> {
	const whole = new Response(form);
	headers.set('content-type', whole.headers.get('content-type') ?? '');
	return await whole.arrayBuffer();
}
