import type { IDataObject } from 'n8n-workflow';

import { rehearses, type Precaution } from '../engine/precaution';
import { SENDING } from '../panel/precautionFields';
import { Store } from '../table/store';
import { storeTrouble } from '../table/trouble';
import { markFiles } from './files';
import { asAsked } from './hours';
import { reachedAlready, ReachedPeople } from './reachedPeople';
import { givenKey, idNameOf, onceForm, onceKeys, readOnce, stop } from './sendOnce';
import { fateOfKnown, followFirst, lookUp, type Earlier, type Twin } from './sentKeys';

/**
 * Takes out what Send Once knows as sent before others count, price or rehearse what is left: it takes no place of what is new. It only
 * reads; Send Once itself claims the keys of what is left, right before they are sent.
 */
export const sentAlready: Precaution = {
	formFor: ({ effect }) => effect && {},
	askedBy: onceForm,
	hook(run, operation) {
		const { client, context } = run;
		const values = readOnce(run);
		const { ifMissing, ifUnknown, keyFrom } = values(0);
		const isRehearsed = rehearses(run);
		// Nothing counts what is no message.
		if (operation.effect === 'change' && !isRehearsed) return undefined;
		// What a key is made of is not there yet: the recipient in the place of all.
		if (keyFrom === 'message' && client.connection.field('sending') === SENDING.allTo) return undefined;
		const keyOf = onceKeys(run, operation);
		// What is under way may still be given back to a claim.
		const counts = ({ state }: Earlier): boolean => state !== 'open' || isRehearsed;
		const asker = { execution: context.getExecutionId(), evenUnknown: ifUnknown === 'send' };
		return async (outbox) => {
			if (keyFrom === 'message') await markFiles(run, outbox);
			const store = new Store(context);
			const people = new ReachedPeople(run, store);
			const keys = new Map<number, string>();
			const firsts = new Map<string, number>();
			await outbox.each((draft, itemIndex) => {
				const key = keyOf({ itemIndex, draft });
				keys.set(itemIndex, key);
				if (firsts.has(key)) return draft;
				firsts.set(key, itemIndex);
				if (keyFrom === 'given') people.add(itemIndex, givenKey(values(itemIndex), run));
				return draft;
			});
			let known: ReadonlyMap<string, Earlier>;
			let told: ReadonlyMap<number, Earlier>;
			try {
				known = await lookUp(store, [...firsts.keys()], asker);
				told = await people.lookUp(asker);
			} catch (error) {
				// Send Once will say that it was not checked.
				if (ifMissing !== 'send') await stop(run, storeTrouble(error), outbox);
				return;
			}
			await outbox.each((draft, itemIndex) => {
				const key = keys.get(itemIndex) ?? '';
				const earlier = known.get(key);
				const elsewhere = told.get(firsts.get(key) ?? -1);
				if (elsewhere && counts(elsewhere) && earlier?.state !== 'done')
					return reachedAlready(draft.identity, elsewhere, idNameOf(operation));
				if (!earlier || !counts(earlier)) return draft;
				return fateOfKnown(draft.identity, earlier, idNameOf(operation));
			});
		};
	},
};

/**
 * Sets aside what has the key of an earlier item of the run, once all but the limits have looked that may hold back the one and not the other: only
 * the first of a key counts for limits and costs, and the fate of the others follows its fate. Over a limit, all of a key are held back.
 */
export const sameKeys: Precaution = {
	formFor: ({ effect }) => effect && {},
	askedBy: onceForm,
	hook(run, operation) {
		const { keyFrom } = readOnce(run)(0);
		const keyOf = onceKeys(run, operation);
		const execution = run.context.getExecutionId();
		return async (outbox) => {
			if (keyFrom === 'message') await markFiles(run, outbox);
			const firsts = new Map<string, { itemIndex: number; identity: IDataObject }>();
			const twins: Twin[] = [];
			await outbox.each((draft, itemIndex) => {
				// Deliver Between and Spread Over go by the clock: with their times, each call would have a key of its own.
				const key = keyOf({ itemIndex, draft: asAsked(draft, outbox.handles) });
				const first = firsts.get(key);
				if (first === undefined) {
					firsts.set(key, { itemIndex, identity: draft.identity });
					return draft;
				}
				const { identity } = draft;
				twins.push({ itemIndex, first: first.itemIndex, identity, firstIdentity: first.identity });
				return { state: 'withheld', output: draft.identity };
			});
			outbox.atEnd(async (fates) => {
				for (const twin of twins) followFirst(twin, fates, execution, idNameOf(operation));
			});
		};
	},
};
