import type { IDataObject } from 'n8n-workflow';

import { SMS_STATISTICS_KEYS } from '../../../nodes/ground/contract';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED } from '../../support/sms';
import { answerWithout } from '../../support/sentences';

const sandbox = useSandbox({
	seed: SEED,
	fill: async (service) => {
		await runSms(service, rows(3));
		await service.clock.advance(24 * 3_600_000);
		await runSms(service, [
			{ phone: '+447700900901', text: 'a'.repeat(161) },
			{ phone: phone(9), text: 'Hi' },
		]);
		await service.clock.advance(1_500);
	},
});

const GET = {
	resource: 'statistics',
	operation: 'get',
	groupBy: 'DAY',
	output: 'messages',
	options: {},
	period: 'custom',
	start: '2026-01-31T00:00:00',
	end: '2026-02-28T00:00:00',
};

const statistics = async (parameters: IDataObject = {}, more: object = {}) =>
	await runSms(sandbox, [{}], { parameters: { ...GET, ...parameters }, ...more });

const query = (): Record<string, string> => Object.fromEntries(new URLSearchParams(sandbox.requests[0].query));

it('gives a row for each period, ready for a chart', async () => {
	const { items, error } = await statistics();
	expect(error).toBeUndefined();
	const period = { startDate: '2026-01-31T00:00:00', endDate: '2026-02-28T00:00:00' };
	expect(query()).toStrictEqual({ groupBy: 'DAY', ...period, timeOffset: '0' });
	expect(jsonOf(items).slice(0, 2)).toMatchObject([
		{ date: '2026-01-31 00:00:00', delivered: 3, sent: 0, expired: 0, timeZone: '+00:00' },
		{ date: '2026-02-01 00:00:00', delivered: 0, sent: 2, expired: 0, timeZone: '+00:00' },
	]);
	expect(items).toHaveLength(29);
	expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
});

it.each([
	['DAY', ['2025-03-01 00:00:00', '2025-03-02 00:00:00']],
	['NONE', ['2025-03-01 00:00:00']],
])('gives rows of zeros for a quiet period: %s', async (groupBy, dates) => {
	const { items } = await statistics({ groupBy, start: '2025-03-01T00:00:00', end: '2025-03-02T12:00:00' });
	expect(jsonOf(items)).toStrictEqual(
		dates.map((date) => ({
			startsAt: `${date.replace(' ', 'T')}+00:00`,
			date,
			...Object.fromEntries(SMS_STATISTICS_KEYS.map((key) => [key, 0])),
			timeZone: '+00:00',
		})),
	);
});

it('counts segments, or gives the answer as it came', async () => {
	expect(jsonOf((await statistics({ output: 'segments' })).items)[1]).toMatchObject({ sent: 3 });
	const [raw] = jsonOf((await statistics({ output: 'raw' })).items);
	expect(raw).toMatchObject({
		result: { messages: { delivered: [{ date: '2026-01-31 00:00:00', amount: 3 }], clicked: [] } },
	});
});

it('asks in the time zone of the offset, and for a task and a trigger', async () => {
	const options = { timeOffset: -300, taskId: '0', triggerId: '0' };
	await statistics({ options, groupBy: 'MONTH' }, { timezone: 'Europe/Berlin' });
	expect(query()).toStrictEqual({
		groupBy: 'MONTH',
		timeOffset: '-300',
		taskId: '0',
		triggerId: '0',
		startDate: '2026-01-30T18:00:00',
		endDate: '2026-02-27T18:00:00',
	});
});

it('refuses a period that ends before it begins', async () => {
	const { error } = await statistics({ end: '2026-01-01T00:00:00' });
	expect(error?.message).toMatch(/ends before it begins/);
	expect(sandbox.requests).toStrictEqual([]);
});

it('says so when there are no statistics in the answer', async () => {
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: {} } });
	const { error } = await statistics();
	expect(error?.message).toBe(answerWithout('statistics'));
});
