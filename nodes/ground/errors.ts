/** Input that must not be sent: names the field, says what is wrong with it and how to mend it. */
export class InvalidInput extends Error {
	constructor(
		readonly field: string,
		readonly problem: string,
		readonly fix: string,
	) {
		super(`${field}: ${problem}`);
		this.name = 'InvalidInput';
	}
}

/** A value of a user's, short enough to stand in a message. */
export function shorten(text: string): string {
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** Any value of a user's, short enough to stand in a message: text as it is, anything else as JSON. */
export function shown(value: unknown): string {
	return shorten(typeof value === 'string' ? value : JSON.stringify(value));
}
