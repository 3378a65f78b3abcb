import { numberTypeOf } from '../ground/phones';
import { mapInTurns } from '../ground/turns';
import { flag } from '../panel/fields';
import type { Part } from './part';

const members = {
	addNumberType: flag('Add Number Type', {
		default: true,
		description:
			'Whether to add to the output what kind of number each recipient has (mobile, landline, tollFree …), by the numbering plan of its country. It is empty where the plan does not tell; no request is made for it.',
	}),
};

/** Says of each recipient what kind of number it is. */
export const numberType: Part<typeof members> = {
	members,
	guard({ addNumberType }, { client }) {
		if (!addNumberType) return undefined;
		return {
			async change(pending, { to }) {
				if (to?.kind === 'phone') {
					return await mapInTurns(pending, (entry) => {
						const { draft } = entry;
						const facts = { ...draft.facts, numberType: numberTypeOf(to.of(draft)) ?? null };
						return { ...entry, draft: { ...draft, facts } };
					});
				}
				client.hint('Add Number Type adds nothing here: these messages do not go to a phone number.');
				return pending;
			},
		};
	},
};
