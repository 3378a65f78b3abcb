import fc from 'fast-check';

import type { DateOrder } from '../../../nodes/questions/question';
import { readDate } from '../../../nodes/questions/readAnswer';

const TODAY = '2026-11-22';
const read = (text: string, order: DateOrder = 'dmy', ...languages: string[]) =>
	readDate(text, { order, languages: languages.length > 0 ? languages : ['en'], today: TODAY });

describe('a day as people write it', () => {
	it.each([
		['2026-12-24', '2026-12-24'],
		['2026/12/24', '2026-12-24'],
		['24.12.2026', '2026-12-24'],
		['24. 12. 2026', '2026-12-24'],
		['24/12/26', '2026-12-24'],
		['24-12', '2026-12-24'],
		['1.2.', '2027-02-01'],
		['29.2.', '2028-02-29'],
		['1.1.1900', '1900-01-01'],
		['31.12.2199', '2199-12-31'],
		['24.12.46', '2046-12-24'],
		['24.12.25', '2025-12-24'],
		['24 Dec', '2026-12-24'],
		['in 2 days', '2026-11-24'],
		['22.11.', '2026-11-22'],
		['03/04/2027', '2027-04-03'],
		['12/24/2026', '2026-12-24'],
		['24 December', '2026-12-24'],
		['24th of December 2026', '2026-12-24'],
		['Dec 24, 2026', '2026-12-24'],
		['december 24th', '2026-12-24'],
		['the 24th of December', '2026-12-24'],
		['December the 24th, 2027', '2027-12-24'],
		['3月4日', '2027-03-04'],
		['2026年12月24日', '2026-12-24'],
		['2026 年 12 月 24 日', '2026-12-24'],
		['3월 4일', '2027-03-04'],
		['2026년 12월 24일', '2026-12-24'],
		['today', TODAY],
		['Tomorrow!', '2026-11-23'],
		['tomorrow 🙂', '2026-11-23'],
		['٢٤/١٢/٢٠٢٦', '2026-12-24'],
	])('%s', (text, day) => {
		expect(read(text)).toBe(day);
	});

	it('is read in the chosen order and in the chosen languages', () => {
		expect(read('03/04/2027', 'mdy')).toBe('2027-03-04');
		expect(read('24. Dezember 2026', 'dmy', 'de')).toBe('2026-12-24');
		expect(read('3. März', 'dmy', 'de')).toBe('2027-03-03');
		expect(read('24 décembre', 'dmy', 'fr')).toBe('2026-12-24');
		expect(read('24 de diciembre de 2026', 'dmy', 'es')).toBe('2026-12-24');
		expect(read('1er janvier 2027', 'dmy', 'fr')).toBe('2027-01-01');
		expect([read('1º de enero', 'dmy', 'es'), read('1.º de enero', 'dmy', 'es')]).toStrictEqual([
			'2027-01-01',
			'2027-01-01',
		]);
		expect([read('24ste december', 'dmy', 'nl'), read('2de maart', 'dmy', 'nl')]).toStrictEqual([
			'2026-12-24',
			'2027-03-02',
		]);
		expect(read('24 декабря', 'dmy', 'ru')).toBe('2026-12-24');
		expect(read('24 декабрь', 'dmy', 'ru')).toBe('2026-12-24');
		expect([read('morgen', 'dmy', 'de'), read('übermorgen', 'dmy', 'de')]).toStrictEqual(['2026-11-23', '2026-11-24']);
		expect([read('morgen'), read('24 Dezember')]).toStrictEqual([undefined, undefined]);
	});

	it.each([
		'',
		'31.02.2026',
		'30.2.',
		'13/13/2026',
		'32.1.',
		'24',
		'24.12.85',
		'next week',
		'24.12.2026 or 25.12.2026',
		'0/0',
		'1.1.0026',
		'31.12.1899',
		'1.1.2200',
		'10/07/1448',
		'24/12/2569',
		'10.30',
		'9.30 🙂',
		'8.15',
		'12. 45.',
		'١٠.٣٠',
		'24.12.47',
		'24.12.24',
		'in 2026-12-24',
		'2026-12-24 at 10',
		'on the 24 December',
		'1 24 December',
		'24 Nothing',
		'Dec 24, 2026 at 10',
		'2 Dec 24',
		'2Dec 24',
		'31 June',
		'31.6.2027',
		'10:30',
		'18 : 10',
		'１０：３０',
		'١٠:٣٠',
		'24.12.2026 10:30',
		'13月1日',
		'on 12月24日',
		'12月24日 at 10',
		'12月',
		'24日',
		'the December',
	])('%s is none, or could be two', (text) => {
		expect(read(text)).toBeUndefined();
	});

	it.each([
		['en', 'Sept 5', '2027-09-05'],
		['en', '5 Sept. 2027', '2027-09-05'],
		['en', 'day after tomorrow', '2026-11-24'],
		['en', 'The day after tomorrow!', '2026-11-24'],
		['ru', '24 декабря 2026 г.', '2026-12-24'],
		['ru', '24 декабря 2026г', '2026-12-24'],
		['ru', '24 декабря 2026 года', '2026-12-24'],
		['ru', '24.12.2026 г.', '2026-12-24'],
		['ru', '24-го декабря', '2026-12-24'],
		['uk', '24 грудня 2026 р.', '2026-12-24'],
		['uk', '24 грудня 2026 року', '2026-12-24'],
		['pl', '24 grudnia 2026 r.', '2026-12-24'],
		['pl', '24 grudnia 2026 roku', '2026-12-24'],
		['pl', 'dziś', TODAY],
		['de', '24. Jänner', '2027-01-24'],
		['de', '3. Mrz', '2027-03-03'],
		['es', '24 de setiembre', '2027-09-24'],
		['ar', 'غدا', '2026-11-23'],
		['ar', 'غدًا', '2026-11-23'],
		['ar', '٢٤ أكتوبر', '2027-10-24'],
		['ar', '24 اكتوبر', '2027-10-24'],
		['ja', 'あした', '2026-11-23'],
		['ja', 'あさって', '2026-11-24'],
		['zh', '後天', '2026-11-24'],
		['zh', '后天', '2026-11-24'],
		['zh', '12月24号', '2026-12-24'],
		['zh', '2026年12月24號', '2026-12-24'],
		['nl', '2e maart', '2027-03-02'],
		['el', '5 ΜΑΪΟΥ', '2027-05-05'],
		['el', '5 ΜΑΙΟΥ', '2027-05-05'],
	])('in %s may be written %s', (language, text, day) => {
		expect(read(text, 'dmy', language)).toBe(day);
	});

	it('has the names of the chosen languages alone', () => {
		expect(['24. Jänner', '24 setiembre', 'dziś', '後天', '24 constructor'].map((text) => read(text))).toStrictEqual(
			new Array(5).fill(undefined),
		);
		expect(read('24.12. г')).toBeUndefined();
	});

	it('with a point it is a time only where the day comes first, and no month has such a number', () => {
		expect([read('10.30', 'mdy'), read('10/30'), read('10.12'), read('10.30.2027')]).toStrictEqual([
			'2027-10-30',
			'2027-10-30',
			'2026-12-10',
			'2027-10-30',
		]);
	});

	it.each(['ko', 'ja', 'zh'])(
		'with two digits for the year it is open where %s is written, which has it first',
		(one) => {
			const texts = ['26. 12. 27.', '26-12-27', '27/1/28', '2026. 12. 27.', '12/27'];
			expect(texts.map((text) => read(text, 'mdy', 'en', one))).toStrictEqual([
				undefined,
				undefined,
				undefined,
				'2026-12-27',
				'2026-12-27',
			]);
		},
	);

	it('every day is read back as it is written, whatever sets its parts apart', () => {
		const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
		const sign = fc.constantFrom('.', '/', '-', ' ', '. ');
		fc.assert(
			fc.property(day, sign, fc.constantFrom('dmy', 'mdy', 'ymd'), fc.boolean(), (moment, between, order, padded) => {
				const iso = moment.toISOString().slice(0, 10);
				const [year, month, date] = iso.split('-').map((part) => (padded ? part : String(Number(part))));
				const parts = { dmy: [date, month, year], mdy: [month, date, year], ymd: [year, month, date] }[order];
				expect(read(parts.join(between), order === 'mdy' ? 'mdy' : 'dmy')).toBe(iso);
			}),
		);
	});

	it('nothing that comes out is no day of the calendar', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const found = read(text);
				if (found !== undefined) expect(new Date(found).toISOString().slice(0, 10)).toBe(found);
			}),
		);
	});
});
