import type { Values } from './field';
import { flag } from './fields';
import { options } from './groups';
import type { Parameters } from './parameters';
import { compileForm } from './read';

/** What a person may have in the outputs of an operation that gives one for each item, among its options. */
export const outputOptions = {
	// The words of n8n's node Edit Fields.
	includeOtherFields: flag('Include Other Input Fields', {
		description: 'Whether to put all fields of the input item beside the result',
	}),
};

/** The same for an operation whose outputs repeat what the recipients read. */
export const textOptions = {
	includeText: flag('Include Text Sent', {
		default: true,
		description:
			'Whether to put what the recipient reads into the output of each message: text, and subject or title. Turn it off to save memory where many thousands are sent at a time.',
	}),
};

const members = { ...outputOptions, ...textOptions };
const form = { options: options(members) };

type OutputOptions = Partial<Values<typeof members>>;

/** What the first item says of the outputs; throws InvalidInput. */
export function readOutputOptions(parameters: Parameters): OutputOptions {
	return compileForm(form, parameters)(0).options;
}
