import type { IDataObject } from 'n8n-workflow';

import type { Draft } from '../engine/draft';
import { MESSAGE } from '../engine/wording';
import type { Verdict } from '../service/verdict';
import { readSoap, sendFault, soapIds, type SoapAnswer } from './envelope';

const GROUP_NOTE =
	'For some requests it can not be told which ID belongs to which recipient, and none is guessed. Their IDs stand under “group” of the first item of each of these requests, beside the recipients.';

/** What the ids of an answer say of one recipient: their own ids, or that they are among those of a group. */
export type Entry = { ids: string[] } | { group: IDataObject } | { messageId: string | undefined };

/** A message of the SOAP interface: a recipient, and what it shares with the others of its request. */
export interface SoapDraft<S extends object = object> extends Draft {
	body: { to: string };
	shared: S;
}

/** An SMS of the SOAP interface, with the parts that its text takes. */
export interface SmsDraft<S extends object> extends SoapDraft<S> {
	facts: { parts: number };
}

/** The recipients of a request, in the order of its drafts. */
export function recipientsOf(drafts: readonly SoapDraft[]): string[] {
	return drafts.map(({ body }) => body.to);
}

/**
 * The ids come as one flat list: all parts of recipient 1, then of recipient 2 (field notes, SOAP). Recipients get theirs
 * when each has as many as the text has parts (the draft's `facts.parts`, 1 without), or when there is only one. Any other
 * number of at least one for each is a group. A shorter list comes out as short, so that no message counts as taken.
 */
export function idEntries(answer: SoapAnswer, drafts: readonly SoapDraft[]): Array<Entry | undefined> | undefined {
	if (!('result' in answer)) return undefined;
	const ids = soapIds(answer.result);
	if (ids.length < drafts.length) return ids.map((messageId) => ({ messageId }));
	const parts = typeof drafts[0].facts?.parts === 'number' ? drafts[0].facts.parts : 1;
	const each = drafts.length === 1 ? ids.length : parts;
	if (ids.length === drafts.length * each) {
		return drafts.map((_, at) => ownIds(ids.slice(at * each, (at + 1) * each)));
	}
	const recipients = recipientsOf(drafts);
	const known = ids.filter((id) => id !== undefined);
	const group = { firstRecipient: recipients[0], recipientCount: recipients.length, messageIdCount: known.length };
	return drafts.map((_, at) => ({ group: at === 0 ? { ...group, recipients, messageIds: known } : group }));
}

/** What an entry of idEntries says: the message was taken, under ids of its own or among those of a group. */
export function idVerdict(entry: Entry): Verdict | undefined {
	if ('group' in entry) {
		const output = { code: 'OK', messageId: null, messageIds: null, group: entry.group };
		return { accepted: true, output, note: GROUP_NOTE };
	}
	if ('messageId' in entry) return undefined;
	return { accepted: true, output: { code: 'OK', messageId: entry.ids[0], messageIds: entry.ids } };
}

/** A recipient's ids; undefined when one of them is empty, so that the message's fate stays open. */
function ownIds(ids: Array<string | undefined>): Entry | undefined {
	const known = ids.filter((id) => id !== undefined);
	return known.length === ids.length ? { ids: known } : undefined;
}

/** How every send of the SOAP interface reads its answers. */
export const idAnswer = {
	wording: { ...MESSAGE, whenUnknown: 'Look into your personal account, or at Get Statistics, before you do.' },
	parse: readSoap,
	refusal: sendFault,
	entries: idEntries,
	verdict: idVerdict,
};
