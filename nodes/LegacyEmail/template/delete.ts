import { request } from '../../api/routes';
import { writeOperation } from '../../engine/writeOperation';
import { templateField, TEMPLATE_WORDS } from '../fields';
import { ENVELOPE_ANSWER } from '../service';
import type { TemplateDraft } from './template';

const ROUTE = 'DELETE /email/v2/Templates/{TemplateId}';

/** Deletes a template (part 2, 4.5). */
export const remove = writeOperation({
	name: 'Delete',
	action: 'Delete a template',
	description: 'Delete a template',
	tool: 'Deletes the email template that is set in this tool. It can not be undone: use it only when a person has clearly asked for it.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	wording: { ...TEMPLATE_WORDS, done: 'deleted' },
	form: { templateId: templateField },

	draft({ templateId }): TemplateDraft {
		return { body: {}, identity: { templateId }, facts: { deleted: true } };
	},

	request: (draft) => request(ROUTE, { params: { TemplateId: draft.identity.templateId } }),
	...ENVELOPE_ANSWER,
});
