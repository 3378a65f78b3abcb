import type { IDataObject } from 'n8n-workflow';

import type { NodeResult, NodeRun } from '../../support/engine';
import { ANN, channels, CHAT, EMAIL, KEEPER, SMS, WORDS, ReachBench } from '../../support/reach';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, notAsTheyAre, TABLES_OFF, UNNOTED } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
const receiver = useReceiver();
let bench: ReachBench;
beforeEach(() => {
	bench = new ReachBench(sandbox);
});

const recipients = () => sandbox.messages().map(({ channel, recipient }) => `${channel} ${recipient}`);
const codes = () => bench.waiting.progress.tries.map((tries) => tries.map(({ step, code }) => `${step} ${code}`));
const parked = ({ run }: NodeResult) => (run.data.executionData?.nodeExecutionStack ?? [])[0];
/** The executions whose end n8n waits for. */
const parkedOn = (result: NodeResult) => parked(result).metadata?.waitingChildExecutionIds;
/** Goes on with a run as n8n does when its time has come. */
const goesOn = async (result: NodeResult) => await result.resume(parked(result).data.main[0] ?? []);

describe('the first channel', () => {
	it('is sent to everybody before the node falls asleep; the others are kept for later', async () => {
		const { error, items, run } = await bench.run(channels(CHAT, SMS, EMAIL), [ANN, { ...ANN, chat: '', email: '' }]);
		expect(error).toBeUndefined();
		const [{ metadata }] = run.data.executionData?.nodeExecutionStack ?? [];
		expect(Object.keys(metadata?.tracing ?? {})).toContain('omni.operation');
		expect(Object.keys(metadata?.tracing ?? {})).not.toContain('omni.withheld');
		expect(codes()).toStrictEqual([['0 OK'], ['0 OK']]);
		expect(bench.waiting.people.map(({ steps }) => steps.map(({ channel }) => channel))).toStrictEqual([
			['chatApp', 'sms', 'email'],
			['sms'],
		]);
		expect(bench.waiting.people[0].steps[0]).toMatchObject({ patience: 600_000, statuses: ['SEEN'] });
		expect(items.map(({ json, pairedItem }) => [json.outcome, pairedItem])).toStrictEqual([
			[null, { item: 0 }],
			[null, { item: 1 }],
		]);
		expect(bench.waiting.people[0]).not.toHaveProperty('home');
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

	it('is named in what comes out with On Error Continue, where n8n does not start what waits', async () => {
		bench.refusal = 'The database is locked';
		const result = await bench.run(channels(SMS), [ANN, {}], { onError: 'continueErrorOutput' });
		expect(parkedOn(result)).toStrictEqual([]);
		const { items, errorItems } = await goesOn(result);
		const [{ id: messageId }] = sandbox.messages();
		expect(items.map(({ json }) => json)).toMatchObject([
			{
				outcome: 'UNKNOWN',
				tries: [{ code: 'OK', messageId }],
				message: expect.stringMatching(/^The first.*is locked$/),
			},
		]);
		expect(errorItems.map(({ json }) => (json.details as IDataObject).code)).toStrictEqual(['INVALID']);
	});

	it.each([
		['continueRegularOutput', { includeOtherFields: true }],
		['continueErrorOutput', { includeOtherFields: true }],
		['continueErrorOutput', {}],
	] as const)('is told of each behind a keeper of nobody, where nothing left at all, with %s, %j', async (...given) => {
		const [onError, options] = given;
		sandbox.faults.add({ kind: 'status', status: 401, times: 50, match: { method: 'POST' } });
		const people = [1, 2, 3].map((at) => ({ ...ANN, sms: `+1202555010${at}` }));
		const result = await bench.run({ ...channels(SMS), options }, people, { onError });
		expect(result.hints).toStrictEqual([
			{ message: expect.stringContaining('3 of 3') as string, location: 'outputPane', type: 'warning' },
		]);
		expect([bench.waiting.people, bench.plan.catchers, parkedOn(result)]).toStrictEqual([[], {}, [KEEPER]]);
		const { items, errorItems } = await result.resume(bench.plan.items.map((json) => ({ json })));
		const [told, others] = onError === 'continueErrorOutput' ? [errorItems, items] : [items, errorItems];
		expect([told.length, others]).toStrictEqual([3, []]);
		const said = JSON.stringify(told.map(({ json }) => json));
		const sentence = 'SMS: The service did not accept the credential (HTTP 401). It was not sent and can safely';
		expect(said.split(sentence)).toHaveLength(4);
		expect(said.match(/It was not sent/g)).toHaveLength(3);
		expect(sandbox.messages()).toStrictEqual([]);
	});

	it('is told where nothing left at all, also where n8n starts no keeper of nobody', async () => {
		sandbox.faults.add({ kind: 'status', status: 401, times: 50, match: { method: 'POST' } });
		bench.refusal = 'The database is locked';
		const result = await bench.run(channels(SMS), [ANN], { onError: 'continueRegularOutput' });
		expect(result.hints.map(({ message }) => message)).toContain('Nothing was sent, and nobody is waited for.');
		expect((await goesOn(result)).items.map(({ json }) => json.code)).toStrictEqual(['NOT_SENT']);
	});

	it('is told at once where nothing left at all, and nobody listens', async () => {
		sandbox.faults.add({ kind: 'status', status: 401, times: 50, match: { method: 'POST' } });
		const push = { channel: 'push', from: '1001', to: 'device-1' };
		const { items, run } = await bench.run(channels(push), [ANN], { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json.code)).toStrictEqual(['NOT_SENT']);
		expect([run.status, bench.isWaiting]).toStrictEqual(['success', false]);
	});

	it.each([undefined, 'continueRegularOutput'] as const)(
		'does not leave where n8n does not start all who listen, and the others end, with On Error %s',
		async (onError) => {
			bench.catcherUrl = receiver.url;
			bench.mostCatchers = 1;
			const { error } = await bench.run(channels(CHAT, SMS), [ANN], onError && { onError });
			expect([receiver.bodies, recipients()]).toStrictEqual([[expect.stringContaining('"end":true')], []]);
			const problem = 'The wait for delivery could not be prepared, so nothing was sent';
			if (onError === undefined) expect(error?.message).toBe(problem);
			else {
				expect(bench.waiting.people).toStrictEqual([]);
				expect(bench.plan.items).toMatchObject([
					{ code: 'NOT_SENT', message: expect.stringContaining('queue is full') },
				]);
			}
		},
	);

	it('is told, and ends the run, where nothing left at all', async () => {
		sandbox.faults.add({ kind: 'status', status: 401, times: 50, match: { method: 'POST' } });
		const { error } = await bench.run(channels(SMS), [ANN]);
		expect(error?.message).toContain('SMS: The service did not accept the credential (HTTP 401)');
		expect(bench.isWaiting).toBe(false);
	});

	it('is waited for where a message was refused, though the next one did not leave', async () => {
		sandbox.faults.add({ kind: 'status', status: 401, times: 50, match: { method: 'POST', path: '/sms' } });
		await bench.run(channels(CHAT, SMS), [{ ...ANN, chat: '+447700900911' }]);
		expect(codes()).toStrictEqual([['0 REJECTED', '1 NOT_SENT']]);
	});

	it('is caught by who listens for its channel, with the statuses that count there; a push calls nobody back', async () => {
		const push = { channel: 'push', from: '1001', to: 'device-1', reachedWhen: 'seen' };
		await bench.run(channels(CHAT, EMAIL, push), [ANN]);
		expect(bench.catchers.map(({ channel, statuses }) => [channel, statuses])).toStrictEqual([
			['chatapp', ['SEEN']],
			['email', []],
		]);
	});

	it('goes through its own Send, with the callback URL of the wait', async () => {
		await bench.run(channels(SMS), [ANN]);
		const [rehearsed, sent] = bench.sends;
		expect(bench.sends).toHaveLength(2);
		expect([rehearsed.type, sent.type]).toStrictEqual(['omniSms', 'omniSms']);
		expect(rehearsed.items[0]).toMatchObject({ from: 'Shop', text: WORDS.text, callbackUrl: null });
		expect(sent.items[0].callbackUrl).toContain('/webhook-waiting/');
		expect(sandbox.requests).toHaveLength(1);
	});

	it('has what stands in its own content in the place of the common text and title', async () => {
		const card = { type: 'text', text: { body: 'Only here' } };
		const html = { ...EMAIL, own: { title: 'Yours', emailType: 'html', words: '<b>Late</b> [Unsubscribe]' } };
		await bench.run(channels({ ...CHAT, own: { message: card } }), [ANN]);
		await bench.run(channels(html), [ANN]);
		const [chat, email] = bench.sends.filter(({ items }) => typeof items[0].callbackUrl === 'string');
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
		const { error, hints } = await bench.run(first({ first: 50, unit: 'percent', share: 90, within: 15 }), people);
		expect([error, hints]).toStrictEqual([undefined, []]);
		expect(bench.plan.few).toMatchObject({ count: 2, wanted: 2 });
		expect(recipients()).toStrictEqual(['sms +12025550101', 'sms +12025550102']);
		expect(codes()).toStrictEqual([['0 OK'], ['0 OK'], [], []]);
	});

	it('are all where there are no more, and a hint says so', async () => {
		const { hints } = await bench.run(first({ first: 4 }), people);
		expect(recipients()).toHaveLength(4);
		expect(bench.plan).not.toHaveProperty('few');
		expect(hints.map(({ message }) => message)).toStrictEqual([expect.stringContaining('none waits for the others')]);
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
		{ ...ANN, language: 'fr-CA', country: 'GB' },
		{ ...ANN, sms: '0151 12345678', country: 'DE' },
		{ ...ANN, sms: '(202) 555-0123', language: 'es', country: 'US' },
	];
	const wanted = ['En retard', 'Spät', WORDS.text];
	const parameters = (more: IDataObject) => ({
		...channels(SMS),
		options: { ...options, defaultCountry: '={{ $json.country }}', ...more },
	});
	const { items } = await bench.run(parameters({ rehearse: true }), people);
	expect(items.map(({ json }) => (json.tries as IDataObject[])[0].text)).toStrictEqual(wanted);
	await bench.run(parameters({}), people);
	expect(bench.waiting.people.map(({ home }) => home)).toStrictEqual(['GB', 'DE', 'US']);
	expect(recipients().slice(1)).toStrictEqual(['sms +4915112345678', 'sms +12025550123']);
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
		expect((await bench.run(channels(SMS, EMAIL), [BAD, ANN])).error?.message).toBe(notAsTheyAre(1, 2));
	});

	it('comes out as an error where the node goes on, and the others are reached for', async () => {
		const { error, items } = await bench.run(channels(SMS, EMAIL), [BAD, ANN], { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(codes()).toStrictEqual([['0 OK']]);
		expect(items[0].json).toMatchObject({ code: 'INVALID' });
		expect(items[1].json).toMatchObject({ reached: false });
	});

	it('leaves by the error output, also with the other fields of the input', async () => {
		const parameters = { ...channels(SMS, EMAIL), options: { includeOtherFields: true } };
		const { resume } = await bench.run(parameters, [BAD, ANN], { onError: 'continueErrorOutput' });
		const { items, errorItems } = await resume(bench.plan.items.map((json) => ({ json })));
		expect(items.map(({ json }) => json)).toStrictEqual([ANN]);
		expect(errorItems.map(({ json }) => (json.details as IDataObject).code)).toStrictEqual(['INVALID']);
	});

	it('is the first item alone where its own values are wrong', async () => {
		const rows = [
			{ ...ANN, wait: 'soon' },
			{ ...ANN, wait: 5 },
		];
		const row = channels({ ...SMS, patience: '={{ $json.wait }}' });
		const stopped = await bench.run(row, rows);
		expect([stopped.error?.message, bench.sends]).toStrictEqual([notAsTheyAre(1, 2), []]);
		const { error, items } = await bench.run(row, rows, { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.code)).toStrictEqual(['INVALID', undefined]);
		expect(codes()).toStrictEqual([['0 OK']]);
	});

	it.each([
		['a person without an address', channels(SMS), 'no channel has an address of this person', 'leave it out before'],
		['a channel that is there twice', channels(SMS, { ...SMS, to: '+12025550102' }), 'SMS is there twice', 'Take one'],
		['no channel', channels(), 'Channels: there is none', 'Click “Add channel”.'],
		['an email without a title', { ...channels({ ...EMAIL, own: {} }), title: '' }, `Title: ${EMPTY}`, 'subject'],
		['an email without a text', { ...channels(SMS, EMAIL), text: '' }, `Text: ${EMPTY}`, 'Own Content'],
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
		[
			'those who come first for as long as all',
			{ ...channels(SMS), options: { fewFirst: { few: { first: 1, within: 1440 } } } },
			'it lasts until the whole wait is over',
			'Make it shorter',
		],
	])('is %s', async (_, parameters, problem, fix) => {
		const { error } = await bench.run(parameters, [problem.startsWith('no channel') ? {} : ANN]);
		expect(error?.message).toContain(problem);
		expect(error?.description).toContain(fix);
		expect([recipients(), bench.sends]).toStrictEqual([[], []]);
	});

	it('is nobody to wait for where it is all there is', async () => {
		const { items, error } = await bench.run(channels(SMS), [{}], { onError: 'continueRegularOutput' });
		expect([error, items.map(({ json }) => json.code)]).toStrictEqual([undefined, ['INVALID']]);
		expect([bench.isWaiting, bench.tables.rows]).toStrictEqual([false, []]);
	});

	it('is everything with Retry On Fail, which would send again', async () => {
		const { error } = await bench.run(channels(SMS), [ANN], { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });
		expect(error?.message).toContain('Retry On Fail');
		expect(error?.description).toContain('could send twice');
		expect(recipients()).toStrictEqual([]);
	});

	it('is everything where the service is not there, which ends the run', async () => {
		for (let at = 0; at < 6; at += 1) sandbox.faults.add({ kind: 'status', status: 403, body: {} });
		const { error } = await bench.run(channels(SMS), [ANN]);
		expect(error?.message).toBeDefined();
		expect(recipients()).toStrictEqual([]);
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

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'nothing is sent, and nobody waits, where n8n has no data tables, with %s',
		async (onError) => {
			bench.tables.areOn = false;
			const { error, items, run } = await bench.run(channels(CHAT, SMS), [ANN], { onError });
			expect([recipients(), bench.catchers, bench.isWaiting]).toStrictEqual([[], [], false]);
			if (onError === 'stopWorkflow') {
				expect([error?.message, run.status]).toStrictEqual([UNNOTED, 'error']);
				expect(error?.description).toContain(`${TABLES_OFF}. `);
			} else expect(items).toMatchObject([{ json: { code: 'NOT_SENT', message: expect.stringContaining(UNNOTED) } }]);
		},
	);

	it('is not there where nobody waits', async () => {
		await bench.run({ ...channels(SMS), options: { rehearse: true } }, [ANN]);
		expect(logs()).toStrictEqual([]);
	});
});
