import { transactionalEntries, transactionalVerdict, type ContactEntry } from '../../../nodes/Scenario/message/answer';
import type { Identity } from '../../../nodes/Scenario/message/contact';
import { Group, type Paired } from '../../../nodes/service/pairing';
import type { Verdict } from '../../../nodes/service/verdict';

/** A draft by whom it goes to. */
export interface Drafted {
	identity: Identity;
}

/** Drafts to contacts by their ids, by their phones; entries of an answer. */
export const byId = (...ids: string[]): Drafted[] => ids.map((contactId) => ({ identity: { contactId } }));
export const given = (...phones: string[]): Drafted[] => phones.map((phone) => ({ identity: { phone } }));
export const ok = (mergeKey: string, result: string) => ({ code: 'OK', mergeKey, result });
export const failed = (description: string) => ({ code: 'REJECTED', result: null, description });

/** What an entry of one draft says. */
export function verdictOf(entry: Paired<ContactEntry>): Verdict {
	if (entry === undefined || entry instanceof Group) throw new Error('it is no entry of one draft');
	return transactionalVerdict(entry);
}

/** What an entry comes to: a message id, reason keys, or that it is open. */
function comesTo(entry: ContactEntry): unknown {
	const verdict = transactionalVerdict(entry);
	if (verdict.accepted) return verdict.output.messageId;
	const keys = (verdict.reasons ?? []).map(({ key }) => key).join();
	return 'open' in verdict ? { open: keys } : keys;
}

/** What each draft comes to, by itself or as one of so many in a group. */
export function outcome(result: object, drafts: Drafted[]): unknown {
	return transactionalEntries({ result }, drafts)?.map((entry) => {
		if (entry instanceof Group) return { of: entry.size, said: entry.entries.map(comesTo) };
		return entry && comesTo(entry);
	});
}
