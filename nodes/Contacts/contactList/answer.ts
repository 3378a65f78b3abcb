import type { Draft } from '../../engine/draft';
import { idText, isJsonObject, pick, without } from '../../ground/json';
import { readReasons, type Reason } from '../../service/said';
import { besides, codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** The deletion of one list. */
export interface KeyedDeletion extends Draft {
	identity: { contactGroupId: string };
}

/** The lists of a request, each once. */
export function idsOf(drafts: readonly KeyedDeletion[]): string[] {
	return [...new Set(drafts.map(idOf))];
}

function idOf({ identity }: KeyedDeletion): string {
	return identity.contactGroupId;
}

/** The entries of the answer to a deletion by the lists' ids, each with its own of the reasons that stand beside them (part 2, 4.1). */
export function deletedEntries(answer: unknown, drafts: readonly KeyedDeletion[]): unknown[] | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const asked = idsOf(drafts);
	const reasons = readReasons(isJsonObject(answer) ? pick(answer, 'reasons') : undefined);
	const own = entries.filter(isJsonObject).map((entry, at) => {
		const id = idText(pick(entry, 'result'));
		const place = id === undefined ? at : asked.indexOf(id);
		return {
			id,
			entry: { ...entry, reasons: [...readReasons(pick(entry, 'reasons')), ...reasonsFor(reasons, place, id)] },
		};
	});
	// Entries without ids stand in the order of the request, where no two items share an id and the other entries agree.
	const unique = asked.length === drafts.length;
	const inOrder =
		own.length === drafts.length && own.every(({ id }, at) => id === undefined || id === idOf(drafts[at]));
	const named = own.some(({ id }) => id !== undefined);
	if (unique && (inOrder || !named)) return own.map(({ entry }) => entry);
	return named ? drafts.map((draft) => own.find(({ id }) => id === idOf(draft))?.entry) : undefined;
}

/** A reason points at a place in the request, `ids[1]` or `smsIds[1]`, or names the id. */
function reasonsFor(reasons: Reason[], place: number, id = ''): Reason[] {
	return reasons.filter(({ ref = '' }) => {
		const at = /^(?:smsI|i)ds\[(\d+)\]/i.exec(ref)?.[1];
		return at === undefined ? id !== '' && ref.split(/[^\w-]+/).includes(id) : Number(at) === place;
	});
}

/** What one entry says: that the list is deleted, or why it is not. */
export function deletedVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const verdict = codeVerdict(entry, 'result');
	// The id in it is that of the list, which stands in front already.
	if (!verdict?.accepted) return verdict && { ...verdict, said: without(verdict.said ?? {}, ['messageId']) };
	return { accepted: true, output: { code: 'OK', ...besides(entry, ['code', 'result', 'reasons']), deleted: true } };
}
