import type { Run } from '../engine/operation';
import type { Precaution } from '../engine/precaution';
import { flag } from '../panel/fields';
import type { Trouble } from '../service/trouble';
import { storeError } from '../table/trouble';
import { entryOf, OptOuts } from './optOuts';
import { recipientsOf } from './recipients';

const form = {
	doNotContact: flag('Respect Do Not Contact', {
		default: true,
		description:
			'Whether to leave out recipients who are on the Do Not Contact list of this project, which Omni Contacts keeps; their items come out with the code OPTED_OUT',
		noDataExpression: true,
	}),
};

/** Do Not Contact: nothing is sent to people on the list, which is read once in a run (docs/store.md). */
export const doNotContact: Precaution = {
	form,
	guard: (run) => ({
		async before(outbox) {
			const keys = new Set<string>();
			await outbox.each((draft) => {
				for (const { key } of recipientsOf(draft)) if (key !== undefined) keys.add(key);
				return draft;
			});
			const optedOut = keys.size === 0 ? new Map<string, never>() : await listed(run, [...keys]);
			await outbox.each((draft) => {
				const people = recipientsOf(draft).flatMap(({ key, address }) => (key === undefined ? [] : [{ key, address }]));
				if (people.length === 0) return { state: 'invalid', trouble: UNNAMED, identity: draft.identity };
				const out = people.filter(({ key }) => optedOut.has(key));
				const [first] = out.flatMap(({ key }) => optedOut.get(key) ?? []);
				if (first === undefined) return draft;
				// Since when and why the first of them is on the list.
				const { messageId: stopMessageId, ...why } = entryOf(first);
				return outbox.held(draft, 'OPTED_OUT', { optedOut: out.map(({ address }) => address), ...why, stopMessageId });
			});
		},
	}),
};

async function listed({ context, node }: Run, keys: readonly string[]): ReturnType<OptOuts['among']> {
	try {
		return await new OptOuts(context).among(keys);
	} catch (error) {
		throw storeError(node, error, 'Nothing was sent, since the Do Not Contact list could not be read');
	}
}

const UNNAMED: Trouble = {
	message: 'The recipient is named by an ID or a device only, which the Do Not Contact list can not be asked for',
	description: 'Name the phone number or email address, or take “Respect Do Not Contact” out.',
};
