import type { INodeProperties } from 'n8n-workflow';

import { InvalidInput } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import type { Item } from '../../panel/parameters';
import { bodyFields, campaignBodyOf, MACROS_HINT, senderFields, senderOf, sized, subjectField } from '../content';
import { optionsField } from '../service';

/** The fields of a template that is created or updated (part 2, 4.5). */
export const templateFields: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Monthly news',
		description: 'The name of the template; it must not be empty',
	},
	...bodyFields(MACROS_HINT),
	subjectField,
	...senderFields,
	optionsField({
		displayName: 'User Template ID',
		name: 'userTemplateId',
		type: 'string',
		default: '',
		description: 'An ID of your own for the template',
	}),
];

/** The JSON text of a template that is created or updated. Throws InvalidInput when it must not be sent. */
export function templateBody(item: Item): string {
	const sender = senderOf(item, false);
	const subject = item.text('subject', 'Subject');
	const userTemplateId = item.text('options.userTemplateId', 'User Template ID');
	return JSON.stringify({
		Name: item.requiredText('name', 'Name'),
		...(sender ? { Sender: sender } : {}),
		...(subject === undefined ? {} : { Subject: sized(subject, 'Subject') }),
		Body: campaignBodyOf(item),
		...(userTemplateId === undefined ? {} : { UserTemplateId: userTemplateId }),
	});
}

/** The id of a template that was created: the Result itself (part 2, 4.5). */
export function createdId(result: unknown): string {
	const value = isJsonObject(result) ? (result.TemplateId ?? result['#text']) : result;
	if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
	throw new InvalidInput(
		'Template',
		"the service's answer has no ID",
		'It was created: look it up with Get Many Templates.',
	);
}
