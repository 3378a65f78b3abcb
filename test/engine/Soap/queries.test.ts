import { jsons, numbers, SEND, sentIn, useSoapBench } from '../../support/soapBench';

const bench = useSoapBench();

it('GetBalance: the decimal as it is', async () => {
	const result = await bench.run('account.getBalance', {});
	expect(result.error).toBeUndefined();
	expect(jsons(result)).toStrictEqual([{ balance: '1750.5000' }]);
	expect(bench.sandbox.requests.map(({ path, headers }) => [path, headers['content-type']])).toStrictEqual([
		['/smsservicev2.asmx', 'application/soap+xml; charset=utf-8'],
	]);
	expect(bench.sandbox.violations()).toStrictEqual([]);
});

it('GetBalance: it is asked for once in a run', async () => {
	const result = await bench.run('account.getBalance', {}, [{}, {}]);
	expect(jsons(result)).toStrictEqual([{ balance: '1750.5000' }, { balance: '1750.5000' }]);
	expect(result.items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }, { item: 1 }]);
	expect(bench.sandbox.requests).toHaveLength(1);
});

it('GetBalance: what failed for one item is asked for again at the next', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 422 });
	const settings = { onError: 'continueRegularOutput' } as const;
	const result = await bench.run('account.getBalance', {}, [{}, {}], { settings });
	expect(jsons(result)).toMatchObject([{ error: expect.any(String) as string }, { balance: '1750.5000' }]);
});

it('GetBalance: blanks around it are none of its digits', async () => {
	bench.answer('<GetBalanceResponse><GetBalanceResult> 1750.5000\n</GetBalanceResult></GetBalanceResponse>');
	expect(jsons(await bench.run('account.getBalance', {}))).toStrictEqual([{ balance: '1750.5000' }]);
});

describe('queries', () => {
	it('GetMessageState: 0 is delivered, nil is null, 255 is unknown', async () => {
		const sent = await bench.run('sms.send', SEND, [...numbers(1), { to: '+447700900903' }]);
		const early = jsons(await bench.run('sms.getState', { messageId: '={{ $json.messageId }}' }, jsons(sent)));
		expect(early.map(({ State, status, ReportedDateUtc }) => [State, status, ReportedDateUtc])).toStrictEqual([
			[-2, 'queued', null],
			[-2, 'queued', null],
		]);
		await bench.sandbox.clock.advance(5_000);
		const rows = [...jsons(sent), { messageId: '12345' }];
		const late = await bench.run('sms.getState', { messageId: '={{ $json.messageId }}' }, rows);
		expect(jsons(late).map(({ State, status, final }) => [State, status, final])).toStrictEqual([
			[0, 'delivered', true],
			[46, 'expired', true],
			[255, 'unknown', false],
		]);
		expect(jsons(late)[0]).toMatchObject({ Price: '0.4500', ReportedDateUtc: '2026-01-31T09:00:03Z' });
		expect(late.items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('GetStatistics: counts, three months at most, and a hint past 90 days', async () => {
		await bench.run('sms.send', SEND, [...numbers(2), { to: '+447700900902' }]);
		await bench.sandbox.clock.advance(5_000);
		const parameters = { period: 'custom', start: '2026-01-31T00:00:00', end: '2026-02-01T00:00:00' };
		const result = await bench.run('sms.getStatistics', parameters);
		const alike = { sent: 3, delivered: 2, errors: 0, inProcess: 0, expired: 0, rejected: 1 };
		const own = { Sent: 3, Delivered: 2, Errors: 0, InProcess: 0, Expired: 0, Rejected: 1 };
		expect(jsons(result)).toStrictEqual([{ ...alike, ...own }]);
		expect(result.hints).toStrictEqual([]);
		const ninety = { period: 'custom', start: '2026-06-01T00:00:00', end: '2026-08-30T00:00:00' };
		const whole = await bench.run('sms.getStatistics', ninety, [{}], { timezone: 'UTC' });
		expect([whole.error, whole.hints]).toStrictEqual([undefined, []]);
		const before = bench.sandbox.requests.length;
		const long = await bench.run('sms.getStatistics', { ...parameters, end: '2026-05-02T00:00:00' });
		expect(long.error?.message).toBe('Period: it is longer than 3 months');
		expect(long.error?.description).toContain('Ask for a shorter period, or for several periods');
		expect(bench.sandbox.requests).toHaveLength(before);
		const summer = { period: 'custom', start: '2026-06-01T00:00:00', end: '2026-09-01T00:00:00' };
		const settings = { onError: 'continueRegularOutput' } as const;
		const refused = await bench.run('sms.getStatistics', summer, [{}], { settings });
		expect(refused.hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('longer than 90 days')]);
		expect(refused.items[0].json.error).toContain('reported a fault');
		expect(bench.sandbox.requests).toHaveLength(before + 1);
	});

	it('GetIncomingMessages: none, one and many, texts as they came', async () => {
		const parameters = { period: 'custom', start: '2026-01-31T00:00:00', end: '2026-02-01T00:00:00' };
		expect(jsons(await bench.run('sms.getIncoming', parameters))).toStrictEqual([]);
		const texts = [' <b>1 & 2</b> ', 'Привет 😀', 'three'];
		const counts = [];
		for (const text of texts) {
			await bench.run('sms.send', { ...SEND, text }, [{ to: '+447700900921' }]);
			await bench.sandbox.clock.advance(5_000);
			counts.push(jsons(await bench.run('sms.getIncoming', parameters)).map(({ Data }) => Data));
		}
		expect(counts).toStrictEqual([texts.slice(0, 1), texts.slice(0, 2), texts]);
		const limited = await bench.run('sms.getIncoming', { ...parameters, limit: 1 });
		expect(jsons(limited)).toStrictEqual([
			{
				from: '+447700900921',
				to: '15550100',
				text: texts[0],
				occurredAt: '2026-01-31T09:00:03Z',
				Data: texts[0],
				SourceAddress: '447700900921',
				DestinationAddress: '15550100',
				CreatedDateUtc: '2026-01-31T09:00:03Z',
			},
		]);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});
});

it('GetIncomingMessages: a list of none that is written in two lines', async () => {
	const list = '<GetIncomingMessagesResult>\n</GetIncomingMessagesResult>';
	bench.answer(`<GetIncomingMessagesResponse>${list}</GetIncomingMessagesResponse>`);
	const result = await bench.run('sms.getIncoming', { period: 'last7Days' });
	expect([result.error, result.items]).toStrictEqual([undefined, []]);
});

it.each([
	['<ResentSms>9007199254740993</ResentSms>', ['9007199254740993']],
	['<ResentSms>1</ResentSms><ResentSms>2</ResentSms>', ['1', '2']],
	['<ResentSms>\n</ResentSms>', []],
])('GetMessageState of the messenger: %s is a list', async (list, ids) => {
	const result = `<GetMessageStateResult><State>Sent</State>${list}</GetMessageStateResult>`;
	bench.answer(`<GetMessageStateResponse>${result}</GetMessageStateResponse>`);
	expect(jsons(await bench.run('messenger.getState', { messageId: '1' }))).toMatchObject([{ ResentSms: ids }]);
});

describe('messenger', () => {
	const parameters = { ...SEND, validity: 60 };

	it('SendMessage and GetMessageState', async () => {
		const sent = await bench.run('messenger.send', { ...parameters, options: { optional: 'x<y' } }, numbers(2));
		expect(jsons(sent)).toStrictEqual(
			numbers(2).map(({ to }) => {
				const messageId = expect.stringMatching(/^\d+$/) as string;
				return { to, code: 'OK', messageId, messageIds: [messageId], text: 'Hello' };
			}),
		);
		expect(bench.sandbox.requests.map(({ path }) => path)).toStrictEqual(['/MsgrServiceV2.asmx']);
		expect(sentIn(bench.sandbox.requests[0], 'Optional')).toStrictEqual(['x&lt;y']);
		await bench.sandbox.clock.advance(10_000);
		const states = await bench.run('messenger.getState', { messageId: '={{ $json.messageId }}' }, jsons(sent));
		expect(jsons(states)).toStrictEqual(
			jsons(sent).map(({ messageId }) => ({ messageId, status: 'read', final: true, State: 'Read', ResentSms: null })),
		);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('SendMessageWithResend: what is not delivered goes by SMS', async () => {
		const sent = await bench.run('messenger.sendWithResend', parameters, [{ to: '+447700900901' }]);
		await bench.sandbox.clock.advance(10_000);
		const states = await bench.run('messenger.getState', { messageId: '={{ $json.messageId }}' }, jsons(sent));
		const [sms] = bench.sandbox.messages().filter(({ channel }) => channel === 'sms');
		expect(jsons(states)).toMatchObject([{ status: 'undelivered', final: true, ResentSms: [sms.id] }]);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});
});

it('what was not sent comes out of Get State as it came, with its code', async () => {
	const refused = { to: '+447700900000', code: 'OPTED_OUT', messageId: null };
	const result = await bench.run('sms.getState', { messageId: '={{ $json.messageId }}' }, [refused]);
	expect(result.error).toBeUndefined();
	expect(jsons(result)).toStrictEqual([refused]);
	expect(bench.sandbox.requests).toStrictEqual([]);
});
