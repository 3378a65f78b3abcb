import type { EmailCode, EntryCode, LegacyEmailCode, LegacyTransactionalCode, PushCode } from '../ground/contract';

/**
 * What the service proves of a write: it was taken, it was refused before anything was done, or neither. HTTP's status, the envelope and
 * each entry are judged together by the tables of this file; what stands in none of them is open (field notes, rule 10), and an open write is
 * never made again.
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

const KNOWN_CODES = new Map<string, Proof>(Object.entries(CODES));

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

/** What a gateway says that could not reach the service, in whatever form. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/** Refusals of a request before anybody looks at what is in it: no single entry explains them. */
const UNSEEN_STATUSES = new Set([401, ...PASSING_STATUSES]);

/** What a code proves, compared without case (field notes, rules 2 and 3); undefined where there is none. */
export function codeProof(code: unknown): Proof | undefined {
	// The usual one first: among 32,000 entries it shows.
	if (code === 'OK') return 'taken';
	if (code === undefined || code === null || code === '') return undefined;
	return (typeof code === 'string' && KNOWN_CODES.get(code.toLowerCase())) || 'open';
}

/** What an HTTP status proves. */
export function statusProof(status: number): Proof {
	if (isDone(status)) return 'taken';
	return REFUSED_STATUSES.has(status) ? 'refused' : 'open';
}

/** What the answer as a whole proves: the weaker of its HTTP status and of what its envelope says, where that says anything. */
export function wholeProof(status: number, envelope: Proof | undefined): Proof {
	const proofs = [statusProof(status), envelope];
	if (proofs.includes('open')) return 'open';
	return proofs.includes('refused') ? 'refused' : 'taken';
}

/**
 * Whether the entries of an answer can be read one by one beside what it says as a whole. A list of the documented form explains a refusal
 * of the whole by the refusals in it: which statuses come with these is not shown (part 1, 7). Any other disagreement leaves all of it open.
 */
export function agrees(whole: Proof, status: number, entries: readonly Proof[]): boolean {
	if (whole !== 'refused') return whole === 'taken';
	const refused = entries.filter((proof) => proof === 'refused').length;
	return refused === entries.length || (refused > 0 && !UNSEEN_STATUSES.has(status));
}

/** Whether a status is a refusal that is worth another try in a moment. */
export function isPassingRefusal(status: number): boolean {
	return PASSING_STATUSES.has(status);
}

/** Whether a status says that the service was not reached, or did not answer who asked it. */
export function isOfGateway(status: number): boolean {
	return GATEWAY_STATUSES.has(status);
}

/** Whether a status says success. */
export function isDone(status: number): boolean {
	return status >= 200 && status < 300;
}

/** Whether a code speaks of a fault of the service's own. */
export function isServerFault(code: unknown): boolean {
	return typeof code === 'string' && KNOWN_CODES.get(code.toLowerCase()) === 'open';
}
