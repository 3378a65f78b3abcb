import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const SEND: Record<string, NodeParameterValueType> = {
	resource: 'message',
	operation: 'sendTransactional',
	from: 'shop@example.com',
	to: '={{ $json.to }}',
	subject: 'Order',
	html: '<p>Hi [Name]</p>',
	options: { fromName: 'Shop' },
};

async function run(
	fields: Record<string, NodeParameterValueType>,
	rows: IDataObject[],
	settings: NodeRun['settings'] = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniLegacyEmail',
		parameters: { ...SEND, ...fields },
		items: itemsOf(rows),
		settings,
		credentials: {
			omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
		},
	});
}

const rowsTo = (...to: string[]): IDataObject[] => to.map((address) => ({ to: address }));
const paired = (result: NodeResult) => result.items.map(({ json, pairedItem }) => [pairedItem, json]);
const at = (item: number) => ({ item });

it('items with the same content travel in one request; each gets its own id', async () => {
	const result = await run(
		{
			options: {
				fromName: 'Shop',
				toName: '={{ $json.name }}',
				recipientId: '={{ $json.id }}',
				mergeFields: { pairs: [{ key: 'Name', value: '={{ $json.name }}' }] },
				userCampaignId: 'mine',
				language: 'ru',
			},
		},
		[
			{ to: 'ann@example.com', name: 'Ann', id: 'x'.repeat(32) },
			{ to: 'Bob@example.com', name: 'Bob', id: '7' },
		],
	);
	const taken = { code: 'OK', messageId: expect.stringMatching(/^\d+$/), subject: 'Order', text: '<p>Hi [Name]</p>' };
	expect(paired(result)).toStrictEqual([
		[at(0), { to: 'ann@example.com', ...taken }],
		[at(1), { to: 'Bob@example.com', ...taken }],
	]);
	expect(sandbox.requests).toHaveLength(1);
	const [request] = sandbox.requests;
	expect(`${request.method} ${request.path}`).toBe('POST /email/v2/messages');
	expect(request.headers).toMatchObject({ accept: '*/*', 'accept-language': 'ru' });
	expect(JSON.parse(request.body)).toStrictEqual({
		Sender: { Name: 'Shop', Address: 'shop@example.com' },
		Subject: 'Order',
		UserCampaignId: 'mine',
		Body: { Html: '<p>Hi [Name]</p>' },
		Recipients: [
			{ Address: 'ann@example.com', Name: 'Ann', RecipientId: 'x'.repeat(32), MergeFields: { Name: 'Ann' } },
			{ Address: 'Bob@example.com', Name: 'Bob', RecipientId: '7', MergeFields: { Name: 'Bob' } },
		],
	});
	expect(sandbox.messages().map(({ text }) => text)).toStrictEqual(['<p>Hi Ann</p>', '<p>Hi Bob</p>']);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('different contents go in requests of their own, and stay with their items', async () => {
	const rows = [
		{ to: 'a@example.com', s: 'One' },
		{ to: 'b@example.com', s: 'Two' },
		{ to: 'c@example.com', s: 'One' },
	];
	const result = await run({ subject: '={{ $json.s }}' }, rows);
	expect(sandbox.requests).toHaveLength(2);
	expect(result.items.map(({ json }) => json.to)).toStrictEqual(rows.map(({ to }) => to));
});

it('takes the fields of the items when it maps automatically, and its own where an item has none', async () => {
	const rows = [
		{
			to: 'ann@example.com',
			toName: 'Ann',
			recipientId: 7,
			mergeFields: { Name: 'Ann' },
			from: 'news@example.com',
			subject: 'News',
			userCampaignId: 'theirs',
			unknown: 'x',
		},
		{ to: 'bob@example.com', subject: '', html: null, mergeFields: '{"Name":"Bob"}', plainText: 'Hi [Name]' },
	];
	const options = { fromName: 'Shop', userCampaignId: 'mine' };
	const parameters = { mode: 'autoMap', to: 'not used', options };
	const { error, items } = await run(parameters, rows);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.to)).toStrictEqual(['ann@example.com', 'bob@example.com']);
	const bodies = sandbox.requests.map(({ body }) => JSON.parse(body) as { Subject: string });
	expect(bodies.sort((a, b) => a.Subject.localeCompare(b.Subject))).toStrictEqual([
		{
			Sender: { Name: 'Shop', Address: 'news@example.com' },
			Subject: 'News',
			Body: { Html: '<p>Hi [Name]</p>' },
			UserCampaignId: 'theirs',
			Recipients: [{ Address: 'ann@example.com', Name: 'Ann', RecipientId: '7', MergeFields: { Name: 'Ann' } }],
		},
		{
			Sender: { Name: 'Shop', Address: 'shop@example.com' },
			Subject: 'Order',
			Body: { Html: '<p>Hi [Name]</p>', PlainText: 'Hi [Name]' },
			UserCampaignId: 'mine',
			Recipients: [{ Address: 'bob@example.com', MergeFields: { Name: 'Bob' } }],
		},
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

describe.each(['json', 'xml'])('in %s', (format) => {
	beforeEach(() => sandbox.configure({ modes: { legacyEmail: format } }));

	it('a recipient who is refused alone goes to the error output; the others are sent', async () => {
		const rows = rowsTo('ann@example.com', 'on-unsubscribed-list@example.com', 'bob@example.com');
		const result = await run({}, rows, { onError: 'continueErrorOutput' });
		expect(result.items.map(({ pairedItem }) => pairedItem)).toStrictEqual([at(0), at(2)]);
		expect(result.errorItems.map(({ pairedItem }) => pairedItem)).toStrictEqual([at(1)]);
		expect(result.errorItems[0].json.error).toContain('validation_error');
		const continued = await run({}, rows, { onError: 'continueRegularOutput' });
		expect(continued.items.map(({ json }) => json.code)).toStrictEqual(['OK', 'REJECTED', 'OK']);
		expect((await run({}, rows)).hints[0].message).toContain('1 of 3 messages');
	});

	it('a single one is a list of one', async () => {
		const result = await run({}, rowsTo('ann@example.com'));
		expect(result.items[0].json.messageId).toMatch(/^\d+$/);
	});

	it('a sender that is not confirmed refuses the whole request', async () => {
		const { error } = await run({ from: 'waiting@example.com' }, rowsTo('ann@example.com'));
		expect(error?.message).toContain('The service refused the values (validation_error, HTTP 400)');
		expect(error?.description).toContain('the sender address is not confirmed');
	});

	it('an internal error leaves the fate open', async () => {
		const result = await run({}, rowsTo('internal-error@example.com'), { onError: 'continueRegularOutput' });
		expect(result.items[0].json).toMatchObject({ to: 'internal-error@example.com', code: 'UNKNOWN' });
		expect(result.items[0].json.message).toContain('internal error');
	});
});

it('a fault of the server leaves the fate open, whatever its code', async () => {
	const body = { Code: 'overloaded', Description: 'try later' };
	sandbox.faults.add({ kind: 'status', status: 503, body });
	const result = await run({}, rowsTo('ann@example.com'), { onError: 'continueRegularOutput' });
	expect(result.items[0].json).toMatchObject({ to: 'ann@example.com', code: 'UNKNOWN' });
	expect(result.items[0].json.message).toContain('try later');
});

it('an error in HTTP 200 is an error', async () => {
	const body = { Code: 'not_found', Description: 'user not found' };
	sandbox.faults.add({ kind: 'status', status: 200, body, times: 2 });
	const { error } = await run({}, rowsTo('ann@example.com'));
	expect(error?.message).toContain('not_found, HTTP 200');
	const query = { resource: 'template', operation: 'getMany' };
	expect((await run(query, [{}])).error?.description).toContain('user not found');
});

it('an unknown code is told as it is', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: { Code: 'maintenance', Description: 'back soon' } });
	const { error } = await run({ resource: 'template', operation: 'getMany' }, [{}]);
	expect(error?.message).toBe('The service answered with the code “maintenance” (maintenance, HTTP 200)');
	expect(error?.description).toContain('back soon');
});

it('a wrong password is told, and never shown', async () => {
	const result = await runNode({
		type: 'omniLegacyEmail',
		parameters: { ...SEND, to: 'ann@example.com' },
		items: itemsOf([{}]),
		credentials: { omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'wrong-secret' } },
	});
	expect(result.error?.message).toContain('did not accept the credential (HTTP 401)');
	expect(JSON.stringify(result.error)).not.toContain('wrong-secret');
});

it('a page that repeats the header of the login does not show it', async () => {
	const header = Buffer.from('sandbox:sandbox-password').toString('base64');
	sandbox.faults.add({ kind: 'html', status: 400, body: `<p>Authorization: Basic ${header}</p>` });
	const { error } = await run({}, rowsTo('ann@example.com'));
	expect(error?.description).toContain('Basic ***');
	expect(JSON.stringify(error)).not.toContain(header);
});

it.each([
	[
		'a recipient id over 32',
		{ options: { recipientId: 'x'.repeat(33) } },
		'Recipient ID: it has 33 characters, and 32 is the most',
	],
	[
		'a special character in a macro',
		{ options: { mergeFields: { pairs: [{ key: 'a[b]', value: 'x' }] } } },
		'Merge Fields: the name “a[b]” holds special characters',
	],
	['no content', { html: '={{ "" }}' }, 'Message: it is empty'],
	['no address', { to: 'Ann' }, 'To: “Ann” is not an email address'],
])('%s is not sent', async (_name, fields, message) => {
	const { error } = await run(fields, rowsTo('ann@example.com'));
	expect(error?.message).toContain(message);
	expect(sandbox.requests).toStrictEqual([]);
});
