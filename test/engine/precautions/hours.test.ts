import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, rows, runSms, sentIn, type SmsRun } from '../../support/sms';
import { itemsOf, runNode } from '../../support/engine';
import { NOT_WHOLE, NOTHING_SENT } from '../../support/sentences';

/** The evening before clocks are put forward in Europe. */
const NOW = Date.parse('2026-03-28T21:30:00Z');

const sandbox = useSandbox({ seed: { now: NOW, accounts: [{ apiKey: API_KEY }] } });

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const [LONDON, PARIS, KOLKATA] = ['+447700900001', '+33612345678', '+919123456789'];
const campaign = [LONDON, PARIS, KOLKATA].map((phone) => ({ phone, text: 'Hi' }));
const between = (hours: object) => ({ deliverBetween: { hours } });
const run = async (added: object, items: object[] = campaign, more: SmsRun = {}) => {
	const options = { ...(more.parameters?.options as object), ...added } as never;
	return await runSms(sandbox, items, { ...more, parameters: { ...more.parameters, options } });
};

describe('Deliver Between', () => {
	it('schedules each message for the morning of its recipient, over a clock change, in one request', async () => {
		const { items, error } = await run(between({ from: '09:00', until: '20:00' }));
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(({ code, scheduledTime }) => [code, scheduledTime])).toStrictEqual([
			['OK', '2026-03-29T08:00:00Z'],
			['OK', '2026-03-29T07:00:00Z'],
			['OK', '2026-03-29T03:30:00Z'],
		]);
		expect(sentIn(sandbox)).toHaveLength(1);
		const waiting = () =>
			sandbox
				.messages()
				.filter(({ status }) => status === 'SCHEDULED')
				.map(({ recipient }) => recipient);
		expect(waiting()).toStrictEqual([LONDON, PARIS, KOLKATA]);
		await sandbox.clock.advance(6 * 3_600_000 + 60_000);
		expect(waiting()).toStrictEqual([LONDON, PARIS]);
		await sandbox.clock.advance(3.5 * 3_600_000);
		expect(waiting()).toStrictEqual([LONDON]);
		await sandbox.clock.advance(3_600_000);
		expect(waiting()).toStrictEqual([]);
	});

	it('leaves a message alone that is in its hours, and one that is scheduled within them', async () => {
		const hours = between({ from: '20:00', until: '23:00', clock: 'zone', zone: 'Europe/London' });
		await run(hours);
		await run(hours, campaign.slice(0, 1), { parameters: { options: { scheduledTime: '2026-03-30T19:30:00Z' } } });
		expect(
			sentIn(sandbox)
				.flat()
				.map(({ scheduledTime }) => scheduledTime),
		).toStrictEqual([undefined, undefined, undefined, '2026-03-30T19:30:00Z']);
	});

	it('takes the time zone that an item names, and names the item that has none', async () => {
		const items = [
			{ ...campaign[0], timezone: 'America/New_York' },
			{ ...campaign[0], timezone: 'Mars' },
		];
		const result = await run(between({ from: '09:00', until: '12:00', clock: 'field', field: 'timezone' }), items, {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(jsonOf(result.items)).toMatchObject([
			{ code: 'OK', scheduledTime: '2026-03-29T13:00:00Z' },
			{ code: 'INVALID', message: expect.stringContaining('“Mars” is not a time zone') },
		]);
	});

	it('skips, or sends anyway and says so', async () => {
		const skipped = await run(between({ from: '09:00', until: '20:00', outside: 'skip' }));
		expect(jsonOf(skipped.items).map(({ code }) => code)).toStrictEqual(Array(3).fill('OUTSIDE_HOURS'));
		expect(sandbox.requests).toStrictEqual([]);
		const sent = await run(between({ from: '21:00', until: '22:00', outside: 'send' }));
		expect(jsonOf(sent.items).map(({ code, outsideHours }) => [code, outsideHours])).toStrictEqual([
			['OK', undefined],
			['OK', true],
			['OK', true],
		]);
	});

	it('skips where the service can not schedule, and says so where it is to postpone', async () => {
		const own = between({ from: '09:00', until: '20:00' });
		const chatApp = async (options: object) =>
			await runNode({
				type: 'omniChatApp',
				parameters: {
					resource: 'message',
					operation: 'send',
					from: 'MyShop',
					to: LONDON,
					type: 'text',
					text: 'Hi',
					options: options as never,
				},
				items: itemsOf([{}]),
				credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
			});
		expect(jsonOf((await chatApp(own)).items)).toMatchObject([{ code: 'OUTSIDE_HOURS' }]);
		const { error } = await chatApp(between({ ...own.deliverBetween.hours, outside: '={{ "postpone" }}' }));
		expect(error?.message).toBe(`The service can not schedule these messages. ${NOTHING_SENT}`);
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('Spread Over', () => {
	it('sends evenly over the minutes, the first at once, in one request', async () => {
		await run({ spreadOver: 60 }, rows(4));
		expect(sentIn(sandbox).map((messages) => messages.map(({ scheduledTime }) => scheduledTime))).toStrictEqual([
			[undefined, '2026-03-28T21:45:05Z', '2026-03-28T22:00:05Z', '2026-03-28T22:15:05Z'],
		]);
	});

	it('leaves a message that is tried again its place among the others', async () => {
		const [one, two, three] = rows(3);
		const items = [one, two, three, { ...one, phone: '+447700900912' }];
		const settings = { retryOnFail: true, waitBetweenTries: 1, maxTries: 2 };
		await run({ spreadOver: 60, failOnRejected: true }, items, { settings });
		expect(sentIn(sandbox).map((messages) => messages.map(({ scheduledTime }) => scheduledTime))).toStrictEqual([
			[undefined, '2026-03-28T21:45:05Z', '2026-03-28T22:00:05Z', '2026-03-28T22:15:05Z'],
			['2026-03-28T22:15:05Z'],
		]);
	});

	it('refuses more than 30 days, as where seconds are given for minutes', async () => {
		const { error } = await run({ spreadOver: 86_400 }, rows(2));
		expect(error?.message).toContain(`Spread Over (Minutes): “86400” is ${NOT_WHOLE} from 1 to 43200`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('counts only the hours in which messages may be delivered', async () => {
		const hours = between({ from: '09:00', until: '22:00', clock: 'zone', zone: 'Europe/London' });
		await run({ spreadOver: 60, ...hours }, rows(4));
		expect(sentIn(sandbox)[0].map(({ scheduledTime }) => scheduledTime)).toStrictEqual([
			undefined,
			'2026-03-28T21:45:05Z',
			'2026-03-29T08:00:05Z',
			'2026-03-29T08:15:05Z',
		]);
	});
});
