/** Recipients that messages may go to, as patterns. */
export type Allowed = readonly RegExp[];

/** The recipients of a list with commas between them, in which a star stands for any characters; undefined for no list. */
export function readAllowed(list: string | undefined): Allowed | undefined {
	if (list === undefined) return undefined;
	const patterns = list.split(/[,;\n]+/).map((pattern) => plain(pattern));
	return patterns.filter((pattern) => pattern !== '').map(patternOf);
}

/** The first recipient of a message that is not among those that are allowed; undefined when all of them are. */
export function strangerIn(allowed: Allowed, to: unknown): string | undefined {
	if (typeof to !== 'string') return 'a recipient that is not known';
	return to.split(', ').find((recipient) => !allowed.some((pattern) => pattern.test(plain(recipient))));
}

/** As recipients are compared: blanks, brackets, dashes and the plus of a phone number tell nobody from another, nor do capitals. */
function plain(recipient: string): string {
	const trimmed = recipient.trim().toLowerCase();
	return /^[\d\s()+*.-]+$/.test(trimmed) ? trimmed.replace(/[\s()+.-]/g, '') : trimmed;
}

function patternOf(pattern: string): RegExp {
	const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${parts.join('[^]*')}$`);
}
