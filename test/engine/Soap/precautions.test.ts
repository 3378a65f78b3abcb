import { DataTables } from '../../support/dataTables';
import { jsons, numbers, SEND, sentIn, useSoapBench } from '../../support/soapBench';

const bench = useSoapBench();
const NOW = Date.UTC(2026, 0, 31, 9);

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const delays = () =>
	bench.sandbox.requests.map((request) => [sentIn(request, 'string'), sentIn(request, 'DelayUntilUtc')]);

it('Spread Over goes by whole minutes, in UTC, and starts from the time that a message has', async () => {
	const rows = numbers(4);
	const [one, two, three, four] = rows.map(({ to }) => to);
	const options = { spreadOver: 5 };
	const now = await bench.run('sms.send', { ...SEND, options }, rows);
	expect(now.error).toBeUndefined();
	expect(delays()).toStrictEqual([
		[[one], []],
		[[two], ['2026-01-31T09:02:00']],
		[[three], ['2026-01-31T09:03:00']],
		[[four], ['2026-01-31T09:04:00']],
	]);
	expect(jsons(now).map(({ scheduledTime }) => scheduledTime)).toStrictEqual([
		undefined,
		'2026-01-31T09:02:00Z',
		'2026-01-31T09:03:00Z',
		'2026-01-31T09:04:00Z',
	]);
	bench.sandbox.requests.length = 0;
	const later = { ...options, delayUntil: '2026-02-01T12:00:00' };
	await bench.run('sms.send', { ...SEND, options: later }, rows.slice(0, 2), { timezone: 'Europe/Berlin' });
	expect(delays()).toStrictEqual([
		[[one], ['2026-02-01T11:00:00']],
		[[two], ['2026-02-01T11:02:00']],
	]);
	expect(bench.sandbox.violations()).toStrictEqual([]);
});

it('Spread Over gives no message a minute that may be over before it has arrived', async () => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW + 57_000);
	await bench.run('sms.send', { ...SEND, options: { spreadOver: 1 } }, numbers(4));
	expect(delays().map(([, time]) => time)).toStrictEqual([[], ['2026-01-31T09:02:00']]);
});

it('Smart Encoding changes the text that goes out, and so the ids that each recipient gets', async () => {
	const text = `“${'x'.repeat(98)}”`;
	const rows = numbers(2);
	const result = await bench.run('sms.send', { ...SEND, text, options: { smartEncoding: true } }, rows);
	const plain = `"${'x'.repeat(98)}"`;
	expect(bench.sandbox.messages().map((message) => message.text)).toStrictEqual([plain, plain]);
	const ids = bench.sandbox.messages().map(({ id }) => id);
	expect(jsons(result).map(({ messageIds, parts, text: shown }) => [messageIds, parts, shown])).toStrictEqual(
		ids.map((id) => [[id], 1, plain]),
	);
	expect(bench.sandbox.violations()).toStrictEqual([]);
});

describe('Send Once with a key of the message', () => {
	const deliverBetween = { hours: { until: '20:00', clock: 'zone', zone: 'Europe/London' } };
	const sendOnce = { once: { keyFrom: 'message' } };

	it.each([
		['postponed', { deliverBetween }, '19:59', '20:00'],
		['spread again', { spreadOver: 60 }, '10:00', '10:07'],
	])('sends nothing again that is %s by then', async (_, precautions, first, second) => {
		const dataTables = new DataTables();
		const codesAt = async (time: string) => {
			jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-01-31T${time}:00Z`));
			const parameters = { ...SEND, options: { ...precautions, sendOnce } };
			return jsons(await bench.run('sms.send', parameters, numbers(3), { dataTables })).map(({ code }) => code);
		};
		expect(await codesAt(first)).toStrictEqual(Array(3).fill('OK'));
		expect(await codesAt(second)).toStrictEqual(Array(3).fill('ALREADY_SENT'));
		expect(bench.sandbox.messages()).toHaveLength(3);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});
});
