import type { ContactList } from '../core/contacts';
import type { Call, Core } from '../core/domain';
import { Refusal } from '../core/reply';

/** The refusal of a whole request with one reason (part 2, 2.1 and 7); most keys are the sandbox's own. */
export function refuse(key: string, ref: string, text: string): Refusal {
	return new Refusal(400, 'The request is refused', [{ key, ref, defaultMessage: text }]);
}

/** The list that a request names, or its refusal. */
export function requireList(
	{ contacts }: Core,
	{ account }: Pick<Call, 'account'>,
	contactGroupId: unknown,
): ContactList {
	const list = contacts.list(account, String(contactGroupId));
	if (list) return list;
	throw refuse('contactGroupId.not.found', 'contactGroupId', 'there is no such contact list');
}
