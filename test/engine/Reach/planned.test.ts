import { DAY, MINUTE, PLAN, row, SEND, usePlanned } from '../../support/planned';
import { TABLES_OFF } from '../../support/sentences';
import { jsonOf } from '../../support/sms';

const runs = usePlanned();
const { sandbox } = runs;
const ran = async (...given: Parameters<typeof runs.attempt>) => await runs.attempt(...given);
const run = async (...given: Parameters<typeof runs.run>) => await runs.run(...given);
const inMinutes = (count: number): string => new Date(Date.now() + count * MINUTE).toISOString();

const ONCE = { ifEnded: 'once' };
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
		runs.later = 11 * MINUTE;
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
		// More than n8n reads at once.
		expect((await run('getMany', { topic: '', limit: 5000 })).map(({ key }) => key)).toStrictEqual(
			all.map(({ key }) => key),
		);
		expect(await run('getMany', { topic: 'others' })).toStrictEqual([]);
	});

	it('tells of each item what stood there when it was its turn', async () => {
		const parameters = { ...PLAN, options: { ifPlanned: '={{ $json.how }}' } };
		const rows = ['keep', 'keep', 'replace', 'keep'].map((how, at) => ({ ...row('1', 10 + at), how }));
		const told = async () =>
			(await run('plan', parameters, rows)).map(({ outcome, plannedFor }) => [outcome, plannedFor]);
		const [first, , third] = rows.map(({ when }) => when);
		const rest = [
			['REPLACED', third],
			['KEPT', third],
		];
		expect(await told()).toStrictEqual([['PLANNED', first], ['KEPT', first], ...rest]);
		expect(await told()).toStrictEqual([['KEPT', third], ['KEPT', third], ...rest]);
		expect(await run('getMany', {})).toMatchObject([{ plannedFor: third, count: 1 }]);
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
		['with a key that has a gap', { key: '=order-{{ $json.none }}' }, 'Key: no item has $json.none'],
		['with a key of no words', { key: "={{ 'order-' + $json.none }}" }, 'Key: it holds “undefined”'],
		['without a topic', { topic: ' ' }, 'Topic'],
		['with no time', { when: 'tomorrow' }, 'When'],
		['of more than a year', { when: inMinutes(400 * 24 * 60) }, 'more than a year ahead'],
	])('%s is refused, and the others go on', async (_what, bad, words) => {
		const parameters = { ...PLAN, ...bad };
		const { error } = await ran('plan', parameters, [row('1', 5)]);
		expect(`${error?.message}`).toContain(words);
		const { items } = await ran('plan', parameters, [row('1', 5)], { settings: { onError: 'continueRegularOutput' } });
		expect(items[0].json.error).toContain(words);
		expect(runs.tables.rows).toStrictEqual([]);
	});

	it('of more than can be kept is refused', async () => {
		const one = { ...row('1', 5), text: '' };
		const most = { ...one, text: 'x'.repeat(200_000 - JSON.stringify(one).length) };
		const { error } = await ran('plan', PLAN, [{ ...most, text: `${most.text}x` }]);
		expect(error?.message).toBe('The item: it has 200001 characters, and 200000 are the most that can be kept');
		expect(error?.description).toContain('Keep only the fields that the message needs');
		expect(await run('plan', PLAN, [most])).toMatchObject([{ outcome: 'PLANNED' }]);
	});

	it('of a year and a day at most is kept', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 15, 10));
		const when = inMinutes(366 * 24 * 60);
		expect(await run('plan', { ...PLAN, when }, [row('1', 5)])).toMatchObject([
			{ outcome: 'PLANNED', plannedFor: when },
		]);
		const { error } = await ran('plan', { ...PLAN, when: inMinutes(366 * 24 * 60 + 1) }, [row('2', 5)]);
		expect(error?.message).toMatch(/^When: 20\d\d-.*Z is more than a year ahead$/);
		expect(error?.description).toContain('Give a time within the next 366 days.');
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
		runs.later = 31 * MINUTE;
		const again = await ran('takeDue', {}, [{}], { behind: SEND });
		expect(jsonOf(again.items).map(({ key, given }) => [key, given])).toStrictEqual([['4', 2]]);
		expect(recipients()).toStrictEqual(['+12025550101', '+12025550102', '+12025550104']);
		runs.later = 62 * MINUTE;
		expect((await ran('takeDue', {}, [{}], { behind: SEND })).items.map(({ json }) => json.key)).toStrictEqual(['3']);
		expect(recipients()).toHaveLength(4);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('is the later plan of a key alone, where a run died with the earlier one', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		await ran('takeDue', {}, [{}], { behind: { ...SEND, parameters: { ...SEND.parameters, to: 'none' } } });
		await run('plan', PLAN, [{ ...row('1', 24 * 60), phone: '+12025550109' }]);
		for (const later of [31 * MINUTE, 25 * 60 * MINUTE, 26 * 60 * MINUTE]) {
			runs.later = later;
			await ran('takeDue', {}, [{}], { behind: SEND });
		}
		expect(recipients()).toStrictEqual(['+12025550109']);
	});

	it('that a run had begun to send when it died comes again, as UNKNOWN of the node that sends, and is named at last', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		await ran('takeDue', {}, [{}], { behind: SEND });
		// What Send Once has noted as long as the service has not answered.
		for (const stored of runs.tables.rows.filter(({ key }) => (key as string).startsWith('once:'))) {
			const [[at, until, , values]] = JSON.parse(stored.value as string) as unknown[][];
			Object.assign(stored, { state: 'open', value: JSON.stringify([[at, until, ['7', Date.now()], values]]) });
		}
		for (const given of [2, 3]) {
			runs.later += 31 * MINUTE;
			const { items, error } = await ran('takeDue', {}, [{}], { behind: SEND });
			expect(jsonOf(items)).toMatchObject([{ key: '1', given }]);
			expect(error?.message).toContain('An earlier run began to send this Send Once Key (execution 7');
		}
		runs.later += 31 * MINUTE;
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
		expect((await ran('takeDue', { ...ONCE, topic: 'remindrs' }, [{}], { mode: 'webhook' })).hints).toStrictEqual([]);
	});

	it('is taken for a workflow that is called, where Send Once may stand', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		const behind = { type: 'n8n-nodes-base.executeWorkflow', parameters: {} };
		const { items } = await ran('takeDue', {}, [{}], { behind, executionId: '77' });
		expect(jsonOf(items)).toMatchObject([{ key: '1', given: 1 }]);
		expect(await run('getMany', {})).toMatchObject([{ state: 'TAKEN', given: 1, takenBy: '77' }]);
	});

	it('is given again after the minutes that are set', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		const behind = { type: 'n8n-nodes-base.executeWorkflow', parameters: {} };
		const takes = async () => (await ran('takeDue', { againAfter: 5 }, [{}], { behind })).items.length;
		expect(await takes()).toBe(1);
		runs.later = 4 * MINUTE;
		expect(await takes()).toBe(0);
		runs.later = 6 * MINUTE;
		expect(await takes()).toBe(1);
	});

	it('is given up after three runs that sent nothing, and that is told', async () => {
		await run('plan', PLAN, [row('1', -1)]);
		const dead = { ...SEND, parameters: { ...SEND.parameters, to: 'none' } };
		for (const given of [1, 2, 3]) {
			expect((await ran('takeDue', {}, [{}], { behind: dead })).items.map(({ json }) => json.given)).toStrictEqual([
				given,
			]);
			expect(await run('getMany', {})).toMatchObject([{ state: 'TAKEN', given }]);
			runs.later += 31 * MINUTE;
		}
		const { items, hints } = await ran('takeDue', {}, [{}], { behind: dead });
		expect(items).toStrictEqual([]);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringMatching(/^1 items were given to runs three times.*: 1\.$/),
		]);
	});

	it('and is given up names twenty of those that are', async () => {
		const behind = { type: 'n8n-nodes-base.executeWorkflow', parameters: {} };
		const named = async (count: number) => {
			await run(
				'plan',
				PLAN,
				Array.from({ length: count }, (_, at) => row(String(at + 1), -count + at)),
			);
			for (let given = 0; given < 3; given += 1) {
				await ran('takeDue', {}, [{}], { behind });
				runs.later += 31 * MINUTE;
			}
			return (await ran('takeDue', {}, [{}], { behind })).hints.map(({ message }) => message.slice(-11));
		};
		expect(await named(20)).toStrictEqual([' 18, 19, 20.'.slice(-11)]);
		expect(await named(21)).toStrictEqual([' 19, 20, ….']);
	});

	it.each<[days: number | string | undefined, hours: number, again: number]>([
		[1, 23, 1],
		[1, 25, 0],
		['={{ 7 }}', 25, 0],
		[undefined, 25, 1],
		[undefined, 30 * 24, 0],
	])(
		'and was given when Send Once, of %j days, remembered it: after %i hours, %i come again',
		async (days, hours, again) => {
			const once = { key: '={{ $json.sendOnceKey }}', ...(days !== undefined && { rememberFor: days }) };
			// It sends nothing.
			const behind = { ...SEND, parameters: { ...SEND.parameters, to: 'nobody', options: { sendOnce: { once } } } };
			await run('plan', PLAN, [row('1', -1)]);
			expect((await ran('takeDue', {}, [{}], { behind })).items).toHaveLength(1);
			runs.later += hours * 60 * MINUTE;
			const { items, hints } = await ran('takeDue', {}, [{}], { behind });
			expect(items).toHaveLength(again);
			expect(hints.map(({ message }) => message.slice(0, 68))).toStrictEqual(
				again === 1 ? [] : ['1 items were given to a run so long ago that Send Once may have forg'],
			);
		},
	);

	it('and was given to what starts a campaign is not given again either when Send Once may have forgotten it', async () => {
		const once = { key: '={{ $json.sendOnceKey }}', rememberFor: 1 };
		const parameters = {
			resource: 'campaign',
			operation: 'startAndWait',
			taskId: { __rl: true, mode: 'id', value: '7' },
			options: { sendOnce: { once } },
		};
		await run('plan', PLAN, [row('1', -1)]);
		const taken: number[] = [];
		for (const hours of [25, 0]) {
			const { items } = await ran('takeDue', {}, [{}], { behind: { type: 'omniLegacyEmail', parameters } });
			taken.push(items.length);
			runs.later += hours * 60 * MINUTE;
		}
		expect(taken).toStrictEqual([1, 0]);
	});

	it('is as many as the limit allows, and the rest is told', async () => {
		await run('plan', PLAN, [row('1', -3), row('2', -2), row('3', -1)]);
		const { items, hints } = await ran('takeDue', { ...ONCE, itemsPerRun: 2 });
		expect(items.map(({ json }) => json.key)).toStrictEqual(['1', '2']);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			'2 items were taken, as many as Items per Run allows. What else is due comes with the next run.',
		]);
		const rest = await ran('takeDue', { ...ONCE, itemsPerRun: 2 });
		expect([rest.items.map(({ json }) => json.key), rest.hints]).toStrictEqual([['3'], []]);
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
		const topic = 'reminders';
		expect(items).toStrictEqual([
			{ json: { topic, key: '1', outcome: 'CANCELLED', cancelled: true, takenBy: null }, pairedItem: { item: 0 } },
			{
				json: { topic, key: '2', outcome: 'LEFT', cancelled: false, takenBy: expect.stringMatching(/^\d+$/) as string },
				pairedItem: { item: 1 },
			},
			{ json: { topic, key: '3', outcome: 'NOT_FOUND', cancelled: false, takenBy: null }, pairedItem: { item: 2 } },
			{ json: { topic, key: '1', outcome: 'CANCELLED', cancelled: true, takenBy: null }, pairedItem: { item: 3 } },
		]);
		runs.later = DAY;
		expect(await run('takeDue', ONCE)).toStrictEqual([]);
		expect(JSON.stringify(runs.tables.rows)).not.toContain('1202555');
	});
});

describe('without the store', () => {
	it.each(['plan', 'collect', 'takeDue', 'cancel', 'getMany'])('%s says so', async (operation) => {
		runs.tables.areOn = false;
		const all = { ...PLAN, ...ONCE, person: 'ann@example.com', window: 1, unit: 'days' };
		const { error } = await ran(operation, all, [row('1', 5)]);
		expect(error?.message).toBe(TABLES_OFF);
	});

	it('that is full, nothing is planned', async () => {
		await run('plan', PLAN, [row('1', 5)]);
		runs.tables.areFull = true;
		expect((await ran('plan', PLAN, [row('2', 5)])).error?.message).toBe('n8n’s data tables are full');
	});

	it('that is lost, nothing goes on as if nothing had been planned', async () => {
		await run('plan', PLAN, [row('1', -5)]);
		runs.tables.tables = [];
		expect((await ran('takeDue', ONCE)).error?.message).toContain('is not there any more');
	});
});
