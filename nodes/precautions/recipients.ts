import type { Draft } from '../engine/draft';
import type { Handles } from '../engine/handles';
import type { NumberReader } from '../ground/numbers';
import { personKey, readPerson } from '../ground/person';

interface Recipient {
	address: string;
	/** What tells the person from others; undefined for a device. */
	key: string | undefined;
}

/** The recipients of a message: an email may have several, and a contact has what is known of it. None for an ID alone. */
export function recipientsOf({ identity: { to, phone, email, pushToken } }: Pick<Draft, 'identity'>): Recipient[] {
	return [to, phone, email, pushToken]
		.flatMap((one) => (typeof one === 'string' ? one.split(', ') : []))
		.filter((address) => address !== '')
		.map((address) => ({ address, key: personKey(address) }));
}

/** How many messages leave for a draft: an email is one for each of its recipients (part 1, 2.3). */
export function recipientCount<D extends Draft>({ to }: Handles<D>, draft: D): number {
	return to?.kind === 'email' ? to.of(draft).split(',').length : 1;
}

export type Allowed = (recipient: Recipient) => boolean;

/** Tokens of devices are long, and have no blanks in them; what else is neither a number nor an address is a mistake. */
const DEVICE = /^[\w:-]{32,}$/;

/**
 * A list of recipients with commas between them: phone numbers and email addresses in any spelling, device tokens, domains with an @
 * before them, and patterns in which a star stands for any characters; beside digits alone, for digits. Throws InvalidInput for anything else.
 */
export function readAllowed(list: string, label: string, numbers: NumberReader): Allowed {
	const keys = new Set<string>();
	const patterns: RegExp[] = [];
	for (const entry of list.split(/[,;\n]/).map((one) => one.trim())) {
		if (entry.startsWith('@')) patterns.push(patternOf(`*${entry}`));
		else if (entry.includes('*')) patterns.push(patternOf(entry));
		else if (entry !== '') keys.add(DEVICE.test(entry) ? entry : readPerson(entry, label, numbers).key);
	}
	return ({ address, key = address }) => keys.has(key) || patterns.some((pattern) => pattern.test(key));
}

/** A pattern for keys: of addresses, or of numbers without what stands between their digits, where stars stand for digits only. */
function patternOf(given: string): RegExp {
	const pattern = personKey(given) ?? given.replace(/[\s()+.-]/g, '');
	const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	// Anybody can have an address that begins or ends as a number does.
	const isOfNumbers = /^[\d*]+$/.test(pattern) && /\d/.test(pattern);
	return new RegExp(`^${parts.join(isOfNumbers ? '\\d*' : '[^]*')}$`);
}

/** The first recipient of a message that a list does not have; undefined when it has all of them. */
export function strangerIn(allowed: Allowed, draft: Pick<Draft, 'identity'>): string | undefined {
	const recipients = recipientsOf(draft);
	if (recipients.length === 0) return 'a recipient that is not known';
	return recipients.find((one) => !allowed(one))?.address;
}
