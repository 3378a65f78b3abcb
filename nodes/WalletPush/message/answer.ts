import type { Draft } from '../../engine/draft';
import type { components } from '../../ground/contract';
import { idText, isJsonObject, pick } from '../../ground/json';
import { Group, type Paired } from '../../service/pairing';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** A notification with the key, if it has one, by which its answer is found. */
interface KeyedDraft extends Draft {
	body: Pick<components['schemas']['WalletNotification'], 'mergeKey'>;
}

/**
 * The entries of a wallet answer in the order of the drafts (part 1, 2.8): by mergeKey when every message of the request
 * has one of its own and every entry carries one of them, else as they stand, where no key says otherwise. What neither tells is a group.
 */
export function walletEntries(answer: unknown, drafts: readonly KeyedDraft[]): Array<Paired<unknown>> | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const asked = drafts.map(({ body }) => body.mergeKey);
	const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
	const isOneToOne = new Set(asked).size === asked.length && byKey.size === entries.length;
	const known = new Set(asked);
	const isKeyed = entries.length > 0 && !known.has(undefined) && [...byKey.keys()].every((key) => known.has(key));
	if (isOneToOne && isKeyed) return asked.map((key) => byKey.get(key));
	const isElsewhere = entries.some((entry, at) => {
		const key = keyOf(entry);
		return key !== undefined && key !== asked.at(at) && (asked.at(at) !== undefined || known.has(key));
	});
	if (!isElsewhere) return entries;
	const group = new Group(entries, drafts.length);
	return drafts.map(() => group);
}

function keyOf(entry: unknown): string | undefined {
	return isJsonObject(entry) ? idText(pick(entry, 'mergeKey')) : undefined;
}

/** What one entry says; its message id stands under `result`, and comes out as `messageId` (part 1, 2.8). */
export function walletVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry, 'result');
	// The key that was sent stands beside it, and says more than none.
	if (verdict?.accepted && verdict.output.mergeKey === null) delete verdict.output.mergeKey;
	return verdict;
}
