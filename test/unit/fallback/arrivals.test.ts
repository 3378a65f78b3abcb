import { arrivalsKey, countArrivals, knownArrivals, noteArrivals } from '../../../nodes/fallback/arrivals';
import type { Person, Progress, Step, Try } from '../../../nodes/fallback/plan';
import { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 15, 10);
const DAY = 24 * 60 * MINUTE;

const CHAT: Step = { channel: 'chatApp', fields: { to: '+12025550101' }, patience: 10 * MINUTE, statuses: ['SEEN'] };
const SMS: Step = { channel: 'sms', fields: { to: '0151 12345678' }, patience: 5 * MINUTE, statuses: [] };
const PERSON: Person = { item: 0, steps: [CHAT, SMS] };

const tried = (step: number, code: string, minutesAgo: number, messageId: string | null = null): Try => ({
	step,
	code,
	messageId,
	at: NOW - minutesAgo * MINUTE,
});
const report = (status: string) => ({
	status,
	rank: 50,
	final: true,
	occurredAt: null,
	occurredAtText: null,
	errorCode: 0,
	source: 'callback' as const,
});
const REPORTS: Progress['reports'] = {
	chatApp: { seen: report('SEEN'), dead: report('UNDELIVERABLE') },
	sms: { there: report('DELIVERED') },
};

/** What is counted of one person with these tries. */
const counted = (...tries: Try[]) =>
	Object.fromEntries(countArrivals([{ ...PERSON, home: 'DE' }], { tries: [tries], reports: REPORTS }, NOW));

it('counts by the channel, what counts as reached, and the country of the number', () => {
	expect(arrivalsKey(CHAT, undefined)).toBe('chatApp SEEN US');
	expect(arrivalsKey(SMS, 'DE')).toBe('sms DE');
	expect(arrivalsKey(SMS, undefined)).toBe('sms');
	expect(arrivalsKey({ ...SMS, channel: 'push', fields: { to: '12025550101' } }, undefined)).toBe('push');
	expect(arrivalsKey({ ...SMS, channel: 'email', fields: { to: 'ann@example.com' } }, undefined)).toBe('email');
});

describe('of a run that has ended', () => {
	const FAILED = { 'chatApp SEEN US': { ended: 1, arrived: 0 } };

	it('a message that reached the person has arrived', () => {
		expect(counted(tried(0, 'OK', 1, 'seen'))).toStrictEqual({ 'chatApp SEEN US': { ended: 1, arrived: 1 } });
	});

	it.each([
		['that was refused', [tried(0, 'REJECTED', 0)]],
		['that failed', [tried(0, 'OK', 1, 'dead')]],
		['whose time is over', [tried(0, 'OK', 10, 'lost')]],
	])('a message %s has not', (_, tries) => {
		expect(counted(...tries)).toStrictEqual(FAILED);
	});

	it('a message behind which another one was sent has not, whenever that was', () => {
		const tries = [tried(0, 'OK', 1, 'lost'), tried(1, 'OK', 0, 'there')];
		expect(counted(...tries)).toStrictEqual({ ...FAILED, 'sms DE': { ended: 1, arrived: 1 } });
	});

	it('a message that arrived after its time has not, and of the one that was sent then nobody knows', () => {
		expect(counted(tried(0, 'OK', 12, 'seen'), tried(1, 'OK', 2, 'lost'))).toStrictEqual(FAILED);
		expect(counted(tried(0, 'OK', 30, 'seen'), tried(1, 'OK', 20, 'lost'))).toStrictEqual(FAILED);
		expect(counted(tried(0, 'OK', 30, 'seen'), tried(1, 'OK', 20, 'there'))).toStrictEqual({
			...FAILED,
			'sms DE': { ended: 1, arrived: 1 },
		});
	});

	it.each(['OPTED_OUT', 'OUTSIDE_HOURS', 'NOT_SENT', 'UNKNOWN', 'ALREADY_SENT'])('%s says nothing', (code) => {
		expect(counted(tried(0, code, 60))).toStrictEqual({});
	});

	it('what an earlier run has sent is not counted again, and hides nothing that was sent then', () => {
		expect(counted(tried(0, 'ALREADY_SENT', 60, 'seen'))).toStrictEqual({});
		expect(counted(tried(0, 'OK', 60, 'lost'), tried(1, 'ALREADY_SENT', 40, 'there'))).toStrictEqual(FAILED);
	});

	it('a message whose time is not over says nothing', () => {
		expect(counted(tried(0, 'OK', 9, 'lost'))).toStrictEqual({});
	});
});

describe('in the store', () => {
	const tables = new DataTables();
	const { context, warnings } = new N8n({ tables, workflow: 'arrivals', executionId: '5' });
	const rows = () =>
		tables.tables.flatMap((table) => table.rows).filter(({ key }) => (key as string).startsWith('arrivals:'));
	const known = async (key: string) => (await knownArrivals(new Store(context)))(key);
	const note = async (ended: number, arrived: number) =>
		await noteArrivals(context, new Map([['sms DE', { ended, arrived }]]));
	let now = NOW;

	beforeEach(() => {
		jest.spyOn(Date, 'now').mockImplementation(() => now);
	});
	afterEach(() => jest.restoreAllMocks());

	it('what runs have counted is added up, and says nothing of a person', async () => {
		expect(await known('sms DE')).toStrictEqual({ ended: 0, arrived: 0 });
		await note(30, 27);
		await note(10, 1);
		expect(await known('sms DE')).toStrictEqual({ ended: 40, arrived: 28 });
		expect(await known('sms US')).toStrictEqual({ ended: 0, arrived: 0 });
		expect(rows().map(({ key, owner }) => [key, owner])).toStrictEqual([
			['arrivals:sms', ''],
			['arrivals:sms', ''],
		]);
		expect(rows()[0].value).toContain('{"sms DE ended":30,"sms DE arrived":27}');
	});

	it('what a person wrote into the table counts for nothing', async () => {
		const [row] = rows();
		const before = row.value;
		row.value = (before as string).replace('"sms DE ended":30', '"sms DE ended":"many"');
		expect(await known('sms DE')).toStrictEqual({ ended: 10, arrived: 28 });
		row.value = before;
	});

	it('many rows become one, with the same sums', async () => {
		for (let at = 0; at < 50; at += 1) await note(1, 1);
		expect(rows().length).toBeLessThan(48);
		expect(await known('sms DE')).toStrictEqual({ ended: 90, arrived: 78 });
	});

	it('after a month it is forgotten', async () => {
		now = NOW + 32 * DAY;
		expect(await known('sms DE')).toStrictEqual({ ended: 0, arrived: 0 });
		expect(warnings).toStrictEqual([]);
	});

	it('a store that is not there is told in the log alone', async () => {
		const lost = new N8n({ workflow: 'without tables', hasTables: () => false });
		await noteArrivals(lost.context, new Map([['sms', { ended: 1, arrived: 1 }]]));
		expect(lost.warnings).toStrictEqual([expect.stringContaining('How many messages arrived could not be noted')]);
	});
});
