import { flag, integer, text, type TextLook } from './fields';
import { LIMITS } from '../ground/contract';
import { InvalidInput, shorten } from '../ground/errors';
import { refine, type Field } from './field';

/** The option of every send to fail as a whole; the engine reads it under the name `failOnRejected`. */
export function failOnRejected(one = 'message', again = 'sent again'): ReturnType<typeof flag> {
	const title = one[0].toUpperCase() + one.slice(1);
	return flag(`Fail When Any ${title} Is Rejected`, {
		description: `Whether to stop the workflow when one ${one} is not accepted although others were. With Retry On Fail, only what is missing is ${again}.`,
	});
}

/** How many messages one request holds at most, where the interface names no limit; `usual` is ours. */
export function batchSize(usual: number, description: string): ReturnType<typeof integer> {
	return integer('Batch Size', { min: 1, default: usual, description });
}

/** Leaves the fields that most people look at. */
export const simplify = flag('Simplify', {
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** The time zone of details and statistics queries, by which these cut days and hours (part 1, 4.1 to 4.4). */
export const timeOffset = integer('Time Offset (Minutes)', {
	description:
		"The time zone of the dates in question and answer, in minutes from UTC (180 is UTC+3); the workflow's when this is not set",
});

export const limitFields = {
	returnAll: flag('Return All', { description: 'Whether to return all results or only up to a given limit' }),
	limit: integer('Limit', {
		min: 1,
		default: 50,
		description: 'Max number of results to return',
		show: { returnAll: [false] },
	}),
};

/** How many rows the two ask for: Infinity for all. */
export function wantedRows(values: { returnAll?: boolean; limit?: number }): number {
	// A limit that is hidden is not read.
	return values.returnAll ? Infinity : (values.limit ?? 50);
}

export const smsSender = text('From', {
	required: true,
	placeholder: 'e.g. MyShop',
	description: 'The sender name that is approved for your account: up to 11 Latin characters or 15 digits',
});

const { senderCharacters, senderDigits } = LIMITS.soap;

/** Whether a sender name has up to 11 Latin characters or 15 digits (part 2, 2.7; field notes, sender names). */
function isSenderName(sender: string): boolean {
	const isNumber = /^\+?\d+$/.test(sender) && sender.replace('+', '').length <= senderDigits;
	return isNumber || (/^[ -~]+$/.test(sender) && sender.length <= senderCharacters);
}

/** What a person should know of a sender name of another form, where the documents say only that it is approved (part 1, 2.2). */
export function senderWarning(sender: string): string | undefined {
	if (isSenderName(sender)) return undefined;
	return `From is “${shorten(sender)}”, and sender names are seen to have up to ${senderCharacters} Latin characters or ${senderDigits} digits. It is sent as it is: the service may refuse it.`;
}

/** A sender name of that form, which has to be there. */
export function senderName(label: string, look: TextLook): Field<string> {
	return refine(text(label, { ...look, needed: true, trim: true }), (sender, place) => {
		if (isSenderName(sender)) return sender;
		throw new InvalidInput(
			place,
			`“${shorten(sender)}” is not a sender: it has more than ${senderCharacters} characters, or other than Latin ones`,
			`Use the name that was issued to you: up to ${senderCharacters} Latin characters, or up to ${senderDigits} digits.`,
		);
	});
}
