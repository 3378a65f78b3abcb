import { fieldsFor, type ItemOperation } from '../../old/operation';
import { requiredId } from '../../old/lists';
import { templateField } from '../fields';
import { templateRecord } from '../records';
import { call, optionsField, PATHS } from '../service';

/** Gets one template with its merge fields (part 2, 4.5): GET Templates/{TemplateId}. */
export const get: ItemOperation = {
	kind: 'item',
	resource: 'template',
	operation: 'get',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'GET', path: `${PATHS.templates}/{TemplateId}` }],
	fields: fieldsFor('template', 'get', [templateField, optionsField()]),

	async run(item, client) {
		const id = requiredId(item, 'templateId', 'Template');
		const { result } = await call(item, client, { method: 'GET', path: `${PATHS.templates}/${id}` });
		return [templateRecord(result)];
	},
};
