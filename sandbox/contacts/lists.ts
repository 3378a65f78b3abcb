import type { ContactList, FieldDefinition } from '../core/contacts';
import { formatDateTime, parseDateTime } from '../core/dates';
import { Refusal, type Call, type Core, type Handler, type RefusalReason } from '../core/domain';

interface ListCreate {
	name: string;
	type?: string;
	fields?: FieldDefinition[];
	autoDeleteEnabled?: boolean;
}

/** POST, GET and DELETE /address-book-api/contact-groups (part 2, 4.1). */
export function createListHandlers(core: Core): Record<string, Handler> {
	return {
		createContactList: ({ account, body }) => ({
			body: { result: core.contacts.addList(account, body as ListCreate).id },
		}),
		listContactLists: (call) => {
			const { limit, offset } = call.query;
			const zone = Number(call.query.zoneOffset ?? 0);
			const found = core.contacts.listsOf(call.account).filter(listFilter(call, zone));
			const page = found.slice(Number(offset ?? 0)).slice(0, limit === undefined ? undefined : Number(limit));
			return { body: { result: page.map((list) => listRecord(core, list, zone)) } };
		},
		deleteContactLists: (call) => removeLists(core, call),
	};
}

function removeLists({ contacts }: Core, { account, query }: Call): { body: Record<string, unknown> } {
	const reasons: RefusalReason[] = [];
	const ids = Array.isArray(query.ids) ? query.ids.map(String) : [];
	const result = ids.map((id, at) => {
		const list = contacts.list(account, id);
		if (list) {
			contacts.removeList(list);
			return { code: 'OK', result: id };
		}
		reasons.push({ key: 'contactGroup.not.found', ref: `ids[${at}]` });
		return { code: 'REJECTED', result: id, description: 'there is no such contact list' };
	});
	return { body: reasons.length === 0 ? { result } : { result, reasons } };
}

function listFilter({ query }: Call, zone: number): (list: ContactList) => boolean {
	const { name, type, autoDeleteEnabled } = query;
	const [from, to] = (['from', 'to'] as const).map((end) => {
		if (query[end] === undefined) return undefined;
		const time = parseDateTime(String(query[end]), zone);
		if (time === undefined) throw new Refusal(400, `query ${end}: there is no such time`);
		return time;
	});
	const text = name === undefined ? undefined : String(name).toLowerCase();
	return (list) =>
		(text === undefined || list.name.toLowerCase().includes(text)) &&
		(!Array.isArray(type) || type.includes(list.type)) &&
		(autoDeleteEnabled === undefined || list.autoDeleteEnabled === autoDeleteEnabled) &&
		(from === undefined || list.createdAt >= from) &&
		(to === undefined || list.createdAt <= to);
}

/** A list as the service shows it (part 2, 2.1). */
function listRecord({ contacts }: Core, list: ContactList, zone: number): Record<string, unknown> {
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
