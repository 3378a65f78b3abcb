import { createHash, randomBytes } from 'node:crypto';

import { codeOwnerKey, withheldKey, usedKey } from '../precautions/personKeys';
import { isJsonObject, tryParseJson } from '../ground/json';
import { seal, unseal } from '../ground/sealed';
import { sameText } from '../panel/callbackToken';
import { earliestOf } from '../table/compact';
import { bucketOf, bucketRows, entriesIn, hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Row } from '../table/steps';
import type { Store } from '../table/store';

/** Ours: seconds for which a code counts; the interface names none. */
export const VALIDITY = { min: 30, max: 86_400, usual: 300 };

/** A code that was sent and can be verified, or one that was held back and looks the same. */
export interface OpenCode {
	to: string;
	/** What it is for, in the user's own word: a person has one open code for each purpose. */
	purpose: string;
	/** Milliseconds since 1970 after which it no longer counts. */
	expires: number;
}

/** A code that is to be sent, or is held back. */
export interface NewCode extends OpenCode {
	verification: Verification;
	/** The verification of a code that may still be open. */
	earlier: string | undefined;
}

/** The code that is right, as the store has it. */
export interface RightCode {
	/** Under which its use counts, and the last code of its person is known. */
	codeKey: string;
	/** The verification it was sent with, which its digest was made with. */
	secret: string;
	digest: string;
	length: number;
	expires: number;
}

/** What the store tells of a verification. */
export interface FoundCode extends OpenCode {
	/** That of an earlier verification where this one's was held back; none is right where there was no earlier one. */
	right?: RightCode;
	/** Earlier ones of which the person may have any instead, where nobody knows whether this one's was sent. The first to be entered uses up all. */
	others?: RightCode[];
	/** Under which attempts at the verifications before this one count, of which those at this one are some, too. */
	tried?: string[];
}

/** What is known of an earlier verification, and of those before it. */
export interface EarlierCodes {
	/** The codes of which any is right with it. */
	codes: RightCode[];
	/** Under which attempts at them count. */
	tried: string[];
}

/** So many codes may be right at once. */
const MOST_RIGHT = 3;
/** So many verifications one after the other are kept in mind: the last ones, and the first, whose code people have where all others were held back. */
const MOST_TRIED = 20;

/** What is known where there was no earlier verification. */
export const NO_EARLIER: EarlierCodes = { codes: [], tried: [] };

/** The codes of which any is right, the newest first. */
export function rightOf({ right, others = [] }: FoundCode): RightCode[] {
	return right ? [right, ...others] : [];
}

const KIND = 'code';
const RANDOM_BYTES = 18;
/** Behind them, in the secret: when the code expires. */
const EXPIRES_BYTES = 6;
const VERIFICATION = /^[\w-]{32}$/;
/** Seals what the store keeps of a code with another hash of the secret than the one in the row's key. */
const SEALED_FOR = 'omni-code v3';

/** A verification: the secret, which is its text, and the key under which the store has the code. */
export interface Verification {
	secret: string;
	codeKey: string;
	/** Milliseconds since 1970 after which the code no longer counts, as the text says: anybody can make one that says otherwise. */
	expires: number;
}

/**
 * A text of 32 characters that stands for a code: who has it can have the code verified, and learns nothing of it but when it expires. Whose
 * code it is stands in the store alone, sealed with it: nobody can make up a verification that counts against a person.
 */
export function newVerification(expires: number): Verification {
	const bytes = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(EXPIRES_BYTES)]);
	bytes.writeUIntBE(expires, RANDOM_BYTES, EXPIRES_BYTES);
	const secret = bytes.toString('base64url');
	return { secret, codeKey: hashed(secret), expires };
}

/** What a verification is made of; undefined for every other text. */
export function readVerification(text: string): Verification | undefined {
	const secret = text.trim();
	if (!VERIFICATION.test(secret)) return undefined;
	const expires = Buffer.from(secret, 'base64url').readUIntBE(RANDOM_BYTES, EXPIRES_BYTES);
	return { secret, codeKey: hashed(secret), expires };
}

/** The rows by which a code that is sent can be verified. They show neither the code nor whom it went to. */
export function rowsOfCode(verification: Verification, code: string, open: OpenCode, earlier = NO_EARLIER): Row[] {
	const { to, purpose, expires } = open;
	const until = expires + KEPT_FOR.code.afterExpiry;
	const found = { to, purpose, expires, right: rightCode(verification, code, expires), ...triedIn(earlier) };
	return rowsFor(verification, found, codeOwnerKey(to, purpose), until);
}

function triedIn({ tried }: EarlierCodes): Pick<FoundCode, 'tried'> {
	return tried.length > 0 ? { tried } : {};
}

function rightCode({ secret, codeKey }: Verification, code: string, expires: number): RightCode {
	return { codeKey, secret, digest: digestOf(secret, code), length: code.length, expires };
}

/**
 * The rows of a code of which nobody knows whether it was sent: it takes the place of none, and where it did not come, an earlier one is
 * entered. Of many, those count that were sent first, of which it is surest that they came.
 */
export function rowsOfUnknown(
	verification: Verification,
	code: string,
	{ to, purpose, expires }: OpenCode,
	earlier: EarlierCodes,
): Row[] {
	const others = earlier.codes.slice(1 - MOST_RIGHT);
	const right = rightCode(verification, code, expires);
	const found = { to, purpose, expires, right, others, ...triedIn(earlier) };
	const until = expires + KEPT_FOR.code.afterExpiry;
	return rowsFor(verification, found, withheldKey(codeOwnerKey(to, purpose)), until);
}

/**
 * The rows of a code that is held back, at which attempts count as at any other. They go when it has expired: whoever has many held back
 * must not fill the store.
 * @param earlier the codes of the person of which any can still be entered
 */
export function rowsOfWithheld(
	verification: Verification,
	{ to, purpose, expires }: OpenCode,
	earlier = NO_EARLIER,
): Row[] {
	const [right, ...others] = earlier.codes;
	const found = { to, purpose, expires, right, ...(others.length > 0 && { others }), ...triedIn(earlier) };
	return rowsFor(verification, found, withheldKey(codeOwnerKey(to, purpose)), expires);
}

/**
 * What is known of the earlier verifications that codes name, by their own: of the same person for the same purpose, where they have not expired.
 * Throws StoreTrouble.
 */
export async function earlierCodes(store: Store, codes: readonly NewCode[]): Promise<Map<Verification, EarlierCodes>> {
	const named = codes.flatMap((code) => {
		const earlier = code.earlier === undefined ? undefined : readVerification(code.earlier);
		return earlier ? [{ ...code, earlier }] : [];
	});
	if (named.length === 0) return new Map();
	const found = await findCodes(
		store,
		named.map(({ earlier }) => earlier),
	);
	return new Map(
		named.map(({ earlier, ...code }) => [code.verification, earlierOf(code, earlier, found.get(earlier))]),
	);
}

function earlierOf({ to, purpose }: OpenCode, { codeKey: key }: Verification, found?: FoundCode): EarlierCodes {
	const isTheirs = found && codeOwnerKey(found.to, found.purpose) === codeOwnerKey(to, purpose);
	// The store forgets one that was held back when it expires: it must not be told from one that was sent.
	if (!isTheirs || Date.now() > found.expires) return NO_EARLIER;
	const all = [key, ...(found.tried ?? [])];
	const tried = all.filter((_, at) => at < MOST_TRIED - 1 || at === all.length - 1);
	// The same where what is too long ago had a code and where it had none.
	return { codes: rightOf(found).filter(({ codeKey }) => tried.includes(codeKey)), tried };
}

/** Those of the codes that nobody had entered by then, in milliseconds since 1970, and that still count now. Throws StoreTrouble. */
export async function stillOpen(store: Store, codes: readonly RightCode[], then: number): Promise<RightCode[]> {
	if (codes.length === 0) return [];
	const keys = codes.map(({ codeKey }) => usedKey(codeKey));
	const used = entriesIn(await store.read('codes', keys.map(bucketOf)), new Set(keys));
	const now = Date.now();
	return codes.filter(
		({ expires }, at) => expires > now && !used.some((one) => one.key === keys[at] && earliestOf(one) <= then),
	);
}

/** @param owner the key under which the codes of the person are found */
function rowsFor({ secret, codeKey }: Verification, found: FoundCode, owner: string, until: number): Row[] {
	const values = [
		[codeKey, seal(SEALED_FOR, secret, JSON.stringify(found))],
		[owner, codeKey],
	] as const;
	return bucketRows(KIND, values, { by: null, state: '', owner: '', until });
}

/** What the store tells of a verification; undefined where it never was made, or long ago. Throws StoreTrouble. */
export async function findCode(store: Store, verification: Verification): Promise<FoundCode | undefined> {
	return (await findCodes(store, [verification])).get(verification);
}

async function findCodes(store: Store, verifications: readonly Verification[]): Promise<Map<Verification, FoundCode>> {
	const keys = verifications.map(({ codeKey }) => codeKey);
	const entries = entriesIn(await store.read(KIND, keys.map(bucketOf)), new Set(keys));
	const sealed = new Map(entries.toReversed().map(({ key, value }) => [key, value]));
	const found = new Map<Verification, FoundCode>();
	for (const verification of verifications) {
		const value = sealed.get(verification.codeKey);
		const text = typeof value === 'string' ? unseal(SEALED_FOR, verification.secret, value) : undefined;
		const code = tryParseJson(text ?? '');
		if (isJsonObject(code)) found.set(verification, code as unknown as FoundCode);
	}
	return found;
}

/** Whether another code was sent to the same person for the same purpose since then. Throws StoreTrouble. */
export async function isReplaced(store: Store, { codeKey }: RightCode, { to, purpose }: OpenCode): Promise<boolean> {
	const owner = codeOwnerKey(to, purpose);
	const keys = [owner, withheldKey(owner)];
	const all = entriesIn(await store.read(KIND, [...new Set(keys.map(bucketOf))]), new Set(keys));
	const sentAt = Math.max(...all.filter(({ value }) => value === codeKey).map(({ at }) => at));
	// Under the other key are those that may not have left. One whose place is not settled may yet be held back: whoever asks for codes on and on must not keep out who has one.
	return sentAt === -Infinity || all.some(({ key, at, row }) => key === owner && at > sentAt && row.owner === '');
}

/** Whether what a person entered is the code, in a time that tells nothing; a number gets back the zeros in front that it lost. */
export function isRight({ secret, digest, length }: RightCode, entered: string): boolean {
	return sameText(digestOf(secret, entered.padStart(length, '0')), digest);
}

function digestOf(secret: string, code: string): string {
	return createHash('sha256').update(`${secret} ${code}`).digest('base64url');
}
