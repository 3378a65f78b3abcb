import { MINUTE, PLAN, row, usePlanned } from '../../support/planned';
import { jsonOf } from '../../support/sms';

const runs = usePlanned();
const ran = async (...given: Parameters<typeof runs.attempt>) => await runs.attempt(...given);
const run = async (...given: Parameters<typeof runs.run>) => await runs.run(...given);

const ONCE = { ifEnded: 'once' };

/** Has the table fail once, where it is asked for this for the n-th time. */
function failOnce(wanted: string, nth: number): void {
	let count = 0;
	runs.tables.before = ([operation]) => {
		if (operation === wanted && (count += 1) === nth) throw new Error('database is locked');
	};
}

describe('where the store fails in between', () => {
	// What the node knows of its table is that of the test before.
	beforeEach(async () => await run('getMany', {}));

	it('Take Due gives what it has taken, and a hint says why it is not all', async () => {
		await run('plan', PLAN, [row('1', 1), row('2', 2)]);
		runs.later = 3 * MINUTE;
		failOnce('get', 2);
		const { items, hints, error } = await ran('takeDue', ONCE);
		expect([error, jsonOf(items).map(({ key }) => key)]).toStrictEqual([undefined, ['1', '2']]);
		expect(hints).toMatchObject([
			{
				message:
					'2 items were taken before this: n8n could not use the data table of this package: database is locked. What else is due comes with the next run. Look at the data table in n8n. If somebody renamed a column, change its name back. If they deleted “key” or “value”, what it remembered is lost: delete the table. Any other column can be added again.',
			},
		]);
		expect(await run('takeDue', ONCE)).toStrictEqual([]);
	});

	it('Take Due gives what it has taken for one item, also where it can take nothing for the next', async () => {
		for (const topic of ['one', 'two']) await run('plan', { ...PLAN, topic }, [row('1', 1)]);
		runs.later = 2 * MINUTE;
		// Behind what is due about the first topic, and that nothing more is.
		failOnce('get', 3);
		const topics = [{ topic: 'one' }, { topic: 'two' }];
		const parameters = { ...ONCE, topic: '={{ $json.topic }}' };
		const { items, hints, error } = await ran('takeDue', parameters, topics);
		expect([error, jsonOf(items).map(({ topic }) => topic)]).toStrictEqual([undefined, ['one']]);
		expect(hints).toMatchObject([
			{
				message: expect.stringMatching(
					/^Nothing was taken for item 1: n8n could not use the data table of this package: database is locked\. Look at/,
				) as string,
			},
		]);
		expect((await run('takeDue', parameters, topics)).map(({ topic }) => topic)).toStrictEqual(['two']);
	});

	const COLLECT = { topic: 'news', person: '={{ $json.to }}', window: 0, unit: 'hours' };
	/** So many people that it takes two calls to keep what happened to them. */
	const people = Array.from({ length: 513 }, (_, at) => ({ to: `p${at}@example.com` }));
	const LAST = 'p512@example.com';
	const REST =
		'1 of 513 items failed: n8n could not use the data table of this package: database is locked. The others are done: run it again with those that failed only. Look at the data table in n8n. If somebody renamed a column, change its name back. If they deleted “key” or “value”, what it remembered is lost: delete the table. Any other column can be added again.';

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'Collect tells what it has kept and what it has not, with On Error %s',
		async (onError) => {
			failOnce('insert', 2);
			const { items, hints, error } = await ran('collect', COLLECT, people, { settings: { onError } });
			const told = jsonOf(items);
			expect([error, told.length]).toStrictEqual([undefined, 513]);
			expect(told.slice(0, 512).every(({ outcome, count }) => outcome === 'COLLECTED' && count === 1)).toBe(true);
			expect(told[512]).toMatchObject({
				error: 'n8n could not use the data table of this package: database is locked',
			});
			expect(hints).toMatchObject([{ message: REST }]);
			expect((await run('takeDue', { ...ONCE, topic: 'news' })).map(({ key }) => key)).not.toContain(LAST);
		},
	);

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'Retry On Fail collects nothing once more, with On Error %s',
		async (onError) => {
			const [old, fresh] = ['old@example.com', 'new@example.com'];
			await run('collect', COLLECT, [{ to: old }]);
			// What is new is planned by the first update, and what stands there changed by the next.
			failOnce('update', 2);
			const settings = { onError, retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
			const { items, errorItems, error } = await ran('collect', COLLECT, [{ to: old }, { to: fresh }], { settings });
			const told = [...items, ...errorItems].map(({ json, pairedItem }) => [json.count, pairedItem]);
			expect([error, told]).toStrictEqual([
				undefined,
				[
					[1, { item: 1 }],
					[undefined, { item: 0 }],
				],
			]);
			runs.tables.before = () => undefined;
			const due = await run('takeDue', { ...ONCE, topic: 'news' });
			expect(due.map(({ key, count }) => [key, count])).toStrictEqual([
				[old, 1],
				[fresh, 1],
			]);
		},
	);

	it('Retry On Fail plans nothing once more beside an item that can not be read', async () => {
		const settings = { onError: 'continueRegularOutput', retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } as const;
		await ran('collect', COLLECT, [{ to: 'nobody' }, { to: 'ann@example.com' }], { settings });
		expect(await run('takeDue', { ...ONCE, topic: 'news' })).toMatchObject([{ key: 'ann@example.com', count: 1 }]);
	});

	it('Plan tells what it has kept and what it has not', async () => {
		const rows = people.map((_, at) => ({ ...row('1', 1), order: String(at) }));
		failOnce('insert', 2);
		const { items, hints, error } = await ran('plan', PLAN, rows);
		const told = jsonOf(items);
		expect([error, told[0].outcome, told[511].outcome]).toStrictEqual([undefined, 'PLANNED', 'PLANNED']);
		expect(told[512]).toMatchObject({
			error: 'n8n could not use the data table of this package: database is locked',
		});
		expect(hints).toMatchObject([{ message: REST }]);
	});
});
