import { notice } from '../../panel/fields';
import { templateField, TEMPLATE_WORDS } from '../fields';
import { listedTemplateRecord } from '../records';
import { ENVELOPE_ANSWER, legacyWrite } from '../service';
import { templateBody, templateFields, type TemplateDraft } from './template';

/** Replaces a template (part 2, 4.5). */
export const update = legacyWrite({
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
