import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED, sentIn } from '../../support/sms';
import { EMPTY, notADate, notAPhone, notAsTheyAre, tooLong } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });
const CONTINUE = { settings: { onError: 'continueRegularOutput' } } as const;

describe('sending', () => {
	it.each([1, 2, 1000])('takes %i items into one request and pairs each with its message', async (count) => {
		const { items, errorItems, hints, error } = await runSms(sandbox, rows(count));
		expect([error, hints, errorItems]).toStrictEqual([undefined, [], []]);
		expect(sentIn(sandbox)).toStrictEqual([rows(count).map(({ phone: to, text }) => ({ from: 'MyShop', to, text }))]);
		expect(items).toStrictEqual(
			sandbox.messages().map(({ id, recipient }, item) => ({
				json: { to: recipient, code: 'OK', messageId: id, parts: 1, text: `Message ${item}` },
				pairedItem: { item },
			})),
		);
		expect(items).toHaveLength(count);
	});

	it('sends the key in its header and JSON as its body', async () => {
		await runSms(sandbox, rows(1));
		expect(sandbox.requests[0]).toMatchObject({
			method: 'POST',
			path: '/sms/messages',
			query: '',
			headers: { authorization: 'Key engine-test-key-7f3a91c5', 'content-type': 'application/json' },
		});
	});

	it('gives ids past 2^53 as text with every digit', async () => {
		const { items } = await runSms(sandbox, rows(4));
		const ids = jsonOf(items).map(({ messageId }) => messageId);
		expect(ids).toStrictEqual(sandbox.messages().map(({ id }) => id));
		expect(ids.filter((id) => Number(id) > Number.MAX_SAFE_INTEGER).length).toBeGreaterThan(0);
		expect(ids.every((id) => typeof id === 'string')).toBe(true);
	});

	it('counts the parts of each text, and returns their ids when asked to', async () => {
		const texts = ['a', 'a'.repeat(161), 'ж'.repeat(71)];
		const items = texts.map((text, at) => ({ phone: phone(at), text }));
		const result = await runSms(sandbox, items, { parameters: { options: { includeSegmentId: true } } });
		expect(sandbox.requests[0].query).toBe('includeSegmentId=true');
		expect(jsonOf(result.items).map(({ parts, segmentsId }) => [parts, (segmentsId as string[]).length])).toStrictEqual(
			[
				[1, 1],
				[2, 2],
				[2, 2],
			],
		);
	});

	it.each([
		[259_200, []],
		[259_201, [expect.stringContaining('services are seen to take up to 259200 (3 days)')]],
	])('sends a validity of %i seconds, and tells of one past the longest that is seen', async (validity, told) => {
		const { items, hints } = await runSms(sandbox, rows(2), { parameters: { options: { validity } } });
		expect(sentIn(sandbox)[0].map((message) => message.validity)).toStrictEqual([validity, validity]);
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['OK', 'OK']);
		expect(hints.map(({ message }) => message)).toStrictEqual(told);
	});

	it.each([
		['Shop Leeds1', 0],
		['123456789012345', 0],
		['TwelveLetter', 1],
		['1234567890123456', 1],
		['Магазин', 1],
	])('sends as %s, with a hint where senders are not seen to have that form', async (from, told) => {
		const { hints } = await runSms(sandbox, rows(2), { parameters: { from }, ...CONTINUE });
		expect(sentIn(sandbox)[0].map((message) => message.from)).toStrictEqual([from, from]);
		expect(hints.filter(({ message }) => message.includes(`From is “${from}”`))).toHaveLength(told);
	});

	it('sends every option in the form of the interface', async () => {
		const options = {
			validity: '={{ $json.hours * 3600 }}',
			scheduledTime: '2026-02-01T10:00:00',
			priority: 'HIGH',
			callbackUrl: '=https://n8n.example.com/webhook/{{ $json.hours }}',
			options: {
				pairs: [
					{ key: 'order', value: '={{ $json.order }}' },
					{ key: 'fixed', value: '=yes' },
					{ key: '', value: '' },
				],
			},
		};
		const item = { phone: phone(0), text: 'Hi', hours: 2, order: 1001 };
		const { items } = await runSms(sandbox, [item], { parameters: { options }, timezone: 'Europe/Berlin' });
		expect(items[0].json.scheduledTime).toBe('2026-02-01T09:00:00Z');
		expect(sentIn(sandbox)).toStrictEqual([
			[
				{
					from: 'MyShop',
					to: phone(0),
					text: 'Hi',
					validity: 7200,
					priority: 'HIGH',
					scheduledTime: '2026-02-01T09:00:00Z',
					callbackUrl: 'https://n8n.example.com/webhook/2',
					options: { order: 1001, fixed: 'yes' },
				},
			],
		]);
		expect(sandbox.messages()[0].status).toBe('SCHEDULED');
	});

	it('makes one request for each setting of the request options, and puts the items back in order', async () => {
		const items = rows(5).map((row, at) => ({ ...row, text: 'https://example.com/x', short: at % 2 === 1 }));
		const parameters = { options: { shortenUrl: '={{ $json.short }}' } };
		const result = await runSms(sandbox, items, { parameters });
		expect(sandbox.requests.map(({ query }) => query)).toStrictEqual(['shortenUrl=false', 'shortenUrl=true']);
		expect(sentIn(sandbox).map((messages) => messages.map(({ to }) => to))).toStrictEqual([
			[phone(0), phone(2), phone(4)],
			[phone(1), phone(3)],
		]);
		expect(jsonOf(result.items).map(({ to }) => to)).toStrictEqual(items.map(({ phone: to }) => to));
		const recipients = new Map(sandbox.messages().map(({ id, recipient }) => [id, recipient]));
		expect(result.items.map(({ json }) => recipients.get(json.messageId as string))).toStrictEqual(
			items.map(({ phone: to }) => to),
		);
	});

	it.each<[string, string, boolean, unknown[]]>([
		[
			'a link that is shortened',
			'See https://example.com/a',
			true,
			[expect.stringContaining('A link is counted as it stands')],
		],
		['no link', 'See you', true, []],
		['a link that stays', 'See https://example.com/a', false, []],
	])('tells that parts are those of the long text: %s', async (_which, text, shortenUrl, told) => {
		const { hints } = await runSms(sandbox, rows(2), { parameters: { text, options: { shortenUrl } } });
		expect(hints.map(({ message }) => message)).toStrictEqual(told);
	});

	it('takes the fields of the items when it maps automatically, and its own where an item has none', async () => {
		const items = [
			{ to: phone(0), text: 'One', from: 'Other', priority: 'LOW', options: { order: '1' }, unknown: 'x' },
			{ to: 12025550123, text: 2, from: '', scheduledTime: '2026-02-01T10:00:00+01:00', validity: '60' },
		];
		const parameters = { to: 'not used', text: 'not used', options: { mode: 'autoMap', priority: 'HIGH' } };
		const { error } = await runSms(sandbox, items, { parameters });
		expect(error).toBeUndefined();
		expect(sentIn(sandbox)).toStrictEqual([
			[
				{ from: 'Other', to: phone(0), text: 'One', priority: 'LOW', options: { order: '1' } },
				{
					from: 'MyShop',
					to: '12025550123',
					text: '2',
					validity: 60,
					scheduledTime: '2026-02-01T09:00:00Z',
					priority: 'HIGH',
				},
			],
		]);
	});

	it('passes on fields of an answer that it does not know', async () => {
		const body = { result: [{ code: 'ok', messageId: 3, price: 1.5, route: { id: 1 } }], more: true };
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { items } = await runSms(sandbox, rows(1));
		expect(jsonOf(items)).toStrictEqual([
			{ to: phone(0), code: 'OK', messageId: '3', price: 1.5, route: { id: 1 }, parts: 1, text: 'Message 0' },
		]);
	});
});

describe('items that can’t be sent', () => {
	const broken: Array<[string, object, RegExp]> = [
		['a number that a spreadsheet rounded', { phone: '7.99912E+10' }, /To: .*spreadsheet/],
		['no number', { phone: null }, /To: no phone number/],
		['no text', { text: '' }, new RegExp(`Text: ${EMPTY}`)],
		['a text that is too long', { text: 'ж'.repeat(17086) }, new RegExp(`Text: ${tooLong(17_086, 17_085)}`)],
		['a longer Latin text', { text: 'a'.repeat(34171) }, /Text: it has 34171 characters, and 34170/],
		[
			'a validity that is no number',
			{ validity: 'long' },
			/Validity \(Seconds\): “long” is not a whole number of 0 or more/,
		],
		['a negative validity', { validity: -1 }, /Validity \(Seconds\): “-1”/],
		['a time that is none', { scheduledTime: 'soon' }, new RegExp(`Scheduled Time: ${notADate('soon')}`)],
		['a callback URL that is none', { callbackUrl: 'n8n' }, /Callback URL: “n8n” is not a web address/],
		['a callback URL with a blank', { callbackUrl: 'https://example.com/a b' }, /Callback URL: .* it holds a blank/],
		['callback data that is a list', { options: [1] }, /Callback Data: it is not a set of keys and values/],
	];

	it.each(broken)('stop before anything is sent: %s', async (_name, fields, message) => {
		const items = rows(3).map(({ phone: to, text }) => ({ to, text, phone: to }));
		Object.assign(items[1], { to: items[1].phone }, fields, 'phone' in fields ? { to: fields.phone } : {});
		const { error } = await runSms(sandbox, items, { parameters: { options: { mode: 'autoMap' } } });
		expect(error?.message).toBe(notAsTheyAre(1, 3));
		expect(error?.description).toMatch(message);
		expect(error?.description).toMatch(/^Item 1: .* It was not sent\./);
		expect(error?.context).toMatchObject({ itemIndex: 1 });
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('are left out with Continue, and the others sent', async () => {
		const items = [rows(1)[0], { phone: 'letters', text: 'x' }, { phone: phone(2), text: 'Two' }];
		const { items: output } = await runSms(sandbox, items, { settings: { onError: 'continueRegularOutput' } });
		expect(sentIn(sandbox).map((messages) => messages.map(({ to }) => to))).toStrictEqual([[phone(0), phone(2)]]);
		expect(output.map(({ json, pairedItem }) => [json.code, pairedItem])).toStrictEqual([
			['OK', { item: 0 }],
			['INVALID', { item: 1 }],
			['OK', { item: 2 }],
		]);
		expect(output[1].json.message).toMatch(new RegExp(`^To: ${notAPhone('letters')}.* It was not sent\\.`));
	});

	it('stop when an expression fails in n8n’s evaluator', async () => {
		const { error } = await runSms(sandbox, rows(2), { parameters: { text: '={{ $json.text.nothing.here() }}' } });
		expect(error).toBeDefined();
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('stop for a setting that can’t be read, before anything is sent', async () => {
		const parameters = { options: { failOnRejected: '={{ "maybe" }}' } };
		const { error } = await runSms(sandbox, rows(1), { parameters });
		expect(error?.message).toContain('Fail When Any Message Is Rejected');
		expect(sandbox.requests).toStrictEqual([]);
	});
});
