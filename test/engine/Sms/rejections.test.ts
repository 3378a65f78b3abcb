import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED, sentIn } from '../../support/sms';
import { notAccepted, rejectedThe } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

/** The sandbox's magic recipients, with the reason key that each is rejected with and the field that it blames. */
const REJECTED: Array<[string, string, string]> = [
	['+447700900911', 'not.available', 'from'],
	['+447700900912', 'to.format.invalid', 'to'],
	['+447700900913', 'scheduledTime.is.invalid', 'scheduledTime'],
	['+447700900914', 'text.length.too.long', 'text'],
	['+447700900915', 'validity.is.invalid', 'validity'],
	['+447700900916', 'priority.is.not.match', 'priority'],
	['+447700900917', 'callbackUrl.format.invalid', 'callbackUrl'],
	['+447700900918', 'billing.error', 'to'],
];

/** An accepted message before each rejected one: the rejected have the odd indexes. */
const MIXED = REJECTED.flatMap(([to], at) => [
	{ phone: phone(at), text: `good ${at}` },
	{ phone: to, text: `bad ${at}`, own: at },
]);

describe('rejected messages among accepted ones', () => {
	it('are marked in the output, and a hint tells of them: ids that were paid for are not lost', async () => {
		const { items, error, hints } = await runSms(sandbox, MIXED);
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual(MIXED.map((_, item) => ({ item })));
		const sent = new Map(sandbox.messages().map(({ id, recipient }) => [recipient, id]));
		for (const [at, [to, key, field]] of REJECTED.entries()) {
			expect(items[2 * at].json).toMatchObject({ to: phone(at), code: 'OK', messageId: sent.get(phone(at)), parts: 1 });
			expect(items[2 * at + 1].json).toMatchObject({
				to,
				code: 'REJECTED',
				messageId: null,
				reasons: [{ key, ref: `messages[${2 * at + 1}].${field}` }],
				message: expect.stringContaining(`(${key}, messages[${2 * at + 1}].${field}: `) as string,
			});
			expect(items[2 * at + 1].json).not.toHaveProperty('error');
		}
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(notAccepted(8, 16))]);
		expect(hints[0].message).toContain('The first is item 1.');
	});

	it('go to the error output with their reasons and their input', async () => {
		const { items, errorItems, error } = await runSms(sandbox, MIXED, { settings: { onError: 'continueErrorOutput' } });
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual(REJECTED.map((_, at) => ({ item: 2 * at })));
		expect(errorItems.map(({ pairedItem }) => pairedItem)).toStrictEqual(
			REJECTED.map((_, at) => ({ item: 2 * at + 1 })),
		);
		for (const [at, [to, key, field]] of REJECTED.entries()) {
			expect(errorItems[at].json).toMatchObject({
				phone: to,
				text: `bad ${at}`,
				own: at,
				error: expect.stringContaining(rejectedThe()) as string,
				message: expect.stringContaining('Then run this item again.') as string,
				details: {
					to,
					code: 'REJECTED',
					messageId: null,
					reasons: [{ key, ref: `messages[${2 * at + 1}].${field}`, defaultMessage: expect.any(String) as string }],
				},
			});
		}
	});

	it('stay in the output with Continue, and a hint counts them', async () => {
		const { items, error, hints } = await runSms(sandbox, MIXED, { settings: { onError: 'continueRegularOutput' } });
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining(notAccepted(8, 16))]);
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(MIXED.map((_, at) => (at % 2 ? 'REJECTED' : 'OK')));
	});

	it('stop the workflow when the user wants it so', async () => {
		const { items, error } = await runSms(sandbox, MIXED, { parameters: { options: { failOnRejected: true } } });
		expect(items).toStrictEqual([]);
		expect(error?.message).toBe(notAccepted(8, 16));
		expect(error?.description?.split('\n')).toHaveLength(15);
		expect(error?.description).toMatch(/^Item 1: .*not\.available/);
		expect(error?.description).toContain('… and 3 more.');
		expect(error?.description).toContain(`Item 0 was sent: ${sandbox.messages()[0].id}`);
	});
});

describe('when nothing is accepted', () => {
	it('a refusal of a request names the items, not its messages, of which an item before had no number', async () => {
		const body = { result: null, reasons: [{ key: 'to.format.invalid', ref: 'messages[1].to' }] };
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const all = [{ phone: 'bad', text: 'x' }, ...[1, 2].map((at) => ({ phone: phone(at), text: 'x' }))];
		const { items } = await runSms(sandbox, all, { settings: { onError: 'continueRegularOutput' } });
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['INVALID', 'NOT_SENT', 'NOT_SENT']);
		for (const { reasons, message } of jsonOf(items).slice(1)) {
			expect(reasons).toStrictEqual([{ key: 'to.format.invalid', ref: 'messages[2].to' }]);
			expect(message).toContain('(to.format.invalid, messages[2].to)');
		}
	});

	it('the workflow stops with the reason of the one message', async () => {
		const { error } = await runSms(sandbox, [{ phone: '+447700900912', text: 'Hi' }]);
		expect(error?.message).toMatch(
			/^The service rejected the message: .*\(to\.format\.invalid, messages\[0\]\.to: magic recipient\)\.$/,
		);
		expect(error?.description).toBe(
			'Give the number in international format, such as +12025550123. Then run this item again.',
		);
		expect(error?.context).toMatchObject({ itemIndex: 0 });
	});

	it('the workflow stops with the reasons of all', async () => {
		const items = REJECTED.slice(0, 3).map(([to]) => ({ phone: to, text: 'Hi' }));
		const { error } = await runSms(sandbox, items);
		expect(error?.message).toBe(notAccepted(3, 3));
		for (const [at, [, key]] of REJECTED.slice(0, 3).entries()) {
			expect(error?.description).toMatch(new RegExp(`^Item ${at}: .*${key.replaceAll('.', '\\.')}`, 'm'));
		}
	});

	it('reasons that are new, or none at all, are passed on', async () => {
		const result = [
			{ code: 'REJECTED', messageId: null, reasons: [{ key: 'brand.new', ref: 'messages[0].from', extra: 7 }] },
			{ code: 'Rejected', messageId: null, description: 'Not today', reasons: null },
			{ code: 'REJECTED' },
		];
		sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
		const { items } = await runSms(sandbox, rows(3), { settings: { onError: 'continueRegularOutput' } });
		expect(jsonOf(items)).toMatchObject([
			{ code: 'REJECTED', reasons: [{ key: 'brand.new', ref: 'messages[0].from', extra: 7 }] },
			{ code: 'REJECTED', message: expect.stringContaining('Not today') as string },
			{ code: 'REJECTED', message: expect.stringContaining('it gave no reason') as string },
		]);
	});

	it('a single reason is read without a list, and the ids of parts are text', async () => {
		const result = [
			{ code: 'OK', messageId: '1', segmentsId: [11, '12'] },
			{ code: 'OK', messageId: '2', segmentsId: 700000001 },
			{ code: 'REJECTED', reasons: { key: 'invalid.to', ref: 'to' } },
			{ Code: 'ok', MessageId: '3', SegmentsId: [13, '1934567890123456789'] },
		];
		sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
		const { items } = await runSms(sandbox, rows(4));
		expect(jsonOf(items)).toMatchObject([
			{ code: 'OK', segmentsId: ['11', '12'] },
			{ code: 'OK', segmentsId: ['700000001'] },
			{ code: 'REJECTED', reasons: [{ key: 'invalid.to', ref: 'to' }] },
			{ code: 'OK', messageId: '3', segmentsId: ['13', '1934567890123456789'] },
		]);
		expect(items[3].json).not.toHaveProperty('SegmentsId');
	});

	it('a code that is new beside an id is not taken for a refusal, which would be sent again', async () => {
		const result = [
			{ code: 'QUEUED', messageId: '1' },
			{ code: 'REJECTED', messageId: '2' },
		];
		sandbox.faults.add({ kind: 'status', status: 200, body: { result } });
		const { items } = await runSms(sandbox, rows(2), { settings: { onError: 'continueRegularOutput' } });
		expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['UNKNOWN', 'UNKNOWN']);
	});

	it('a reason counts the input items, not the messages of its request', async () => {
		const short = (at: number) => ({ phone: at === 3 ? '+447700900912' : phone(at), text: 'Hi', short: at % 2 === 1 });
		const parameters = { options: { shortenUrl: '={{ $json.short }}' } };
		const items = Array.from({ length: 5 }, (_, at) => short(at));
		const { items: output } = await runSms(sandbox, items, { parameters });
		expect(sentIn(sandbox).map((messages) => messages.length)).toStrictEqual([3, 2]);
		expect(output[3].json.reasons).toMatchObject([{ ref: 'messages[3].to' }]);
	});
});
