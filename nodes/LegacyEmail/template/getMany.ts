import { call, listOf } from '../../api/legacy';
import { request } from '../../api/routes';
import { itemOperation } from '../../engine/itemOperation';
import { limitFields, wantedRows } from '../../panel/common';
import { LISTED_TEMPLATE, listedTemplateRecord } from '../records';

/** The route of all templates, which has a slash at its end. */
export const LIST_TEMPLATES = 'GET /email/v2/Templates/';

/** Lists all templates; their merge fields come with Get (part 2, 4.5). */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many templates',
	description: 'List all templates',
	tool: 'Lists the email templates with their TemplateId, name and subject. It changes nothing. Use it to find the TemplateId of a template.',
	credential: 'omniBasicLoginApi',
	routes: [LIST_TEMPLATES],
	form: { ...limitFields },

	async run(values, client) {
		const wanted = wantedRows(values);
		const { result } = await call(client, request(LIST_TEMPLATES));
		return listOf(result, LISTED_TEMPLATE).slice(0, wanted).map(listedTemplateRecord);
	},
});
