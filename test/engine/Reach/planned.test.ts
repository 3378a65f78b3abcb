import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { TABLES_OFF } from '../../support/sentences';
import { jsonOf } from '../../support/sms';

const sandbox = useSandbox();
let dataTables: DataTables;
let later = 0;
beforeEach(() => {
	dataTables = new DataTables();
	later = 0;
	const { now } = Date;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + later);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const inMinutes = (count: number): string => new Date(Date.now() + count * MINUTE).toISOString();

async function ran(
	operation: string,
	parameters: Record<string, NodeParameterValueType>,
	rows: IDataObject[] = [{}],
	more: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniReach',
		parameters: { resource: 'planned', operation, topic: 'Reminders', ...parameters },
		items: itemsOf(rows),
		dataTables,
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		...more,
	});
}

async function run(...[operation, parameters, rows]: Parameters<typeof ran>): Promise<IDataObject[]> {
	const { items, error } = await ran(operation, parameters, rows);
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return jsonOf(items);
}

const PLAN = { key: '={{ $json.order }}', when: '={{ $json.when }}' };
const ONCE = { ifEnded: 'once' };
const SEND = {
	type: 'omniSms',
	parameters: {
		resource: 'message',
		operation: 'send',
		from: 'Shop',
		to: '={{ $json.data.phone }}',
		text: '=Order {{ $json.key }}',
		options: { sendOnce: { once: { key: '={{ $json.sendOnceKey }}' } } },
	},
};
const row = (order: string, minutes: number) => ({
	order,
	when: inMinutes(minutes),
	phone: `+1202555010${order}`,
});
const recipients = () => sandbox.messages().map(({ recipient }) => recipient);

describe('a plan', () => {
	it('is told, paired with its item, and given as it was when its time has come', async () => {
		const rows = [row('1', 10), row('2', -10)];
		const { items } = await ran('plan', PLAN, rows);
		expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }, { item: 1 }]);
		expect(jsonOf(items)).toStrictEqual(
			rows.map(({ order, when }) => ({ topic: 'reminders', key: order, outcome: 'PLANNED', plannedFor: when })),
		);
		const [due, ...others] = await run('takeDue', ONCE);
		expect(others).toStrictEqual([]);
		expect(due).toStrictEqual({
			topic: 'reminders',
			key: '2',
			sendOnceKey: `reminders/2/${rows[1].when}`,
			plannedFor: rows[1].when,
			plannedAt: expect.stringMatching(/Z$/) as string,
			count: 1,
			data: rows[1],
			events: [rows[1]],
			given: 1,
		});
		expect(await run('takeDue', { ...ONCE, topic: 'others' })).toStrictEqual([]);
		later = 11 * MINUTE;
		expect((await run('takeDue', ONCE)).map(({ key }) => key)).toStrictEqual(['1']);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('of several with one key is the last, unless the earlier one is to stay', async () => {
		const rows = [row('1', 10), row('2', 20), row('1', 30)];
		expect((await run('plan', PLAN, rows)).map(({ outcome }) => outcome)).toStrictEqual([
			'PLANNED',
			'PLANNED',
			'REPLACED',
		]);
		const keep = { ...PLAN, options: { ifPlanned: 'keep' } };
		const more = [row('1', 5), row('3', 40), row('3', 50)];
		expect((await run('plan', keep, more)).map(({ outcome, plannedFor }) => [outcome, plannedFor])).toStrictEqual([
			['KEPT', rows[2].when],
			['PLANNED', more[1].when],
			['KEPT', more[1].when],
		]);
		const all = await run('getMany', {});
		expect(all.map(({ key, plannedFor, state }) => [key, plannedFor, state])).toStrictEqual([
			['2', rows[1].when, 'PLANNED'],
			['1', rows[2].when, 'PLANNED'],
			['3', more[1].when, 'PLANNED'],
		]);
		expect((await run('getMany', { topic: '', limit: 1 })).map(({ key }) => key)).toStrictEqual(['2']);
	});

	it('without an offset is in the zone of the workflow', async () => {
		const { items } = await ran('plan', { ...PLAN, when: '2026-12-24T09:00:00' }, [row('1', 0)], {
			timezone: 'America/New_York',
		});
		expect(items[0].json.plannedFor).toBe('2026-12-24T14:00:00.000Z');
	});

	it.each([
		['without a key', { key: '={{ $json.none }}' }, 'Key'],
		['with a blank key', { key: ' ' }, 'Key'],
		['without a topic', { topic: ' ' }, 'Topic'],
		['with no time', { when: 'tomorrow' }, 'When'],
		['of more than a year', { when: inMinutes(400 * 24 * 60) }, 'more than a year ahead'],
	])('%s is refused, and the others go on', async (_what, bad, words) => {
		const parameters = { ...PLAN, ...bad };
		const { error } = await ran('plan', parameters, [row('1', 5)]);
		expect(`${error?.message}`).toContain(words);
		const { items } = await ran('plan', parameters, [row('1', 5)], { settings: { onError: 'continueRegularOutput' } });
		expect(items[0].json.error).toContain(words);
		expect(dataTables.rows).toStrictEqual([]);
	});

	it('of more than can be kept is refused', async () => {
		const { error } = await ran('plan', PLAN, [{ ...row('1', 5), text: 'x'.repeat(200_000) }]);
		expect(error?.message).toContain('200000 are the most');
	});
});

describe('what is due', () => {
	it('is sent once, also where a run before it had died or is taken again', async () => {
		await run('plan', PLAN, [row('1', -2), row('2', -1), row('3', 60)]);
		const { behind } = await ran('takeDue', {}, [{}], { behind: SEND });
		expect(jsonOf(behind).map(({ code, to }) => [code, to])).toStrictEqual([
			['OK', '+12025550101'],
			['OK', '+12025550102'],
		]);
		// The workflow with what was sent taken out again, as of a run that died in between.
		await run('plan', PLAN, [row('4', -1)]);
		const dead = { ...SEND, parameters: { ...SEND.parameters, to: 'none' } };
		expect((await ran('takeDue', {}, [{}], { behind: dead })).items.map(({ json }) => json.key)).toStrictEqual(['4']);
		expect(recipients()).toStrictEqual(['+12025550101', '+12025550102']);
		later = 31 * MINUTE;
		const again = await ran('takeDue', {}, [{}], { behind: SEND });
		expect(jsonOf(again.items).map(({ key, given }) => [key, given])).toStrictEqual([['4', 2]]);
		expect(recipients()).toStrictEqual(['+12025550101', '+12025550102', '+12025550104']);
		later = 62 * MINUTE;
		expect((await ran('takeDue', {}, [{}], { behind: SEND })).items.map(({ json }) => json.key)).toStrictEqual(['3']);
		expect(recipients()).toHaveLength(4);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('that a run had begun to send when it died comes again, as UNKNOWN of the node that sends, and is named at last', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		await ran('takeDue', {}, [{}], { behind: SEND });
		// What Send Once has noted as long as the service has not answered.
		for (const stored of dataTables.rows.filter(({ key }) => (key as string).startsWith('once:'))) {
			const [[at, until, , values]] = JSON.parse(stored.value as string) as unknown[][];
			Object.assign(stored, { state: 'open', value: JSON.stringify([[at, until, ['7', Date.now()], values]]) });
		}
		for (const given of [2, 3]) {
			later += 31 * MINUTE;
			const { items, error } = await ran('takeDue', {}, [{}], { behind: SEND });
			expect(jsonOf(items)).toMatchObject([{ key: '1', given }]);
			expect(error?.message).toContain('An earlier run began to send this Send Once Key (execution 7');
		}
		later += 31 * MINUTE;
		const { items, hints } = await ran('takeDue', {}, [{}], { behind: SEND });
		expect([items.length, hints[0].message]).toStrictEqual([0, expect.stringMatching(/^1 items were given .*: 1\.$/)]);
		expect(recipients()).toHaveLength(1);
	});

	it('is none about a topic that nothing is planned about, which is told to who tries it', async () => {
		await run('plan', PLAN, [row('1', 10)]);
		const { items, hints } = await ran('takeDue', { ...ONCE, topic: 'remindrs' });
		expect(items).toStrictEqual([]);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining('Nothing is planned about “remindrs”.'),
		]);
		expect((await ran('takeDue', ONCE)).hints).toStrictEqual([]);
	});

	it('is not taken where nothing behind has Send Once with its key: it would be sent again', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		const { error } = await ran('takeDue', {});
		expect(error?.message).toContain('nothing was taken, since no node behind this one has the option Send Once');
		const other = { ...SEND, parameters: { ...SEND.parameters, options: {} } };
		expect((await ran('takeDue', {}, [{}], { behind: other })).error?.message).toContain('nothing was taken');
		expect((await run('getMany', {})).map(({ state }) => state)).toStrictEqual(['PLANNED']);
	});

	it('is given up after three runs that sent nothing, and that is told', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		const dead = { ...SEND, parameters: { ...SEND.parameters, to: 'none' } };
		for (const given of [1, 2, 3]) {
			expect((await ran('takeDue', {}, [{}], { behind: dead })).items.map(({ json }) => json.given)).toStrictEqual([
				given,
			]);
			expect(await run('getMany', {})).toMatchObject([{ state: 'TAKEN', given }]);
			later += 31 * MINUTE;
		}
		const { items, hints } = await ran('takeDue', {}, [{}], { behind: dead });
		expect(items).toStrictEqual([]);
		expect(hints[0].message).toMatch(/^1 items were given to runs three times.*: 1\.$/);
	});

	it('is as many as the limit allows, and the rest is told', async () => {
		await run('plan', PLAN, [row('1', -3), row('2', -2), row('3', -1)]);
		const { items, hints } = await ran('takeDue', { ...ONCE, itemsPerRun: 2 });
		expect(items.map(({ json }) => json.key)).toStrictEqual(['1', '2']);
		expect(hints[0].message).toContain('as many as Items per Run allows');
		expect((await run('takeDue', ONCE)).map(({ key }) => key)).toStrictEqual(['3']);
	});
});

describe('a digest', () => {
	const COLLECT = { topic: 'news', person: '={{ $json.to }}', window: 2, unit: 'hours' };
	const news = (to: string, title: string): IDataObject => ({ to, title });

	it('is one item for a person, in any spelling, with all that came in its order', async () => {
		const told = await run('collect', COLLECT, [
			news('ann@example.com', 'One'),
			news('+44 7700 900001', 'Other'),
			news('ANN@example.com', 'Two'),
		]);
		expect(told.map(({ key, outcome, count }) => [key, outcome, count])).toStrictEqual([
			['ann@example.com', 'COLLECTED', 2],
			['+447700900001', 'COLLECTED', 1],
			['ann@example.com', 'COLLECTED', 2],
		]);
		later = 60 * MINUTE;
		await run('collect', COLLECT, [news('ann@example.com', 'Three')]);
		expect(await run('takeDue', { ...ONCE, topic: 'news' })).toStrictEqual([]);
		later = 121 * MINUTE;
		const due = await run('takeDue', { ...ONCE, topic: 'news' });
		expect(
			due.map(({ key, count, events }) => [key, count, (events as IDataObject[]).map(({ title }) => title)]),
		).toStrictEqual([
			['ann@example.com', 3, ['One', 'Two', 'Three']],
			['+447700900001', 1, ['Other']],
		]);
		expect(due[0].data).toStrictEqual(news('ann@example.com', 'Three'));
		await run('collect', COLLECT, [news('ann@example.com', 'Four')]);
		later = 250 * MINUTE;
		expect((await run('takeDue', { ...ONCE, topic: 'news' })).map(({ count }) => count)).toStrictEqual([1]);
	});

	it('says what has no room any more', async () => {
		const large = (at: number) => ({ to: 'ann@example.com', at, text: 'x'.repeat(90_000) });
		const { items, hints } = await ran('collect', COLLECT, [large(1), large(2), large(3)]);
		expect(items.map(({ json }) => json.outcome)).toStrictEqual(['COLLECTED', 'COLLECTED', 'FULL']);
		expect(hints[0].message).toContain('1 of 3 items were not collected');
	});
});

describe('what is cancelled', () => {
	it('says of each key what had become of it, and never leaves', async () => {
		await run('plan', PLAN, [row('1', 5), row('2', -5)]);
		await run('takeDue', ONCE);
		const { items } = await ran(
			'cancel',
			{ key: '={{ $json.order }}' },
			['1', '2', '3', '1'].map((order) => ({ order })),
		);
		expect(items.map(({ json, pairedItem }) => [json.key, json.outcome, json.cancelled, pairedItem])).toStrictEqual([
			['1', 'CANCELLED', true, { item: 0 }],
			['2', 'LEFT', false, { item: 1 }],
			['3', 'NOT_FOUND', false, { item: 2 }],
			['1', 'CANCELLED', true, { item: 3 }],
		]);
		expect(items[1].json.takenBy).toMatch(/^\d+$/);
		later = DAY;
		expect(await run('takeDue', ONCE)).toStrictEqual([]);
		expect(JSON.stringify(dataTables.rows)).not.toContain('1202555');
	});
});

describe('without the store', () => {
	it.each(['plan', 'collect', 'takeDue', 'cancel', 'getMany'])('%s says so', async (operation) => {
		dataTables.areOn = false;
		const all = { ...PLAN, ...ONCE, person: 'ann@example.com', window: 1, unit: 'days' };
		const { error } = await ran(operation, all, [row('1', 5)]);
		expect(error?.message).toBe(TABLES_OFF);
	});

	it('that is full, nothing is planned', async () => {
		await run('plan', PLAN, [row('1', 5)]);
		dataTables.areFull = true;
		expect((await ran('plan', PLAN, [row('2', 5)])).error?.message).toBe('n8n’s data tables are full');
	});

	it('that is lost, nothing goes on as if nothing had been planned', async () => {
		await run('plan', PLAN, [row('1', -5)]);
		dataTables.tables = [];
		expect((await ran('takeDue', ONCE)).error?.message).toContain('is not there any more');
	});
});
