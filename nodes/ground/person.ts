import { InvalidInput, shorten } from './errors';
import { LEADING_8, Numbers, ONE_EACH, visibleOf, type NumberReader } from './numbers';

/** A person, as a phone number or an email address names them. */
export interface Person {
	/** The same for all spellings of the address: what tells this person from any other, in a run and in the store. */
	key: string;
	/** A number with its plus, without which a Default Country could make somebody else's of it; an email address as it was given. */
	address: string;
}

/** Names as they stand before an “@”, and a domain of two parts or more in the letters of any language. */
const EMAIL = /^[^@\s,;:<>"]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;

const EITHER = 'Use a phone number with its country code, e.g. +12025550123, or an address such as ann@example.com.';
const ONE_EMAIL = 'Use one address such as ann@example.com, without a name, “mailto:” or brackets.';

/** An email address without what is around it (part 1, 2.3). Throws InvalidInput for anything else, also for several in one text. */
export function readEmail(given: string, label: string): string {
	const address = visibleOf(given);
	if (address === '') throw new InvalidInput(label, 'no email address is given', ONE_EMAIL);
	if (EMAIL.test(address) && domainOf(address) !== undefined) return address;
	const isSeveral = address.split(/[,;]/).filter((one) => one.includes('@')).length > 1;
	if (isSeveral) throw new InvalidInput(label, `“${shorten(address)}” is several email addresses`, ONE_EACH);
	throw new InvalidInput(label, `“${shorten(address)}” is not an email address`, ONE_EMAIL);
}

/** Reads the address of a person, whichever it is; throws InvalidInput for what is neither a phone number nor an email address. */
export function readPerson(given: string, label: string, numbers: NumberReader): Person {
	if (/^\P{Nd}+$/u.test(given.trim()) && !given.includes('@')) {
		throw new InvalidInput(label, `“${shorten(given.trim())}” is neither a phone number nor an email address`, EITHER);
	}
	if (!given.includes('@')) return ofNumber(numbers.read(given.trim(), label));
	const address = readEmail(given, label);
	return { key: personKey(address) ?? address, address };
}

function ofNumber(number: string): Person {
	const key = number.replace('+', '');
	return { key, address: `+${key}` };
}

/**
 * The key of the person to whom a message goes, by the address that it goes to: the digits of a number; an email address in small
 * letters, with its domain in Latin ones. Undefined where nobody reads it as a person: a device, a contact by its ID.
 */
export function personKey(address: string): string | undefined {
	if (/^\+?\d+$/.test(address)) return address.replace('+', '');
	if (!address.includes('@')) return undefined;
	const name = address.slice(0, address.lastIndexOf('@')).normalize('NFC').toLowerCase();
	return `${name}@${domainOf(address) ?? ''}`;
}

/** Who wrote, by the number that the service gives, which is international even without its plus; undefined for no number. */
export function readSender(given: string): Person | undefined {
	const number = given.trim();
	// Plans grow: the service knows numbers that fit none which is known here.
	if (/^[1-9]\d{6,14}$/.test(number)) return ofNumber(number.replace(LEADING_8, '+7'));
	try {
		return ofNumber(new Numbers().read(number, ''));
	} catch {
		return undefined;
	}
}

/** Who wrote, as a send takes it: a number with its plus. */
export function withPlus<Given>(sender: Given): Given | string {
	const person = typeof sender === 'string' ? readSender(sender) : undefined;
	return person?.address ?? sender;
}

/** The key of who wrote, as readSender gives it. */
export function senderKey(given: string): string | undefined {
	return readSender(given)?.key;
}

/** The domain of an email address as the network knows it; undefined where it can be none. */
function domainOf(address: string): string | undefined {
	const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
	if (/^[a-z\d._-]+$/.test(domain)) return domain;
	return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : undefined;
}
