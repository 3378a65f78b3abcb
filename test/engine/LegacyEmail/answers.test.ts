import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode } from '../../support/engine';
import { useWire } from '../../support/wire';

const wire = useWire();
const ID = '900719925474099301';
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const HTML = '<p>Hello</p> [WebVersion] [Unsubscribe]';
const TEMPLATE = { name: 'News', html: HTML, subject: 'Hello', from: byId('news@example.com') };
const CAMPAIGN = { ...TEMPLATE, content: 'body', type: 'Distribution' };

/** What one item comes to where the service answers so. */
async function told(operation: string, parameters: IDataObject, answer: string): Promise<IDataObject> {
	wire.answer = () => answer;
	const [resource, name] = operation.split('.');
	const { items } = await runNode({
		type: 'omniLegacyEmail',
		parameters: { resource, operation: name, ...parameters },
		items: itemsOf([{}]),
		credentials: { omniBasicLoginApi: { baseUrl: wire.baseUrl, login: 'shop', password: 'a-secret-password' } },
		settings: { onError: 'continueRegularOutput' },
	});
	expect(wire.requests).toHaveLength(1);
	return items[0].json;
}

describe('an ID of a create', () => {
	it.each([
		['campaign.create', 'taskId', CAMPAIGN, `{"Result":{"TaskId":${ID}},"Code":"ok"}`],
		['template.create', 'templateId', TEMPLATE, `{"Result":"${ID}","Code":"ok"}`],
	])('%s finds its %s', async (operation, id, parameters, answer) => {
		expect(await told(operation, parameters, answer)).toMatchObject({ code: 'OK', [id]: ID });
	});

	it('of a campaign stays, with what we say beside it, where the counters have such names too', async () => {
		const result = `{"TaskId":${ID},"code":"7","taskId":8,"taskName":"Other","TotalContacts":4,"Extra":true}`;
		const item = await told('campaign.create', CAMPAIGN, `{"Result":${result},"Code":"ok"}`);
		expect(Object.entries(item).slice(0, 4)).toStrictEqual([
			['taskName', 'News'],
			['code', 'OK'],
			['taskId', ID],
			['TaskId', ID],
		]);
		expect(item).toMatchObject({ TotalContacts: 4, Extra: true });
	});

	it.each([
		['campaign.create', CAMPAIGN, '{"Result":{"TaskId":0},"Code":"ok"}', { Result: { TaskId: 0 } }],
		['campaign.create', CAMPAIGN, `{"Result":${ID},"Code":"ok"}`, { Result: ID }],
		['campaign.create', CAMPAIGN, `{"Result":{"TaskId":${ID}}}`, { Result: { TaskId: ID } }],
		['template.create', TEMPLATE, `{"Result":{"TemplateId":${ID}},"Code":"ok"}`, { Result: { TemplateId: ID } }],
		['template.create', TEMPLATE, `{"Result":${ID},"Code":"ok","Success":false}`, {}],
		['template.create', TEMPLATE, '{"Result":0,"Code":"ok"}', { Result: 0 }],
		['template.create', TEMPLATE, '{"Result":"-1","Code":"ok"}', { Result: '-1' }],
		['template.create', TEMPLATE, `{"Result":[${ID}],"Code":"ok"}`, { Result: [ID] }],
	])(
		'%s is open where there is none, and what stands in its place is told',
		async (operation, parameters, answer, said) => {
			const item = await told(operation, parameters, answer);
			expect(item).toMatchObject({ code: 'UNKNOWN', ...said });
		},
	);
});

it.each([
	'{"Result":null}',
	'<R><Result>false</Result></R>',
	'[{"TaskId":7}]',
	'{"Code":"success"}',
	'{"code":"validation_error","Code":"ok"}',
])('%s to a change leaves it open', async (answer) => {
	const item = await told('campaign.setState', { taskId: byId('7'), state: 'Canceled' }, answer);
	expect(item).toMatchObject({ taskId: '7', code: 'UNKNOWN' });
});

it.each([
	[400, 'NOT_SENT', 'The service refused the request (HTTP 400)'],
	[404, 'NOT_SENT', 'Campaign: there is no campaign 7 (HTTP 404)'],
	[500, 'UNKNOWN', 'The service has a problem of its own (HTTP 500)'],
])('an error of HTTP 200 that names the status %s makes a change %s', async (status, code, message) => {
	const answer = JSON.stringify({ timestamp: 1, status, error: 'No', message: 'Not so', path: '/email/v2/Tasks/7' });
	const item = await told('campaign.setState', { taskId: byId('7'), state: 'Canceled' }, answer);
	expect(item).toMatchObject({ taskId: '7', code, message: expect.stringContaining(message), httpCode: `${status}` });
	expect(item.message).toContain('The service said: Not so');
});

it.each([
	['campaign.get', { taskId: byId('7') }, 'campaign'],
	['template.get', { templateId: byId('7') }, 'template'],
	['statistics.getCounters', { taskId: byId('7') }, 'counters'],
])(
	'%s: a list in the place of the one thing is shown, and none of it is taken for it',
	async (operation, parameters, one) => {
		const item = await told(operation, parameters, '{"Code":"ok","Result":[{"TaskId":7},{"TaskId":8}]}');
		expect(item.error).toBe(`The service's answer has no ${one}`);
		expect(item.message).toContain('The service said: [{"TaskId":7},{"TaskId":8}]');
	},
);
