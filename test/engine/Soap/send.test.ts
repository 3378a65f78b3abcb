import type { IDataObject } from 'n8n-workflow';

import { useShortSleeps } from '../../support/sleeps';
import { jsons, numbers, SEND, sentIn, useSoapBench } from '../../support/soapBench';

useShortSleeps();
const bench = useSoapBench();

describe('SendMessage', () => {
	it('sends 5,000 recipients in 5 requests and gives each its id', async () => {
		const rows = numbers(5000);
		const result = await bench.run('sms.send', SEND, rows);
		expect(result.error).toBeUndefined();
		expect(bench.sandbox.requests.map((request) => sentIn(request, 'string').length)).toStrictEqual([
			1000, 1000, 1000, 1000, 1000,
		]);
		expect(result.items).toHaveLength(5000);
		const byRecipient = new Map(bench.sandbox.messages().map(({ recipient, id }) => [recipient, id]));
		expect(byRecipient.size).toBe(5000);
		result.items.forEach(({ json, pairedItem }, at) => {
			const id = byRecipient.get(rows[at].to as string);
			expect({ to: json.to, messageId: json.messageId, messageIds: json.messageIds, pairedItem }).toStrictEqual({
				to: rows[at].to,
				messageId: id,
				messageIds: [id],
				pairedItem: { item: at },
			});
		});
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('sends items of different texts apart, and pairs the answers with their items', async () => {
		const rows = [
			{ to: '+447700900001', text: 'A' },
			{ to: '+447700900002', text: 'B' },
			{ to: '447700900003', text: 'A' },
			{ to: '77700900004', text: 'B' },
		];
		const result = await bench.run('sms.send', { ...SEND, text: '={{ $json.text }}' }, rows);
		expect(
			bench.sandbox.requests.map((request) => [sentIn(request, 'Data')[0], sentIn(request, 'string')]),
		).toStrictEqual([
			['A', ['+447700900001', '447700900003']],
			['B', ['+447700900002', '77700900004']],
		]);
		const byRecipient = new Map(bench.sandbox.messages().map(({ recipient, id, text }) => [recipient, [id, text]]));
		expect(jsons(result).map(({ to, messageId }) => [to, messageId])).toStrictEqual(
			rows.map(({ to }) => [to, byRecipient.get(to)?.[0]]),
		);
		expect(rows.map(({ to }) => byRecipient.get(to)?.[1])).toStrictEqual(['A', 'B', 'A', 'B']);
	});

	describe('texts to one person', () => {
		const PERSON = '+447700900042';
		const parameters = { ...SEND, text: '={{ $json.text }}' };
		/** What the service took for the person, in the order in which it came. */
		const taken = () => bench.sandbox.messages().filter(({ recipient }) => recipient.endsWith(PERSON.slice(1)));

		it('keep their order, also where the first one has to be sent again', async () => {
			const others = numbers(12).map(({ to }, at) => ({ to, text: `To ${at}` }));
			const own = ['First', 'Second', 'Third'].map((text) => ({ to: PERSON, text }));
			const rows = [...others.slice(0, 2), own[0], { ...own[1], to: PERSON.slice(1) }, ...others.slice(2), own[2]];
			const headers = { 'Retry-After': '1' };
			bench.sandbox.faults.add({ kind: 'status', status: 429, headers, match: { body: 'First' } });
			const result = await bench.run('sms.send', parameters, rows);
			expect(jsons(result).map(({ code, text }) => [code, text])).toStrictEqual(rows.map(({ text }) => ['OK', text]));
			const came = bench.sandbox.requests.map((request) => [sentIn(request, 'Data')[0], request.status]);
			expect(came.filter(([text]) => own.some((one) => one.text === text))).toStrictEqual([
				['First', 429],
				['First', 200],
				['Second', 200],
				['Third', 200],
			]);
			expect(taken().map(({ text }) => text)).toStrictEqual(['First', 'Second', 'Third']);
		});

		it('keep it though others get the second text before, in no more requests than that takes', async () => {
			const [one, two] = numbers(2);
			const rows = [
				{ ...one, text: 'Second' },
				{ to: PERSON, text: 'First' },
				{ ...two, text: 'First' },
				{ to: PERSON, text: 'Second' },
			];
			await bench.run('sms.send', parameters, rows);
			expect(
				bench.sandbox.requests.map((request) => [sentIn(request, 'Data')[0], sentIn(request, 'string')]),
			).toStrictEqual([
				['Second', [one.to]],
				['First', [PERSON, two.to]],
				['Second', [PERSON]],
			]);
		});
	});

	it('takes a number with a leading 8 as it is, unless a country says how to read it, and no longer one', async () => {
		const sent = async (to: unknown, options = {}) => {
			const { items, error } = await bench.run('sms.send', { ...SEND, options }, [{ to }] as IDataObject[]);
			return error?.message ?? items[0].json.to;
		};
		expect(await sent('8 (770) 090-00-04')).toBe('+77700900004');
		expect(await sent(87700900004)).toBe('+77700900004');
		expect(await sent('8 (912) 345-67-89', { defaultCountry: 'RU' })).toBe('+79123456789');
		for (const to of ['8770090000412345', '+1234587700900004']) {
			expect(await sent(to)).toContain('To: ');
		}
		expect(await sent(['87700900004'])).toContain('To: ');
	});

	it('gives each recipient all ids of a long text', async () => {
		const result = await bench.run('sms.send', { ...SEND, text: 'x'.repeat(161) }, numbers(3));
		const ids = jsons(result).map(({ messageIds }) => messageIds as string[]);
		expect(ids.map((list) => list.length)).toStrictEqual([2, 2, 2]);
		expect(new Set(ids.flat()).size).toBe(6);
		expect(jsons(result).map(({ messageId, parts }) => [messageId, parts])).toStrictEqual(ids.map(([id]) => [id, 2]));
		const states = await bench.run('sms.getState', { messageId: ids[2].join(',') });
		expect(jsons(states).map(({ messageId, status, State }) => [messageId, status, State])).toStrictEqual(
			ids[2].map((id) => [id, 'queued', -2]),
		);
		expect(result.hints).toStrictEqual([]);
	});

	it('says it when ids can not be told apart, and lists them with their recipients', async () => {
		// Counted as two parts here; the service makes one more of it than expected.
		const list = ['1', '2', '3', '4', '5'].map((id) => `<string>${id}</string>`).join('');
		bench.answer(`<SendMessageResponse><SendMessageResult>${list}</SendMessageResult></SendMessageResponse>`);
		const rows = numbers(2);
		const result = await bench.run('sms.send', { ...SEND, text: 'x'.repeat(161) }, rows);
		const group = { firstRecipient: rows[0].to, recipientCount: 2, messageIdCount: 5 };
		expect(jsons(result).map(({ to, messageId, group: of }) => [to, messageId, of])).toStrictEqual([
			[rows[0].to, null, { ...group, recipients: rows.map(({ to }) => to), messageIds: ['1', '2', '3', '4', '5'] }],
			[rows[1].to, null, group],
		]);
		expect(result.hints).toHaveLength(1);
		expect(result.hints[0].message).toContain('none is guessed');
	});

	it('counts no message as taken when there are fewer ids than recipients', async () => {
		bench.sandbox.faults.add({ kind: 'wrongLength' });
		const result = await bench.run('sms.send', SEND, numbers(3), { settings: { onError: 'continueRegularOutput' } });
		expect(jsons(result).map(({ code, messageId }) => [code, messageId])).toStrictEqual(
			Array(3).fill(['UNKNOWN', null]),
		);
		expect(jsons(result)[0].message).toContain('2 results for 3 messages');
	});

	it('sends times in UTC and leaves out what is not set', async () => {
		const options = { delayUntil: '2026-02-01T09:30:00', validity: 60, receiptRequested: false };
		await bench.run('sms.send', { ...SEND, options }, numbers(1), { timezone: 'Europe/Berlin' });
		await bench.run('sms.send', SEND, numbers(1));
		const [full, plain] = bench.sandbox.requests.map(
			({ body }) => body.slice(body.indexOf('<message>')).split('</message>')[0],
		);
		expect(full).toBe(
			'<message><Data>Hello</Data><DelayUntilUtc>2026-02-01T08:30:00</DelayUntilUtc><DestinationAddresses><string>+447700900000</string></DestinationAddresses><SourceAddress>Shop</SourceAddress><ReceiptRequested>false</ReceiptRequested><Validity>60</Validity>',
		);
		expect(plain).toBe(
			'<message><Data>Hello</Data><DestinationAddresses><string>+447700900000</string></DestinationAddresses><SourceAddress>Shop</SourceAddress><ReceiptRequested>true</ReceiptRequested>',
		);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it.each([
		['markup', 'a & b < c > d " \' ]]> <![CDATA[x]]> &amp;'],
		['Cyrillic', 'Привет, мир'],
		['emoji', '😀👩‍👩‍👧 ok'],
		['blanks and line breaks', '  two\nlines\r\nand\ttab  '],
	])('sends %s as it is', async (_what, text) => {
		await bench.run('sms.send', { ...SEND, text: '={{ $json.text }}' }, [{ ...numbers(1)[0], text }]);
		expect(bench.sandbox.messages().map((message) => message.text)).toStrictEqual([text]);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});
});

describe('by time zone', () => {
	const parameters = { ...SEND, sendDate: '2026-03-29T02:30:00' };

	it("SendMessageByTimeZone: one in a request, the recipient's clock as it is", async () => {
		const result = await bench.run('sms.sendByTimeZone', parameters, numbers(2), { timezone: 'Europe/Berlin' });
		// The hour that Berlin's clocks leave out on that day: it is another place's clock that is meant.
		expect(
			bench.sandbox.requests.map((request) => [sentIn(request, 'destinationAddress'), sentIn(request, 'sendDate')]),
		).toStrictEqual(numbers(2).map(({ to }) => [[to], ['2026-03-29T02:30:00']]));
		expect(jsons(result)).toStrictEqual(
			bench.sandbox.messages().map(({ id, recipient }) => {
				return { to: recipient, code: 'OK', messageId: id, messageIds: [id], parts: 1, text: 'Hello' };
			}),
		);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('SendMessageByTimeZoneToAddresses: many in a request', async () => {
		const result = await bench.run(
			'sms.sendByTimeZoneToAddresses',
			{ ...parameters, options: { validity: 30 } },
			numbers(3),
		);
		expect(bench.sandbox.requests).toHaveLength(1);
		expect(sentIn(bench.sandbox.requests[0], 'SendDate')).toStrictEqual(['2026-03-29T02:30:00']);
		expect(jsons(result).map(({ messageId }) => messageId)).toStrictEqual(bench.sandbox.messages().map(({ id }) => id));
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('a date with a zone is read off the clock of the workflow', async () => {
		const row = { ...numbers(1)[0], at: '2026-02-01T08:30:00.000Z' };
		await bench.run('sms.sendByTimeZone', { ...SEND, sendDate: '={{ $json.at }}' }, [row], {
			timezone: 'Europe/Berlin',
		});
		expect(sentIn(bench.sandbox.requests[0], 'sendDate')).toStrictEqual(['2026-02-01T09:30:00']);
	});

	it('the other casing of names, for services that know it', async () => {
		const options = { lowerCase: true };
		const result = await bench.run('sms.sendByTimeZoneToAddresses', { ...parameters, options }, numbers(1));
		expect(result.error?.description).toContain('destinationAddresses is not known');
		expect(sentIn(bench.sandbox.requests[0], 'sendDate')).toStrictEqual(['2026-03-29T02:30:00']);
		const against = (name: string) => `SendMessageByTimeZoneToAddresses: the element ${name} is not known`;
		expect(bench.sandbox.violations()).toStrictEqual([
			expect.stringContaining(against('destinationAddresses')),
			expect.stringContaining(against('sendDate')),
		]);
		bench.sandbox.reset({ asNew: true });
	});
});
