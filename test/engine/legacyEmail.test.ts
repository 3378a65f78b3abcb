import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../support/engine';
import { useSandbox } from '../support/sandbox';

type Parameters = Record<string, NodeParameterValueType>;

const sandbox = useSandbox({ seed: { now: 1_900_000_000_000 } });

const TEXT = '<p>Hello</p> [WebVersion] [Unsubscribe]';
const CAMPAIGN: Parameters = {
	resource: 'campaign',
	operation: 'create',
	name: 'Spring',
	content: 'text',
	text: TEXT,
	senderAddress: 'news@example.com',
	senderName: 'News',
	subject: 'Hello',
	type: 'Distribution',
};

async function run(
	parameters: Parameters,
	rows: IDataObject[] = [{}],
	more: Partial<Pick<NodeRun, 'settings' | 'timezone'>> = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniLegacyEmail',
		parameters,
		items: itemsOf(rows),
		credentials: {
			omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password' },
		},
		...more,
	});
}

const jsons = (result: NodeResult): IDataObject[] => result.items.map(({ json }) => json);
const first = async (parameters: Parameters, ...rest: [IDataObject[]?]): Promise<IDataObject> => {
	const result = await run(parameters, ...rest);
	if (result.error) throw new Error(`${result.error.message} ${result.error.description ?? ''}`);
	return jsons(result)[0];
};
const wire = () => sandbox.requests.map(({ method, path, query }) => `${method} ${path}${query ? `?${query}` : ''}`);
const last = () => sandbox.requests[sandbox.requests.length - 1];
const setState = async (taskId: unknown, state: string) =>
	await run({ resource: 'campaign', operation: 'setState', taskId: taskId as string, state });

/** A contact list with these addresses, made over the main interface; gives its id. */
async function contactList(emails: string[]): Promise<string> {
	const headers = { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' };
	const post = async (path: string, body: string): Promise<{ result: unknown }> => {
		const answer = await fetch(`${sandbox.baseUrl}/address-book-api${path}`, { method: 'POST', headers, body });
		return (await answer.json()) as { result: unknown };
	};
	const { result } = await post('/contact-groups', '{"name":"Readers"}');
	const contacts = JSON.stringify(emails.map((email) => ({ email })));
	await post('/contacts/batch', `{"contactGroupId":${String(result)},"contacts":${contacts}}`);
	sandbox.requests.length = 0;
	return String(result);
}

describe('a campaign', () => {
	it('is made, started, stopped, resumed and finished, and its counters follow', async () => {
		const group = await contactList(['a@example.com', 'b@example.com', 'bounced@example.com', 'clicked@example.com']);
		const made = await first({ ...CAMPAIGN, contactGroups: group });
		expect(made).toEqual({
			TaskId: expect.stringMatching(/^\d{18,}$/),
			TotalContacts: 4,
			Dublicates: 0,
			Duplicates: 0,
			Unsubscribed: 0,
			Excluded: 0,
			OverPackage: 0,
			SpamScore: 0.5,
		});
		expect(last().headers).toMatchObject({
			accept: '*/*',
			authorization: `Basic ${Buffer.from('sandbox:sandbox-password').toString('base64')}`,
		});
		expect(last().body).toContain(`"ContactGroups":[{"Id":${group},"Included":true}]`);
		const { TaskId: taskId } = made;
		const state = async () =>
			(await first({ resource: 'campaign', operation: 'get', taskId: taskId as string })).StateName;
		expect(await state()).toBe('New');
		expect(jsons(await setState(taskId, 'Started'))).toEqual([
			{ TaskId: taskId, State: 2, StateName: 'Started', Description: 'task state updated to Started' },
		]);
		await sandbox.clock.advance(1_000);
		expect(await state()).toBe('Started');
		await setState(taskId, 'stopped');
		await sandbox.clock.advance(60_000);
		expect(await state()).toBe('Stopped');
		const counters = async () =>
			await first({ resource: 'statistics', operation: 'getCounters', findBy: 'campaign', taskId: taskId as string });
		expect(await counters()).toMatchObject({ NotSent: 2, Delivered: 2, Total: 4 });
		await setState(taskId, '2');
		await sandbox.clock.advance(60_000);
		expect(await state()).toBe('Finished');
		expect(await counters()).toEqual({
			NotSent: 0,
			Sent: 0,
			Delivered: 2,
			Read: 0,
			Clicked: 1,
			Bounced: 1,
			Rejected: 0,
			Total: 4,
		});
		const messages = jsons(
			await run({
				resource: 'statistics',
				operation: 'getMessages',
				findBy: 'campaign',
				taskId: taskId as string,
				returnAll: true,
				options: { state: 'Bounced' },
			}),
		);
		expect(messages).toEqual([
			{
				State: 'Bounced',
				Price: 0.01,
				Id: expect.stringMatching(/^\d+$/),
				DestinationEmail: 'bounced@example.com',
				LastUpdateUtc: '2030-03-17T17:47:43.000Z',
				CreatedDateUtc: '2030-03-17T17:47:41.000Z',
			},
		]);
		const gone = await setState(taskId, 'Deleted');
		expect(jsons(gone)[0]).toMatchObject({ StateName: 'Deleted', deleted: true });
		expect(sandbox.violations()).toEqual([]);
	});

	it('every field goes over the wire; dates in UTC, ids as raw integers, each once', async () => {
		const group = await contactList(['a@example.com']);
		const other = await contactList(['a@example.com', 'on-unsubscribed-list@example.com']);
		const template = await first({
			resource: 'template',
			operation: 'create',
			name: 'T',
			html: TEXT,
		});
		const made = await run(
			{
				...CAMPAIGN,
				content: 'body',
				html: TEXT,
				plainText: 'plain',
				type: 'birthday',
				contactGroups: `${other}, ${other}`,
				options: {
					startDateTime: '2030-04-01T10:00:00',
					endDateTime: '2030-04-01T12:00:00',
					excludedContactGroups: group,
					sendDuplicates: true,
					templateId: { __rl: true, mode: 'list', value: template.TemplateId as string },
					userCampaignId: 'mine',
					smsResend: { sms: { text: 'Hi', senderAddress: 'Shop', startDelay: '01:00:00', contactGroupId: '77' } },
					language: 'ru',
				},
			},
			[{}],
			{ timezone: 'Europe/Berlin' },
		);
		expect(jsons(made)[0]).toMatchObject({ TotalContacts: 2, Duplicates: 0, Excluded: 1, Unsubscribed: 1 });
		expect(last().headers['accept-language']).toBe('ru');
		expect(last().body).toBe(
			`{"Name":"Spring","Sender":{"Name":"News","Address":"news@example.com"},"Subject":"Hello",` +
				`"Body":{"Html":"${TEXT}","PlainText":"plain"},"Type":"Birthday",` +
				`"StartDateTime":"2030-04-01T08:00:00","EndDateTime":"2030-04-01T10:00:00",` +
				`"ContactGroups":[{"Id":${other},"Included":true},{"Id":${group},"Included":false}],` +
				`"TemplateId":"${template.TemplateId as string}","UserCampaignId":"mine","SendDuplicates":true,` +
				`"SmsResendTask":{"ContactGroupId":77,"Text":"Hi","SenderAddress":"Shop","StartDelay":"01:00:00"}}`,
		);
		const got = await first({ resource: 'campaign', operation: 'get', taskId: jsons(made)[0].TaskId as string });
		expect(got).toMatchObject({
			Type: 2,
			State: 0,
			StateName: 'New',
			StartDateTime: '2030-04-01T08:00:00.000Z',
			SendDuplicates: true,
			ContactGroups: [
				{ Id: other, Included: true },
				{ Id: group, Included: false },
			],
			SmsResendTask: { ContactGroupId: '77' },
		});
		expect(sandbox.violations()).toEqual([]);
	});

	it('is updated in state New only; otherwise nothing is sent to change it', async () => {
		const { TaskId: taskId } = await first(CAMPAIGN);
		const update = { ...CAMPAIGN, operation: 'update', taskId: taskId as string, name: 'Summer' };
		expect(await first(update)).toMatchObject({ TaskId: taskId, Duplicates: 0 });
		expect((await first({ resource: 'campaign', operation: 'get', taskId: taskId as string })).Name).toBe('Summer');
		await setState(taskId, 'Created');
		sandbox.requests.length = 0;
		const { error } = await run(update);
		expect(error?.message).toBe(
			`Campaign: campaign ${taskId as string} is in state Created, and only a campaign in state New can be edited`,
		);
		expect(wire()).toEqual([`GET /email/v2/Tasks/${taskId as string}`]);
	});

	it.each([
		['the macros are missing', { text: 'Hello' }, 'Text: [Unsubscribe] and [WebVersion] are missing'],
		['no name', { name: '={{ "" }}' }, 'Name: it is empty'],
		['no sender', { senderAddress: '' }, 'Sender Address: no email address is given'],
		['an unknown type', { type: 'Weekly' }, 'Type: “Weekly” is no type of a campaign'],
		['a group that is no id', { contactGroups: 'x' }, 'Contact Group IDs: “x” is not an ID'],
		[
			'a group in and out',
			{ contactGroups: '7', options: { excludedContactGroups: '7' } },
			'Contact Group IDs: 7 is included and excluded',
		],
		[
			'an end before the start',
			{ options: { startDateTime: '2030-04-02', endDateTime: '2030-04-01' } },
			'End Date and Time: it lies before the start',
		],
		[
			'a subject over 10 MB',
			{ subject: '={{ "x".repeat(10485761) }}' },
			'Subject: it has 10.0 MB, and 10 MB is the most',
		],
	])('is not sent: %s', async (_name, fields, message) => {
		const { error } = await run({ ...CAMPAIGN, ...(fields as Parameters) });
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('an unknown state is refused before it is sent', async () => {
		const { error } = await setState('5', 'Paused');
		expect(error?.message).toBe('State: “Paused” is no state of a campaign');
		expect(error?.description).toContain('Failed (7)');
		expect(sandbox.requests).toEqual([]);
	});
});

describe('lists', () => {
	async function makeCampaigns(count: number): Promise<void> {
		const headers = {
			authorization: `Basic ${btoa('sandbox:sandbox-password')}`,
			accept: '*/*',
			'content-type': 'application/json',
		};
		for (let at = 1; at <= count; at += 1) {
			const body = JSON.stringify({
				Name: `Campaign ${at}`,
				Subject: 'Hello',
				Text: TEXT,
				Type: 1,
				Sender: { Address: 'news@example.com' },
			});
			await fetch(`${sandbox.baseUrl}/email/v2/Tasks`, { method: 'POST', headers, body });
		}
		sandbox.requests.length = 0;
	}

	it('1,000 campaigns are read range after range, and the end is known', async () => {
		await makeCampaigns(1_000);
		const all = jsons(await run({ resource: 'campaign', operation: 'getMany', returnAll: true, simplify: true }));
		expect(all.map(({ Name }) => Name)).toEqual(Array.from({ length: 1_000 }, (_, at) => `Campaign ${at + 1}`));
		expect(Object.keys(all[0])).toContain('StateName');
		expect(Object.keys(all[0])).not.toContain('MessageValidity');
		expect(sandbox.requests.map(({ headers }) => headers.range)).toEqual([
			'items=1-100',
			'items=101-200',
			'items=201-300',
			'items=301-400',
			'items=401-500',
			'items=501-600',
			'items=601-700',
			'items=701-800',
			'items=801-900',
			'items=901-1000',
			'items=1001-1100',
		]);
		expect(last().status).toBe(416);
		sandbox.requests.length = 0;
		const some = jsons(await run({ resource: 'campaign', operation: 'getMany', limit: 130, simplify: false }));
		expect(some).toHaveLength(130);
		expect(some[129]).toMatchObject({ TaskId: some[129].ID, Name: 'Campaign 130', GlobalStateInfo: { State: 0 } });
		expect(sandbox.requests.map(({ headers }) => headers.range)).toEqual(['items=1-100', 'items=101-130']);
		// The same from XML.
		sandbox.configure({ modes: { legacyEmail: 'xml' } });
		expect(jsons(await run({ resource: 'campaign', operation: 'getMany', returnAll: true, simplify: true }))).toEqual(
			all,
		);
		expect(sandbox.violations()).toEqual([]);
	});

	it('an empty list is empty, and a service without Range says so', async () => {
		expect(jsons(await run({ resource: 'campaign', operation: 'getMany', returnAll: true }))).toEqual([]);
		sandbox.faults.add({
			kind: 'status',
			status: 416,
			body: { Code: 'validation_error', Description: 'Range required' },
		});
		const { error } = await run({ resource: 'campaign', operation: 'getMany', returnAll: true });
		expect(error?.message).toContain('the header Range is missing');
	});
});

describe('JSON and XML give the same', () => {
	it('campaign, counters, templates, addresses, messages', async () => {
		const group = await contactList(['a@example.com', 'b@example.com']);
		const { TaskId: taskId } = await first({ ...CAMPAIGN, subject: 'A & B <3', contactGroups: group });
		const template = await first({
			resource: 'template',
			operation: 'create',
			name: 'T',
			html: `${TEXT} [Name]`,
			subject: 'S',
		});
		await setState(taskId, 'Started');
		await sandbox.clock.advance(5_000);
		const picked = { taskId: taskId as string, templateId: template.TemplateId as string };
		const queries: Parameters[] = [
			{ resource: 'campaign', operation: 'get', ...picked },
			{ resource: 'campaign', operation: 'getMany', returnAll: true, simplify: false },
			{ resource: 'template', operation: 'get', ...picked },
			{ resource: 'template', operation: 'getMany', returnAll: true },
			{ resource: 'senderAddress', operation: 'getMany', returnAll: true },
			{ resource: 'statistics', operation: 'getCounters', findBy: 'campaign', ...picked },
			{ resource: 'statistics', operation: 'getMessages', findBy: 'campaign', ...picked, returnAll: true },
		];
		const read = async () => {
			const found = [];
			for (const query of queries) found.push(jsons(await run(query)));
			return found;
		};
		const fromJson = await read();
		expect(fromJson.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 4, 1, 2]);
		expect(fromJson[2][0]).toMatchObject({ TemplateId: template.TemplateId, MergeFields: ['Name'] });
		expect(fromJson[4].map(({ StateName }) => StateName)).toEqual(['Approved', 'Approved', 'Requested', 'Rejected']);
		sandbox.configure({ modes: { legacyEmail: 'xml' } });
		expect(await read()).toEqual(fromJson);
		expect(last().responseBody).toMatch(/^<\?xml/);
		const { error } = await run({ resource: 'campaign', operation: 'get', taskId: '5' });
		expect(error?.message).toBe('The service does not know what was asked for (not_found, HTTP 404)');
		expect(error?.description).toContain('task not found');
	});
});

describe('templates and sender addresses', () => {
	it('a template is made, read, replaced and deleted on the documented paths', async () => {
		const { TemplateId: templateId } = await first({
			resource: 'template',
			operation: 'create',
			name: 'T',
			plainText: TEXT,
			senderAddress: 'news@example.com',
			options: { userTemplateId: 'mine' },
		});
		const picked = { resource: 'template', templateId: { __rl: true, mode: 'id', value: templateId } } as Parameters;
		expect(await first({ ...picked, operation: 'update', name: 'U', html: TEXT })).toMatchObject({
			TemplateId: templateId,
			Name: 'U',
			Sender: null,
			Body: { Html: TEXT, PlainText: null },
		});
		await run({ resource: 'template', operation: 'getMany' });
		expect(await first({ ...picked, operation: 'delete' })).toEqual({ TemplateId: templateId, deleted: true });
		const { error } = await run({ ...picked, operation: 'get' });
		expect(error?.message).toContain('not_found');
		const id = templateId as string;
		expect(wire()).toEqual([
			'POST /email/v2/Templates',
			`PUT /email/v2/Templates/${id}`,
			'GET /email/v2/Templates/',
			`DELETE /email/v2/Templates/${id}`,
			`GET /email/v2/Templates/${id}`,
		]);
		expect(sandbox.violations()).toEqual([]);
	});

	it('a sender address is requested under either name, listed and deleted', async () => {
		const request = { resource: 'senderAddress', operation: 'request', address: 'new+one@example.com' };
		expect(await first(request)).toMatchObject({ SourceAddress: 'new+one@example.com', requested: true });
		expect(JSON.parse(last().body)).toEqual({ SenderAddress: 'new+one@example.com' });
		await run({ ...request, address: 'two@example.com', options: { field: 'SourceAddress' } });
		expect(JSON.parse(last().body)).toEqual({ SourceAddress: 'two@example.com' });
		const { error } = await run({ ...request, address: 'a@other.example.com', options: { language: 'ru' } });
		expect(error?.description).toContain('домен адреса не подтверждён');
		const listed = jsons(await run({ resource: 'senderAddress', operation: 'getMany', limit: 5 }));
		expect(listed[4]).toEqual({
			SourceAddress: 'new+one@example.com',
			State: 0,
			IsDefault: false,
			StateName: 'Requested',
		});
		expect(last().path).toBe('/addressbook/v2/UserSettings/SourceAddresses');
		await run({ resource: 'senderAddress', operation: 'delete', address: 'new+one@example.com' });
		expect(last().path).toBe('/email/v2/UserSettings/SourceAddresses/new%2Bone%40example.com');
		expect(last().status).toBe(200);
		expect(sandbox.violations()).toEqual([]);
	});
});
