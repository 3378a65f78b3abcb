import type { BodyOf } from '../../contract/generated/routes';
import { LEGACY_TASK_STATES, type LegacyTaskState } from '../../contract/generated/values';
import type { Call, Handlers } from '../core/domain';
import { gather } from './counters';
import { mayMove, moveTo, planStart, timeOf } from './life';
import { rangeOf } from './range';
import { countersOf, listItemOf, taskOf } from './records';
import { checkWords, type Campaign, type Store } from './store';
import { done, LegacyRefusal } from './texts';

/** The operations on campaigns (part 2, 4.5). */
export function campaignHandlers(store: Store): Handlers {
	return {
		listTasks(call) {
			const { CreatorLogin: creator } = call.query;
			const campaigns = [...store.campaigns.values()].filter(
				({ account, state }) =>
					account === call.account && state !== 'Deleted' && (creator === undefined || creator === account.login),
			);
			return done(call, rangeOf(campaigns, call).map(listItemOf));
		},
		getTask: (call) => done(call, taskOf(store.campaign(call, call.path.TaskId))),
		createTask(call) {
			const campaign: Campaign = {
				id: store.core.ids.next(),
				account: call.account,
				state: 'New',
				sent: 0,
				revision: 0,
				createdAt: call.at,
				...contentOf(store, call),
			};
			store.campaigns.set(campaign.id, campaign);
			planStart(store, campaign);
			return done(call, countersOf(campaign.id, campaign.counters, 'Dublicates'), 201);
		},
		updateTask(call) {
			const campaign = store.campaign(call, call.path.TaskId);
			if (campaign.state !== 'New') throw new LegacyRefusal(400, 'validation_error', 'notNew');
			Object.assign(campaign, contentOf(store, call), { revision: campaign.revision + 1 });
			planStart(store, campaign);
			return done(call, countersOf(campaign.id, campaign.counters, 'Duplicates'));
		},
		setTaskState(call) {
			const campaign = store.campaign(call, call.path.TaskId);
			const { State } = call.body;
			const state = stateOf(State);
			if (!mayMove(campaign, state)) throw new LegacyRefusal(400, 'validation_error', 'move');
			moveTo(store, campaign, state);
			return done(call, undefined, 200, `task state updated to ${String(State)}`);
		},
	};
}

/** A state by its name, from its name or its number (part 2, 3): the names stand in the order of their numbers. */
function stateOf(state: BodyOf<'setTaskState'>['State']): LegacyTaskState {
	return typeof state === 'number' ? LEGACY_TASK_STATES[state] : state;
}

/** What a campaign is made of, checked as the documents say (part 2, 4.5). */
function contentOf(
	store: Store,
	call: Call<'createTask' | 'updateTask'>,
): Pick<Campaign, 'write' | 'counters' | 'recipients'> {
	const write = call.body;
	store.checkSender(call, write.Sender);
	for (const time of [write.StartDateTime, write.EndDateTime]) timeOf(time);
	checkWords(write.Text, write.Body?.Html, write.Body?.PlainText, write.Subject);
	if (write.TemplateId !== undefined) store.template(call, write.TemplateId, 400);
	const { addresses, counters } = gather(store.core, call, write);
	const recipients = addresses.map((address) => ({ id: store.core.ids.next(), address }));
	return { write, counters, recipients };
}
