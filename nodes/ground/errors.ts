/** An error in words for a person: what happened, and in `fix` what to do about it. */
export class UserFacingError extends Error {
	constructor(
		message: string,
		readonly fix: string,
	) {
		super(message);
	}
}

/** Input that must not be sent: names the field, says what is wrong with it and how to mend it. */
export class InvalidInput extends UserFacingError {
	override readonly name = 'InvalidInput';

	constructor(
		readonly field: string,
		readonly problem: string,
		fix: string,
	) {
		super(`${field}: ${problem}`, fix);
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
