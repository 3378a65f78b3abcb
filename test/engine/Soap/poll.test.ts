import type { IDataObject } from 'n8n-workflow';

import { Poller } from '../../support/poller';
import { sentIn, useSoapBench } from '../../support/soapBench';

const bench = useSoapBench();
const MINUTE = 60_000;

let trigger: Poller;
/** The time of this machine, by which the node asks, and of the sandbox. */
let now = 0;
beforeEach(async () => {
	now = bench.sandbox.clock.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	trigger = await Poller.of('omniSoapTrigger', bench.credentials());
});
afterEach(() => jest.restoreAllMocks());

async function pass(milliseconds: number): Promise<void> {
	now += milliseconds;
	await bench.sandbox.clock.advance(milliseconds);
}

/** Somebody sends an SMS. */
async function write(text: string, from = '447700900123'): Promise<void> {
	await bench.sandbox.incoming('sms', { text, from, to: '15550100' });
}

const texts = (items: IDataObject[] | undefined): unknown[] | undefined => items?.map(({ text }) => text);

it('gives what came since the last look, once, as events of Omni Trigger', async () => {
	await write('before');
	expect(await trigger.look()).toBeUndefined();
	await pass(MINUTE);
	await write('Yes');
	await write('Where is it?', '447700900124');
	await pass(MINUTE);
	const items = await trigger.look();
	expect(items).toMatchObject([
		{
			channel: 'sms',
			kind: 'incoming',
			text: 'Yes',
			sender: '447700900123',
			recipient: '15550100',
			occurredAt: '2026-01-31T09:01:00.000Z',
			messageId: null,
			note: null,
			raw: { Data: 'Yes', SourceAddress: '447700900123' },
		},
		{ text: 'Where is it?', sender: '447700900124' },
	]);
	expect(await trigger.look()).toBeUndefined();
	const [first, second, third] = bench.sandbox.requests;
	expect([first, second, third].map((one) => [sentIn(one, 'minDateUTC'), sentIn(one, 'maxDateUTC')])).toStrictEqual([
		[['2026-01-31T08:00:00'], ['2026-01-31T09:00:00']],
		[['2026-01-31T08:00:00'], ['2026-01-31T09:02:00']],
		[['2026-01-31T08:02:00'], ['2026-01-31T09:02:00']],
	]);
});

it('gives what came after the first look also where n8n does not keep what that one noted', async () => {
	await write('before');
	await trigger.look();
	trigger.drop();
	await write('Yes');
	expect(texts(await trigger.look())).toStrictEqual(['Yes']);
	expect(await trigger.look()).toBeUndefined();
});

it('gives nothing again where n8n forgets later what the node noted, as when the workflow is published anew', async () => {
	await trigger.look();
	await write('one');
	expect(texts(await trigger.look())).toStrictEqual(['one']);
	trigger.drop();
	await write('two');
	expect(texts(await trigger.look())).toStrictEqual(['two']);
});

it('two looks at once, as where one takes more than a minute, give a message once', async () => {
	await trigger.look();
	await write('Yes');
	const looks = await Promise.all([trigger.look(), trigger.look()]);
	expect(looks.map(texts)).toStrictEqual([['Yes'], undefined]);
	await write('No');
	expect(texts(await trigger.look())).toStrictEqual(['No']);
});

it('two messages that are alike in everything are two, and a third one later is the third', async () => {
	await trigger.look();
	await write('Yes');
	await write('Yes');
	expect(texts(await trigger.look())).toStrictEqual(['Yes', 'Yes']);
	await write('Yes');
	expect(texts(await trigger.look())).toStrictEqual(['Yes']);
	expect(await trigger.look()).toBeUndefined();
});

it('a look that fails changes nothing: the next one asks from the same moment on', async () => {
	await trigger.look();
	await write('Yes');
	bench.answer('<Fault><Code><Value>e:Receiver</Value></Code><Reason><Text>Down</Text></Reason></Fault>', 500);
	await pass(90 * MINUTE);
	await expect(trigger.look()).rejects.toThrow('The service reported a fault');
	const odd = 'none'.repeat(100);
	bench.answer(
		`<GetIncomingMessagesResponse><GetIncomingMessagesResult>${odd}</GetIncomingMessagesResult></GetIncomingMessagesResponse>`,
	);
	await expect(trigger.look()).rejects.toMatchObject({
		message: "The service's answer has no list of messages",
		description: `Try again later. The service said: "${odd.slice(0, 299)}`,
	});
	await pass(90 * MINUTE);
	expect(texts(await trigger.look())).toStrictEqual(['Yes']);
});

it('n8n that was down asks for all of that time, and what came out before does not come again', async () => {
	await trigger.look();
	await write('one');
	expect(texts(await trigger.look())).toStrictEqual(['one']);
	trigger.restart();
	await pass(2 * 24 * 60 * MINUTE);
	await write('two');
	await pass(24 * 60 * MINUTE);
	expect(texts(await trigger.look())).toStrictEqual(['two']);
	trigger.restart();
	expect(await trigger.look()).toBeUndefined();
});

it('a message that the service lists late comes out while it is within the overlap', async () => {
	await trigger.look();
	const record = (time: string): string =>
		`<GetIncomingMessagesResponse><GetIncomingMessagesResult><IncomingMessage><Data>late</Data><SourceAddress>447700900123</SourceAddress><DestinationAddress>15550100</DestinationAddress><CreatedDateUtc>${time}</CreatedDateUtc></IncomingMessage></GetIncomingMessagesResult></GetIncomingMessagesResponse>`;
	await pass(10 * MINUTE);
	expect(await trigger.look()).toBeUndefined();
	bench.answer(record('2026-01-31T08:12:00'));
	expect(await trigger.look()).toMatchObject([{ text: 'late', occurredAt: '2026-01-31T08:12:00.000Z' }]);
	bench.answer(record('2026-01-31T08:12:00'));
	expect(await trigger.look()).toBeUndefined();
	expect(sentIn(bench.sandbox.requests.at(-1)!, 'minDateUTC')).toStrictEqual(['2026-01-31T08:10:00']);
});

it('a message that answers leave out for a while does not come again', async () => {
	await trigger.look();
	await write('one');
	expect(texts(await trigger.look())).toStrictEqual(['one']);
	for (let look = 0; look < 2; look += 1) {
		await pass(MINUTE);
		bench.answer('<GetIncomingMessagesResponse/>');
		expect(await trigger.look()).toBeUndefined();
	}
	expect(await trigger.look()).toBeUndefined();
});

it('gives them by their time, in whatever order the service lists them', async () => {
	await trigger.look();
	const record = (text: string, time: string): string =>
		`<IncomingMessage><Data>${text}</Data><SourceAddress>447700900123</SourceAddress><CreatedDateUtc>${time}</CreatedDateUtc></IncomingMessage>`;
	const list = record('No', '2026-01-31T08:59:02') + record('Maybe', '') + record('Yes', '2026-01-31T08:59:01');
	bench.answer(
		`<GetIncomingMessagesResponse><GetIncomingMessagesResult>${list}</GetIncomingMessagesResult></GetIncomingMessagesResponse>`,
	);
	expect(texts(await trigger.look())).toStrictEqual(['Maybe', 'Yes', 'No']);
});

it('an SMS with a blank text has none', async () => {
	await trigger.look();
	const record = (text: string): string =>
		`<IncomingMessage>${text}<SourceAddress>447700900123</SourceAddress><DestinationAddress>15550100</DestinationAddress></IncomingMessage>`;
	const list = ['<Data></Data>', '<Data/>'].map(record).join('');
	bench.answer(
		`<GetIncomingMessagesResponse><GetIncomingMessagesResult>${list}</GetIncomingMessagesResult></GetIncomingMessagesResponse>`,
	);
	expect((await trigger.look())?.map(({ kind, text, from }) => [kind, text, from])).toStrictEqual([
		['incoming', null, '+447700900123'],
		['incoming', null, '+447700900123'],
	]);
});

it('tells who wants no more messages, and who wants them again', async () => {
	const own = await Poller.of('omniSoapTrigger', bench.credentials(), { options: { stopWords: 'STOPP' } });
	await own.look();
	for (const text of ['Stop!', 'stopp', 'start', 'stop it']) await write(text);
	const consents = (await own.look())?.map(({ text, optOut, optIn }) => [text, optOut, optIn]);
	expect(consents).toStrictEqual([
		['Stop!', true, undefined],
		['stopp', true, undefined],
		['start', undefined, true],
		['stop it', undefined, undefined],
	]);
});

it('a test in the editor gives the last ones of the week, and remembers nothing', async () => {
	await expect(trigger.look('manual')).rejects.toMatchObject({
		message: 'No SMS came in the last 7 days',
		description: expect.stringContaining('Send an SMS to your number and try again.') as string,
	});
	for (let at = 1; at <= 12; at += 1) await write(`message ${at}`);
	expect(texts(await trigger.look('manual'))?.at(-1)).toBe('message 12');
	expect(await trigger.look('manual')).toHaveLength(10);
	expect(await trigger.look()).toBeUndefined();
});

it('a password that is not accepted is told, and not shown', async () => {
	const wrong = await Poller.of('omniSoapTrigger', bench.credentials({ password: 'wrong-password' }));
	await expect(wrong.look()).rejects.toThrow('The service did not accept the login or password');
	await expect(wrong.look()).rejects.not.toThrow('wrong-password');
});
