import { CHATAPP_LIMITS } from '../../../ground/limits';
import { filled, textOf } from '../form';
import type { MessageType } from '../messageType';
import { must, object, text as textRule } from '../rules';

/** A text message (part 1, 2.5). */
export const text: MessageType = {
	types: ['text'],
	fields: [
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Your order is on its way',
			description: 'Up to 4096 characters; may hold several links and formatting',
		},
		{
			displayName: 'Preview Links',
			name: 'previewUrl',
			type: 'boolean',
			default: false,
			description: 'Whether the recipient sees a preview of a link in the text',
		},
	],
	build(item) {
		const message = { text: filled({ body: textOf(item.value('text')) }) };
		return item.flag('previewUrl', 'Preview Links') ? { ...message, preview_url: true } : message;
	},
	rules: { text: object({ body: must('Text', textRule({ min: 1, max: CHATAPP_LIMITS.body })) }) },
};
