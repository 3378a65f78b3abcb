/** JSON with the parts of Node 24 that the TypeScript library does not describe yet. */
interface SourceJson {
	rawJSON(text: string): object;
	parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const sourceJson = JSON as unknown as SourceJson;

const LONG_DIGITS = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** Whether the value is a JSON object (not an array, not null). */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses JSON without loss: an integer past 2^53 becomes a bigint, every other value is what JSON.parse gives.
 * Throws a SyntaxError on text that is no JSON.
 */
export function parseJson(text: string): unknown {
	if (!LONG_DIGITS.test(text)) return JSON.parse(text) as unknown;
	return sourceJson.parse(text, (_key, value, { source }) =>
		typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && INTEGER.test(source)
			? BigInt(source)
			: value,
	);
}

/**
 * Writes JSON; a bigint becomes a raw integer with every digit. It is taken from its holder: some packages that a test
 * loads give bigints a toJSON, which makes text of them before a replacer sees them.
 */
export function stringifyJson(value: unknown): string {
	return JSON.stringify(value, function replace(this: Record<string, unknown>, key: string, field: unknown) {
		const own = this[key];
		return typeof own === 'bigint' ? sourceJson.rawJSON(own.toString()) : field;
	});
}
