import { fieldsFor, type ItemOperation } from '../../old/operation';
import { requiredId } from '../../old/lists';
import { templateField } from '../fields';
import { templateRecord } from '../records';
import { call, PATHS } from '../service';
import { templateBody, templateFields } from './template';

/** Replaces a template (part 2, 4.5): PUT Templates/{TemplateId}. */
export const update: ItemOperation = {
	kind: 'item',
	resource: 'template',
	operation: 'update',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'PUT', path: `${PATHS.templates}/{TemplateId}` }],
	fields: fieldsFor('template', 'update', [
		templateField,
		{
			displayName: 'Every field is replaced: what is left empty here is empty afterwards.',
			name: 'replaceNotice',
			type: 'notice',
			default: '',
		},
		...templateFields,
	]),

	async run(item, client) {
		const id = requiredId(item, 'templateId', 'Template');
		const body = templateBody(item);
		const { result } = await call(item, client, { method: 'PUT', path: `${PATHS.templates}/${id}`, body });
		return [{ TemplateId: id, ...templateRecord(result) }];
	},
};
