import { checkPinned } from '../../../scripts/schemas';
import { CALLBACK_FILES, callbackBody, eventsOf, PINNED, pinnedEvents } from '../../../scripts/schemas/events';
import { contract } from '../contract/rules';

it.each([
	['chatapp-incoming.json', 'chatAppIncoming'],
	['chatapp-status.json', 'chatAppStatus'],
	['email-status-bounced.json', 'emailStatus'],
	['email-status-form-a.json', 'emailStatus'],
	['email-status-form-b.json', 'emailStatus'],
	['email-status-unsubscribed.json', 'emailStatus'],
	['push-status-earlier.json', 'pushStatus'],
	['push-status.json', 'pushStatus'],
	['scenario-status.json', 'scenarioStatus'],
	['sms-incoming.json', 'smsIncoming'],
	['sms-incoming-start.json', 'smsIncoming'],
	['sms-incoming-stop.json', 'smsIncoming'],
	['sms-status.json', 'smsStatus'],
	['wallet.json', 'walletStatus'],
])('%s is a callback of the contract', (file, webhook) => {
	expect(contract.checkWebhook(webhook, JSON.parse(callbackBody(file)))).toStrictEqual([]);
});

it.each([
	['chatapp-incoming.json', [['chatapp', 'incoming', null, '3158622571446665007']]],
	['chatapp-status.json', [['chatapp', 'status', 'SEEN', '3158622571446665006']]],
	['email-status-bounced.json', [['email', 'status', 'BOUNCED', '3158622571446665016']]],
	['email-status-form-a.json', [['email', 'status', 'DELIVERED', '3158622571446665003']]],
	['email-status-form-b.json', [['email', 'status', 'CLICKED', '3158622571446665004']]],
	['email-status-unsubscribed.json', [['email', 'status', 'UNSUBSCRIBED', '3158622571446665017']]],
	['email-status.xml', [['email', 'status', 'OPENED', '3158622571446665005']]],
	['push-status-earlier.json', [['push', 'status', 'OPENED', '3158622571446665009']]],
	['push-status.json', [['push', 'status', 'OPENED', '3158622571446665008']]],
	[
		'scenario-status.json',
		[
			['scenario', 'status', 'UNDELIVERABLE', '3158622571446665010'],
			['scenario', 'status', 'CLICKED', '3158622571446665013'],
		],
	],
	['sms-incoming.json', [['sms', 'incoming', null, '3158622571446665002']]],
	['sms-incoming-start.json', [['sms', 'incoming', null, '3158622571446665019']]],
	['sms-incoming-stop.json', [['sms', 'incoming', null, '3158622571446665018']]],
	[
		'sms-status.json',
		[
			['sms', 'status', 'SENT', '3158622571446665001'],
			['sms', 'status', 'DELIVERED', '3158622571446665001'],
		],
	],
	['unknown.json', [['unknown', 'raw', null, null]]],
	['wallet.json', [['wallet', 'raw', null, null]]],
])('%s gives its events', (file, events) => {
	expect(
		eventsOf([file]).map(({ channel, kind, status, messageId }) => [channel, kind, status, messageId]),
	).toStrictEqual(events);
});

it('the pinned events of the examples are what the parser makes of the samples', () => {
	expect(checkPinned()).toStrictEqual([]);
});

it('one example has all of them, the others those of their channel', () => {
	expect(PINNED['trigger/1-every-event.json']).toStrictEqual(CALLBACK_FILES);
	const channels = Object.keys(PINNED).map((example) => {
		const [events] = Object.values(pinnedEvents(example));
		return [example, [...new Set(events.map(({ json }) => json.channel))].sort()];
	});
	expect(channels).toStrictEqual([
		['chat-app/3-hear-the-answer.json', ['chatapp']],
		['contacts/3-stop-and-start.json', ['sms']],
		['contacts/5-unsubscribe-sync.json', ['email']],
		['scenario/2-hear-how-far-it-is.json', ['scenario']],
		['sms/10-statuses-into-a-data-table.json', ['sms']],
		['sms/11-take-the-replies.json', ['chatapp', 'sms']],
		['sms/2-receive-status-callbacks.json', ['sms']],
		['sms/7-auto-reply.json', ['sms']],
		['soap/3-replies-without-a-public-address.json', ['sms']],
		['trigger/1-every-event.json', ['chatapp', 'email', 'push', 'scenario', 'sms', 'unknown', 'wallet']],
	]);
});
