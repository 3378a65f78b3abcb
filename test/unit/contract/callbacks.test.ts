import { contract, describeViolation } from './rules';

const id = '9007199254740993';
const email = {
	dateTime: '2030-01-01T10:00:00.123',
	email: 'ann@example.com',
	event: 'CLICKED',
	messageId: 1,
	taskId: 0,
};

it.each([
	['emailStatus', [email]],
	['emailStatus', { ...email, url: 'https://example.com', clientInfo: { browser: 'b' }, options: { a: 1 } }],
	['chatAppStatus', [{ messageId: id, ts: 1, status: 'SEEN', errorCode: 0, callbackData: { a: 1 } }]],
	['chatAppIncoming', { incomingMessageId: 1, to: 'Shop', from: '12025550123', text: 'Hi', profileName: 'Ann', ts: 1 }],
	['pushStatus', [{ messageId: 1, ts: 1, status: 'opened', errorCode: 0, options: {} }]],
	[
		'pushStatus',
		[{ pushToken: 't', pushId: 1, state: 'opened', actionId: 'a', pushApplicationId: 7, reportedTimestamp: 1 }],
	],
	['walletStatus', { anything: true }],
	[
		'scenarioStatus',
		[{ messageId: 1, ts: 1, status: 'delivered', taskId: 5, triggerId: 6, geolocation: { city: 'Leeds' } }],
	],
])('%s takes form %#', (name, body) => expect(contract.checkWebhook(name, body)).toStrictEqual([]));

it.each([
	['emailStatus', [{ event: 'OPENED' }], 'body: must match a schema in anyOf'],
	['chatAppStatus', [{ ts: 1, status: 'SENT' }], "[0].messageId: must have required property 'messageId'"],
	[
		'chatAppIncoming',
		{ from: '1', to: 'a', text: 'b', incomingMessageId: 1, ts: 1 },
		"profileName: must have required property 'profileName'",
	],
	['scenarioStatus', [{ messageId: 1, ts: 1 }], "[0].status: must have required property 'status'"],
])('%s refuses what is no such callback', (name, body, violation) => {
	expect(contract.checkWebhook(name, body).map(describeViolation)).toContain(violation);
});

it('the XML form of an email status', () => {
	const [event] = [
		{ messageId: '1', status: 'SENT', email: 'ann@example.com', callbackData: [{ key: 'a', value: 'b' }] },
	];
	expect(contract.check('callbacks.yaml#/schemas/EmailStatusXml', [event])).toStrictEqual([]);
});
