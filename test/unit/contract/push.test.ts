import { contract, reasonKeys, rules } from './rules';

const push = { from: 7, to: 'token', title: 'Hello', text: 'World', priority: 'HIGH', apns: {} };
const earlier = { from: 7, to: 'token', title: 'Hello', text: 'World', priority: '0', apns: {} };
const android = (fields: unknown) => ({ ...push, apns: undefined, android: fields });
const NOTIFICATION = 'push.yaml#/schemas/PushNotification';

rules(NOTIFICATION, [
	['the current form', { ...push, validity: 30, badge: 0, platform: 'VENDOR_C', silentPush: true, options: { id: 1 } }],
	['both apns and android', { ...push, android: { iconColor: '#00ffAA', tag: 't' } }],
	['three buttons', { ...push, apns: { buttons: [{ caption: 'x'.repeat(30) }, {}, { action: 'app://a' }] } }],
	['the earlier form', { ...earlier, validity: 15, options: { id: '1' } }],
	[
		'the earlier form, told by its android',
		{
			...earlier,
			priority: undefined,
			apns: undefined,
			android: { iconCollor: '#00ff00', icon: 'https://example.com/i.png' },
		},
	],

	['no priority', { ...push, priority: undefined }, "priority: must have required property 'priority'"],
	['an unknown priority', { ...push, priority: 'URGENT' }, 'priority: must be equal to one of the allowed values'],
	['a priority of 4', { ...earlier, priority: '4' }, 'priority: must be equal to one of the allowed values'],
	['a title of 201', { ...push, title: 'x'.repeat(201) }, 'title: must NOT have more than 200 characters'],
	['a text of 1025', { ...push, text: 'x'.repeat(1025) }, 'text: must NOT have more than 1024 characters'],
	['a validity of 29', { ...push, validity: 29 }, 'validity: must be >= 30'],
	['a validity of 86401', { ...push, validity: 86401 }, 'validity: must be <= 86400'],
	['an earlier validity of 14', { ...earlier, validity: 14 }, 'validity: must be >= 15'],
	['earlier options that are no text', { ...earlier, options: { id: 1 } }, 'options.id: must be string'],
	['a sender id as text', { ...push, from: '7' }, 'from: must be integer'],
	['neither apns nor android', { ...push, apns: undefined }, "android: must have required property 'android'"],
	[
		'a fourth button',
		{ ...push, apns: { buttons: [{}, {}, {}, {}] } },
		'apns.buttons: must NOT have more than 3 items',
	],
	[
		'a caption of 31',
		{ ...push, apns: { buttons: [{ caption: 'x'.repeat(31) }] } },
		'apns.buttons[0].caption: must NOT have more than 30 characters',
	],
	['a colour by name', android({ iconColor: 'red' }), 'android.iconColor: must match pattern "^#[0-9A-Fa-f]{6}$"'],
	["the earlier form's spelling", android({ iconCollor: '#00ff00' }), 'android: has no field iconCollor'],
	[
		"the current form's spelling",
		{ ...earlier, apns: undefined, android: { iconColor: '#00ff00' } },
		'android: has no field iconColor',
	],
	['an unknown platform', { ...push, platform: 'DESKTOP' }, 'platform: must be equal to one of the allowed values'],
]);

rules('push.yaml#/schemas/PushResult', [
	['current', { result: [{ index: 0, pushToken: 't', pushId: 1, code: 'ok' }] }],
	[
		'current, failed',
		{
			result: [{ index: 0, pushToken: 't', code: 'validation_error', description: [{ errorMessage: 'Unknown from' }] }],
		},
	],
	[
		'earlier, failed',
		{
			result: [
				{
					code: 'REJECTED',
					description: [{ errorMessage: 'm', fieldName: 'to' }],
					reasons: { key: 'k', params: [], ref: 'to' },
				},
			],
		},
	],
	['no code', { result: [{ index: 0 }] }, "result[0].code: must have required property 'code'"],
]);

rules('push.yaml#/schemas/PushStatisticsResponse', [
	['buckets', { result: { messages: { delivered: [{ date: '2030-01-01 00:00:00', amount: 2 }], opened: [] } } }],
	['no messages', { result: {} }, "result.messages: must have required property 'messages'"],
]);

it.each([
	[{ ...push, priority: 'URGENT' }, ['priority: validation_error']],
	[{ ...push, apns: undefined }, ['android: validation_error']],
])('a rejected notification %#', (value, keys) => expect(reasonKeys(NOTIFICATION, value)).toStrictEqual(keys));

it('both statistics paths take the same parameters', () => {
	const names = (id: string) => contract.operations.get(id)!.parameters.map(({ name }) => name);
	expect(names('getPushStatistics')).toStrictEqual([
		'groupBy',
		'startDate',
		'endDate',
		'taskId',
		'triggerId',
		'timeOffset',
	]);
	expect(names('getPushStatisticsSample')).toStrictEqual(names('getPushStatistics'));
});
