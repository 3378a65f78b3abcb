import type { IDataObject } from 'n8n-workflow';

import { jsons, pairing, people, SEND, sendWith, useEmailBench } from '../../support/email';
import { EMPTY, NO_ADDRESS, NOT_A_LIST, notAnId, tooLong } from '../../support/sentences';
import { useShortSleeps } from '../../support/sleeps';

useShortSleeps();
const bench = useEmailBench();
const email = bench.run.bind(bench);
const bodies = bench.bodies.bind(bench);
const idOf = bench.idOf.bind(bench);

const toAll = (options: IDataObject = {}) => sendWith({ toAllItems: true, ...options }, { subject: 'News' });
const TO_ALL = toAll();

describe('Send, one email per item', () => {
	it('every field goes over the wire', async () => {
		const result = await email(
			sendWith({
				fromName: 'Example Shop',
				toName: '={{ $json.name }}',
				checkUnsubscription: true,
				mergeFieldsJson: '{"Name":"x","Visits":3}',
				extraDataJson: '={{ { item: $json.name } }}',
				callbackUrl: 'https://n8n.example.com/webhook/omni',
				extraData: { pairs: [{ key: 'order', value: '7' }] },
				additionalRecipients: {
					recipients: [
						{ address: 'bob@example.com', name: 'Bob', mergeFields: '{"Name":"Bob"}', extraData: '{"order":8}' },
					],
				},
			}),
		);
		const callbackUrl = 'https://n8n.example.com/webhook/omni';
		expect(bodies()).toStrictEqual([
			{
				Recipients: [
					{
						Address: 'ann@example.com',
						Name: 'ann',
						MergeFields: { Name: 'ann', Visits: '3' },
						ExtraData: { item: 'ann', order: '7', callbackUrl },
					},
					{
						Address: 'bob@example.com',
						Name: 'Bob',
						MergeFields: { Name: 'Bob' },
						ExtraData: { order: 8, callbackUrl },
					},
				],
				Sender: { Address: 'news@example.com', Name: 'Example Shop' },
				Subject: 'For ann',
				Body: { Html: '<p>Hi [Name]</p>[Unsubscribe]' },
				CheckUnsubscription: true,
			},
		]);
		const [ann, bob] = ['ann@example.com', 'bob@example.com'].map((to) => ({ to, code: 'OK', messageId: idOf(to) }));
		expect(jsons(result)).toStrictEqual([
			{ to: 'ann@example.com, bob@example.com', code: 'OK', messageId: ann.messageId, recipients: [ann, bob] },
		]);
		expect(bench.sandbox.messages()[0].text).toContain('<p>Hi ann</p>https://mail.example.com/unsubscribe/');
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('extra data from rows stands beside that from JSON, a callback URL of its own too', async () => {
		const callbackUrl = 'https://n8n.example.com/webhook/own';
		const extraData = { pairs: [{ key: 'order', value: '7' }] };
		await email({ ...SEND, options: { extraDataJson: JSON.stringify({ order: 6, callbackUrl }), extraData } });
		expect(bodies()).toMatchObject([{ Recipients: [{ ExtraData: { order: '7', callbackUrl } }] }]);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it.each(['formB', 'formA'])('each item is a request of its own and gets its own answer, in %s', async (mode) => {
		bench.sandbox.configure({ modes: { email: mode } });
		const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay', 'gus'];
		const result = await email(SEND, people(...names));
		expect(
			bodies()
				.map(({ Subject }) => Subject)
				.sort(),
		).toStrictEqual(names.map((name) => `For ${name}`));
		expect(jsons(result)).toStrictEqual(
			people(...names).map(({ email: to }) => ({ to, code: 'OK', messageId: idOf(to) })),
		);
		expect(pairing(result)).toStrictEqual(names.map((_, item) => ({ item })));
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it.each(['formB', 'formA'])('a refusal in HTTP 200 is its item’s rejection, in %s', async (mode) => {
		bench.sandbox.configure({ modes: { email: mode } });
		const result = await email(SEND, people('ann', 'refused', 'cid'), { onError: 'continueErrorOutput' });
		expect(jsons(result).map(({ to }) => to)).toStrictEqual(['ann@example.com', 'cid@example.com']);
		expect(result.errorItems).toHaveLength(1);
		expect(result.errorItems[0]).toMatchObject({
			pairedItem: { item: 1 },
			json: {
				error: expect.stringContaining('validation_error'),
				details: {
					to: 'refused@example.com',
					code: 'REJECTED',
					messageId: null,
					reasons: [{ key: 'validation_error', ref: 'recipients[1].address' }],
				},
			},
		});
	});

	it('a fault of the service: unknown, whatever the HTTP status, and a retry does not send it again', async () => {
		const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const fault = await email(SEND, people('internal-error'), retry);
		expect(fault.error?.message).toContain('It may have been sent');
		expect(`${fault.error?.message} ${fault.error?.description}`).toContain('Internal error');
		expect(bodies()).toHaveLength(1);
	});

	it('a sender that is not approved', async () => {
		const sender = await email({ ...SEND, from: 'a@unapproved.example.com' });
		expect(sender.error?.message).toContain('sender.address');
	});

	it('no answer: unknown, and a retry does not send it again', async () => {
		bench.sandbox.faults.add({ kind: 'resetAfter' });
		const strict = { ...SEND, options: { failOnRejected: true, concurrency: 1 } };
		const result = await email(strict, people('ann', 'bob'), { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
		expect(result.error?.message).toContain('1 of 2 messages');
		expect(bodies().map(({ Subject }) => Subject)).toStrictEqual(['For ann', 'For bob']);
	});

	it('1,000 emails, each with its own answer', async () => {
		const names = Array.from({ length: 1_000 }, (_, at) => `person-${at}`);
		const result = await email(SEND, people(...names));
		const ids = new Map(bench.sandbox.messages().map(({ recipient, id }) => [recipient, id]));
		expect(ids.size).toBe(1_000);
		expect(jsons(result).map(({ messageId }) => messageId)).toStrictEqual(
			names.map((name) => ids.get(`${name}@example.com`)),
		);
		expect(bodies()).toHaveLength(1_000);
	});
});

describe('Send, one email to all items', () => {
	it.each(['formB', 'formA'])('items are recipients with their own merge fields, in %s', async (mode) => {
		bench.sandbox.configure({ modes: { email: mode } });
		const result = await email(TO_ALL, people('ann', 'bob', 'cid'));
		expect(bodies()).toStrictEqual([
			{
				Recipients: ['ann', 'bob', 'cid'].map((Name) => ({ Address: `${Name}@example.com`, MergeFields: { Name } })),
				Sender: { Address: 'news@example.com' },
				Subject: 'News',
				Body: { Html: SEND.html },
			},
		]);
		expect(jsons(result)).toStrictEqual(
			people('ann', 'bob', 'cid').map(({ email: to }) => ({ to, code: 'OK', messageId: idOf(to) })),
		);
		expect(pairing(result)).toStrictEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('an item for which an expression says that it has an email of its own shares none', async () => {
		const parameters = { ...toAll({ toAllItems: '={{ $json.all }}' }), subject: '={{ $json.name }}' };
		const items = people('ann', 'bob', 'cid').map((person) => ({ ...person, all: person.name === 'ann' }));
		const result = await email(parameters, items);
		const sent = bodies().map(({ Subject, Recipients }) => [Subject, (Recipients as IDataObject[]).length]);
		expect(sent.sort()).toStrictEqual([
			['ann', 1],
			['bob', 1],
			['cid', 1],
		]);
		expect(jsons(result)).toStrictEqual(items.map(({ email: to }) => ({ to, code: 'OK', messageId: idOf(to) })));
	});

	it('groups by what they share, in requests of the size that was set', async () => {
		const result = await email(
			{ ...toAll({ recipientsPerEmail: 2 }), subject: '={{ $json.name.length }}' },
			people('ann', 'john', 'bob', 'cid', 'mary'),
		);
		const sent = bodies().map(({ Subject, Recipients }) => [
			Subject,
			(Recipients as IDataObject[]).map(({ Address }) => Address),
		]);
		expect(sent.sort()).toStrictEqual([
			['3', ['ann@example.com', 'bob@example.com']],
			['3', ['cid@example.com']],
			['4', ['john@example.com', 'mary@example.com']],
		]);
		expect(jsons(result).map(({ to, messageId }) => messageId === idOf(to as string))).toStrictEqual(
			Array(5).fill(true),
		);
	});

	it('one recipient of a group is refused, with its own reason', async () => {
		const result = await email(TO_ALL, people('ann', 'refused', 'cid'));
		expect(jsons(result)).toMatchObject([
			{ code: 'OK' },
			{ to: 'refused@example.com', code: 'REJECTED', reasons: [{ ref: 'recipients[1].address' }] },
			{ code: 'OK' },
		]);
		expect(result.hints[0].message).toContain('1 of 3 messages');
	});

	it('an answer that leaves one out leaves that one open', async () => {
		bench.sandbox.configure({ modes: { email: 'formA' } });
		const check = toAll({ checkUnsubscription: true });
		const result = await email(check, people('ann', 'on-unsubscribed-list', 'cid'));
		expect(jsons(result)).toMatchObject([
			{ code: 'OK', messageId: idOf('ann@example.com') },
			{ code: 'UNKNOWN', messageId: null },
			{ code: 'OK', messageId: idOf('cid@example.com') },
		]);
	});
});

describe('bad input is refused before anything is sent', () => {
	it.each<[string, IDataObject, string, string]>([
		['no message', { html: ' ', plainText: 'Hi [Unsubscribe]' }, `Message: ${EMPTY}`, 'Fill it in'],
		['no message as text', { emailType: 'text', plainText: '={{ $json.none }}' }, `Message: ${EMPTY}`, 'Fill it in'],
		['no unsubscribe macro', { html: '<p>Hi</p>' }, 'Message: the unsubscribe macro is missing', 'Write [Unsubscribe]'],
		[
			'another spelling',
			{ html: 'Hi [unsubscribe]' },
			'“[unsubscribe]” is not the unsubscribe macro',
			'Write [Unsubscribe]',
		],
		['other brackets', { html: 'Hi {Unsubscribe}' }, '“{Unsubscribe}” is not the unsubscribe macro', 'square brackets'],
		[
			'none in plain text',
			{ emailType: 'text', plainText: 'Hi' },
			'Message: the unsubscribe macro is missing',
			'Write [Unsubscribe]',
		],
		['a long sender name', { options: { fromName: 'x'.repeat(151) } }, `From Name: ${tooLong(151, 150)}`, 'Shorten'],
		['no recipient', { to: '={{ $json.none }}' }, `To: ${NO_ADDRESS}`, 'Correct the name'],
		['two recipients in one', { to: 'a@example.com, b@example.com' }, 'is several email addresses', 'one to each item'],
		['a name in the address', { to: 'Ann <a@example.com>' }, 'is not an email address', 'without a name'],
		['no sender', { from: '={{ $json.none }}' }, `From: ${NO_ADDRESS}`, 'Correct the name'],
		['no subject', { subject: '={{ $json.none }}' }, `Subject: ${EMPTY}`, 'Correct the name'],
		...[
			['attachmentIds', 'Attachment IDs'],
			['binaryProperties', 'Attachments'],
			['checkUnsubscription', 'Check Unsubscription'],
		].map(([name, label]): [string, IDataObject, string, string] => [
			`${name} of a field that no item has`,
			{ options: { [name]: '={{ $json.none }}' } },
			`${label}: ${EMPTY}, since no item has $json.none`,
			'and ?? "" at the end',
		]),
		[
			'a merge field that is a list',
			{ html: '[A] [Unsubscribe]', options: { mergeFieldsJson: '{"A":[1]}' } },
			'Merge Fields (JSON), A: a text is needed here, not an object or a list',
			'Pick one',
		],
		[
			'a bad callback URL',
			{ options: { callbackUrl: 'example.com' } },
			'Callback URL: “example.com” is not a web address',
			'https://',
		],
		[
			'a bad callback URL in the extra data',
			{ options: { extraDataJson: '={{ { callbackUrl: "x" } }}' } },
			'Extra Data (JSON), callbackUrl',
			'https://',
		],
		[
			'a bad further recipient',
			{ options: { additionalRecipientsJson: '[{"address":"x"}]' } },
			'Additional Recipients (JSON), recipient 1, Address: “x” is not an email address',
			'one address',
		],
		[
			'a bad further recipient in a row',
			{ options: { additionalRecipients: { recipients: [{ address: 'bob@example.com' }, { address: 'x' }] } } },
			'Additional Recipients, recipient 2, Address: “x” is not an email address',
			'one address',
		],
		[
			'further recipients that are no list',
			{ options: { additionalRecipientsJson: 'bob@example.com' } },
			`Additional Recipients (JSON): ${NOT_A_LIST}`,
			'list of objects',
		],
		[
			'a file that is not there',
			{ options: { binaryProperties: 'data' } },
			'no file in a binary field “data”',
			'no binary field at all',
		],
		['an id that is none', { options: { attachmentIds: '<a>' } }, notAnId('<a>'), 'Upload returned'],
		['too many at once', { options: { concurrency: 51 } }, 'Emails at Once', 'Correct'],
	])('%s', async (_shows, parameters, message, fix) => {
		const result = await email({ ...SEND, ...parameters });
		expect(`${result.error?.message}\n${result.error?.description}`).toContain(message);
		expect(result.error?.description).toContain(fix);
		expect(bench.sandbox.requests).toStrictEqual([]);
	});

	it('the other spelling of the macro is taken', async () => {
		const result = await email({ ...SEND, emailType: 'text', plainText: '={{ "Hi {" + "{Unsubscribed}" + "}" }}' });
		expect(bodies()).toMatchObject([{ Body: { PlainText: 'Hi {{Unsubscribed}}' } }]);
		expect(jsons(result)).toMatchObject([{ code: 'OK' }]);
	});

	it('with Stop one bad item keeps all back; with Continue only itself', async () => {
		const rows = [...people('ann'), { email: 'nobody', name: 'x' }];
		const stopped = await email(SEND, rows);
		expect(stopped.error?.message).toContain('nothing was sent');
		expect(bench.sandbox.requests).toStrictEqual([]);
		expect(jsons(await email(SEND, rows, { onError: 'continueRegularOutput' }))).toMatchObject([
			{ code: 'OK' },
			{ code: 'INVALID', message: expect.stringContaining('“nobody” is not an email address') },
		]);
	});
});

describe('the output of Send', () => {
	it('holds the subject and the message as they were sent, unless they are not wanted', async () => {
		const shown = await email(sendWith({ omitText: false }));
		expect(jsons(shown)).toMatchObject([{ code: 'OK', subject: 'For ann', text: '<p>Hi [Name]</p>[Unsubscribe]' }]);
		expect(Object.keys(jsons(await email(SEND))[0])).toStrictEqual(['to', 'code', 'messageId']);
	});

	it('holds the first 1,000 characters of a long message, and no half of one', async () => {
		const html = `${'x'.repeat(999)}\u{1F600} and more [Unsubscribe]`;
		const [{ text }] = jsons(await email(sendWith({ omitText: false }, { html })));
		expect(text).toBe(`${'x'.repeat(999)}…`);
		expect(bodies()[0].Body).toStrictEqual({ Html: html });
	});
});
