import { CHAT_APP_BUTTON_POSITIONS, LIMITS } from '../../../ground/contract';
import { choice, named } from '../../../panel/choices';
import { labelOf } from '../../../panel/field';
import { textField, upTo, type MessageObject } from '../fields';
import { anything, choiceRule, listRule, may, must, objectRule, variantsRule, type Member, type Rule } from '../rules';
import { parameterRule } from './templateParameters';

const POSITIONS = named({ '0': 'First', '1': 'Second', '2': 'Third' });

const buttonForm = {
	sub_type: choice('Button Type', named({ quick_reply: 'Quick Reply', url: 'URL' }), { default: 'quick_reply' }),
	index: choice('Position', POSITIONS, { default: '0' }),
	payload: textField('Payload', {
		must: true,
		min: 1,
		description: 'What comes back when the button is clicked',
		show: { sub_type: ['quick_reply'] },
	}),
	text: textField('Address Suffix', {
		must: true,
		min: 1,
		max: LIMITS.chatapp.urlSuffix,
		placeholder: 'e.g. orders/1001',
		description: `${upTo(LIMITS.chatapp.urlSuffix)}, put behind the button's address`,
		show: { sub_type: ['url'] },
	}),
};

/** A button of a template (part 1, 2.5). */
export const button: MessageObject<typeof buttonForm> = {
	form: buttonForm,
	build(row) {
		const { sub_type, index } = row;
		const parameter = sub_type === 'url' ? { type: 'text', text: row.text } : { type: 'payload', payload: row.payload };
		return { type: 'button', sub_type, index, parameters: [parameter] };
	},
	rule: variantsRule('sub_type', labelOf(buttonForm.sub_type), {
		quick_reply: buttonRule({ payload: buttonForm.payload }),
		url: buttonRule({ text: buttonForm.text }),
	}),
};

function buttonRule(parameter: Readonly<Record<string, Member>>): Rule {
	return objectRule({
		type: must('Type', anything),
		sub_type: must(labelOf(buttonForm.sub_type), anything),
		index: must(labelOf(buttonForm.index), choiceRule(CHAT_APP_BUTTON_POSITIONS)),
		parameters: may('Parameters', listRule(parameterRule(parameter), { each: 'Parameter' })),
	});
}
