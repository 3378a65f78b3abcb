/** Ours: how much is read of one answer, so that one without an end can't fill the memory. 32,000 messages take some 5 MB. */
export const ANSWER_BYTES = 64 * 1024 * 1024;

/** An answer that went on after ANSWER_BYTES. */
export class AnswerTooLarge extends Error {
	override readonly name = 'AnswerTooLarge';

	constructor() {
		super(`The answer has more than ${ANSWER_BYTES / 1024 / 1024} MB`);
	}
}

/**
 * The body of an answer as text. A stream is read to its end; it throws AnswerTooLarge, or an error once the signal is aborted: then it
 * hangs up, as far as n8n's helper lets it: a body of which nothing has come keeps its socket.
 */
export async function readBody(body: unknown, signal: AbortSignal): Promise<string> {
	if (typeof body === 'string') return body;
	if (!isStream(body)) return '';
	const chunks: Uint8Array[] = [];
	let size = 0;
	const hangUp = (): void => body.destroy(signal.reason as Error);
	signal.addEventListener('abort', hangUp, { once: true });
	if (signal.aborted) hangUp();
	try {
		for await (const chunk of body) {
			size += chunk.length;
			if (size > ANSWER_BYTES) throw new AnswerTooLarge();
			chunks.push(chunk);
		}
	} finally {
		signal.removeEventListener('abort', hangUp);
	}
	// UTF-8, without its byte order mark.
	return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A stream of Node.js, of which only this is used. */
interface Body extends AsyncIterable<Uint8Array> {
	destroy(error: Error): void;
}

function isStream(body: unknown): body is Body {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
