import type { Draft } from '../../engine/draft';
import { idText, isJsonObject, pick, type Json, type JsonObject } from '../../ground/json';
import { fieldsExcept, codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** The deletion of one list. */
export interface KeyedDeletion extends Draft {
	identity: { contactGroupId: string };
}

/** The lists of a request, each once. */
export function listIdsOf(drafts: readonly KeyedDeletion[]): string[] {
	return [...new Set(drafts.map(({ identity }) => identity.contactGroupId))];
}

/**
 * The entries of the answer to a deletion by the lists' ids (part 2, 4.1); without ids, in the order of the request. Undefined where neither
 * tells whose they are.
 */
export function deletedEntries(answer: unknown, drafts: readonly KeyedDeletion[]): Array<Json | undefined> | undefined {
	const entries = resultList(answer);
	const ids = entries?.map((entry) => (isJsonObject(entry) ? idText(pick(entry, 'result')) : undefined)) ?? [];
	if (!entries || ids.length === 0) return entries;
	if (!ids.includes(undefined)) return drafts.map(({ identity }) => entries[ids.indexOf(identity.contactGroupId)]);
	const inOrder = ids.every((id, at) => id === undefined || id === drafts.at(at)?.identity.contactGroupId);
	return inOrder && listIdsOf(drafts).length === drafts.length ? entries : undefined;
}

/** What one entry says: that the list is deleted, or why it is not. The id in it is that of the list, which stands in front already. */
export function deletedVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const details = fieldsExcept(entry, ['result']) as JsonObject;
	const verdict = codeVerdict(details);
	if (!verdict?.accepted) return verdict;
	return { accepted: true, output: { code: 'OK', ...fieldsExcept(details, ['code', 'reasons']), deleted: true } };
}
