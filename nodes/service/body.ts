/** Ours: how much is read of one answer, so that one without an end can't fill the memory. 32,000 messages take some 5 MB. */
export const ANSWER_BYTES = 64 * 1024 * 1024;

/** An answer that went on after ANSWER_BYTES. */
export class AnswerTooLarge extends Error {
	override readonly name = 'AnswerTooLarge';

	constructor() {
		super(`The answer has more than ${ANSWER_BYTES / 1024 / 1024} MB`);
	}
}

/** How far an answer is read: until when (milliseconds of the clock), and in which charset where it is no UTF-8. */
export interface Reading {
	until: number;
	charset: string | undefined;
}

/**
 * The body of an answer as text. A stream is read to its end; it throws AnswerTooLarge, or an error with the code of a
 * timeout: n8n's own limit counts the seconds without a byte, which never come where the bytes trickle.
 */
export async function readBody(body: unknown, { until, charset }: Reading): Promise<string> {
	if (typeof body === 'string') return body;
	if (!isStream(body)) return '';
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > ANSWER_BYTES) throw new AnswerTooLarge();
		if (Date.now() > until) throw Object.assign(new Error('The answer did not end in time'), { code: 'ETIMEDOUT' });
		chunks.push(chunk);
	}
	return textOf(Buffer.concat(chunks), charset);
}

/** Bytes as text, without a byte order mark; what is no UTF-8 is read so that all bytes stay apart, unless a charset was asked for. */
function textOf(bytes: Uint8Array, charset = 'windows-1252'): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder(charset).decode(bytes);
	}
}

function isStream(body: unknown): body is AsyncIterable<Uint8Array> {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
