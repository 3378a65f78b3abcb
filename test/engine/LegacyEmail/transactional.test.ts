import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, tooLong } from '../../support/sentences';

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
	expect(request.headers).toMatchObject({ accept: '*/*', 'accept-language': 'en' });
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
	const options = { mode: 'autoMap', fromName: 'Shop', userCampaignId: 'mine' };
	const parameters = { to: 'not used', options };
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

describe('what an entry says', () => {
	const answerWith = (...Result: unknown[]) =>
		sandbox.faults.add({ kind: 'status', status: 201, body: { Code: 'ok', Result } });
	const said = async (entry: object): Promise<IDataObject> => {
		answerWith({ Index: 0, Address: 'ann@example.com', ...entry });
		const { items } = await run({}, rowsTo('ann@example.com'), { onError: 'continueRegularOutput' });
		return items[0].json;
	};

	it.each([
		['a code and an ID', { Code: 'OK', MessageId: 7 }, { code: 'OK', messageId: '7' }],
		['an ID alone', { MessageId: '7', Note: 'new' }, { code: 'OK', messageId: '7', Note: 'new' }],
		['a code alone', { Code: 'ok' }, { code: 'OK', messageId: null }],
		[
			'a refusal without a reason',
			{ Code: 'validation_error' },
			{
				code: 'REJECTED',
				reasons: [
					{
						key: 'validation_error',
						defaultMessage: 'the recipient has unsubscribed, the address is not valid, or the name holds a stop-word',
					},
				],
			},
		],
		[
			'a refusal with its reasons',
			{ Code: 'not_found', Reasons: [{ key: 'no.good' }], Note: 'new' },
			{ code: 'REJECTED', reasons: [{ key: 'no.good' }], Note: 'new' },
		],
		['reasons alone', { Reasons: [{ key: 'no.good' }] }, { code: 'REJECTED', reasons: [{ key: 'no.good' }] }],
		[
			'reasons beside an ID and no code',
			{ MessageId: 7, Reasons: [{ key: 'no.good' }] },
			{ code: 'UNKNOWN', messageId: '7', reasons: [{ key: 'no.good' }] },
		],
		['an unknown code', { Code: 'queued', MessageId: 7 }, { code: 'UNKNOWN', messageId: '7' }],
	])('%s', async (_what, entry, expected) => {
		const json = await said(entry);
		expect(json).toMatchObject(expected);
		for (const name of ['Index', 'Address', 'MessageId', 'Code']) expect(json).not.toHaveProperty(name);
	});

	it('nothing, or beside what is no entry', async () => {
		const json = await said({});
		expect(json).toMatchObject({ to: 'ann@example.com', code: 'UNKNOWN' });
		expect(json.message).not.toContain('Cannot read');
		answerWith(null, 'x', [], { Address: 'ann@example.com', Code: 'OK', MessageId: 7 });
		const { items } = await run({}, rowsTo('ann@example.com'));
		expect(items[0].json).toMatchObject({ code: 'OK', messageId: '7' });
	});

	it('a refusal tells its description', async () => {
		answerWith({ Index: 0, Code: 'validation_error', Description: 'stop-word' });
		const { error } = await run({}, rowsTo('ann@example.com'));
		expect(`${error?.message} ${error?.description}`).toContain('stop-word');
		expect(await said({ Code: 'queued', Description: 'in line' })).toMatchObject({
			message: expect.stringContaining('in line') as string,
		});
	});

	it('codes of single recipients tell more than that of the whole', async () => {
		const Result = [
			{ Index: 0, Code: 'OK', MessageId: 7 },
			{ Index: 1, Code: 'validation_error' },
		];
		sandbox.faults.add({ kind: 'status', status: 200, body: { Code: 'validation_error', Result } });
		const rows = rowsTo('ann@example.com', 'bob@example.com');
		const { items } = await run({}, rows, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => [json.code, json.messageId])).toStrictEqual([
			['OK', '7'],
			['REJECTED', null],
		]);
	});

	it('an answer without entries leaves the fate open', async () => {
		answerWith();
		const { items } = await run({}, rowsTo('ann@example.com'), { onError: 'continueRegularOutput' });
		expect(items[0].json).toMatchObject({ to: 'ann@example.com', code: 'UNKNOWN' });
	});
});

it('HTML and text go out together, or one alone', async () => {
	const both = { emailType: 'both', html: '<p>Hi</p>', plainText: 'Hi' };
	const content = async (fields: Record<string, string>) => {
		expect((await run(fields, rowsTo('ann@example.com'))).error).toBeUndefined();
		return (JSON.parse(sandbox.requests.at(-1)?.body ?? '') as { Body: object }).Body;
	};
	expect(await content(both)).toStrictEqual({ Html: '<p>Hi</p>', PlainText: 'Hi' });
	expect(await content({ ...both, plainText: '' })).toStrictEqual({ Html: '<p>Hi</p>' });
	expect(await content({ ...both, html: '' })).toStrictEqual({ PlainText: 'Hi' });
	expect(await content({ ...both, emailType: 'text' })).toStrictEqual({ PlainText: 'Hi' });
	expect(await content({ ...both, emailType: 'html' })).toStrictEqual({ Html: '<p>Hi</p>' });
	expect(sandbox.violations()).toStrictEqual([]);
});

it('merge fields are text, whatever they were; what is no text is refused', async () => {
	const merged = async (mergeFields: unknown) =>
		await run({ options: { mode: 'autoMap' } }, [{ to: 'ann@example.com', mergeFields }] as IDataObject[]);
	expect((await merged({ Name: 'Ann', Näme_2: 7, Yes: true, No: false, None: null, Zero: 0 })).error).toBeUndefined();
	const { Recipients } = JSON.parse(sandbox.requests[0].body) as { Recipients: IDataObject[] };
	expect(Recipients[0].MergeFields).toStrictEqual({
		Name: 'Ann',
		Näme_2: '7',
		Yes: 'true',
		No: 'false',
		None: '',
		Zero: '0',
	});
	const pairs = [{ key: 'Name', value: '={{ $json.none ?? null }}' }];
	expect((await run({ options: { mergeFields: { pairs } } }, rowsTo('ann@example.com'))).error).toBeUndefined();
	expect(sandbox.requests[1].body).toContain('"MergeFields":{"Name":""}');
	for (const name of ['[b', 'b]', 'a b', 'a-b', '']) {
		const { error } = await merged({ [name]: 'x' });
		expect(error?.message).toContain(`Merge Fields: the name “${name}” holds special characters`);
		expect(error?.description).toContain('without brackets around the name');
	}
	for (const value of [{ a: 1 }, ['a']]) {
		const { error } = await merged({ Name: value });
		expect(error?.message).toContain('Merge Fields, Name: a text is needed here, not an object or a list');
	}
	expect(sandbox.requests).toHaveLength(2);
});

it('an error status without a code tells what is said', async () => {
	sandbox.faults.add({ kind: 'status', status: 400, body: { Result: {}, Description: 'no good' } });
	const { error } = await run({}, rowsTo('ann@example.com'));
	expect(error?.description).toContain('The service said: no good');
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
	['a recipient id over 32', { options: { recipientId: 'x'.repeat(33) } }, `Recipient ID: ${tooLong(33, 32)}`],
	[
		'a special character in a macro',
		{ options: { mergeFields: { pairs: [{ key: 'a[b]', value: 'x' }] } } },
		'Merge Fields: the name “a[b]” holds special characters',
	],
	['no content', { html: '={{ "" }}' }, `Message as HTML: ${EMPTY}`],
	['a text that looks like a mistake', { emailType: 'both', plainText: 'Hi }}' }, 'Message as Text: it ends in'],
	['no address', { to: 'Ann' }, 'To: “Ann” is not an email address'],
])('%s is not sent', async (_name, fields, message) => {
	const { error } = await run(fields, rowsTo('ann@example.com'));
	expect(error?.message).toContain(message);
	expect(sandbox.requests).toStrictEqual([]);
});
