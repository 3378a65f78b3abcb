import type { AnswerOf } from '../../contract/generated/routes';
import type { Schemas } from '../../contract/generated/types';
import type { ContactList } from '../core/contacts';
import { formatDateTime, parseDateTime } from '../core/dates';
import type { Call, Core, Handlers } from '../core/domain';
import { Refusal, type RefusalReason } from '../core/reply';

/** POST, GET and DELETE /address-book-api/contact-groups (part 2, 4.1). */
export function createListHandlers(core: Core): Handlers {
	return {
		createContactList: ({ account, body }) => ({ body: { result: core.contacts.addList(account, body).id } }),
		listContactLists: (call) => {
			const { limit, offset = 0, zoneOffset: zone = 0 } = call.query;
			const found = core.contacts.listsOf(call.account).filter(listFilter(call, zone));
			const page = found.slice(offset).slice(0, limit);
			return { body: { result: page.map((list) => listRecord(core, list, zone)) } };
		},
		deleteContactLists: (call) => ({ body: removeLists(core, call) }),
		deleteContactListsByHeading: (call) => ({ body: removeLists(core, call) }),
	};
}

type Removed = AnswerOf<'deleteContactLists'>;

type RemoveCall = Call<'deleteContactLists' | 'deleteContactListsByHeading'>;

/** A table of the documents names the parameter smsIds, and the sample ids; the contract lets one of them through. */
function removeLists({ contacts }: Core, { account, query }: RemoveCall): Removed {
	const name = query.ids ? 'ids' : 'smsIds';
	const reasons: RefusalReason[] = [];
	const result = (query[name] ?? []).map(String).map((id, at): NonNullable<Removed['result']>[number] => {
		const list = contacts.list(account, id);
		if (list) {
			contacts.removeList(list);
			return { code: 'OK', result: id };
		}
		reasons.push({ key: 'contactGroup.not.found', ref: `${name}[${at}]` });
		return { code: 'REJECTED', result: id, description: 'there is no such contact list' };
	});
	return reasons.length === 0 ? { result } : { result, reasons };
}

function listFilter({ query }: Call<'listContactLists'>, zone: number): (list: ContactList) => boolean {
	const { name, type, autoDeleteEnabled } = query;
	const [from, to] = (['from', 'to'] as const).map((end) => {
		const text = query[end];
		if (text === undefined) return undefined;
		const time = parseDateTime(text, zone);
		if (time === undefined) throw new Refusal(400, `query ${end}: there is no such time`);
		return time;
	});
	const text = name?.toLowerCase();
	return (list) =>
		(text === undefined || list.name.toLowerCase().includes(text)) &&
		(!type || type.includes(list.type)) &&
		(autoDeleteEnabled === undefined || list.autoDeleteEnabled === autoDeleteEnabled) &&
		(from === undefined || list.createdAt >= from) &&
		(to === undefined || list.createdAt <= to);
}

/** A list as the service shows it (part 2, 2.1). */
function listRecord({ contacts }: Core, list: ContactList, zone: number): Schemas['ContactList'] {
	return {
		companyId: list.account.companyId,
		contactGroupId: list.id,
		name: list.name,
		creationDate: formatDateTime(list.createdAt, zone),
		lastUpdate: formatDateTime(list.updatedAt, zone),
		fields: list.fields,
		contactsCount: contacts.contactsOf(list.id).length,
		segmentsCount: contacts.segmentsOf(list.id).length,
		type: list.type,
		autoDeleteEnabled: list.autoDeleteEnabled,
	};
}
