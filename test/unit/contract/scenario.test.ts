import { rules } from './rules';

const trigger = {
	index: 1,
	type: 'TRAN_API_SOURCE',
	channel: 'SMS',
	template: { smsTemplate: { from: 'Shop', text: 'Hi' } },
};
const scenario = (...triggers: unknown[]) => ({ taskName: 'Order', type: 'API', channel: 'OMNI', triggers });
const event = (channel: string, eventValue: string) => ({
	...trigger,
	type: 'EVENT_SOURCE',
	parentIndex: 1,
	eventSources: [{ channel, eventType: 'STATE', eventValue }],
});
const social = (fields: object) => ({ ...trigger, template: { socialTemplate: { templateId: '7', ...fields } } });
const ALLOWED = 'must be equal to one of the allowed values';

rules('scenario.yaml#/schemas/ScenarioCreate', [
	['one step', scenario(trigger)],
	['a step after an event', scenario(trigger, event('EMAIL', 'subscribed'))],
	[
		'a step after no event',
		scenario(trigger, {
			...trigger,
			type: 'NO_EVENT_SOURCE',
			parentIndex: 1,
			noEventSourceSettings: { stateWaitMaxTimeSec: 60 },
		}),
	],
	[
		'an address book',
		{
			...scenario(trigger),
			addressBookSource: { contactGroupIds: [7], addressBookSourceType: 'PERIODIC', period: 'DAILY', byTimeZone: true },
		},
	],
	[
		'each template',
		scenario(
			...['msgrTemplate', 'emailTemplate', 'pushTemplate', 'pushWalletTemplate'].map((kind) => ({
				...trigger,
				template: { [kind]: {} },
			})),
		),
	],
	[
		'a social template',
		scenario(social({ routes: ['SOC_B', 'SOC_A'], deliveryPolicy: 'MOBILE_DEVICE_REQUIRED', validity: 15 })),
	],

	['no step', scenario(), 'triggers: must NOT have fewer than 1 items'],
	[
		'two templates',
		scenario({ ...trigger, template: { smsTemplate: {}, emailTemplate: {} } }),
		'triggers[0].template: must NOT have more than 1 properties',
	],
	[
		'an event that SMS does not allow',
		scenario(event('SMS', 'opened')),
		`triggers[0].eventSources[0].eventValue: ${ALLOWED}`,
	],
	[
		'an event that MSGR does not allow',
		scenario(event('MSGR', 'subscribed')),
		`triggers[0].eventSources[0].eventValue: ${ALLOWED}`,
	],
	[
		'an event that email does not allow',
		scenario(event('EMAIL', 'expired')),
		`triggers[0].eventSources[0].eventValue: ${ALLOWED}`,
	],
	[
		'an event step without events',
		scenario({ ...event('SMS', 'expired'), eventSources: [] }),
		'triggers[0].eventSources: must NOT have fewer than 1 items',
	],
	[
		'an event step without a parent',
		scenario({ ...event('SMS', 'expired'), parentIndex: undefined }),
		"triggers[0].parentIndex: must have required property 'parentIndex'",
	],
	[
		'a wait without its time',
		scenario({ ...trigger, type: 'NO_EVENT_SOURCE', parentIndex: 1 }),
		"triggers[0].noEventSourceSettings: must have required property 'noEventSourceSettings'",
	],
	[
		'a date in another form',
		scenario({ ...trigger, startTime: '2030-01-01T10:00:00' }),
		'triggers[0].startTime: must match pattern "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"',
	],
	[
		'periodic without a period',
		{ ...scenario(trigger), addressBookSource: { addressBookSourceType: 'PERIODIC' } },
		"addressBookSource.period: must have required property 'period'",
	],
	[
		'a social validity of 14',
		scenario(social({ validity: 14 })),
		'triggers[0].template.socialTemplate.validity: must be >= 15',
	],
	[
		'a social validity of 86401',
		scenario(social({ validity: 86401 })),
		'triggers[0].template.socialTemplate.validity: must be <= 86400',
	],
	[
		'an unknown route',
		scenario(social({ routes: ['SOC_C'] })),
		`triggers[0].template.socialTemplate.routes[0]: ${ALLOWED}`,
	],
	[
		'a callbackUrl of 1001',
		scenario({
			...trigger,
			template: { pushWalletTemplate: { callbackUrl: `https://example.com/${'x'.repeat(981)}` } },
		}),
		'triggers[0].template.pushWalletTemplate.callbackUrl: must NOT have more than 1000 characters',
	],
]);

rules('scenario.yaml#/schemas/TransactionalSend', [
	['contacts by id', { taskId: 5, contactIds: [7], callbackUrl: 'https://example.com', callbackData: { id: 1 } }],
	[
		'contacts given',
		{ taskId: 5, contacts: [{ contact: { phone: '+12025550123', fields: [{ name: 'a', value: ['b'] }] } }] },
	],
	['an override of a text', { taskId: 5, contactIds: [7], templates: { 31: { smsTemplate: { text: 'Hi' } } } }],
	[
		'an override of a social template',
		{ taskId: 5, contactIds: [7], templates: { 31: { socialTemplate: { validity: 60 } } } },
	],
	['no contacts', { taskId: 5 }, "contacts: must have required property 'contacts'"],
	['no scenario', { contactIds: [7] }, "taskId: must have required property 'taskId'"],
	[
		'an override by name',
		{ taskId: 5, contactIds: [7], templates: { first: {} } },
		'templates: property name must be valid',
	],
]);

rules('scenario.yaml#/schemas/TransactionalResult', [
	[
		'sent and not sent',
		{
			result: {
				contactIds: ['7'],
				sendAnswers: [{ code: 'OK', mergeKey: '7', result: '9' }],
				errorAnswers: [{ code: 'REJECTED', result: null, description: '{} invalid.phone.size' }],
			},
		},
	],
]);
