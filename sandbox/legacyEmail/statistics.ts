import type { Schemas } from '../../contract/generated/types';
import { LEGACY_MESSAGE_STATES } from '../../contract/generated/values';
import type { Call, Handlers } from '../core/domain';
import { messagesOf } from '../core/details';
import { statusOf, type Message } from '../core/messages';
import { timeOf, type MailDetails } from './life';
import { rangeOf } from './range';
import { messageOf, unsentOf } from './records';
import type { Store } from './store';
import { done, LegacyRefusal } from './texts';

/** The statistics (part 2, 4.5), of what was sent and of what a campaign still has to send. */
export function statisticsHandlers(store: Store): Handlers {
	return {
		getCounters(call) {
			const states = rowsOf(store, call).map(({ state }) => state);
			const counts = LEGACY_MESSAGE_STATES.map(
				(name) => [name, states.filter((state) => state === name).length] as const,
			);
			return done(call, { ...Object.fromEntries(counts), Total: states.length });
		},
		listStatisticsMessages(call) {
			const { State } = call.query;
			const rows = rowsOf(store, call).filter(({ state }) => State === undefined || state === State);
			return done(
				call,
				rangeOf(rows, call).map(({ record }) => record()),
			);
		},
	};
}

interface Row {
	state: string;
	record: () => Schemas['LegacyMessageDetail'];
}

function rowsOf(store: Store, call: Call<'getCounters' | 'listStatisticsMessages'>): Row[] {
	const { TaskId, StartDateTime, EndDateTime, Login } = call.query;
	if (Login !== undefined && Login !== call.account.login) throw new LegacyRefusal(404, 'not_found', 'user');
	const messages = messagesOf<MailDetails>(store.core, call, 'legacyEmail');
	if (TaskId !== undefined) {
		const campaign = store.campaign(call, TaskId);
		const unsent = campaign.recipients.slice(campaign.sent);
		return [
			...messages.filter(({ details }) => details.taskId === campaign.id).map(sentRow),
			...unsent.map((recipient) => ({ state: 'NotSent', record: () => unsentOf(recipient, campaign) })),
		];
	}
	const from = timeOf(StartDateTime) ?? -Infinity;
	const to = timeOf(EndDateTime) ?? Infinity;
	return messages.filter(({ sentAt }) => sentAt >= from && sentAt <= to).map(sentRow);
}

function sentRow(message: Message<MailDetails>): Row {
	return { state: statusOf(message).status, record: () => messageOf(message) };
}
