import type { Values } from './field';
import { flag, integer } from './fields';
import { options } from './groups';
import type { Parameters } from './parameters';
import { compileForm } from './read';

/** What a person may have in the outputs of an operation that gives one for each item, among its options. */
export const outputOptions = {
	// The words of n8n's node Edit Fields.
	includeOtherFields: flag('Include Other Input Fields', {
		description:
			'Whether to add all fields of the input item to the result, except “error”, by which n8n recognizes a failed item, and, where the operation waits, fields such as “outcome” that tell what came of it',
	}),
};

/** The same for an operation whose outputs repeat what the recipients read. */
export const textOptions = {
	omitText: flag('Leave Out Text Sent', {
		description:
			'Whether to leave the text, subject and title of each message out of the output. It saves memory where many thousands are sent at a time.',
	}),
};

const shown = { ...outputOptions, ...textOptions };
const shownForm = { options: options(shown) };

type OutputOptions = Partial<Values<typeof shown>>;

/** What the first item says of the outputs; throws InvalidInput. */
export function readOutputOptions(parameters: Parameters): OutputOptions {
	return compileForm(shownForm, parameters)(0).options;
}

/** Ours: the interface names no time. A service takes some seconds for 32,000 messages. */
const USUAL_SECONDS = 120;
const MOST_SECONDS = 3600;

/** What every operation that asks the service lets a person set of its requests, among its options. */
export const requestOptions = {
	timeout: integer('Timeout (Seconds)', {
		min: 1,
		max: MOST_SECONDS,
		default: USUAL_SECONDS,
		description:
			'For how many seconds to wait for each answer of the service. What was not answered in time may have been carried out, so it is not sent again.',
	}),
};

const requestForm = { options: options(requestOptions) };

/** For how many milliseconds to wait for an answer; throws InvalidInput. */
export function readTimeout(parameters: Parameters): number {
	const { timeout = USUAL_SECONDS } = compileForm(requestForm, parameters)(0).options;
	return timeout * 1000;
}
