import { itemOperation } from '../../engine/itemOperation';
import { notice } from '../../panel/fields';
import { request } from '../../service/routes';
import { template } from '../fields';
import { templateRecord } from '../records';
import { call } from '../service';
import { templateBody, templateFields } from './template';

const ROUTE = 'PUT /email/v2/Templates/{TemplateId}';

/** Replaces a template (part 2, 4.5). */
export const update = itemOperation({
	name: 'Update',
	action: 'Update a template',
	description: 'Replace all fields of a template',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: {
		templateId: template,
		replaceNotice: notice('Every field is replaced: what is left empty here is empty afterwards.'),
		...templateFields,
	},

	async run(values, client) {
		const { templateId, options } = values;
		const parts = { params: { TemplateId: templateId }, body: templateBody(values) };
		const { result } = await call(client, request(ROUTE, parts), options);
		return [{ TemplateId: templateId, ...templateRecord(result) }];
	},
});
