import { rehearses, type Precaution } from '../engine/precaution';
import { SENDING } from '../panel/precautionFields';
import { Store } from '../table/store';
import { storeTrouble } from '../table/trouble';
import { markFiles } from './files';
import { asAsked } from './hours';
import { idNameOf, onceForm, onceKeys, readOnce, stop } from './sendOnce';
import { alreadySent, fateOfKnown, lookUp, type Earlier } from './sentKeys';

/**
 * Takes out what Send Once knows as sent before others count, price or rehearse what is left: it takes no place of what is new. It only
 * reads; Send Once itself claims the keys of what is left, right before they are sent.
 */
export const sentAlready: Precaution = {
	formFor: ({ effect }) => effect && {},
	askedBy: onceForm,
	hook(run, operation) {
		const { client, context } = run;
		const { ifMissing, ifUnknown, keyFrom } = readOnce(run)(0);
		const isRehearsed = rehearses(run);
		// Nothing counts what is no message.
		if (operation.effect === 'change' && !isRehearsed) return undefined;
		// What a key is made of is not there yet: the recipient in the place of all.
		if (keyFrom === 'message' && client.connection.field('sending') === SENDING.allTo) return undefined;
		const keyOf = onceKeys(run, operation);
		const asker = { execution: context.getExecutionId(), evenUnknown: ifUnknown === 'send' };
		return async (outbox) => {
			if (keyFrom === 'message') await markFiles(run, outbox);
			const keys = new Map<number, string>();
			await outbox.each((draft, itemIndex) => {
				keys.set(itemIndex, keyOf({ itemIndex, draft }));
				return draft;
			});
			let known: ReadonlyMap<string, Earlier>;
			try {
				known = await lookUp(new Store(context), [...new Set(keys.values())], asker);
			} catch (error) {
				// Send Once will say that it was not checked.
				if (ifMissing !== 'send') await stop(run, storeTrouble(error), outbox);
				return;
			}
			await outbox.each((draft, itemIndex) => {
				const earlier = known.get(keys.get(itemIndex) ?? '');
				// What is under way may still be given back to a claim.
				if (!earlier || (earlier.state === 'open' && !isRehearsed)) return draft;
				return fateOfKnown(draft.identity, earlier, idNameOf(operation));
			});
		};
	},
};

/** Tells in a rehearsal of items that have the key of an earlier one, which Send Once itself sees only right before they leave. */
export const rehearsedTwins: Precaution = {
	formFor: ({ effect }) => effect && {},
	askedBy: onceForm,
	hook(run, operation) {
		if (!rehearses(run)) return undefined;
		const { keyFrom } = readOnce(run)(0);
		const keyOf = onceKeys(run, operation);
		const execution = run.context.getExecutionId();
		return async (outbox) => {
			if (keyFrom === 'message') await markFiles(run, outbox);
			const seen = new Set<string>();
			await outbox.each((draft, itemIndex) => {
				const key = keyOf({ itemIndex, draft: asAsked(draft, outbox.handles) });
				const first = { execution, at: Date.now(), state: 'done', id: '' } as const;
				if (seen.has(key)) return alreadySent(draft.identity, first, idNameOf(operation));
				seen.add(key);
				return draft;
			});
		};
	},
};
