import { roleOf } from '../engine/operation';
import type { Precaution } from '../engine/precaution';
import { labelOf } from '../panel/field';
import { flag } from '../panel/fields';
import type { Trouble } from '../service/trouble';

const form = {
	campaignsByAgent: flag('Allow Sending to Lists', {
		description:
			'Whether this tool may send to whole contact lists: start a campaign, or make what starts by itself. No limit looks at the people on them.',
		noDataExpression: true,
		show: { '@tool': [true] },
	}),
};

/** An agent sends to whole lists only where a person has allowed it: what limits a tool looks at single messages and their recipients. */
export const campaignsByAgent: Precaution = {
	formFor: ({ toLists, tool }) => (toLists && tool !== false ? form : undefined),
	apart: true,
	always: true,
	hook(run) {
		// As it stands in the node: no expression gives a model the say.
		if (roleOf(run) !== 'tool' || run.node.parameters.campaignsByAgent === true) return undefined;
		return async (outbox) => {
			await outbox.each((draft) =>
				draft.toLists ? { state: 'invalid', identity: draft.identity, trouble: NOT_ALLOWED } : draft,
			);
		};
	},
};

const NOT_ALLOWED: Trouble = {
	message: `${labelOf(form.campaignsByAgent)}: this tool may not send to whole contact lists`,
	description: 'Do not call it again for this. Tell the user that a person has to do it.',
};
