import type { Ask, Write } from '../write';
import { addressed, readers } from './messages';

const NAMES = ['Spring-a', 'Spring-b', 'Spring-c'] as const;
const named = [{ name: NAMES[0] }, { name: NAMES[1] }, { name: NAMES[2] }] as const;
const HTML = '<p>Hello</p> [WebVersion] [Unsubscribe]';
const CAMPAIGN = {
	name: '={{ $json.name }}',
	content: 'body',
	html: HTML,
	subject: 'Hello',
	type: 'Distribution',
	from: 'news@example.com',
	fromName: 'News',
};
const TEMPLATE = { name: '={{ $json.name }}', html: HTML, subject: 'Hello', from: 'news@example.com' };
const CONTENT = { Sender: { Name: 'News', Address: 'news@example.com' }, Subject: 'Hello', Body: { Html: HTML } };

/** Makes three things of a name each, and gives the ids that stand under `Result` or in a field of it. */
function three(path: string, more: object, field?: string) {
	return async (ask: Ask): Promise<string[]> => {
		const ids: string[] = [];
		for (const Name of NAMES) {
			const answer = await ask('POST', path, { Name, ...CONTENT, ...more });
			const pattern = field === undefined ? /"Result":\s*"?(\d+)/ : new RegExp(`"${field}":\\s*"?(\\d+)`);
			ids.push(pattern.exec(answer)?.[1] ?? '');
		}
		return ids;
	};
}

const threeCampaigns = three('/email/v2/Tasks', { Type: 'Distribution' }, 'TaskId');
const threeTemplates = three('/email/v2/Templates', {});

async function threeAddresses(ask: Ask): Promise<string[]> {
	const ids = ['new-a@example.com', 'new-b@example.com', 'new-c@example.com'];
	for (const SenderAddress of ids) await ask('POST', '/email/v2/UserSettings/SourceAddresses', { SenderAddress });
	return ids;
}

const transactional = {
	dialect: 'legacy',
	operation: 'omniLegacyEmail.message.sendTransactional',
	shape: { list: ['Result'], id: ['MessageId'] },
	items: readers,
	marks: addressed,
} as const;
const MESSAGE = { from: 'shop@example.com', to: '={{ $json.to }}', subject: 'Order', html: '<p>Hi</p>' };

/** What is written to the legacy email interface. */
export const legacyEmail: readonly Write[] = [
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.campaign.create',
		shape: { id: ['Result', 'TaskId'] },
		items: named,
		marks: NAMES,
		parameters: CAMPAIGN,
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.campaign.setState',
		shape: {},
		setup: threeCampaigns,
		items: [{}, {}, {}],
		parameters: { taskId: '={{ $json.id }}', state: 'Canceled' },
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.campaign.startAndWait',
		shape: {},
		setup: threeCampaigns,
		items: [{}, {}, {}],
		parameters: { taskId: '={{ $json.id }}', waitAtMost: 5, waitUnit: 'minutes' },
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.campaign.update',
		shape: {},
		setup: threeCampaigns,
		items: named,
		parameters: { ...CAMPAIGN, taskId: '={{ $json.id }}' },
	},
	{ ...transactional, way: 'in one request', together: 3, parameters: MESSAGE },
	{
		...transactional,
		way: 'in two requests',
		parameters: { ...MESSAGE, options: { batchSize: 2 } },
		together: 2,
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.senderAddress.request',
		shape: {},
		items: [{ to: 'new-a@example.com' }, { to: 'new-b@example.com' }, { to: 'new-c@example.com' }],
		marks: ['new-a@', 'new-b@', 'new-c@'],
		parameters: { address: '={{ $json.to }}' },
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.senderAddress.requestAndWaitUntilConfirmed',
		shape: {},
		items: [{ to: 'new-a@example.com' }, { to: 'new-b@example.com' }, { to: 'new-c@example.com' }],
		marks: ['new-a@', 'new-b@', 'new-c@'],
		parameters: { address: '={{ $json.to }}', waitAtMost: 5, waitUnit: 'minutes' },
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.senderAddress.delete',
		shape: {},
		setup: threeAddresses,
		items: [{}, {}, {}],
		parameters: { address: '={{ $json.id }}' },
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.template.create',
		shape: { id: ['Result'] },
		items: named,
		marks: NAMES,
		parameters: TEMPLATE,
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.template.update',
		shape: {},
		setup: threeTemplates,
		items: named,
		parameters: { ...TEMPLATE, templateId: '={{ $json.id }}' },
	},
	{
		dialect: 'legacy',
		operation: 'omniLegacyEmail.template.delete',
		shape: {},
		setup: threeTemplates,
		items: [{}, {}, {}],
		parameters: { templateId: '={{ $json.id }}' },
	},
];
