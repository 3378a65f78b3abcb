import { personKey } from '../ground/person';
import { hashed } from '../table/buckets';

/*
 * The keys under which a person is counted and known, one function for each, so that what writes them and what erases a person have the same.
 * A person is named by an address, or by the key that `personKey` makes of it.
 */

/**
 * What a recipient has got, where messages are counted (`sends`) or codes (`codes`). Email addresses that differ behind a plus are one
 * mailbox with most providers, which would be flooded by as many of them as anybody makes up.
 */
export function toKey(address: string): string {
	const key = personKey(address) ?? address;
	return hashed(`to ${key.replace(/\+[^@]*@/, '@')}`);
}

/** That a person has confirmed a code. */
export function knownKey(address: string): string {
	return hashed(`known ${personKey(address) ?? address}`);
}

/** A person and the purpose of their codes: the last one is kept under it. */
export function codeOwnerKey(address: string, purpose: string): string {
	return hashed(`code ${purpose}/${personKey(address) ?? address}`);
}

/** The codes of a person and a purpose that were held back: none of them takes the place of the last one that was sent. */
export function withheldKey(codeOwner: string): string {
	return hashed(`held ${codeOwner}`);
}

/** That a person has just got a code. */
export function waitKey(codeOwner: string): string {
	return hashed(`wait ${codeOwner}`);
}

/** The wrong codes that a person entered. */
export function wrongKey(codeOwner: string): string {
	return hashed(`wrong ${codeOwner}`);
}

/** How often a code was compared. */
export function triesKey(codeKey: string): string {
	return hashed(`try ${codeKey}`);
}

/** That a code was used. */
export function usedKey(codeKey: string): string {
	return hashed(`used ${codeKey}`);
}
