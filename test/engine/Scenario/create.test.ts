import { answerWith, body, CASCADE, CREATE, EMAIL, MSGR, run, sandbox, SMS, wire } from './support';
import { answerWithout, EMPTY, rejectedThe } from '../../support/sentences';

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
		expect(items[1]).toStrictEqual({
			json: { taskId: expect.stringMatching(/^\d+$/), code: 'OK', taskName: 'Order', type: 'API', steps: 3 },
			pairedItem: { item: 1 },
		});
		expect(wire(0)).toStrictEqual(expected);
		const wait = (parentIndex: number, waitSeconds: number) => ({ type: 'NO_EVENT_SOURCE', parentIndex, waitSeconds });
		const steps = [
			{ type: 'TRAN_API_SOURCE', ...MSGR },
			{ ...wait(1, 300), events: ['delivered'], ...SMS },
			{ ...wait(2, 3600), events: ['delivered'], ...EMAIL },
		];
		await run({ ...CREATE, define: 'steps', steps: { step: steps } }, [{ shop: 'Shop 1' }]);
		expect(wire()).toStrictEqual(expected);
		const json = { resource: 'scenario', operation: 'create', define: 'json' };
		await run({ ...json, scenarioJson: JSON.stringify(expected) });
		expect(wire()).toStrictEqual(expected);
		await run({ ...json, scenarioJson: '={{ $json.scenario }}' }, [{ scenario: expected }]);
		expect(wire()).toStrictEqual(expected);
		expect(sandbox.requests).toHaveLength(5);
		expect(sandbox.violations()).toStrictEqual([]);
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
				events: ['delivered', 'expired'],
				...MSGR,
				more: { action: 'https://www.example.com', caption: 'Go' },
			},
			{
				...follows,
				parentIndex: 2,
				events: ['clicked'],
				...EMAIL,
				more: { attachmentIds: '7, 8', sourceName: 'Shop' },
			},
			{
				...follows,
				parentIndex: 3,
				events: ['unsubscribed'],
				channel: 'PUSH',
				from: '77',
				title: 'T',
				text: 'x',
				more: { badge: 1, silentPush: true, android: '{"tag":"a"}', apns: '{"sound":"default"}', options: '{"a":1}' },
			},
			{
				...follows,
				events: ['expired'],
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
				events: ['expired'],
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
		expect(sandbox.violations()).toStrictEqual([]);

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
		expect((await run({ ...CASCADE, type: 'SIMPLE' }, [{ shop: 'S' }])).error?.message).toContain(
			'Address Book Source: ',
		);
		const json = { resource: 'scenario', operation: 'create', define: 'json', scenarioJson: '{"taskName":' };
		expect((await run(json)).error?.message).toContain('Scenario (JSON): it is not a JSON object');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('and refused in each form where a step waits for what its parent can not report', async () => {
		const follows = { type: 'NO_EVENT_SOURCE', parentIndex: 1, waitSeconds: 60 };
		const steps = [
			{ type: 'TRAN_API_SOURCE', ...EMAIL },
			{ ...follows, events: ['expired'], ...SMS },
		];
		const json = {
			taskName: 'Order',
			type: 'API',
			triggers: [
				{ index: 1, type: 'TRAN_API_SOURCE', channel: 'EMAIL', template: { emailTemplate: { plainText: 'Hi' } } },
				{
					index: 2,
					type: 'EVENT_SOURCE',
					parentIndex: 1,
					channel: 'SMS',
					template: { smsTemplate: { text: 'Hi' } },
					eventSources: [{ channel: 'EMAIL', eventType: 'STATE', eventValue: 'expired' }],
				},
			],
		};
		const forms = [
			{ define: 'cascade', cascade: { step: [{ ...EMAIL, nextUnless: 'expired' }, SMS] } },
			{ define: 'steps', steps: { step: steps } },
			{ define: 'json', scenarioJson: JSON.stringify(json) },
		];
		for (const form of forms) {
			const { error } = await run({ ...CREATE, ...form });
			expect(error?.message).toContain(
				'Step 2, events: it waits for “expired”, and its parent, step 1, sends by EMAIL, which reports delivered, opened, clicked, unsubscribed and subscribed only',
			);
			expect(error?.description).toContain('Choose an event that the parent’s channel reports');
		}
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('and behind a channel of which no event is known, where an expression gives the channel', async () => {
		const step = [{ channel: '={{ $json.way }}', from: '7', text: 'x', nextUnless: 'opened' }, SMS];
		const { error } = await run({ ...CREATE, define: 'cascade', cascade: { step } }, [{ way: 'PUSH' }]);
		expect(error?.message).toContain(
			'Cascade, step 1, Next Step Unless This Is: the documents name no event of channel PUSH',
		);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('and not behind a step that is not there', async () => {
		const second = { type: 'EVENT_SOURCE', parentIndex: 7, events: ['delivered'], ...SMS };
		const step = [{ type: 'TRAN_API_SOURCE', ...EMAIL }, second];
		const { error } = await run({ ...CREATE, define: 'steps', steps: { step } });
		expect(error?.message).toContain('Step 2, parent: there is no step 7');
	});

	it.each([
		['API', [MSGR, SMS], 'OMNI', ['The documents write MSGR, msgrTemplate in place of names']],
		['SIMPLE', [SMS, SMS], 'SMS', []],
		['API', [SMS, SMS], 'OMNI', []],
		['={{ "API" }}', [SMS, SMS], 'OMNI', []],
		['SIMPLE', [SMS, EMAIL], 'OMNI', ['documents show the channel OMNI for transactional scenarios only']],
	])('with the channel that its steps have: %s', async (type, step, channel, warnings) => {
		answerWith({ code: 'OK', result: '5' });
		const source = { contactGroupIds: '7' };
		const parameters = { ...CREATE, taskChannel: 'steps', type, source, define: 'cascade', cascade: { step } };
		const { hints } = await run(parameters, [{ shop: 'S' }]);
		expect(wire()).toMatchObject({ type: type === 'SIMPLE' ? type : 'API', channel });
		expect('addressBookSource' in wire()).toBe(type === 'SIMPLE');
		expect(hints.map(({ message }) => message)).toStrictEqual(
			warnings.map((text): unknown => expect.stringContaining(text)),
		);
	});

	it('with what expressions in a row give for each item, its channel too', async () => {
		const step = { type: 'TRAN_API_SOURCE', channel: '={{ $json.way }}', from: 'Shop', text: '={{ $json.text }}' };
		await run({ ...CREATE, define: 'steps', steps: { step: [step] } }, [
			{ way: 'SMS', text: 'A' },
			{ way: 'MSGR', text: 'B' },
		]);
		expect([wire(0), wire(1)]).toMatchObject([
			{ triggers: [{ channel: 'SMS', template: { smsTemplate: { text: 'A' } } }] },
			{ triggers: [{ channel: 'MSGR', template: { msgrTemplate: { text: 'B' } } }] },
		]);
	});

	it.each([
		['channel', { ...SMS, channel: '=FAX' }, 'Cascade, step 2, Channel: “FAX” is not one of its values'],
		['wait', { ...SMS, nextMinutes: '=' }, `Cascade, step 2, Within (Minutes): ${EMPTY}`],
		[
			'field of its channel',
			{ ...SMS, more: { validity: -1 } },
			'Cascade, step 2, More Fields, Validity (Seconds): “-1” is not',
		],
	])('and not with a %s that can not work, which is called as in the panel', async (_what, second, message) => {
		const first = { channel: 'PUSH', from: '7', text: 'x' };
		const { error } = await run({ ...CREATE, define: 'cascade', cascade: { step: [first, second, SMS] } });
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('without a look at the fields of other channels', async () => {
		const more = { validity: 60, to: '12', attachmentIds: 'x', android: '{' };
		await run({ ...CREATE, define: 'cascade', cascade: { step: [{ ...SMS, more, routes: 'x', sourceAddress: 'x' }] } });
		expect(wire()).toMatchObject({
			triggers: [{ template: { smsTemplate: { from: 'Shop', text: 'By SMS', validity: 60 } } }],
		});
	});

	it.each([
		['a rejection', { code: 'REJECTED', result: null }, `${rejectedThe('scenario')}: it gave no reason`],
		['no id', { code: 'OK', result: null }, `${answerWithout('ID')}. It may have been created`],
	])('%s with HTTP 200 is an error', async (_what, result, message) => {
		answerWith(result);
		expect((await run(CASCADE, [{ shop: 'S' }])).error?.message).toContain(message);
	});

	it.each([
		['beside the result', {}],
		['inside of it', { scenario: 'reasonsInside' }],
	])('a refusal says why, its reasons %s, and the other items are made', async (_where, modes) => {
		sandbox.configure({ modes });
		const parameters = { ...CASCADE, type: 'SIMPLE', source: { contactGroupIds: '={{ $json.list }}' } };
		const list = { resource: 'contactList', operation: 'create', name: 'Clients', options: {}, fields: {} };
		const made = await run(list, [{}], {}, {}, 'omniContacts');
		const rows = ['5', made.items[0].json.contactGroupId as string].map((list) => ({ list, shop: 'S' }));
		const { items, errorItems } = await run(parameters, rows, { onError: 'continueErrorOutput' });
		expect(items).toMatchObject([
			{ json: { taskId: expect.stringMatching(/^\d+$/), code: 'OK', taskName: 'Order' }, pairedItem: { item: 1 } },
		]);
		const reasons = [{ key: 'contactGroup.not.found', ref: 'addressBookSource.contactGroupIds[0]' }];
		expect(errorItems).toMatchObject([
			{ json: { details: { taskName: 'Order', code: 'REJECTED', reasons } }, pairedItem: { item: 0 } },
		]);
		expect(errorItems[0].json.error).toContain('The service rejected the scenario: There is none: contactGroupIds[0]');
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
