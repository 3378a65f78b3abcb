import type { IDataObject } from 'n8n-workflow';

import type { Paired } from '../../service/pairing';
import type { Verdict } from '../../service/verdict';
import { mergedOf, Pairing, type Addressed, type Entry } from './pairing';
import { readTold } from './told';

const OTHER_CONTACT =
	'The service’s answer names another contact than the one that was sent to: see “mergeKey” beside “contactId”.';

/**
 * The answer of a transactional send in the order of the drafts. What names a contact belongs to it: messages by its id
 * (mergeKey), errors also by the phone, email or device that they repeat. Contacts that came with the request have ids only
 * the service knows: they are paired by their place in `contactIds` when every one was taken. What is left is a group. Undefined for an answer without lists; a draft that nothing is said of has no entry.
 */
export function transactionalEntries(answer: unknown, drafts: readonly Addressed[]): Array<Paired<Entry>> | undefined {
	const told = readTold(answer);
	if (!told) return undefined;
	if (told.taken.length + told.refused.length + told.open.length === 0) return [];
	return new Pairing(told, drafts).entries();
}

/** What an entry says. */
export function transactionalVerdict(entry: Entry): Verdict {
	if (entry.is === 'taken') return takenVerdict(entry);
	const { reasons, more: said } = entry;
	if (entry.is === 'refused') return { accepted: false, reasons, said };
	const { message } = entry;
	return { open: true, said, reasons, ...(message !== undefined && { message }) };
}

function takenVerdict({ answers, reasons, contact }: Extract<Entry, { is: 'taken' }>): Verdict {
	const [messageId = null, ...others] = answers.flatMap(({ messageIds }) => messageIds);
	const output: IDataObject = { ...mergedOf(answers), code: 'OK', ...contact, messageId };
	if (others.length > 0) output.messageIds = [messageId, ...others];
	if (reasons.length > 0) output.reasons = reasons;
	return { accepted: true, output, ...(contact.mergeKey !== undefined && { note: OTHER_CONTACT }) };
}
