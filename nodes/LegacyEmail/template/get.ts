import { itemOperation } from '../../engine/itemOperation';
import { options } from '../../panel/groups';
import { request } from '../../service/routes';
import { language, template } from '../fields';
import { templateRecord } from '../records';
import { call } from '../service';

const ROUTE = 'GET /email/v2/Templates/{TemplateId}';

/** Gets one template with its merge fields (part 2, 4.5). */
export const get = itemOperation({
	name: 'Get',
	action: 'Get a template',
	description: 'Get one template with its merge fields',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: { templateId: template, options: options({ language }) },

	async run({ templateId, options }, client) {
		const { result } = await call(client, request(ROUTE, { params: { TemplateId: templateId } }), options);
		return [templateRecord(result)];
	},
});
