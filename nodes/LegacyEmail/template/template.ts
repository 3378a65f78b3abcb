import type { Draft } from '../../engine/draft';
import type { Schemas } from '../../ground/contract';
import { type Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import {
	campaignBodyFields,
	campaignBodyOf,
	optionalSenderFields,
	optionalSenderOf,
	optionalSubject,
} from '../content';

/** A change to a template that exists. */
export interface TemplateDraft extends Draft {
	identity: { templateId: string };
}

/** The fields of a template that is created or updated (part 2, 4.5). */
export const templateFields = {
	name: text('Name', {
		model: 'The name of the template',
		required: true,
		placeholder: 'e.g. Monthly news',
		description: 'The name of the template; it must not be empty',
	}),
	...campaignBodyFields,
	subject: optionalSubject,
	...optionalSenderFields,
	options: options({
		userTemplateId: text('User Template ID', { description: 'An ID of your own for the template' }),
	}),
};

/** A template that is created or updated. Throws InvalidInput when it must not be sent. */
export function templateBody(values: Values<typeof templateFields>): Schemas['TemplateWrite'] {
	return {
		Name: values.name,
		Sender: optionalSenderOf(values),
		Subject: values.subject,
		Body: campaignBodyOf(values),
		UserTemplateId: values.options.userTemplateId,
	};
}
