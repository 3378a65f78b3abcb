import { InvalidInput } from '../../ground/errors';
import { isJsonObject, parseJson, type JsonObject } from '../../ground/json';
import type { NumberReader } from '../../ground/numbers';
import { labelOf, mapFields, refine, type Field, type Form, type Look } from '../../panel/field';
import { raw } from '../../panel/fields';
import { markedOutside } from '../../panel/mapping';
import { phoneNumber } from '../../panel/recipients';
import { notJson } from '../../panel/values';
import { to, type ChatAppMessage } from './common';

/** The type of a message that is given whole. */
export const AS_JSON = {
	name: 'JSON',
	value: 'json',
	description: 'Give the whole message as the service takes it',
} as const;

/** Where a message is given whole, in each form. The two have names of their own: n8n keeps a value when somebody changes the operation. */
export const WHOLE = { type: [AS_JSON.value] };
export const WHOLE_EARLIER = { earlierType: [AS_JSON.value] };

/** The same fields, which need not be filled in beside a message that is given whole and says them itself. */
export function unlessWhole<F extends Form>(whole: Look['show'], fields: F): F {
	return mapFields(fields, (field) => markedOutside({ ...whole }, field));
}

/** A message as the service takes it, shown where it is given `whole`; `about` says what it holds, and `example` is one of them. */
export function jsonMessage(whole: Look['show'], about: string, example: JsonObject): Field<JsonObject> {
	const field = raw({
		displayName: 'Message',
		type: 'json',
		typeOptions: { rows: 8 },
		default: JSON.stringify(example, null, 2),
		description: `${about} What is missing in it is taken from the other fields here: “from”, “to”, “callbackUrl”, “callbackData”.`,
		displayOptions: { show: whole },
	});
	return refine(field, (given, label) => {
		const message = typeof given === 'string' ? parsed(given, label) : given;
		if (isJsonObject(message)) return message;
		const fix = `Give one message, such as ${JSON.stringify(example)}.`;
		throw new InvalidInput(label, 'it is not a JSON object', fix);
	});
}

function parsed(text: string, label: string): unknown {
	try {
		return parseJson(text);
	} catch (error) {
		throw notJson(text, label, error instanceof Error ? error.message : String(error));
	}
}

/** What stands beside the content of a message, in the panel. */
interface Beside {
	readonly from: unknown;
	readonly to: unknown;
	readonly options: { readonly callbackUrl?: unknown; readonly callbackData?: unknown };
}

/** A message with what stands beside it where it does not say so itself (part 1, 2.5 and 2.6). Throws InvalidInput for a number that is none. */
export function withHead<T extends Readonly<Record<string, unknown>>>(
	own: T,
	beside: Beside,
	numbers: NumberReader | undefined,
): T & ChatAppMessage {
	const { options } = beside;
	// What the message says itself is not read from the panel.
	return {
		...own,
		from: own.from ?? beside.from,
		to: phoneNumber(own.to ?? beside.to, labelOf(to), numbers),
		callbackUrl: own.callbackUrl ?? options.callbackUrl,
		callbackData: own.callbackData ?? options.callbackData,
	};
}
