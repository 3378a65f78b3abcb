import type { IDataObject } from 'n8n-workflow';

import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { ReachBench } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';
import { notAsTheyAre } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
let bench: ReachBench;
beforeEach(() => {
	bench = new ReachBench(sandbox);
});

const CHAT = { channel: 'chatApp', from: 'Shop', to: '={{ $json.chat }}', reachedWhen: 'seen', patience: 10 };
const SMS = { channel: 'sms', from: 'Shop', to: '={{ $json.sms }}', patience: 5 };
const EMAIL = {
	channel: 'email',
	from: 'news@example.com',
	to: '={{ $json.email }}',
	own: { title: 'Yours' },
	patience: 60,
};
const WORDS = { text: 'Your order is on its way', title: 'Your order' };
const channels = (...channel: IDataObject[]): NodeRun['parameters'] => ({ ...WORDS, channels: { channel } as never });

const ANN = { chat: '+12025550101', sms: '+12025550101', email: 'ann@example.com' };
const recipients = () => sandbox.messages().map(({ channel, recipient }) => `${channel} ${recipient}`);
const codes = () => bench.waiting.progress.tries.map((tries) => tries.map(({ step, code }) => `${step} ${code}`));

describe('the first channel', () => {
	it('is sent to everybody before the node falls asleep; the others are kept for later', async () => {
		const { error, items } = await bench.run(channels(CHAT, SMS, EMAIL), [ANN, { ...ANN, chat: '', email: '' }]);
		expect(error).toBeUndefined();
		expect(codes()).toStrictEqual([['0 OK'], ['0 OK']]);
		expect(bench.waiting.people.map(({ steps }) => steps.map(({ channel }) => channel))).toStrictEqual([
			['chatApp', 'sms', 'email'],
			['sms'],
		]);
		expect(bench.waiting.people[0].steps[0]).toMatchObject({ patience: 600_000, statuses: ['SEEN'] });
		expect(items.map(({ json }) => json.outcome)).toStrictEqual([null, null]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is named in the error where n8n does not start what waits', async () => {
		bench.refusal = 'The database is locked';
		const { error } = await bench.run(channels(SMS), [ANN]);
		const [{ id }] = sandbox.messages();
		expect(error?.message).toBe(
			'The first messages were sent, but the wait for them could not begin, so no other channel is tried',
		);
		expect(error?.description).toMatch(new RegExp(`^Do not send again what the service took: ${id}\\..*is locked$`));
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'is told, and nobody is waited for, where nothing left at all, with On Error %s',
		async (onError) => {
			sandbox.faults.add({ kind: 'status', status: 401, times: 50, match: { method: 'POST' } });
			const { items, errorItems } = await bench.run(channels(SMS), [ANN], { onError });
			const told = onError === 'continueErrorOutput' ? errorItems : items;
			const said = JSON.stringify(told.map(({ json }) => json));
			expect(said).toContain(
				'SMS: The service did not accept the credential (HTTP 401). It was not sent and can safely',
			);
			expect(said.match(/It was not sent/g)).toHaveLength(1);
			expect([bench.isWaiting, sandbox.messages()]).toStrictEqual([false, []]);
		},
	);

	it('goes through its own Send, with the callback URL of the wait', async () => {
		await bench.run(channels(SMS), [ANN]);
		const [rehearsed, sent] = bench.sends;
		expect(bench.sends).toHaveLength(2);
		expect([rehearsed.type, sent.type]).toStrictEqual(['omniSms', 'omniSms']);
		expect(rehearsed.items[0]).toStrictEqual({ from: 'Shop', to: '+12025550101', text: WORDS.text });
		expect(sent.items[0].callbackUrl).toContain('/webhook-waiting/');
		expect(sandbox.requests).toHaveLength(1);
	});

	it('has what stands in its own content in the place of the common text and title', async () => {
		const card = { type: 'text', text: { body: 'Only here' } };
		const html = { ...EMAIL, own: { title: 'Yours', emailType: 'html', words: '<b>Late</b> [Unsubscribe]' } };
		await bench.run(channels({ ...CHAT, own: { message: card } }), [ANN]);
		await bench.run(channels(html), [ANN]);
		const [chat, email] = bench.sends.filter(({ items }) => 'callbackUrl' in items[0]);
		expect(chat.items[0].json).toBe(JSON.stringify(card));
		expect(email.items[0]).toMatchObject({ subject: 'Yours', html: '<b>Late</b> [Unsubscribe]' });
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is followed at once by the next one where it is refused', async () => {
		await bench.run(channels(CHAT, SMS), [{ ...ANN, chat: '+447700900911' }, ANN]);
		expect(codes()).toStrictEqual([['0 REJECTED', '1 OK'], ['0 OK']]);
	});
});

describe('a few first', () => {
	const first = (few: IDataObject) => ({ ...channels(SMS), options: { fewFirst: { few } } }) as NodeRun['parameters'];
	const people = [1, 2, 3, 4].map((at) => ({ ...ANN, sms: `+1202555010${at}` }));

	it('sends to them alone before the node falls asleep', async () => {
		const { error } = await bench.run(first({ first: 50, unit: 'percent', share: 90, within: 15 }), people);
		expect(error).toBeUndefined();
		expect(recipients()).toStrictEqual(['sms +12025550101', 'sms +12025550102']);
		expect(codes()).toStrictEqual([['0 OK'], ['0 OK'], [], []]);
	});

	it('are all where there are no more, and a hint says so', async () => {
		const { hints } = await bench.run(first({ first: 4 }), people);
		expect(recipients()).toHaveLength(4);
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('all were sent at once')]);
	});

	it('checks all people before that', async () => {
		const { error } = await bench.run(first({ first: 1 }), [...people, { ...ANN, sms: '12' }]);
		expect(error?.message).toContain("1 of 5 messages can't be sent as they are");
		expect(recipients()).toStrictEqual([]);
	});
});

it('tells each person in their language', async () => {
	const translation = [
		{ language: 'de', text: 'Spät' },
		{ language: 'fr', text: 'En retard' },
	];
	const options = { language: '={{ $json.language }}', translations: { translation } };
	const people = [
		{ ...ANN, language: 'fr-CA' },
		{ ...ANN, sms: '0151 12345678' },
		{ ...ANN, language: 'es' },
	];
	const wanted = ['En retard', 'Spät', WORDS.text];
	const parameters = (more: IDataObject) => ({
		...channels(SMS),
		options: { ...options, defaultCountry: 'DE', ...more },
	});
	const { items } = await bench.run(parameters({ rehearse: true }), people);
	expect(items.map(({ json }) => (json.tries as IDataObject[])[0].text)).toStrictEqual(wanted);
	await bench.run(parameters({}), people);
	expect(sandbox.messages().map(({ text }) => text)).toStrictEqual(wanted);
});

describe('what can not be sent', () => {
	const BAD = { ...ANN, email: 'nobody' };
	const GERMAN = { translation: [{ language: 'German', text: 'Unterwegs' }] };

	it('is told before anything leaves, also where it stands in a later channel', async () => {
		const { error } = await bench.run(channels(CHAT, SMS, EMAIL), [ANN, BAD]);
		expect(error?.message).toBe(notAsTheyAre(1, 2));
		expect(error?.description).toContain('Item 1: Email: To');
		expect(recipients()).toStrictEqual([]);
		expect(bench.isWaiting).toBe(false);
	});

	it('comes out as an error where the node goes on, and the others are reached for', async () => {
		const { error, items } = await bench.run(channels(SMS, EMAIL), [BAD, ANN], { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(codes()).toStrictEqual([['0 OK']]);
		expect(items[0].json).toMatchObject({ code: 'INVALID' });
		expect(items[1].json).toMatchObject({ reached: false });
	});

	it('is the first item alone where its own values are wrong', async () => {
		const rows = [
			{ ...ANN, wait: 'soon' },
			{ ...ANN, wait: 5 },
		];
		const row = channels({ ...SMS, patience: '={{ $json.wait }}' });
		const { error, items } = await bench.run(row, rows, { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.code)).toStrictEqual(['INVALID', undefined]);
		expect(codes()).toStrictEqual([['0 OK']]);
	});

	it.each([
		['a person without an address', channels(SMS), 'no channel has an address of this person', 'leave it out before'],
		['a channel that is there twice', channels(SMS, { ...SMS, to: '+12025550102' }), 'SMS is there twice', 'Take one'],
		['no channel', channels(), 'Channels: there is none', 'Click “Add channel”.'],
		['an email without a title', { ...channels({ ...EMAIL, own: {} }), title: '' }, 'Title: it is empty', 'subject'],
		[
			'a language by its name',
			{ ...channels(SMS), options: { translations: GERMAN } },
			'“German” is not',
			'such as de',
		],
		[
			'nobody who comes first',
			{ ...channels(SMS), options: { fewFirst: { few: { first: 0 } } } },
			'A Few First, How Many First: “0” is not a whole number of 1 or more',
			'Correct the number.',
		],
	])('is %s', async (_, parameters, problem, fix) => {
		const { error } = await bench.run(parameters, [problem.startsWith('no channel') ? {} : ANN]);
		expect(error?.message).toContain(problem);
		expect(error?.description).toContain(fix);
		expect(recipients()).toStrictEqual([]);
	});

	it('is everything with Retry On Fail, which would send again', async () => {
		const { error } = await bench.run(channels(SMS), [ANN], { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 });
		expect(error?.message).toContain('Retry On Fail');
		expect(recipients()).toStrictEqual([]);
	});

	it('is everything where the service is not there, which ends the run', async () => {
		for (let at = 0; at < 6; at += 1) sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		const { error } = await bench.run(channels(SMS), [ANN]);
		expect(error?.message).toBeDefined();
		expect(recipients()).toStrictEqual([]);
	});
});

describe('precautions', () => {
	it('Rehearse says what each channel would do, and sends nothing', async () => {
		const { items, hints } = await bench.run({ ...channels(CHAT, SMS), options: { rehearse: true } }, [ANN]);
		const [{ json }] = items;
		expect(json).toMatchObject({ code: 'OK', channel: 'chatApp', rehearsed: true });
		expect(
			(json.tries as Array<Record<string, string>>).map(({ channel, code }) => `${channel} ${code}`),
		).toStrictEqual(['chatApp OK', 'sms OK']);
		expect(hints.map(({ message }) => message)).toContain('This was a rehearsal: nothing was sent or changed.');
		expect([recipients(), bench.isWaiting]).toStrictEqual([[], false]);
	});

	it('Add Cost tells what the SMS costs: of the channel that a rehearsal looks at, and of a message that was sent', async () => {
		const priced = { ...channels(CHAT, SMS), options: { addCost: true } };
		const { items } = await bench.run({ ...priced, options: { addCost: true, rehearse: true } }, [ANN]);
		const [{ json }] = items;
		expect(json).toMatchObject({ channel: 'chatApp', cost: 0.01, currencyId: expect.any(String) });
		expect((json.tries as IDataObject[]).map(({ channel, cost }) => [channel, cost])).toStrictEqual([
			['chatApp', undefined],
			['sms', 0.01],
		]);
		const sent = await bench.run(priced, [{ ...ANN, chat: '+447700900911' }, ANN]);
		expect(sent.items.map(({ json: { cost } }) => cost)).toStrictEqual([0.01, 0]);
		expect(recipients()).toStrictEqual(['chatapp +12025550101', 'sms +12025550101']);
	});

	it('Do Not Contact leaves a channel out, and the next one is taken', async () => {
		const { error } = await runNode({
			type: 'omniContacts',
			parameters: { resource: 'doNotContact', operation: 'add' },
			items: itemsOf([{ kind: 'incoming', sender: '+12025550101', text: 'Stop', messageId: '77', optOut: true }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			dataTables: bench.tables,
		});
		expect(error).toBeUndefined();
		await bench.run({ ...channels(SMS, EMAIL), options: { doNotContact: true } }, [ANN]);
		expect(codes()).toStrictEqual([['0 OPTED_OUT', '1 OK']]);
		expect(recipients()).toStrictEqual(['email ann@example.com']);
	});

	it('Deliver Between takes the time zone that each item names, and tries again when the hours come', async () => {
		const day = { from: '00:00', until: '23:59', days: ['1', '2', '3', '4', '5', '6', '7'] };
		const hours = { ...day, clock: 'field', field: 'zone', outside: 'postpone' };
		const options = { deliverBetween: { hours } } as never;
		const rows = [
			{ ...ANN, zone: 'Europe/Berlin' },
			{ ...ANN, zone: 'nowhere' },
		];
		const { items } = await bench.run({ ...channels(SMS), options }, rows, { onError: 'continueRegularOutput' });
		expect(codes()).toStrictEqual([['0 OK']]);
		expect(items[1].json.message).toMatch(
			/“nowhere” is not a time zone\. It was not sent\. Use a name such as [^.]*\.$/,
		);
	});

	it('Send Once with a key of each item lets a person be reached once', async () => {
		const once = { ...channels(SMS, EMAIL), options: { sendOnce: { once: { key: '={{ $json.order }}' } } } };
		await bench.run(once, [{ ...ANN, order: 'A' }]);
		await bench.run(once, [
			{ ...ANN, order: 'A' },
			{ ...ANN, order: 'B' },
		]);
		expect(codes()).toStrictEqual([['0 ALREADY_SENT'], ['0 OK']]);
	});
});

describe('the log of what leaves', () => {
	const logs = () => bench.tables.rows.filter(({ key }) => (key as string).startsWith('batch:'));

	it('begins with the wait, and holds nothing of the people', async () => {
		await bench.run(channels(CHAT, SMS), [ANN]);
		expect(bench.plan.log).toMatch(/^[\w-]{32}$/);
		expect(logs()).toMatchObject([{ state: 'done 0', value: '', until: bench.plan.deadline + 86_400_000 }]);
		expect(logs()[0].key).not.toContain(bench.plan.log);
	});

	it('is not there where n8n has no data tables; all is sent as before, and a hint says what that means', async () => {
		bench.tables.before = () => {
			throw new Error('The data-table module is disabled');
		};
		const { error, hints } = await bench.run(channels(CHAT, SMS), [ANN]);
		expect([error, bench.plan.log]).toStrictEqual([undefined, undefined]);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringMatching(/comes out as UNKNOWN\. n8n’s data tables are switched off\. Ask who runs n8n/),
		]);
		expect(recipients()).toStrictEqual(['chatapp +12025550101']);
	});

	it('is not there where nobody waits', async () => {
		await bench.run({ ...channels(SMS), options: { rehearse: true } }, [ANN]);
		expect(logs()).toStrictEqual([]);
	});
});
