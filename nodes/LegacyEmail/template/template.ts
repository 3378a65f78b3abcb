import type { components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import { isJsonObject, type Json } from '../../ground/json';
import { labelOf, type Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { options } from '../../panel/groups';
import {
	campaignBodyFields,
	campaignBodyOf,
	optionalSenderFields,
	optionalSenderOf,
	optionalSubject,
} from '../content';
import { language, template } from '../fields';

/** The fields of a template that is created or updated (part 2, 4.5). */
export const templateFields = {
	name: text('Name', {
		required: true,
		placeholder: 'e.g. Monthly news',
		description: 'The name of the template; it must not be empty',
	}),
	...campaignBodyFields,
	subject: optionalSubject,
	...optionalSenderFields,
	options: options({
		language,
		userTemplateId: text('User Template ID', { description: 'An ID of your own for the template' }),
	}),
};

/** The JSON text of a template that is created or updated. Throws InvalidInput when it must not be sent. */
export function templateBody(values: Values<typeof templateFields>): string {
	const body: components['schemas']['TemplateWrite'] = {
		Name: values.name,
		Sender: optionalSenderOf(values),
		Subject: values.subject,
		Body: campaignBodyOf(values),
		UserTemplateId: values.options.userTemplateId,
	};
	return JSON.stringify(body);
}

/** The id of a template that was created: the Result itself (part 2, 4.5). */
export function createdId(result: Json | undefined): string {
	const value = isJsonObject(result) ? (result.TemplateId ?? result['#text']) : result;
	if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
	throw new InvalidInput(
		labelOf(template),
		"the service's answer has no ID",
		'It was created: look it up with Get Many Templates.',
	);
}
