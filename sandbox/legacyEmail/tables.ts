import type { Table } from '../core/domain';
import { statusOf, type Message } from '../core/messages';
import { LEGACY_ADDRESS_STATE_NUMBERS } from '../../contract/generated/values';
import type { MailDetails } from './life';
import type { Store } from './store';

/** Campaigns, templates and sender addresses of all accounts, for people. */
export function tablesOf(store: Store): Table[] {
	return [
		{
			name: 'Campaigns',
			columns: ['id', 'name', 'state', 'start', 'sender', 'subject', 'recipients', 'statuses'],
			rows: () => {
				const counts = countsByCampaign(store);
				return [...store.campaigns.values()].map(({ id, write, state, recipients, sent, counters }) => ({
					id,
					name: write.Name,
					state,
					start: write.StartDateTime,
					sender: write.Sender.Address,
					subject: write.Subject,
					recipients: recipients.length,
					statuses: countsText({ ...counts.get(id), NotSent: recipients.length - sent }),
					counters,
					content: write,
				}));
			},
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

/** How many messages of each campaign have each status. */
function countsByCampaign({ core }: Store): Map<string | undefined, Record<string, number>> {
	const byCampaign = new Map<string | undefined, Record<string, number>>();
	for (const mail of core.messages.ofChannel('legacyEmail') as Array<Message<MailDetails>>) {
		const { taskId } = mail.details;
		const { status } = statusOf(mail);
		const counts = byCampaign.get(taskId) ?? {};
		counts[status] = (counts[status] ?? 0) + 1;
		byCampaign.set(taskId, counts);
	}
	return byCampaign;
}

/** Counts in words, those of 0 left out: `Delivered 12, Bounced 1`. */
function countsText(counts: Record<string, number>): string {
	const given = Object.entries(counts).filter(([, count]) => count > 0);
	return given.map(([status, count]) => `${status} ${count}`).join(', ');
}

function nameOf(state: number): string {
	const names = Object.entries(LEGACY_ADDRESS_STATE_NUMBERS);
	return names.find(([, number]) => number === state)?.[0] ?? String(state);
}
