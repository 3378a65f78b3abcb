import { call, type Envelope, listOf } from '../api/legacy';
import { request } from '../api/routes';
import type { Draft } from '../engine/draft';
import { itemOperation } from '../engine/itemOperation';
import { resource } from '../engine/operation';
import type { Schemas } from '../ground/contract';
import { xmlText } from '../ground/xml';
import { limitFields, wantedRows } from '../panel/common';
import { filledByModel, type Values } from '../panel/field';
import { notice, text } from '../panel/fields';
import { options } from '../panel/groups';
import { readRecord } from '../service/shapes';
import type { Verdict } from '../service/verdict';
import { campaignBodyFields, campaignBodyOf, optionalSenderFields, optionalSenderOf, optionalSubject } from './content';
import { TEMPLATE_WORDS, templateField } from './fields';
import { LISTED_TEMPLATE, listedTemplateRecord, namedTemplate, TEMPLATE } from './records';
import { callFor, ENVELOPE_ANSWER, legacyCreatedVerdict, legacyWrite } from './service';

/** A change to a template that exists. */
interface TemplateDraft extends Draft {
	identity: { templateId: string };
}

/** The fields of a template that is created or updated (part 2, 4.5). */
const templateFields = {
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
function templateBody(values: Values<typeof templateFields>): Schemas['TemplateWrite'] {
	return {
		Name: values.name,
		Sender: optionalSenderOf(values),
		Subject: values.subject,
		Body: campaignBodyOf(values),
		UserTemplateId: values.options.userTemplateId,
	};
}

/** What the answer to a create says: the id is the Result itself (part 2, 4.5). */
function templateVerdict(envelope: Envelope): Verdict {
	const { result } = envelope;
	return legacyCreatedVerdict(envelope, 'templateId', xmlText(result) ?? result);
}

/** The route of all templates, which has a slash at its end. */
export const LIST_TEMPLATES = 'GET /email/v2/Templates/';

/** Lists all templates; their merge fields come with Get (part 2, 4.5). */
const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many templates',
	description: 'List all templates',
	tool: 'Lists the email templates with their TemplateId, name and subject. It changes nothing. Use it to find the TemplateId of a template.',
	credential: 'omniBasicLoginApi',
	routes: [LIST_TEMPLATES],
	form: { ...limitFields },

	async run(values, client) {
		const wanted = wantedRows(values);
		const { result } = await call(client, request(LIST_TEMPLATES));
		return listOf(result, LISTED_TEMPLATE).slice(0, wanted).map(listedTemplateRecord);
	},
});

const ONE_TEMPLATE = 'GET /email/v2/Templates/{TemplateId}';

const KNOWN = { one: 'template', fix: 'Pick it from the list, or check the ID.' };

/** Gets one template with its merge fields (part 2, 4.5). */
const get = itemOperation({
	name: 'Get',
	action: 'Get a template',
	description: 'Get one template with its merge fields',
	tool: 'Gets one email template by its templateId: its subject, its text and the merge fields that the text takes. It changes nothing.',
	credential: 'omniBasicLoginApi',
	routes: [ONE_TEMPLATE],
	form: {
		templateId: filledByModel('The templateId, as the list of templates gives it', templateField),
	},

	async run({ templateId }, client) {
		const result = await callFor(client, request(ONE_TEMPLATE, { params: { TemplateId: templateId } }), KNOWN);
		return [namedTemplate(readRecord(result, TEMPLATE))];
	},
});

/** Creates a template (part 2, 4.5). */
const create = legacyWrite({
	name: 'Create',
	action: 'Create a template',
	description: 'Create a template with its texts',
	tool: 'Makes an email template with the name, the subject and the text given. Nothing is sent. It gives the templateId.',
	route: 'POST /email/v2/Templates',
	wording: { ...TEMPLATE_WORDS, done: 'created', id: 'templateId' },
	form: templateFields,

	draft(values): Draft {
		return { body: templateBody(values), identity: { name: values.name } };
	},

	verdict: templateVerdict,
});

/** Replaces a template (part 2, 4.5). */
const update = legacyWrite({
	name: 'Update',
	action: 'Update a template',
	description: 'Replace all fields of a template',
	tool: 'Replaces the name, the subject, the text and all other fields of the email template that is set in this tool. What is not given is lost: get the template first.',
	route: 'PUT /email/v2/Templates/{TemplateId}',
	wording: { ...TEMPLATE_WORDS, done: 'updated', id: 'templateId' },
	form: {
		templateId: templateField,
		replaceNotice: notice('Every field is replaced: what is left empty here is empty afterwards.'),
		...templateFields,
	},

	draft(values): TemplateDraft {
		return { body: templateBody(values), identity: { templateId: values.templateId } };
	},

	verdict(envelope, { identity }) {
		const verdict = ENVELOPE_ANSWER.verdict(envelope);
		if (!verdict.accepted) return verdict;
		return { accepted: true, output: { code: 'OK', ...listedTemplateRecord(envelope.result), ...identity } };
	},
});

/** Deletes a template (part 2, 4.5). */
const remove = legacyWrite({
	name: 'Delete',
	action: 'Delete a template',
	description: 'Delete a template',
	tool: 'Deletes the email template that is set in this tool. It can not be undone: use it only when a person has clearly asked for it.',
	route: 'DELETE /email/v2/Templates/{TemplateId}',
	wording: { ...TEMPLATE_WORDS, done: 'deleted' },
	form: { templateId: templateField },

	draft({ templateId }): TemplateDraft {
		return { body: {}, identity: { templateId }, facts: { deleted: true } };
	},
});

export const templates = resource('Template', 'template', [getMany, create, remove, get, update]);
