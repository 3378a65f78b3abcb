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
	includeText: flag('Include Text Sent', {
		default: true,
		description:
			'Whether to put the text that was sent into the output of each message. Turn it off to save memory where many thousands are sent at a time.',
	}),
};

const form = { options: options(outputOptions) };

type OutputOptions = Partial<Values<typeof outputOptions>>;

/** What the first item says of the outputs; throws InvalidInput. */
export function readOutputOptions(parameters: Parameters): OutputOptions {
	return compileForm(form, parameters)(0).options;
}
