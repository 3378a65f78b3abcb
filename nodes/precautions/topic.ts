import { refine, type Field } from '../panel/field';
import { text, type TextLook } from '../panel/fields';

/** A topic of messages: the same in capital and small letters. */
export function topicField(label: string, look: TextLook): Field<string | undefined> {
	return refine(text(label, { ...look, trim: true, most: 60 }), (topic) => topic?.toLowerCase());
}
