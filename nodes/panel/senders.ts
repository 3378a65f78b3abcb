import { InvalidInput } from '../ground/errors';
import { SENDER_CHARACTERS, SENDER_DIGITS } from '../ground/limits';
import { refine, type Field } from './field';
import { text, type TextLook } from './fields';

/** A sender name of up to 11 Latin characters or 15 digits (part 2, 2.7), which has to be there. */
export function senderName(label: string, look: TextLook): Field<string> {
	return refine(text(label, { ...look, needed: true, trim: true }), (name, place) => {
		const isNumber = /^\+?\d+$/.test(name) && name.replace('+', '').length <= SENDER_DIGITS;
		if (isNumber || (/^[ -~]+$/.test(name) && name.length <= SENDER_CHARACTERS)) return name;
		throw new InvalidInput(
			place,
			`a sender name has up to ${SENDER_CHARACTERS} Latin characters or ${SENDER_DIGITS} digits`,
			'Use the name that was issued to you.',
		);
	});
}
