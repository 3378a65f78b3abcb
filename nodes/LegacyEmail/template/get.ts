import { request } from '../../api/routes';
import { itemOperation } from '../../engine/itemOperation';
import { filledByModel } from '../../panel/field';
import { templateField } from '../fields';
import { readRecord } from '../../service/shapes';
import { namedTemplate, TEMPLATE } from '../records';
import { callFor } from '../service';

const ROUTE = 'GET /email/v2/Templates/{TemplateId}';

const KNOWN = { one: 'template', fix: 'Pick it from the list, or check the ID.' };

/** Gets one template with its merge fields (part 2, 4.5). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a template',
	description: 'Get one template with its merge fields',
	tool: 'Gets one email template by its templateId: its subject, its text and the merge fields that the text takes. It changes nothing.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		templateId: filledByModel('The templateId, as the list of templates gives it', templateField),
	},

	async run({ templateId }, client) {
		const result = await callFor(client, request(ROUTE, { params: { TemplateId: templateId } }), KNOWN);
		return [namedTemplate(readRecord(result, TEMPLATE))];
	},
});
