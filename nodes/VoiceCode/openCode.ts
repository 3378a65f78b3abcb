import { createHash, randomBytes } from 'node:crypto';

import { codeOwnerKey } from '../precautions/personKeys';
import { isJsonObject, tryParseJson } from '../ground/json';
import { seal, unseal } from '../ground/sealed';
import { sameText } from '../panel/callbackToken';
import { bucketOf, bucketRows, entriesIn, hashed } from '../table/buckets';
import { KEPT_FOR } from '../table/kinds';
import type { Row } from '../table/steps';
import type { Store } from '../table/store';

/** Ours: seconds for which a code counts; the interface names none. */
export const VALIDITY = { min: 30, max: 86_400, usual: 300 };

/** A code that was sent and can be verified. */
export interface OpenCode {
	to: string;
	/** What it is for, in the user's own word: a person has one open code for each purpose. */
	purpose: string;
	/** Milliseconds since 1970 after which it no longer counts. */
	expires: number;
}

/** What the store tells of a verification. */
export interface FoundCode extends OpenCode {
	digest: string;
	length: number;
	/** Whether another code was sent to the same person for the same purpose since then. */
	isReplaced: boolean;
}

const KIND = 'code';
const RANDOM_BYTES = 18;
/** Behind them, in the secret: when the code expires. */
const EXPIRES_BYTES = 6;
const VERIFICATION = /^([\w-]{32})([\da-f][\w-]{15})$/;
/** Seals what the store keeps of a code with another hash of the secret than the one in the row's key. */
const SEALED_FOR = 'omni-code v1';

/** What a verification is made of: the secret, and the keys under which the store has the code and the person's last one. */
export interface Verification {
	secret: string;
	codeKey: string;
	personKey: string;
	/** Milliseconds since 1970 after which the code no longer counts, as the text says: whoever has it can change that. */
	expires: number;
}

/**
 * A text of 48 characters that stands for a code: who has it can have the code verified, and learns nothing of it but when it expires. So a
 * code that was held back, of which the store knows nothing, expires as one that was sent. What the store keeps is sealed with it.
 */
export function newVerification(to: string, purpose: string, expires: number): string {
	const secret = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(EXPIRES_BYTES)]);
	secret.writeUIntBE(expires, RANDOM_BYTES, EXPIRES_BYTES);
	return secret.toString('base64url') + codeOwnerKey(to, purpose);
}

/** What a verification is made of; undefined for every other text. */
export function readVerification(text: string): Verification | undefined {
	const [, secret, personKey] = VERIFICATION.exec(text.trim()) ?? [];
	if (secret === undefined) return undefined;
	const expires = Buffer.from(secret, 'base64url').readUIntBE(RANDOM_BYTES, EXPIRES_BYTES);
	return { secret, personKey, codeKey: hashed(secret), expires };
}

/** The rows by which a code can be verified. They show neither the code nor whom it went to. */
export function rowsOfCode({ secret, codeKey, personKey }: Verification, code: string, open: OpenCode): Row[] {
	const sealed = seal(
		SEALED_FOR,
		secret,
		JSON.stringify({ ...open, digest: digestOf(secret, code), length: code.length }),
	);
	const values = [
		[codeKey, sealed],
		[personKey, codeKey],
	] as const;
	return bucketRows(KIND, values, { by: null, state: '', owner: '', until: open.expires + KEPT_FOR.code.afterExpiry });
}

/** What the store tells of a verification; undefined where it never was made, or long ago. Throws StoreTrouble. */
export async function findCode(store: Store, verification: Verification): Promise<FoundCode | undefined> {
	const { secret, codeKey, personKey } = verification;
	const rows = await store.read(KIND, [codeKey, personKey].map(bucketOf));
	const entries = entriesIn(rows, new Set([codeKey, personKey]));
	const sealed = entries.find(({ key }) => key === codeKey)?.value;
	const open = typeof sealed === 'string' ? tryParseJson(unseal(SEALED_FOR, secret, sealed) ?? '') : undefined;
	if (!isJsonObject(open)) return undefined;
	const found = open as unknown as Omit<FoundCode, 'isReplaced'>;
	if (codeOwnerKey(found.to, found.purpose) !== personKey) return undefined;
	const all = entries.filter(({ key }) => key === personKey).sort((one, other) => other.at - one.at);
	return { ...found, isReplaced: all[0].value !== codeKey };
}

/** Whether what a person entered is the code, in a time that tells nothing; a number gets back the zeros in front that it lost. */
export function isCodeOf({ digest, length }: FoundCode, { secret }: Verification, entered: string): boolean {
	return sameText(digestOf(secret, entered.padStart(length, '0')), digest);
}

function digestOf(secret: string, code: string): string {
	return createHash('sha256').update(`${secret} ${code}`).digest('base64url');
}
