import type { IDataObject } from 'n8n-workflow';

import { PUSH_STATUSES, SMS_STATISTICS_KEYS } from '../../../nodes/ground/contract';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });

const SMS = '/sms-stat/statistics/of-group';
const EMAIL = '/omni-statistics-exporter/export/statistics/sliced-by-event-time';
const PUSH = '/push-statistics/statistics/of-group';
const QUIET_SMS = Object.fromEntries(SMS_STATISTICS_KEYS.map((key) => [key, 0]));
const QUIET_PUSH = Object.fromEntries(PUSH_STATUSES.map((key) => [key, 0]));
const REPORT = {
	resource: 'report',
	operation: 'get',
	period: 'custom',
	start: '2030-01-14T00:00:00',
	end: '2030-01-15T23:59:59',
	output: 'rows',
	channels: ['SMS', 'EMAIL', 'PUSH'],
	options: {},
};

async function run(type: string, parameters: IDataObject, more: Partial<NodeRun> = {}): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	const credentials = { omniApiKeyApi: { baseUrl, apiKey } };
	return await runNode({ type, parameters: parameters as never, items: itemsOf([{}]), credentials, ...more });
}

const report = async (parameters: IDataObject = {}, more: Partial<NodeRun> = {}) =>
	await run('omniAccount', { ...REPORT, ...parameters }, more);

const jsonOf = ({ items }: NodeResult) => items.map(({ json }) => json);
const asked = () =>
	sandbox.requests.map(({ path, query }) => ({ path, ...Object.fromEntries(new URLSearchParams(query)) }));

async function sendOneEach(): Promise<void> {
	const send = { resource: 'message', operation: 'send' };
	await run('omniSms', { ...send, from: 'Shop', to: '+447700900001', text: 'Hello' });
	const email = { from: 'news@example.com', to: 'ann@example.com', subject: 'Hi', html: 'Hi [Unsubscribe]' };
	await run('omniEmail', { ...send, ...email });
	await sandbox.clock.advance(10_000);
	sandbox.requests.length = 0;
}

it('gives a row for each day and channel, zeros included', async () => {
	await sendOneEach();
	const result = await report();
	expect(result.error).toBeUndefined();
	const rows = jsonOf(result);
	expect(rows.map(({ day, channel }) => [day, channel])).toStrictEqual([
		['2030-01-14', 'SMS'],
		['2030-01-14', 'EMAIL'],
		['2030-01-14', 'PUSH'],
		['2030-01-15', 'SMS'],
		['2030-01-15', 'EMAIL'],
		['2030-01-15', 'PUSH'],
	]);
	const rest = { timeZone: '+00:00', missing: [] };
	expect(rows[0]).toStrictEqual({ day: '2030-01-14', channel: 'SMS', ...QUIET_SMS, ...rest });
	expect(rows[1]).toMatchObject({ sent: 0, delivered: 0, deliveryRate: null, ...rest });
	expect(rows[3]).toStrictEqual({ day: '2030-01-15', channel: 'SMS', ...QUIET_SMS, delivered: 1, ...rest });
	expect(rows[4]).toMatchObject({ sent: 1, delivered: 1, deliveryRate: 100, ...rest });
	expect(rows[5]).toStrictEqual({ day: '2030-01-15', channel: 'PUSH', ...QUIET_PUSH, ...rest });
	expect(result.items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
	expect(asked()).toStrictEqual([
		{ path: SMS, groupBy: 'DAY', startDate: '2030-01-14T00:00:00', endDate: '2030-01-15T23:59:59', timeOffset: '0' },
		{
			path: EMAIL,
			groupBy: 'DAY',
			dateTimeFrom: '2030-01-14 00:00:00',
			dateTimeTo: '2030-01-15 23:59:59',
			charset: 'UTF8',
			zoneOffset: '0',
		},
		{ path: PUSH, groupBy: 'DAY', startDate: '2030-01-14T00:00:00', endDate: '2030-01-15T23:59:59', timeOffset: '0' },
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('gives a text to post, with the counts of the whole period', async () => {
	await sendOneEach();
	const [json] = jsonOf(await report({ output: 'text' }));
	expect(json).toMatchObject({
		firstDay: '2030-01-14',
		lastDay: '2030-01-15',
		timeZone: '+00:00',
		totals: [
			{ channel: 'SMS', delivered: 1, expired: 0 },
			{ channel: 'EMAIL', sent: 1, delivered: 1, deliveryRate: 100 },
			{ channel: 'PUSH', ...QUIET_PUSH },
		],
		missing: [],
	});
	expect(json.text).toBe(
		[
			'Messages from 2030-01-14 to 2030-01-15 (UTC+00:00)',
			'',
			'SMS: delivered 1',
			'Email: sent 1, delivered 1',
			'Push: 0',
			'',
			'2030-01-14: SMS 0; Email 0; Push 0',
			'2030-01-15: SMS delivered 1; Email sent 1, delivered 1; Push 0',
		].join('\n'),
	);
});

it('asks in the time zone of the workflow, or of the offset', async () => {
	const zoned = await report({ channels: ['EMAIL', 'SMS'] }, { timezone: 'Europe/Berlin' });
	expect(jsonOf(zoned)[0]).toMatchObject({ day: '2030-01-14', timeZone: '+01:00' });
	expect(asked()).toMatchObject([
		{ path: EMAIL, dateTimeFrom: '2030-01-14 00:00:00', zoneOffset: '60' },
		{ path: SMS, startDate: '2030-01-14T00:00:00', timeOffset: '60' },
	]);
	const options = { timeOffset: -300 };
	const [json] = jsonOf(await report({ output: 'text', channels: ['SMS'], options }, { timezone: 'Europe/Berlin' }));
	expect(json).toMatchObject({ firstDay: '2030-01-13', lastDay: '2030-01-15', timeZone: '-05:00' });
	expect(json.text).toContain('Messages from 2030-01-13 to 2030-01-15 (UTC-05:00)');
	const ends = { startDate: '2030-01-13T18:00:00', endDate: '2030-01-15T17:59:59' };
	expect(asked().at(-1)).toMatchObject({ path: SMS, ...ends, timeOffset: '-300' });
});

it('is of the days of the calendar where clocks are set back meanwhile', async () => {
	const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 9, 26, 10));
	const own = { period: 'yesterday', output: 'text', channels: ['SMS'] };
	const [json] = jsonOf(await report(own, { timezone: 'Europe/Berlin' }));
	clock.mockRestore();
	expect(json).toMatchObject({ firstDay: '2026-10-25', lastDay: '2026-10-25', timeZone: '+02:00' });
	expect(json.text).toContain('Messages of 2026-10-25 (UTC+02:00)');
	// All 25 hours of it.
	expect(asked()).toMatchObject([
		{ startDate: '2026-10-25T00:00:00', endDate: '2026-10-26T00:59:59', timeOffset: '120' },
	]);
});

it('adds up no amount that is no number, and gives a period that is no day as the service wrote it', async () => {
	const delivered = [
		{ date: '2030-01-14 00:00:00', amount: null },
		{ date: '2030-01-15 00:00:00', amount: 3 },
	];
	const messages = { delivered, expired: [{ date: '2030-W03', amount: 2 }] };
	const body = { result: { messages } };
	sandbox.faults.add({ kind: 'status', status: 200, match: { path: SMS }, body, times: 2 });
	const rest = { channel: 'SMS', timeZone: '+00:00', missing: [] };
	expect(jsonOf(await report({ channels: ['SMS'] }))).toStrictEqual([
		{ day: '2030-01-14', delivered: null, expired: 0, ...rest },
		{ day: '2030-01-15', delivered: 3, expired: 0, ...rest },
		{ day: '2030-W03', delivered: 0, expired: 2, ...rest },
	]);
	const [{ totals, text }] = jsonOf(await report({ channels: ['SMS'], output: 'text' }));
	expect(totals).toStrictEqual([{ channel: 'SMS', delivered: null, expired: 2 }]);
	expect(text).toContain('\nSMS: delivered not known, expired 2\n\n2030-01-14: SMS delivered not known\n');
});

it('asks at the addresses of the samples', async () => {
	const options = { emailAddress: 'sample', emailPeriodNames: 'sample', pushAddress: 'sample' };
	await report({ options });
	expect(asked()).toMatchObject([
		{ path: SMS },
		{ path: '/email-stat/statistics/sliced-by-event-time', startDate: '2030-01-14 00:00:00' },
		{ path: '/push-statitics/statistics/of-group' },
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

describe('a channel that can’t be read', () => {
	const forbidden = { channel: 'EMAIL', reason: expect.stringContaining('not allowed to do this (HTTP 403)') };

	beforeEach(() => {
		sandbox.faults.add({ kind: 'status', status: 403, body: {}, match: { path: EMAIL } });
	});

	it('has no rows, and each row of the others and a hint tell it', async () => {
		const result = await report();
		const rows = jsonOf(result);
		expect(rows.map(({ channel }) => channel)).toStrictEqual(['SMS', 'PUSH', 'SMS', 'PUSH']);
		for (const { missing } of rows) expect(missing).toStrictEqual([forbidden]);
		expect(result.hints).toMatchObject([
			{
				message: expect.stringMatching(
					/^The counts of EMAIL could not be read and are missing: they are not 0\. .*403/,
				),
			},
		]);
	});

	it('stands in the text with the reason', async () => {
		const [json] = jsonOf(await report({ output: 'text' }));
		expect(json).toMatchObject({ totals: [{ channel: 'SMS' }, { channel: 'PUSH' }], missing: [forbidden] });
		expect(json.text).toContain('\nEmail: could not be read. The account is not allowed to do this (HTTP 403).');
	});

	it('is an error where it is the only one', async () => {
		const { error, items } = await report({ channels: ['EMAIL'] });
		expect(error?.message).toBe('The account is not allowed to do this (HTTP 403)');
		expect(items).toStrictEqual([]);
	});
});

it('refuses bad input before asking anything', async () => {
	expect((await report({ channels: [] })).error).toMatchObject({
		message: 'Channels: none is chosen',
		description: 'Choose one channel or more.',
	});
	expect((await report({ end: '2030-01-01T00:00:00' })).error?.message).toMatch(/ends before it begins/);
	expect(sandbox.requests).toStrictEqual([]);
});
