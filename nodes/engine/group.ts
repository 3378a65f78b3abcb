import type { IDataObject } from 'n8n-workflow';

import { fixFor, reasonText, type Reason } from '../service/summary';
import type { Verdict } from '../service/verdict';
import type { Draft } from './draft';
import type { Fate } from './ledger';
import type { Wording } from './wording';

/** What a group's entries say when they are taken together. */
export interface Sum {
	size: number;
	recipients: string[];
	ids: string[];
	/** Whether two of the entries have one id, and so are of one message. */
	repeatsIds: boolean;
	reasons: Reason[];
	/** What the first reasons say, and what to do. */
	words: string;
	fix: string;
	taken: number;
	refused: number;
	entries: number;
}

/** Sums up what is said of the drafts of these identities together. */
export function sumOf(
	verdicts: Array<Verdict | undefined>,
	identities: readonly IDataObject[],
	size: number,
	{ id = 'messageId' }: Wording,
): Sum {
	const all = verdicts.flatMap((verdict) => (verdict?.accepted ? [] : (verdict?.reasons ?? [])));
	const reasons = [...new Map(all.map((reason) => [JSON.stringify(reason), reason])).values()];
	const ids = verdicts.flatMap((verdict) => idsOf(verdict, id));
	return {
		size,
		recipients: identities.flatMap((identity) => Object.values(identity).slice(0, 1).map(String)),
		ids,
		repeatsIds: new Set(ids).size < ids.length,
		reasons,
		words: firstNamed(reasons.map(reasonText), '; '),
		fix: fixFor(reasons),
		taken: verdicts.filter((verdict) => verdict?.accepted).length,
		refused: verdicts.filter((verdict) => verdict?.accepted === false).length,
		entries: verdicts.length,
	};
}

function idsOf(verdict: Verdict | undefined, id: string): string[] {
	const output: IDataObject = verdict?.accepted ? verdict.output : (verdict?.details ?? {});
	const ids = [output[`${id}s`], output[id]].find((value) => Array.isArray(value) || typeof value === 'string');
	return [ids].flat().filter((one) => typeof one === 'string');
}

/** What is shown of a group, all of it with its first item. */
export function aboutGroup({ size, recipients, ids, reasons }: Sum, isFirst: boolean): IDataObject {
	const counts = { firstRecipient: recipients[0] ?? null, recipientCount: size, messageIdCount: ids.length };
	return { ...counts, ...(isFirst && { recipients, messageIds: ids, ...(reasons.length > 0 && { reasons }) }) };
}

/**
 * The fate of a draft that an answer names only together with others: what was taken of them was taken, though it is not told which id is
 * whose. The first item of a group lists all that is known of it, so that a large request does not repeat it for each.
 */
export function groupFate(sum: Sum, { identity, facts }: Draft, isFirst: boolean, wording: Wording): Fate {
	const { size, ids, reasons, words } = sum;
	const known = aboutGroup(sum, isFirst);
	if (sum.taken >= size && sum.taken === sum.entries && !sum.repeatsIds) {
		const id = wording.id === undefined ? {} : { [wording.id]: null };
		const output = { ...identity, code: 'OK', ...id, group: known, ...facts };
		const { one, id: result = 'result' } = wording;
		const note = `For some requests it can not be told which ${result} belongs to which ${one}, and none is guessed. All of them stand under “group” of the first item of each of these requests, beside the recipients.`;
		return { state: 'accepted', output, note };
	}
	const given = reasons.length > 0 && (isFirst || reasons.length <= MOST_NAMED) ? { reasons } : {};
	if (sum.refused >= size && sum.refused === sum.entries) {
		const message = `The service rejected the ${wording.one}: ${words || 'it gave no reason'}`;
		const fix = `${sum.fix} Then run this item again.`;
		return { state: 'rejected', identity, trouble: { message, description: fix, ...given } };
	}
	const results = sum.entries === 1 ? 'result' : 'results';
	const message = `The service answered with ${sum.entries} ${results} for ${size} ${size === 1 ? wording.one : wording.many}`;
	const which = `Which result belongs to which ${wording.one} can't be told, so none is guessed.`;
	const named = ids.length === 0 ? '' : ` Ids in the answer: ${firstNamed(ids)}.`;
	const told = words === '' ? '' : ` The service said: ${words}.`;
	return {
		state: 'unknown',
		identity,
		trouble: { message, description: `${which}${named}${told}`, ...given },
		details: { group: known },
	};
}

/** Reasons and ids that are told of each of many messages. */
export const MOST_NAMED = 20;

/** The first twenty of a list as errors name them, with what is to be between them. */
export function firstNamed(all: ReadonlyArray<string | number>, between = ', '): string {
	return all.slice(0, MOST_NAMED).join(between) + (all.length > MOST_NAMED ? `${between}…` : '');
}
