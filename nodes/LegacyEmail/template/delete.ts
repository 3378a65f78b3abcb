import { itemOperation } from '../../engine/itemOperation';
import { options } from '../../panel/groups';
import { request } from '../../service/routes';
import { language, template } from '../fields';
import { call } from '../service';

const ROUTE = 'DELETE /email/v2/Templates/{TemplateId}';

/** Deletes a template (part 2, 4.5). */
export const remove = itemOperation({
	name: 'Delete',
	action: 'Delete a template',
	description: 'Delete a template',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: { templateId: template, options: options({ language }) },

	async run({ templateId, options }, client) {
		await call(client, request(ROUTE, { params: { TemplateId: templateId } }), options);
		return [{ TemplateId: templateId, deleted: true }];
	},
});
