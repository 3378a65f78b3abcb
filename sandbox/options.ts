/** What people are told of the errors of a start that they can mend. */
const PROBLEMS: Readonly<Record<string, string>> = {
	EADDRINUSE: 'The port is taken; choose another one with --port.',
	EACCES: 'The port may not be used; choose one above 1023 with --port.',
	EADDRNOTAVAIL: 'This machine has no such address; choose another one with --host.',
	ENOTFOUND: 'There is no such address; choose another one with --host.',
};
const HIGHEST_PORT = 65_535;
const FASTEST = 1_000_000;

/** A port of the command line, 0 for any free one. @throws Error with a sentence when it is none */
export function portOption(name: string, text: string): number {
	return numberOption(name, text, HIGHEST_PORT, 'a port from 0 to 65535', /^\d+$/);
}

/** The factor of a speed of the command line. @throws Error with a sentence when it is none */
export function factorOption(name: string, text: string): number {
	return numberOption(name, text, FASTEST, `a number from 0 to ${FASTEST}`, /^\d+(\.\d+)?$/);
}

/** An address of the command line, if it is given. @throws Error with a sentence when it is none */
export function urlOption(name: string, text: string | undefined): string | undefined {
	if (text === undefined || /^https?:\/\/[^\s/]/i.test(text)) return text;
	throw new Error(`${name} has to be an address that begins with http:// or https://, and ${text} was given.`);
}

/** Why the sandbox did not start, in one line. */
export function startProblem(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	const known = PROBLEMS[code];
	return (known === undefined ? text : `${known} (${text})`).split('\n')[0];
}

function numberOption(name: string, text: string, most: number, wanted: string, form: RegExp): number {
	const value = Number(text);
	if (form.test(text) && value <= most) return value;
	throw new Error(`${name} has to be ${wanted}, and ${text || 'nothing'} was given.`);
}
