import type { IDataObject } from 'n8n-workflow';

import type { Draft } from '../../engine/draft';
import type { components } from '../../ground/contract';
import { idText, isJsonObject, pick } from '../../ground/json';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** A notification with the key, if it has one, by which its answer is found. */
interface KeyedDraft extends Draft {
	body: Pick<components['schemas']['WalletNotification'], 'mergeKey'>;
}

/**
 * The entries of a wallet answer in the order of the drafts (part 1, 2.8): by mergeKey when every message of the request
 * has one of its own and every entry carries one, else as they stand. A message that no entry names gets none.
 */
export function walletEntries(answer: unknown, drafts: readonly KeyedDraft[]): unknown[] | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const asked = drafts.map(({ body }) => body.mergeKey);
	const answered = entries.map(keyOf);
	const byKey = new Map(answered.map((key, at) => [key, entries[at]]));
	const isOneToOne = new Set(asked).size === asked.length && byKey.size === entries.length;
	const isKeyed = entries.length > 0 && !asked.includes(undefined) && !byKey.has(undefined);
	return isOneToOne && isKeyed ? asked.map((key) => byKey.get(key)) : entries;
}

function keyOf(entry: unknown): string | undefined {
	return isJsonObject(entry) ? idText(pick(entry, 'mergeKey')) : undefined;
}

/** What one entry says; its message id stands under `result`, and comes out as `messageId` (part 1, 2.8). */
export function walletVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry, 'result');
	if (!verdict?.accepted) return verdict;
	const output: IDataObject = { ...verdict.output };
	delete output.result;
	return { accepted: true, output };
}
