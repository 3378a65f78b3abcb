import type {
	AttemptDetail,
	Bubble,
	ConversationRow,
	MailRow,
	MessageDetail,
	Rows,
} from '../../../sandbox/outbox/views';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { SENDING_INTERVAL } from '../../../sandbox/legacyEmail/magic';
import { call, message, send } from './help';

const receiver = useReceiver();
const sandbox = useSandbox({ breaksContract: true });

const control = (method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) =>
	call(sandbox, method, `/_sandbox/${path}`, body, headers);

/** What a list or a thing of the control interface says. */
async function read<Answer>(path: string): Promise<Answer> {
	return JSON.parse((await control('GET', path)).text) as Answer;
}

const email = (to: string, fields: object = {}) =>
	call(sandbox, 'POST', '/email/messages', {
		Sender: { Address: 'news@example.com' },
		Subject: 'Hello [Name]',
		Body: { Html: '<p>Dear [Name]</p><script>1</script> [Unsubscribe]' },
		Recipients: [{ Address: to, MergeFields: { Name: 'Ann' } }],
		...fields,
	});

describe('conversations', () => {
	it('are one a person, the latest first, over all channels', async () => {
		await send(sandbox, [message({ to: '+447700900001' }), message({ to: '+447700900901' })]);
		await call(sandbox, 'POST', '/chatapp/v2/messages', {
			from: 'Shop',
			to: '447700900001',
			type: 'text',
			text: { body: 'Hi' },
		});
		await sandbox.clock.advance(10_000);
		const { total, rows } = await read<Rows<ConversationRow>>('conversations');
		expect(total).toBe(2);
		expect(rows).toMatchObject([
			{ peer: '447700900001', styles: ['sms', 'chat'], text: 'Hi', status: 'DELIVERED', count: 2, failed: 0 },
			{ peer: '447700900901', styles: ['sms'], status: 'UNDELIVERABLE', count: 1, failed: 1 },
		]);
	});

	it.each([
		['search=parcel 7', ['447700900007']],
		['search=447700900003', ['447700900003']],
		['search=%2B447700900003', ['447700900003']],
		['tone=bad', ['447700900901']],
		['status=delivered&search=parcel 2', ['447700900002']],
		['style=voice', []],
	])('are found by %s', async (query, peers) => {
		const recipients = ['001', '002', '003', '007', '901'];
		await send(
			sandbox,
			recipients.map((end) => message({ to: `+447700900${end}`, text: `Your parcel ${Number(end)}` })),
		);
		await sandbox.clock.advance(10_000);
		const { rows } = await read<Rows<ConversationRow>>(`conversations?${query.replaceAll(' ', '%20')}`);
		expect(rows.map(({ peer }) => peer)).toStrictEqual(peers);
	});

	it('come in parts, with the whole count', async () => {
		await send(
			sandbox,
			Array.from({ length: 30 }, (_, at) => message({ to: `+4477009001${String(at).padStart(2, '0')}` })),
		);
		const { total, offset, rows } = await read<Rows<ConversationRow>>('conversations?limit=10&offset=25');
		expect([total, offset, rows.length, rows.at(-1)?.peer]).toStrictEqual([30, 25, 5, '447700900100']);
	});

	it.each(['limit=0', 'limit=501', 'limit=x', 'offset=-1', 'offset=1.5'])('refuse %s', async (query) => {
		const { status, json } = await control('GET', `conversations?${query}`);
		expect([status, json?.message]).toStrictEqual([400, expect.stringContaining('has to be a whole number')]);
	});

	it('tell when a scheduled message goes out, until it does', async () => {
		const due = Math.floor(sandbox.clock.now() / 1_000) * 1_000 + 3_600_000;
		await send(sandbox, [message({ scheduledTime: new Date(due).toISOString().slice(0, 19) })]);
		const row = async () => (await read<Rows<ConversationRow>>('conversations')).rows[0];
		const bubble = async () => (await read<Rows<Bubble>>(`conversations/${(await row()).peer}`)).rows[0];
		expect([await row(), await bubble()]).toMatchObject([
			{ status: 'SCHEDULED', due },
			{ status: 'SCHEDULED', due },
		]);
		await sandbox.clock.advance(3_601_000);
		expect([(await row()).due, (await bubble()).due]).toStrictEqual([undefined, undefined]);
	});

	it('hold what came in, and the buttons that can be clicked', async () => {
		const buttons = [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }];
		await call(sandbox, 'POST', '/chatapp/v2/messages', {
			from: 'Shop',
			to: '+447700900001',
			type: 'interactive',
			interactive: { type: 'button', body: { text: 'Shall we come?' }, action: { buttons } },
		});
		sandbox.configure({ incomingUrls: { chatapp: receiver.url } });
		await control('POST', 'incoming/chatapp', { from: '447700900001', to: 'Shop', text: 'Yes' });
		const { rows } = await read<Rows<Bubble>>('conversations/447700900001');
		const number = sandbox.attempts()[0].number;
		expect(rows).toMatchObject([
			{ isIncoming: true, look: { text: 'Yes' }, sender: '447700900001', attempt: number },
			{ isIncoming: false, look: { choices: [{ label: 'Yes', reply: { text: 'Yes', id: 'yes' } }] }, status: 'SENT' },
		]);
	});
});

describe('the mailbox', () => {
	it('shows each mail as its recipient reads it', async () => {
		await email('ann@example.com');
		const { rows } = await read<Rows<MailRow>>('mails?search=hello');
		expect(rows).toMatchObject([{ to: 'ann@example.com', subject: 'Hello [Name]', attachments: 0 }]);
		const { look, history } = await read<MessageDetail>(`messages/${rows[0].id}`);
		expect(rows[0].preview).toBe(`Dear Ann https://mail.example.com/unsubscribe/${rows[0].id}`);
		expect(look.mail?.html).toContain('<p>Dear Ann</p><script>1</script>');
		expect(look.mail?.headers).toContainEqual(['Merge fields', 'Name=Ann']);
		expect(history.map(({ status }) => status)).toStrictEqual(['ACCEPTED']);
	});

	it('gives its HTML for a frame that runs no script and loads pictures only when asked to', async () => {
		await email('ann@example.com');
		const id = sandbox.messages()[0].id;
		const plain = await control('GET', `mails/${id}/html`);
		expect(plain.text).toContain('<p>Dear Ann</p>');
		expect(plain.headers['content-security-policy']).toMatch(
			/default-src 'none'.*img-src data:;.*sandbox allow-popups allow-popups-to-escape-sandbox$/,
		);
		const shown = await control('GET', `mails/${id}/html?images=yes`);
		expect(shown.headers['content-security-policy']).toMatch(
			/img-src data: http: https:;.*; sandbox allow-popups allow-popups-to-escape-sandbox$/,
		);
	});

	it('keeps attachments, to be saved and never shown', async () => {
		const form = new FormData();
		form.append('category', 'EMAIL_ATTACHMENT');
		form.append('file', new File(['%PDF'], 'offer.pdf'));
		const answer = await fetch(`${sandbox.baseUrl}/files/files?category=EMAIL_ATTACHMENT`, {
			method: 'POST',
			headers: { authorization: `Key ${sandbox.apiKey}` },
			body: form,
		});
		const fileId = /"fileId":"?(\d+)/.exec(await answer.text())?.[1];
		await email('ann@example.com', { AttachmentsIds: [fileId] });
		const { look } = await read<MessageDetail>(`messages/${sandbox.messages()[0].id}`);
		expect(look.mail?.attachments).toStrictEqual([{ id: fileId, name: 'offer.pdf', size: 4 }]);
		const file = await control('GET', `files/${fileId}`);
		expect([file.text, file.headers['content-disposition']]).toStrictEqual([
			'%PDF',
			"attachment; filename*=UTF-8''offer.pdf",
		]);
		expect(file.headers['content-security-policy']).toBe('sandbox');
	});
});

describe('traffic', () => {
	it('keeps every attempt with its answer, and posts one again to the same address or another', async () => {
		receiver.answer = () => 500;
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		await sandbox.clock.advance(60_000);
		const [latest] = (await read<Rows<AttemptDetail>>('traffic/attempts?only=failed')).rows;
		const detail = await read<AttemptDetail>(`traffic/attempts/${latest.number}`);
		expect(detail).toMatchObject({ status: 500, messageIds: ['3158622571446665001'] });
		expect(detail.others.length).toBeGreaterThan(0);

		receiver.answer = () => 200;
		const again = await control('POST', `attempts/${latest.number}/again`, {});
		expect(again.json).toMatchObject({ status: 200, body: detail.body, url: receiver.url, again: latest.number });
		const other = `${receiver.url}/other`;
		expect((await control('POST', `attempts/${latest.number}/again`, { url: other })).json).toMatchObject({
			url: other,
		});
		expect(receiver.bodies.slice(-2)).toStrictEqual([detail.body, detail.body]);
		expect((await control('POST', 'attempts/0/again', {})).status).toBe(404);
	});

	it('finds requests, and tells violations in full', async () => {
		await send(sandbox, [message({ typo: 1 })]);
		await send(sandbox, [message()]);
		const found = await read<Rows<{ number: number; status: number }>>('traffic/requests?only=violations');
		expect(found).toMatchObject({ total: 1, rows: [{ status: 400, violations: 1 }] });
		expect(await read(`traffic/requests/${found.rows[0].number}`)).toMatchObject({
			method: 'POST',
			path: '/sms/messages',
			violations: ['messages[0]: has no field typo'],
			body: expect.stringContaining('"typo":1'),
		});
		expect(await read('traffic/violations')).toMatchObject({
			rows: [{ source: 'request', where: 'POST /sms/messages', text: 'messages[0]: has no field typo' }],
		});
	});
});

describe('what the sandbox holds', () => {
	it('has its place: accounts with their money, and tables that can be searched', async () => {
		await send(sandbox, [message()]);
		expect(await read('accounts')).toMatchObject([{ apiKey: 'sandbox-key', spent: 0.04, balance: 999_999.96 }]);
		await call(sandbox, 'POST', '/address-book-api/contact-groups', { name: 'Customers' });
		const tables = await read<Array<{ name: string }>>('tables');
		expect(tables.map(({ name }) => name)).toStrictEqual([
			'Tariff',
			'Files',
			'Contact lists',
			'Contacts',
			'Segments',
			'Scenarios',
			'Incoming SMS (SOAP)',
			'Campaigns',
			'Templates',
			'Sender addresses',
		]);
		expect(await read('tables/Contact%20lists')).toMatchObject({
			total: 1,
			rows: [{ name: 'Customers', contacts: 0 }],
		});
		expect(await read('tables/Tariff?search=united')).toMatchObject({ total: 2 });
		expect((await control('GET', 'tables/Nothing')).status).toBe(404);
	});

	it('counts the messages of each campaign by status', async () => {
		const { text } = await call(sandbox, 'POST', '/address-book-api/contact-groups', { name: 'Customers' });
		const group = /\d{17,}/.exec(text)?.[0] ?? '';
		const contacts = ['ann', 'ben', 'bounced', 'cleo'].map((name) => ({ email: `${name}@example.com` }));
		const batch = `{"contactGroupId":${group},"contacts":${JSON.stringify(contacts)}}`;
		await call(sandbox, 'POST', '/address-book-api/contacts/batch', batch);
		const authorization = `Basic ${Buffer.from('sandbox:sandbox-password').toString('base64')}`;
		const campaign = {
			Name: 'Spring',
			Type: 'Distribution',
			Sender: { Address: 'news@example.com' },
			Subject: 'Hello',
			Text: '[WebVersion] [Unsubscribe]',
			ContactGroups: [{ Id: 'GROUP', Included: true }],
			StartDateTime: new Date(sandbox.clock.now() + 1_000).toISOString().slice(0, 19),
		};
		const made = await call(sandbox, 'POST', '/email/v2/Tasks', JSON.stringify(campaign).replace('"GROUP"', group), {
			accept: '*/*',
			authorization,
		});
		expect(made.status).toBe(201);
		const row = async () => (await read<Rows<unknown>>('tables/Campaigns')).rows[0];
		expect(await row()).toMatchObject({ state: 'New', start: campaign.StartDateTime, statuses: 'NotSent 4' });
		await sandbox.clock.advance(1_000 + 2 * SENDING_INTERVAL);
		expect(await row()).toMatchObject({ state: 'Started', statuses: 'Delivered 1, Sent 2, NotSent 1' });
		await sandbox.clock.advance(600_000);
		expect(await row()).toMatchObject({ state: 'Finished', statuses: 'Delivered 3, Bounced 1' });
	});
});

describe('a reset', () => {
	it('gives no id twice and keeps the URLs of incoming messages', async () => {
		await control('POST', 'configure', { incomingUrls: { sms: receiver.url } });
		const [before] = await send(sandbox, [message()]);
		await control('POST', 'reset', {});
		expect(sandbox.messages()).toStrictEqual([]);
		const [after] = await send(sandbox, [message()]);
		expect(after.messageId).not.toBe(before.messageId);
		expect((await control('POST', 'incoming/sms', { text: 'Hi' })).json).toMatchObject({ status: 200 });
		await control('POST', 'configure', { incomingUrls: { sms: null } });
		expect((await control('POST', 'incoming/sms', { text: 'Hi' })).json).toStrictEqual({ kept: true });
	});
});

it('the stream of changes tells that something happened', async () => {
	const { body } = await fetch(`${sandbox.baseUrl}/_sandbox/changes`);
	const reader = body!.getReader();
	const next = async () => {
		const { value } = await reader.read();
		return JSON.parse(
			Buffer.from(value ?? [])
				.toString('utf8')
				.slice('data: '.length),
		) as { last: number };
	};
	const first = await next();
	await send(sandbox, [message()]);
	expect((await next()).last).toBeGreaterThan(first.last);
	await reader.cancel();
});
