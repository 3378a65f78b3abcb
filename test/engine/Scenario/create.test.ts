import { answerWith, body, CASCADE, CREATE, EMAIL, MSGR, run, sandbox, SMS, wire } from './support';

describe('a scenario is created', () => {
	const template = (key: string, fields: object) => ({ template: { [key]: fields } });
	const expected = {
		taskName: 'Order',
		type: 'API',
		channel: 'OMNI',
		triggers: [
			{
				index: 1,
				type: 'TRAN_API_SOURCE',
				channel: 'MSGR',
				...template('msgrTemplate', { from: 'Shop', text: 'Hello from Shop 1' }),
			},
			{
				index: 2,
				type: 'NO_EVENT_SOURCE',
				parentIndex: 1,
				channel: 'SMS',
				eventSources: [{ channel: 'MSGR', eventType: 'STATE', eventValue: 'delivered' }],
				noEventSourceSettings: { stateWaitMaxTimeSec: 300 },
				...template('smsTemplate', { from: 'Shop', text: 'By SMS' }),
			},
			{
				index: 3,
				type: 'NO_EVENT_SOURCE',
				parentIndex: 2,
				channel: 'EMAIL',
				eventSources: [{ channel: 'SMS', eventType: 'STATE', eventValue: 'delivered' }],
				noEventSourceSettings: { stateWaitMaxTimeSec: 3600 },
				...template('emailTemplate', {
					sourceAddress: 'shop@example.com',
					subject: 'Hi',
					htmlBody: '<p>[Unsubscribe]</p>',
				}),
			},
		],
	};

	it('as a cascade, a list of steps or JSON: the same request, one for each item', async () => {
		const { items } = await run(CASCADE, [{ shop: 'Shop 1' }, { shop: 'Shop 2' }]);
		expect(items[1]).toEqual({
			json: { taskId: expect.stringMatching(/^\d+$/), code: 'OK', taskName: 'Order', type: 'API', steps: 3 },
			pairedItem: { item: 1 },
		});
		expect(wire(0)).toEqual(expected);
		const wait = (parentIndex: number, waitSeconds: number) => ({ type: 'NO_EVENT_SOURCE', parentIndex, waitSeconds });
		const steps = [
			{ type: 'TRAN_API_SOURCE', ...MSGR },
			{ ...wait(1, 300), msgrEvents: ['delivered'], ...SMS },
			{ ...wait(2, 3600), smsEvents: ['delivered'], ...EMAIL },
		];
		await run({ ...CREATE, define: 'steps', steps: { step: steps } }, [{ shop: 'Shop 1' }]);
		expect(wire()).toEqual(expected);
		const json = { resource: 'scenario', operation: 'create', define: 'json' };
		await run({ ...json, scenarioJson: JSON.stringify(expected) });
		expect(wire()).toEqual(expected);
		await run({ ...json, scenarioJson: '={{ $json.scenario }}' }, [{ scenario: expected }]);
		expect(wire()).toEqual(expected);
		expect(sandbox.requests).toHaveLength(5);
		expect(sandbox.violations()).toEqual([]);
	});

	it('with an address book source, times, events, and a template of each of the six kinds', async () => {
		const list = await run(
			{ resource: 'contactList', operation: 'create', name: 'Clients', options: {}, fields: {} },
			[{}],
			{},
			{},
			'omniContacts',
		);
		const listId = list.items[0].json.contactGroupId as string;
		const follows = { type: 'EVENT_SOURCE', parentIndex: 1 };
		const step = [
			{
				...SMS,
				type: 'ADDRESS_BOOK_SOURCE',
				more: { validity: 60 },
				startTime: '2030-02-01T09:00:00',
				endTime: '2030-02-02T09:00:00Z',
			},
			{
				...follows,
				smsEvents: ['delivered', 'expired'],
				...MSGR,
				more: { action: 'https://www.example.com', caption: 'Go' },
			},
			{
				...follows,
				parentIndex: 2,
				msgrEvents: ['clicked'],
				...EMAIL,
				more: { attachmentIds: '7, 8', sourceName: 'Shop' },
			},
			{
				...follows,
				parentIndex: 3,
				emailEvents: ['unsubscribed'],
				channel: 'PUSH',
				from: '77',
				title: 'T',
				text: 'x',
				more: { badge: 1, silentPush: true, android: '{"tag":"a"}', apns: '{"sound":"default"}', options: '{"a":1}' },
			},
			{
				...follows,
				smsEvents: ['expired'],
				channel: 'PUSH_WALLET',
				from: 'Shop',
				title: 'T',
				text: 'M',
				more: {
					to: ' +44 7700 900001',
					callbackUrl: 'https://example.com/c',
					callbackData: '{"a":1}',
					mergeKey: 'k',
					scheduledTime: '2030-02-01T09:00:00',
					image: 'https://example.com/i.png',
					target: 't',
					campaignId: '1',
				},
			},
			{
				...follows,
				smsEvents: ['expired'],
				channel: 'SOCIAL',
				channelWord: 'NET',
				templateId: '5',
				routes: 'SOC_B,SOC_A',
				more: { validity: 15, deliveryPolicy: 'MOBILE_DEVICE_REQUIRED', templateData: '{"name":"Ann"}' },
			},
		];
		const source = {
			contactGroupIds: listId,
			addressBookSourceType: 'PERIODIC',
			period: 'DAILY',
			smoothSendMinutes: 5,
			byTimeZone: true,
			checkDuplicate: false,
			stopContactGroupIds: listId,
		};
		const words = { msgrChannel: 'M2', socARoute: 'N1', socBRoute: 'N2', socialTemplateKey: 'netTemplate' };
		const parameters = { ...CREATE, type: 'SIMPLE', define: 'steps', source, steps: { step } };
		const { error } = await run(parameters, [{ shop: 'S' }]);
		expect(error).toBeUndefined();
		expect(body()).toContain(`"contactGroupIds":[${listId}]`);
		expect(wire()).toMatchObject({
			addressBookSource: {
				addressBookSourceType: 'PERIODIC',
				period: 'DAILY',
				byTimeZone: true,
				checkDuplicate: false,
			},
			triggers: [
				{
					startTime: '2030-02-01 09:00:00',
					endTime: '2030-02-02 10:00:00',
					template: { smsTemplate: { validity: 60 } },
				},
				{
					eventSources: [{ eventValue: 'delivered' }, { eventValue: 'expired' }],
					template: { msgrTemplate: { caption: 'Go' } },
				},
				{
					eventSources: [{ channel: 'MSGR', eventValue: 'clicked' }],
					template: { emailTemplate: { attachmentIds: [7, 8] } },
				},
				{
					template: {
						pushTemplate: { from: 77, badge: 1, silentPush: true, android: { tag: 'a' }, options: { a: 1 } },
					},
				},
				{
					template: {
						pushWalletTemplate: {
							to: '+447700900001',
							mergeKey: 'k',
							scheduledTime: '2030-02-01T09:00:00',
							callbackData: { a: 1 },
							payload: { title: 'T', message: 'M', deeplink: { target: 't', campaignId: '1' } },
						},
					},
				},
				{ channel: 'NET', template: { socialTemplate: { routes: ['SOC_B', 'SOC_A'], validity: 15 } } },
			],
		});
		expect(sandbox.violations()).toEqual([]);

		answerWith({ code: 'OK', result: '5' });
		await run(parameters, [{ shop: 'S' }], {}, words);
		expect(wire()).toMatchObject({
			triggers: [
				{},
				{ channel: 'M2' },
				{ eventSources: [{ channel: 'M2' }] },
				{},
				{},
				{ template: { netTemplate: { routes: ['N2', 'N1'] } } },
			],
		});
	});

	it('and refused before anything is sent where it can not work', async () => {
		const bad = { ...CASCADE, cascade: { step: [MSGR, { ...EMAIL, waitMinutes: 5 }, { ...SMS, unless: 'expired' }] } };
		expect((await run(bad, [{ shop: 'S' }])).error?.message).toContain(
			'Step 3, event of EMAIL: “expired” is not allowed',
		);
		expect((await run({ ...CASCADE, type: 'SIMPLE' }, [{ shop: 'S' }])).error?.message).toContain('Contacts: ');
		const json = { resource: 'scenario', operation: 'create', define: 'json', scenarioJson: '{"taskName":' };
		expect((await run(json)).error?.message).toBe('Scenario (JSON): it is not a JSON object');
		expect(sandbox.requests).toEqual([]);
	});

	it.each([
		['a rejection', { code: 'REJECTED', result: null }, 'The service refused the scenario'],
		['no id', { code: 'OK', result: null }, 'The service gave no ID for the scenario'],
	])('%s with HTTP 200 is an error', async (_what, result, message) => {
		answerWith(result);
		expect((await run(CASCADE, [{ shop: 'S' }])).error?.message).toBe(message);
	});
});
