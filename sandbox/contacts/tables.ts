import type { Core, Table } from '../core/domain';

/** Lists, contacts and segments of all accounts, for people. */
export function tablesOf({ contacts }: Core): Table[] {
	return [
		{
			name: 'Contact lists',
			columns: ['id', 'name', 'type', 'account', 'contacts', 'segments'],
			rows: () =>
				contacts.all().map(({ id, name, type, account, fields }) => ({
					id,
					name,
					type,
					account: account.companyName,
					contacts: contacts.contactsOf(id).length,
					segments: contacts.segmentsOf(id).length,
					fields,
				})),
		},
		{
			name: 'Contacts',
			columns: ['id', 'list', 'phone', 'email', 'pushTokens'],
			rows: () =>
				contacts.all().flatMap((list) =>
					contacts.contactsOf(list.id).map(({ id, phone = '', email = '', pushInfo = [], fields }) => ({
						id,
						list: list.name,
						phone,
						email,
						pushTokens: pushInfo.flatMap(({ pushToken = '' }) => pushToken).join(', '),
						fields,
					})),
				),
		},
		{
			name: 'Segments',
			columns: ['id', 'list', 'name', 'contacts'],
			rows: () =>
				contacts.all().flatMap((list) =>
					contacts.segmentsOf(list.id).map((segment) => ({
						id: segment.id,
						list: list.name,
						name: segment.name,
						contacts: contacts.contactsIn(segment).length,
						query: segment.query,
					})),
				),
		},
	];
}
