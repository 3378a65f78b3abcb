import type { IDataObject } from 'n8n-workflow';
import type { NodeRun } from '../../support/engine';
import { jsons, numbers, SEND, useSoapBench } from '../../support/soapBench';
import { EMPTY, notAPhone, tooLong, UNREADABLE } from '../../support/sentences';

const bench = useSoapBench();

describe('bad input is refused before anything is sent', () => {
	const cases: Array<[string, string, IDataObject, string]> = [
		['a text of 2001 characters', 'sms.send', { text: 'x'.repeat(2001) }, tooLong(2001, 2000)],
		['a messenger text of 1001', 'messenger.send', { text: 'x'.repeat(1001), validity: 5 }, tooLong(1001, 1000)],
		['a control character', 'sms.send', { text: 'a\u0001b' }, 'control character'],
		['half of an emoji', 'sms.send', { text: 'a\ud83d' }, 'control character'],
		['a sender of 12 characters', 'sms.send', { from: 'TwelveLetter' }, 'is not a sender'],
		['a Cyrillic sender', 'sms.send', { from: 'Магазин' }, 'is not a sender'],
		['a number of letters', 'sms.send', { to: 'someone' }, notAPhone('someone')],
		['no validity', 'messenger.send', { validity: '={{ $json.none }}' }, EMPTY],
		['a validity of 1441', 'messenger.sendWithResend', { validity: 1441 }, 'from 1 to 1440'],
		['a validity of 0', 'messenger.send', { validity: 0 }, 'from 1 to 1440'],
		['no date', 'sms.sendByTimeZone', { sendDate: '={{ $json.none }}' }, EMPTY],
		['no message id', 'sms.getState', { messageId: '={{ $json.none }}' }, 'none is given'],
		['an id with markup', 'sms.getState', { messageId: '<x/>' }, 'not an ID'],
		['a messenger id with markup', 'messenger.getState', { messageId: ['<1>'] }, 'not an ID'],
		[
			'a range that ends first',
			'sms.getIncoming',
			{ period: 'custom', start: '2026-02-01', end: '2026-01-01' },
			'ends before',
		],
	];

	it.each(cases)('%s', async (_what, operation, fields, message) => {
		const parameters = { ...SEND, to: '+447700900001', ...fields } as NodeRun['parameters'];
		const result = await bench.run(operation, parameters);
		expect(result.error?.message).toContain(message);
		expect(bench.sandbox.requests).toStrictEqual([]);
	});

	it('one bad item of several, with Continue (using error output)', async () => {
		const rows = [{ to: '+447700900001' }, { to: 'x' }];
		const result = await bench.run('sms.send', SEND, rows, { settings: { onError: 'continueErrorOutput' } });
		expect(jsons(result).map(({ to }) => to)).toStrictEqual(['+447700900001']);
		expect(result.errorItems.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 1 }]);
	});
});

const fault = (text: string): string =>
	`<e:Fault><e:Code><e:Value>e:Receiver</e:Value></e:Code><e:Reason><e:Text xml:lang="en">${text}</e:Text></e:Reason></e:Fault>`;

const OLD_FAULT =
	'<e:Fault><faultcode>e:Server</faultcode><faultstring>Failed. ---> Balance is too low</faultstring><detail/></e:Fault>';

describe('what goes wrong', () => {
	const NAIVE = { settings: { onError: 'continueRegularOutput' as const } };

	it('a wrong password is told apart, ends the run and stands in no error', async () => {
		const rows = [
			{ to: '+447700900001', text: 'A' },
			{ to: '+447700900002', text: 'B' },
		];
		const result = await bench.run('sms.send', { ...SEND, text: '={{ $json.text }}' }, rows, {
			credentials: bench.credentials({ password: 'not&the<password>' }),
		});
		expect(result.error?.description).toContain('did not accept the login or password');
		expect(bench.sandbox.requests).toHaveLength(1);
		expect(JSON.stringify(result.run)).not.toMatch(/not&(amp;)?the/);
		const query = await bench.run('account.getBalance', {}, [{}], {
			credentials: bench.credentials({ login: 'someone' }),
		});
		expect(query.error?.message).toBe('The service did not accept the login or password');
		expect(query.error?.description).toContain('Invalid login or password');
	});

	it('a wrong password is refused once in a run of queries that goes on in spite of errors', async () => {
		const result = await bench.run(
			'sms.getState',
			{ messageId: '={{ $json.id }}' },
			[{ id: '1' }, { id: '2' }, { id: '3' }],
			{
				...NAIVE,
				credentials: bench.credentials({ password: 'wrong' }),
			},
		);
		const refused = 'The service did not accept the login or password';
		expect(jsons(result).map(({ error }) => error)).toStrictEqual([refused, refused, refused]);
		expect(bench.sandbox.requests).toHaveLength(1);
	});

	const outcomes: Array<[string, () => void, string, string]> = [
		['a fault', () => bench.answer(fault('Wrong ---&gt; Number is\n   not valid'), 500), 'UNKNOWN', 'reported a fault'],
		['HTTP 200 with a fault', () => bench.answer(fault('Not allowed')), 'UNKNOWN', 'Not allowed'],
		['a fault of SOAP 1.1', () => bench.answer(OLD_FAULT, 500), 'UNKNOWN', 'Balance is too low'],
		['the fault of a login', () => bench.answer(fault('Invalid login or password'), 500), 'NOT_SENT', 'Invalid login'],
		['HTTP 500 without a fault', () => bench.answer('', 500), 'UNKNOWN', 'HTTP 500'],
		['HTML', () => bench.sandbox.faults.add({ kind: 'html', status: 200 }), 'UNKNOWN', UNREADABLE],
		['HTML of a gateway', () => bench.sandbox.faults.add({ kind: 'html' }), 'UNKNOWN', 'HTTP 502'],
		['HTML that refuses', () => bench.sandbox.faults.add({ kind: 'html', status: 403 }), 'NOT_SENT', 'HTTP 403'],
		['malformed XML', () => bench.sandbox.faults.add({ kind: 'malformed' }), 'UNKNOWN', UNREADABLE],
		['half of the answer', () => bench.sandbox.faults.add({ kind: 'truncated' }), 'UNKNOWN', 'connection broke'],
		['an empty answer', () => bench.sandbox.faults.add({ kind: 'empty' }), 'UNKNOWN', UNREADABLE],
		[
			'an empty list',
			() => bench.answer('<SendMessageResponse><SendMessageResult/></SendMessageResponse>'),
			'UNKNOWN',
			'0 results',
		],
		[
			'an empty id',
			() => bench.answer('<SendMessageResponse><SendMessageResult><string/></SendMessageResult></SendMessageResponse>'),
			'UNKNOWN',
			'says nothing of this message',
		],
		['a connection reset', () => bench.sandbox.faults.add({ kind: 'resetAfter' }), 'UNKNOWN', 'connection broke'],
	];

	it.each(outcomes)('a send answered by %s', async (_what, arrange, code, message) => {
		arrange();
		const result = await bench.run('sms.send', SEND, numbers(1), NAIVE);
		expect(jsons(result)[0].code).toBe(code);
		expect(jsons(result)[0].message).toContain(message);
		expect(JSON.stringify(result.run.data.resultData.runData)).not.toMatch(/pass(&|&amp;)(<|&lt;)word/);
	});

	it('a fault in the second request leaves the first one as it was taken, and says so', async () => {
		const rows = numbers(3).map(({ to }, at) => ({ to, text: at === 1 ? 'B' : 'A' }));
		const parameters = { ...SEND, text: '={{ $json.text }}' };
		bench.sandbox.faults.add({ kind: 'delay', delay: 1 });
		bench.answer(fault('Insufficient balance'), 500);
		const result = await bench.run('sms.send', parameters, rows);
		expect(result.error).toBeUndefined();
		expect(jsons(result).map(({ to, code, messageId }) => [to, code, messageId !== null])).toStrictEqual([
			[rows[0].to, 'OK', true],
			[rows[1].to, 'UNKNOWN', false],
			[rows[2].to, 'OK', true],
		]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(result.hints.map(({ message }) => message).join()).toContain('1 of 3 messages');
		expect(bench.sandbox.messages()).toHaveLength(2);
	});

	it('a namespace that can not be read leaves every message unsent, to be tried again', async () => {
		bench.sandbox.faults.add({ kind: 'html', status: 200 });
		const rows = numbers(2).map(({ to }, at) => ({ to, text: `Text ${at}` }));
		const result = await bench.run('sms.send', { ...SEND, text: '={{ $json.text }}' }, rows, {
			...NAIVE,
			credentials: bench.credentials({ namespace: '' }),
		});
		expect(jsons(result).map(({ to, code }) => [to, code])).toStrictEqual(rows.map(({ to }) => [to, 'NOT_SENT']));
		expect(bench.sandbox.requests.map(({ method }) => method)).toStrictEqual(['GET']);
		expect(bench.sandbox.messages()).toStrictEqual([]);
	});

	it('a query is tried again when the service is busy, and says what came at last', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 503, headers: { 'Retry-After': '0' } });
		expect(jsons(await bench.run('account.getBalance', {}))).toStrictEqual([{ balance: '1750.5000' }]);
		bench.sandbox.faults.add({ kind: 'html', status: 200 });
		const html = await bench.run('account.getBalance', {});
		expect(html.error?.message).toBe(UNREADABLE);
		expect(html.error?.description).toContain('502 Bad Gateway');
	});
});
