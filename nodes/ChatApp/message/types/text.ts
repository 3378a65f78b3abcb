import { LIMITS, type components } from '../../../ground/contract';
import { flag } from '../../../panel/fields';
import { filledByModel } from '../../../panel/field';
import { perItem } from '../../../panel/mapping';
import { ruled, textField, upTo, type MessageObject } from '../fields';
import { flagRule, objectRule } from '../rules';

const words = textField('Text', {
	must: true,
	required: true,
	min: 1,
	max: LIMITS.chatapp.body,
	rows: 3,
	placeholder: 'e.g. Your order is on its way',
	description: `${upTo(LIMITS.chatapp.body)}; may hold several links and formatting`,
});

const form = perItem({
	text: filledByModel('The text of the chat message, up to 4096 characters', words),
});

/** An option of a text message. */
export const previewUrl = ruled(
	flag('Preview Links', {
		description: 'Whether the recipient sees a preview of a link in the text',
		show: { '/type': ['text'] },
	}),
	flagRule,
);

/** A text message (part 1, 2.5). */
export const textMessage: MessageObject<typeof form> = {
	form,
	build: ({ text: body }) => ({ text: { body } }),
	rule: objectRule<components['schemas']['ChatAppText']>({ body: form.text }),
};
