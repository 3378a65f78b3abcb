/** An answer: 200 and JSON when nothing else is said; text and bytes are sent as they are. */
export interface Reply<Body = unknown> {
	status?: number;
	body?: Body | Buffer;
	contentType?: string;
	headers?: Record<string, string>;
}

/** Why a request or an entry was refused (part 1, 2.1). */
export interface RefusalReason {
	key: string;
	ref?: string;
	defaultMessage?: string;
}

/** A request that is refused as a whole; with reasons where the documents give a key for it (part 2, 2.1). */
export class Refusal extends Error {
	constructor(
		readonly statusCode: number,
		message: string,
		readonly reasons?: RefusalReason[],
	) {
		super(message);
	}
}
