import { execFileSync } from 'node:child_process';
import path from 'node:path';

import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';

import {
	dayAt,
	formatDate,
	formatMillis,
	openSpans,
	isAfter,
	isoFromMillis,
	isZone,
	parseDate,
} from '../../../nodes/ground/dates';
import { notADate } from '../../support/sentences';

const utc = (value: unknown, zone = 'Europe/Berlin') => formatDate(parseDate(value, zone, 'Time'), 'isoUtc');

/** Values with the zone of the workflow and the moment in UTC that they mean. */
const MEANT: Array<[unknown, string, string]> = [
	['2026-01-31T09:30:00', 'UTC', '2026-01-31T09:30:00Z'],
	['2026-01-31T09:30:00', 'Europe/Berlin', '2026-01-31T08:30:00Z'],
	['2026-07-31T09:30:00', 'Europe/Berlin', '2026-07-31T07:30:00Z'],
	['2026-01-31 09:30:00', 'Asia/Kolkata', '2026-01-31T04:00:00Z'],
	['2026-01-31 09:30', 'America/New_York', '2026-01-31T14:30:00Z'],
	[' 2026-01-31T09:30:00.123456 ', 'UTC', '2026-01-31T09:30:00Z'],
	['2026-01-31', 'Pacific/Auckland', '2026-01-30T11:00:00Z'],
	['20260131T093000', 'UTC', '2026-01-31T09:30:00Z'],
	['2026-01-31T09:30:00Z', 'Europe/Berlin', '2026-01-31T09:30:00Z'],
	['2026-01-31T09:30:00+03:00', 'Europe/Berlin', '2026-01-31T06:30:00Z'],
	['2026-01-31T09:30:00-0330', 'Europe/Berlin', '2026-01-31T13:00:00Z'],
	[1769851800, 'Asia/Tokyo', '2026-01-31T09:30:00Z'],
	[1769851800000, 'Asia/Tokyo', '2026-01-31T09:30:00Z'],
	['1769851800', 'Asia/Tokyo', '2026-01-31T09:30:00Z'],
	['1769851800999', 'Asia/Tokyo', '2026-01-31T09:30:00Z'],
	// In the hour that daylight saving time leaves out.
	['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
];

describe('parseDate', () => {
	it.each(MEANT)('reads %j in %s as %s', (value, zone, meant) => {
		expect(utc(value, zone)).toBe(meant);
	});

	it('takes dates and Luxon values as the moments that they are', () => {
		expect(utc(new Date('2026-01-31T09:30:00Z'))).toBe('2026-01-31T09:30:00Z');
		expect(utc(DateTime.fromISO('2026-01-31T09:30:00', { zone: 'Asia/Tokyo' }))).toBe('2026-01-31T00:30:00Z');
	});

	it.each([
		'',
		'tomorrow',
		'31.01.2026',
		'01/31/2026',
		'2026',
		'2026-01',
		'12',
		'12:30',
		'5',
		'2026-13-01',
		'2026-02-30',
		'2026-01-31T25:00:00',
		'2026-01-311',
		'2026-01-31+09:30:00',
		'-1769851800',
		'17698518001234567',
		0,
		5,
		-1,
		20260131,
		1e15,
		NaN,
		Infinity,
		true,
		{},
		[],
		null,
		new Date(NaN),
		DateTime.invalid('test'),
	])('refuses %p', (value) => {
		expect(() => parseDate(value, 'UTC', 'Scheduled Time')).toThrow(/^Scheduled Time: .*is not a date and time$/);
	});

	it('says what it was given', () => {
		const said = (value: unknown) => () => parseDate(value, 'UTC', 'Time');
		expect(said('soon')).toThrow(`Time: ${notADate('soon')}`);
		expect(said(5)).toThrow(`Time: ${notADate('5')}`);
		expect(said({})).toThrow('Time: it is not a date and time');
	});

	it.each([
		[46380, 'a spreadsheet'],
		['46380.375', 'a spreadsheet'],
		[' 46380.375 ', 'a spreadsheet'],
		['46380,375', 'a spreadsheet'],
		['24/12/2026', 'Write the year first'],
		['1.2.26 09:30', 'Write the year first'],
		['soon', 'Use a date and time such as'],
		[5, 'Use a date and time such as'],
		[20260131, 'Use a date and time such as'],
		[202601310930, 'Use a date and time such as'],
		[20260131093000, 'Use a date and time such as'],
		['202601310930', 'Use a date and time such as'],
	])('says how to mend %j', (value, fix) => {
		expect(() => parseDate(value, 'UTC', 'Time')).toThrow(
			expect.objectContaining({ fix: expect.stringContaining(fix) as string }) as Error,
		);
	});

	it.each([
		[1e9, '2001-09-09T01:46:40Z'],
		[1e10 - 1, '2286-11-20T17:46:39Z'],
		[1e10, '1970-04-26T17:46:40Z'],
		[76_204_800_000, '1972-06-01T00:00:00Z'],
		[202613310930, '1976-06-03T01:28:30Z'],
		[1e14 - 1, '5138-11-16T09:46:39Z'],
	])('takes %d for seconds or milliseconds', (value, meant) => {
		expect(utc(value)).toBe(meant);
		expect(() => parseDate(1e14, 'UTC', 'Time')).toThrow('is not a date and time');
	});

	it('reads back every moment that it wrote', () => {
		const moment = fc.date({ min: new Date('2001-09-10'), max: new Date('2999-01-01'), noInvalidDate: true });
		fc.assert(
			fc.property(moment, fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns'), (date, zone) => {
				const second = Math.floor(date.getTime() / 1000) * 1000;
				expect(parseDate(utc(date, zone), zone, 'Time').toMillis()).toBe(second);
				expect(parseDate(date.getTime(), zone, 'Time').toMillis()).toBe(date.getTime());
			}),
		);
	});

	it('means the same on machines in other time zones', () => {
		const script = `
			const { parseDate, formatDate } = require('./nodes/ground/dates.ts');
			const meant = ${JSON.stringify(MEANT)}.map(([value, zone]) => formatDate(parseDate(value, zone, ''), 'isoUtc'));
			process.stdout.write(JSON.stringify([new Date(17e11).getHours(), meant]));
		`;
		const hours = ['Pacific/Kiritimati', 'America/Los_Angeles'].map((TZ) => {
			const output = execFileSync(process.execPath, ['--require', 'tsx/cjs', '--eval', script], {
				cwd: path.resolve(__dirname, '../../..'),
				env: { ...process.env, TZ },
				encoding: 'utf8',
			});
			const [hour, meant] = JSON.parse(output) as [number, string[]];
			expect(meant).toStrictEqual(MEANT.map(([, , text]) => text));
			return hour;
		});
		// Proof that the machine's zone was another one each time.
		expect(hours).toStrictEqual([12, 14]);
	});
});

describe('writing', () => {
	it('has the forms of the interface, in UTC or moved by an offset', () => {
		const moment = parseDate('2026-01-31T23:30:15.9Z', 'UTC', 'Time');
		expect(formatDate(moment, 'isoUtc')).toBe('2026-01-31T23:30:15Z');
		expect(formatDate(moment, 'blank')).toBe('2026-01-31 23:30:15');
		expect(formatDate(moment, 'blank', 180)).toBe('2026-02-01 02:30:15');
		expect(formatDate(moment, 'letterT', -210)).toBe('2026-01-31T20:00:15');
	});

	it('gives ISO text for milliseconds of callbacks', () => {
		expect(isoFromMillis(1769851800123)).toBe('2026-01-31T09:30:00.123Z');
		expect(isoFromMillis('1769851800123')).toBe('2026-01-31T09:30:00.123Z');
		expect(isoFromMillis(0)).toBe('1970-01-01T00:00:00.000Z');
		for (const value of [null, undefined, '', 'soon', {}, NaN, Infinity, 1e17, '31586225714466650019']) {
			expect(isoFromMillis(value)).toBeNull();
		}
	});

	it('compares moments, not their texts', () => {
		const [first, second] = ['2026-01-31T09:30:00+03:00', '2026-01-31T08:30:00Z'].map((text) =>
			parseDate(text, 'UTC', 'Time'),
		);
		expect([isAfter(first, second), isAfter(second, first), isAfter(first, first)]).toStrictEqual([false, true, false]);
	});
});

describe('a day', () => {
	it('is that of UTC in a zone that is none, whatever the zone of the machine', () => {
		const late = Date.UTC(2030, 0, 15, 20);
		Settings.defaultZone = 'Asia/Tokyo';
		try {
			expect(['Asia/Tokyo', 'No/Where'].map((zone) => dayAt(late, zone))).toStrictEqual(['2030-01-16', '2030-01-15']);
		} finally {
			Settings.defaultZone = 'system';
		}
	});

	const at = (text: string): number => Date.parse(text);

	it('is that of a zone, or of UTC where there is no such zone', () => {
		const moment = at('2026-01-31T23:30:00Z');
		expect([dayAt(moment, 'UTC'), dayAt(moment, 'Asia/Tokyo'), dayAt(moment, 'nowhere')]).toStrictEqual([
			'2026-01-31',
			'2026-02-01',
			'2026-01-31',
		]);
		expect(['Europe/Berlin', 'UTC', 'Mars', ''].map(isZone)).toStrictEqual([true, true, false, false]);
	});

	it('is written with its time, in the forms with a T', () => {
		const moment = at('2026-01-31T23:30:15.900Z');
		expect([formatMillis(moment, 'isoUtc'), formatMillis(moment, 'letterT')]).toStrictEqual([
			'2026-01-31T23:30:15Z',
			'2026-01-31T23:30:15',
		]);
	});

	it('one after the other, in the same second or not, each as it is', () => {
		const near = fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: 1 });
		fc.assert(
			fc.property(fc.constantFrom(0, 1_769_851_800_000), near, (moment, steps) => {
				for (const step of steps) {
					const text = new Date(moment + step).toISOString();
					expect(formatMillis(moment + step, 'isoUtc')).toBe(`${text.slice(0, 19)}Z`);
					expect(formatMillis(moment + step, 'letterT')).toBe(text.slice(0, 19));
				}
			}),
		);
	});

	it('has hours, which may end on the next one, and what the clock leaves out of them', () => {
		const hours = (
			from: number,
			until: number,
			days = [1, 2, 3, 4, 5, 6, 7],
			moment = '2026-01-31T12:00:00Z',
			zone = 'Asia/Tokyo',
		) =>
			openSpans(at(moment), 3, { days, from, until }, zone).map(({ start, end }) => [
				formatMillis(start, 'letterT'),
				formatMillis(end, 'letterT'),
			]);
		expect(hours(540, 1230)).toStrictEqual([
			['2026-01-30T00:00:00', '2026-01-30T11:30:00'],
			['2026-01-31T00:00:00', '2026-01-31T11:30:00'],
			['2026-02-01T00:00:00', '2026-02-01T11:30:00'],
		]);
		expect(hours(1320, 90, [6])).toStrictEqual([['2026-01-31T13:00:00', '2026-01-31T16:30:00']]);
		expect(hours(600, 600, [6])).toStrictEqual([['2026-01-31T01:00:00', '2026-02-01T01:00:00']]);
		// In Berlin it goes from two to three in that night: they end then.
		expect(hours(60, 150, [7], '2026-03-29T12:00:00Z', 'Europe/Berlin')).toStrictEqual([
			['2026-03-29T00:00:00', '2026-03-29T01:00:00'],
		]);
	});
});
