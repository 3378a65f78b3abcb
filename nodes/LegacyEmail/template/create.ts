import { request } from '../../api/routes';
import type { Draft } from '../../engine/draft';
import { writeOperation } from '../../engine/writeOperation';
import { TEMPLATE_WORDS } from '../fields';
import { ENVELOPE_ANSWER } from '../service';
import { templateVerdict, templateBody, templateFields } from './template';

const ROUTE = 'POST /email/v2/Templates';

/** Creates a template (part 2, 4.5). */
export const create = writeOperation({
	name: 'Create',
	action: 'Create a template',
	description: 'Create a template with its texts',
	tool: 'Makes an email template with the name, the subject and the text given. Nothing is sent. It gives the templateId.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	wording: { ...TEMPLATE_WORDS, done: 'created', id: 'templateId' },
	form: templateFields,

	draft(values): Draft {
		return { body: templateBody(values), identity: { name: values.name } };
	},

	request: (draft) => request(ROUTE, { body: JSON.stringify(draft.body) }),
	...ENVELOPE_ANSWER,
	verdict: templateVerdict,
});
