import type { IDataObject } from 'n8n-workflow';

import type { Draft } from '../engine/draft';
import type { Fate } from '../engine/ledger';
import type { Run } from '../engine/operation';
import type { Hook } from '../engine/precaution';
import { without } from '../ground/json';
import type { Row } from '../table/steps';
import { Store } from '../table/store';
import { storeError } from '../table/trouble';
import { earlierCodes, rowsOfWithheld, type EarlierCodes, type NewCode, type Verification } from './openCode';

export const CODE_LIMITS = 'the limits of codes';

/** What is known of the earlier verifications that codes name, by their own. */
export type EarlierByCode = ReadonlyMap<Verification, EarlierCodes>;

/** Reads what is known of the earlier verifications. Throws a node error. */
export async function readEarlier({ context, node }: Run, codes: readonly NewCode[]): Promise<EarlierByCode> {
	return await earlierCodes(new Store(context), codes).catch((error: unknown) => {
		throw notCounted(node, error);
	});
}

/** Has attempts at codes that were held back count, and an earlier code that is still open with them. Throws a node error. */
export async function noteWithheld(
	held: readonly NewCode[],
	earlier: EarlierByCode,
	{ context, node }: Run,
): Promise<void> {
	const rows: Row[] = held.flatMap((code) => rowsOfWithheld(code.verification, code, earlier.get(code.verification)));
	try {
		await new Store(context).write(rows);
	} catch (error) {
		throw notCounted(node, error);
	}
}

function notCounted(node: Run['node'], error: unknown): Error {
	return storeError(node, error, `Nothing was sent, since ${CODE_LIMITS} could not be counted`);
}

/** What the person may see: the same, whether a code was sent or not, so that nobody learns which numbers are known. */
export function publicFacts({ facts = {} }: Draft): IDataObject {
	return without(facts, ['digits']);
}

/**
 * Gives what other precautions hold back, such as Do Not Contact, what a code that was sent has: the person must not see the difference. Where
 * Send Once knows a code as sent, the person has that code, and its verification counts.
 */
export function alike(run: Run): Hook {
	return async (outbox) => {
		const drafts = new Map<number, Draft>();
		await outbox.each((draft, itemIndex) => {
			drafts.set(itemIndex, draft);
			return draft;
		});
		outbox.atEnd(async (fates) => {
			const held: NewCode[] = [];
			for (const [itemIndex, draft] of drafts) {
				const fate: Fate | undefined = fates[itemIndex];
				if (fate?.state !== 'withheld' || 'verification' in fate.output) continue;
				const { code, message = code, reason = message } = fate.output;
				if (code === 'ALREADY_SENT') continue;
				held.push((draft as Draft & { secret: NewCode }).secret);
				fates[itemIndex] = { ...fate, output: { ...fate.output, reason, ...publicFacts(draft) } };
			}
			if (held.length === 0) return;
			// Others have left: where this can't be noted, attempts at these are not counted.
			const noted = async (): Promise<void> => await noteWithheld(held, await readEarlier(run, held), run);
			await noted().catch(() => undefined);
		});
	};
}
