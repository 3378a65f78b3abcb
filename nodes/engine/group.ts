import type { IDataObject } from 'n8n-workflow';

import type { Group, Paired } from '../service/pairing';
import { fixFor, reasonText, type Reason } from '../service/said';
import type { Verdict } from '../service/verdict';
import type { Chunk } from './chunks';
import type { Fate } from './ledger';
import type { Wording } from './wording';

/** The fate of the draft at a place, which an answer names only together with others. */
export type GroupReader<E> = (group: Group<E>, at: number) => Fate;

/** What a group's entries say when they are taken together. */
interface Sum {
	recipients: string[];
	ids: string[];
	reasons: Reason[];
	taken: number;
	refused: number;
	entries: number;
}

/**
 * Reads the groups of an answer: what was taken of them was taken, though it is not told which id is whose. The first item of a
 * group lists all that is known of it, so that a large request does not repeat it for each.
 */
export function groupFates<E>(
	chunk: Chunk,
	entries: ReadonlyArray<Paired<E>>,
	wording: Wording,
	read: (entry: E) => Verdict | undefined,
): GroupReader<E> {
	const sums = new Map<Group<E>, Sum>();
	return (group, at) => {
		const first = !sums.has(group);
		const sum = sums.get(group) ?? sumOf(group.entries.map(read), namesOf(chunk, entries, group), wording);
		sums.set(group, sum);
		const { identity, facts } = chunk.pending[at].draft;
		const known = about(group, sum, first);
		if (sum.taken >= group.size && sum.taken === sum.entries) {
			const id = wording.id === undefined ? {} : { [wording.id]: null };
			return {
				state: 'accepted',
				output: { ...identity, code: 'OK', ...id, group: known, ...facts },
				note: groupNote(wording),
			};
		}
		const reasons = sum.reasons.length > 0 ? { reasons: sum.reasons } : {};
		const description = sum.reasons.map(reasonText).join('; ');
		if (sum.refused >= group.size && sum.refused === sum.entries) {
			const message = `The service rejected the ${wording.one}: ${description || 'it gave no reason'}`;
			const fix = `${fixFor(sum.reasons)} Then run this item again.`;
			return { state: 'rejected', identity, trouble: { message, description: fix, ...reasons } };
		}
		const message = `The service answered with ${sum.entries} results for ${group.size} ${wording.many}`;
		const which = `Which result belongs to which ${wording.one} can't be told, so none is guessed.`;
		const ids = sum.ids.length === 0 ? '' : ` Ids in the answer: ${listed(sum.ids)}.`;
		const said = description === '' ? '' : ` The service said: ${description}.`;
		return {
			state: 'unknown',
			identity,
			trouble: { message, description: `${which}${ids}${said}`, ...reasons },
			said: { group: known },
		};
	};
}

function groupNote({ one, id = 'result' }: Wording): string {
	return `For some requests it can not be told which ${id} belongs to which ${one}, and none is guessed. All of them stand under “group” of the first item of each of these requests, beside the recipients.`;
}

function sumOf(verdicts: Array<Verdict | undefined>, recipients: string[], { id = 'messageId' }: Wording): Sum {
	const reasons = new Map<string, Reason>();
	for (const reason of verdicts.flatMap((verdict) => (verdict?.accepted ? [] : (verdict?.reasons ?? [])))) {
		reasons.set(JSON.stringify(reason), reason);
	}
	return {
		recipients,
		ids: verdicts.flatMap((verdict) => idsOf(verdict, id)),
		reasons: [...reasons.values()],
		taken: verdicts.filter((verdict) => verdict?.accepted).length,
		refused: verdicts.filter((verdict) => verdict !== undefined && !verdict.accepted && !('open' in verdict)).length,
		entries: verdicts.length,
	};
}

function idsOf(verdict: Verdict | undefined, id: string): string[] {
	const said: IDataObject = verdict?.accepted ? verdict.output : (verdict?.said ?? {});
	const ids = [said[`${id}s`], said[id]].find((value) => Array.isArray(value) || typeof value === 'string');
	return [ids].flat().filter((one) => typeof one === 'string');
}

/** The first of what tells each draft of a group from the others. */
function namesOf<E>(chunk: Chunk, entries: ReadonlyArray<Paired<E>>, group: Group<E>): string[] {
	return chunk.pending.flatMap(({ draft: { identity } }, at) =>
		entries[at] === group ? Object.values(identity).slice(0, 1).map(String) : [],
	);
}

function about<E>({ size }: Group<E>, { recipients, ids, reasons }: Sum, first: boolean): IDataObject {
	const group = { firstRecipient: recipients[0] ?? null, recipientCount: size, messageIdCount: ids.length };
	return first ? { ...group, recipients, messageIds: ids, ...(reasons.length > 0 && { reasons }) } : group;
}

const MOST_NAMED = 20;

function listed(ids: string[]): string {
	return `${ids.slice(0, MOST_NAMED).join(', ')}${ids.length > MOST_NAMED ? ', …' : ''}`;
}
