import { useSandbox } from '../../support/sandbox';
import { call } from './help';

const NOW = Date.UTC(2030, 0, 31, 12);
const sandbox = useSandbox({ seed: { now: NOW } });

const LOGIN = {
	authorization: `Basic ${Buffer.from('sandbox:sandbox-password').toString('base64')}`,
	accept: '*/*',
};
const TEXT = '[Unsubscribe] [WebVersion]';
const ADDRESSES = '/email/v2/UserSettings/SourceAddresses';

const campaign = (groups: string[], more = '') =>
	`{"Name":"News","Sender":{"Address":"news@example.com"},"Subject":"Hi","Text":"${TEXT}","Type":1,
	"ContactGroups":[${groups.map((id) => `{"Id":${id},"Included":true}`).join()}]${more}}`;

async function legacy(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers: object = {}) {
	return await call(sandbox, method, path, body, { ...LOGIN, ...headers });
}

async function listOf(type: string, ...contacts: object[]): Promise<string> {
	const { json } = await call(sandbox, 'POST', '/address-book-api/contact-groups', { name: type, type });
	const id = String(json?.result);
	const body = `{"contactGroupId":${id},"contacts":${JSON.stringify(contacts)}}`;
	await call(sandbox, 'POST', '/address-book-api/contacts/batch', body);
	return id;
}

it('a campaign goes neither to a stop list nor to people on one', async () => {
	const stop = await listOf('STOPLIST', { email: 'ann@example.com' }, { phone: '447700900002' });
	const list = await listOf(
		'STANDARD',
		{ email: 'Ann@example.com' },
		{ email: 'bob@example.com', phone: '+447700900002' },
		{ email: 'eve@example.com' },
	);
	const { json } = await legacy(
		'POST',
		'/email/v2/Tasks',
		campaign([stop, list], ',"StartDateTime":"2030-01-31T12:00"'),
	);
	expect(json).toMatchObject({ Code: 'ok', Result: { TotalContacts: 4, Dublicates: 1, Excluded: 2 } });
	await sandbox.clock.advance(60_000);
	expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual(['eve@example.com']);
});

it('a sender address with capital letters is confirmed, used and deleted in any letters', async () => {
	await legacy('POST', ADDRESSES, { SenderAddress: 'Sales@Example.com' });
	await sandbox.clock.advance(10_000);
	const { json } = await legacy('GET', '/addressbook/v2/UserSettings/SourceAddresses');
	expect(json?.Result).toContainEqual({ SourceAddress: 'Sales@Example.com', State: 1, IsDefault: false });
	const mail = {
		Sender: { Address: 'sales@example.com' },
		Recipients: [{ Address: 'ann@example.com' }],
		Subject: 'Hi',
		Body: { Html: 'Hello' },
	};
	for (const Address of ['Sales@Example.com', 'sales@example.com']) {
		const sent = await legacy('POST', '/email/v2/messages', { ...mail, Sender: { Address } });
		expect([sent.status, sent.json?.Code]).toStrictEqual([201, 'ok']);
	}
	expect((await legacy('DELETE', `${ADDRESSES}/SALES%40example.com`)).json?.Code).toBe('ok');
});

it('a sender address of 254 characters has a path', async () => {
	const address = `${'a'.repeat(242)}@example.com`;
	await legacy('POST', ADDRESSES, { SenderAddress: address });
	expect((await legacy('DELETE', `${ADDRESSES}/${address}`)).json).toMatchObject({ Code: 'ok' });
});

it('a request in XML is refused in the legacy form', async () => {
	const headers = { 'content-type': 'application/xml' };
	const { status, json } = await legacy('POST', '/email/v2/Templates', '<Template/>', headers);
	expect([status, json]).toStrictEqual([
		400,
		{ Code: 'validation_error', Description: 'the sandbox reads requests in JSON only' },
	]);
});

it.each([
	['the start', () => legacy('POST', '/email/v2/Tasks', campaign([], ',"StartDateTime":"2030-13-45T10:00"'))],
	['the end', () => legacy('POST', '/email/v2/Tasks', campaign([], ',"EndDateTime":"2030-02-30T10:00"'))],
	[
		'a range',
		() => legacy('GET', '/email/v2/Statistics?StartDateTime=2030-01-01T00:00:00&EndDateTime=2030-13-45T00:00:00'),
	],
])('a time that there is not is refused: %s', async (_what, ask) => {
	const { status, json } = await ask();
	expect([status, json]).toStrictEqual([
		400,
		{ Code: 'validation_error', Description: 'there is no such date and time' },
	]);
});

it.each([
	['a campaign', () => legacy('GET', '/email/v2/Tasks/5'), 404, 'task not found'],
	['a template', () => legacy('DELETE', '/email/v2/Templates/5'), 404, 'template not found'],
	['an address', () => legacy('DELETE', `${ADDRESSES}/no@example.com`), 404, 'sender address not found'],
	[
		'the template of a campaign',
		() => legacy('POST', '/email/v2/Tasks', campaign([], ',"TemplateId":"5"')),
		400,
		'template not found',
	],
])('%s that is missing is a validation_error', async (_what, ask, status, Description) => {
	const answer = await ask();
	expect([answer.status, answer.json]).toStrictEqual([status, { Code: 'validation_error', Description }]);
});

it('of a transactional email, a recipient who breaks a rule is refused alone', async () => {
	const { status, json } = await legacy('POST', '/email/v2/messages', {
		Sender: { Address: 'news@example.com' },
		Recipients: [
			{ Address: 'ann' },
			{ Address: 'bob@example.com', Name: 'STOPWORD' },
			{ Address: 'on-unsubscribed-list@example.com' },
			{ Name: 'Nobody' },
			{ Address: 'eve@example.com', Name: 'Eve' },
		],
		Subject: 'Hi',
		Body: { Html: 'Hello' },
	});
	const refused = { MessageId: null, Code: 'validation_error' };
	expect([status, json?.Result]).toStrictEqual([
		201,
		[
			{ Index: 0, Address: 'ann', ...refused },
			{ Index: 1, Address: 'bob@example.com', ...refused },
			{ Index: 2, Address: 'on-unsubscribed-list@example.com', ...refused },
			{ Index: 3, ...refused },
			{ Index: 4, Address: 'eve@example.com', MessageId: expect.any(Number), Code: 'ok' },
		],
	]);
	expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual(['eve@example.com']);
});
