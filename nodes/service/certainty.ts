import type { EmailCode, EntryCode, LegacyEmailCode, LegacyTransactionalCode, PushCode } from '../ground/contract';

/**
 * What a word of the service proves of a write: it was taken, it was refused before anything was done, or neither. Every domain
 * reads its answers by these tables; what stands in none of them is open, and an open write is never made again.
 */
export type Proof = 'taken' | 'refused' | 'open';

type KnownCode = Lowercase<EmailCode | EntryCode | LegacyEmailCode | LegacyTransactionalCode | PushCode>;

/** The documented codes (part 1, 2.1, 2.3 and 2.7; part 2, 7). A server's own fault can strike after the work was done. */
const CODES: Readonly<Record<KnownCode, Proof>> = {
	ok: 'taken',
	rejected: 'refused',
	validation_error: 'refused',
	not_found: 'refused',
	internal_error: 'open',
};

/** Words of success that no document has, and that can mean nothing else; numbers as HTTP has them. */
const OTHER_CODES: Readonly<Record<string, Proof>> = {
	accepted: 'taken',
	processed: 'taken',
	success: 'taken',
	'200': 'taken',
	'201': 'taken',
	'202': 'taken',
};

const ALL_CODES = new Map<string, Proof>(Object.entries({ ...CODES, ...OTHER_CODES }));

/**
 * The statuses by which HTTP says that a request was not carried out. Not among them: 5xx and 408 (it may have been), 409 (an
 * earlier one may have been), 302 and 303 (so servers answer a form that they took), and every status that is not known.
 */
const REFUSED_STATUSES = new Set([
	301, 305, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 423,
	425, 426, 428, 429, 431, 451,
]);

/** The refusals that may be over in a moment: too many requests, and too early. */
const PASSING_STATUSES = new Set([425, 429]);

/** What a code proves, compared without case (field notes, rule 2); undefined where there is none. */
export function codeProof(code: unknown): Proof | undefined {
	// The usual one first: among 32,000 entries it shows.
	if (code === 'OK') return 'taken';
	if (code === undefined || code === null || code === '') return undefined;
	const word = typeof code === 'number' ? String(code) : code;
	return (typeof word === 'string' && ALL_CODES.get(word.trim().toLowerCase())) || 'open';
}

/** What an HTTP status other than 2xx proves. */
export function statusProof(status: number): Exclude<Proof, 'taken'> {
	return REFUSED_STATUSES.has(status) ? 'refused' : 'open';
}

/** Whether a status is a refusal that is worth another try in a moment. */
export function isPassingRefusal(status: number): boolean {
	return PASSING_STATUSES.has(status);
}

/** Whether a status says success. */
export function isDone(status: number): boolean {
	return status >= 200 && status < 300;
}

/** Whether a code says anything but success. */
export function saysFailure(code: unknown): boolean {
	const proof = codeProof(code);
	return proof !== undefined && proof !== 'taken';
}

/** Whether a code speaks of a fault of the service's own. */
export function isServerFault(code: unknown): boolean {
	return typeof code === 'string' && CODES[code.trim().toLowerCase() as KnownCode] === 'open';
}
