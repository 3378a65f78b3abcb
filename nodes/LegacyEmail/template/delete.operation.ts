import { fieldsFor, type ItemOperation } from '../../old/operation';
import { requiredId } from '../../old/lists';
import { templateField } from '../fields';
import { call, optionsField, PATHS } from '../service';

/** Deletes a template (part 2, 4.5): DELETE Templates/{TemplateId}. */
export const remove: ItemOperation = {
	kind: 'item',
	resource: 'template',
	operation: 'delete',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'DELETE', path: `${PATHS.templates}/{TemplateId}` }],
	fields: fieldsFor('template', 'delete', [templateField, optionsField()]),

	async run(item, client) {
		const id = requiredId(item, 'templateId', 'Template');
		await call(item, client, { method: 'DELETE', path: `${PATHS.templates}/${id}` });
		return [{ TemplateId: id, deleted: true }];
	},
};
