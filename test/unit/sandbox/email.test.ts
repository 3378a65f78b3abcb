import { call } from './help';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';

const receiver = useReceiver();
const sandbox = useSandbox({ breaksContract: true });

const email = {
	Recipients: [{ Address: 'ann@example.com' }],
	Sender: { Address: 'news@example.com' },
	Subject: 'Hello',
	Body: { Html: '[Unsubscribe]' },
};

describe('a bad email is answered with HTTP 200 and a failure', () => {
	it.each<[string, object, string, string]>([
		['no recipient', { Recipients: [] }, 'validation.recipients.must.be.greather.then.0', 'recipients'],
		['both bodies', { Body: { Html: '[Unsubscribe]', PlainText: 'x' } }, 'validation_error', 'body.PlainText'],
		['neither body', { Body: {} }, 'validation_error', 'body.PlainText'],
		['no macro', { Body: { PlainText: 'x' } }, 'validation_error', 'body.PlainText'],
		[
			'a long sender name',
			{ Sender: { Address: 'a@example.com', Name: 'x'.repeat(151) } },
			'validation_error',
			'sender.Name',
		],
		['no subject', { Subject: undefined }, 'validation_error', 'subject'],
		['a bad address', { Recipients: [{ Address: 'ann' }] }, 'validation_error', 'recipients[0].Address'],
	])('%s', async (_shows, change, key, ref) => {
		const formB = await call(sandbox, 'POST', '/email/messages', { ...email, ...change });
		expect([formB.status, formB.json]).toStrictEqual([
			200,
			{ Code: 'validation_error', Description: 'Validation failed', Reasons: [{ key, ref }] },
		]);
		sandbox.configure({ modes: { email: 'formA' } });
		const formA = await call(sandbox, 'POST', '/email/messages', { ...email, ...change });
		expect([formA.status, formA.json]).toStrictEqual([
			200,
			{ description: 'Validation failed', Reasons: [{ Key: key, Reference: ref }] },
		]);
		expect(sandbox.messages()).toStrictEqual([]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('a wrong type or a field that the documents do not have is refused as malformed', async () => {
		expect((await call(sandbox, 'POST', '/email/messages', { ...email, Subject: 1 })).status).toBe(400);
		expect((await call(sandbox, 'POST', '/email/messages', { ...email, Cc: [] })).status).toBe(400);
		expect(sandbox.violations()).toHaveLength(2);
	});
});

it('the XML callback gives each value of ExtraData with its type', async () => {
	sandbox.configure({ modes: { email: 'xml' } });
	const data = `"callbackUrl":"${receiver.url}","order":{"id":7},"n":3,"long":9007199254740993,"half":0.5,"isNew":true,"none":null,"text":"a<b"`;
	const body = JSON.stringify({ ...email, Recipients: [{ Address: 'ann@example.com', ExtraData: {} }] });
	await call(sandbox, 'POST', '/email/messages', body.replace('"ExtraData":{}', `"ExtraData":{${data}}`));
	await sandbox.clock.advance(1);
	const values = [...receiver.bodies[0].matchAll(/<key>(\w+)<\/key>(<value.*?)<\/entry>/g)].map((match) =>
		match.slice(1),
	);
	expect(values).toStrictEqual([
		['callbackUrl', `<value xsi:type="xs:string">${receiver.url}</value>`],
		['order', '<value xsi:type="xs:string">{"id":7}</value>'],
		['n', '<value xsi:type="xs:int">3</value>'],
		['long', '<value xsi:type="xs:integer">9007199254740993</value>'],
		['half', '<value xsi:type="xs:double">0.5</value>'],
		['isNew', '<value xsi:type="xs:boolean">true</value>'],
		['none', '<value xsi:nil="true"/>'],
		['text', '<value xsi:type="xs:string">a&lt;b</value>'],
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

describe('file upload', () => {
	const form = (parts: string) => `${parts.replaceAll('--x', '--boundary')}--boundary--\r\n`;
	const part = (name: string, more: string, text: string) =>
		`--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
	const good = part('file', '; filename="a.txt"', 'hello');

	it.each<[string, string, string, number]>([
		['category in the query', '?category=EMAIL_ATTACHMENT', good, 200],
		['category in the form', '', part('category', '', 'EMAIL_ATTACHMENT') + good, 200],
		['no category', '', good, 400],
		['another category', '?category=EMAIL_ATTACHMENT', part('category', '', 'OTHER') + good, 400],
		['no file', '?category=EMAIL_ATTACHMENT', part('file', '', 'hello'), 400],
		['two files', '?category=EMAIL_ATTACHMENT', good + good, 400],
		['a part that is not known', '?category=EMAIL_ATTACHMENT', good + part('other', '', 'x'), 400],
		['a kind that is not taken', '?category=EMAIL_ATTACHMENT', part('file', '; filename="a.exe"', 'x'), 400],
	])('%s', async (_shows, query, parts, status) => {
		const headers = {
			authorization: `Key ${sandbox.apiKey}`,
			'content-type': 'multipart/form-data; boundary=boundary',
		};
		expect((await call(sandbox, 'POST', `/files/files${query}`, form(parts), headers)).status).toBe(status);
	});
});
