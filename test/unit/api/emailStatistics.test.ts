import { parseStatisticsTable } from '../../../nodes/api/emailStatistics';

const HEADER =
	'Send date;Sent;Delivered;Delivery rate;Bounced;Bounce rate;Opened;Open rate;Clicked;Click to Open Rate;Unsubscribed;Unsubscribe Rate;Complained;Spam rate';
const FIRST = '2030-01-01;4;3;75%;1;25.00;2;66.67 %;1;50;0;0;0;0';
const row = {
	sendDate: '2030-01-01',
	sent: 4,
	delivered: 3,
	deliveryRate: 75,
	bounced: 1,
	bounceRate: 25,
	opened: 2,
	openRate: 66.67,
	clicked: 1,
	clickToOpenRate: 50,
	unsubscribed: 0,
	unsubscribeRate: 0,
	complained: 0,
	spamRate: 0,
};

it('the last line is the whole period, and rates are numbers', () => {
	const table = parseStatisticsTable(`\uFEFF${HEADER}\r\n${FIRST}\r\n\r\nTotal;1234;;x;-1;0.5%\r\n`);
	expect(table?.rows).toStrictEqual([row]);
	expect(table?.total).toMatchObject({
		sendDate: 'Total',
		sent: 1234,
		delivered: null,
		deliveryRate: 'x',
		bounced: -1,
		bounceRate: 0.5,
		spamRate: null,
	});
});

it('is read where a title or a cell has a bracket in it, which a page or an error begins with', () => {
	expect(parseStatisticsTable('Send date;Sent;[Other]\nTotal;4;{x}')?.total).toStrictEqual({
		sendDate: 'Total',
		sent: 4,
		'[Other]': '{x}',
	});
	for (const sign of ['<', ' {', '\n[']) expect(parseStatisticsTable(`${sign}a;b\nc;d`)).toBeUndefined();
});

it('a line alone is the whole period, and a header alone is nothing of anything', () => {
	expect(parseStatisticsTable(`${HEADER}\n${FIRST}`)).toStrictEqual({ rows: [], total: row });
	const none = { sent: 0, delivered: 0, deliveryRate: null, clickToOpenRate: null, complained: 0, spamRate: null };
	const empty = parseStatisticsTable(HEADER, ['2030-01-01 00:00:00', '2030-01-02 00:00:00']);
	expect(empty?.total).toMatchObject({ sendDate: null, ...none });
	expect(empty?.rows).toMatchObject([
		{ sendDate: '2030-01-01 00:00:00', ...none },
		{ sendDate: '2030-01-02 00:00:00', ...none },
	]);
});

it('days without a line are rows of zeros, unless the service writes its days in another way', () => {
	const buckets = ['2030-01-01 00:00:00', '2030-01-02 00:00:00', '2030-01-03 00:00:00'];
	const rowsOf = (...days: string[]) => {
		const lines = [...days, 'Total'].map((day) => `${day};5;x`);
		return parseStatisticsTable(['Send date;Sent;Open rate', ...lines].join('\n'), buckets)?.rows;
	};
	expect(rowsOf(buckets[1])).toStrictEqual([
		{ sendDate: buckets[0], sent: 0, openRate: null },
		{ sendDate: buckets[1], sent: 5, openRate: 'x' },
		{ sendDate: buckets[2], sent: 0, openRate: null },
	]);
	const searched = jest.spyOn(Array.prototype, 'includes');
	expect(rowsOf(...buckets)).toHaveLength(3);
	expect(searched.mock.calls.filter(([day]) => buckets.includes(day as string))).toStrictEqual([]);
	searched.mockRestore();
	expect(rowsOf('2030-01-02')).toStrictEqual([{ sendDate: '2030-01-02', sent: 5, openRate: 'x' }]);
	expect(rowsOf(buckets[1], buckets[1])).toHaveLength(2);
});

it('lines that end in a semicolon have no column more', () => {
	expect(parseStatisticsTable('Send date;Sent;\n2030-01;5;\nTotal;5;\n')).toStrictEqual({
		rows: [{ sendDate: '2030-01', sent: 5 }],
		total: { sendDate: 'Total', sent: 5 },
	});
});

it('titles in another case or order; those that nobody knows stay', () => {
	expect(parseStatisticsTable('SEND DATE;Delivery Rate;sent;New column\n2030;1;2;3\n')?.total).toStrictEqual({
		sendDate: '2030',
		deliveryRate: 1,
		sent: 2,
		'New column': 3,
	});
	expect(parseStatisticsTable('Дата;Спам\n2030;5')?.total).toStrictEqual({ sendDate: '2030', Спам: 5 });
});

it.each([
	'',
	'<html>none</html>',
	'{"result":[]}',
	'one column\n1',
	'\uFEFF <p style="a:1;b:2">We are closed; come back</p>',
	'{"description":"closed; come back"}',
])('%j is no table', (text) => {
	expect(parseStatisticsTable(text)).toBeUndefined();
});

describe('odd tables', () => {
	const last = (text: string) => parseStatisticsTable(text)?.total;

	it('two columns are a table, of any titles', () => {
		expect(last('Day;Sent\n2030;5')).toStrictEqual({ sendDate: '2030', sent: 5 });
		expect(last('Day;Umlauf\n2030;5')).toStrictEqual({ sendDate: '2030', Umlauf: 5 });
		expect(parseStatisticsTable('Day\n2030')).toBeUndefined();
	});

	it('titles that are partly known stay as they are, also where they are fourteen', () => {
		const titles = `Day;Sent;${Array.from({ length: 12 }, (_, at) => `T${at}`).join(';')}`;
		expect(last(`${titles}\n2030;5;6`)).toMatchObject({ sendDate: '2030', sent: 5, T0: 6, T11: null });
		expect(last('A;B;C\n2030;5;6')).toStrictEqual({ sendDate: '2030', B: 5, C: 6 });
	});

	it('cells beyond the header are kept, and empty ones are none', () => {
		expect(last('Day;Sent\n2030;5;x;;7;')).toStrictEqual({ sendDate: '2030', sent: 5, more: ['x', '7'] });
		expect(last('Day;Sent\n2030;5;;')).toStrictEqual({ sendDate: '2030', sent: 5 });
	});

	it('cells are without blanks around them, and lines end in any way', () => {
		expect(last('Day ; Sent\n 2030 ; x y \n')).toStrictEqual({ sendDate: '2030', sent: 'x y' });
		expect(last('Day;Sent\rA;1\r\n B \nC;3')).toMatchObject({ sendDate: 'C' });
		expect(parseStatisticsTable('Day;Sent\nA\nB;2')).toMatchObject({
			rows: [{ sendDate: 'A', sent: null }],
			total: { sendDate: 'B', sent: 2 },
		});
	});

	it('only a whole cell is a number, and none with a comma or a blank: what these stand for is not shown', () => {
		const cells = ['5 mails', 'about 5', '5.5.5', '1,234', '1 234', '1,5 %'];
		expect([...cells, '-3', '1.5 %'].map((cell) => last(`Day;Sent\nA;${cell}`)?.sent)).toStrictEqual([
			...cells,
			-3,
			1.5,
		]);
	});

	it('a byte order mark is none of the first title, and stays within a cell', () => {
		expect(last('\uFEFFSend date;Sent\nA\uFEFFB;1')).toStrictEqual({ sendDate: 'A\uFEFFB', sent: 1 });
	});
});

it.each([
	'Service is under maintenance; try again later',
	'Service is under maintenance; try again later\nWe are sorry; it takes an hour',
])('a sentence with a semicolon is no table: %j', (text) => {
	expect(parseStatisticsTable(text)).toBeUndefined();
});
