import type { Draft } from '../../engine/draft';
import { xmlText } from '../../ground/xml';
import { TEMPLATE_WORDS } from '../fields';
import { legacyCreatedVerdict, legacyWrite } from '../service';
import { templateBody, templateFields } from './template';

/** Creates a template (part 2, 4.5). */
export const create = legacyWrite({
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

	/** The id is the Result itself (part 2, 4.5). */
	verdict: (envelope) => legacyCreatedVerdict(envelope, 'templateId', xmlText(envelope.result) ?? envelope.result),
});
