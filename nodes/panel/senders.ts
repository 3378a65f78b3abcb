import { LIMITS } from '../ground/contract';
import { InvalidInput, shorten } from '../ground/errors';
import { refine, type Field } from './field';
import { text, type TextLook } from './fields';

const { senderCharacters, senderDigits } = LIMITS.soap;

/** A sender name of up to 11 Latin characters or 15 digits (part 2, 2.7), which has to be there. */
export function senderName(label: string, look: TextLook): Field<string> {
	return refine(text(label, { ...look, needed: true, trim: true }), (sender, place) => {
		const isNumber = /^\+?\d+$/.test(sender) && sender.replace('+', '').length <= senderDigits;
		if (isNumber || (/^[ -~]+$/.test(sender) && sender.length <= senderCharacters)) return sender;
		throw new InvalidInput(
			place,
			`“${shorten(sender)}” is no sender: it has more than ${senderCharacters} characters, or other than Latin ones`,
			`Use the name that was issued to you: up to ${senderCharacters} Latin characters, or up to ${senderDigits} digits.`,
		);
	});
}
