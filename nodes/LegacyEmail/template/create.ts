import { itemOperation } from '../../engine/itemOperation';
import { request } from '../../service/routes';
import { call } from '../service';
import { createdId, templateBody, templateFields } from './template';

const ROUTE = 'POST /email/v2/Templates';

/** Creates a template (part 2, 4.5). */
export const create = itemOperation({
	name: 'Create',
	action: 'Create a template',
	description: 'Create a template with its texts',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: templateFields,

	async run(values, client) {
		const { result } = await call(client, request(ROUTE, { body: templateBody(values) }), values.options);
		return [{ TemplateId: createdId(result), Name: values.name }];
	},
});
