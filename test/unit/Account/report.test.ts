import { reportText, type AccountReport } from '../../../nodes/Account/report/get';

const WEEK = { firstDay: '2030-01-14', lastDay: '2030-01-15', zone: 'UTC+01:00', missing: [] };
const sms = (...days: Array<[day: string, delivered: number | null]>): AccountReport['counted'] =>
	new Map([
		[
			'SMS',
			{ days: days.map(([day, delivered]) => ({ day, counts: { delivered } })), total: { delivered: 3, seen: 0 } },
		],
	]);

it('has a line for each channel and for each day, without rates and zeros', () => {
	const counted: AccountReport['counted'] = new Map([
		...sms(['2030-01-15', 3]),
		[
			'EMAIL',
			{
				days: ['2030-01-14', '2030-01-15'].map((day) => {
					return { day, counts: { generated: 2, delivered: 2, deliveryRate: 100, clickToOpenRate: 50 } };
				}),
				total: { generated: '1,234', delivered: 2, deliveryRate: 100, opened: null },
			},
		],
	]);
	const missing = [{ channel: 'PUSH' as const, reason: 'The account is not allowed to do this (HTTP 403).' }];
	expect(reportText({ ...WEEK, counted, missing })).toBe(
		[
			'Messages from 2030-01-14 to 2030-01-15 (UTC+01:00)',
			'',
			'SMS: delivered 3',
			'Email: generated 1,234, delivered 2, opened not known',
			'Push: could not be read. The account is not allowed to do this (HTTP 403).',
			'',
			'2030-01-14: Email generated 2, delivered 2',
			'2030-01-15: SMS delivered 3; Email generated 2, delivered 2',
		].join('\n'),
	);
});

it('has no line for the day where there is only one, and none for days that are too many for a chat', () => {
	const one = { ...WEEK, firstDay: '2030-01-15' };
	expect(reportText({ ...one, counted: sms(['2030-01-15', 3]) })).toBe(
		'Messages of 2030-01-15 (UTC+01:00)\n\nSMS: delivered 3',
	);
	const days = Array.from({ length: 32 }, (_, at): [string, number] => [`day ${String(at + 10)}`, 1]);
	expect(reportText({ ...WEEK, counted: sms(...days) })).toBe(
		'Messages from 2030-01-14 to 2030-01-15 (UTC+01:00)\n\nSMS: delivered 3',
	);
	expect(reportText({ ...WEEK, counted: sms(...days.slice(1)) })).toContain('day 41: SMS delivered 1');
});
