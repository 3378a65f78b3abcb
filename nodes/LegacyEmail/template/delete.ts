import { templateField, TEMPLATE_WORDS } from '../fields';
import { legacyWrite } from '../service';
import type { TemplateDraft } from './template';

/** Deletes a template (part 2, 4.5). */
export const remove = legacyWrite({
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
