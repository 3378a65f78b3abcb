import type { Draft } from '../engine/draft';
import { hasLeft, type Failure } from '../engine/ledger';
import type { Run } from '../engine/operation';
import type { Outbox } from '../engine/outbox';
import { rehearses } from '../engine/precaution';
import type { Kind } from '../table/kinds';
import { Places, type QuotaPlace, type Reached } from '../table/quotas';
import type { Row } from '../table/steps';
import { Store } from '../table/store';
import { storeError, storeTrouble } from '../table/trouble';

/**
 * Counts the messages of a run that are pending under quotas, so that runs at once count for each other, and gives the quotas that had no
 * room, by the positions of messages; what was certainly not sent is given back in the end. A rehearsal only looks: what it took would be
 * missing to who sends meanwhile. Throws a node error.
 * @param all what each of them counts under
 * @param kind whose quotas these are: those of one kind never count for another
 * @param limits what the quotas are called, e.g. `the limits of this tool`
 * @param whenUnknown the rows of a message, by its position, of which nobody knows whether it was sent, in the place of its own; it hears of its fate
 */
export async function counted<D extends Draft>(
	run: Run,
	outbox: Outbox<D>,
	all: readonly QuotaPlace[],
	kind: Kind,
	limits: string,
	whenUnknown?: (at: number, fate: Failure) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<number, Reached>> {
	if (all.length === 0) return new Map();
	const { client, context, node } = run;
	const places = new Places(new Store(context), kind, all);
	try {
		await (rehearses(run) ? places.look() : places.take());
	} catch (error) {
		// A limit that can't be counted is none.
		throw storeError(node, error, `Nothing was sent, since ${limits} could not be counted`);
	}
	const items = outbox.pending.map(({ itemIndex }) => itemIndex);
	outbox.atEnd(async (fates) => {
		try {
			const instead = new Map<number, readonly Row[]>();
			for (const [at, item] of items.entries()) {
				const fate = fates[item];
				if (whenUnknown && fate?.state === 'unknown') instead.set(at, await whenUnknown(at, fate));
			}
			await places.settle(new Set([...items.keys()].filter((at) => hasLeft(fates[items[at]]))), [], instead);
		} catch (error) {
			const { message, fix } = storeTrouble(error);
			client.hint(`What was not sent counts for ${limits}, too. ${message}. ${fix}`);
		}
	});
	return places.reached;
}
