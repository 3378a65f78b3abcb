import { isJsonObject, pick, tryParseJson, type Json, type JsonObject } from '../ground/json';

/** More wrappers than any service has. */
const MOST_WRAPPERS = 4;

/**
 * The JSON of an answer without what gateways put around it: a text that holds the JSON, a list of one envelope, an object in which the
 * envelope stands beside other things. An envelope is known by its `result`. Undefined where the answer is no JSON.
 */
export function answerJson(text: string): Json | undefined {
	let json = tryParseJson(text);
	for (let left = MOST_WRAPPERS; left > 0; left -= 1) {
		const inner = innerOf(json);
		if (inner === undefined) return json;
		json = inner;
	}
	return json;
}

function innerOf(json: Json | undefined): Json | undefined {
	if (typeof json === 'string') return listOrObject(json);
	if (Array.isArray(json)) return json.length === 1 && isWrapped(json[0]) ? json[0] : undefined;
	if (!isJsonObject(json)) return undefined;
	const result = pick(json, 'result');
	if (result === undefined) {
		const names = Object.keys(json).filter((key) => isEnvelope(json[key]));
		if (names.length !== 1) return undefined;
		const [name] = names;
		const { [name]: inner, ...beside } = json;
		return { ...beside, ...(inner as JsonObject) };
	}
	if (typeof result === 'string') {
		const written = listOrObject(result);
		return written === undefined ? undefined : withResult(json, written);
	}
	// An envelope inside of an envelope; what a scenario's creation answers has a code beside its id (part 2, 4.3).
	return isWrapped(result) ? withResult(json, pick(result, 'result') ?? null) : undefined;
}

/** What a text holds, where that is a list or an object. */
function listOrObject(text: string): Json | undefined {
	const json = tryParseJson(text);
	return typeof json === 'object' && json !== null ? json : undefined;
}

function isEnvelope(value: Json): boolean {
	return isJsonObject(value) && pick(value, 'result') !== undefined;
}

/** Whether a value is an envelope around a list or an object, and no entry of a list. */
function isWrapped(value: Json): value is JsonObject {
	if (!isJsonObject(value) || pick(value, 'code') !== undefined) return false;
	const result = pick(value, 'result');
	return typeof result === 'object' && result !== null;
}

function withResult(envelope: JsonObject, result: Json): JsonObject {
	return Object.fromEntries(
		Object.entries(envelope).map(([name, value]) => [name, name.toLowerCase() === 'result' ? result : value]),
	);
}
