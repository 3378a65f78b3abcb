import { ledgers } from '../engine/ledger';
import { roleOf } from '../engine/operation';
import type { Precaution } from '../engine/precaution';
import { runKey } from '../engine/retry';
import { InvalidInput } from '../ground/errors';
import { labelOf } from '../panel/field';
import { flag } from '../panel/fields';
import type { Trouble } from '../service/trouble';

const form = {
	campaignsByAgent: flag('Allow Sending to Lists', {
		description:
			'Whether this tool may send to whole contact lists: start a campaign, or create one that starts by itself. No limit checks the people on them.',
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

/** Makes or starts each campaign once: behind a list of contacts, each item would send the same to everybody. What Send Once has seen comes first. */
export const oneOfEachCampaign: Precaution = {
	// An update puts the same in the place of the same.
	formFor: ({ keysOf, toLists }) => (toLists && keysOf !== 'update' ? {} : undefined),
	always: true,
	hook: (run) => async (outbox) => {
		const ledger = ledgers.get(runKey(run.context));
		const all = ledger?.campaigns ?? new Map<string, number>();
		if (ledger) ledger.campaigns = all;
		await outbox.each(({ body, identity, toLists }, itemIndex) => {
			if (!toLists) return undefined;
			const whole = JSON.stringify([identity, body]);
			const first = all.get(whole) ?? itemIndex;
			if (first !== itemIndex) {
				throw new InvalidInput(
					'Campaign',
					`it is the same as that of item ${first}, and would go to the same people once more`,
					'One run of this node sends to the whole list: switch on Execute Once in its Settings.',
				);
			}
			all.set(whole, itemIndex);
			return undefined;
		});
	},
};
