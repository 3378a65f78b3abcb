import { fieldsFor, type ItemOperation } from '../../old/operation';
import { call, PATHS } from '../service';
import { createdId, templateBody, templateFields } from './template';

/** Creates a template (part 2, 4.5): POST /Templates. */
export const create: ItemOperation = {
	kind: 'item',
	resource: 'template',
	operation: 'create',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'POST', path: PATHS.templates }],
	fields: fieldsFor('template', 'create', templateFields),

	async run(item, client) {
		const body = templateBody(item);
		const { result } = await call(item, client, { method: 'POST', path: PATHS.templates, body });
		return [{ TemplateId: createdId(result), Name: item.text('name', 'Name') }];
	},
};
