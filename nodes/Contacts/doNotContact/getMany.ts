import { entryOf } from '../../precautions/optOuts';
import { PERSONAL_DATA } from '../../engine/wording';
import { withPlus } from '../../ground/person';
import { limitFields, wantedRows } from '../../panel/common';
import { listOperation } from './listOperation';

/** Gives the people on the Do Not Contact list, since when and why. */
export const getMany = listOperation({
	name: 'Get Many',
	action: 'Get many people who must not be contacted',
	description: 'Get the people on the list, since when and why',
	tool: `Lists the people who must not be written to, since when and why. It changes nothing. ${PERSONAL_DATA} To ask about one person, take a check of the list instead.`,
	form: limitFields,
	read: wantedRows,

	async apply(limits, list) {
		const all = (await list.all()).map((noted) => ({
			// Null of a person who was erased.
			address: withPlus(noted.value.address ?? null),
			listed: true,
			...entryOf(noted),
		}));
		return limits.map((limit) => all.slice(0, limit));
	},
});
