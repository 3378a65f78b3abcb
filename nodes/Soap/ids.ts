import type { IDataObject } from 'n8n-workflow';

import { MESSAGE, type Draft, type SendOperation, type Verdict } from '../old/operation';
import { readSoap, sendRefusal, soapIds, type SoapAnswer } from './envelope';

const GROUP_NOTE =
	'For some requests it can not be told which ID belongs to which recipient, and none is guessed. Their IDs stand under “group” of the first item of each of these requests, beside the recipients.';

/** What the ids of an answer say of one recipient: their own ids, or that they are among those of a group. */
type Entry = { ids: string[] } | { group: IDataObject };

/** The recipients of a request, in the order of its drafts. */
export function recipientsOf(drafts: Draft[]): string[] {
	return drafts.map(({ body }) => (body as { to: string }).to);
}

/**
 * The ids come as one flat list: all parts of recipient 1, then of recipient 2 (field notes, SOAP). Recipients get theirs
 * when each has as many as the text has parts (the draft's `facts.parts`, 1 without), or when there is only one. Any other
 * number of at least one for each is a group. A shorter list comes out as short, so that no message counts as taken.
 */
export function idEntries(answer: unknown, drafts: Draft[]): unknown[] | undefined {
	const read = answer as SoapAnswer;
	if (!('result' in read)) return undefined;
	const ids = soapIds(read.result);
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
export function idVerdict(entry: unknown): Verdict {
	const said = entry as Entry;
	if ('group' in said) {
		const output = { code: 'OK', messageId: null, messageIds: null, group: said.group };
		return { accepted: true, output, note: GROUP_NOTE };
	}
	return { accepted: true, output: { code: 'OK', messageId: said.ids[0], messageIds: said.ids } };
}

/** A recipient's ids; undefined when one of them is empty, so that the message's fate stays open. */
function ownIds(ids: Array<string | undefined>): Entry | undefined {
	const known = ids.filter((id) => id !== undefined);
	return known.length === ids.length ? { ids: known } : undefined;
}

/** How every send of the SOAP interface reads its answers. */
export const idAnswer: Pick<SendOperation, 'subject' | 'parse' | 'refusal' | 'entries' | 'verdict'> = {
	subject: { ...MESSAGE, whenUnknown: 'Look into your personal account, or at Get Statistics, before you do.' },
	parse: readSoap,
	refusal: sendRefusal,
	entries: idEntries,
	verdict: idVerdict,
};
