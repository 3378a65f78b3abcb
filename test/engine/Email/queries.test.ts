import type { IDataObject } from 'n8n-workflow';

import { jsons, people, SEND, sendWith, START, useEmailBench } from '../../support/email';
import { useReceiver } from '../../support/receiver';
import { readEvents } from '../../support/readEvents';

const receiver = useReceiver();
const bench = useEmailBench();
const email = bench.run.bind(bench);

const last = () => bench.sandbox.requests[bench.sandbox.requests.length - 1];
const queryOf = () => Object.fromEntries(new URLSearchParams(last().query));

describe('Get Many', () => {
	const LIST = {
		resource: 'message',
		operation: 'getMany',
		findBy: 'dates',
		returnAll: true,
		simplify: true,
		options: {},
		period: 'custom',
		start: '2030-01-01T00:00:00',
		end: '2030-02-01T00:00:00',
	};

	it('lists emails, simplified or with every field', async () => {
		await email(sendWith({ fromName: 'Shop' }), people('ann', 'bob'));
		await bench.sandbox.clock.advance(5_000);
		const rows = jsons(await email(LIST));
		const ann = {
			messageId: bench.idOf('ann@example.com'),
			to: 'ann@example.com',
			from: 'news@example.com',
			sourceName: 'Shop',
			subject: 'For ann',
			status: 'DELIVERED',
			final: true,
			taskId: '0',
			sentAt: '2030-01-15T10:00:00+00:00',
			occurredAt: '2030-01-15T10:00:03+00:00',
			timeZone: '+00:00',
		};
		expect(rows.find(({ to }) => to === 'ann@example.com')).toStrictEqual(ann);
		expect(rows).toHaveLength(2);
		expect(queryOf()).toMatchObject({ dateTimeFrom: '2030-01-01 00:00:00', dateTimeTo: '2030-02-01 00:00:00' });
		const [raw] = jsons(await email({ ...LIST, simplify: false, options: { recipient: 'ann@example.com' } }));
		expect(raw).toMatchObject({
			...ann,
			recipient: 'ann@example.com',
			sourceAddress: 'news@example.com',
			sentDateTime: '2030-01-15 10:00:00',
			eventDateTime: '2030-01-15 10:00:03',
			price: '0.00',
			isListDeleted: false,
			companyId: '1001',
			userLogin: 'user1@example.com',
		});
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('every option goes over the wire', async () => {
		const options = {
			order: 'DESC',
			orderBy: 'TRIGGER_CONTACT_GROUP',
			recipient: 'ann@example.com',
			status: 'SENT',
			sourceAddress: 'news@example.com',
			timeOffset: 180,
			userId: '9007199254740993',
		};
		const found = { findBy: 'taskTriggerDates', taskId: '9007199254740993', triggerId: '2' };
		await email({ ...LIST, ...found, options });
		expect(queryOf()).toStrictEqual({
			limit: '1000',
			offset: '0',
			taskId: '9007199254740993',
			triggerId: '2',
			dateTimeFrom: '2030-01-01 03:00:00',
			dateTimeTo: '2030-02-01 03:00:00',
			...options,
			timeOffset: '180',
		});
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});
});

describe('Get Statistics', () => {
	const COUNT = {
		resource: 'statistics',
		operation: 'get',
		groupBy: 'DAY',
		output: 'all',
		options: {},
		period: 'custom',
		start: '2030-01-01T00:00:00',
		end: '2030-02-01T00:00:00',
	};
	const row = {
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
		complained: 1,
		spamRate: 33.33,
		timeZone: '+00:00',
	};

	const STARTS = { startsAt: '2030-01-15T00:00:00+00:00', sendDate: '2030-01-15 00:00:00' };
	const TOTAL = { startsAt: null, sendDate: 'Итого' };

	beforeEach(async () => {
		await email(SEND, people('ann', 'bounced', 'clicked', 'complained'));
		await bench.sandbox.clock.advance(10_000);
	});

	it('rows, and the whole period told apart', async () => {
		const counted = jsons(await email(COUNT));
		expect(counted).toHaveLength(33);
		expect(counted[13]).toMatchObject({ sendDate: '2030-01-14 00:00:00', sent: 0, deliveryRate: null, isTotal: false });
		expect(counted[14]).toStrictEqual({ ...STARTS, ...row, isTotal: false });
		expect(counted[32]).toStrictEqual({ ...TOTAL, ...row, isTotal: true });
		expect(queryOf()).toStrictEqual({
			groupBy: 'DAY',
			charset: 'UTF8',
			dateTimeFrom: '2030-01-01 00:00:00',
			dateTimeTo: '2030-02-01 00:00:00',
			zoneOffset: '0',
		});
		// The plus sign of the documents, and no %20.
		expect(last().query).toContain('dateTimeFrom=2030-01-01+00%3A00%3A00&dateTimeTo=2030-02-01+00%3A00%3A00');
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('rows alone, the total alone, the text', async () => {
		const day = { start: '2030-01-15T00:00:00', end: '2030-01-15T23:59:59' };
		expect(jsons(await email({ ...COUNT, ...day, output: 'rows' }))).toStrictEqual([{ ...STARTS, ...row }]);
		expect(jsons(await email({ ...COUNT, output: 'total' }))).toStrictEqual([{ ...TOTAL, ...row }]);
		const [{ table }] = jsons(await email({ ...COUNT, output: 'raw' }));
		expect(table).toMatch(/^Send date;Sent;Delivered;Delivery rate;[\s\S]*\r\nИтого;4;3;75;1;25;/);
	});

	it('the address and the names of the sample', async () => {
		const options = {
			address: 'sample',
			periodNames: 'sample',
			zoneOffset: 180,
			taskId: '7',
			triggerId: '8',
			userId: '9',
		};
		const result = await email({ ...COUNT, options });
		expect(last().path).toBe('/email-stat/statistics/sliced-by-event-time');
		expect(queryOf()).toStrictEqual({
			groupBy: 'DAY',
			charset: 'UTF8',
			startDate: '2030-01-01 03:00:00',
			endDate: '2030-02-01 03:00:00',
			taskId: '7',
			triggerId: '8',
			userId: '9',
			zoneOffset: '180',
		});
		const rows = jsons(result);
		expect(rows.map(({ sendDate }) => sendDate).slice(0, 2)).toStrictEqual([
			'2030-01-01 00:00:00',
			'2030-01-02 00:00:00',
		]);
		expect(rows[0]).toMatchObject({ sent: 0, deliveryRate: null, isTotal: false, timeZone: '+03:00' });
		expect(rows.at(-1)).toMatchObject({ sent: 0, deliveryRate: 0, isTotal: true });
		expect(rows).toHaveLength(33);
		expect(bench.sandbox.violations()).toStrictEqual([]);
	});

	it('an answer that is no table is an error', async () => {
		bench.sandbox.faults.add({ kind: 'html', status: 200 });
		const result = await email(COUNT);
		expect(result.error?.message).toBe("The service's answer is not a table of statistics");
		expect(result.error?.description).toContain(
			'The raw output of Omni Email’s statistics shows all of it. The service said: ',
		);
		expect(last().headers.accept).toBe('text/csv, text/plain, */*');
	});
});

describe('callbacks, from the send to the event', () => {
	const send = async (mode: string, name: string) => {
		bench.sandbox.configure({ modes: { email: mode }, statusUrls: { email: receiver.url } });
		const extraData = { pairs: [{ key: 'order', value: '7 & 8' }] };
		const callbackUrl = mode === 'formA' ? {} : { callbackUrl: receiver.url };
		await email(
			{
				...SEND,
				html: '<a href="https://www.example.com/shoes">[Name]</a>[Unsubscribe]',
				options: { extraData, ...callbackUrl },
			},
			people(name),
		);
		await bench.sandbox.clock.advance(10_000);
		expect(bench.sandbox.violations()).toStrictEqual([]);
		return receiver.bodies.flatMap((body) => readEvents(body) ?? []);
	};

	it.each(['formA', 'formB', 'xml'])('%s', async (mode) => {
		const events = await send(mode, 'clicked');
		expect(events.map(({ status }) => status)).toStrictEqual(['ACCEPTED', 'SENT', 'DELIVERED', 'OPENED', 'CLICKED']);
		const messageId = bench.idOf('clicked@example.com');
		for (const event of events) {
			expect(event).toMatchObject({ channel: 'email', kind: 'status', messageId, recipient: 'clicked@example.com' });
			expect(event.callbackData).toMatchObject({ order: '7 & 8' });
		}
		const clicked = events[4];
		const url = 'https://www.example.com/shoes';
		expect(clicked.client).toStrictEqual(
			{
				formA: null,
				formB: { platform: 'Desktop', operatingSystem: 'Linux', browser: 'Example Browser', url },
				xml: { operatingSystem: 'Linux', browser: 'Example Browser', url },
			}[mode],
		);
		expect(clicked.occurredAt).toBe(mode === 'xml' ? new Date(START + 6_000).toISOString() : null);
	});

	it('a soft bounce before the delivery', async () => {
		const events = await send('formB', 'soft-bounced');
		expect(
			events.map(({ status, final, errorCode }) => [status, final, errorCode] as unknown as IDataObject[]),
		).toStrictEqual([
			['ACCEPTED', false, null],
			['SENT', false, null],
			['BOUNCED', false, 'Mailbox full'],
			['DELIVERED', true, null],
		]);
	});
});
