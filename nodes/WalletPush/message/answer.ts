import type { IDataObject } from 'n8n-workflow';

import type { Draft } from '../../engine/draft';
import type { components } from '../../ground/contract';
import { idText, isJsonObject, pick } from '../../ground/json';
import { Group, type Paired } from '../../service/pairing';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** A notification with the key, if it has one, by which its answer is found. */
interface KeyedDraft extends Draft {
	body: Pick<components['schemas']['WalletNotification'], 'mergeKey'>;
}

type Key = string | undefined;

/**
 * The entries of a wallet answer in the order of the drafts (part 1, 2.8): by mergeKey when every message of the request
 * has one of its own and every entry carries one, else as they stand, where no key says otherwise. A message that no entry
 * names gets none.
 */
export function walletEntries(answer: unknown, drafts: readonly KeyedDraft[]): Array<Paired<unknown>> | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const asked = drafts.map(({ body }) => body.mergeKey);
	const answered = entries.map(keyOf);
	const byKey = new Map(answered.map((key, at) => [key, entries[at]]));
	const isOneToOne = new Set(asked).size === asked.length && byKey.size === entries.length;
	const isKeyed = entries.length > 0 && !asked.includes(undefined) && !byKey.has(undefined);
	if (isOneToOne && isKeyed) return asked.map((key) => byKey.get(key));
	const known = new Set(asked);
	const isElsewhere = answered.some((key, at) => key !== undefined && key !== asked[at] && known.has(key));
	return isElsewhere ? byTheirKeys(entries, answered, asked) : entries;
}

/** By the keys that one message and one entry have; what is left belongs to the messages that are left, and it is not told to which. */
function byTheirKeys(
	entries: readonly unknown[],
	answered: readonly Key[],
	asked: readonly Key[],
): Array<Paired<unknown>> {
	const messages = onceEach(asked);
	const names = onceEach(answered);
	const isPlaced = (at: number): boolean => names.get(answered[at]) === at && messages.has(answered[at]);
	const left = entries.filter((_, at) => !isPlaced(at));
	const places = asked.map((key, at) => (messages.get(key) === at ? names.get(key) : undefined));
	const free = places.filter((place) => place === undefined).length;
	const isSingle = left.length === 1 && free === 1;
	const rest = left.length === 0 || isSingle ? left[0] : new Group(left, free);
	return places.map((place) => (place === undefined ? rest : entries[place]));
}

/** The places of the keys that are there once. */
function onceEach(keys: readonly Key[]): Map<Key, number> {
	const places = new Map<Key, number>();
	for (const [at, key] of keys.entries()) places.set(key, places.has(key) ? TWICE : at);
	return new Map([...places].filter(([key, at]) => key !== undefined && at !== TWICE));
}

const TWICE = -1;

function keyOf(entry: unknown): string | undefined {
	return isJsonObject(entry) ? idText(pick(entry, 'mergeKey')) : undefined;
}

/** What one entry says; its message id stands under `result`, and comes out as `messageId` (part 1, 2.8). */
export function walletVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry, 'result');
	if (!verdict?.accepted) return verdict;
	const output: IDataObject = { ...verdict.output };
	delete output.result;
	// The key that was sent stands beside it, and says more than none.
	if (output.mergeKey === null) delete output.mergeKey;
	return { accepted: true, output };
}
