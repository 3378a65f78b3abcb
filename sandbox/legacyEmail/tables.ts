import type { Table } from '../core/domain';
import { LEGACY_ADDRESS_STATE_NUMBERS } from '../../contract/generated/values';
import type { Store } from './store';

/** Campaigns, templates and sender addresses of all accounts, for people. */
export function tablesOf(store: Store): Table[] {
	return [
		{
			name: 'Campaigns',
			columns: ['id', 'name', 'state', 'sender', 'subject', 'recipients', 'sent'],
			rows: () =>
				[...store.campaigns.values()].map(({ id, write, state, recipients, sent, counters }) => ({
					id,
					name: write.Name,
					state,
					sender: write.Sender.Address,
					subject: write.Subject,
					recipients: recipients.length,
					sent,
					counters,
					content: write,
				})),
		},
		{
			name: 'Templates',
			columns: ['id', 'name', 'subject', 'sender'],
			rows: () =>
				[...store.templates.values()].map(({ id, write }) => ({
					id,
					name: write.Name,
					subject: write.Subject ?? '',
					sender: write.Sender?.Address ?? '',
					content: write,
				})),
		},
		{
			name: 'Sender addresses',
			columns: ['address', 'state', 'account'],
			rows: () =>
				store.allAddresses().map(({ address, state, account }) => ({
					address,
					state: nameOf(state),
					account: account.companyName,
				})),
		},
	];
}

function nameOf(state: number): string {
	const names = Object.entries(LEGACY_ADDRESS_STATE_NUMBERS);
	return names.find(([, number]) => number === state)?.[0] ?? String(state);
}
